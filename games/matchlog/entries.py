"""Entries of a match's log, and the header that stands before the first of them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from games.rules.common.protocol import GameRules, JsonObject

RECORD_TYPES: Final = frozenset(
    {"draw", "deal", "nijukan", "call", "show", "trump", "play", "juroku", "end"}
)
"""Entries whose payload is an event of the rules, in the record's form."""


class LogEntry(NamedTuple):
    """One fact of a match as it stands in the log."""

    seq: int
    type: str
    payload: JsonObject
    at: datetime
    actor: int | None
    """The player who acted or was acted for."""
    source: str
    """Who caused it: "player", "bot", "clock" or "server"."""
    client_id: str | None
    """The client's id of the command."""
    deadline_at: datetime | None
    """When the match must be looked at again; only on the last entry written at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Who plays as one player index."""

    player_id: str
    name: str
    kind: str
    """"guest", "person" or "bot"."""
    level: str | None
    """The bot's level; None for people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchHeader:
    """What is fixed for the whole match."""

    pk: int
    public_id: str
    rules: GameRules
    options: Any
    seats: tuple[Seat, ...]
    turn_s: int
    reserve_s: int
    started_at: datetime
    ends_at: datetime | None
    """The instant of the signal, for a match against the clock."""
    at_signal: str
    table_code: str | None
    pace: float
    """Factor of the pauses in which people look at what happened; 0 for tests and benches."""
