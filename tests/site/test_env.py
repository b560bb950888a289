"""Reading settings from the environment."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from goninkan_site import env

NAME = "GONINKAN_TEST_VALUE"


@pytest.mark.parametrize("empty", [None, "", "  "])
def test_an_empty_value_counts_as_unset(monkeypatch: pytest.MonkeyPatch, empty: str | None) -> None:
    monkeypatch.delenv(NAME, raising=False)
    if empty is not None:
        monkeypatch.setenv(NAME, empty)
    assert not env.is_set(NAME)
    assert env.text(NAME, "other") == "other"
    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.text(NAME)


@pytest.mark.parametrize(
    ("text", "value"), [("1", True), ("Yes", True), ("on", True), ("0", False), ("FALSE", False)]
)
def test_flags(monkeypatch: pytest.MonkeyPatch, text: str, value: bool) -> None:
    monkeypatch.setenv(NAME, text)
    assert env.flag(NAME, default=not value) is value


def test_a_flag_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "perhaps")
    with pytest.raises(ImproperlyConfigured, match="true or false"):
        env.flag(NAME, default=True)


@pytest.mark.parametrize("text", ["many", "1.5", "-1"])
def test_an_integer_that_is_none_or_too_small_is_refused(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv(NAME, text)
    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.integer(NAME, 5)


def test_words_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "one.example, two.example,")
    assert env.words(NAME) == ["one.example", "two.example"]
    monkeypatch.delenv(NAME)
    assert env.words(NAME, []) == []


def test_a_path_is_made_absolute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(NAME, "data")
    assert env.path(NAME, Path("/elsewhere")) == tmp_path / "data"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (
            "postgresql://ann:p%40ss@db.example:6543/goninkan?sslmode=require",
            {
                "NAME": "goninkan",
                "USER": "ann",
                "PASSWORD": "p@ss",
                "HOST": "db.example",
                "PORT": "6543",
                "OPTIONS": {"sslmode": "require"},
            },
        ),
        (
            "postgres://ann@/goninkan?host=%2Frun%2Fpostgres&port=5433",
            {
                "NAME": "goninkan",
                "USER": "ann",
                "PASSWORD": "",
                "HOST": "/run/postgres",
                "PORT": "5433",
                "OPTIONS": {},
            },
        ),
    ],
)
def test_a_database_url(
    monkeypatch: pytest.MonkeyPatch, url: str, expected: dict[str, object]
) -> None:
    monkeypatch.setenv(NAME, url)
    assert env.database(NAME) == {"ENGINE": "django.db.backends.postgresql", **expected}


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("sqlite:///db.sqlite3", "postgresql://"),
        ("postgresql://db.example/", "name"),
        ("postgresql://db.example:port/goninkan", "port"),
    ],
)
def test_a_wrong_database_url_is_refused(
    monkeypatch: pytest.MonkeyPatch, url: str, reason: str
) -> None:
    monkeypatch.setenv(NAME, url)
    with pytest.raises(ImproperlyConfigured, match=reason):
        env.database(NAME)
