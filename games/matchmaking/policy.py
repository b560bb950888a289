"""What the grouping weighs: closeness, waiting, recent opponents."""

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True, kw_only=True)
class Widening:
    """The spread of ratings that a ticket accepts, by the time it has waited."""

    start: float = 100.0
    """Rating points between the strongest and the weakest at the table, at first."""
    per_s: float = 5.0
    """Points more for each second of waiting."""
    unlimited_s: float = 30.0
    """From here on a ticket accepts any spread, and is seated before all younger ones."""

    def accepted(self, waited_s: float) -> float:
        """Return the accepted spread after *waited_s* seconds."""
        if waited_s >= self.unlimited_s:
            return inf
        return self.start + self.per_s * max(0.0, waited_s)


NO_WIDENING = Widening(per_s=0.0, unlimited_s=inf)
"""Waiting changes nothing; only for comparison, for it lets outliers starve."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How one pool groups its tickets."""

    table: int = 5
    """People at a table: every group has exactly so many."""
    parties: bool = True
    bots: bool = True
    widening: Widening = Widening()
    recent_malus: float = 25.0
    """Rating points that seating two recent opponents together counts as."""
    holds: bool = False
    """Whether a table wider than its longest-waiting ticket accepts is held back.

    Off, as the pools have it, the accepted spread decides who goes first and who stays over when
    the numbers do not come out even, and everybody who can be seated is.
    """
