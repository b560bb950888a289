"""Whether to declare juroku: only when the rest of the tricks is as good as won."""

from typing import Final

from games.bots.goninkan.outlook import Outlook
from games.bots.goninkan.position import KANKEI, read_position
from games.rules.common.cards import FACE_MASK, JOKER, cards_of
from games.rules.common.protocol import JsonObject

MADE_OR_MISSED: Final = {KANKEI: (7.0, 18.0), 1 - KANKEI: (13.0, 36.0)}
"""Points that a juroku made wins, and one missed loses, against not declaring (rules 1.4)."""


def declare_juroku(view: JsonObject) -> bool:
    """Say whether declaring gains points on average."""
    gain, loss = MADE_OR_MISSED[KANKEI if view["juroku"]["side"] == "kankei" else 1 - KANKEI]
    chance = chance_of_the_rest(view)
    return chance * gain > (1.0 - chance) * loss


def chance_of_the_rest(view: JsonObject) -> float:
    """Return the chance that the own side takes every trick that still has a face card in it.

    The player, who has the lead, is taken to lead one card after the other.
    """
    pos = read_position(view, [])
    look = Outlook(pos)
    if not (pos.unseen | pos.hand) & FACE_MASK:
        return 1.0
    chance = 1.0
    for card in cards_of(pos.hand):
        if card != JOKER:
            chance *= look.wins(card, card // 13, 1)
    return chance
