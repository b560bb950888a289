"""Whole matches in the browser, against the running service."""

import re
import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import (
    MATCH_ADDRESS,
    act_by_key,
    act_by_tap,
    asked,
    is_over,
    open_table,
    play_alone,
    sit_down,
)

NAMES = ("Aoi", "Botan", "Chiyo", "Daigo", "Emi")
PATIENCE_S = 240


def test_five_pages_play_a_whole_match(new_page: NewPage) -> None:
    pages = [new_page() for _ in NAMES]
    code = open_table(pages[0], name=NAMES[0], rounds=1)
    for page, name in zip(pages[1:], NAMES[1:], strict=True):
        sit_down(page, code=code, name=name)
    pages[0].locator("form[action$='/start/'] button").click()
    for page in pages:
        page.wait_for_url(MATCH_ADDRESS)

    until = time.monotonic() + PATIENCE_S
    while not all(map(is_over, pages)):
        assert time.monotonic() < until, "the match has come to a halt"
        for page in pages:
            act_by_tap(page)

    results = [page.locator(".result__places").inner_text() for page in pages]
    assert len(set(results)) == 1
    assert all(name in results[0] for name in NAMES)
    expect(pages[0].get_by_role("button", name="Again with the same people")).to_be_enabled()


def test_a_match_is_played_from_the_keyboard_alone(new_page: NewPage) -> None:
    page = new_page()
    play_alone(page)

    _until_the_score_changes(page, by_key=True)

    expect(page.locator(".outcome, .strip").first).to_be_visible()


def test_a_dropped_connection_resumes_where_it_was(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(
        """
        window.sockets = [];
        window.WebSocket = class extends WebSocket {
          constructor(...args) { super(...args); window.sockets.push(this); this.sent = []; }
          send(data) { this.sent.push(data); super.send(data); }
        };
        """
    )
    play_alone(page)
    _own_plays(page, 2)
    tricks = _counted_tricks(page)

    page.evaluate("window.sockets.at(-1).close()")
    _eventually(page, "window.sockets.length > 1 && window.sockets.at(-1).sent.length > 0")

    hello = page.evaluate("JSON.parse(window.sockets.at(-1).sent[0])")
    assert hello["type"] == "hello"
    assert hello["last_seq"] > 0
    _own_plays(page, 1)
    assert _counted_tricks(page) >= tricks
    expect(page.locator(".banner--broken")).to_have_count(0)


def test_the_newest_tab_controls_and_the_older_may_take_over(new_page: NewPage) -> None:
    first = new_page()
    play_alone(first)
    second = first.context.new_page()
    second.goto(first.url)
    second.locator(".table").wait_for()

    expect(first.locator(".banner--control")).to_be_visible()
    expect(first.locator(".strip__words")).to_contain_text("Another screen plays this seat.")
    expect(second.locator(".banner--control")).to_have_count(0)

    first.get_by_role("button", name="Play here").click()
    expect(second.locator(".banner--control")).to_be_visible()
    expect(first.locator(".banner--control")).to_have_count(0)
    _own_plays(first, 1)


def test_a_card_that_may_not_be_played_says_why_and_stays(new_page: NewPage) -> None:
    page = new_page()
    play_alone(page)
    dim = page.locator(".hand__card--dim")
    until = time.monotonic() + PATIENCE_S
    while asked(page) != "play" or not dim.count():
        assert time.monotonic() < until, "every card was always allowed"
        if not dim.count():
            act_by_tap(page)
    held = page.locator(".hand__card").count()
    card = dim.first.get_attribute("data-card")

    page.locator(f"[data-card='{card}']").click(position={"x": 10, "y": 30}, force=True)

    expect(page.locator(".refusal__text")).to_contain_text("cannot play")
    expect(page.locator(".hand__card")).to_have_count(held)
    expect(page.locator(f"[data-card='{card}']")).to_be_visible()
    assert act_by_tap(page), "the turn was lost"


def test_a_spectator_sees_no_hand(new_page: NewPage) -> None:
    page = new_page()
    play_alone(page)
    other = new_page()
    other.goto(page.url)

    expect(other.locator(".topbar__watching")).to_be_visible()
    expect(other.locator(".hand--still .hand__card")).not_to_have_count(0)
    assert other.locator(".hand [data-card]").count() == 0


def test_the_table_speaks_japanese(new_page: NewPage) -> None:
    page = new_page(locale="ja")
    play_alone(page)

    expect(page.locator(".topbar__where")).to_contain_text(re.compile("第1／4ラウンド"))
    expect(page.get_by_role("group", name="手札")).to_be_visible()


def _own_plays(page: Page, count: int) -> None:
    until = time.monotonic() + PATIENCE_S
    while count:
        assert time.monotonic() < until, "it is never this player's turn"
        held = page.locator(".hand__card").count()
        if act_by_tap(page):
            page.wait_for_timeout(100)
            count -= page.locator(".hand__card").count() < held


def _eventually(page: Page, expression: str) -> None:
    """Wait until *expression* is true; not by ``wait_for_function``, which the page's CSP bars."""
    until = time.monotonic() + 15
    while not page.evaluate(expression):
        assert time.monotonic() < until, f"never true: {expression}"
        page.wait_for_timeout(50)


def _until_the_score_changes(page: Page, *, by_key: bool) -> None:
    act = act_by_key if by_key else act_by_tap
    until = time.monotonic() + PATIENCE_S
    while not page.locator(".outcome").count():
        assert time.monotonic() < until, "the deal does not end"
        act(page)


def _counted_tricks(page: Page) -> int:
    page.keyboard.press("l")
    tricks = page.locator(".drawer .trick-line").count()
    page.keyboard.press("Escape")
    return tricks
