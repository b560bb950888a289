"""The state of a Goninkan match.

Containers that change with every card (``hands``, ``trick``, ``faces_taken``) are lists and
copied; all others are replaced, never changed, so that copies and views may share them.
"""

from enum import StrEnum
from typing import Any, Final

from games.rules.common.cards import Card, CardSet, Suit
from games.rules.goninkan.ruleset import RuleSet

KANKEI: Final = 0
MUKANKEI: Final = 1
SIDE_NAMES: Final = ("kankei", "mukankei")
NOBODY: Final = -1


class Phase(StrEnum):
    """What is due next."""

    DRAW = "draw"
    DEAL = "deal"
    NIJUKAN = "nijukan"
    CALL = "call"
    SHOW = "show"
    TRUMP = "trump"
    PLAY = "play"
    JUROKU = "juroku"
    OVER = "over"


class MatchState:
    """Everything about a match, hidden cards included. Players are indices, see the contract."""

    __slots__ = (
        "calls",
        "chairs",
        "chooser",
        "deal_no",
        "dealer",
        "deals",
        "end_reason",
        "exchange",
        "faces",
        "faces_taken",
        "hands",
        "holders",
        "juroku",
        "kankei",
        "last_trick",
        "leader",
        "order",
        "phase",
        "public_sides",
        "round_no",
        "round_points",
        "rules",
        "score",
        "shown",
        "sides",
        "sitting_out",
        "suit",
        "totals",
        "trick",
        "trick_no",
        "tricks",
        "trump",
        "turn",
        "winning",
        "winning_power",
    )  # fmt: skip

    rules: RuleSet
    phase: Phase
    round_no: int
    """From 1; 0 before the first dealer is known."""
    deal_no: int
    """1 to 3 within the round."""
    chairs: tuple[int, ...]
    """Player by chair; the next to play sits in the next chair."""
    dealer: int
    sitting_out: int
    """The dealer of six; NOBODY with five."""
    order: tuple[int, ...]
    """Active players in ring order."""
    trump: Suit | None
    holders: tuple[int, int]
    """Holders of (trump ace, joker) in deal 1 of the round, after a nijukan exchange."""
    kankei: tuple[int, ...]
    """The two partners, ascending; empty until deal 1 settles them."""
    sides: tuple[int, ...]
    """KANKEI or MUKANKEI per player; empty until deal 1 settles them."""
    public_sides: tuple[str | None, ...]
    """Side per player as everybody knows it."""
    hands: list[CardSet]
    leader: int
    turn: int
    """Who is to act; NOBODY in the call phase, while chance is awaited and at the end."""
    trick_no: int
    """From 0 within the deal."""
    trick: list[tuple[int, Card]]
    suit: Suit | None
    """The suit to follow; None while nothing is led."""
    winning: int
    winning_power: int
    tricks: tuple[dict[str, Any], ...]
    """Finished tricks of the deal, in the form of the view."""
    last_trick: dict[str, Any] | None
    faces: tuple[int, int]
    """Face cards taken by (Kankei, Mukankei)."""
    faces_taken: list[int]
    calls: tuple[tuple[int, str], ...]
    chooser: int
    shown: tuple[int, int, tuple[Card, ...]] | None
    """(by, to, cards) of this deal."""
    exchange: tuple[int, int, Card, Card] | None
    """(holder, partner, key card given, card got) of a nijukan in this deal."""
    juroku: tuple[int, int, str] | None
    """(side, player, "offered" or "declared")."""
    round_points: int
    """Points of a Kankei player in this round so far."""
    deals: tuple[dict[str, Any], ...]
    """Finished deals of this round, in the form of the view."""
    score: tuple[dict[str, Any], ...]
    """Rounds with a finished deal, in the form of the view; the current one is last."""
    totals: tuple[int, ...]
    end_reason: str | None

    def copy(self) -> "MatchState":
        """Return an independent copy."""
        other = MatchState.__new__(MatchState)
        for name in MatchState.__slots__:
            setattr(other, name, getattr(self, name))
        other.hands = self.hands.copy()
        other.trick = self.trick.copy()
        other.faces_taken = self.faces_taken.copy()
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MatchState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in MatchState.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable


def initial(rules: RuleSet) -> MatchState:
    """Return the state before the draw for the first dealer."""
    state = MatchState()
    players = rules.players
    state.rules = rules
    state.phase = Phase.DRAW
    state.round_no = 0
    state.deal_no = 1
    state.chairs = tuple(range(players))
    state.dealer = state.sitting_out = NOBODY
    state.order = state.chairs if players == 5 else ()
    state.trump = None
    state.holders = (NOBODY, NOBODY)
    state.kankei = ()
    state.sides = ()
    state.public_sides = (None,) * players
    state.hands = [0] * players
    state.totals = (0,) * players
    state.score = ()
    state.deals = ()
    state.round_points = 0
    state.chooser = NOBODY
    state.end_reason = None
    clear_deal(state)
    return state


def clear_deal(state: MatchState) -> None:
    """Put away the tricks, calls and claims of a deal."""
    state.leader = state.turn = NOBODY
    state.trick_no = 0
    state.trick = []
    state.suit = None
    state.winning = NOBODY
    state.winning_power = 0
    state.tricks = ()
    state.last_trick = None
    state.faces = (0, 0)
    state.faces_taken = [0] * state.rules.players
    state.calls = ()
    state.shown = None
    state.exchange = None
    state.juroku = None
