"""Words for what the rules call by short keys: cards, suits, actions and phases."""

from typing import Final

from django.utils.translation import gettext, gettext_noop

SUITS: Final = {
    "C": gettext_noop("clubs"),
    "D": gettext_noop("diamonds"),
    "H": gettext_noop("hearts"),
    "S": gettext_noop("spades"),
}
RANKS: Final = frozenset("23456789TJQKA")
SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
STEPS: Final = {
    "draw": gettext_noop("the draw"),
    "deal": gettext_noop("the deal"),
    "nijukan": gettext_noop("the exchange of cards"),
    "call": gettext_noop("iku or koi"),
    "show": gettext_noop("showing cards"),
    "trump": gettext_noop("choosing trumps"),
    "play": gettext_noop("playing a card"),
    "juroku": gettext_noop("the answer about juroku"),
    "over": gettext_noop("nothing, the match is over"),
}
"""Actions and phases: the same key stands for both."""


def card_words(name: str) -> str:
    """Return a card as people write it, ``♠10``; a text that names no card as it is."""
    if name == "JO":
        return gettext("the joker")
    rank, suit = name[:-1], name[-1:]
    if rank not in RANKS or suit not in SIGNS:
        return name
    return SIGNS[suit] + ("10" if rank == "T" else rank)


def suit_words(letter: str) -> str:
    """Return the name of a suit in the reader's language."""
    return gettext(SUITS[letter]) if letter in SUITS else letter


def step_words(key: str) -> str:
    """Return the name of an action or a phase in the reader's language."""
    return gettext(STEPS[key]) if key in STEPS else key
