"""Matches as logs alone: no database, no sockets, and time that is passed in."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from games.matchlog.entries import LogEntry, MatchHeader, Seat
from games.matchlog.live import LiveMatch, fold
from games.matchlog.planning import (
    plan_action,
    plan_opening,
    plan_presence,
    plan_signal,
    signal_is_due,
)
from games.matchlog.standins import due_player, stand_in_action
from games.rules.registry import get_rules
from tests.builders import in_moods

T0 = datetime(2026, 1, 18, 10, 0, tzinfo=UTC)
NAMES = ("Aoi", "Botan", "Chiyo", "Daigo", "Emi", "Fumi")


def make_header(
    rules: dict[str, Any] | None = None,
    *,
    bots: Iterable[int] = (),
    limit_s: float | None = None,
    **fixed: Any,
) -> MatchHeader:
    """Return the header of a match; *bots* are seats that the random bot plays."""
    game = get_rules("goninkan")
    options = game.parse_options({"rounds": 1, **(rules or {})})
    seats = tuple(
        Seat(
            player_id=f"p{index}",
            name=NAMES[index],
            kind="bot" if index in bots else "guest",
            level="random" if index in bots else None,
        )
        for index in range(game.seats(options))
    )
    values: dict[str, Any] = {
        "pk": 1,
        "public_id": "m0123456789ab",
        "turn_s": 30,
        "reserve_s": 120,
        "started_at": T0,
        "ends_at": None if limit_s is None else T0 + timedelta(seconds=limit_s),
        "at_signal": game.options_json(options)["at_signal"],
        "table_code": "ABCDEF",
        "pace": 0.0,
        **fixed,
    }
    return MatchHeader(rules=game, options=options, seats=seats, **values)


class LogTable:
    """A match whose log grows by plans, as a server lets it grow."""

    def __init__(self, header: MatchHeader, *, seed: int = 0) -> None:
        self.header = header
        self.now = header.started_at
        self.rng = Random(seed)
        self.live = LiveMatch(header)
        self.entries: list[LogEntry] = []
        self.store(plan_opening(header, now=self.now, new_seed=self.new_seed))

    def new_seed(self) -> bytes:
        return self.rng.randbytes(32)

    def store(self, entries: Sequence[LogEntry]) -> list[LogEntry]:
        """Take in *entries*, as after their commit."""
        for entry in entries:
            self.live.apply(entry)
        self.entries += entries
        return list(entries)

    @property
    def turns(self) -> list[int]:
        """Return who is to act."""
        return list(self.header.rules.to_act(self.live.state))

    def legal(self, player: int) -> list[Any]:
        return self.header.rules.legal_actions(self.live.state, player)

    def wait(self, seconds: float) -> "LogTable":
        """Let time pass, unnoticed by the server."""
        self.now += timedelta(seconds=seconds)
        return self

    def act(self, player: int | None = None, action: Any = None, **options: Any) -> list[LogEntry]:
        """Let a person act, the first who may if none is given, after the signal where it is due."""
        self.signal()
        player = self.turns[0] if player is None else player
        action = self.rng.choice(self.legal(player)) if action is None else action
        plan = plan_action(
            self.live,
            player,
            action,
            now=self.now,
            source="player",
            new_seed=self.new_seed,
            **options,
        )
        return self.store(plan)

    def tick(self) -> list[LogEntry]:
        """Do what is due now, as the server's timer does."""
        if self.signal():
            return [self.entries[-1]]
        player = due_player(self.live, self.now)
        if player is None:
            return []
        action, source = stand_in_action(self.live, player, self.rng)
        plan = plan_action(
            self.live, player, action, now=self.now, source=source, new_seed=self.new_seed
        )
        return self.store(plan)

    def signal(self) -> bool:
        """Sound the signal where it is due."""
        if not signal_is_due(self.live, self.now):
            return False
        self.store(plan_signal(self.live, now=self.now, new_seed=self.new_seed))
        return True

    def presence(self, player: int, *, away: bool) -> list[LogEntry]:
        return self.store(plan_presence(self.live, player, away=away, now=self.now))

    def play_until(self, condition: Any) -> "LogTable":
        """Let people act at random, a second apart, until ``condition(self)`` holds."""
        while not condition(self):
            self.wait(1)
            self.act()
        return self

    def live_at(self, seq: int) -> LiveMatch:
        """Return the match as it was after event *seq*."""
        return fold(self.header, self.entries[:seq])


def played_log(header: MatchHeader, *, seed: int) -> LogTable:
    """Return a whole match in which people play, leave, come back and run out of time.

    They play so that rare things happen, see ``in_moods``.
    """
    table = LogTable(header, seed=seed)
    people = [index for index, seat in enumerate(header.seats) if seat.level is None]
    rng = Random(seed)
    while not table.live.is_finished:
        table.wait(rng.choice((0.2, 1, 3)))
        roll = rng.random()
        if roll < 0.03 and people:
            player = rng.choice(people)
            table.presence(player, away=player not in table.live.away)
        elif roll < 0.05:
            table.wait(header.turn_s + header.reserve_s)
            table.tick()
        elif table.tick():
            continue
        elif table.turns:
            player = rng.choice(table.turns)
            table.act(player, in_moods(table.live.state, player, table.legal(player), rng))
    return table


def as_stored(entry: LogEntry) -> LogEntry:
    """Return *entry* as the database gives it back: keys of objects in an order of its own."""
    return entry._replace(payload=_reordered(entry.payload))


def _reordered(value: Any) -> Any:
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: (len(key), key))
        return {key: _reordered(value[key]) for key in keys}
    if isinstance(value, (list, tuple)):
        return [_reordered(item) for item in value]
    return value
