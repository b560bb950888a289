"""What all drawings of the card sprite share: colours, suit marks, lines and sheets."""

# ruff: noqa: E501 -- a path is one word

from kogin import number

INK = "var(--card-ink,#1b2436)"
PAPER = "var(--card-paper,#fffdf7)"
COURT = "var(--card-court,#f8e9c2)"
GOLD = "var(--card-gold,#b98a24)"
GLOW = "var(--card-glow,#e7c469)"
INDIGO = "var(--card-indigo,#1f3763)"
SKIN = "var(--card-skin,#fff6e6)"
APPLE = "var(--card-apple,#c2362b)"
EDGE = "var(--card-edge,#cfc7b4)"

# Suit marks in a box of 20 by 20, centred on the origin.
MARK = {
    "S": "M0-10C2.6-5.6 9.4-1.6 9.4 3.4C9.4 7.2 5 8.6 1.7 5.9C1.9 7.9 2.6 9.2 4.2 10H-4.2"
    "C-2.6 9.2-1.9 7.9-1.7 5.9C-5 8.6-9.4 7.2-9.4 3.4C-9.4-1.6-2.6-5.6 0-10Z",
    "H": "M0 10C-3.2 5.4-10 .8-10-4.4C-10-7.6-7.8-9.6-5.1-9.6C-2.8-9.6-.9-8.2 0-5.8"
    "C.9-8.2 2.8-9.6 5.1-9.6C7.8-9.6 10-7.6 10-4.4C10 .8 3.2 5.4 0 10Z",
    "D": "M0-10.4C2.3-6.6 5.2-3 8.4 0C5.2 3 2.3 6.6 0 10.4C-2.3 6.6-5.2 3-8.4 0C-5.2-3-2.3-6.6 0-10.4Z",
    "C": "M0-10A4.7 4.7 0 0 1 3.6-2.3A4.7 4.7 0 1 1 1.6 5C1.8 7.6 2.6 9.1 4.2 10H-4.2"
    "C-2.6 9.1-1.8 7.6-1.6 5A4.7 4.7 0 1 1-3.6-2.3A4.7 4.7 0 0 1 0-10Z",
}


def mark(
    suit: str, x: float, y: float, size: float, fill: str = "currentColor", *, turned: bool = False
) -> str:
    scale = size / 20
    turn = f"scale({number(scale)} {number(-scale)})" if turned else f"scale({number(scale)})"
    return f'<path transform="translate({number(x)} {number(y)}){turn}" d="{MARK[suit]}" fill="{fill}"/>'


def shape(d: str, fill: str, stroke: str = "", width: float = 0, extra: str = "") -> str:
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{line}{extra}/>'


def thread(d: str, stroke: str, width: float, extra: str = "") -> str:
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{number(width)}"{extra}/>'


def sheet(fill: str, edge: str = EDGE) -> str:
    return f'<rect x=".6" y=".6" width="98.8" height="138.8" rx="9" fill="{fill}" stroke="{edge}" stroke-width="1.2"/>'
