"""The queue of one pass as numbers: who waits, in order of rating, and what a table costs.

Tickets are known by their place in the order of rating, from 0. The order, and so the whole pass,
does not depend on the order in which the tickets were given.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import combinations
from math import inf
from typing import Final

from games.matchmaking.policy import Policy
from games.matchmaking.tickets import Ticket

BROKEN: Final = 1e9
"""A cost from here on says that the table must not be: a block, or wider than accepted."""
LEFT: Final = 1e12
"""What a person left over costs: more tables go before closer ones."""
CAP: Final = 1e6
"""What an unlimited acceptance counts as where a number is needed."""
NOBODY: Final[frozenset[int]] = frozenset()


class Queue:
    """Tickets that fit the pool, no person twice; given with the longest-waiting first."""

    def __init__(self, tickets: Sequence[Ticket], policy: Policy, now: datetime) -> None:
        self.policy = policy
        self.table = policy.table
        order = sorted(range(len(tickets)), key=[each.rating for each in tickets].__getitem__)
        self.by_age = [0] * len(order)
        """Places, the longest-waiting ticket first."""
        for place, age in enumerate(order):
            self.by_age[age] = place
        self.tickets = [tickets[age] for age in order]
        self.size = [each.size for each in self.tickets]
        self.rating = [each.rating for each in self.tickets]
        self.low, self.high = self.rating, self.rating
        if max(self.size, default=1) > 1:
            self.low = [min([p.rating for p in each.people]) for each in self.tickets]
            self.high = [max([p.rating for p in each.people]) for each in self.tickets]
        self.waited = [each.waited_s(now) for each in self.tickets]
        accepted = policy.widening.accepted
        self.accepted = [accepted(waited) for waited in self.waited]
        self.blocked: dict[int, set[int]] = {}
        """Tickets that must not meet, both ways."""
        self.recent = [each.recent for each in self.tickets]
        self.has_recent = any(self.recent)
        self._relate()

    def __len__(self) -> int:
        return len(self.tickets)

    def _relate(self) -> None:
        blocking = [
            (i, person)
            for i, ticket in enumerate(self.tickets)
            for person in ticket.people
            if person.blocks
        ]
        if not blocking:
            return
        where = {p.id: i for i, each in enumerate(self.tickets) for p in each.people}
        for i, person in blocking:
            for other in where.keys() & person.blocks:
                self._block(i, where[other])

    def _block(self, i: int, j: int) -> None:
        if i != j:
            self.blocked.setdefault(i, set()).add(j)
            self.blocked.setdefault(j, set()).add(i)

    def foes(self, place: int) -> set[int] | frozenset[int]:
        """Return the tickets that must not meet the one at *place*."""
        return self.blocked.get(place, NOBODY)

    def know_each_other(self, group: Sequence[int]) -> bool:
        """Whether somebody in *group* may be a recent opponent of another; False is certain."""
        names = {person.id for i in group for person in self.tickets[i].people}
        return not all(self.recent[i].isdisjoint(names) for i in group)

    def recent_pairs(self, i: int, j: int) -> int:
        """Return how many pairs of recent opponents the tickets at *i* and *j* hold."""
        return sum(
            mine.id in theirs.recent or theirs.id in mine.recent
            for mine in self.tickets[i].people
            for theirs in self.tickets[j].people
        )

    def people(self, places: Iterable[int]) -> int:
        """Return how many people the tickets at *places* hold."""
        size = self.size
        return sum(size[i] for i in places)

    def spread(self, group: Sequence[int]) -> float:
        """Return the rating points between the strongest and the weakest person of *group*."""
        low, high = self.low, self.high
        return max([high[i] for i in group]) - min([low[i] for i in group])

    def limit(self, group: Sequence[int]) -> float:
        """Return the widest spread that *group* may have: what its oldest ticket accepts."""
        if not self.policy.holds:
            return inf
        accepted = self.accepted
        return max([accepted[i] for i in group])

    def ties(self, group: Sequence[int]) -> float:
        """Return what the relations inside *group* cost: recent opponents a little, blocks all."""
        cost = 0.0
        if self.has_recent and self.know_each_other(group):
            pairs = sum(self.recent_pairs(i, j) for i, j in combinations(group, 2))
            cost = pairs * self.policy.recent_malus
        if self.blocked:
            for at, i in enumerate(group):
                foes = self.blocked.get(i)
                if foes:
                    cost += BROKEN * sum([j in foes for j in group[at + 1 :]])
        return cost

    def cost(self, group: Sequence[int]) -> float:
        """Return what *group* costs, in rating points; from ``BROKEN`` on it must not be."""
        spread = self.spread(group)
        cost = spread + self.ties(group)
        return cost if spread <= self.limit(group) else cost + BROKEN

    def cost_left(self, place: int) -> float:
        """Return what leaving the ticket at *place* over costs: the more, the longer it waits."""
        return LEFT * self.size[place] + min(CAP, self.accepted[place])
