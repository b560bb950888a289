"""How strong each member truly is: mean points a match against the field, measured apart."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

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


def measure(populations: Iterable[Population]) -> Truth:
    """Fit the truth to matches of members that play no other part."""
    design = []
    points: list[float] = []
    matches = 0
    for found in populations:
        rows = _features(found.members)
        for match in found.matches:
            design.append(rows[list(match.players)])
            points.extend(match.result.totals)
            matches += 1
    table = np.concatenate(design)
    values = np.array(points)
    inverse = np.linalg.inv(table.T @ table)
    coefficients = inverse @ table.T @ values
    residuals = values - table @ coefficients
    noise = float(residuals.std())
    # Residuals of one table are not independent: the error is summed by match.
    scores = np.einsum("ijk,ij->ik", np.stack(design), residuals.reshape(matches, -1))
    covariance = inverse @ (scores.T @ scores) @ inverse
    return Truth(coefficients, covariance, matches, noise)
