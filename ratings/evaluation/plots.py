"""Small line plots as SVG, written by hand: no library, and the same bytes for the same figures."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

WIDTH: Final = 640
HEIGHT: Final = 360
LEFT: Final = 56
RIGHT: Final = 216
TOP: Final = 34
BOTTOM: Final = 46
COLOURS: Final = (
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#7f5a00", "#56b4e9", "#000000", "#b22222",
    "#6a3d9a", "#888888",
)  # fmt: skip
LABEL_STEP: Final = 15.0


@dataclass(frozen=True, slots=True)
class Line:
    """Points joined from left to right."""

    label: str
    points: Sequence[tuple[float, float]]
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Axis:
    """Range and marks of one axis."""

    title: str
    low: float
    high: float
    marks: Sequence[tuple[float, str]]

    def share(self, value: float) -> float:
        """Return where *value* lies between the ends, 0 to 1."""
        return (value - self.low) / (self.high - self.low)


def plot(title: str, across: Axis, up: Axis, lines: Sequence[Line]) -> str:
    """Return the SVG of *lines*, labelled at their right ends."""
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'font-family="sans-serif" font-size="12">'
        ),
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="18" font-size="14" fill="#222">{escape(title)}</text>',
        *_frame(across, up),
    ]
    ends = _label_places([_y(up, line.points[-1][1]) for line in lines])
    for index, (line, label_y) in enumerate(zip(lines, ends, strict=True)):
        colour = COLOURS[index % len(COLOURS)]
        path = " ".join(f"{_x(across, x):.1f},{_y(up, y):.1f}" for x, y in line.points)
        dash = ' stroke-dasharray="5 4"' if line.dashed else ""
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>'
        )
        x, y = line.points[-1]
        end, stop = _x(across, x), WIDTH - RIGHT + 14
        parts.append(
            f'<path d="M{end + 2:.1f} {_y(up, y):.1f}L{stop} {label_y:.1f}" stroke="{colour}" '
            f'stroke-width="0.7"/><text x="{stop + 3}" y="{label_y + 4:.1f}" fill="{colour}">'
            f"{escape(line.label)}</text>"
        )
    return "\n".join([*parts, "</svg>", ""])


def _x(axis: Axis, value: float) -> float:
    return LEFT + axis.share(value) * (WIDTH - LEFT - RIGHT)


def _y(axis: Axis, value: float) -> float:
    return HEIGHT - BOTTOM - axis.share(value) * (HEIGHT - TOP - BOTTOM)


def _frame(across: Axis, up: Axis) -> list[str]:
    """Return grid lines, marks and titles of the axes."""
    parts = []
    for value, text in up.marks:
        y = _y(up, value)
        parts.append(
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="#444">{text}</text>'
        )
    for value, text in across.marks:
        x = _x(across, value)
        parts.append(
            f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#eee"/>'
            f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle" fill="#444">'
            f"{text}</text>"
        )
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(
        f'<text x="{middle:.0f}" y="{HEIGHT - 10}" text-anchor="middle" fill="#222">'
        f"{escape(across.title)}</text>"
    )
    height = (TOP + HEIGHT - BOTTOM) / 2
    parts.append(
        f'<text transform="translate(14 {height:.0f}) rotate(-90)" text-anchor="middle" '
        f'fill="#222">{escape(up.title)}</text>'
    )
    return parts


def _label_places(wanted: Sequence[float]) -> list[float]:
    """Return heights near those *wanted* with room for a line of text between them."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    places = list(wanted)
    for before, index in itertools.pairwise(order):
        places[index] = max(places[index], places[before] + LABEL_STEP)
    lowest = float(HEIGHT - BOTTOM)
    for index in reversed(order):
        places[index] = min(places[index], lowest)
        lowest = places[index] - LABEL_STEP
    return places
