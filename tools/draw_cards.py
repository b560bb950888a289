"""Draws the card sprite `games/static/games/cards.svg`.

Run `python tools/draw_cards.py` after a change and commit the result. The faces are this
project's own drawing: a warrior of the Neputa floats (K), a lady with a fan (Q), a player
of the Tsugaru shamisen (J), a stitched medallion (A) and the old woman in the snow (joker).
"""

# ruff: noqa: E501 -- a path is one word

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from card_parts import COURT, GOLD, PAPER, mark, shape, sheet, thread
from card_portraits import frame, ground, joker, lady, medallion, musician, warrior
from kogin import floats, lattice

TARGET = Path(__file__).parent.parent / "games" / "static" / "games" / "cards.svg"
RANKS = "23456789TJQKA"
SUITS = "CDHS"

# The index figures, drawn as strokes in a box of 20 by 28.
FIGURE = {
    "A": "M1.6 28L10 1.5L18.4 28M4.8 19.4H15.2",
    "K": "M4 0V28M17.6 0L5 16.4M8.8 11.6L18.4 28",
    "Q": "M10 2.4C15 2.4 17.6 7.4 17.6 14S15 25.6 10 25.6S2.4 20.6 2.4 14S5 2.4 10 2.4ZM11 19.5L18 28.5",
    "J": "M7 2.4H17.6M13.4 2.4V19C13.4 23.6 11.4 25.6 8 25.6S2.8 23.6 2.4 20",
    "T": "M.2 6.6L4.6 2.8V28M14.6 2.4C18 2.4 19.6 7 19.6 14S18 25.6 14.6 25.6S9.6 21 9.6 14S11.2 2.4 14.6 2.4Z",
    "9": "M10 2.4C14.2 2.4 17.2 5.3 17.2 9.4S14.2 16.4 10 16.4S2.8 13.5 2.8 9.4S5.8 2.4 10 2.4Z"
    "M17.2 9.4C17.2 17.4 13.6 23.4 6.4 26.6",
    "8": "M10 2.4C13.4 2.4 15.9 4.7 15.9 7.7S13.4 13 10 13S4.1 10.7 4.1 7.7S6.6 2.4 10 2.4Z"
    "M10 13C14.2 13 17.3 15.7 17.3 19.3S14.2 25.6 10 25.6S2.7 22.9 2.7 19.3S5.8 13 10 13Z",
    "7": "M1.8 2.4H17.2L7.4 28",
    "6": "M10 25.6C5.8 25.6 2.8 22.7 2.8 18.6S5.8 11.6 10 11.6S17.2 14.5 17.2 18.6S14.2 25.6 10 25.6Z"
    "M2.8 18.6C2.8 10.6 6.4 4.6 13.6 1.4",
    "5": "M16.4 2.4H5L4 12.8C6 11 8 10.4 9.8 10.4C14.2 10.4 17.2 13.4 17.2 17.8S14 25.6 9.4 25.6C6 25.6 3.6 24.2 2 21.6",
    "4": "M13.6 28V2L2.4 19.8H19",
    "3": "M3 2.4H16L8.6 11.2C13.8 10.8 17.2 13.8 17.2 18.2S13.8 25.6 9.2 25.6C6 25.6 3.4 24.2 1.8 21.4",
    "2": "M2.8 9C2.8 4.8 5.8 2.4 9.8 2.4S16.8 4.8 16.8 8.6C16.8 14 10 17 3.2 25.6H18",
}
COLOUR = {
    "S": "var(--suit-s,#1b2436)",
    "H": "var(--suit-h,#c2362b)",
    "D": "var(--suit-d,#c2362b)",
    "C": "var(--suit-c,#1b2436)",
}
PIPS: dict[str, list[tuple[float, float]]] = {
    "2": [(0, -1), (0, 1)],
    "3": [(0, -1), (0, 0), (0, 1)],
    "4": [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    "5": [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    "6": [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    "7": [(-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    "8": [(-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)],
    "9": [
        (-1, -1),
        (1, -1),
        (-1, -0.34),
        (1, -0.34),
        (0, 0),
        (-1, 0.34),
        (1, 0.34),
        (-1, 1),
        (1, 1),
    ],
    "T": [
        *[(-1, -1), (1, -1), (0, -0.67), (-1, -0.34), (1, -0.34)],
        *[(-1, 0.34), (1, 0.34), (0, 0.67), (-1, 1), (1, 1)],
    ],
}


def index(rank: str, suit: str) -> str:
    width = 4.4 if rank == "T" else 4.9
    figure = thread(FIGURE[rank], "currentColor", width, ' stroke-linejoin="round"')
    return f'<g transform="translate(5.4 8.6)scale(1.08)">{figure}</g>' + mark(suit, 16.2, 54, 20)


def pips(rank: str, suit: str) -> str:
    many = len(PIPS[rank]) > 6
    size = 18.0 if many else 20.0
    return "".join(
        mark(suit, 66 + 16.5 * dx, 70 + 49 * dy, size, turned=dy > 0) for dx, dy in PIPS[rank]
    )


COURTS = {"A": medallion, "K": warrior, "Q": lady, "J": musician}


def face(rank: str, suit: str) -> str:
    if rank in COURTS:
        backing = "" if rank == "A" else ground()
        picture = frame() + backing + COURTS[rank](suit)
        drawing = sheet(COURT, GOLD) + picture + index(rank, suit)
    else:
        drawing = sheet(PAPER) + index(rank, suit) + pips(rank, suit)
    return (
        f'<symbol id="{rank}{suit}" viewBox="0 0 100 140" color="{COLOUR[suit]}">{drawing}</symbol>'
    )


def back() -> str:
    def pattern(column: int, row: int) -> bool:
        distance = abs(column - 28) + abs(row - 40)
        if distance <= 22:
            return distance <= 3 or distance in {6, 7, 10, 13, 14, 17} or distance == 22
        if distance <= 25:
            return False
        return lattice(14, 1, 2)(column, row + 2)

    d = floats(pattern, left=8.1, top=9.3, columns=57, rows=81, cell=1.5)
    parts = [
        sheet("var(--card-back,#23406e)", "var(--card-back-edge,#fffdf7)"),
        '<rect x="5" y="5" width="90" height="130" rx="5.4" fill="none" stroke="#f6f4ee" stroke-width="1.1"/>',
        thread(d, "#f6f4ee", 0.95),
        shape("M50.9 66L54.9 70L50.9 74L46.9 70Z", "var(--card-back-heart,#e0574a)"),
    ]
    return f'<symbol id="back" viewBox="0 0 100 140">{"".join(parts)}</symbol>'


def main() -> None:
    symbols = [
        face(rank, suit)
        for suit in SUITS
        for rank in RANKS
        if rank + suit not in {"2C", "2D", "2H"}
    ]
    note = (
        "<!-- Drawn by tools/draw_cards.py; do not edit by hand. One symbol per card, its id the card's code"
        " (AS, TD, 7H, the joker JO, and back), each with viewBox 0 0 100 140. Colours come from the page's"
        " custom properties - -suit-s, - -suit-h, - -suit-d, - -suit-c, - -card-paper and so on (cards.css). -->"
    )
    text = "\n".join(
        ['<svg xmlns="http://www.w3.org/2000/svg">', note, *symbols, joker(), back(), "</svg>", ""]
    )
    TARGET.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{TARGET.name}: {len(symbols) + 2} symbols, {len(text) // 1024} KiB\n")


if __name__ == "__main__":
    main()
