"""Nobody meets an untranslated text."""

import re
from pathlib import Path

from django.conf import settings

from goninkan_site.messages import missing_translations

SCRIPTS = Path(settings.BASE_DIR) / "games" / "static" / "games"
ENTRY = re.compile(r'^  "([\w.]+)":\s*"((?:[^"\\]|\\.)*)"', re.MULTILINE)
USE = re.compile(r'\bt\(\s*"([\w.]+)"')


def table(language: str) -> dict[str, str]:
    """The texts of all scripts: those of every page and those of the table."""
    sources = [SCRIPTS / "i18n.js", SCRIPTS / "table" / f"words_{language}.js"]
    block = re.compile(
        rf"^(?:export )?const {language} = \{{\n(.*?)^\}};", re.DOTALL | re.MULTILINE
    )
    entries = []
    for source in sources:
        found = block.search(source.read_text("utf-8"))
        assert found, source
        entries.extend(ENTRY.findall(found.group(1)))
    assert len(entries) == len(dict(entries)), "a key stands twice"
    return dict(entries)


def test_catalogs_are_complete() -> None:
    assert list(missing_translations()) == []


def test_scripts_have_every_text_in_both_languages() -> None:
    english, japanese = table("en"), table("ja")

    assert english.keys() == japanese.keys()
    assert all(text.strip() for text in [*english.values(), *japanese.values()])


def test_scripts_texts_take_the_same_parameters_in_both_languages() -> None:
    english, japanese = table("en"), table("ja")

    for key, text in english.items():
        wanted = set(re.findall(r"\{(\w+)\}", text))
        assert set(re.findall(r"\{(\w+)\}", japanese[key])) <= wanted, key


def test_scripts_use_only_texts_that_exist() -> None:
    known = table("en").keys()
    for path in SCRIPTS.rglob("*.js"):
        if "vendor" not in path.parts:
            assert set(USE.findall(path.read_text("utf-8"))) <= known, path.name
