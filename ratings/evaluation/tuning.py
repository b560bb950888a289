"""Each rival's constants, sought on populations that it is not judged on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ratings.engine.evidence import Floats
from ratings.evaluation.field import Entrant, neighbours
from ratings.evaluation.measures import Trace, best_width, trace
from ratings.evaluation.populations import Population


@dataclass(frozen=True, slots=True)
class Tuned:
    """A setting, the width of its forecasts and the log loss where it was tuned."""

    setting: dict[str, float]
    width: float
    loss: float
    tried: int


def tune(
    entrant: Entrant,
    populations: Sequence[Population],
    truths: Sequence[Floats],
    say: Callable[[str], None],
) -> Tuned:
    """Walk downhill on the grid until no neighbour is better."""
    known: dict[tuple[float, ...], tuple[float, float]] = {}

    def look(setting: dict[str, float]) -> tuple[float, float]:
        key = tuple(setting.values())
        if key not in known:
            traces = [
                trace(entrant.build(len(each.members), setting), each, truth)
                for each, truth in zip(populations, truths, strict=True)
            ]
            known[key] = fitted(traces)
        return known[key]

    setting = {key: values[len(values) // 2] for key, values in entrant.grid.items()}
    width, loss = look(setting)
    moving = True
    while moving:
        moving = False
        for other in neighbours(entrant, setting):
            found, at = look(other)
            if at < loss - 1e-7:
                setting, width, loss, moving = other, found, at, True
                break
    say(f"{entrant.key}: {setting} width {width:.4f} loss {loss:.5f} ({len(known)} tried)")
    return Tuned(setting, width, loss, len(known))


def fitted(traces: Sequence[Trace]) -> tuple[float, float]:
    """Return the best width for all *traces* together, and the loss."""
    return best_width(
        np.concatenate([each.lead for each in traces]),
        np.concatenate([each.variance for each in traces]),
        np.concatenate([each.ahead for each in traces]),
    )
