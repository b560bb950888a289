"""Facts of a Goninkan match: chance, decisions and the end. Their JSON form is the record's."""

from typing import Any, NamedTuple

from games.rules.common.cards import (
    CARD_NAMES,
    SUIT_LETTERS,
    Card,
    CardSet,
    Suit,
    mask_of,
    names_of,
    parse_card,
)
from games.rules.common.errors import ActionFormatError, quoted
from games.rules.goninkan.actions import (
    AnswerJuroku,
    CallLead,
    ChooseTrump,
    PlayCard,
    ShowCards,
    parse_action_fields,
)
from games.rules.goninkan.fields import read_cards, read_fields, read_player, read_reason


class Drawn(NamedTuple):
    """Each player drew a card for the first deal."""

    cards: tuple[Card, ...]


class Dealt(NamedTuple):
    """Ten cards for each player; none for a sitting-out dealer."""

    hands: tuple[CardSet, ...]


class Exchanged(NamedTuple):
    """Nijukan: the partner's card and the holder's key card changed hands, face down."""

    partner_card: Card
    key_card: Card


class LeadCalled(NamedTuple):
    """A Kankei player said "iku" or "koi"."""

    player: int
    call: str


class CardsShown(NamedTuple):
    """The chooser's partner showed cards to the chooser."""

    player: int
    cards: tuple[Card, ...]


class TrumpChosen(NamedTuple):
    """The chooser named the trump suit."""

    player: int
    suit: Suit


class CardPlayed(NamedTuple):
    """A card went to the trick; ``suit`` is what a led joker asked for."""

    player: int
    card: Card
    suit: Suit | None


class JurokuAnswered(NamedTuple):
    """The winner of the trick that completed a sukonku declared juroku, or did not."""

    player: int
    declare: bool


class Ended(NamedTuple):
    """The match stopped here; the unfinished deal does not count."""

    reason: str | None


Event = (
    Drawn
    | Dealt
    | Exchanged
    | LeadCalled
    | CardsShown
    | TrumpChosen
    | CardPlayed
    | JurokuAnswered
    | Ended
)
CHANCE_TYPES = (Drawn, Dealt, Exchanged)


def parse_event(data: object) -> Event:
    """Read an event of a record. Raises ``ActionFormatError`` or ``CardNameError``."""
    kind = data.get("type") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(kind, str):
        raise ActionFormatError(reason="it must be an object with a “type”")
    match kind:
        case "draw":
            read_fields(data, ("type", "cards"))
            return Drawn(tuple(read_cards(data["cards"], "cards")))
        case "deal":
            read_fields(data, ("type", "hands"))
            if not isinstance(data["hands"], list):
                raise ActionFormatError(reason="“hands” must be a list with a hand per player")
            return Dealt(tuple(mask_of(read_cards(hand, "hands")) for hand in data["hands"]))
        case "nijukan":
            read_fields(data, ("type", "partner_card", "key_card"))
            return Exchanged(parse_card(data["partner_card"]), parse_card(data["key_card"]))
        case "end":
            read_fields(data, ("type", "reason") if "reason" in data else ("type",))
            return Ended(read_reason(data.get("reason")))
        case _:
            return _parse_decision(kind, data)


def _parse_decision(kind: str, data: dict[str, Any]) -> Event:
    """Read an event that is a player's action."""
    if "player" not in data:
        if kind in ("play", "call", "show", "trump", "juroku"):
            raise ActionFormatError(reason="the field “player” is missing")
        raise ActionFormatError(reason=f"“{quoted(kind, 20)}” is no type of event")
    player = read_player(data["player"])
    action = parse_action_fields(kind, data, ("type", "player"))
    match action:
        case PlayCard(card, suit):
            return CardPlayed(player, card, suit)
        case CallLead(call):
            return LeadCalled(player, call)
        case ShowCards(cards):
            return CardsShown(player, cards)
        case ChooseTrump(suit):
            return TrumpChosen(player, suit)
        case AnswerJuroku(declare):
            return JurokuAnswered(player, declare)


def event_json(event: Event) -> dict[str, Any]:
    """Return the record's JSON form of *event*."""
    match event:
        case CardPlayed(player, card, suit):
            played = {"type": "play", "player": player, "card": CARD_NAMES[card]}
            return played if suit is None else {**played, "suit": SUIT_LETTERS[suit]}
        case LeadCalled(player, call):
            return {"type": "call", "player": player, "call": call}
        case CardsShown(player, cards):
            shown = [CARD_NAMES[card] for card in cards]
            return {"type": "show", "player": player, "cards": shown}
        case TrumpChosen(player, suit):
            return {"type": "trump", "player": player, "suit": SUIT_LETTERS[suit]}
        case JurokuAnswered(player, declare):
            return {"type": "juroku", "player": player, "declare": declare}
        case Drawn(cards):
            return {"type": "draw", "cards": [CARD_NAMES[card] for card in cards]}
        case Dealt(hands):
            return {"type": "deal", "hands": [names_of(hand) for hand in hands]}
        case Exchanged(partner_card, key_card):
            return {
                "type": "nijukan",
                "partner_card": CARD_NAMES[partner_card],
                "key_card": CARD_NAMES[key_card],
            }
        case Ended(None):
            return {"type": "end"}
        case Ended(reason):
            return {"type": "end", "reason": reason}
