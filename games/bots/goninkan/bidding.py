"""Rules of thumb before the first card: iku or koi, which cards to show, which trumps."""

from collections.abc import Sequence
from typing import Final

from games.rules.common.cards import (
    ACE,
    FACE_MASK,
    JOKER,
    SUIT_LETTERS,
    SUIT_MASKS,
    CardSet,
    Suit,
    cards_of,
    mask_of,
    parse_card,
)
from games.rules.common.protocol import JsonObject

KING: Final = ACE - 1
ACES: Final = mask_of(13 * suit + ACE for suit in range(4))


def choose_trump(view: JsonObject) -> Suit:
    """Choose the suit that is long and strong in the own hand and the cards shown together."""
    hand = read_cards(view["hand"])
    shown = view["shown"]
    friends = read_cards(shown["cards"]) if shown is not None else 0
    return max(range(4), key=lambda suit: trump_worth(hand, friends, suit))


def trump_worth(hand: CardSet, shown: CardSet, suit: Suit) -> float:
    """Return what *suit* is worth as trumps, in points, to one who holds *hand* and saw *shown*.

    Length counts most. The ace wins as a plain card too, so it is no reason; the king below it
    is. Two cards shown of one suit promise length over there.
    """
    cards = hand & SUIT_MASKS[suit]
    own = cards_of(cards)
    worth = 0.2 * len(own) + 0.1 * max(0, len(own) - 4)
    worth += 0.15 * sum(card % 13 for card in own) / 12.0
    king = 1 << (13 * suit + KING)
    ace = king << 1
    if cards & king:
        worth += 0.25 + 0.2 * bool(cards & ace)
    friends = shown & SUIT_MASKS[suit]
    count = friends.bit_count()
    worth += 0.3 * count + 0.3 * (count == 2)
    worth += 0.45 * bool(friends & king)
    worth += 0.2 * (friends & FACE_MASK & ~king & ~ace).bit_count()
    return worth


def choose_cards_to_show(view: JsonObject, legal: Sequence[JsonObject]) -> JsonObject:
    """Show what makes the chooser pick trumps that are long over here."""
    hand = read_cards(view["hand"])
    return max(legal, key=lambda action: showing_worth(hand, action["cards"]))


def showing_worth(hand: CardSet, names: Sequence[str]) -> float:
    """Return how well cards tell the chooser what is long in *hand*.

    Two of one suit when it is long, one each of the two longest suits otherwise. Of a suit the
    small cards: the length is the news, and high ones might promise more than there is.
    """
    cards = [card for card in cards_of(read_cards(names)) if card != JOKER]
    lengths = [(hand & SUIT_MASKS[card // 13]).bit_count() for card in cards]
    worth = 0.15 * sum(lengths) / len(names)
    if len(cards) == 2 and cards[0] // 13 == cards[1] // 13:
        worth += 0.16 * lengths[0] - 0.67
    return worth - 0.002 * sum(card % 13 for card in cards)


def iku_or_koi(view: JsonObject) -> str:
    """Say "iku" as the one whom two Mukankei follow, or with ace and king of a plain suit."""
    order, me = view["order"], view["you"]
    at = order.index(me)
    sides = view["sides"]
    after = [sides[order[(at + step) % len(order)]] for step in (1, 2)]
    if after == ["mukankei", "mukankei"]:
        return "iku"
    hand = read_cards(view["hand"])
    aces = hand & ACES & ~SUIT_MASKS[SUIT_LETTERS.index(view["trump"])]
    return "iku" if aces & hand << 1 else "koi"


def read_cards(names: Sequence[str]) -> CardSet:
    """Return the set of the cards called *names*."""
    return mask_of(parse_card(name) for name in names)
