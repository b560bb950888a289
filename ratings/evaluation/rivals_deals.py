"""Rivals that rate every deal as two against three with a learnt offset for the side."""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from ratings.engine.evidence import evidence_of
from ratings.engine.joint import JointRatings
from ratings.engine.parameters import DEALS, Parameters
from ratings.engine.pool import PoolRatings
from ratings.engine.results import DealResult, MatchResult

KANKEI_SHARE: Final = 1.0 / 2.0
MUKANKEI_SHARE: Final = 1.0 / 3.0
_ROOT_TWO: Final = math.sqrt(2.0)
_ROOT_TAU: Final = math.sqrt(2.0 * math.pi)


def _lead(mu: Sequence[float], deal: DealResult) -> float:
    """Return by how much the mean strength of Kankei exceeds that of Mukankei."""
    first, second = deal.kankei
    a, b, c = deal.mukankei
    return (mu[first] + mu[second]) * KANKEI_SHARE - (mu[a] + mu[b] + mu[c]) * MUKANKEI_SHARE


class BradleyTerryDeals:
    """Elo on deals: a logistic curve on mean strengths, the step falling with experience.

    A bigger win counts more by the factor ``1 + margin (|points| - 1)``, capped at 3 points.
    """

    def __init__(
        self, count: int, *, first: float, last: float, half: float, margin: float
    ) -> None:
        self._mu = [0.0] * count
        self._played = [0] * count
        self._first, self._last, self._half, self._margin = first, last, half, margin
        self._offsets = [0.0] * DEALS
        self._seen = [20] * DEALS

    def _surprises(self, mu: Sequence[float], deal: DealResult) -> float:
        lead = self._offsets[deal.deal_no - 1] + _lead(mu, deal)
        return float(deal.points > 0) - 1.0 / (1.0 + math.exp(-lead))

    def gains(self, players: Sequence[int], result: MatchResult) -> list[float]:
        """Return the changes."""
        mu = [self._mu[player] for player in players]
        change = [0.0] * len(players)
        for deal in result.deals:
            weight = 1.0 + self._margin * (min(3, abs(deal.points)) - 1)
            surprise = weight * self._surprises(mu, deal)
            for seat in deal.kankei:
                change[seat] += surprise * KANKEI_SHARE
            for seat in deal.mukankei:
                change[seat] -= surprise * MUKANKEI_SHARE
        return [self._step(player) * each for player, each in zip(players, change, strict=True)]

    def _step(self, player: int) -> float:
        return self._last + (self._first - self._last) / (1.0 + self._played[player] / self._half)

    def rate(self, players: Sequence[int], result: MatchResult) -> None:
        """Learn from a match."""
        mu = [self._mu[player] for player in players]
        gains = self.gains(players, result)
        for deal in result.deals:
            number = deal.deal_no - 1
            self._seen[number] += 1
            self._offsets[number] += 4.0 * self._surprises(mu, deal) / self._seen[number]
        for player, gain in zip(players, gains, strict=True):
            self._mu[player] += gain
            self._played[player] += 1

    def strengths(self, players: Sequence[int]) -> tuple[list[float], list[float]]:
        """Return the numbers; there is no variance."""
        return [self._mu[player] for player in players], [0.0] * len(players)


class ThurstoneMostellerDeals:
    """A normal curve on mean strengths, Bayesian by moment matching, deal by deal."""

    def __init__(self, count: int, *, sigma: float) -> None:
        self._mu = [0.0] * count
        self._variance = [sigma**2] * count
        self._offsets = [0.0] * DEALS
        self._seen = [20] * DEALS

    def _after(
        self, players: Sequence[int], result: MatchResult
    ) -> tuple[list[float], list[float], list[float]]:
        """Return means, variances and the surprise of each deal."""
        mu = [self._mu[player] for player in players]
        variance = [self._variance[player] for player in players]
        surprises = []
        for deal in result.deals:
            shares = [(seat, KANKEI_SHARE) for seat in deal.kankei]
            shares += [(seat, -MUKANKEI_SHARE) for seat in deal.mukankei]
            spread = math.sqrt(1.0 + sum(variance[seat] * h * h for seat, h in shares))
            sign = 1.0 if deal.points > 0 else -1.0
            lead = sign * (self._offsets[deal.deal_no - 1] + _lead(mu, deal)) / spread
            mills = math.exp(-0.5 * lead * lead) / _ROOT_TAU / (0.5 * math.erfc(-lead / _ROOT_TWO))
            shrink = mills * (mills + lead)
            for seat, h in shares:
                step = variance[seat] * h / spread
                mu[seat] += sign * step * mills
                variance[seat] *= 1.0 - variance[seat] * h * h / spread**2 * shrink
            surprises.append(sign * mills)
        return mu, variance, surprises

    def gains(self, players: Sequence[int], result: MatchResult) -> list[float]:
        """Return the changes of the means."""
        after = self._after(players, result)[0]
        return [mu - self._mu[player] for player, mu in zip(players, after, strict=True)]

    def rate(self, players: Sequence[int], result: MatchResult) -> None:
        """Learn from a match."""
        mu, variance, surprises = self._after(players, result)
        for deal, surprise in zip(result.deals, surprises, strict=True):
            number = deal.deal_no - 1
            self._seen[number] += 1
            self._offsets[number] += surprise / self._seen[number]
        for seat, player in enumerate(players):
            self._mu[player] = mu[seat]
            self._variance[player] = variance[seat]

    def strengths(self, players: Sequence[int]) -> tuple[list[float], list[float]]:
        """Return means and variances."""
        return [self._mu[p] for p in players], [self._variance[p] for p in players]


class LinearDeals:
    """The engine's model: points of a deal are linear in the skills of the five."""

    def __init__(self, count: int, *, parameters: Parameters) -> None:
        self._pool = PoolRatings(parameters, count)

    def rate(self, players: Sequence[int], result: MatchResult) -> None:
        """Learn from a match."""
        self._pool.rate(players, result)

    def rate_all(self, players: Sequence[Sequence[int]], results: Sequence[MatchResult]) -> None:
        """Learn from matches in their order."""
        evidence = evidence_of(results, self._pool.parameters)
        self._pool.replay(np.array(players), evidence, np.zeros(len(results)))

    def strengths(self, players: Sequence[int]) -> tuple[list[float], list[float]]:
        """Return means and variances."""
        seats = list(players)
        mu: list[float] = self._pool.mu[seats].tolist()
        return mu, self._pool.variance[seats].tolist()

    def gains(self, players: Sequence[int], result: MatchResult) -> list[float]:
        """Return the changes of the means."""
        return self._pool.gains(players, result)


class LinearDealsJoint:
    """The same with the covariance of all members."""

    def __init__(self, count: int, *, parameters: Parameters) -> None:
        self._pool = JointRatings(parameters, count)

    def rate(self, players: Sequence[int], result: MatchResult) -> None:
        """Learn from a match."""
        self._pool.rate(players, result)

    def rate_all(self, players: Sequence[Sequence[int]], results: Sequence[MatchResult]) -> None:
        """Learn from matches in their order."""
        evidence = evidence_of(results, self._pool.parameters)
        for row, table in enumerate(players):
            self._pool.absorb(table, evidence.take(slice(row, row + 1)))

    def strengths(self, players: Sequence[int]) -> tuple[list[float], list[float]]:
        """Return means and variances."""
        seats = list(players)
        mu: list[float] = self._pool.mu[seats].tolist()
        return mu, self._pool.variance[seats].tolist()

    def gains(self, players: Sequence[int], result: MatchResult) -> list[float]:
        """Return the changes of the means."""
        return self._pool.gains(players, result)
