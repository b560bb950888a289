"""How strong each member truly is: mean points a match against the field.

Strength is a smooth function of kind and slip, fitted to matches other than those that a
population is judged on: those played for the purpose, and those of the other populations.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from ratings.engine.evidence import Floats
from ratings.evaluation.league import KINDS, MAX_SLIP, Member
from ratings.evaluation.populations import Population

DEGREE: Final = 3


def _features(members: Sequence[Member]) -> Floats:
    rows = np.zeros((len(members), len(KINDS) * (DEGREE + 1)))
    for row, member in enumerate(members):
        start = KINDS.index(member.kind) * (DEGREE + 1)
        slip = member.slip / MAX_SLIP[member.kind]
        rows[row, start : start + DEGREE + 1] = slip ** np.arange(DEGREE + 1)
    return rows


@dataclass(frozen=True, slots=True)
class Truth:
    """Points a match as a smooth function of kind and slip."""

    coefficients: Floats
    covariance: Floats
    matches: int
    noise: float
    """Deviation of the points of one match from their mean."""

    def of(self, members: Sequence[Member]) -> Floats:
        """Return the true strength of *members*, points a match."""
        found: Floats = _features(members) @ self.coefficients
        return found

    def error(self, members: Sequence[Member]) -> float:
        """Return the standard error of a strength relative to the mean, root mean square."""
        rows = _features(members)
        rows = rows - rows.mean(axis=0)
        return float(np.sqrt(np.einsum("ij,jk,ik->i", rows, self.covariance, rows).mean()))


class Observed(NamedTuple):
    """Members and points of the matches of one population, as columns."""

    features: Floats
    """Match by seat by feature."""
    points: Floats
    """Match by seat."""


def observed(found: Population) -> Observed:
    """Return the columns of a population."""
    rows = _features(found.members)
    seats = np.array([match.players for match in found.matches])
    points = np.array([match.result.totals for match in found.matches], dtype=np.float64)
    return Observed(rows[seats], points)


def measure(found: Sequence[Observed]) -> Truth:
    """Fit the truth by least squares."""
    design = np.concatenate([each.features for each in found])
    points = np.concatenate([each.points for each in found])
    table = design.reshape(-1, design.shape[2])
    inverse = np.linalg.pinv(table.T @ table)
    coefficients = inverse @ table.T @ points.ravel()
    residuals = points - design @ coefficients
    # Points of one table are not independent: the error is summed by match.
    scores = np.einsum("ijk,ij->ik", design, residuals)
    covariance = inverse @ (scores.T @ scores) @ inverse
    return Truth(coefficients, covariance, len(points), float(residuals.std()))
