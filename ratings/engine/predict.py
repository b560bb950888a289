"""Who finishes ahead of whom."""

import math

from ratings.engine.parameters import Parameters
from ratings.engine.skill import Skill


def chance_ahead(first: Skill, second: Skill, rounds: int, parameters: Parameters) -> float:
    """Return the chance that *first* has more points than *second* after *rounds* rounds.

    Equal points are left out: the chances of both sum to one. Who else sits at the table matters
    little, since both meet the same others.
    """
    if rounds < 1:
        raise ValueError("a match has at least one round")
    slope = parameters.lead_per_round * rounds
    variance = rounds * parameters.round_noise**2
    variance += slope**2 * (first.sigma**2 + second.sigma**2)
    lead = slope * (first.mu - second.mu)
    return 0.5 * math.erfc(-lead / math.sqrt(2.0 * variance))
