"""Strict reading of JSON fields; every failure is an ``ActionFormatError``."""

from typing import Any, Final

from games.rules.common.cards import Card, parse_card
from games.rules.common.errors import ActionFormatError, is_visible, quoted

MAX_REASON: Final = 200


def read_fields(data: dict[str, Any], expected: tuple[str, ...]) -> None:
    """Check that *data* has exactly the *expected* keys."""
    if len(data) == len(expected) and all(map(data.__contains__, expected)):
        return
    for key in expected:
        if key not in data:
            raise ActionFormatError(reason=f"the field “{key}” is missing")
    extra = next(key for key in data if key not in expected)
    raise ActionFormatError(reason=f"the field “{quoted(extra, 40)}” is not known here")


def read_bool(value: object, name: str) -> bool:
    """Return *value* when it is true or false."""
    if not isinstance(value, bool):
        raise ActionFormatError(reason=f"“{name}” must be true or false")
    return value


def read_player(value: object) -> int:
    """Return *value* when it is a whole number from 0 to 5."""
    if type(value) is not int or not 0 <= value <= 5:
        raise ActionFormatError(reason="“player” must be the number of a player, from 0")
    return value


def read_cards(value: object, name: str) -> list[Card]:
    """Return the cards of a list of different card names."""
    if not isinstance(value, list):
        raise ActionFormatError(reason=f"“{name}” must be a list of cards")
    cards = [parse_card(item) for item in value]
    if len(set(cards)) != len(cards):
        raise ActionFormatError(reason=f"“{name}” names a card twice")
    return cards


def read_reason(value: object) -> str | None:
    """Return *value* when it is None or one line of text that can be stored anywhere."""
    if value is None or (
        isinstance(value, str) and len(value) <= MAX_REASON and all(map(is_visible, value))
    ):
        return value
    raise ActionFormatError(reason="“reason” must be one line of at most 200 characters")
