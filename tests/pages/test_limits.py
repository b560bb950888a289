"""Pages are no way round the API's limits."""

from typing import Any
from uuid import uuid4

import pytest

from games.models import Player, Table
from tests.pages.conftest import Browser

RATES = {"guest": "2/hour", "table": "3/hour", "code_guess": "2/hour"}


@pytest.fixture(autouse=True)
def limits(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": RATES}
    # counters of this test's own, whatever others have left in the cache
    monkeypatch.setattr("games.pages.limits.KEY", f"{uuid4()}_%(scope)s_%(ident)s")


def test_guesses_of_codes_end_with_a_sentence(browser: Browser) -> None:
    for _guess in range(2):
        assert browser.post("/join/", code="CCCCCC").response.status_code == 404

    page = browser.post("/join/", code="CCCCCC")

    assert page.response.status_code == 429
    assert "That was too often; wait" in page.text
    assert browser.get("/t/CCCCCC/").response.status_code == 429


def test_tables_of_one_player_end_with_a_sentence(browser: Browser) -> None:
    for _table in range(3):
        browser.post("/play/")

    page = browser.post("/play/")

    assert "That was too often; wait" in page.text
    assert Table.objects.count() == 3


def test_guests_of_one_address_end_with_a_sentence(db: None) -> None:
    for _guest in range(2):
        Browser().post("/play/")

    page = Browser().post("/new/", **Browser().get("/new/").forms["/new/"])

    assert page.response.status_code == 400
    assert "That was too often; wait" in page.text
    assert Player.objects.exclude(kind="bot").count() == 2
