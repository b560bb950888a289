"""The search that decides: is there a table for this ticket among those, or not."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from games.matchmaking.queue import Queue
from games.matchmaking.tickets import MAX_PARTY

STEPS: Final = 20_000
"""Where one search gives up. Only a graph of blocks built for it needs so many."""


def find_group(queue: Queue, anchor: int, others: Sequence[int]) -> list[int] | None:
    """Return a group of *anchor* and some of *others*, or None where there is none.

    The nearest in rating are tried first. The answer None is a proof, unless the search has
    taken ``STEPS`` steps.
    """
    return _Search(queue, anchor).find(others)


class _Search:
    def __init__(self, queue: Queue, anchor: int) -> None:
        self.queue = queue
        self.anchor = anchor
        self.limit = queue.limit([anchor])
        self.steps = 0

    def find(self, others: Sequence[int]) -> list[int] | None:
        queue, anchor = self.queue, self.anchor
        need = queue.table - queue.size[anchor]
        if queue.high[anchor] - queue.low[anchor] > self.limit:
            return None
        foes = queue.foes(anchor)
        nearest = [i for i in others if i != anchor and i not in foes]
        nearest.sort(key=lambda i: (abs(queue.rating[i] - queue.rating[anchor]), i))
        found = self._fill(need, nearest, queue.low[anchor], queue.high[anchor])
        return None if found is None else [anchor, *found]

    def _fill(self, need: int, free: list[int], low: float, high: float) -> list[int] | None:
        """Return tickets of *free* for exactly *need* people, none blocking another."""
        if need == 0:
            return []
        queue, size, blocked = self.queue, self.queue.size, self.queue.blocked
        if not self._can_fill(need, free):
            return None
        for at, i in enumerate(free):
            if size[i] > need:
                continue
            lowest, highest = min(low, queue.low[i]), max(high, queue.high[i])
            if highest - lowest > self.limit:
                continue
            self.steps += 1
            if self.steps > STEPS:
                return None
            if size[i] == need:
                return [i]
            foes = blocked.get(i)
            later = free[at + 1 :]
            rest = [j for j in later if j not in foes] if foes else later
            found = self._fill(need - size[i], rest, lowest, highest)
            if found is not None:
                return [i, *found]
        return None

    def _can_fill(self, need: int, free: Sequence[int]) -> bool:
        """Whether the sizes allow it, and the free tickets are not too few cliques of foes."""
        size = self.queue.size
        if not sums_to(need, Counter(size[i] for i in free)):
            return False
        cliques: list[list[int]] = []
        most: list[int] = []
        for i in free:
            if size[i] > need:
                continue
            foes = self.queue.foes(i)
            for at, clique in enumerate(cliques):
                if foes.issuperset(clique):
                    clique.append(i)
                    most[at] = max(most[at], size[i])
                    break
            else:
                cliques.append([i])
                most.append(size[i])
            if sum(most) >= need:
                return True
        return False


def sums_to(need: int, counts: Mapping[int, int]) -> bool:
    """Whether parties, so many of each size, can make up exactly *need* people."""
    return _sums_to(need, tuple(min(counts.get(n, 0), need // n) for n in range(1, MAX_PARTY + 1)))


@cache
def _sums_to(need: int, counts: tuple[int, ...]) -> bool:
    reached = {0}
    for size, count in enumerate(counts, start=1):
        reached |= {have + size * n for have in reached for n in range(1, count + 1)}
    return need in reached
