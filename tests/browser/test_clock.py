"""The countdown of a match against the clock, as everybody who looks on sees it."""

import json
import re
import urllib.request
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage

LIMIT_S = 60
"""The shortest time limit that a table may have."""
AN_HOUR_FAST = """
const real = Date.now.bind(Date);
Date.now = () => real() + 3600_000;
"""


def _call(url: str, body: dict[str, Any], token: str | None = None) -> Any:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)  # noqa: S310 - our own service
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return json.load(answer)


def _start(service: str) -> str:
    """Start a match of a minute in which the only person thinks; return its id."""
    api = f"{service}/api/v1/"
    token = _call(f"{api}auth/guest/", {"name": "Aoi"})["token"]
    options = {
        "rules": {"rounds": 0, "at_signal": "finish_deal"},
        "time_limit_s": LIMIT_S,
        "turn_s": 600,
    }
    table = _call(f"{api}tables/", options, token)
    for _ in range(4):
        _call(f"{api}tables/{table['code']}/bots/", {"level": "easy"}, token)
    match: str = _call(f"{api}tables/{table['code']}/start/", {}, token)["match"]["id"]
    return match


def _seconds(page: Page) -> int:
    minutes, seconds = page.locator(".countdown").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def test_the_countdown_runs_by_the_servers_clock_until_the_signal(
    new_page: NewPage, service: str
) -> None:
    match = _start(service)
    right, fast = new_page(), new_page()
    fast.add_init_script(AN_HOUR_FAST)
    for page in (right, fast):
        page.goto(f"/m/{match}/")
        expect(page.get_by_role("timer")).to_have_accessible_name(re.compile(r"\d:\d\d left"))

    first = _seconds(right)
    expect(right.locator(".countdown")).not_to_have_text(f"{first // 60}:{first % 60:02}")

    assert 0 < _seconds(right) < first <= LIMIT_S
    assert abs(_seconds(right) - _seconds(fast)) <= 2
    expect(right.locator(".countdown--short")).to_be_visible()
    for page in (right, fast):
        expect(page.locator(".countdown--last")).to_have_text("Last deal", timeout=LIMIT_S * 1500)
        expect(page.get_by_role("timer")).to_have_count(0)
