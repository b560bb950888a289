"""What every rival model offers, and the rivals that look at nothing but the five totals."""

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Final, Protocol, runtime_checkable

import numpy as np
from openskill.models import PlackettLuce, PlackettLuceRating

from ratings.engine.evidence import Floats
from ratings.engine.results import MatchResult


class Rival(Protocol):
    """A model that rates the members 0, 1, 2, … of one population, match by match."""

    def rate(self, players: Sequence[int], result: MatchResult) -> None:
        """Learn from a match."""

    def strengths(self, players: Sequence[int]) -> tuple[list[float], list[float]]:
        """Return means and variances of *players* as known now; variance 0 where unknown."""

    def gains(self, players: Sequence[int], result: MatchResult) -> list[float]:
        """Return by how much *result* would change the means of *players*, and change nothing."""


@runtime_checkable
class AtOnce(Protocol):
    """A rival that can learn from many matches in one call, faster."""

    def rate_all(self, players: Sequence[Sequence[int]], results: Sequence[MatchResult]) -> None:
        """Learn from matches in their order."""


class PlackettLuceTotals:
    """openskill's Plackett-Luce on the order of the five totals; every player is a team of one."""

    def __init__(self, count: int, *, sigma: float, beta: float, tau: float) -> None:
        self._model = PlackettLuce(mu=0.0, sigma=sigma, beta=beta, tau=tau, limit_sigma=True)
        self._ratings = [self._model.rating() for _ in range(count)]

    def _rated(self, players: Sequence[int], result: MatchResult) -> list[PlackettLuceRating]:
        teams = [[self._ratings[player]] for player in players]
        after = self._model.rate(teams, scores=[float(total) for total in result.totals])
        return [team[0] for team in after]

    def rate(self, players: Sequence[int], result: MatchResult) -> None:
        """Learn from a match."""
        for player, rating in zip(players, self._rated(players, result), strict=True):
            self._ratings[player] = rating

    def strengths(self, players: Sequence[int]) -> tuple[list[float], list[float]]:
        """Return means and variances."""
        found = [self._ratings[player] for player in players]
        return [rating.mu for rating in found], [rating.sigma**2 for rating in found]

    def gains(self, players: Sequence[int], result: MatchResult) -> list[float]:
        """Return the changes of the means."""
        after = self._rated(players, result)
        return [
            rating.mu - self._ratings[player].mu
            for player, rating in zip(players, after, strict=True)
        ]


class EloPairs:
    """Elo on the ten pairs of a table: who has more points has won, equal points are a draw.

    The step falls with a player's matches from *first* to *last*.
    """

    def __init__(self, count: int, *, first: float, last: float, half: float) -> None:
        self._mu = [0.0] * count
        self._played = [0] * count
        self._first, self._last, self._half = first, last, half

    def gains(self, players: Sequence[int], result: MatchResult) -> list[float]:
        """Return the changes."""
        mu = [self._mu[player] for player in players]
        totals = result.totals
        change = [0.0] * len(players)
        for a, b in combinations(range(len(players)), 2):
            score = 0.5 if totals[a] == totals[b] else float(totals[a] > totals[b])
            step = score - 1.0 / (1.0 + math.exp(mu[b] - mu[a]))
            change[a] += step
            change[b] -= step
        return [self._step(player) * each for player, each in zip(players, change, strict=True)]

    def _step(self, player: int) -> float:
        return self._last + (self._first - self._last) / (1.0 + self._played[player] / self._half)

    def rate(self, players: Sequence[int], result: MatchResult) -> None:
        """Learn from a match."""
        for player, change in zip(players, self.gains(players, result), strict=True):
            self._mu[player] += change
            self._played[player] += 1

    def strengths(self, players: Sequence[int]) -> tuple[list[float], list[float]]:
        """Return the numbers; Elo knows no variance."""
        return [self._mu[player] for player in players], [0.0] * len(players)


class MeanPoints:
    """The mean of a player's totals, shrunk towards that of all: the plainest there is."""

    def __init__(self, count: int, *, weight: float) -> None:
        self._sums = np.zeros(count)
        self._played = np.zeros(count)
        self._weight = weight
        self._total = 0.0
        self._seats = 0

    def _mu(self, sums: Floats, played: Floats) -> Floats:
        centre = self._total / self._seats if self._seats else 0.0
        shrunk: Floats = (sums - played * centre) / (played + self._weight)
        return shrunk

    def rate(self, players: Sequence[int], result: MatchResult) -> None:
        """Learn from a match."""
        seats = list(players)
        self._sums[seats] += result.totals
        self._played[seats] += 1
        self._total += sum(result.totals)
        self._seats += len(seats)

    def strengths(self, players: Sequence[int]) -> tuple[list[float], list[float]]:
        """Return the shrunk means and a variance in the unit of the spread among members."""
        seats = list(players)
        mu: list[float] = self._mu(self._sums[seats], self._played[seats]).tolist()
        return mu, (_SPREAD * self._weight / (self._played[seats] + self._weight)).tolist()

    def gains(self, players: Sequence[int], result: MatchResult) -> list[float]:
        """Return the changes of the means, the mean of all being as before."""
        seats = list(players)
        before = self._mu(self._sums[seats], self._played[seats])
        after = self._mu(self._sums[seats] + result.totals, self._played[seats] + 1)
        found: list[float] = (after - before).tolist()
        return found


_SPREAD: Final = 0.4
"""Variance of strengths in points a match, squared: what ``MeanPoints`` starts from."""
