"""Rules of thumb about whose trick it becomes and what should lie in it."""

from games.bots.goninkan.outlook import Outlook, bosses
from games.bots.goninkan.plays import Play


def take_face_cards(look: Outlook, play: Play) -> float:
    """Win the trick the more, the more face cards lie in it."""
    return (2.0 * play.win - 1.0) * look.pos.table_faces


def give_face_to_sure_trick(look: Outlook, play: Play) -> float:
    """Give a face card that might be captured later to a trick that the own side will take."""
    if not play.face or play.boss or play.trump:
        return 0.0
    return 2.0 * play.win - 1.0


def cash_boss(look: Outlook, play: Play) -> float:
    """Bring home the highest card of a plain suit as long as the trick is safe."""
    if not play.face or not play.boss or play.trump:
        return 0.0
    return 2.0 * play.win - 1.0


def bring_home_trump_face(look: Outlook, play: Play) -> float:
    """A face card of trumps, too, counts only in a trick of the own side."""
    return 2.0 * play.win - 1.0 if play.face and play.trump else 0.0


def win_from_foes_to_come(look: Outlook, play: Play) -> float:
    """A sure trick is worth more while foes must still give cards."""
    return (2.0 * play.win - 1.0) * look.pos.foes_left


def take_lead_to_cash(look: Outlook, play: Play) -> float:
    """Win the trick oneself when there are highest cards to lead next."""
    if not play.takes:
        return 0.0
    pos = look.pos
    return play.win * min(3, bosses(pos, pos.hand & ~(1 << play.card)).bit_count())
