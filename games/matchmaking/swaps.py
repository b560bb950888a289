"""Mending groups by exchanging tickets: blocks first, then recent opponents."""

from collections.abc import Iterator
from typing import Final

from games.matchmaking.queue import Queue

REACH: Final = 8
"""Partners of an exchange are sought in so many groups on either side in rating."""
ROUNDS: Final = 3


def mend(queue: Queue, groups: list[list[int]], spare: set[int]) -> None:
    """Exchange tickets of equal size between near groups, or with *spare*, while it pays.

    *groups* and *spare* are changed in place; nobody is unseated without another being seated.
    """
    if not queue.has_recent and not queue.blocked and not queue.policy.holds:
        return
    groups.sort(key=lambda group: sum(queue.rating[i] for i in group) / len(group))
    for _ in range(ROUNDS):
        changed = False
        for at, group in enumerate(groups):
            if queue.cost(group) - queue.spread(group) > 0 and _mend_one(queue, groups, at, spare):
                changed = True
        if not changed:
            return


def _mend_one(queue: Queue, groups: list[list[int]], at: int, spare: set[int]) -> bool:
    group = groups[at]
    before = queue.cost(group)
    best, gain = None, 0.0
    for slot, other, place in _exchanges(queue, groups, at, spare):
        mine = group[slot]
        theirs = place if other is None else groups[other][place]
        after = queue.cost([*group[:slot], theirs, *group[slot + 1 :]]) - before
        if after >= -gain:
            continue
        if other is None:
            after += queue.cost_left(mine) - queue.cost_left(theirs)
        else:
            there = groups[other]
            after += queue.cost([*there[:place], mine, *there[place + 1 :]]) - queue.cost(there)
        if after < -gain - 1e-6:
            best, gain = (slot, other, place), -after
    if best is None:
        return False
    slot, other, place = best
    mine = group[slot]
    if other is None:
        group[slot] = place
        spare.remove(place)
        spare.add(mine)
    else:
        group[slot], groups[other][place] = groups[other][place], mine
    return True


def _exchanges(
    queue: Queue, groups: list[list[int]], at: int, spare: set[int]
) -> Iterator[tuple[int, int | None, int]]:
    """Yield (slot of the group, other group or None, slot there or the spare ticket)."""
    group, size = groups[at], queue.size
    related = [
        slot
        for slot, i in enumerate(group)
        if queue.policy.holds
        or any(j != i and (j in queue.foes(i) or queue.recent_pairs(i, j)) for j in group)
    ]
    near = sorted(spare, key=lambda i: (abs(queue.rating[i] - queue.rating[group[0]]), i))[:20]
    for slot in related:
        wanted = size[group[slot]]
        for other in range(max(0, at - REACH), min(len(groups), at + REACH + 1)):
            if other != at:
                for place, i in enumerate(groups[other]):
                    if size[i] == wanted:
                        yield slot, other, place
        for i in near:
            if size[i] == wanted:
                yield slot, None, i
