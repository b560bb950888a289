"""Tickets: a person, or a party of two to four, who wants a table."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

MAX_PARTY: Final = 4
RATING_LIMIT: Final = 100_000.0
"""Ratings lie between minus and plus this, far outside anything a rating reaches."""


@dataclass(frozen=True, slots=True)
class Person:
    """One who queues, as the grouping sees them."""

    id: str
    rating: float
    blocks: frozenset[str] = frozenset()
    """People whom this one does not want to meet; it holds in both directions."""
    recent: frozenset[str] = frozenset()
    """Opponents of this one's last matches."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A wish for a table: the people on it are seated together or not at all."""

    id: str
    people: tuple[Person, ...]
    enqueued_at: datetime
    bots_after_s: float | None = None
    """Bots may fill the table up after so many seconds; None: never."""
    size: int = field(init=False, compare=False, repr=False)
    rating: float = field(init=False, compare=False, repr=False)
    """The mean of its people's ratings."""
    recent: frozenset[str] = field(init=False, compare=False, repr=False)
    """The recent opponents of all its people."""

    def __post_init__(self) -> None:
        ids = {person.id for person in self.people}
        if not 1 <= len(self.people) <= MAX_PARTY or len(ids) != len(self.people):
            raise ValueError(f"a ticket holds 1 to {MAX_PARTY} different people, not {self.people}")
        if not all(-RATING_LIMIT < person.rating < RATING_LIMIT for person in self.people):
            raise ValueError(f"a rating of ticket {self.id} is no rating")
        mean = sum(person.rating for person in self.people) / len(self.people)
        recent = self.people[0].recent.union(*(person.recent for person in self.people[1:]))
        object.__setattr__(self, "recent", recent)
        object.__setattr__(self, "size", len(self.people))
        object.__setattr__(self, "rating", mean)

    def waited_s(self, now: datetime) -> float:
        """Return the seconds since the ticket was taken."""
        return (now - self.enqueued_at).total_seconds()
