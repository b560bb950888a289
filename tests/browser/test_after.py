"""After a match: its result, its replay with open hands, the proof that its deals were fair."""

import json
import time
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage

SIZES = [(360, 640), (844, 390), (1280, 800)]


@pytest.fixture(scope="module")
def finished(service: str) -> str:
    """The id of a finished match of one round."""
    api = f"{service}/api/v1/"
    guest = _call(f"{api}auth/guest/", {"name": "Aoi"})
    token = guest["token"]
    table = _call(f"{api}tables/", {"game": "goninkan", "rules": {"rounds": 1}}, token)
    for _ in range(4):
        _call(f"{api}tables/{table['code']}/bots/", {"level": "easy"}, token)
    match: str = _call(f"{api}tables/{table['code']}/start/", {}, token)["match"]["id"]
    until = time.monotonic() + 120
    while True:
        assert time.monotonic() < until, "the match does not end"
        state = _call(f"{api}matches/{match}/", None, token)
        if state["status"] == "finished":
            return match
        if state["turn"]["legal"]:
            body = {"expected_seq": state["seq"], "action": state["turn"]["legal"][0]}
            _call(f"{api}matches/{match}/act/", body, token)
        else:
            time.sleep(0.02)


def _call(url: str, body: dict[str, Any] | None, token: str | None = None) -> Any:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers)  # noqa: S310 - our own service
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return json.load(answer)


def test_the_result_shows_places_and_leads_on(new_page: NewPage, finished: str) -> None:
    page = new_page()
    page.goto(f"/m/{finished}/")

    expect(page.locator(".result__row")).to_have_count(5)
    page.get_by_role("button", name="Score sheet").click()
    expect(page.locator(".result__sheet .score__round")).to_have_count(1)
    expect(page.locator(".result__sheet .score__round")).to_be_in_viewport()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator(".table--replay")).to_be_visible()


def test_the_replay_steps_and_shows_all_hands(new_page: NewPage, finished: str) -> None:
    page = new_page()
    page.goto(f"/m/{finished}/replay/")
    page.get_by_role("button", name="Next deal").click()

    expect(page.locator(".open-hand__card")).to_have_count(40)
    expect(page.locator(".hand__card")).to_have_count(10)

    page.get_by_role("button", name="Next trick").click()
    expect(page.locator(".place--filled")).to_have_count(5)
    page.get_by_role("button", name="One step back").click()
    expect(page.locator(".place--filled")).to_have_count(4)

    page.keyboard.press("End")
    expect(page.locator(".strip__words")).to_contain_text("The match is over")
    page.keyboard.press("Home")
    expect(page.locator(".strip__words")).to_contain_text("Cards are drawn")


def test_the_replay_plays_by_itself_until_it_is_paused(new_page: NewPage, finished: str) -> None:
    page = new_page()
    page.goto(f"/m/{finished}/replay/")
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()

    expect(page.get_by_role("slider")).not_to_have_value("0")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_replay_of_a_running_match_sends_to_the_table(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator("form[action='/play/'] button").first.click()
    page.locator(".table").wait_for()

    page.goto(page.url + "replay/")

    expect(page.get_by_role("link", name="Go to the table")).to_be_visible()


def test_the_browser_finds_every_deal_fair(new_page: NewPage, finished: str) -> None:
    page = new_page()
    page.goto(f"/m/{finished}/fair/")

    expect(page.locator("[data-verdict=good]")).to_be_visible()
    expect(page.locator(".verdict--good")).not_to_have_count(0)
    expect(page.locator(".verdict--bad")).to_have_count(0)
    page.locator(".proof__item summary").nth(1).click()
    expect(page.locator(".proof__item").nth(1).locator(".proof__hands .card")).to_have_count(50)


@pytest.mark.parametrize("tamper", ["cards", "seed"])
def test_the_browser_notices_a_changed_deal(new_page: NewPage, finished: str, tamper: str) -> None:
    def change(route: Route) -> None:
        proof = route.fetch().json()
        deal = next(deal for deal in proof["deals"] if deal["kind"] == "deal")
        if tamper == "seed":
            deal["seed"] = deal["seed"][:-2] + ("00" if deal["seed"][-2:] != "00" else "01")
        else:
            first, second = deal["cards"][0], deal["cards"][1]
            first[0], second[0] = second[0], first[0]
        route.fulfill(json=proof)

    page = new_page()
    page.route("**/fairness/", change)
    page.goto(f"/m/{finished}/fair/")

    expect(page.locator("[data-verdict=bad]")).to_be_visible()
    expect(page.locator(".verdict--bad")).to_have_count(1)


def _unnamed(page: Page) -> list[str]:
    unnamed: list[str] = page.evaluate(UNNAMED)
    return unnamed


UNNAMED = """
() => {
  const named = (element) =>
    element.getAttribute("aria-label") || element.title || element.textContent.trim() ||
    element.labels?.length || document.getElementById(element.getAttribute("aria-labelledby"));
  const wrong = [];
  for (const element of document.querySelectorAll(
    "button, a[href], input:not([type=hidden]), select, [role=img], [role=group], [role=region], dialog, nav, aside"
  )) {
    if (!element.closest("dialog:not([open])") && !element.closest("[aria-hidden=true]") && !named(element)) {
      wrong.push("no name: " + element.outerHTML.slice(0, 120));
    }
  }
  for (const svg of document.querySelectorAll("svg")) {
    if (!svg.closest("[aria-hidden=true]") && svg.getAttribute("role") !== "img") {
      wrong.push("neither hidden nor named: " + svg.outerHTML.slice(0, 120));
    }
  }
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at))) {
    wrong.push("twice: #" + id);
  }
  if (document.querySelectorAll("h1").length !== 1) {
    wrong.push("not one h1");
  }
  if (document.documentElement.scrollWidth > innerWidth) {
    wrong.push("wider than the screen");
  }
  return wrong;
}
"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("address", ["", "replay/", "fair/"])
def test_everything_has_a_name_and_fits(
    new_page: NewPage, finished: str, address: str, size: tuple[int, int]
) -> None:
    page = new_page(size=size)
    page.goto(f"/m/{finished}/{address}")
    page.locator(".result, .table--replay, [data-verdict]").first.wait_for()

    assert _unnamed(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_running_table_has_names_and_fits(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size=size)
    page.goto("/")
    page.locator("form[action='/play/'] button").first.click()
    page.locator(".strip--mine").wait_for()

    assert _unnamed(page) == []
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert _unnamed(page) == []
