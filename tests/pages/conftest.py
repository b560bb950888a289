"""A browser without JavaScript: pages are fetched, forms are sent as the page has them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from goninkan_site.messages import compile_messages


@pytest.fixture(scope="session", autouse=True)
def compiled_messages() -> None:
    compile_messages()


@pytest.fixture(autouse=True)
def language_restored() -> Iterator[None]:
    with translation.override("en"):
        yield


@dataclass
class Page(HTMLParser):
    """What of a page the tests look at: its texts, links, and forms with their values."""

    response: HttpResponse
    texts: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    forms: dict[str, dict[str, Any]] = field(default_factory=dict)
    attributes: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    _form: dict[str, Any] | None = None
    _quiet: int = 0

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.response.content.decode())

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.attributes.append((tag, found))
        if tag in {"script", "style"}:
            self._quiet += 1
        if tag == "a":
            self.links.append(found.get("href") or "")
        elif tag == "form":
            self._form = self.forms.setdefault(found.get("action") or "", {})
        elif tag == "input" and self._form is not None and found.get("name"):
            kind, name = found.get("type", "text"), found["name"]
            if kind in {"radio", "checkbox"}:
                if "checked" in found:
                    self._form[str(name)] = found.get("value", "on") or ""
            else:
                self._form[str(name)] = found.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        if tag in {"script", "style"}:
            self._quiet -= 1

    def handle_data(self, data: str) -> None:
        if not self._quiet:
            self.texts.append(data)


class Browser:
    """One person's browser."""

    def __init__(self, language: str = "en") -> None:
        self.client = Client(headers={"accept-language": language}, enforce_csrf_checks=False)

    def get(self, address: str) -> Page:
        return Page(self.client.get(address, follow=True))

    def post(self, address: str, **data: Any) -> Page:
        return Page(self.client.post(address, data, follow=True))

    def open_table(self, name: str, **changes: Any) -> str:
        """Open a table from the form as it stands, with *changes*, and return its code."""
        form = {**self.get("/new/").forms["/new/"], "name": name, **changes}
        page = Page(self.client.post("/new/", form, follow=True))
        address: str = page.response.redirect_chain[-1][0]  # type: ignore[attr-defined]
        return address.strip("/").split("/")[-1]


@pytest.fixture
def browser(db: None) -> Browser:
    return Browser()


@pytest.fixture
def other_browser(db: None) -> Browser:
    return Browser()


@pytest.fixture
def japanese_browser(db: None) -> Browser:
    return Browser("ja")
