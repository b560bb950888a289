"""Rules of thumb about how the deal will end."""

from games.bots.goninkan.outlook import Outlook
from games.bots.goninkan.plays import Play
from games.bots.goninkan.position import KANKEI, Position


def clinch(look: Outlook, play: Play) -> float:
    """Win the trick that decides the deal; do not lose it."""
    pos = look.pos
    value = 0.0
    if pos.faces + play.faces >= pos.target:
        value += play.win
    if pos.their_faces + play.faces >= pos.their_target:
        value -= 1.0 - play.win
    return value


def avoid_reverse_sukonku(look: Outlook, play: Play) -> float:
    """Kankei without a face card gets one before it is too late."""
    pos = look.pos
    if pos.faces or not play.faces or pos.side != KANKEI or pos.leading:
        return 0.0
    near = pos.their_faces / pos.their_target
    return play.win * near * near * _price(pos)


def press_reverse_sukonku(look: Outlook, play: Play) -> float:
    """Mukankei gives Kankei no face card as long as Kankei has none."""
    pos = look.pos
    if pos.their_faces or not play.faces or pos.side == KANKEI or pos.leading:
        return 0.0
    near = pos.faces / pos.target
    return (play.win - 1.0) * near * near * _price(pos)


def all_or_nothing(look: Outlook, play: Play) -> float:
    """Once juroku is declared, only a face card in the wrong trick matters."""
    return 0.0 if look.pos.declared is None else play.win * (1.0 + play.faces)


def _price(pos: Position) -> float:
    """Return the points beyond a plain loss that a reverse sukonku costs Kankei."""
    return 9.0 if pos.deal_no == 1 else 3.0
