"""Chromium, and a running service for its pages.

Playwright keeps an event loop running in its thread, which Django and pytest-asyncio would trip
over; so each module starts and stops its own.
"""

import shutil
from collections.abc import Iterator
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.service import running_service

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
PHONE = (390, 844)


class NewPage(Protocol):
    """Opens a page as a person that the service does not know yet."""

    def __call__(self, *, locale: str = "en", size: tuple[int, int] = PHONE) -> Page: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.nodeid:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """The address of a running service whose bots take no time."""
    if CHROMIUM is None:
        pytest.skip("no Chromium found: install Debian's “chromium” to run the browser tests")
    with running_service(GONINKAN_PACE="0.02") as address:
        yield address


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium found: install Debian's “chromium” to run the browser tests")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Browser, service: str) -> Iterator[NewPage]:
    """Open pages of different people; errors in the pages fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(*, locale: str = "en", size: tuple[int, int] = PHONE) -> Page:
        context = chromium.new_context(
            base_url=service,
            locale=locale,
            reduced_motion="reduce",
            viewport={"width": size[0], "height": size[1]},
        )
        context.set_default_timeout(15_000)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert errors == []
