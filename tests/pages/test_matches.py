"""The shells of a match's pages and what they hand to their scripts."""

import json
import re
from typing import Any

import pytest

from games.models import Match
from games.services.tokens import player_for_ticket
from tests.pages.conftest import Browser, Page


def config(page: Page) -> dict[str, Any]:
    found = re.search(
        r'<script id="config" type="application/json">(.*?)</script>',
        page.response.content.decode(),
    )
    assert found
    loaded: dict[str, Any] = json.loads(found.group(1))
    return loaded


@pytest.fixture
def match(browser: Browser) -> Match:
    browser.post("/play/")
    return Match.objects.get()


def test_player_gets_the_own_place_and_a_ticket(browser: Browser, match: Match) -> None:
    found = config(browser.get(f"/m/{match.public_id}/"))

    assert found["match"] == match.public_id
    assert found["socket"] == f"ws://testserver/ws/v1/matches/{match.public_id}/"
    assert found["you"] == 0
    assert player_for_ticket(ticket=found["ticket"]).pk == match.seats.get(index=0).player_id


def test_spectator_gets_neither(other_browser: Browser, match: Match) -> None:
    found = config(other_browser.get(f"/m/{match.public_id}/"))

    assert (found["you"], found["ticket"]) == (None, None)


@pytest.mark.parametrize("kind", ["", "replay/", "fair/"])
def test_page_loads_its_module_and_says_what_happens_without_scripts(
    browser: Browser, match: Match, kind: str
) -> None:
    page = browser.get(f"/m/{match.public_id}/{kind}")

    module = {"": "main", "replay/": "replay", "fair/": "fair"}[kind]
    scripts = [attributes.get("src") for tag, attributes in page.attributes if tag == "script"]
    assert f"/static/games/table/{module}.js" in scripts
    assert "needs JavaScript" in page.text


@pytest.mark.parametrize("kind", ["", "replay/", "fair/"])
def test_unknown_match_is_a_page_that_says_what_to_do(browser: Browser, kind: str) -> None:
    page = browser.get(f"/m/mnosuchmatch22/{kind}")

    assert page.response.status_code == 404
    assert "compare the link" in page.text
