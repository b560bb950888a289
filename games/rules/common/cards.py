"""Cards as integers, sets of cards as bit masks.

A card is ``suit * 13 + rank`` with suits in the order clubs, diamonds, hearts, spades and ranks
from the 2 (0) to the ace (12); the joker is 52. Bit *n* of a card set stands for card *n*.
A suit may be 0 (clubs), so compare suits with ``is None``, never by truth.
"""

from collections.abc import Iterable
from typing import Final

from games.rules.common.errors import CardNameError, quoted

Card = int
"""A card, 0 to 52."""
CardSet = int
"""A set of cards: bit n is set when card n is in it."""
Suit = int
"""0 clubs, 1 diamonds, 2 hearts, 3 spades."""

SUIT_LETTERS: Final = "CDHS"
RANK_LETTERS: Final = "23456789TJQKA"
CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
ACE: Final = 12
JOKER: Final = 52
JOKER_BIT: Final = 1 << JOKER

CARD_NAMES: Final[tuple[str, ...]] = (
    *(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS),
    "JO",
)
"""Card number to its two-character name, for example ``"AS"``."""

_CARD_BY_NAME: Final = {name: card for card, name in enumerate(CARD_NAMES)}
SUIT_MASKS: Final[tuple[CardSet, ...]] = tuple(0x1FFF << (13 * suit) for suit in range(4))
FACE_MASK: Final[CardSet] = sum(
    1 << (13 * suit + rank) for suit in range(4) for rank in range(9, 13)
)
"""The sixteen face cards: ace, king, queen and jack of each suit."""


def parse_card(name: object) -> Card:
    """Return the card called *name*; raises ``CardNameError`` for anything else."""
    card = _CARD_BY_NAME.get(name) if isinstance(name, str) else None
    if card is None:
        raise CardNameError(card=quoted(name, 20))
    return card


def parse_suit(name: object) -> Suit:
    """Return the suit with letter *name* (``C D H S``); raises ``CardNameError``."""
    if isinstance(name, str) and len(name) == 1 and name in SUIT_LETTERS:
        return SUIT_LETTERS.index(name)
    raise CardNameError(card=quoted(name, 20))


def cards_of(cards: CardSet) -> list[Card]:
    """List the cards of a set, ascending: clubs, diamonds, hearts, spades, joker."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return found


def names_of(cards: CardSet) -> list[str]:
    """List the names of the cards of a set, ascending."""
    return [CARD_NAMES[card] for card in cards_of(cards)]


def mask_of(cards: Iterable[Card]) -> CardSet:
    """Return the set of *cards*."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def is_face(card: Card) -> bool:
    """Say whether *card* is one of the sixteen face cards."""
    return bool(FACE_MASK >> card & 1)
