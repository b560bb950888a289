"""Name, language and look."""

import pytest

from games.models import Player
from tests.pages.conftest import Browser


def root(page: object) -> dict[str, str | None]:
    return next(found for tag, found in page.attributes if tag == "html")  # type: ignore[attr-defined]


def test_look_is_kept_and_shown_on_every_page(browser: Browser) -> None:
    browser.post("/settings/", name="Aoi", theme="dark", four_colour="on", confirm="on")

    html = root(browser.get("/rules/"))

    assert html["class"] == "four-colour"
    assert html["data-theme"] == "dark"
    assert (html["data-confirm"], html["data-sound"]) == ("on", "off")


@pytest.mark.parametrize("cookie", ["", "....", "purple.confirm", "x" * 4000, '"><script>'])
def test_look_that_is_not_understood_is_left_out(browser: Browser, cookie: str) -> None:
    browser.client.cookies["look"] = cookie

    assert "data-theme" not in root(browser.get("/"))


def test_name_is_changed_and_a_bad_one_told(browser: Browser) -> None:
    browser.post("/settings/", name="Aoi")
    browser.post("/settings/", name="Botan")
    assert Player.objects.get().name == "Botan"

    page = browser.post("/settings/", name=" ")
    assert page.response.status_code == 400
    assert "Write a name of at least one visible character." in page.text
    assert Player.objects.get().name == "Botan"


def test_settings_without_a_name_make_no_player(browser: Browser) -> None:
    browser.post("/settings/", name="", sound="on")

    assert not Player.objects.exists()


def test_script_gets_json(browser: Browser) -> None:
    answer = browser.client.post(
        "/settings/", {"name": "y" * 30}, headers={"accept": "application/json"}
    )

    assert answer.status_code == 400
    assert answer.json()["code"] == "name_too_long"


@pytest.mark.parametrize("address", ["https://evil.example/", "//evil.example", "/\\evil.example"])
def test_next_never_leads_away(browser: Browser, address: str) -> None:
    answer = browser.client.post("/settings/", {"name": "Aoi", "next": address})

    assert answer.headers["location"] == "/"


def test_language_is_the_readers_and_can_be_switched(japanese_browser: Browser) -> None:
    assert root(japanese_browser.get("/"))["lang"] == "ja"

    japanese_browser.post("/i18n/setlang/", language="en", next="/")

    page = japanese_browser.get("/")
    assert root(page)["lang"] == "en"
    assert "Play now against bots" in page.text


def test_settings_switch_the_language(browser: Browser) -> None:
    page = browser.post("/settings/", name="Aoi", language="ja", next="/rules/")

    assert root(page)["lang"] == "ja"
    assert "設定を保存しました。" in page.text
