"""Stitches of kogin-zashi, the diamond darning of Tsugaru, as SVG path data.

A pattern is a predicate over the threads of a cloth: `(column, row) -> stitched`.
Runs of stitched threads in one row become one horizontal float, as with a needle.
"""

from collections.abc import Callable, Sequence

Pattern = Callable[[int, int], bool]
Point = tuple[float, float]


def rings(period: int, every: int, width: int = 1, phase: int = 0) -> Pattern:
    """Concentric diamonds, repeated every `period` threads both ways."""
    half = period // 2

    def stitched(column: int, row: int) -> bool:
        across = abs(column % period - half)
        down = abs(row % period - half)
        return (across + down + phase) % every < width

    return stitched


def lattice(period: int, width: int, seed: int) -> Pattern:
    """A net of diagonals with a small solid diamond (*mameko*, a bean) in every mesh."""
    half = period // 2

    def stitched(column: int, row: int) -> bool:
        across = abs(column % period - half)
        down = abs(row % period - half)
        distance = across + down
        return abs(distance - half) < width or distance <= seed

    return stitched


def eyes(period: int) -> Pattern:
    """Open diamonds with a pupil, offset row by row (*neko no managu*, the cat's eye)."""
    half = period // 2

    def stitched(column: int, row: int) -> bool:
        band = row // period % 2 * half
        across = abs((column + band) % period - half)
        down = abs(row % period - half)
        distance = across + down
        return distance in {half, half - 1} or distance <= 1

    return stitched


def number(value: float) -> str:
    """Shortest decimal form with at most two places."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def coarse(value: float) -> str:
    """Shortest decimal form with one place, enough for stitches."""
    return number(round(value, 1))


def floats(
    pattern: Pattern,
    *,
    left: float,
    top: float,
    columns: int,
    rows: int,
    cell: float,
    inside: Callable[[float, float], bool] = lambda x, y: True,
) -> str:
    """Path data of the pattern's horizontal floats within a region."""
    parts: list[str] = []
    slack = cell * 0.12
    for row in range(rows):
        y = top + (row + 0.5) * cell
        start: int | None = None
        for column in range(columns + 1):
            x = left + (column + 0.5) * cell
            on = column < columns and pattern(column, row) and inside(x, y)
            if on and start is None:
                start = column
            elif not on and start is not None:
                x0 = left + start * cell + slack
                length = (column - start) * cell - 2 * slack
                parts.append(f"M{coarse(x0)} {coarse(y)}h{coarse(length)}")
                start = None
    return "".join(parts)


def polygon(points: Sequence[Point], *, margin: float = 0.0) -> Callable[[float, float], bool]:
    """Whether a point lies in the polygon, at least `margin` from the sides left and right."""

    def contains(x: float, y: float) -> bool:
        result = False
        for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                result = not result
        return result

    if not margin:
        return contains
    return lambda x, y: contains(x - margin, y) and contains(x + margin, y)
