"""Short queues: the best of all ways to group them."""

from itertools import combinations
from typing import Final

from games.matchmaking.queue import BROKEN, Queue

SHORT: Final = 10
"""So many tickets are grouped by trying everything; it takes some milliseconds."""


def best_groups(queue: Queue, places: list[int]) -> list[list[int]]:
    """Return the groups that seat the most people, and among those ways the cheapest."""
    places = sorted(places)
    options = _groups_by_first(queue, places)
    left = [queue.cost_left(place) for place in places]
    known: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}

    def best(free: int) -> tuple[float, tuple[int, ...]]:
        found = known.get(free)
        if found is not None:
            return found
        first = (free & -free).bit_length() - 1
        cost, chosen = best(free & (free - 1))
        cost += left[first]
        for mask, price in options[first]:
            if mask & free == mask:
                rest, groups = best(free & ~mask)
                if rest + price < cost:
                    cost, chosen = rest + price, (mask, *groups)
        known[free] = cost, chosen
        return known[free]

    _, masks = best((1 << len(places)) - 1)
    return [[p for at, p in enumerate(places) if mask >> at & 1] for mask in masks]


def _groups_by_first(queue: Queue, places: list[int]) -> list[list[tuple[int, float]]]:
    """Return every group that may be, as bits and cost, under its first ticket."""
    options: list[list[tuple[int, float]]] = [[] for _ in places]
    for pieces in range(2, min(queue.table, len(places)) + 1):
        for chosen in combinations(range(len(places)), pieces):
            group = [places[at] for at in chosen]
            if queue.people(group) != queue.table:
                continue
            cost = queue.cost(group)
            if cost < BROKEN:
                options[chosen[0]].append((sum(1 << at for at in chosen), cost))
    return options
