"""What holds for every page."""

import re

import pytest
from django.test import Client, RequestFactory

from games.pages.failures import server_error
from tests.pages.conftest import Browser

ADDRESSES = ["/", "/new/", "/new/?preset=goshogawara", "/rules/", "/settings/", "/offline/"]


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_page_stands_in_both_languages(db: None, address: str, language: str) -> None:
    page = Browser(language).get(address)

    assert page.response.status_code == 200
    titles = [tag for tag, _found in page.attributes if tag == "h1"]
    assert len(titles) == 1
    japanese = re.search("[ぁ-ん]", page.text.replace("日本語", "").replace("ゴニンカン", ""))
    assert bool(japanese) == (language == "ja")


@pytest.mark.parametrize("address", [*ADDRESSES, "/no/such/page/"])
def test_page_asks_no_other_host_and_runs_nothing_inline(db: None, address: str) -> None:
    page = Browser().get(address)

    for tag, found in page.attributes:
        loaded = found.get("src") if tag in {"script", "img"} else None
        loaded = found.get("href") if tag in {"link", "use"} else loaded
        assert loaded is None or loaded.startswith("/"), loaded
        assert not any(name.startswith("on") or name == "style" for name in found), found
        if tag == "script":
            assert found.get("type") in {"module", "application/json"}


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_field_has_a_label(db: None, address: str) -> None:
    page = Browser().get(address)
    labelled = {found.get("for") for tag, found in page.attributes if tag == "label"}

    for tag, found in page.attributes:
        if tag == "input" and found.get("type", "text") == "text":
            assert found.get("id") in labelled


@pytest.mark.parametrize("address", ["/no/such/page/", "/t/", "/m/", "/robots.exe"])
def test_unknown_address_is_a_page_with_a_way_on(db: None, address: str) -> None:
    page = Browser().get(address)

    assert page.response.status_code == 404
    assert "Compare the link, or go to the start page." in page.text
    assert "/" in page.links


@pytest.mark.parametrize("address", ["/play/", "/join/", "/t/CCCCCC/join/"])
def test_stale_form_is_told_to_load_the_page_again(db: None, address: str) -> None:
    answer = Client(enforce_csrf_checks=True).post(address)

    assert answer.status_code == 403
    assert "Load the page again and repeat what you did." in answer.content.decode()


@pytest.mark.parametrize("address", ["/play/", "/join/", "/t/CCCCCC/start/"])
def test_reading_an_address_that_acts_changes_nothing(db: None, address: str) -> None:
    assert Client().get(address).status_code == 405


def test_server_error_page_needs_nothing_but_the_templates() -> None:
    answer = server_error(RequestFactory().get("/"))

    assert answer.status_code == 500
    assert "Nothing that was already played is lost." in answer.content.decode()


def test_unknown_api_address_is_a_problem_document(db: None) -> None:
    answer = Client().get("/api/v2/tables/")

    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == "not_found"


def test_policy_allows_this_server_only(db: None) -> None:
    policy = Client().get("/").headers["content-security-policy"]

    assert "default-src 'self';" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("address", [*ADDRESSES, "/service-worker.js"])
def test_head_is_answered_like_get(db: None, address: str) -> None:
    assert Client().head(address).status_code == 200


def test_service_worker_keeps_what_the_offline_page_needs(db: None) -> None:
    answer = Client().get("/service-worker.js?v=<x>")

    script = answer.content.decode()
    assert answer.headers["content-type"] == "text/javascript"
    assert "<x>" not in script
    for tag, found in Browser().get("/offline/").attributes:
        if tag == "link" and found.get("rel") == "stylesheet" and "print" not in str(found["href"]):
            assert f'"{found["href"]}"' in script
