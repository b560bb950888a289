"""What a rival foretold about a population, and how good that was."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt

from ratings.engine.evidence import SEATS, Floats
from ratings.engine.results import MatchResult
from ratings.evaluation.populations import Population, Seated
from ratings.evaluation.rivals import AtOnce, Rival

PAIRS: Final = tuple(combinations(range(SEATS), 2))
_FIRST: Final = [first for first, _ in PAIRS]
_SECOND: Final = [second for _, second in PAIRS]
CHECKPOINTS: Final = (5, 10, 20, 50, 100)
"""Matches a member after which the order is held against the truth."""
SETTLED: Final = 10
"""Matches a member from which on changes by role are looked at."""
BINS: Final = 10
COIN: Final = math.log(2.0)
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Trace:
    """Forecasts of all pairs of all matches of a population, each made before its match.

    Pairs with equal totals are left out.
    """

    lead: Floats
    """By how much the first is rated above the second."""
    variance: Floats
    """Sum of the two variances."""
    ahead: Bools
    """The first had more points."""
    true_lead: Floats
    played: Floats
    """Matches of each member before this one."""
    order: dict[int, float]
    """Rank correlation with the truth at the checkpoints."""
    changes: Floats
    """Change of each player's rating by each match, once settled."""
    kankei_rounds: Floats
    """Rounds as Kankei of the same players in the same matches."""


def trace(rival: Rival, population: Population, truth: Floats) -> Trace:
    """Let *rival* follow *population*; *truth* is the strength of each member."""
    everyone = range(len(population.members))
    per_sweep = len(population.members) // SEATS
    leads: list[Floats] = []
    variances: list[Floats] = []
    true: list[Floats] = []
    totals: list[tuple[int, ...]] = []
    played: list[int] = []
    changes: list[Floats] = []
    rounds: list[int] = []
    order: dict[int, float] = {}
    for sweep in range(len(population.matches) // per_sweep):
        matches = population.matches[sweep * per_sweep : (sweep + 1) * per_sweep]
        mu, variance = (np.array(part) for part in rival.strengths(everyone))
        if sweep in CHECKPOINTS:
            order[sweep] = rank_correlation(mu, truth)
        # Nobody plays twice in a sweep, so what is known before it is known before each match.
        rate_all(rival, matches)
        seats = np.array([match.players for match in matches])
        leads.append(mu[seats])
        variances.append(variance[seats])
        true.append(truth[seats])
        totals.extend(match.result.totals for match in matches)
        played.extend([sweep] * len(matches))
        if sweep >= SETTLED:
            changes.append((np.array(rival.strengths(everyone)[0]) - mu)[seats].ravel())
            for match in matches:
                rounds.extend(kankei_rounds(match.result))
    last = len(population.matches) // per_sweep
    if last in CHECKPOINTS:
        order[last] = rank_correlation(rival.strengths(everyone)[0], truth)
    mu, var, strength = (np.concatenate(part) for part in (leads, variances, true))
    points = np.array(totals)
    difference = points[:, _FIRST] - points[:, _SECOND]
    told = difference != 0
    sweeps = np.repeat(np.array(played, dtype=float)[:, None], len(PAIRS), axis=1)
    return Trace(
        lead=(mu[:, _FIRST] - mu[:, _SECOND])[told],
        variance=(var[:, _FIRST] + var[:, _SECOND])[told],
        ahead=(difference > 0)[told],
        true_lead=(strength[:, _FIRST] - strength[:, _SECOND])[told],
        played=sweeps[told],
        order=order,
        changes=np.concatenate(changes) if changes else np.zeros(0),
        kankei_rounds=np.array(rounds, dtype=float),
    )


def rate_all(rival: Rival, matches: Sequence[Seated]) -> None:
    """Let *rival* learn from *matches*, at once where it can."""
    if isinstance(rival, AtOnce):
        rival.rate_all([m.players for m in matches], [m.result for m in matches])
        return
    for match in matches:
        rival.rate(match.players, match.result)


def kankei_rounds(result: MatchResult) -> list[int]:
    """Return how many rounds each player was Kankei."""
    rounds = [0] * SEATS
    for deal in result.deals:
        if deal.deal_no == 1:
            for seat in deal.kankei:
                rounds[seat] += 1
    return rounds


def chances(lead: Floats, variance: Floats, width: float) -> Floats:
    """Return the chance of the first to finish ahead: a normal curve of *width*."""
    return normal(lead / np.sqrt(width**2 + variance))


def normal(z: Floats) -> Floats:
    """Return the cumulative normal distribution at *z*."""
    found: Floats = 0.5 * (1.0 + _erf(z / math.sqrt(2.0)))
    return found


_erf: Callable[[Floats], Floats] = np.vectorize(math.erf, otypes=[np.float64])


def log_loss(chance: Floats, ahead: Bools) -> float:
    """Return the mean of minus the logarithm of the chance given to what happened."""
    given = np.clip(np.where(ahead, chance, 1.0 - chance), 1e-12, 1.0)
    return float(-np.log(given).mean())


def brier(chance: Floats, ahead: Bools) -> float:
    """Return the mean squared error of the chances."""
    return float(((chance - ahead) ** 2).mean())


def calibration_error(chance: Floats, ahead: Bools) -> float:
    """Return the mean gap, over tenths of the forecasts, between chance given and share seen.

    The favourite of each pair is taken, so that nothing cancels.
    """
    favoured = np.where(chance >= 0.5, chance, 1.0 - chance)
    right = np.where(chance >= 0.5, ahead, ~ahead)
    order = np.argsort(favoured, kind="stable")
    gaps = [
        len(part) * abs(float(favoured[part].mean()) - float(right[part].mean()))
        for part in np.array_split(order, BINS)
    ]
    return sum(gaps) / len(order)


def curve(chance: Floats, ahead: Bools) -> list[tuple[float, float]]:
    """Return mean chance of the favourite and share in which it came true, by tenths."""
    favoured = np.where(chance >= 0.5, chance, 1.0 - chance)
    right = np.where(chance >= 0.5, ahead, ~ahead)
    order = np.argsort(favoured, kind="stable")
    return [
        (float(favoured[part].mean()), float(right[part].mean()))
        for part in np.array_split(order, BINS)
    ]


def best_width(lead: Floats, variance: Floats, ahead: Bools) -> tuple[float, float]:
    """Return the width with the least log loss, by golden section, and that loss."""
    spread = float(lead.std()) or 1.0
    low, high = math.log(spread * 0.3), math.log(spread * 100.0)
    golden = (math.sqrt(5.0) - 1.0) / 2.0

    def loss(at: float) -> float:
        return log_loss(chances(lead, variance, math.exp(at)), ahead)

    left, right = high - golden * (high - low), low + golden * (high - low)
    at_left, at_right = loss(left), loss(right)
    while high - low > 0.01:
        if at_left < at_right:
            high, right, at_right = right, left, at_left
            left = high - golden * (high - low)
            at_left = loss(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + golden * (high - low)
            at_right = loss(right)
    return math.exp((low + high) / 2.0), min(at_left, at_right)


def rank_correlation(first: Sequence[float] | Floats, second: Sequence[float] | Floats) -> float:
    """Return Spearman's rank correlation; equal values share their mean rank."""
    a, b = _ranks(np.asarray(first)), _ranks(np.asarray(second))
    a, b = a - a.mean(), b - b.mean()
    size = math.sqrt(float(a @ a) * float(b @ b))
    return float(a @ b) / size if size else 0.0


def _ranks(values: Floats) -> Floats:
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    ranks: Floats = (ends - (counts - 1) / 2.0)[inverse]
    return ranks


def slope(x: Floats, y: Floats) -> tuple[float, float]:
    """Return the slope of *y* in its standard deviations per unit of *x*, and its error."""
    dx = x - x.mean()
    scale = float(y.std())
    if not scale:
        return 0.0, 0.0
    dy = (y - y.mean()) / scale
    square = float(dx @ dx)
    found = float(dx @ dy) / square
    rest = dy - found * dx
    return found, math.sqrt(float((rest**2).sum()) / (len(x) - 2) / square)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, math.nan
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
