"""The lobby: invitations, seats, the host's tools, the start."""

from urllib.parse import unquote

import pytest

from games.models import Match, Table, TableSeat
from tests.pages.conftest import Browser


@pytest.fixture
def code(browser: Browser) -> str:
    return browser.open_table("Aoi")


def names(code: str) -> list[str]:
    seats = TableSeat.objects.filter(table__code=code).order_by("index")
    return [seat.player.name for seat in seats]


def test_invitation_is_a_link_a_qr_code_and_a_line_message(browser: Browser, code: str) -> None:
    page = browser.get(f"/t/{code}/")

    link = f"http://testserver/t/{code}/"
    copies = [attributes.get("data-copy") for _tag, attributes in page.attributes]
    line = next(found for found in page.links if found.startswith("https://line.me/"))
    assert link in copies
    assert link in unquote(line)
    assert any(attributes.get("class") == "segno" for _tag, attributes in page.attributes)


def test_invited_person_sits_down_with_a_name_and_one_post(
    other_browser: Browser, code: str
) -> None:
    page = other_browser.get(f"/t/{code}/")
    assert "name" in page.forms[f"/t/{code}/join/"]

    page = other_browser.post(f"/t/{code}/join/", name="Botan")

    assert names(code) == ["Aoi", "Botan"]
    assert "Waiting for 3 more." in page.text


def test_known_person_is_not_asked_for_a_name_again(other_browser: Browser, code: str) -> None:
    other_browser.post("/settings/", name="Chiyo")

    page = other_browser.get(f"/t/{code}/")

    assert "name" not in page.forms[f"/t/{code}/join/"]
    other_browser.post(f"/t/{code}/join/")
    assert names(code) == ["Aoi", "Chiyo"]


def test_bad_name_is_told_beside_the_field_and_kept(other_browser: Browser, code: str) -> None:
    page = other_browser.post(f"/t/{code}/join/", name="y" * 30)

    assert page.response.status_code == 400
    assert "A name has at most 24 characters; this one has 30." in page.text
    assert page.forms[f"/t/{code}/join/"]["name"] == "y" * 30
    assert names(code) == ["Aoi"]


def test_host_fills_with_bots_and_starts(browser: Browser, code: str) -> None:
    page = browser.get(f"/t/{code}/")
    assert f"/t/{code}/start/" not in page.forms

    page = browser.post(f"/t/{code}/bots/", level="normal")
    assert f"/t/{code}/start/" in page.forms

    page = browser.post(f"/t/{code}/start/")
    assert page.response.request["PATH_INFO"] == f"/m/{Match.objects.get().public_id}/"


def test_host_seats_one_bot_in_a_certain_seat_and_takes_it_off(browser: Browser, code: str) -> None:
    browser.post(f"/t/{code}/bots/", seat="3")
    assert list(TableSeat.objects.values_list("index", flat=True).order_by("index")) == [0, 3]

    browser.post(f"/t/{code}/kick/", seat="3")
    assert names(code) == ["Aoi"]


def test_person_taken_off_is_told_at_the_door(
    browser: Browser, other_browser: Browser, code: str
) -> None:
    other_browser.post(f"/t/{code}/join/", name="Botan")
    browser.post(f"/t/{code}/kick/", seat="1")

    page = other_browser.post(f"/t/{code}/join/")

    assert "The host has taken you off this table; join another one." in page.text
    assert names(code) == ["Aoi"]


@pytest.mark.parametrize("act", ["bots", "kick", "start", "options", "leave"])
def test_stranger_cannot_act_at_a_table(other_browser: Browser, code: str, act: str) -> None:
    before = Table.objects.values().get()

    page = other_browser.post(f"/t/{code}/{act}/", seat="0")

    assert page.response.status_code in {200, 400}
    assert names(code) == ["Aoi"]
    assert Table.objects.values().get() == before


@pytest.mark.parametrize("seat", ["", "-1", "99", "zero", "９", "1" * 400])
def test_impossible_seat_is_told(browser: Browser, code: str, seat: str) -> None:
    page = browser.post(f"/t/{code}/kick/", seat=seat)

    assert "This table has no seat" in page.text


def test_host_changes_the_house_rules_and_everyone_reads_them(
    browser: Browser, other_browser: Browser, code: str
) -> None:
    form = browser.get(f"/t/{code}/").forms[f"/t/{code}/options/"]

    browser.post(
        f"/t/{code}/options/", **{**form, "players": "6", "rounds": "3", "deal1_target": "8"}
    )

    page = other_browser.get(f"/t/{code}/")
    assert "Face cards Kankei needs in deal 1 Eight" in page.text
    assert "3 rounds" in page.text
    assert Table.objects.get().rules["players"] == 6


def test_impossible_house_rule_is_told_and_the_form_kept(browser: Browser, code: str) -> None:
    form = browser.get(f"/t/{code}/").forms[f"/t/{code}/options/"]

    page = browser.post(f"/t/{code}/options/", **{**form, "rounds": "0", "turn_s": "60"})

    assert page.response.status_code == 400
    assert "need a time limit" in page.text
    assert page.forms[f"/t/{code}/options/"]["turn_s"] == "60"
    assert Table.objects.get().rules["rounds"] == 4


def test_table_set_over_the_api_to_unusual_values_still_has_a_form(
    browser: Browser, code: str
) -> None:
    table = Table.objects.get()
    table.rules, table.turn_s, table.time_limit_s = {**table.rules, "rounds": 12}, 45, 4200
    table.save()

    form = browser.get(f"/t/{code}/").forms[f"/t/{code}/options/"]

    assert (form["rounds"], form["turn_s"], form["time_limit_s"]) == ("12", "45", "4200")


def test_host_who_leaves_alone_closes_the_table(
    browser: Browser, other_browser: Browser, code: str
) -> None:
    page = browser.post(f"/t/{code}/leave/")
    assert "You have left the table." in page.text

    assert "This table is closed" in other_browser.get(f"/t/{code}/").text


def test_full_table_says_so_and_keeps_the_sixth_out(other_browser: Browser, code: str) -> None:
    for name in ("Botan", "Chiyo", "Daigo", "Emi"):
        Browser().post(f"/t/{code}/join/", name=name)

    page = other_browser.post(f"/t/{code}/join/", name="Fumi")

    assert "All seats are taken" in page.text
    assert "Fumi" not in names(code)


def test_stranger_at_a_running_table_may_watch(
    browser: Browser, other_browser: Browser, code: str
) -> None:
    browser.post(f"/t/{code}/bots/")
    browser.post(f"/t/{code}/start/")

    assert f"/m/{Match.objects.get().public_id}/" in other_browser.get(f"/t/{code}/").links


@pytest.mark.parametrize("written", ["cccccc", "O0O0O0", "KKKKKKK", "ｘ"])
def test_no_such_table_is_a_page_that_says_what_to_do(browser: Browser, written: str) -> None:
    page = browser.get(f"/t/{written}/")

    assert page.response.status_code == 404
    assert "/" in page.links


def test_lower_case_link_leads_to_the_table(browser: Browser, code: str) -> None:
    assert browser.get(f"/t/{code.lower()}/").response.request["PATH_INFO"] == f"/t/{code}/"


def test_live_part_is_the_lobby_without_the_frame(other_browser: Browser, code: str) -> None:
    page = other_browser.get(f"/t/{code}/live/")

    assert "Aoi" in page.text
    assert "<html" not in page.response.content.decode()
