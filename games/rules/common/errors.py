"""Errors that the rules raise: a stable code, parameters, an English sentence.

Messages are templates so that they can be translated outside the rules. The parameter
``player`` is an index, ``turn`` a tuple of them; whoever knows the names puts them in.
"""

import unicodedata
from typing import Any, ClassVar, Literal

ErrorKind = Literal[
    "invalid",
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "rejected",
    "throttled",
    "unavailable",
]
"""What sort of failure it is; a transport maps it to a status."""


def gettext_noop(message: str) -> str:
    """Mark *message* for translation without translating it."""
    return message


def quoted(value: object, limit: int) -> str:
    """Return *value*, which somebody sent, short and harmless enough to stand in a message.

    What is no text is named by its kind only: to write it out may take long or fail. Marks that
    cannot be seen, or not be written as UTF-8, become question marks.
    """
    if not isinstance(value, str):
        return type(value).__name__
    return "".join(mark if is_visible(mark) else "?" for mark in value[:limit])


def is_visible(mark: str) -> bool:
    """Say whether *mark* prints as itself or as a space: no control, format or half character."""
    return mark.isprintable() or unicodedata.category(mark) == "Zs"


class GoninkanError(Exception):
    """Base of every error raised on purpose.

    ``code`` is stable and never reused; ``template`` is an English sentence with ``{name}``
    fields that ``params`` fill.
    """

    code: ClassVar[str] = "error"
    kind: ClassVar[ErrorKind] = "rejected"
    template: ClassVar[str] = gettext_noop("Something is wrong with the request.")

    def __init__(self, **params: object) -> None:
        self.params = params
        super().__init__(code_sentence(self.template, params))

    def __reduce__(self) -> tuple[Any, ...]:
        """Let errors be stored: by their state, as some take other arguments than this class."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(
    kind: type[GoninkanError], args: tuple[str, ...], state: dict[str, Any]
) -> GoninkanError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


def code_sentence(template: str, params: dict[str, object]) -> str:
    """Fill *template*; a player index reads "player 3" unless a name is given."""
    shown = {
        key: " or ".join(f"player {player}" for player in players_of(key, value)) or value
        for key, value in params.items()
    }
    return template.format_map(shown)


def players_of(key: str, value: object) -> tuple[int, ...]:
    """Return the indices of the players whom the parameter *key* speaks of; () for other things."""
    if key == "player" and isinstance(value, int):
        return (value,)
    return value if key == "turn" and isinstance(value, tuple) else ()


class CardNameError(GoninkanError):
    """A text that names no card or suit."""

    code = "unknown_card"
    kind = "invalid"
    template = gettext_noop(
        "“{card}” is not a card or suit; write for example “AS”, “TD”, “JO” or “S”."
    )


class OptionsError(GoninkanError):
    """Rule options that do not exist or have an impossible value."""

    code = "invalid_rules"
    kind = "invalid"
    template = gettext_noop("These rule options are not possible: {fields}.")

    def __init__(self, errors: dict[str, str]) -> None:
        self.errors = errors
        super().__init__(fields=", ".join(sorted(errors)))


class ActionFormatError(GoninkanError):
    """An action or event that is not of any known form."""

    code = "invalid_action"
    kind = "invalid"
    template = gettext_noop("The action cannot be read: {reason}.")


class RuleError(GoninkanError):
    """An action that the rules do not allow now; the state is unchanged."""

    code = "illegal_action"


class MatchOverError(RuleError):
    """The match is over."""

    code = "match_over"
    kind = "conflict"
    template = gettext_noop(
        "The match is over, so nothing more can be played; start a rematch to go on."
    )


class NotYourTurnError(RuleError):
    """Somebody else is to act; ``turn`` holds the indices of those who may."""

    code = "not_your_turn"
    template = gettext_noop(
        "It is not the turn of {player} but of {turn}; wait until they have acted."
    )


class CardOutOfTurnError(NotYourTurnError):
    """A card is played while somebody else is to play."""

    template = gettext_noop(
        "{player} cannot play {card} now: everybody plays in turn, and it is the turn of {turn}."
    )


class WrongPhaseError(RuleError):
    """This sort of action is not due now."""

    code = "wrong_phase"
    template = gettext_noop("{player} cannot do “{action}” now: what is due is “{phase}”.")


class NoSuchPlayerError(RuleError):
    """The index names nobody at the table."""

    code = "no_such_player"
    kind = "invalid"
    template = gettext_noop("There is no {player} at this table.")
