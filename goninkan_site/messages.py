"""Keeps the message catalogs: finds what is to be translated, checks it is, compiles it.

Babel does what Django leaves to GNU gettext, so that nothing but Python has to be installed.
"""

import io
import string
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
PACKAGES = ("games", "ratings", "tournaments", "goninkan_site")
COMMENT_TAGS = ("Translators:",)
SOURCE_LANGUAGE = "en"
LINE_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Domain:
    """One kind of catalog: Django's for the server's texts, another for the browser's."""

    name: str
    suffixes: tuple[str, ...]


DOMAINS = (Domain("django", (".py", ".html", ".txt")), Domain("djangojs", (".js",)))


def _sources(domain: Domain) -> Iterator[Path]:
    for package in PACKAGES:
        for path in sorted((settings.BASE_DIR / package).rglob("*")):
            within = path.relative_to(settings.BASE_DIR).parts
            if path.suffix not in domain.suffixes or "vendor" in within:
                continue
            if path.suffix in {".html", ".txt"} and "templates" not in within:
                continue
            yield path


def extract_messages(domain: Domain) -> Catalog:
    """Every message that the project's sources mark for translation."""
    catalog = Catalog(charset="utf-8", fuzzy=False)
    for path in _sources(domain):
        name = path.relative_to(settings.BASE_DIR).as_posix()
        text = path.read_text("utf-8")
        if path.suffix == ".py":
            found = extract("python", io.BytesIO(text.encode()), KEYWORDS, COMMENT_TAGS)
        elif path.suffix == ".js":
            found = extract("javascript", io.BytesIO(text.encode()), KEYWORDS, COMMENT_TAGS)
        else:
            # What is left of the markup is not Python, least of all its indentation.
            code = "\n".join(map(str.lstrip, templatize(text, origin=name).splitlines()))
            found = extract("python", io.BytesIO(code.encode()), KEYWORDS, COMMENT_TAGS)
        for line, message, comments, context in found:
            catalog.add(message, locations=[(name, line)], auto_comments=comments, context=context)
    return catalog


def catalog_path(language: str, domain: Domain) -> Path:
    """Where the catalog of a language is kept."""
    directory: Path = settings.LOCALE_PATHS[0]
    return directory / language / "LC_MESSAGES" / f"{domain.name}.po"


def languages() -> list[str]:
    """The languages that need a catalog; the texts in the sources are English."""
    return [code for code, _name in settings.LANGUAGES if code != SOURCE_LANGUAGE]


def read_catalog(language: str, domain: Domain) -> Catalog:
    """The catalog of a language; an empty one where there is none yet."""
    path = catalog_path(language, domain)
    if not path.exists():
        return Catalog(locale=language, domain=domain.name, charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain.name)


def update_catalogs() -> Iterator[Path]:
    """Bring every catalog up to date with the sources; translations that still fit are kept."""
    for domain in DOMAINS:
        template = extract_messages(domain)
        for language in languages():
            path = catalog_path(language, domain)
            if not len(template) and not path.exists():
                continue
            catalog = read_catalog(language, domain)
            catalog.update(template, no_fuzzy_matching=True)
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(
                    file,
                    catalog,
                    width=LINE_WIDTH,
                    omit_header=False,
                    ignore_obsolete=True,
                    sort_by_file=True,
                    include_lineno=False,
                )
            yield path


def missing_translations() -> Iterator[str]:
    """A line for each message that a reader would see untranslated, or that would break."""
    for domain in DOMAINS:
        template = extract_messages(domain)
        for language in languages():
            catalog = read_catalog(language, domain)
            for message in template:
                if not message.id:
                    continue
                translation = catalog.get(_key(message), context=message.context)
                problem = _problem(message, translation)
                if problem:
                    place = message.locations[0][0] if message.locations else domain.name
                    yield f"{language}: {place}: {problem}: {_key(message)!r}"


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _problem(message: Message, translation: Message | None) -> str | None:
    if translation is None:
        return "not in the catalog"
    if translation.fuzzy:
        return "fuzzy"
    strings = [translation.string] if isinstance(translation.string, str) else translation.string
    if not strings or not all(strings):
        return "not translated"
    ids = [message.id] if isinstance(message.id, str) else message.id
    allowed = set[str]().union(*(_fields(text) or set() for text in ids))
    for text in strings:
        fields = _fields(text)
        if allowed and (fields is None or not fields <= allowed):
            return "a placeholder that the source does not have, or half of one"
    if list(translation.check()):
        return "placeholders differ"
    return None


def _fields(text: str) -> set[str] | None:
    """The names in braces; None where the braces do not match."""
    try:
        return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name}
    except ValueError:
        return None


def compile_messages() -> list[Path]:
    """Write the compiled catalog beside each one that has changed since."""
    compiled = []
    for directory in settings.LOCALE_PATHS:
        for source in sorted(Path(directory).glob("*/LC_MESSAGES/*.po")):
            target = source.with_suffix(".mo")
            if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
                continue
            with source.open("rb") as file:
                catalog = read_po(file, domain=source.stem)
            scratch = target.with_suffix(".mo.new")
            with scratch.open("wb") as file:
                write_mo(file, catalog)
            scratch.replace(target)
            compiled.append(target)
    return compiled
