"""The form of a new table: presets, house rules, the name."""

from typing import Any

import pytest

from games.models import Player, Table
from games.rules.goninkan.ruleset import PRESETS
from tests.pages.conftest import Browser


@pytest.mark.parametrize("preset", ["quick", "ten", "goshogawara"])
def test_preset_as_the_page_has_it_makes_that_table(browser: Browser, preset: str) -> None:
    form = browser.get(f"/new/?preset={preset}").forms["/new/"]

    browser.post("/new/", **form)

    assert Table.objects.get().rules == PRESETS[preset].json


def test_no_name_given_a_numbered_guest_opens_the_table(browser: Browser) -> None:
    browser.open_table("")

    assert Player.objects.get().name.startswith("Guest ")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": "x" * 500}, "A name has at most 24 characters; this one has 500."),
        ({"name": "a\u200bb"}, "The name contains an invisible or forbidden character (U+200B)"),
        ({"name": "\u202eevil"}, "forbidden character (U+202E)"),
        ({"rounds": "0"}, "Rounds “until the signal” need a time limit for the match."),
        (
            {"rounds": "0", "time_limit_s": "1800", "tome_suppe": "on"},
            "Tome-suppe needs a known last round",
        ),
        ({"players": "7"}, "7 is not one of the available choices"),
        ({"turn_s": "a while"}, "a while is not one of the available choices"),
    ],
)
def test_choice_that_cannot_be_is_told_and_nothing_opens(
    browser: Browser, changes: dict[str, Any], sentence: str
) -> None:
    form = {**browser.get("/new/").forms["/new/"], "name": "Aoi", "shown_cards": "1", **changes}

    page = browser.post("/new/", **form)

    assert page.response.status_code == 400
    assert sentence in page.text
    assert page.forms["/new/"]["shown_cards"] == "1"
    assert page.forms["/new/"]["name"] == form["name"][:100]
    assert not Table.objects.exists()


def test_empty_form_is_refused_without_a_server_error(browser: Browser) -> None:
    assert browser.post("/new/").response.status_code == 400


def test_every_rule_option_is_offered_with_a_sentence(browser: Browser) -> None:
    page = browser.get("/new/")
    offered = {
        attributes["name"]
        for tag, attributes in page.attributes
        if tag == "input" and attributes.get("name")
    }

    assert set(PRESETS["quick"].json) <= offered
