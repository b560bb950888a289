"""From a card, suit or word back to the legal action that means it."""

from collections.abc import Sequence

from games.rules.common.cards import CARD_NAMES, JOKER, SUIT_LETTERS, Card, Suit
from games.rules.common.protocol import JsonObject


def play_of(legal: Sequence[JsonObject], card: Card, suit: Suit | None = None) -> JsonObject:
    """Return the play of *card*; *suit* is what a led joker asks for."""
    name = CARD_NAMES[card]
    if card == JOKER and suit is not None:
        letter = SUIT_LETTERS[suit]
        return next(action for action in legal if action.get("suit", letter) == letter
                    and action["card"] == name)  # fmt: skip
    return next(action for action in legal if action["card"] == name)


def answer_of(legal: Sequence[JsonObject], key: str, value: object) -> JsonObject:
    """Return the action whose *key* has *value*."""
    return next(action for action in legal if action[key] == value)
