"""Credentials: bearer tokens (stored as digests) and short-lived signed tickets of pages."""

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.core import signing
from django.db import transaction

from games.errors import TokenExpiredError, TokenInvalidError
from games.models import AccessToken, Player, TokenScope

PREFIX: Final = "gk_"
TICKET_SALT: Final = "games.ticket"
TICKET_LIFETIME: Final = timedelta(hours=12)
PLAYER_SCOPES: Final = frozenset({TokenScope.READ, TokenScope.PLAY})
MAX_LENGTH: Final = 512
"""No credential is longer; what is longer is not looked at."""


@dataclass(frozen=True, slots=True)
class Credential:
    """Who is asking, and what they may ask for."""

    player: Player
    scopes: frozenset[str]


@transaction.atomic
def token_issue(
    *,
    player: Player,
    now: datetime,
    name: str = "",
    scopes: Iterable[TokenScope] = PLAYER_SCOPES,
    lifetime: timedelta | None = None,
) -> str:
    """Return a new bearer token; this is the only time that it can be read."""
    token = PREFIX + secrets.token_urlsafe(32)
    AccessToken.objects.create(
        player=player,
        digest=_digest(token),
        name=name,
        scopes=sorted(scopes),
        created_at=now,
        expires_at=None if lifetime is None else now + lifetime,
    )
    return token


@transaction.atomic
def token_revoke(*, token: str, now: datetime) -> None:
    """Make *token* useless; repeating it, or an unknown token, changes nothing."""
    AccessToken.objects.filter(digest=_digest(token), revoked_at=None).update(revoked_at=now)


def token_credential(*, token: str, now: datetime) -> Credential:
    """Return whom *token* stands for. Raises ``TokenInvalidError`` or ``TokenExpiredError``."""
    row = AccessToken.objects.select_related("player").filter(digest=_digest(token)).first()
    if row is None or row.revoked_at is not None:
        raise TokenInvalidError
    if row.expires_at is not None and row.expires_at <= now:
        raise TokenExpiredError
    return Credential(player=row.player, scopes=frozenset(row.scopes))


def player_for_token(*, token: str, now: datetime) -> Player:
    """Return the player of a bearer token; raises as ``token_credential`` does."""
    return token_credential(token=token, now=now).player


def ticket_issue(*, player: Player) -> str:
    """Return a signed ticket that a page may hold for twelve hours; nothing is stored."""
    return signing.dumps(player.public_id, salt=TICKET_SALT)


def player_for_ticket(*, ticket: str) -> Player:
    """Return the player of *ticket*. Raises ``TokenInvalidError`` or ``TokenExpiredError``."""
    try:
        public_id = signing.loads(ticket, salt=TICKET_SALT, max_age=TICKET_LIFETIME)
    except signing.SignatureExpired as error:
        raise TokenExpiredError from error
    except signing.BadSignature as error:
        raise TokenInvalidError from error
    player = Player.objects.filter(public_id=public_id).first()
    if player is None:
        raise TokenInvalidError
    return player


def credential_of(*, secret: str, now: datetime) -> Credential:
    """Return whom a bearer token or a ticket stands for; a ticket may read and play."""
    if len(secret) > MAX_LENGTH or not secret.isascii() or not secret.isprintable():
        raise TokenInvalidError
    if secret.startswith(PREFIX):
        return token_credential(token=secret, now=now)
    return Credential(player=player_for_ticket(ticket=secret), scopes=PLAYER_SCOPES)


def player_for_credential(*, secret: str, now: datetime) -> Player:
    """Return the player of a bearer token or a ticket; raises as ``credential_of`` does."""
    return credential_of(secret=secret, now=now).player


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
