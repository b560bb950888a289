"""Why a match changed a rating, deal by deal, in numbers that add up."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ratings.engine.evidence import Floats, counted_points, effects_of
from ratings.engine.parameters import Parameters
from ratings.engine.results import MatchResult
from ratings.engine.skill import Skill


@dataclass(frozen=True, slots=True)
class DealPart:
    """What one deal did to one player's rating. Points are those of the player's own side."""

    deal_no: int
    kankei: bool
    counted: float
    """Points as they count, capped."""
    expected: float
    """Points that skills and the offset of the deal let expect."""
    weight: float
    """Change of skill per point beyond expectation."""

    @property
    def change(self) -> float:
        """Return the change of skill by this deal."""
        return self.weight * (self.counted - self.expected)


def explained(
    skills: Sequence[Skill], result: MatchResult, offsets: Floats, parameters: Parameters
) -> list[list[DealPart]]:
    """Return, for each player, the part of each deal; a player's changes sum to the new mean.

    *skills* are those before the match, grown by rest where it applies.
    """
    mu = np.array([skill.mu for skill in skills])
    effects = np.array([effects_of(deal, parameters) for deal in result.deals])
    noise = np.array([parameters.noise[deal.deal_no - 1] for deal in result.deals])
    precision = np.diag([skill.sigma**-2 for skill in skills])
    precision += (effects / noise[:, None]).T @ effects
    weights = np.linalg.solve(precision, (effects / noise[:, None]).T)
    expected = effects @ mu + [offsets[deal.deal_no - 1] for deal in result.deals]
    found: list[list[DealPart]] = [[] for _ in skills]
    for number, deal in enumerate(result.deals):
        points = counted_points(deal, parameters)
        for player, parts in enumerate(found):
            kankei = player in deal.kankei
            sign = 1.0 if kankei else -1.0
            parts.append(
                DealPart(
                    deal_no=deal.deal_no,
                    kankei=kankei,
                    counted=sign * points,
                    expected=sign * float(expected[number]),
                    weight=sign * float(weights[player, number]),
                )
            )
    return found
