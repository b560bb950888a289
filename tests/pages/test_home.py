"""The start page: playing at once, joining by code, going on."""

import pytest

from games.models import Match, Table
from tests.pages.conftest import Browser


def test_play_now_one_post_lands_at_a_running_match_with_four_bots(browser: Browser) -> None:
    page = browser.post("/play/")

    match = Match.objects.get()
    assert page.response.request["PATH_INFO"] == f"/m/{match.public_id}/"
    assert [seat.kind for seat in match.seats.order_by("index")] == ["guest", *["bot"] * 4]
    assert {seat.level for seat in match.seats.exclude(level=None)} == {"normal"}


def test_home_while_a_match_runs_offers_the_way_back(browser: Browser) -> None:
    browser.post("/play/")

    page = browser.get("/")

    assert f"/m/{Match.objects.get().public_id}/" in page.links
    assert "Back to your match" in page.text


def test_home_while_waiting_offers_the_way_to_the_table(browser: Browser) -> None:
    code = browser.open_table("Aoi")

    assert f"/t/{code}/" in browser.get("/").links


@pytest.mark.parametrize(
    "written",
    [
        "{code}",
        " {lower} ",
        "{spaced}",
        "{wide}",
        "{first}-{last}",
        "https://example.org/t/{code}/",
        "http://example.org/t/{lower}/?x=1",
    ],
)
def test_join_code_in_any_usual_spelling_finds_the_table(
    browser: Browser, other_browser: Browser, written: str
) -> None:
    code = browser.open_table("Aoi")
    typed = written.format(
        code=code,
        lower=code.lower(),
        spaced=" ".join(code),
        wide="".join(chr(ord(letter) + 0xFEE0) for letter in code),
        first=code[:3],
        last=code[3:],
    )

    page = other_browser.post("/join/", code=typed)

    assert page.response.request["PATH_INFO"] == f"/t/{code}/"


@pytest.mark.parametrize(
    ("typed", "status"),
    [("", 404), ("KKKKKKK", 404), ("O0I1L5", 404), ("x" * 5000, 404), ("‮<b>", 404)],
)
def test_join_wrong_code_is_told_and_kept_in_the_field(
    browser: Browser, typed: str, status: int
) -> None:
    page = browser.post("/join/", code=typed)

    assert page.response.status_code == status
    assert "A table code has 6 characters" in page.text
    assert page.forms["/join/"]["code"] == typed[:40]


def test_join_wrong_code_says_what_is_wrong_with_it(browser: Browser) -> None:
    assert "this one has 3" in browser.post("/join/", code="k7m").text
    assert "never contains O, I" in browser.post("/join/", code="OI7M2T").text
    assert "never contains Z" in browser.get("/t/ZZZZZZ/").text


def test_join_unknown_code_says_to_ask_the_host(browser: Browser) -> None:
    page = browser.post("/join/", code="cccccc")

    assert "There is no table with the code CCCCCC; ask the host again." in page.text


def test_home_public_match_can_be_watched(browser: Browser, other_browser: Browser) -> None:
    code = browser.open_table("Aoi", visibility="public")
    browser.post(f"/t/{code}/bots/", level="easy")
    browser.post(f"/t/{code}/start/")

    page = other_browser.get("/")

    assert f"/m/{Table.objects.get().match.public_id}/" in page.links  # type: ignore[union-attr]
    assert "Aoi" in page.text


def test_home_private_match_is_not_shown_to_others(
    browser: Browser, other_browser: Browser
) -> None:
    browser.post("/play/")

    assert not [link for link in other_browser.get("/").links if link.startswith("/m/")]
