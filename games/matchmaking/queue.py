"""The queue of one pass as numbers: who waits, in order of rating, and what a table costs.

Tickets are known by their place in the order of rating, from 0. The order, and so the whole pass,
does not depend on the order in which the tickets were given.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
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
        self.met: dict[int, dict[int, int]] = {}
        """How many pairs of recent opponents two tickets hold, both ways."""
        self._relate()

    def __len__(self) -> int:
        return len(self.tickets)

    def _relate(self) -> None:
        related = [
            (i, person)
            for i, ticket in enumerate(self.tickets)
            for person in ticket.people
            if person.blocks or person.recent
        ]
        if not related:
            return
        where = {p.id: (i, p) for i, each in enumerate(self.tickets) for p in each.people}
        for i, person in related:
            for other in person.blocks:
                if other in where:
                    self._block(i, where[other][0])
            for other in person.recent:
                if other in where:
                    j, found = where[other]
                    if j > i or (j < i and person.id not in found.recent):
                        self._meet(i, j)

    def _block(self, i: int, j: int) -> None:
        if i != j:
            self.blocked.setdefault(i, set()).add(j)
            self.blocked.setdefault(j, set()).add(i)

    def _meet(self, i: int, j: int) -> None:
        met = self.met
        if i not in met:
            met[i] = {}
        if j not in met:
            met[j] = {}
        met[i][j] = met[j][i] = met[i].get(j, 0) + 1

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
        if self.met:
            met = self.met
            for at, i in enumerate(group):
                pairs = met.get(i)
                if pairs:
                    cost += sum([pairs[j] for j in group[at + 1 :] if j in pairs])
            cost *= self.policy.recent_malus
        if self.blocked:
            for at, i in enumerate(group):
                foes = self.blocked.get(i)
                if foes:
                    cost += BROKEN * sum([j in foes for j in group[at + 1 :]])
        return cost

    def cost(self, group: Sequence[int]) -> float:
        """Return what seating *group* costs, in rating points; from ``BROKEN`` on it must not be."""
        spread = self.spread(group)
        cost = spread + self.ties(group)
        return cost if spread <= self.limit(group) else cost + BROKEN

    def cost_left(self, place: int) -> float:
        """Return what leaving the ticket at *place* over costs: the more, the longer it waits."""
        return LEFT * self.size[place] + min(CAP, self.accepted[place])
