"""One pass over a pool's queue: who sits down together now.

The guarantees, shown in ``tests/matchmaking`` and told in ``docs/matchmaking.md``: after a pass no
table could be made of those who stay; groups have exactly the table's size; parties stay
together; people who block each other do not meet; who has waited long goes first.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from math import inf
from operator import attrgetter
from typing import Final

from games.matchmaking.exact import SHORT, best_groups
from games.matchmaking.filling import bot_groups
from games.matchmaking.nearest import Remaining
from games.matchmaking.policy import Policy
from games.matchmaking.queue import BROKEN, Queue
from games.matchmaking.runs import best_runs
from games.matchmaking.search import find_group, sums_to
from games.matchmaking.swaps import mend
from games.matchmaking.tickets import Ticket

FIRST: Final = 32
"""Tables made for the longest-waiting in one pass, before the rest is grouped by closeness."""
REACH: Final = 3
"""Neighbours of each size, on either side, among whom a party's table is sought first."""
PIECE_MALUS: Final = 10_000.0
"""Where single people are scarce, a group of fewer parties goes before a closer one."""


@dataclass(frozen=True, slots=True)
class Group:
    """Tickets that are seated together, and the bots that fill the table up."""

    tickets: tuple[Ticket, ...]
    spread: float
    """Rating points between the strongest and the weakest person."""
    bots: int = 0


@dataclass(frozen=True, slots=True)
class Pass:
    """What one pass has decided."""

    groups: tuple[Group, ...]
    waiting: tuple[Ticket, ...]
    """Those who stay in the queue, the longest-waiting first."""
    unfit: tuple[Ticket, ...]
    """Parties that the pool does not take."""
    repeated: tuple[Ticket, ...]
    """Tickets with a person who is on an older ticket too."""


def make_pass(
    tickets: Iterable[Ticket], policy: Policy, now: datetime, *, short: int = SHORT
) -> Pass:
    """Group *tickets*; the same tickets give the same groups, in whichever order they come.

    Queues of up to *short* tickets are grouped by trying everything.
    """
    fit, unfit, repeated = _sorted_out(tickets, policy)
    queue = Queue(fit, policy, now)
    remaining = Remaining(queue)
    groups = list(_longest_waiting_first(queue, remaining))
    if len(remaining.places) <= short:
        found = best_groups(queue, list(remaining.places))
    else:
        found = _in_bulk(queue, remaining)
    groups += found
    left = remaining.places.difference(*found)
    groups += _completed(queue, left)
    filled = bot_groups(queue, left) if policy.bots else []
    left.difference_update(*filled)
    return Pass(
        groups=tuple(_group(queue, places) for places in (*groups, *filled)),
        waiting=tuple(queue.tickets[i] for i in queue.by_age if i in left),
        unfit=unfit,
        repeated=repeated,
    )


def _sorted_out(
    tickets: Iterable[Ticket], policy: Policy
) -> tuple[list[Ticket], tuple[Ticket, ...], tuple[Ticket, ...]]:
    largest = policy.table if policy.parties else 1
    fit, unfit, repeated = [], [], []
    seen: set[str] = set()
    for ticket in sorted(tickets, key=attrgetter("enqueued_at", "id")):
        if ticket.size > largest:
            unfit.append(ticket)
            continue
        ids = [person.id for person in ticket.people]
        if seen.isdisjoint(ids):
            seen.update(ids)
            fit.append(ticket)
        else:
            repeated.append(ticket)
    return fit, tuple(unfit), tuple(repeated)


def _longest_waiting_first(queue: Queue, remaining: Remaining) -> Iterator[list[int]]:
    """Yield a group for each ticket that accepts any spread, the oldest first, where there is one.

    So nobody starves: the oldest such ticket is seated in the first pass in which anybody can be
    seated with it, whoever else comes.
    """
    made = 0
    for anchor in queue.by_age:
        if queue.accepted[anchor] != inf or made == FIRST:
            return
        if anchor not in remaining.places or not _size_allows(queue, remaining.counts, anchor):
            continue
        group = remaining.best_group(anchor, reach=max(REACH, queue.table - 1))
        if group is None:
            group = find_group(queue, anchor, sorted(remaining.places))
        if group is not None:
            remaining.take(group)
            made += 1
            yield group


def _in_bulk(queue: Queue, remaining: Remaining) -> list[list[int]]:
    """Return groups of a long queue: parties with their neighbours, then runs of single people."""
    groups = []
    parties = [i for i in remaining.places if queue.size[i] > 1]
    wanted = sum(queue.table - queue.size[i] for i in parties)
    malus = 0.0 if remaining.counts[1] >= wanted else PIECE_MALUS
    for anchor in sorted(parties, key=lambda i: (-queue.size[i], i)):
        if anchor in remaining.places and _size_allows(queue, remaining.counts, anchor):
            group = remaining.best_group(anchor, reach=REACH, piece_malus=malus)
            if group is not None:
                remaining.take(group)
                groups.append(group)
    singles = sorted(i for i in remaining.places if queue.size[i] == 1)
    runs = best_runs(queue, singles)
    groups += runs
    spare = remaining.places.difference(*runs)
    mend(queue, groups, spare)
    sound = groups
    if queue.blocked or queue.policy.holds:
        sound = [group for group in groups if queue.cost(group) < BROKEN]
    remaining.places = spare.union(*groups)
    return sound


def _completed(queue: Queue, left: set[int]) -> Iterator[list[int]]:
    """Yield groups of those who are *left*, taking them away, until no table can be made of them.

    Each group has one oldest ticket; so it is enough to ask once for each ticket, from the oldest
    on, for a group with younger ones: what was not there once will not be there later.
    """
    counts = Counter(queue.size[i] for i in left)
    younger = set(left)
    for anchor in [i for i in queue.by_age if i in left]:
        if anchor not in younger:
            continue
        if _size_allows(queue, counts, anchor):
            group = find_group(queue, anchor, sorted(younger))
            if group is not None:
                left.difference_update(group)
                younger.difference_update(group)
                counts.subtract(queue.size[i] for i in group)
                yield group
                continue
        younger.remove(anchor)
        counts[queue.size[anchor]] -= 1


def _size_allows(queue: Queue, counts: dict[int, int], anchor: int) -> bool:
    """Whether the sizes of the others, so many of each, can fill a table with *anchor*."""
    size = queue.size[anchor]
    return sums_to(queue.table - size, {**counts, size: counts.get(size, 0) - 1})


def _group(queue: Queue, places: list[int]) -> Group:
    return Group(
        tickets=tuple(queue.tickets[i] for i in sorted(places)),
        spread=queue.spread(places),
        bots=queue.table - queue.people(places),
    )
