"""Groups of single people: runs of neighbours in rating, chosen together.

Where nobody is blocked, groups with the smallest sum of spreads are runs of neighbours: a person
inside a table's range but not at it could take the place of that table's strongest. So going
through the ordered people once, with the best answer for each beginning, finds the optimum.
"""

from collections.abc import Iterator, Sequence

from games.matchmaking.queue import BROKEN, Queue


def best_runs(queue: Queue, singles: Sequence[int]) -> list[list[int]]:
    """Return groups of *singles* (in order of rating): as many as can be, the closest.

    The longer people have waited, the less likely are they left over. A group may come out broken
    (cost from ``BROKEN`` on) where a run holds people who block each other.
    """
    table, count = queue.table, len(singles)
    if count < table:
        return []
    rating = [queue.rating[i] for i in singles]
    extra = _extra(queue, singles)
    best = [0.0] * (count + 1)
    seated = bytearray(count + 1)
    for end in range(1, count + 1):
        cost = best[end - 1] + queue.cost_left(singles[end - 1])
        start = end - table
        if start >= 0:
            together = best[start] + rating[end - 1] - rating[start]
            if extra:
                together += extra.get(end, 0.0)
            if together <= cost:
                cost = together
                seated[end] = 1
        best[end] = cost
    groups = []
    end = count
    while end > 0:
        if seated[end]:
            groups.append(list(singles[end - table : end]))
            end -= table
        else:
            end -= 1
    groups.reverse()
    return groups


def _extra(queue: Queue, singles: Sequence[int]) -> dict[int, float]:
    """Return what relations and held-back spreads add to the run that ends before each place."""
    table = queue.table
    extra: dict[int, float] = {}
    for low, high, cost in _pairs(queue, singles):
        for end in range(high + 1, min(low + table, len(singles)) + 1):
            extra[end] = extra.get(end, 0.0) + cost
    if queue.policy.holds:
        for end in range(table, len(singles) + 1):
            run = singles[end - table : end]
            if queue.spread(run) > queue.limit(run):
                extra[end] = extra.get(end, 0.0) + BROKEN
    return extra


def _pairs(queue: Queue, singles: Sequence[int]) -> Iterator[tuple[int, int, float]]:
    """Yield the related pairs near enough for one run: where they stand, and what they cost."""
    table = queue.table
    if queue.has_recent:
        names = [queue.tickets[i].people[0].id for i in singles]
        for at, i in enumerate(singles):
            near = names[max(0, at - table + 1) : at + table]
            if not queue.recent[i].isdisjoint(near):
                for other in range(max(0, at - table + 1), min(at + table, len(singles))):
                    j = singles[other]
                    is_mine = names[other] in queue.recent[i]
                    if is_mine and (at < other or names[at] not in queue.recent[j]):
                        yield min(at, other), max(at, other), queue.policy.recent_malus
    if queue.blocked:
        place = {i: at for at, i in enumerate(singles)}
        for at, i in enumerate(singles):
            for j in queue.foes(i):
                other = place.get(j, -1)
                if at < other < at + table:
                    yield at, other, BROKEN
