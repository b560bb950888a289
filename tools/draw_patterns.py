"""Draws the kogin patterns, the logo and the icons below `games/static/games/img/`.

The patterns are masks: pages colour them with `background-color`. Each tile repeats
seamlessly. Run `python tools/draw_patterns.py` after a change and commit the result.
"""

# ruff: noqa: E501 -- a path is one word

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from kogin import Pattern, floats, number

TARGET = Path(__file__).parent.parent / "games" / "static" / "games" / "img"
INDIGO, APPLE, PAPER, GOLD = "#23406e", "#c2362b", "#f6f4ee", "#e2bd62"


def modoko(reach: int) -> Pattern:
    """One diamond with an open ring and a bean, in a net of single diagonals."""
    period = 2 * reach

    def stitched(column: int, row: int) -> bool:
        across = abs((column + reach) % period - reach)
        down = abs((row + reach) % period - reach)
        distance = across + down
        return distance in {reach, reach - 1} or distance in {reach - 5, reach - 6} or distance <= 2

    return stitched


def hem(reach: int) -> Pattern:
    """A row of diamonds between two running stitches."""
    diamond = modoko(reach)
    height = 2 * reach + 9

    def stitched(column: int, row: int) -> bool:
        if row in {0, height - 1}:
            return column % 4 < 3
        if row in {2, height - 3}:
            return column % 4 == 1
        if 4 <= row < height - 4:
            across = abs((column + reach) % (2 * reach) - reach)
            down = abs(row - 4 - reach)
            return diamond(column, row - 4 - reach) and across + down <= reach
        return False

    return stitched


def tile(name: str, pattern: Pattern, columns: int, rows: int, cell: float) -> None:
    d = floats(pattern, left=0, top=0, columns=columns, rows=rows, cell=cell)
    width, height = number(columns * cell), number(rows * cell)
    save(
        name,
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<path d="{d}" fill="none" stroke="#000" stroke-width="{number(cell * 0.64)}"/></svg>',
    )


def diamond(x: float, y: float, reach: float, fill: str) -> str:
    r = number(reach)
    minus = number(-reach)
    return f'<path d="M{number(x)} {number(y - reach)}l{r} {r}l{minus} {r}l{minus} {minus}Z" fill="{fill}"/>'


def ring(centre: float, radius: float, reach: float, plain: str, marked: str) -> str:
    """Five players in a ring; the two of Kankei are never neighbours."""
    parts = []
    for place in range(5):
        angle = math.radians(-90 + 72 * place)
        x, y = centre + radius * math.cos(angle), centre + radius * math.sin(angle)
        parts.append(diamond(x, y, reach, marked if place in {1, 4} else plain))
    return "".join(parts)


def logo(name: str, *, backing: str, plain: str, marked: str) -> None:
    ground = f'<rect width="64" height="64" rx="14" fill="{backing}"/>' if backing else ""
    save(
        name,
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{ground}'
        + ring(32, 19.5, 9.6, plain, marked)
        + diamond(32, 33, 5, GOLD if backing else plain)
        + "</svg>",
    )


def save(name: str, text: str) -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    (TARGET / name).write_text(text + "\n", encoding="utf-8")


def main() -> None:
    tile("kogin-field.svg", modoko(14), 28, 28, 3)
    tile("kogin-hem.svg", hem(8), 16, 25, 2)
    logo("logo.svg", backing="", plain=INDIGO, marked=APPLE)
    logo("icon.svg", backing=INDIGO, plain=PAPER, marked="#ff7a6b")
    sys.stdout.write("\n".join(sorted(path.name for path in TARGET.iterdir())) + "\n")


if __name__ == "__main__":
    main()
