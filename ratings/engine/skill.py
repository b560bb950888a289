"""What is known of a player's skill, and how it is shown."""

import math
from dataclasses import dataclass
from typing import Final

SHOWN_CENTRE: Final = 1500
"""Shown for the skill of a newcomer."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A normal distribution over a player's skill.

    The unit is points per deal: by so much each deal ends better for the player's side than with
    a player of skill 0 in the same seat.
    """

    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class Shown:
    """A skill as people read it."""

    number: int
    deviation: int
    """Standard deviation of the number."""
    provisional: bool
    """The deviation is still too large for a place on the leaderboard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """How skills are shown."""

    per_unit: float = 1500.0
    """Shown numbers per unit of skill."""
    provisional_above: int = 120
    """Deviation from which on a rating is provisional."""

    def show(self, skill: Skill) -> Shown:
        """Return *skill* as shown."""
        deviation = self.per_unit * skill.sigma
        return Shown(
            number=SHOWN_CENTRE + _nearest(self.per_unit * skill.mu),
            deviation=_nearest(deviation),
            provisional=deviation > self.provisional_above,
        )


def _nearest(value: float) -> int:
    """Round half up, so that the same step in skill never shows as a step back."""
    return math.floor(value + 0.5)
