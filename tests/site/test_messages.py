"""Translations: the catalogs hold every text, and what is wrong in them is found."""

from pathlib import Path

import pytest
from django.utils.translation import gettext, override
from pytest_django import Settings

from goninkan_site.messages import (
    DOMAINS,
    catalog_path,
    compile_messages,
    missing_translations,
    update_catalogs,
)

SOURCES = {
    "games/views.py": '_("Cards"); ngettext("{count} card", "{count} cards", 2)',
    "games/templates/page.html": '{% load i18n %}{% translate "Leave the table" %}',
    "games/static/game.js": 'gettext("Your turn");',
    "games/static/vendor/other.js": 'gettext("Not ours");',
}


@pytest.fixture
def project(tmp_path: Path, settings: Settings) -> Path:
    for name, text in SOURCES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    settings.BASE_DIR = tmp_path
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    return tmp_path


def test_every_text_of_the_project_is_translated() -> None:
    assert list(missing_translations()) == []


def test_texts_are_found_in_code_templates_and_scripts(project: Path) -> None:
    assert len(list(update_catalogs())) == len(DOMAINS)
    missing = list(missing_translations())
    assert len(missing) == 4
    for text in ("Cards", "{count} card", "Leave the table", "Your turn"):
        assert any(f"not translated: {text!r}" in line for line in missing)


def test_a_translation_survives_an_update_and_is_compiled(
    project: Path, settings: Settings
) -> None:
    list(update_catalogs())
    catalog = catalog_path("ja", DOMAINS[0])
    text = catalog.read_text("utf-8")
    catalog.write_text(text.replace('msgid "Cards"\nmsgstr ""', 'msgid "Cards"\nmsgstr "札"'))
    list(update_catalogs())
    assert 'msgstr "札"' in catalog.read_text("utf-8")
    assert catalog.with_suffix(".mo") in compile_messages()
    assert compile_messages() == []


@pytest.mark.parametrize("wrong", ["{number}枚", "{count枚"])
def test_a_translation_with_a_wrong_placeholder_is_found(project: Path, wrong: str) -> None:
    list(update_catalogs())
    catalog = catalog_path("ja", DOMAINS[0])
    text = catalog.read_text("utf-8")
    catalog.write_text(text.replace('msgstr[0] ""', f'msgstr[0] "{wrong}"'), "utf-8")
    assert any("placeholder" in line and "{count} card" in line for line in missing_translations())


def test_django_reads_the_compiled_catalog() -> None:
    with override("ja"):
        assert gettext("Not found") != "Not found"
