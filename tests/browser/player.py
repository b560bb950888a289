"""A person at the table: looks at the page and does what it asks, with taps or keys only."""

import re

from playwright.sync_api import Locator, Page, expect

MATCH_ADDRESS = re.compile(r"/m/m\w+/$")
INDEX = {"x": 12, "y": 34}
"""Where a card shows in the fan: the index in its upper left corner."""


def play_alone(page: Page) -> None:
    """Start a match against bots from the start page."""
    page.goto("/")
    page.locator("form[action='/play/'] button").first.click()
    page.wait_for_url(MATCH_ADDRESS)
    page.locator(".table").wait_for()


def open_table(page: Page, *, name: str, rounds: int) -> str:
    """Open a table as *name* and return its code."""
    page.goto("/new/")
    page.locator("#name").fill(name)
    page.locator("details.fold summary").first.click()
    page.locator(f"[name=rounds][value='{rounds}']").check(force=True)
    page.locator("form[data-presets] button.button--primary").click()
    page.wait_for_url(re.compile(r"/t/\w{6}/$"))
    return page.url.rstrip("/").rsplit("/", 1)[1]


def sit_down(page: Page, *, code: str, name: str) -> None:
    """Take a seat at the table with *code*."""
    page.goto(f"/t/{code}/")
    page.locator("#join-name").fill(name)
    page.locator(".lobby-join button").click()
    page.locator("[data-mine]").wait_for()


def is_over(page: Page) -> bool:
    return page.locator(".result").is_visible()


def tap(card: Locator) -> None:
    """Tap a card where nothing lies over it."""
    box = card.bounding_box()
    if box is not None:
        card.page.mouse.click(box["x"] + INDEX["x"], box["y"] + INDEX["y"])


def asked(page: Page) -> str | None:
    """Return what the page asks its person for now; never while it tells how a deal ended."""
    assert not page.locator(".felt:has(.outcome):has([data-ask])").count()
    panel = page.locator("[data-ask]")
    if panel.count():
        return panel.get_attribute("data-ask")
    return "play" if page.locator(".hand__card--legal").count() else None


def act_by_tap(page: Page) -> bool:
    """Do the first thing that is possible; say whether there was any."""
    match asked(page):
        case None:
            return False
        case "play":
            code = page.locator(".hand__card--legal").first.get_attribute("data-card")
            card = page.locator(f"[data-card='{code}']")
            tap(card)
            expect(card).to_have_attribute("aria-pressed", "true")
            tap(card)
            gone_or_asked = f"body:not(:has([data-card='{code}'])), [data-ask=joker]"
            page.locator(gone_or_asked).first.wait_for()
        case "show":
            for at in range(page.locator(".ask__slot").count()):
                tap(page.locator(".hand__card").nth(at))
            page.locator("[data-ask=show] button").click()
        case "juroku":
            page.locator("[data-ask=juroku] button").last.click()
        case _:
            page.locator("[data-ask] button").first.click()
    return True


def act_by_key(page: Page) -> bool:
    """Do the first thing that is possible, from the keyboard alone."""
    match asked(page):
        case None:
            return False
        case "play":
            cards = page.locator(".hand__card").all()
            at = next(
                at for at, card in enumerate(cards) if not card.get_attribute("aria-disabled")
            )
            page.keyboard.press("1234567890"[at])
            page.keyboard.press("Enter")
        case "show":
            for at in range(page.locator(".ask__slot").count()):
                page.keyboard.press("1234567890"[at])
            page.keyboard.press("Enter")
        case "juroku":
            page.keyboard.press("2")
        case _:
            page.keyboard.press("1")
    return True
