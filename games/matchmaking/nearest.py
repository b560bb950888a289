"""The best table for one ticket among its neighbours in rating."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from games.matchmaking.queue import BROKEN, Queue
from games.matchmaking.tickets import MAX_PARTY


class Shelf:
    """Tickets of one size in order of rating, from which tickets are taken away."""

    def __init__(self, places: Sequence[int]) -> None:
        self.places = places
        self._after = list(range(len(places) + 1))
        self._before = list(range(len(places) + 1))

    def take(self, place: int) -> None:
        """Take the ticket at *place* away."""
        at = bisect_left(self.places, place)
        self._after[at] = at + 1
        self._before[at + 1] = at

    def around(self, place: int, reach: int) -> list[int]:
        """Return up to *reach* tickets below *place* and as many above, without itself."""
        at = bisect_left(self.places, place)
        found = []
        left = at
        for _ in range(reach):
            left = _root(self._before, left)
            if left == 0:
                break
            left -= 1
            found.append(self.places[left])
        right = at
        for _ in range(reach + 1):
            right = _root(self._after, right)
            if right == len(self.places):
                break
            if self.places[right] != place:
                found.append(self.places[right])
            right += 1
        return found


def _root(parents: list[int], at: int) -> int:
    while parents[at] != at:
        parents[at] = parents[parents[at]]
        at = parents[at]
    return at


class Remaining:
    """The tickets that no group has taken yet."""

    def __init__(self, queue: Queue) -> None:
        self.queue = queue
        self.places = set(range(len(queue)))
        by_size: dict[int, list[int]] = {size: [] for size in range(1, MAX_PARTY + 1)}
        for place, size in enumerate(queue.size):
            by_size[size].append(place)
        self.counts = {size: len(places) for size, places in by_size.items()}
        self._shelves = {size: Shelf(places) for size, places in by_size.items()}

    def take(self, group: Iterable[int]) -> None:
        """Take the tickets of *group* away."""
        for place in group:
            size = self.queue.size[place]
            self.places.remove(place)
            self.counts[size] -= 1
            self._shelves[size].take(place)

    def best_group(self, anchor: int, *, reach: int, piece_malus: float = 0.0) -> list[int] | None:
        """Return the cheapest group of *anchor* and its neighbours, up to *reach* on each side.

        With *piece_malus* groups of few, large parties are preferred. None says only that there
        is no group among the neighbours.
        """
        queue = self.queue
        foes = queue.foes(anchor)
        near = {
            size: [i for i in shelf.around(anchor, reach) if i not in foes]
            for size, shelf in self._shelves.items()
        }
        related = queue.has_recent or bool(queue.blocked)
        best, cheapest = None, BROKEN
        low, high = queue.low, queue.high
        for parts in partitions(queue.table - queue.size[anchor]):
            surcharge = piece_malus * len(parts)
            for group in _choices(anchor, parts, near):
                cost = max([high[i] for i in group]) - min([low[i] for i in group]) + surcharge
                if cost >= cheapest:
                    continue
                if related:
                    cost += queue.ties(group)
                if cost < cheapest and queue.spread(group) <= queue.limit(group):
                    best, cheapest = group, cost
        return best


def _choices(anchor: int, parts: Sequence[int], near: dict[int, list[int]]) -> Iterator[list[int]]:
    sizes = sorted(set(parts), reverse=True)
    groups = [[anchor]]
    for size in sizes[:-1]:
        groups = [
            [*group, *chosen]
            for group in groups
            for chosen in combinations(near[size], parts.count(size))
        ]
    for group in groups:
        for chosen in combinations(near[sizes[-1]], parts.count(sizes[-1])):
            yield [*group, *chosen]


@cache
def partitions(people: int, largest: int = MAX_PARTY) -> tuple[tuple[int, ...], ...]:
    """Return the ways to make up *people* of parties, the fewest and largest parties first."""
    if people == 0:
        return ((),)
    return tuple(
        (size, *rest)
        for size in range(min(people, largest), 0, -1)
        for rest in partitions(people - size, size)
    )
