"""A day of one pool, second by second: the figures behind ``manage.py simulate_queue``."""

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Any, Final

from games.matchmaking.arrivals import (
    AGAIN,
    BOTS_AFTER_S,
    BOTS_ALLOWED,
    MISSES,
    NIGHT,
    PATIENCE_S,
    RUSH,
    VISITORS,
    Member,
    community,
    party_size,
    visit_times,
)
from games.matchmaking.grouping import Group, make_pass
from games.matchmaking.policy import Policy
from games.matchmaking.pools import Pool
from games.matchmaking.tickets import Ticket
from games.matchmaking.waiting import ARRIVALS, expected_wait_s

MIDNIGHT: Final = datetime(2026, 3, 1, tzinfo=UTC)
COMMUNITY: Final = 3000


@dataclass(frozen=True, slots=True)
class Seating:
    """One person's way through the queue to a table."""

    at_s: float
    """When the person came."""
    wait_s: float
    expected_s: float | None
    """What the person was told at the beginning."""


@dataclass(slots=True)
class Day:
    """What has happened in a day."""

    seatings: list[Seating] = field(default_factory=list)
    spreads: list[tuple[float, float]] = field(default_factory=list)
    """(second, rating points) of each table without bots."""
    bot_tables: int = 0
    gave_up: int = 0
    missed_checks: int = 0
    repeats: int = 0
    """Pairs of recent opponents seated together again."""
    missed_tables: int = 0
    """Passes after which a table could have been made all the same."""

    def waits(self, hours: Sequence[int] = range(24)) -> list[float]:
        """Return the sorted waits of those who came in *hours*."""
        return sorted(s.wait_s for s in self.seatings if int(s.at_s // 3600) % 24 in hours)


def percentile(ordered: Sequence[float], part: float) -> float | None:
    """Return the value below which *part* of the sorted values lie."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else None


def simulate_day(pool: Pool, policy: Policy, *, seed: int, busy: float = 1.0) -> Day:
    """Simulate a day of *pool*, with *busy* times the usual visitors; one seed, one day."""
    return _Simulation(pool, policy, Random(f"{pool.slug}:{seed}"), busy).run()  # noqa: S311


class _Simulation:
    def __init__(self, pool: Pool, policy: Policy, rng: Random, busy: float) -> None:
        self.policy = policy
        self.rng = rng
        self.visitors = VISITORS[pool.slug]
        self.members = community(max(COMMUNITY, int(COMMUNITY * busy)), rng)
        self.by_id = {member.id: member for member in self.members}
        self.busy = busy
        self.day = Day()
        self.queue: dict[str, Ticket] = {}
        self.expected: dict[str, float | None] = {}
        self.arrivals: list[datetime] = []
        self.numbers = count()
        self.events: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []

    def run(self) -> Day:
        for copy in range(max(1, round(self.busy))):
            for at in visit_times(self.visitors, Random(self.rng.random())):  # noqa: S311
                self.plan(at, self.visit, copy)
        while self.events:
            second = int(self.events[0][0]) + 1
            while self.events and self.events[0][0] < second:
                at, _, act, arguments = heapq.heappop(self.events)
                act(at, *arguments)
            self.make_pass(float(second))
        return self.day

    def plan(self, at: float, act: Callable[..., None], *arguments: Any) -> None:
        heapq.heappush(self.events, (at, next(self.numbers), act, arguments))

    def visit(self, at: float, _copy: int) -> None:
        size = party_size(self.visitors, self.rng)
        people: list[Member] = []
        while len(people) < size:
            member = self.rng.choice(self.members)
            if not member.is_here:
                member.is_here = True
                people.append(member)
        self.enqueue(at, people)

    def enqueue(self, at: float, people: Sequence[Member]) -> None:
        bots = self.policy.bots and self.rng.random() < BOTS_ALLOWED
        now = MIDNIGHT + timedelta(seconds=at)
        ticket = Ticket(
            id=f"t{next(self.numbers)}",
            people=tuple(member.person() for member in people),
            enqueued_at=now,
            bots_after_s=BOTS_AFTER_S if bots else None,
        )
        self.queue[ticket.id] = ticket
        self.expected[ticket.id] = expected_wait_s(
            arrivals=self.arrivals,
            now=now,
            waiting=sum(each.size for each in self.queue.values()),
            table=self.policy.table,
            bots_after_s=ticket.bots_after_s,
        )
        self.arrivals = [*self.arrivals, *[now] * len(people)][-ARRIVALS:]
        self.plan(at + self.rng.expovariate(1 / PATIENCE_S), self.give_up, ticket.id)
        if bots:
            self.plan(at + BOTS_AFTER_S, self.look_again)

    def give_up(self, _at: float, ticket_id: str) -> None:
        ticket = self.queue.pop(ticket_id, None)
        if ticket is not None:
            self.day.gave_up += ticket.size
            self.leave(ticket)

    def leave(self, ticket: Ticket) -> None:
        for person in ticket.people:
            self.by_id[person.id].is_here = False

    def look_again(self, _at: float) -> None:
        """Do nothing but cause a pass in this second."""

    def make_pass(self, at: float) -> None:
        now = MIDNIGHT + timedelta(seconds=at)
        done = make_pass(self.queue.values(), self.policy, now)
        for group in done.groups:
            for ticket in group.tickets:
                del self.queue[ticket.id]
            self.ready_check(at, group)
        if make_pass(done.waiting, self.policy, now).groups:
            self.day.missed_tables += 1
        waiting = sum(ticket.size for ticket in self.queue.values())
        if self.policy.holds and waiting >= self.policy.table:
            self.plan(at + 0.5, self.look_again)

    def ready_check(self, at: float, group: Group) -> None:
        missed = {
            ticket.id
            for ticket in group.tickets
            if any(self.rng.random() < MISSES for _ in ticket.people)
        }
        if not missed:
            self.seat(at, group)
            return
        self.day.missed_checks += 1
        for ticket in group.tickets:
            if ticket.id in missed:
                self.leave(ticket)
            else:
                self.plan(at + 15, self.back, ticket)

    def back(self, at: float, ticket: Ticket) -> None:
        self.queue[ticket.id] = ticket
        self.plan(at + self.rng.expovariate(1 / PATIENCE_S), self.give_up, ticket.id)

    def seat(self, at: float, group: Group) -> None:
        people = [person for ticket in group.tickets for person in ticket.people]
        table = frozenset(person.id for person in people)
        for ticket in group.tickets:
            came = (ticket.enqueued_at - MIDNIGHT).total_seconds()
            seating = Seating(came, at - came, self.expected[ticket.id])
            self.day.seatings += [seating] * ticket.size
            alone = {person.id for person in ticket.people}
            for person in ticket.people:
                self.day.repeats += len(person.recent & table - alone)
        if group.bots:
            self.day.bot_tables += 1
        else:
            self.day.spreads.append((at, group.spread))
        minutes = self.rng.uniform(0.75, 1.25) * self.visitors.minutes
        self.plan(at + 60 * minutes, self.finish, group, table)

    def finish(self, at: float, group: Group, table: frozenset[str]) -> None:
        for ticket in group.tickets:
            members = [self.by_id[person.id] for person in ticket.people]
            for member in members:
                member.remember(table)
            if at < 24 * 3600 and self.rng.random() < AGAIN:
                self.plan(at + self.rng.uniform(5, 45), self.enqueue, members)
            else:
                self.leave(ticket)


def figures(day: Day) -> dict[str, Any]:
    """Return the figures of *day*, in seconds and rating points."""
    spreads = sorted(spread for _, spread in day.spreads)
    told = [s for s in day.seatings if s.expected_s is not None]
    return {
        "people": len(day.seatings),
        "tables": len(day.spreads),
        "bot_tables": day.bot_tables,
        "gave_up": day.gave_up,
        "missed_checks": day.missed_checks,
        "missed_tables": day.missed_tables,
        "wait_s": _summary(day.waits()),
        "night_s": _summary(day.waits(NIGHT)),
        "rush_s": _summary(day.waits(RUSH)),
        "told_s": round(sum(s.expected_s or 0.0 for s in told) / max(1, len(told)), 1),
        "told_waited_s": round(sum(s.wait_s for s in told) / max(1, len(told)), 1),
        "spread": _summary(spreads),
        "repeats_per_person": round(day.repeats / max(1, len(day.seatings)), 2),
    }


def _summary(ordered: Sequence[float]) -> dict[str, float | None]:
    found = {
        "p50": percentile(ordered, 0.5),
        "p95": percentile(ordered, 0.95),
        "max": ordered[-1] if ordered else None,
    }
    return {name: None if value is None else round(value, 1) for name, value in found.items()}
