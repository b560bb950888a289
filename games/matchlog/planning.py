"""What follows in the log from a wish, from time passing, from somebody leaving.

A plan works on a copy and changes nothing: it returns entries, which count once they are stored.
Time and seeds are passed in.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from games.matchlog.entries import LogEntry, MatchHeader
from games.matchlog.live import AWAY_AFTER_TIMEOUTS, LiveMatch
from games.rules.common.errors import MatchOverError
from games.rules.common.fairness import commitment
from games.rules.common.protocol import JsonObject

NewSeed = Callable[[], bytes]
"""Gives 32 fresh secret bytes."""


class Plan:
    """Entries to come, built one by one on a copy of the match."""

    def __init__(self, live: LiveMatch, now: datetime) -> None:
        self.live = live.copy()
        self.now = max(now, live.last_at)
        self.entries: list[LogEntry] = []

    def add(
        self,
        kind: str,
        payload: JsonObject,
        *,
        actor: int | None = None,
        source: str = "server",
        client_id: str | None = None,
    ) -> None:
        """Append one entry and take it in."""
        entry = LogEntry(
            seq=self.live.seq + 1,
            type=kind,
            payload=payload,
            at=self.now,
            actor=actor,
            source=source,
            client_id=client_id,
            deadline_at=None,
        )
        # The copy shares ``answered``, which only stored entries may enter.
        self.live.apply(entry._replace(client_id=None))
        self.entries.append(entry)

    def settle(self, new_seed: NewSeed) -> None:
        """Let chance do what is due, stop after the signal where its policy says so, end."""
        live, rules = self.live, self.live.header.rules
        seed: bytes | None = None
        while rules.awaits_chance(live.state):
            between = rules.between(live.state)
            if between is not None:
                seed = None
            if self._stops_before(between):
                self.add("end", {"type": "end", "reason": "signal"})
                break
            if seed is None or rules.redeals(live.state):
                seed = new_seed()
                hidden = {"no": live.commitments + 1, "sha256": commitment(seed)}
                self.add("commitment", {**hidden, "seed": seed.hex()})
            event = rules.event_json(rules.chance(live.state, seed))
            self.add(event["type"], event)
        if rules.is_over(live.state) and not live.is_finished:
            reason = rules.end_reason(live.state) or "played"
            self.add("match_ended", {"totals": rules.totals(live.state), "reason": reason})

    def _stops_before(self, between: str | None) -> bool:
        """Say whether the signal forbids the deal, or the round, that would begin now."""
        ends_at = self.live.header.ends_at
        if ends_at is None or self.now < ends_at or between is None:
            return False
        return between == "round" or self.live.header.at_signal != "finish_round"

    def done(self) -> list[LogEntry]:
        """Return the entries, the last one saying when the match must be looked at again."""
        if self.entries:
            self.entries[-1] = self.entries[-1]._replace(deadline_at=self.live.next_due())
        return self.entries


def plan_opening(header: MatchHeader, *, now: datetime, new_seed: NewSeed) -> list[LogEntry]:
    """Return the first entries of a match: the start, the draw for the dealer, the first deal."""
    plan = Plan(LiveMatch(header), now)
    plan.add(
        "match_started",
        {
            "game": header.rules.game,
            "rules": header.rules.options_json(header.options),
            "players": [
                {"id": seat.player_id, "name": seat.name, "kind": seat.kind}
                for seat in header.seats
            ],
            "turn_s": header.turn_s,
            "reserve_s": header.reserve_s,
            "ends_at": header.ends_at.isoformat() if header.ends_at else None,
        },
    )
    plan.settle(new_seed)
    return plan.done()


def plan_action(
    live: LiveMatch,
    player: int,
    action: Any,
    *,
    now: datetime,
    source: str,
    new_seed: NewSeed,
    client_id: str | None = None,
) -> list[LogEntry]:
    """Return the entries that *action* of *player* causes; raises ``RuleError``.

    The signal, if it has passed, comes first: call ``plan_signal`` before. A person who was away
    is back by acting; one who loses turns on time in a row is away from then on.
    """
    if live.is_finished:
        raise MatchOverError
    rules = live.header.rules
    events = rules.decide(live.state, player, action)
    plan = Plan(live, now)
    if source == "player" and player in live.away:
        plan.add("back", {"player": player})
    for index, event in enumerate(events):
        payload = rules.event_json(event)
        mark = client_id if index == 0 else None
        plan.add(payload["type"], payload, actor=player, source=source, client_id=mark)
    plan.settle(new_seed)
    if (
        source == "clock"
        and plan.live.timeouts[player] >= AWAY_AFTER_TIMEOUTS
        and player not in plan.live.away
        and not plan.live.is_finished
    ):
        plan.add("away", {"player": player})
    return plan.done()


def signal_is_due(live: LiveMatch, now: datetime) -> bool:
    """Say whether the signal of a match against the clock has passed unnoticed."""
    ends_at = live.header.ends_at
    return ends_at is not None and now >= ends_at and not live.signalled and not live.is_finished


def plan_signal(live: LiveMatch, *, now: datetime, new_seed: NewSeed) -> list[LogEntry]:
    """Return the signal and, when the deal in progress is void by it, the end of the match."""
    plan = Plan(live, now)
    plan.add("signal", {"at_signal": live.header.at_signal})
    if live.header.at_signal == "void_deal":
        plan.add("end", {"type": "end", "reason": "signal"})
    plan.settle(new_seed)
    return plan.done()


def plan_presence(live: LiveMatch, player: int, *, away: bool, now: datetime) -> list[LogEntry]:
    """Return the entry that *player* has left or is back; nothing where that is known."""
    if live.is_finished or (player in live.away) == away:
        return []
    plan = Plan(live, now)
    plan.add("away" if away else "back", {"player": player})
    return plan.done()
