"""A player's view of a deal as numbers and bit masks, read once per decision.

Everything here follows from the view alone. Cards are those of ``games.rules.common.cards``.
"""

from collections.abc import Sequence
from typing import Final

from games.rules.common.cards import (
    ACE,
    CARD_NAMES,
    FACE_MASK,
    JOKER,
    JOKER_BIT,
    SPADES,
    SUIT_LETTERS,
    SUIT_MASKS,
    Card,
    CardSet,
    Suit,
)
from games.rules.common.protocol import JsonObject

KANKEI: Final = 0
MUKANKEI: Final = 1
UNKNOWN: Final = 2
DECK: Final[CardSet] = ((1 << 53) - 1) & ~sum(1 << (13 * suit) for suit in range(SPADES))
"""The fifty cards: no twos but that of spades."""

_CARD: Final = {name: card for card, name in enumerate(CARD_NAMES)}
_BIT: Final = {name: 1 << card for card, name in enumerate(CARD_NAMES)}
_SIDE: Final = {"kankei": KANKEI, "mukankei": MUKANKEI, None: UNKNOWN}
_SUIT: Final[dict[str | None, Suit | None]] = {
    **{letter: suit for suit, letter in enumerate(SUIT_LETTERS)},
    None: None,
}


class Position:
    """What one player knows while a card is due."""

    __slots__ = (
        "could", "counts", "deal_no", "declared", "faces", "foes", "foes_left", "friends",
        "friends_left", "hand", "joker_barred", "later", "leading", "legal", "me", "played",
        "side", "sides", "suit", "table", "table_faces", "target", "their_faces", "their_target",
        "trick_no", "trump", "unseen", "winner", "winning",
    )  # fmt: skip

    me: int
    side: int
    """KANKEI or MUKANKEI."""
    sides: list[int]
    """Side per player, UNKNOWN where this player cannot tell."""
    friends: tuple[int, ...]
    """Other active players surely on the own side."""
    foes: tuple[int, ...]
    """All other active players: in a silent game a stranger counts as a foe."""
    deal_no: int
    trick_no: int
    """From 1."""
    trump: Suit
    suit: Suit | None
    """The suit to follow; None when leading."""
    leading: bool
    joker_barred: bool
    """No joker can come to this trick."""
    declared: int | None
    """The side that has declared juroku."""
    hand: CardSet
    legal: CardSet
    table: CardSet
    """The cards of the running trick."""
    table_faces: int
    winner: int
    """Who wins the running trick so far; -1 when leading."""
    winning: Card
    """The card that does; -1 when leading."""
    later: tuple[int, ...]
    """Who plays to this trick after this player, in order."""
    friends_left: int
    """How many of them are friends."""
    foes_left: int
    played: CardSet
    """Cards of finished tricks and of the running one."""
    unseen: CardSet
    """Cards in the hands of others."""
    could: list[CardSet]
    """Per player, the unseen cards that they may hold as far as this player can tell."""
    counts: list[int]
    """Cards in hand per player."""
    faces: int
    """Face cards that the own side has surely taken."""
    their_faces: int
    target: int
    """Face cards that the own side needs."""
    their_target: int


def read_position(view: JsonObject, legal: Sequence[JsonObject]) -> Position:
    """Return the position of a view in which the viewer is to play a card."""
    pos = Position()
    bit = _BIT
    pos.me = me = view["you"]
    pos.hand = hand = sum([bit[name] for name in view["hand"]])
    allowed = 0
    for action in legal:
        allowed |= bit[action["card"]]
    pos.legal = allowed
    pos.deal_no = view["deal"]
    pos.trump = trump = _SUIT[view["trump"]] or 0
    juroku = view["juroku"]
    pos.declared = None
    if juroku is not None and juroku["status"] == "declared":
        pos.declared = _SIDE[juroku["side"]]
    _read_sides(pos, view)
    _read_trick(pos, view)
    number = pos.trick_no
    pos.joker_barred = number == 10 or (number == 1 and not view["rules"]["first_trick_joker"])

    played = pos.table
    void = [0] * len(pos.counts)
    for trick in view["tricks"]:
        cards = trick["cards"]
        led = bit[cards[0]]
        if led == JOKER_BIT:
            for name in cards:
                played |= bit[name]
            continue
        suit = SUIT_MASKS[_CARD[cards[0]] // 13]
        for player, name in zip(trick["players"], cards, strict=True):
            card = bit[name]
            played |= card
            if not card & suit and card != JOKER_BIT:
                void[player] |= suit
    if pos.suit is not None:
        suit = SUIT_MASKS[pos.suit]
        for entry in view["trick"]["cards"]:
            card = bit[entry["card"]]
            if not card & suit and card != JOKER_BIT:
                void[entry["player"]] |= suit
    pos.played = played
    pos.unseen = unseen = DECK & ~hand & ~played
    pos.could = could = [unseen & ~lacks for lacks in void]
    could[me] = 0
    _place_key_cards(pos, view, trump)
    _place_known_cards(pos, view)
    return pos


def _read_sides(pos: Position, view: JsonObject) -> None:
    me = pos.me
    pos.sides = sides = [_SIDE[side] for side in view["sides"]]
    pos.side = side = sides[me]
    order = view["order"]
    pos.friends = tuple([p for p in order if sides[p] == side and p != me])
    pos.foes = tuple([p for p in order if sides[p] != side])
    pos.counts = view["hand_counts"]
    targets = view["targets"]
    both = (targets["kankei"], targets["mukankei"])
    pos.target, pos.their_target = both[side], both[1 - side]
    taken = view["faces_taken"]
    faces = theirs = 0
    for player in order:
        if sides[player] == side:
            faces += taken[player]
        elif sides[player] != UNKNOWN:
            theirs += taken[player]
    pos.faces, pos.their_faces = faces, theirs


def _read_trick(pos: Position, view: JsonObject) -> None:
    trick = view["trick"]
    pos.trick_no = trick["no"]
    cards = trick["cards"]
    order: tuple[int, ...] = view["order"]
    pos.table = table = sum([_BIT[entry["card"]] for entry in cards])
    pos.table_faces = (table & FACE_MASK).bit_count()
    pos.suit = _SUIT[trick["suit"]]
    pos.leading = not cards
    pos.winner = pos.winning = -1
    at = order.index(pos.me)
    pos.later = later = (*order[at + 1 :], *order[:at])[: 4 - len(cards)]
    if cards:
        pos.winner = winner = trick["winning"]
        pos.winning = next(_CARD[entry["card"]] for entry in cards if entry["player"] == winner)
    left = 0
    for player in later:
        left += pos.sides[player] == pos.side
    pos.friends_left = left
    pos.foes_left = len(later) - left


def _place_key_cards(pos: Position, view: JsonObject, trump: Suit) -> None:
    """In deal 1 the trump ace and the joker are with the two Kankei, one each."""
    if pos.deal_no != 1:
        return
    could, sides = pos.could, pos.sides
    both = (1 << (13 * trump + ACE)) | JOKER_BIT
    keys = pos.unseen & both
    if not keys:
        return
    for player in view["order"]:
        if sides[player] == MUKANKEI:
            could[player] &= ~keys
    if pos.side == KANKEI:
        # The own key card is held or played; the unseen one is the partner's.
        for player in pos.foes:
            if sides[player] != UNKNOWN or pos.friends:
                could[player] &= ~keys
    elif keys != both:
        for trick in view["tricks"]:
            for player, name in zip(trick["players"], trick["cards"], strict=True):
                if _BIT[name] & both:
                    could[player] &= ~keys


def _place_known_cards(pos: Position, view: JsonObject) -> None:
    """Cards shown by the partner, or given away in a nijukan exchange, have a known owner."""
    shown, exchange = view["shown"], view["exchange"]
    if shown is not None and shown["to"] == pos.me:
        cards = 0
        for name in shown["cards"]:
            cards |= _BIT[name]
        _place(pos, cards & pos.unseen, shown["by"])
    if exchange is not None and pos.friends:
        _place(pos, _BIT[exchange["gave"]] & pos.unseen, pos.friends[0])


def _place(pos: Position, cards: CardSet, owner: int) -> None:
    for player in range(len(pos.could)):
        if player != owner:
            pos.could[player] &= ~cards


def beaters(winning: Card, suit: Suit, trump: Suit) -> CardSet:
    """Return the cards that would beat *winning* in a trick to which *suit* was led."""
    if winning == JOKER:
        return 0
    own = winning // 13
    higher = SUIT_MASKS[own] & -(1 << (winning + 1))
    if own == trump:
        return higher | JOKER_BIT
    if own != suit:
        # A discard never wins; what was led does.
        return SUIT_MASKS[suit] | SUIT_MASKS[trump] | JOKER_BIT
    return higher | SUIT_MASKS[trump] | JOKER_BIT
