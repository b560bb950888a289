"""A live match: the fold of its log.

``LiveMatch`` holds the state of the rules and what the log says beside it: whose turn it is since
when, reserves, who is away, whether the signal has sounded. It reads no clock.
"""

from datetime import datetime, timedelta
from typing import Final

from games.matchlog.entries import RECORD_TYPES, LogEntry, MatchHeader
from games.rules.common.protocol import JsonObject

BOT_DELAY_S: Final = 0.9
"""Seconds that a bot takes to play, so that people can follow."""
PAUSES_S: Final = {"trick": 1.0, "deal": 3.5, None: 0.0}
"""Seconds added to a turn after what has just been completed."""
AWAY_AFTER_TIMEOUTS: Final = 2
"""Turns lost on time in a row after which the bot plays on for a person."""


class LiveMatch:
    """The state of a match after its latest entry."""

    __slots__ = (
        "answered", "away", "commitments", "finished_at", "header", "last_at", "opened", "reason",
        "reserve", "seq", "signalled", "state", "timeouts",
    )  # fmt: skip

    def __init__(self, header: MatchHeader) -> None:
        players = len(header.seats)
        self.header = header
        self.state = header.rules.initial(header.options)
        self.seq = 0
        self.last_at = header.started_at
        self.opened: dict[int, datetime] = {}
        """Since when each player who is to act may act."""
        self.reserve = [float(header.reserve_s)] * players
        self.timeouts = [0] * players
        self.away: frozenset[int] = frozenset()
        self.signalled = False
        self.commitments = 0
        self.finished_at: datetime | None = None
        self.reason: str | None = None
        self.answered: dict[tuple[int, str], int] = {}
        """(player, id of the command) to the seq of its event."""

    def copy(self) -> "LiveMatch":
        """Return an independent copy, to plan on; ``answered`` is shared and not planned with."""
        other = LiveMatch.__new__(LiveMatch)
        for name in LiveMatch.__slots__:
            setattr(other, name, getattr(self, name))
        other.state = self.state.copy()
        other.opened = self.opened.copy()
        other.reserve = self.reserve.copy()
        other.timeouts = self.timeouts.copy()
        return other

    @property
    def is_finished(self) -> bool:
        """Say whether ``match_ended`` stands in the log."""
        return self.finished_at is not None

    def apply(self, entry: LogEntry) -> None:
        """Take in the next entry; its ``seq`` must be the next one."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} cannot follow entry {self.seq}")
        self.seq = entry.seq
        self.last_at = entry.at
        if entry.client_id is not None and entry.actor is not None:
            self.answered[entry.actor, entry.client_id] = entry.seq
        if entry.type in RECORD_TYPES:
            self._apply_event(entry)
            return
        match entry.type:
            case "commitment":
                self.commitments += 1
            case "away":
                self.away |= {entry.payload["player"]}
            case "back":
                self.away -= {entry.payload["player"]}
                self.timeouts[entry.payload["player"]] = 0
            case "signal":
                self.signalled = True
            case "match_ended":
                self.finished_at = entry.at
                self.reason = entry.payload["reason"]
            case _:
                pass  # match_started: all that it says is in the header

    def _apply_event(self, entry: LogEntry) -> None:
        rules = self.header.rules
        actor = entry.actor
        if actor is not None:
            self._charge(actor, entry)
        rules.advance(self.state, rules.parse_event(entry.payload))
        turns = rules.to_act(self.state)
        pause = PAUSES_S[rules.just_completed(self.state)] * self.header.pace
        opens_at = entry.at + timedelta(seconds=pause) if pause else entry.at
        opened = self.opened
        self.opened = {
            player: opened[player] if player in opened and player != actor else opens_at
            for player in turns
        }

    def _charge(self, actor: int, entry: LogEntry) -> None:
        """Take the time over ``turn_s`` from the actor's reserve; count turns lost on time."""
        since = self.opened.get(actor, entry.at)
        over = (entry.at - since).total_seconds() - self.header.turn_s
        if entry.source == "clock":
            self.reserve[actor] = 0.0
            self.timeouts[actor] += 1
        else:
            if over > 0:
                self.reserve[actor] = max(0.0, self.reserve[actor] - over)
            if entry.source == "player":
                self.timeouts[actor] = 0

    def is_played_by_bot(self, player: int) -> bool:
        """Say whether a bot plays this seat now: a bot's own, or that of a person who is away."""
        return player in self.away or self.header.seats[player].level is not None

    def level_of(self, player: int) -> str:
        """Return the level of the bot that plays, or would play, for *player*."""
        return self.header.seats[player].level or "normal"

    def deadline(self, player: int) -> datetime | None:
        """Return when the turn of a person runs out; None for bots and when not to act."""
        if player not in self.opened or self.is_played_by_bot(player):
            return None
        allowed = self.header.turn_s + self.reserve[player]
        return self.opened[player] + timedelta(seconds=allowed)

    def due_at(self, player: int) -> datetime:
        """Return when the server acts for *player*, who is to act."""
        deadline = self.deadline(player)
        if deadline is not None:
            return deadline
        return self.opened[player] + timedelta(seconds=BOT_DELAY_S * self.header.pace)

    def next_due(self) -> datetime | None:
        """Return when the server must act next: a turn that runs out, a bot's move, the signal."""
        if self.is_finished:
            return None
        dues = [self.due_at(player) for player in self.opened]
        if self.header.ends_at is not None and not self.signalled:
            dues.append(self.header.ends_at)
        return min(dues, default=None)

    def places(self) -> list[int]:
        """Return the place of each player by totals: equal totals share a place (1, 1, 3)."""
        totals = self.header.rules.totals(self.state)
        return [1 + sum(other > total for other in totals) for total in totals]


def fold(header: MatchHeader, entries: list[LogEntry]) -> LiveMatch:
    """Return the match after *entries*, which start at seq 1."""
    live = LiveMatch(header)
    for entry in entries:
        live.apply(entry)
    return live


def record_events(entries: list[LogEntry]) -> list[JsonObject]:
    """Return the entries that belong in a match record, in the record's form."""
    return [entry.payload for entry in entries if entry.type in RECORD_TYPES]
