"""The same model with the covariance of all players, for pools that are small enough.

Who met whom matters: when strong players meet only strong ones, a match tells how the whole group
stands to the rest, and only the covariances carry that on. Cost grows with the square of the
number of players, so this is for replays of pools up to some thousands.
"""

from collections.abc import Sequence

import numpy as np

from ratings.engine.evidence import Evidence, Floats, evidence_of
from ratings.engine.offsets import Offsets, surprise_of
from ratings.engine.parameters import Parameters
from ratings.engine.results import MatchResult
from ratings.engine.skill import Skill


class JointRatings:
    """Skills of players 0 to *players* - 1 with their full covariance."""

    def __init__(self, parameters: Parameters, players: int) -> None:
        self.parameters = parameters
        self.mu: Floats = np.zeros(players)
        self.covariance: Floats = np.eye(players) * parameters.sigma**2
        self.offsets = Offsets(parameters)

    @property
    def variance(self) -> Floats:
        """Return each player's variance."""
        found: Floats = np.diagonal(self.covariance)
        return found

    def skill(self, player: int) -> Skill:
        """Return what is known of *player* after the last match."""
        return Skill(float(self.mu[player]), float(np.sqrt(self.covariance[player, player])))

    def rate(self, players: Sequence[int], result: MatchResult) -> None:
        """Rate one match."""
        self.absorb(players, evidence_of([result], self.parameters))

    def absorb(self, players: Sequence[int], evidence: Evidence) -> None:
        """Rate the one match of *evidence*.

        With *P* the covariance, *S* its columns of the five and *G* the information, the
        posterior is ``P - S (I + G P₅)⁻¹ G Sᵀ``.
        """
        seats = list(players)
        surprise = surprise_of(evidence, self.mu[None, seats], self.offsets.values)
        columns = self.covariance[:, seats]
        damping, pull = self._solved(seats, evidence)
        self.mu = self.mu + columns @ (damping @ pull)
        self.covariance -= columns @ (damping @ evidence.information[0]) @ columns.T
        self._keep_floor(seats)
        self.offsets.add(surprise, evidence.counts)

    def gains(self, players: Sequence[int], result: MatchResult) -> list[float]:
        """Return by how much *result* would change the means of *players*; change nothing."""
        seats = list(players)
        damping, pull = self._solved(seats, evidence_of([result], self.parameters))
        found: list[float] = (self.covariance[np.ix_(seats, seats)] @ (damping @ pull)).tolist()
        return found

    def _solved(self, seats: list[int], evidence: Evidence) -> tuple[Floats, Floats]:
        """Return ``(I + G P₅)⁻¹`` and the pull of what was not expected."""
        information = evidence.information[0]
        weighted = self.offsets.values / np.asarray(self.parameters.noise)
        pull: Floats = evidence.pull[0] - weighted @ evidence.effects[0]
        pull -= information @ self.mu[seats]
        inner = self.covariance[np.ix_(seats, seats)]
        damping: Floats = np.linalg.inv(np.eye(len(seats)) + information @ inner)
        return damping, pull

    def _keep_floor(self, seats: list[int]) -> None:
        """Make up for certainty below the floor, so that ratings can follow a change."""
        floor = self.parameters.floor**2
        for seat in seats:
            lacking = floor - self.covariance[seat, seat]
            if lacking > 0.0:
                self.covariance[seat, seat] += lacking
