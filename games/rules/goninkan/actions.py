"""What a player of Goninkan may wish to do, and its JSON form."""

from typing import Any, Final, NamedTuple

from games.rules.common.cards import (
    CARD_NAMES,
    JOKER,
    SUIT_LETTERS,
    Card,
    Suit,
    parse_card,
    parse_suit,
)
from games.rules.common.errors import ActionFormatError, quoted
from games.rules.goninkan.fields import read_bool, read_cards, read_fields

CALLS: Final = ("iku", "koi")


class CallLead(NamedTuple):
    """Say "iku" (I lead) or "koi" (you lead) in deal 1."""

    call: str


class ShowCards(NamedTuple):
    """Show cards, ascending, to the partner who chooses trumps."""

    cards: tuple[Card, ...]


class ChooseTrump(NamedTuple):
    """Choose the trump suit of deal 2 or 3."""

    suit: Suit


class PlayCard(NamedTuple):
    """Play a card; ``suit`` is named exactly when the joker is led."""

    card: Card
    suit: Suit | None = None


class AnswerJuroku(NamedTuple):
    """Declare juroku after a sukonku, or let it be."""

    declare: bool


Action = CallLead | ShowCards | ChooseTrump | PlayCard | AnswerJuroku

PLAYS: Final = tuple(PlayCard(card) for card in range(53))
"""A play of each card, indexed by card."""
JOKER_LEADS: Final = tuple(PlayCard(JOKER, suit) for suit in range(4))
"""A lead of the joker for each suit it may name."""


def parse_action(data: object) -> Action:
    """Read an action. Raises ``ActionFormatError`` or ``CardNameError``."""
    kind = data.get("type") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(kind, str):
        raise ActionFormatError(reason="it must be an object with a “type”")
    return parse_action_fields(kind, data, ("type",))


def parse_action_fields(kind: str, data: dict[str, Any], known: tuple[str, ...]) -> Action:
    """Read the fields of an action of type *kind*; *known* names further fields to expect."""
    match kind:
        case "play":
            if "suit" in data:
                read_fields(data, (*known, "card", "suit"))
                return PlayCard(parse_card(data["card"]), parse_suit(data["suit"]))
            read_fields(data, (*known, "card"))
            return PLAYS[parse_card(data["card"])]
        case "call":
            read_fields(data, (*known, "call"))
            if data["call"] not in CALLS:
                raise ActionFormatError(reason="“call” must be “iku” or “koi”")
            return CallLead(data["call"])
        case "show":
            read_fields(data, (*known, "cards"))
            return ShowCards(tuple(sorted(read_cards(data["cards"], "cards"))))
        case "trump":
            read_fields(data, (*known, "suit"))
            return ChooseTrump(parse_suit(data["suit"]))
        case "juroku":
            read_fields(data, (*known, "declare"))
            return AnswerJuroku(read_bool(data["declare"], "declare"))
        case _:
            raise ActionFormatError(
                reason=f"“{quoted(kind, 20)}” is no action; "
                "known are call, show, trump, play and juroku"
            )


def action_json(action: Action) -> dict[str, Any]:
    """Return the JSON form of *action*."""
    match action:
        case PlayCard(card, suit) if suit is not None:
            return {"type": "play", "card": CARD_NAMES[card], "suit": SUIT_LETTERS[suit]}
        case PlayCard(card):
            return {"type": "play", "card": CARD_NAMES[card]}
        case CallLead(call):
            return {"type": "call", "call": call}
        case ShowCards(cards):
            return {"type": "show", "cards": [CARD_NAMES[card] for card in cards]}
        case ChooseTrump(suit):
            return {"type": "trump", "suit": SUIT_LETTERS[suit]}
        case AnswerJuroku(declare):
            return {"type": "juroku", "declare": declare}
