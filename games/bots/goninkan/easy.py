"""A beginner: knows the aims, watches the trick on the table, remembers nothing."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from games.bots.base import Advice
from games.bots.goninkan.answers import answer_of, play_of
from games.bots.goninkan.position import Position, beaters, read_position
from games.rules.common.cards import (
    ACE,
    FACE_MASK,
    JOKER,
    JOKER_BIT,
    SUIT_LETTERS,
    SUIT_MASKS,
    Card,
    CardSet,
    Suit,
    cards_of,
    mask_of,
    parse_card,
)
from games.rules.common.protocol import JsonObject

ATTENTION: Final = 0.85
"""How often a beginner thinks of a rule of thumb that applies."""
_ACES: Final = mask_of(13 * suit + ACE for suit in range(4))


def lead_an_ace(pos: Position) -> Card | None:
    """Lead an ace other than that of trumps while it lives."""
    aces = pos.legal & _ACES & ~SUIT_MASKS[pos.trump]
    return lowest(aces) if pos.leading and aces else None


def lead_low(pos: Position) -> Card | None:
    """Lead a small card of no worth."""
    small = pos.legal & ~FACE_MASK & ~JOKER_BIT
    plain = small & ~SUIT_MASKS[pos.trump]
    return lowest(plain or small) if pos.leading and small else None


def feed_a_winning_partner(pos: Position) -> Card | None:
    """Give a face card to a trick that a partner is winning."""
    faces = pos.legal & FACE_MASK & ~SUIT_MASKS[pos.trump]
    return lowest(faces) if pos.winner in pos.friends and faces else None


def joker_for_a_fat_trick(pos: Position) -> Card | None:
    """Take a trick with three face cards with the joker."""
    fat = pos.table_faces >= 3 and pos.winner in pos.foes
    return JOKER if fat and pos.legal & JOKER_BIT else None


def beat_a_rival(pos: Position) -> Card | None:
    """Beat the other side's card as cheaply as possible when there is a face card to win."""
    if pos.suit is None or pos.winner not in pos.foes:
        return None
    better = pos.legal & beaters(pos.winning, pos.suit, pos.trump) & ~JOKER_BIT
    if not better or not (pos.table_faces or better & FACE_MASK):
        return None
    plain = better & ~SUIT_MASKS[pos.trump]
    return lowest(plain or better)


def throw_the_lowest(pos: Position) -> Card:
    """Throw the smallest card, no trump and no joker if possible."""
    rest = pos.legal & ~JOKER_BIT or pos.legal
    return lowest(rest & ~SUIT_MASKS[pos.trump] or rest)


RULES: Final[tuple[Callable[[Position], Card | None], ...]] = (
    lead_an_ace,
    lead_low,
    feed_a_winning_partner,
    joker_for_a_fat_trick,
    beat_a_rival,
)


def lowest(cards: CardSet) -> Card:
    """Return the card of the lowest rank in a set that is not empty."""
    return min(cards_of(cards), key=lambda card: (card % 13 if card != JOKER else 13, card))


def longest_suit(cards: Sequence[Card]) -> Suit:
    """Return the suit with the most cards; of equals the one with the higher cards."""
    suits = [card // 13 for card in cards if card != JOKER]
    ranks = [sum(card % 13 for card in cards if card // 13 == suit) for suit in range(4)]
    return max(range(4), key=lambda suit: (suits.count(suit), ranks[suit]))


class EasyBot:
    """Plays like somebody who has just learnt the rules."""

    level = "easy"

    def advise(self, view: JsonObject, legal: Sequence[JsonObject], rng: Random) -> Advice:
        """Return a beginner's choice; *rng* decides what slips the mind."""
        if len(legal) == 1:
            return Advice(legal[0], "only_choice")
        match view["phase"]:
            case "play":
                return self._play(view, legal, rng)
            case "call":
                call = "iku" if _aces(view["hand"]) else "koi"
                return Advice(answer_of(legal, "call", call), "call_iku_with_an_ace")
            case "show":
                strength = [sum(parse_card(name) % 13 for name in show["cards"]) for show in legal]
                return Advice(legal[strength.index(max(strength))], "show_the_highest")
            case "trump":
                letter = SUIT_LETTERS[longest_suit([parse_card(name) for name in view["hand"]])]
                return Advice(answer_of(legal, "suit", letter), "choose_the_longest_suit")
            case _:
                return Advice(answer_of(legal, "declare", value=False), "never_declare")

    def choose(self, view: JsonObject, legal: Sequence[JsonObject], rng: Random) -> JsonObject:
        """Return a beginner's choice."""
        return self.advise(view, legal, rng).action

    def _play(self, view: JsonObject, legal: Sequence[JsonObject], rng: Random) -> Advice:
        pos = read_position(view, legal)
        for rule in RULES:
            card = rule(pos)
            if card is not None and rng.random() < ATTENTION:
                return Advice(play_of(legal, card), rule.__name__)
        card = throw_the_lowest(pos)
        suit = longest_suit(cards_of(pos.hand)) if card == JOKER and pos.leading else None
        return Advice(play_of(legal, card, suit), throw_the_lowest.__name__)


def _aces(hand: Sequence[str]) -> int:
    return sum(name[0] == "A" for name in hand)
