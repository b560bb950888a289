"""A made-up community: who comes when, alone or with friends, and how long they stay."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from games.matchmaking.tickets import Person

HOURS: Final = (
    *(0.35, 0.2, 0.1, 0.06, 0.05, 0.06, 0.12, 0.2, 0.25, 0.3, 0.35, 0.4),
    *(0.6, 0.5, 0.45, 0.5, 0.6, 0.8, 1.1, 1.6, 2.0, 2.2, 1.7, 0.9),
)
"""How busy each hour of the day is, against the mean daytime hour."""
NIGHT: Final = range(1, 7)
RUSH: Final = range(19, 23)


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitors:
    """Those who come to one pool."""

    per_hour: float
    """Visits in an hour that is as busy as the mean daytime hour."""
    minutes: float
    """How long a match takes, on average."""
    parties: float = 0.0
    """The part of the visits that are parties of two to four."""


VISITORS: Final[Mapping[str, Visitors]] = {
    "goninkan-quick": Visitors(per_hour=40, minutes=12),
    "goninkan-quick-casual": Visitors(per_hour=30, minutes=12, parties=0.2),
    "goninkan-ten": Visitors(per_hour=12, minutes=30),
    "goninkan-clock": Visitors(per_hour=15, minutes=30),
    "goninkan-six-casual": Visitors(per_hour=12, minutes=14, parties=0.2),
}

AGAIN: Final = 0.6
"""How likely one queues again after a match."""
PATIENCE_S: Final = 600.0
"""The mean of the time after which one gives up."""
MISSES: Final = 0.02
"""How likely one is away when the ready check comes."""
BOTS_ALLOWED: Final = 0.5
BOTS_AFTER_S: Final = 60.0


@dataclass(slots=True)
class Member:
    """One of the community."""

    id: str
    rating: float
    blocks: frozenset[str]
    recent: list[frozenset[str]] = field(default_factory=list)
    """The tables of the last two matches."""
    is_here: bool = False

    def person(self) -> Person:
        """Return this one as the grouping sees them."""
        return Person(self.id, self.rating, self.blocks, frozenset().union(*self.recent))

    def remember(self, table: frozenset[str]) -> None:
        """Remember a match, and forget the one before the last."""
        self.recent = [*self.recent[-1:], table - {self.id}]


def community(count: int, rng: Random) -> list[Member]:
    """Return *count* people; one in twenty blocks up to three others."""
    names = [f"p{number}" for number in range(count)]
    return [
        Member(
            id=name,
            rating=rng.gauss(1500, 200),
            blocks=frozenset(rng.sample(names, rng.randint(1, 3)))
            if rng.random() < 0.05
            else frozenset(),
        )
        for name in names
    ]


def visit_times(visitors: Visitors, rng: Random) -> list[float]:
    """Return the seconds of the day at which somebody comes: a Poisson process by the hour."""
    times = []
    for hour, busy in enumerate(HOURS):
        rate = visitors.per_hour * busy / 3600
        at = rng.expovariate(rate)
        while at < 3600:
            times.append(hour * 3600 + at)
            at += rng.expovariate(rate)
    return times


def party_size(visitors: Visitors, rng: Random) -> int:
    """Return how many come together."""
    return rng.choices((2, 3, 4), (6, 3, 1))[0] if rng.random() < visitors.parties else 1
