"""What a match says about its players, free of what was known before.

A deal with points *y* for Kankei is an observation ``y = offset + h·skill + noise`` with *h* = 1
for the two Kankei and minus the Mukankei weight for the other three. All deals of a match sum up
to a few numbers, which is what makes a replay of a million matches cheap.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ratings.engine.parameters import DEALS, Parameters
from ratings.engine.results import DealResult, MatchResult

Floats = npt.NDArray[np.float64]
SEATS = 5


class Evidence(NamedTuple):
    """Sums over the deals of each of *m* matches; the first axis is the match."""

    information: Floats
    """Sum of ``h hᵀ / noise``: m x 5 x 5."""
    pull: Floats
    """Sum of ``h y / noise``: m x 5."""
    effects: Floats
    """Sum of *h* by deal number: m x 3 x 5."""
    points: Floats
    """Sum of *y* by deal number: m x 3."""
    counts: Floats
    """Deals by deal number: m x 3."""

    def take(self, rows: slice | npt.NDArray[np.intp]) -> "Evidence":
        """Return the evidence of some of the matches."""
        return Evidence(*(part[rows] for part in self))


def counted_points(deal: DealResult, parameters: Parameters) -> float:
    """Return the points of a deal as they count: capped, with the face cards where they count."""
    capped = max(-parameters.cap, min(parameters.cap, float(deal.points)))
    return capped + parameters.face_weight * (deal.faces[0] - deal.faces[1])


def effects_of(deal: DealResult, parameters: Parameters) -> list[float]:
    """Return the effect of each player's skill on the points of a deal."""
    effects = [0.0] * SEATS
    for player in deal.kankei:
        effects[player] = 1.0
    for player in deal.mukankei:
        effects[player] = -parameters.mukankei_weight
    return effects


def evidence_of(matches: Sequence[MatchResult], parameters: Parameters) -> Evidence:
    """Return the evidence of *matches*."""
    count = sum(len(match.deals) for match in matches)
    effects = np.zeros((count, SEATS))
    points = np.zeros(count)
    owner = np.zeros(count, dtype=np.intp)
    number = np.zeros(count, dtype=np.intp)
    row = 0
    for index, match in enumerate(matches):
        for deal in match.deals:
            effects[row] = effects_of(deal, parameters)
            points[row] = counted_points(deal, parameters)
            owner[row] = index
            number[row] = deal.deal_no - 1
            row += 1
    return summed(effects, points, owner, number, len(matches), parameters)


def summed(
    effects: Floats,
    points: Floats,
    owner: npt.NDArray[np.intp],
    number: npt.NDArray[np.intp],
    matches: int,
    parameters: Parameters,
) -> Evidence:
    """Return the evidence of deals given as columns: one row per deal, *owner* its match."""
    weight = 1.0 / np.asarray(parameters.noise)[number]
    information = np.zeros((matches, SEATS, SEATS))
    np.add.at(information, owner, weight[:, None, None] * effects[:, :, None] * effects[:, None, :])
    pull = np.zeros((matches, SEATS))
    np.add.at(pull, owner, (weight * points)[:, None] * effects)
    by_number = np.zeros((matches, DEALS, SEATS))
    np.add.at(by_number, (owner, number), effects)
    sums = np.zeros((matches, DEALS))
    np.add.at(sums, (owner, number), points)
    counts = np.zeros((matches, DEALS))
    np.add.at(counts, (owner, number), 1.0)
    return Evidence(information, pull, by_number, sums, counts)
