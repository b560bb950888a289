"""Typed readers for environment variables; the only module that looks at os.environ."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE_WORDS = frozenset({"1", "true", "yes", "on"})
FALSE_WORDS = frozenset({"0", "false", "no", "off"})


def text(name: str, default: str | None = None) -> str:
    """The variable's value; an empty one counts as unset."""
    value = os.environ.get(name, "").strip()
    if value:
        return value
    if default is None:
        raise ImproperlyConfigured(f"Set the environment variable {name}.")
    return default


def is_set(name: str) -> bool:
    """Whether the variable has a value that is not empty."""
    return bool(os.environ.get(name, "").strip())


def flag(name: str, default: bool) -> bool:
    """True or false, in one of the usual words."""
    value = text(name, str(default)).lower()
    if value in TRUE_WORDS:
        return True
    if value in FALSE_WORDS:
        return False
    raise ImproperlyConfigured(f"{name} must be true or false, not {value!r}.")


def integer(name: str, default: int, minimum: int = 0) -> int:
    """A whole number from *minimum*."""
    value = text(name, str(default))
    try:
        number = int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.") from None
    if number < minimum:
        raise ImproperlyConfigured(f"{name} must be at least {minimum}, not {number}.")
    return number


def number(name: str, default: float) -> float:
    """A number that is not negative."""
    value = text(name, str(default))
    try:
        amount = float(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a number, not {value!r}.") from None
    if not 0 <= amount < 1e9:
        raise ImproperlyConfigured(f"{name} must be a number from 0, not {value!r}.")
    return amount


def words(name: str, default: Sequence[str] | None = None) -> list[str]:
    """A list of values separated by commas."""
    value = text(name, None if default is None else ",".join(default))
    return [word.strip() for word in value.split(",") if word.strip()]


def path(name: str, default: Path) -> Path:
    """A path, made absolute."""
    return Path(text(name, str(default))).expanduser().absolute()


def database(name: str, default: str | None = None) -> dict[str, Any]:
    """Django's settings for `postgresql://user:password@host:port/name?option=value`.

    A unix socket's directory is given as `?host=/path/to/directory`.
    """
    url = urlsplit(text(name, default))
    if url.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(f"{name} must start with postgresql://, not {url.scheme}://.")
    database_name = unquote(url.path.lstrip("/"))
    if not database_name:
        raise ImproperlyConfigured(f"{name} must end with the database's name.")
    options: dict[str, str] = dict(parse_qsl(url.query))
    host = options.pop("host", "") or unquote(url.hostname or "")
    try:
        port = url.port
    except ValueError:
        raise ImproperlyConfigured(f"{name} has a port that is not a number.") from None
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": database_name,
        "USER": unquote(url.username or ""),
        "PASSWORD": unquote(url.password or ""),
        "HOST": host,
        "PORT": str(port or options.pop("port", "")),
        "OPTIONS": options,
    }
