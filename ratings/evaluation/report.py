"""The figures as tables, plots and JSON."""

import math
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from ratings.evaluation.judging import Measured, Verdict
from ratings.evaluation.measures import CHECKPOINTS
from ratings.evaluation.plots import Axis, Line, plot

ORDER_PLOT: Final = "order.svg"
GAIN_PLOT: Final = "gain.svg"
CALIBRATION_PLOT: Final = "calibration.svg"
CHOSEN: Final = "linear"
"""The rival that is the engine's model; its calibration is drawn, or that of the best."""
BEGIN: Final = "<!-- figures of evaluate_ratings -->"
END: Final = "<!-- end of figures -->"


def with_error(figure: Measured, digits: int) -> str:
    """Return a figure with its standard error."""
    value, error = figure
    if math.isnan(error):
        return f"{value:.{digits}f}"
    return f"{value:.{digits}f} ± {error:.{digits}f}"


def table(verdicts: Sequence[Verdict]) -> str:
    """Return the forecasts of all rivals as a Markdown table, best first."""
    windows = list(verdicts[0].shares)
    head = ["model", "log loss", "Brier score", "share of gain", *windows, "calibration error"]
    rows = [
        [
            each.title,
            with_error(each.log_loss, 5),
            with_error(each.brier, 5),
            with_error(each.share, 3),
            *(with_error(each.shares[window], 2) for window in windows),
            f"{each.calibration:.4f} ({each.calibration_noise:.4f})",
        ]
        for each in best_first(verdicts)
    ]
    return _markdown(head, rows)


def settings_table(verdicts: Sequence[Verdict]) -> str:
    """Return what was tuned for each rival as a Markdown table."""
    rows = [
        [
            each.title,
            ", ".join(f"{key} {value:g}" for key, value in each.tuned.setting.items()),
            f"{each.tuned.width:.3g}",
        ]
        for each in best_first(verdicts)
    ]
    return _markdown(["model", "constants found by tuning", "width of forecasts"], rows)


def order_table(verdicts: Sequence[Verdict]) -> str:
    """Return rank correlations, roles and violations as a Markdown table."""
    checkpoints = [c for c in CHECKPOINTS if c in verdicts[0].order]
    head = ["model", *(f"after {c}" for c in checkpoints), "by role", "violations"]
    rows = [
        [
            each.title,
            *(with_error(each.order[c], 3) for c in checkpoints),
            with_error(each.by_role, 4),
            f"{each.violations[0]} of {each.violations[1]}",
        ]
        for each in best_first(verdicts)
    ]
    return _markdown(head, rows)


def best_first(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Return *verdicts* by log loss."""
    return sorted(verdicts, key=lambda each: each.log_loss[0])


def _markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def as_json(verdicts: Sequence[Verdict]) -> list[dict[str, Any]]:
    """Return everything that was found."""
    return [asdict(each) for each in best_first(verdicts)]


def into_page(page: str, text: str) -> str:
    """Return *page* with *text* between its two marks; raises ``ValueError`` without them."""
    start, found, rest = page.partition(BEGIN)
    _, also_found, after = rest.partition(END)
    if not found or not also_found:
        raise ValueError(f"the page has no marks {BEGIN} and {END}")
    return f"{start}{BEGIN}\n\n{text}\n{END}{after}"


def write_plots(verdicts: Sequence[Verdict], folder: Path) -> None:
    """Write the three plots into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    ordered = best_first(verdicts)
    chosen = next((each for each in ordered if each.key == CHOSEN), ordered[0])
    for name, text in (
        (ORDER_PLOT, _order_plot(ordered)),
        (GAIN_PLOT, _gain_plot(ordered)),
        (CALIBRATION_PLOT, _calibration_plot(chosen)),
    ):
        (folder / name).write_text(text, encoding="utf-8")


def _tenths(low: int, high: int) -> list[tuple[float, str]]:
    return [(each / 10, f"{each / 10:.1f}") for each in range(low, high + 1)]


def _order_plot(verdicts: Sequence[Verdict]) -> str:
    checkpoints = list(verdicts[0].order)
    across = Axis(
        "matches of each member (logarithmic)",
        math.log(checkpoints[0]),
        math.log(checkpoints[-1]),
        [(math.log(c), str(c)) for c in checkpoints],
    )
    lines = [
        Line(each.title, [(math.log(c), each.order[c][0]) for c in checkpoints])
        for each in verdicts
    ]
    up = Axis("rank correlation with the truth", 0.2, 1.0, _tenths(2, 10))
    return plot("How soon the order is right", across, up, lines)


def _gain_plot(verdicts: Sequence[Verdict]) -> str:
    windows = list(verdicts[0].shares)
    marks = [(float(number), window) for number, window in enumerate(windows)]
    across = Axis("matches that the members have played", 0.0, max(1.0, marks[-1][0]), marks)
    lines = [
        Line(each.title, [(at, each.shares[window][0]) for at, window in marks])
        for each in verdicts
    ]
    lowest = min(each.shares[window][0] for each in verdicts for window in windows)
    low = min(0, math.floor(10 * lowest))
    up = Axis("share of the gain", low / 10, 1.0, _tenths(low, 10))
    return plot("Gain over a coin, as a share of what the truth gives", across, up, lines)


def _calibration_plot(verdict: Verdict) -> str:
    points = verdict.reliability
    high = max(max(pair) for pair in points)
    top = math.ceil(20 * high) / 20
    marks = [(0.5 + step / 20, f"{0.5 + step / 20:.2f}") for step in range(round(20 * top) - 9)]
    across = Axis("chance foretold for the favourite", 0.5, top, marks)
    up = Axis("share of matches", 0.5, top, marks)
    lines = [
        Line("seen", points),
        Line("perfect", [(0.5, 0.5), (top, top)], dashed=True),
    ]
    return plot(f"Calibration: {verdict.title}", across, up, lines)
