"""The plays worth weighing in a position, each with its prospects."""

from games.bots.goninkan.outlook import Outlook
from games.bots.goninkan.position import Position, beaters
from games.rules.common.cards import (
    FACE_MASK,
    JOKER,
    JOKER_BIT,
    SUIT_MASKS,
    Card,
    CardSet,
    Suit,
    cards_of,
)


class Play:
    """A card that may be played, and what it promises."""

    __slots__ = (
        "boss", "card", "face", "faces", "joker", "length", "suit", "takes", "trump", "win",
        "worth",
    )  # fmt: skip

    card: Card
    suit: Suit
    """The suit to follow when it is played: what is led, or what a led joker asks for."""
    win: float
    """Chance that the own side takes the trick."""
    faces: int
    """Face cards on the table then."""
    face: bool
    length: int
    """Cards of its suit in hand, itself included; 0 for the joker."""
    joker: bool
    trump: bool
    boss: bool
    """It is the highest card of its suit that is still to come."""
    takes: bool
    """It beats what lies on the table."""
    worth: float
    """What the rules of thumb say for it, in points."""


def plays_of(look: Outlook) -> list[Play]:
    """Return the plays worth weighing: of equal small cards of a suit only the ends."""
    pos = look.pos
    found = []
    trump = pos.trump
    above = 0 if pos.suit is None else beaters(pos.winning, pos.suit, trump)
    for card in cards_of(distinct(pos) & ~JOKER_BIT):
        play = Play()
        play.card = card
        own = card // 13
        play.suit = suit = own if pos.suit is None else pos.suit
        play.face = bool(FACE_MASK >> card & 1)
        play.faces = pos.table_faces + play.face
        play.joker = False
        play.length = (pos.hand & SUIT_MASKS[own]).bit_count()
        play.trump = own == trump
        play.boss = not pos.unseen & SUIT_MASKS[own] & -(1 << (card + 1))
        play.takes = pos.leading or bool(above >> card & 1)
        play.win = look.wins(card, suit, play.faces)
        found.append(play)
    if pos.legal & JOKER_BIT:
        found.append(_joker_play(look))
    return found


def _joker_play(look: Outlook) -> Play:
    pos = look.pos
    play = Play()
    play.card = JOKER
    play.suit = best_suit_to_ask(look) if pos.suit is None else pos.suit
    play.face = play.trump = play.boss = False
    play.faces = pos.table_faces
    play.length = 0
    play.joker = play.takes = True
    play.win = 1.0
    return play


def best_suit_to_ask(look: Outlook) -> Suit:
    """Return the suit of which the foes must give most face cards to a led joker."""
    pos = look.pos
    best, most = 0, -1.0
    for suit in range(4):
        asked = SUIT_MASKS[suit]
        expected = 0.0
        for player in pos.foes:
            held = pos.could[player] & asked
            if not held:
                continue
            share = look.share(player, suit)
            cards = held.bit_count()
            faces = (held & FACE_MASK).bit_count()
            # Who holds few of the suit cannot hide a face card behind small ones.
            small = cards - faces
            expected += (1.0 - (1.0 - share) ** faces) * (1.0 - share) ** small
        if expected > most:
            best, most = suit, expected
    return best


def distinct(pos: Position) -> CardSet:
    """Return the legal cards without those that are worth the same as another one.

    Of small cards of one suit the lowest stays, and the lowest that beats the table; when leading,
    the highest.
    """
    legal = pos.legal
    kept = legal & (FACE_MASK | JOKER_BIT)
    above = 0 if pos.suit is None else beaters(pos.winning, pos.suit, pos.trump)
    small = legal & ~kept
    for suit in range(4):
        cards = small & SUIT_MASKS[suit]
        if cards:
            kept |= cards & -cards
            winning = cards & above
            kept |= winning & -winning
            if pos.leading:
                kept |= 1 << (cards.bit_length() - 1)
    return kept
