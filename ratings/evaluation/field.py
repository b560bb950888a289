"""The rivals by name, and what of each is tuned."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ratings.engine.parameters import Parameters
from ratings.evaluation.rivals import EloPairs, MeanPoints, PlackettLuceTotals, Rival
from ratings.evaluation.rivals_deals import (
    BradleyTerryDeals,
    LinearDeals,
    LinearDealsJoint,
    ThurstoneMostellerDeals,
)

Setting = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A rival before its constants are known."""

    key: str
    title: str
    build: Callable[[int, Setting], Rival]
    grid: Mapping[str, Sequence[float]]
    """Values to try for each constant; tuning starts in the middle of each."""


def linear_parameters(setting: Setting) -> Parameters:
    """Return the parameters of the engine's model for a setting."""
    faces, cap = setting.get("faces", 0.0), setting.get("cap", 3.0)
    start = [points + faces * margin for points, margin in MEANS]
    return replace(
        Parameters(version="trial"),
        sigma=setting["sigma"],
        cap=cap,
        face_weight=faces,
        mukankei_weight=setting.get("mukankei", 1.0),
        floor=FLOOR * setting["sigma"],
        noise=noise_of(faces, cap),
        offsets=(start[0], start[1], start[2]),
    )


def noise_of(faces: float, cap: float) -> tuple[float, float, float]:
    """Return the variances of the points of deals 1 to 3 for a weight of faces and a cap.

    Only their ratios matter here, since the deviation of skill is tuned beside them.
    """
    widen = (max(cap, 1.0) / 3.0) ** 0.5
    first, second, third = (
        widen * (points + 2.0 * faces * both + faces**2 * margin)
        for points, both, margin in MOMENTS
    )
    return first, second, third


FLOOR: Final = 0.3
"""Least deviation as a share of a newcomer's. Not tuned: in a league in which nobody learns or
forgets, the best would be 0."""
MOMENTS: Final = ((1.215, 5.01, 25.2), (1.473, 5.76, 27.7), (2.60, 7.28, 25.1))
"""By deal number: variance of points capped at 3, covariance with the margin of face cards,
variance of the margin; from 2,000 matches of the league."""
MEANS: Final = ((-0.02, 0.81), (-0.21, -1.84), (-0.22, -1.94))
"""By deal number: mean points capped at 3, mean margin of face cards."""

FACE_WEIGHTS: Final = (0.05, 0.1, 0.2, 0.3)
"""Below a third: a win takes at most three face cards more, net, than a sukonku, which must not
count less than a plain win."""

FIELD: Final[tuple[Entrant, ...]] = (
    Entrant(
        "mean",
        "Shrunk mean of totals",
        lambda count, s: MeanPoints(count, weight=s["weight"]),
        {"weight": (12.0, 17.0, 24.0, 34.0, 48.0, 68.0)},
    ),
    Entrant(
        "elo",
        "Elo on pairs of totals",
        lambda count, s: EloPairs(count, first=s["first"], last=s["last"], half=s["half"]),
        {
            "first": (0.02, 0.03, 0.045, 0.065, 0.1),
            "last": (0.0, 0.0025, 0.005, 0.01),
            "half": (6.0, 12.0, 24.0, 48.0),
        },
    ),
    Entrant(
        "pl",
        "Plackett–Luce on totals",
        lambda count, s: PlackettLuceTotals(count, sigma=1.0, beta=s["beta"], tau=s["tau"]),
        {"beta": (1.5, 2.0, 2.8, 4.0, 5.6), "tau": (0.0, 0.005, 0.02)},
    ),
    Entrant(
        "bt",
        "Bradley–Terry (Elo) on deals",
        lambda count, s: BradleyTerryDeals(
            count, first=s["first"], last=s["last"], half=s["half"], margin=s["margin"]
        ),
        {
            "first": (0.05, 0.075, 0.11, 0.16, 0.24),
            "last": (0.0, 0.005, 0.01, 0.02),
            "half": (6.0, 12.0, 24.0, 48.0),
            "margin": (0.0, 0.25, 0.5, 1.0),
        },
    ),
    Entrant(
        "tm",
        "Thurstone–Mosteller on deals",
        lambda count, s: ThurstoneMostellerDeals(count, sigma=s["sigma"]),
        {"sigma": (0.12, 0.16, 0.2, 0.25, 0.32, 0.42)},
    ),
    Entrant(
        "linear",
        "Linear points of deals",
        lambda count, s: LinearDeals(count, parameters=linear_parameters(s)),
        {
            "sigma": (0.06, 0.075, 0.09, 0.11, 0.135, 0.165, 0.2),
            "cap": (1.0, 2.0, 3.0, 20.0),
            "mukankei": (0.33, 0.5, 0.67, 0.83, 1.0),
        },
    ),
    Entrant(
        "linear-joint",
        "Linear points, joint",
        lambda count, s: LinearDealsJoint(count, parameters=linear_parameters(s)),
        {
            "sigma": (0.06, 0.075, 0.09, 0.11, 0.135, 0.165, 0.2),
            "mukankei": (0.5, 0.67, 0.83, 1.0),
        },
    ),
    Entrant(
        "faces",
        "Points and face cards",
        lambda count, s: LinearDeals(count, parameters=linear_parameters(s)),
        {
            "sigma": (0.09, 0.12, 0.16, 0.21, 0.28, 0.38, 0.5),
            "faces": FACE_WEIGHTS,
            "mukankei": (0.5, 0.67, 0.83, 1.0),
        },
    ),
    Entrant(
        "faces-joint",
        "Points and face cards, joint",
        lambda count, s: LinearDealsJoint(count, parameters=linear_parameters(s)),
        {
            "sigma": (0.09, 0.12, 0.16, 0.21, 0.28, 0.38, 0.5),
            "faces": FACE_WEIGHTS,
            "mukankei": (0.5, 0.67, 0.83, 1.0),
        },
    ),
)


def neighbours(entrant: Entrant, setting: Setting) -> Iterator[dict[str, float]]:
    """Yield the settings one step away."""
    for key, values in entrant.grid.items():
        at = list(values).index(setting[key])
        for step in (-1, 1):
            if 0 <= at + step < len(values):
                yield {**setting, key: values[at + step]}
