"""Rules of thumb about what to keep and what to get rid of."""

from games.bots.goninkan.outlook import FORCED_TRICK, Outlook
from games.bots.goninkan.plays import Play
from games.rules.common.cards import FACE_MASK, SUIT_MASKS


def save_joker_for_fat_trick(look: Outlook, play: Play) -> float:
    """Do not spend the joker on a thin trick while later ones can be fat."""
    return -1.0 if play.joker and look.pos.trick_no < FORCED_TRICK else 0.0


def spend_stale_joker(look: Outlook, play: Play) -> float:
    """Spend the joker before the ninth trick forces it out."""
    return look.pos.trick_no / FORCED_TRICK if play.joker else 0.0


def save_high_trumps(look: Outlook, play: Play) -> float:
    """Of trumps, spend the small ones first."""
    return -(play.card % 13) / 12.0 if play.trump else 0.0


def save_highest_trump(look: Outlook, play: Play) -> float:
    """Keep the highest trump: it wins whenever it is wanted."""
    return -1.0 if play.trump and play.boss else 0.0


def save_joker_while_faces_are_out(look: Outlook, play: Play) -> float:
    """Keep the joker the longer, the more face cards are still to come."""
    return -(look.pos.unseen & FACE_MASK).bit_count() / 16.0 if play.joker else 0.0


def leave_friends_trick(look: Outlook, play: Play) -> float:
    """Do not put the joker on a trick that a friend is winning."""
    pos = look.pos
    return -float(pos.table_faces) if play.joker and pos.winner in pos.friends else 0.0


def feed_no_foe(look: Outlook, play: Play) -> float:
    """Do not add a face card to a trick that the foes will take."""
    return play.win - 1.0 if play.face else 0.0


def duck_low(look: Outlook, play: Play) -> float:
    """Lose a trick with the lowest card."""
    return -(play.card % 13) / 12.0 if not play.takes and not play.trump else 0.0


def keep_boss(look: Outlook, play: Play) -> float:
    """Keep the highest card of a plain suit for leading it."""
    return -1.0 if play.boss and not play.trump and not look.pos.leading else 0.0


def shed_short_suit(look: Outlook, play: Play) -> float:
    """Get rid of a short plain suit, so as to ruff it."""
    pos = look.pos
    if play.joker or play.trump or not pos.hand & SUIT_MASKS[pos.trump]:
        return 0.0
    return 1.0 if play.length == 1 else 0.4 if play.length == 2 else 0.0


def keep_guards(look: Outlook, play: Play) -> float:
    """Do not strip a face card of the last small card that protects it."""
    if play.joker or play.face or play.trump:
        return 0.0
    pos = look.pos
    suit = SUIT_MASKS[play.card // 13]
    own = pos.hand & suit
    faces = own & FACE_MASK
    if not faces or (own & ~faces).bit_count() > 1:
        return 0.0
    return -1.0 if pos.unseen & suit & -(1 << faces.bit_length()) else 0.0
