"""Bearer tokens and tickets."""

from datetime import timedelta

import pytest
from django.core import signing

from games.errors import TokenExpiredError, TokenInvalidError
from games.models import AccessToken
from games.services.tokens import (
    TICKET_SALT,
    credential_of,
    player_for_credential,
    ticket_issue,
    token_issue,
    token_revoke,
)
from tests.factories import T0, PlayerFactory

pytestmark = pytest.mark.django_db


def test_a_token_stands_for_its_player_and_is_not_stored():
    player = PlayerFactory.create()

    token = token_issue(player=player, now=T0)

    assert player_for_credential(secret=token, now=T0) == player
    assert token not in str(AccessToken.objects.values())


def test_a_token_runs_out():
    token = token_issue(player=PlayerFactory.create(), now=T0, lifetime=timedelta(hours=1))

    assert player_for_credential(secret=token, now=T0 + timedelta(minutes=59))
    with pytest.raises(TokenExpiredError):
        player_for_credential(secret=token, now=T0 + timedelta(hours=1))


def test_a_revoked_token_is_unknown_and_revoking_again_changes_nothing():
    token = token_issue(player=PlayerFactory.create(), now=T0)

    token_revoke(token=token, now=T0)
    token_revoke(token=token, now=T0 + timedelta(days=1))

    assert AccessToken.objects.get().revoked_at == T0
    with pytest.raises(TokenInvalidError):
        player_for_credential(secret=token, now=T0)


@pytest.mark.parametrize(
    "secret", ["", "gk_", "gk_forged", "x", "gk_\0", "gk_é", "a:b:c", "x" * 5000]
)
def test_a_forged_credential_is_refused(secret):
    with pytest.raises(TokenInvalidError):
        credential_of(secret=secret, now=T0)


def test_a_ticket_stands_for_its_player_until_it_is_changed():
    player = PlayerFactory.create()
    ticket = ticket_issue(player=player)

    assert player_for_credential(secret=ticket, now=T0) == player
    with pytest.raises(TokenInvalidError):
        player_for_credential(secret=ticket[:-1] + ("A" if ticket[-1] != "A" else "B"), now=T0)


def test_a_ticket_with_another_purpose_is_refused():
    other = signing.dumps(PlayerFactory.create().public_id, salt="something.else")

    with pytest.raises(TokenInvalidError):
        player_for_credential(secret=other, now=T0)


def test_an_old_ticket_has_run_out(monkeypatch):
    player = PlayerFactory.create()
    with monkeypatch.context() as patch:
        patch.setattr(signing.time, "time", lambda: 1_000_000.0)
        ticket = signing.dumps(player.public_id, salt=TICKET_SALT)

    with pytest.raises(TokenExpiredError):
        player_for_credential(secret=ticket, now=T0)


def test_a_ticket_of_a_player_who_is_gone_is_refused():
    player = PlayerFactory.create()
    ticket = ticket_issue(player=player)
    player.delete()

    with pytest.raises(TokenInvalidError):
        player_for_credential(secret=ticket, now=T0)
