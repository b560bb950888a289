"""One shape for every failure, on HTTP and on the socket: the RFC 9457 problem document."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext, gettext_noop

from games.errors import ErrorKind, GoninkanError
from games.rules.common.errors import players_of
from games.wording import card_words, step_words, suit_words

STATUS: Final[dict[ErrorKind, int]] = {
    "invalid": 400,
    "unauthenticated": 401,
    "forbidden": 403,
    "not_found": 404,
    "conflict": 409,
    "rejected": 422,
    "throttled": 429,
    "unavailable": 503,
}

TITLES: Final[dict[int, str]] = {
    400: gettext_noop("The request is not valid"),
    401: gettext_noop("A player is needed"),
    403: gettext_noop("This is not allowed"),
    404: gettext_noop("Not found"),
    405: gettext_noop("This cannot be done here"),
    406: gettext_noop("This form of answer does not exist"),
    409: gettext_noop("This does not fit the present state"),
    413: gettext_noop("The message is too large"),
    415: gettext_noop("The message is of an unknown kind"),
    422: gettext_noop("The rules do not allow this"),
    429: gettext_noop("Too many requests"),
    500: gettext_noop("The server made a mistake"),
    503: gettext_noop("The service is not ready"),
}

TRANSLATED: Final = frozenset({"reason", "rule", "side"})
"""Parameters whose values are words of this project."""
WORDED: Final[Mapping[str, Callable[[str], str]]] = {
    "card": card_words,
    "suit": suit_words,
    "action": step_words,
    "phase": step_words,
}
"""Parameters that are short keys, and who knows the words for them."""


def document(
    *, code: str, status: int, detail: str, errors: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return a problem document; *detail* and *errors* are already in the reader's language."""
    problem: dict[str, Any] = {
        "type": f"urn:goninkan:problem:{code}",
        "title": gettext(TITLES.get(status, TITLES[400])),
        "status": status,
        "detail": detail,
        "code": code,
    }
    if errors:
        problem["errors"] = dict(errors)
    return problem


def problem(error: GoninkanError, names: Sequence[str] | None = None) -> dict[str, Any]:
    """Return the problem document of *error* in the active language.

    *names* are the players' names by index: where they are known, a sentence says "Aoi" and not
    "player 0".
    """
    errors = getattr(error, "errors", None)
    return document(
        code=error.code,
        status=STATUS[error.kind],
        detail=sentence(error, names),
        errors={key: _errors_of(value) for key, value in errors.items()} if errors else None,
    )


def sentence(error: GoninkanError, names: Sequence[str] | None = None) -> str:
    """Return what *error* says, in the active language, with names for player indices."""
    params = {key: _shown(key, value, names) for key, value in error.params.items()}
    return gettext(error.template).format_map(params)


def _shown(key: str, value: object, names: Sequence[str] | None) -> object:
    players = players_of(key, value)
    if players:
        *others, last = [_name_of(player, names) for player in players]
        if others:
            return gettext("{names} or {name}").format(names=", ".join(others), name=last)
        return last
    if key in WORDED and isinstance(value, str):
        return WORDED[key](value)
    if key in TRANSLATED and isinstance(value, str) and value:
        return gettext(value)
    return value


def _name_of(player: int, names: Sequence[str] | None) -> str:
    if names is not None and 0 <= player < len(names):
        return names[player]
    return gettext("player {number}").format(number=player)


def _errors_of(value: object) -> list[str]:
    return [gettext(str(value))]
