"""The admin shows, and neither changes nor gives away cards."""

import pytest
from django.test import Client

from games.models import Account, Match
from tests.factories import start_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff():
    client = Client()
    client.force_login(Account.objects.create_superuser("root", password=None))
    return client


@pytest.mark.parametrize(
    "model", ["account", "player", "accesstoken", "table", "match", "chatmessage"]
)
def test_each_list_opens(staff, model):
    start_match()

    assert staff.get(f"/admin/games/{model}/?q=a").status_code == 200


def test_a_match_shows_its_seats_and_no_cards(staff):
    match = start_match()

    page = staff.get(f"/admin/games/match/{match.pk}/change/").content.decode()

    assert "Aoi" in page
    assert "hands" not in page
    assert "payload" not in page


def test_nothing_is_changed_here(staff):
    match = start_match()

    assert staff.post(f"/admin/games/match/{match.pk}/change/", {}).status_code == 403
    assert staff.post(f"/admin/games/match/{match.pk}/delete/", {"post": "yes"}).status_code == 403
    assert staff.get("/admin/games/match/add/").status_code == 403
    assert Match.objects.filter(pk=match.pk).exists()
