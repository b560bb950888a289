"""Rules of thumb for the first card of a trick."""

from games.bots.goninkan.outlook import Outlook
from games.bots.goninkan.plays import Play
from games.rules.common.cards import FACE_MASK, SUIT_MASKS


def lead_aces_early(look: Outlook, play: Play) -> float:
    """Lead the highest card of a plain suit while everybody still has cards of it."""
    if not play.boss or play.trump:
        return 0.0
    return min(1.0, (look.pos.unseen & SUIT_MASKS[play.card // 13]).bit_count() / 10.0)


def draw_trumps(look: Outlook, play: Play) -> float:
    """Lead the highest trump as long as foes have some to give."""
    return min(1.0, look.foes_trumps / 3.0) if play.trump and play.boss else 0.0


def lead_small_trump(look: Outlook, play: Play) -> float:
    """Lead a trump that does not win by itself."""
    return 1.0 if play.trump and not play.boss else 0.0


def lead_from_under_face(look: Outlook, play: Play) -> float:
    """Lead a suit in which an own face card can still be captured."""
    pos = look.pos
    if play.joker or play.boss:
        return 0.0
    suit = SUIT_MASKS[play.card // 13]
    faces = pos.hand & suit & FACE_MASK
    return 1.0 if faces and pos.unseen & suit & -(1 << faces.bit_length()) else 0.0


def lead_to_void_friend(look: Outlook, play: Play) -> float:
    """Lead a suit that a friend can ruff."""
    if play.joker or play.trump:
        return 0.0
    could, trumps = look.pos.could, SUIT_MASKS[look.pos.trump]
    suit = SUIT_MASKS[play.suit]
    return float(sum([not could[p] & suit and could[p] & trumps != 0 for p in look.pos.friends]))


def lead_rich_suit(look: Outlook, play: Play) -> float:
    """Lead a suit of which few cards but many face cards are still to come."""
    if play.joker or play.trump:
        return 0.0
    cards = look.pos.unseen & SUIT_MASKS[play.suit]
    return (cards & FACE_MASK).bit_count() / 4.0 - cards.bit_count() / 16.0


def lead_not_to_foes_top(look: Outlook, play: Play) -> float:
    """Do not lead a suit whose highest card is surely with a foe."""
    pos = look.pos
    cards = 0 if play.joker or play.trump else pos.unseen & SUIT_MASKS[play.suit]
    if not cards:
        return 0.0
    top = 1 << (cards.bit_length() - 1)
    return 0.0 if any(pos.could[friend] & top for friend in pos.friends) else -1.0
