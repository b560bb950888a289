"""A tuned rival on populations that it has not seen."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ratings.engine.evidence import Floats
from ratings.evaluation.field import Entrant
from ratings.evaluation.measures import (
    CHECKPOINTS,
    COIN,
    Trace,
    best_width,
    brier,
    calibration_error,
    chances,
    curve,
    log_loss,
    mean_and_error,
    normal,
    slope,
    trace,
)
from ratings.evaluation.monotone import violations
from ratings.evaluation.populations import Population
from ratings.evaluation.tuning import Tuned

WINDOWS: Final = ((0, 10), (10, 20), (20, 50), (50, 100), (100, 200))
"""Matches that a member has played before, from and to."""
Measured = tuple[float, float]
"""A figure and its standard error, over populations."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """All figures of one rival."""

    key: str
    title: str
    tuned: Tuned
    matches: int
    populations: int
    log_loss: Measured
    brier: Measured
    share: Measured
    """Share of the gain over a coin that knowing the truth would give, over all matches."""
    shares: dict[str, Measured]
    """The same by matches that the members had played."""
    order: dict[int, Measured]
    calibration: float
    calibration_noise: float
    """What the calibration error would be on average if every forecast were right."""
    reliability: list[tuple[float, float]]
    by_role: Measured
    """Change of rating per extra Kankei round, in deviations of a change."""
    violations: tuple[int, int]


def judge(
    entrant: Entrant,
    tuned: Tuned,
    populations: Sequence[Population],
    truths: Sequence[Floats],
    truth_width: float,
) -> Verdict:
    """Return the figures of *entrant* with its *tuned* constants."""
    traces = [
        trace(entrant.build(len(each.members), tuned.setting), each, truth)
        for each, truth in zip(populations, truths, strict=True)
    ]
    told = [chances(each.lead, each.variance, tuned.width) for each in traces]
    best = [normal(each.true_lead / truth_width) for each in traces]
    chance = np.concatenate(told)
    ahead = np.concatenate([each.ahead for each in traces])
    shares = {}
    for start, end in WINDOWS:
        rows = [(each.played >= start) & (each.played < end) for each in traces]
        if all(row.any() for row in rows):
            shares[f"{start + 1}–{end}"] = share_of_gain(traces, told, best, rows)
    everything = [np.ones(len(each.ahead), dtype=bool) for each in traces]
    changes = np.concatenate([each.changes for each in traces])
    rounds = np.concatenate([each.kankei_rounds for each in traces])
    checkpoints = [c for c in CHECKPOINTS if all(c in each.order for each in traces)]
    fresh = entrant.build(len(populations[0].members), tuned.setting)
    return Verdict(
        key=entrant.key,
        title=entrant.title,
        tuned=tuned,
        matches=sum(len(each.matches) for each in populations),
        populations=len(populations),
        log_loss=mean_and_error(
            [log_loss(c, each.ahead) for c, each in zip(told, traces, strict=True)]
        ),
        brier=mean_and_error([brier(c, each.ahead) for c, each in zip(told, traces, strict=True)]),
        share=share_of_gain(traces, told, best, everything),
        shares=shares,
        order={c: mean_and_error([each.order[c] for each in traces]) for c in checkpoints},
        calibration=calibration_error(chance, ahead),
        calibration_noise=calibration_noise(chance),
        reliability=curve(chance, ahead),
        by_role=slope(rounds, changes),
        violations=violations(fresh, populations[0]),
    )


def share_of_gain(
    traces: Sequence[Trace],
    told: Sequence[Floats],
    best: Sequence[Floats],
    rows: Sequence[np.typing.NDArray[np.bool_]],
) -> Measured:
    """Return the gain of *told* over a coin as a share of that of *best*, and its error.

    A ratio of sums over populations; the error by leaving out one population at a time.
    """
    own, ideal = [], []
    for each, mine, top, row in zip(traces, told, best, rows, strict=True):
        count = int(row.sum())
        own.append(count * (COIN - log_loss(mine[row], each.ahead[row])))
        ideal.append(count * (COIN - log_loss(top[row], each.ahead[row])))
    whole = sum(own) / sum(ideal)
    number = len(own)
    if number < 2:
        return whole, math.nan
    without = [
        (sum(own) - one) / (sum(ideal) - other) for one, other in zip(own, ideal, strict=True)
    ]
    centre = sum(without) / number
    spread = sum((each - centre) ** 2 for each in without) * (number - 1) / number
    return whole, math.sqrt(spread)


def calibration_noise(chance: Floats, trials: int = 20) -> float:
    """Return the mean calibration error of results drawn from the forecasts themselves."""
    rng = np.random.default_rng(1)
    return float(
        np.mean(
            [calibration_error(chance, rng.random(len(chance)) < chance) for _ in range(trials)]
        )
    )


def width_of_truth(traces: Sequence[Trace]) -> float:
    """Return the width of the best forecasts from true strengths."""
    lead = np.concatenate([each.true_lead for each in traces])
    ahead = np.concatenate([each.ahead for each in traces])
    return best_width(lead, np.zeros_like(lead), ahead)[0]
