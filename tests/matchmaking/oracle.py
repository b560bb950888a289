"""Tickets for tests, and the grouping by brute force: every group there is."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import combinations

from hypothesis import strategies as st

from games.matchmaking.policy import Policy
from games.matchmaking.tickets import Person, Ticket

NOW = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
ANY_WAIT = st.floats(0, 60)


def ticket(
    name: str,
    *ratings: float,
    waited_s: float = 0,
    blocks: Iterable[str] = (),
    recent: Iterable[str] = (),
    bots_after_s: float | None = None,
) -> Ticket:
    """A ticket called *name*; its people are name-0, name-1, ... and block and remember alike."""
    return Ticket(
        id=name,
        people=tuple(
            Person(f"{name}-{at}", rating, frozenset(blocks), frozenset(recent))
            for at, rating in enumerate(ratings or (1500.0,))
        ),
        enqueued_at=NOW - timedelta(seconds=waited_s),
        bots_after_s=bots_after_s,
    )


def spread(group: Iterable[Ticket]) -> float:
    ratings = [person.rating for each in group for person in each.people]
    return max(ratings) - min(ratings)


def may_sit(group: Sequence[Ticket], table: int) -> bool:
    """Whether the group has the table's size and nobody in it blocks one of another ticket."""
    if sum(len(each.people) for each in group) != table:
        return False
    return not any(
        mine.id in theirs.blocks or theirs.id in mine.blocks
        for one, other in combinations(group, 2)
        for mine in one.people
        for theirs in other.people
    )


def all_groups(tickets: Sequence[Ticket], table: int) -> Iterator[tuple[Ticket, ...]]:
    for pieces in range(2, table + 1):
        for group in combinations(tickets, pieces):
            if may_sit(group, table):
                yield group


def best_total(tickets: Sequence[Ticket], table: int) -> tuple[int, float]:
    """The most people that can be seated, and the smallest sum of spreads in which they can."""
    groups = [
        (frozenset(each.id for each in group), spread(group))
        for group in all_groups(tickets, table)
    ]

    def best(ids: tuple[str, ...]) -> tuple[int, float]:
        if not ids:
            return 0, 0.0
        first, rest = ids[0], ids[1:]
        found = [best(rest)]
        for group, wide in groups:
            if first in group and group <= set(ids):
                people, total = best(tuple(i for i in rest if i not in group))
                found.append((people + table, total + wide))
        return min(found, key=lambda each: (-each[0], each[1]))

    return best(tuple(each.id for each in tickets))


@st.composite
def queues(
    draw: st.DrawFn,
    *,
    most: int = 12,
    largest: int = 4,
    blocks: bool = True,
    waits: st.SearchStrategy[float] = ANY_WAIT,
) -> list[Ticket]:
    """Queues of parties of all sizes, close and far ratings, and any graph of blocks."""
    sizes = draw(st.lists(st.integers(1, largest), max_size=most))
    names = [f"t{at}-{place}" for at, size in enumerate(sizes) for place in range(size)]
    some = st.frozensets(st.sampled_from(names), max_size=6) if names else st.just(frozenset())
    rating = st.one_of(st.sampled_from([1500.0, 1510.0]), st.floats(500, 2500))
    return [
        Ticket(
            id=f"t{at}",
            people=tuple(
                Person(
                    f"t{at}-{place}",
                    draw(rating),
                    draw(some) if blocks else frozenset(),
                    draw(some),
                )
                for place in range(size)
            ),
            enqueued_at=NOW - timedelta(seconds=draw(waits)),
        )
        for at, size in enumerate(sizes)
    ]


policies = st.builds(Policy, table=st.sampled_from([5, 6]))
