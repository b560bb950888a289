"""The constants of the rating model, with their meaning. ``docs/ratings.md`` says whence."""

from dataclasses import dataclass, field
from typing import Final

from ratings.engine.skill import Scale, Skill

DEALS: Final = 3
"""Deals of a round at most; offsets and noise are kept for each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters:
    """Everything that the model does not learn from the pool."""

    version: str = "points-1"
    """Stored with every change of a rating."""
    sigma: float = 0.11
    """Deviation of a newcomer's skill."""
    floor: float = 0.033
    """Playing does not bring the deviation below this, so that ratings can follow a change."""
    cap: float = 3.0
    """A deal counts at most so many points either way."""
    face_weight: float = 0.0
    """Points that each face card more than the other side's counts; 0 leaves them out."""
    mukankei_weight: float = 0.5
    """Effect of the skill of a Mukankei player on a deal, that of a Kankei player being 1."""
    noise: tuple[float, float, float] = (1.21, 1.47, 2.60)
    """Variance of the points of deals 1, 2, 3 that skill does not explain."""
    offsets: tuple[float, float, float] = (-0.02, -0.21, -0.2)
    """Points of a Kankei player in deals 1, 2, 3 among equals, before the pool has taught any."""
    offset_weight: float = 200.0
    """Deals that these first offsets count for."""
    offset_memory: float = 20_000.0
    """Deals after which older ones fade, so that offsets can drift."""
    growth_per_day: float = 1.5e-5
    """Variance that a day without a match adds, up to that of a newcomer."""
    lead_per_round: float = 1.92
    """Points by which a unit of skill puts a player ahead of another in a round."""
    round_noise: float = 2.43
    """Deviation of the lead of one player over another after one round."""
    scale: Scale = field(default_factory=Scale)

    @property
    def newcomer(self) -> Skill:
        """Return what is known of somebody who has not played."""
        return Skill(0.0, self.sigma)
