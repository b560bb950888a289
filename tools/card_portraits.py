"""The portraits of the card sprite: medallion (A), warrior (K), lady (Q), musician (J), joker."""

# ruff: noqa: E501 -- a path is one word

from card_parts import (
    APPLE,
    COURT,
    GLOW,
    GOLD,
    INDIGO,
    INK,
    PAPER,
    SKIN,
    mark,
    shape,
    sheet,
    thread,
)
from kogin import Pattern, eyes, floats, lattice, number, polygon, rings

# The stitch that each suit wears on its robes.
STITCH: dict[str, Pattern] = {
    "S": eyes(8),
    "H": lattice(10, 1, 2),
    "D": rings(12, 3),
    "C": rings(14, 7, 2),
}


def frame() -> str:
    return (
        f'<rect x="30" y="6.5" width="64" height="127" rx="4" fill="{PAPER}" stroke="{GOLD}" stroke-width="1.4"/>'
        f'<rect x="32.4" y="8.9" width="59.2" height="122.2" rx="2.4" fill="none" stroke="{GOLD}" stroke-width=".6"/>'
    )


def ground() -> str:
    """A pale net behind the figures."""
    d = floats(
        lattice(12, 1, 1),
        left=33.4,
        top=9.9,
        columns=38,
        rows=62,
        cell=1.5,
        inside=lambda x, y: y < 48 or abs(x - 62) > 17,
    )
    return thread(d, GLOW, 0.8, ' opacity=".55"')


def robe(points: list[tuple[float, float]], suit: str) -> str:
    outline = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"
    left, top = 33, min(y for _, y in points)
    stitches = floats(
        STITCH[suit],
        left=left,
        top=top,
        columns=40,
        rows=int((131 - top) / 1.45),
        cell=1.45,
        inside=polygon(points, margin=1.6),
    )
    return shape(outline, "currentColor") + thread(stitches, PAPER, 0.85)


def warrior(suit: str) -> str:
    body = [(32.4, 131), (33.6, 98), (40, 86), (62, 80), (84, 86), (90.4, 98), (91.6, 131)]
    return "".join(
        [
            robe(body, suit),
            # shoulder plates
            shape("M33 97L47 81L51 94L39 106Z", GOLD, INK, 0.9),
            shape("M91 97L77 81L73 94L85 106Z", GOLD, INK, 0.9),
            thread(
                "M36.4 98.6L48.4 85.6M38 102L49.6 90M87.6 98.6L75.6 85.6M86 102L74.4 90", INK, 0.9
            ),
            # collar
            shape("M50 80L62 108L74 80L69 78L62 94L55 78Z", SKIN, INK, 0.9),
            shape("M62 94L58.6 101L62 108L65.4 101Z", APPLE, INK, 0.8),
            # neck guard and face
            shape("M42 50L37.4 76L48 81L76 81L86.6 76L82 50Z", INK),
            thread("M40.6 58L83.4 58M39.6 64.5L84.4 64.5M38.6 71L85.4 71", GLOW, 1),
            shape("M48 48H76V62L70 76H54L48 62Z", SKIN, INK, 0.9),
            # brows, eyes, nose, moustache, beard
            thread("M50.4 54.4L58.8 57.4M73.6 54.4L65.2 57.4", INK, 2.6),
            shape("M52.4 60H58.6L57.4 62.8H53.6ZM71.6 60H65.4L66.6 62.8H70.4Z", INK),
            thread("M62 58.6V65.6L59.8 67H64.2", INK, 1, ' stroke-linejoin="round"'),
            shape("M62 68L52 71L55.4 77L59 74.4L62 88L65 74.4L68.6 77L72 71Z", INK),
            thread("M59.4 71.4H64.6", APPLE, 1.8),
            # helmet and its horns
            shape("M45 50C44.6 36 51.4 28 62 28S79.4 36 79 50Z", "currentColor", INK, 0.9),
            thread(
                "M62 28V40M54 30.4L56.4 41M70 30.4L67.6 41M48.4 36.4L51.4 43M75.6 36.4L72.6 43",
                PAPER,
                0.9,
            ),
            shape(
                "M43.4 46.4C55 42.6 69 42.6 80.6 46.4V51.6C69 48 55 48 43.4 51.6Z", GOLD, INK, 0.9
            ),
            shape("M56.6 42.4C47 40 39.6 30 39.8 12.6C45 22 49.6 28.8 60.4 33.4Z", GLOW, INK, 0.9),
            shape("M67.4 42.4C77 40 84.4 30 84.2 12.6C79 22 74.4 28.8 63.6 33.4Z", GLOW, INK, 0.9),
            shape("M62 23.4L70.6 33.8L62 44.2L53.4 33.8Z", PAPER, INK, 0.9),
            mark(suit, 62, 33.8, 11),
        ]
    )


def lady(suit: str) -> str:
    body = [
        (32.4, 131),
        (33.4, 106),
        (44, 90),
        (56, 83),
        (68, 83),
        (80, 90),
        (90.6, 106),
        (91.6, 131),
    ]
    fan = "M62 128L41.6 106.4A29.6 29.6 0 0 1 82.4 106.4Z"
    return "".join(
        [
            # the long hair behind everything
            shape(
                "M62 25C44 25 40 41 41 56C41.6 70 38 88 35.4 104C43 100 48 92 50 84H74C76 92 81 100 88.6 104"
                "C86 88 82.4 70 83 56C84 41 80 25 62 25Z",
                INK,
            ),
            robe(body, suit),
            # layered collars
            shape("M48 87L62 112L76 87L71.6 84L62 100L52.4 84Z", GOLD, INK, 0.8),
            shape("M51.4 84.4L62 104L72.6 84.4L69.4 82.6L62 95L54.6 82.6Z", PAPER, INK, 0.8),
            shape("M54.6 82.4L62 96L69.4 82.4L66.6 80L62 88L57.4 80Z", APPLE, INK, 0.8),
            shape("M57.4 74H66.6V80.6L62 88L57.4 80.6Z", SKIN),
            # face
            shape(
                "M49 50C49 42 54 38 62 38S75 42 75 50C75 64 69.6 77.6 62 77.6S49 64 49 50Z",
                SKIN,
                INK,
                0.9,
            ),
            shape(
                "M48 54C47.4 40 55 33.4 62 33.4S76.6 40 76 54C72.6 50.6 68 46 62 40C56 46 51.4 50.6 48 54Z",
                INK,
            ),
            thread("M53.4 53.4C55 52 57.4 52 59 53M65 53C66.6 52 69 52 70.6 53.4", INK, 1.3),
            thread(
                "M53.2 59.4C55 57.2 57.6 57.2 59.2 59.2M64.8 59.2C66.4 57.2 69 57.2 70.8 59.4",
                INK,
                1.8,
            ),
            thread("M62 60V65.4L60.6 66.4", INK, 0.9),
            shape(
                "M59 70.2C60.4 69 61.4 69.4 62 69.9C62.6 69.4 63.6 69 65 70.2C63.6 72.6 60.4 72.6 59 70.2Z",
                APPLE,
            ),
            shape(
                "M52 64.5a2.6 1.7 0 1 0 5.2 0a2.6 1.7 0 1 0-5.2 0ZM66.8 64.5a2.6 1.7 0 1 0 5.2 0a2.6 1.7 0 1 0-5.2 0Z",
                APPLE,
                extra=' opacity=".28"',
            ),
            # the comb with its hanging diamonds
            shape(
                "M46 34L50 22L55.4 29L62 13L68.6 29L74 22L78 34C68 29.6 56 29.6 46 34Z",
                GLOW,
                INK,
                0.9,
                ' stroke-linejoin="round"',
            ),
            mark(suit, 62, 25.4, 8.6),
            thread("M44 36V46M80 36V46", GOLD, 1),
            shape(
                "M44 45L46.6 49.4L44 53.8L41.4 49.4ZM80 45L82.6 49.4L80 53.8L77.4 49.4Z",
                APPLE,
                GLOW,
                0.7,
            ),
            # the fan
            shape(fan, GLOW, INK, 0.9, ' stroke-linejoin="round"'),
            thread(
                "M62 128L48.6 101.2M62 128L55.2 98.6M62 128L62 97.8M62 128L68.8 98.6M62 128L75.4 101.2",
                GOLD,
                0.8,
            ),
            shape("M62 128L52.4 117.4A14.4 14.4 0 0 1 71.6 117.4Z", "currentColor", INK, 0.8),
            shape("M50.6 103.6L62 99.4L73.4 103.6L62 116.4Z", GLOW),
            mark(suit, 62, 107.2, 13),
        ]
    )


def musician(suit: str) -> str:
    body = [(34, 131), (37, 104), (46, 92), (56, 86), (68, 86), (78, 92), (87, 104), (90, 131)]
    return "".join(
        [
            robe(body, suit),
            # the broad collar of the coat
            shape("M53 87L58 131H66L71 87L66.4 84.6L62 104L57.6 84.6Z", PAPER, INK, 0.9),
            shape("M57.6 76H66.4V86L62 100L57.6 86Z", SKIN),
            # face and headband
            shape(
                "M49.4 52H74.6V64L69 76.4L62 80L55 76.4L49.4 64Z",
                SKIN,
                INK,
                0.9,
                ' stroke-linejoin="round"',
            ),
            shape("M49.4 48H74.6V57C66 54.4 58 54.4 49.4 57Z", INK),
            thread("M52.6 60.4L58.6 59.4M71.4 60.4L65.4 59.4", INK, 1.8),
            shape("M54 62.4h4.4v2.6h-4.4ZM65.6 62.4h4.4v2.6h-4.4Z", INK),
            thread("M62 63.4V68L60.6 69", INK, 0.9),
            thread("M57.4 72.4C60 75 64 75 66.6 72.4", APPLE, 1.6),
            # the dancer's hat with its flowers
            shape(
                "M62 18L88.6 44.4C90 47 88.4 49 85.6 48.6C70 45.6 54 45.6 38.4 48.6C35.6 49 34 47 35.4 44.4Z",
                GLOW,
                INK,
                0.9,
                ' stroke-linejoin="round"',
            ),
            thread("M62 18L47 46.6M62 18L55.6 45.8M62 18L68.4 45.8M62 18L77 46.6", GOLD, 0.8),
            shape("M62 26L71.4 36.4L62 46L52.6 36.4Z", PAPER, INK, 0.8),
            mark(suit, 62, 36.2, 11.5),
            *[
                shape(f"M{x} {y}l3.4 3.8l-3.4 3.8l-3.4-3.8Z", APPLE, INK, 0.6)
                for x, y in [("40.4", "42.8"), ("47", "44"), ("77", "44"), ("83.6", "42.8")]
            ],
            thread("M50.6 57.6C50 68 55 78 60 81M73.4 57.6C74 68 69 78 64 81", APPLE, 1.2),
            # the shamisen across the body
            thread("M46.6 117L88 68", INK, 4.6),
            thread("M46.6 117L88 68", GLOW, 2.4),
            thread("M83.4 66.4L90.8 72.8M85.6 63.8L91.4 68.8", INK, 1.8),
            shape(
                "M51 98.4L62.6 110.6L50.6 125.4L38.4 112.6Z",
                PAPER,
                INK,
                1.3,
                ' stroke-linejoin="round"',
            ),
            shape("M51 101.4L59.8 110.7L50.6 122.2L41.2 112.4Z", COURT, GOLD, 0.8),
            mark(suit, 50.5, 111.8, 11),
            # hands
            shape("M75 83a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z", SKIN, INK, 0.9),
            shape("M58.6 115.6a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z", SKIN, INK, 0.9),
            shape("M56.4 112.6L60.6 116.6L53.2 121.2Z", PAPER, INK, 0.8),
        ]
    )


def medallion(suit: str) -> str:
    cell = 1.5

    def heart(column: int, row: int) -> bool:
        distance = abs(column - 19) + abs(row - 40)
        return distance in {13, 14, 16, 18, 19}

    def net(column: int, row: int) -> bool:
        distance = abs(column - 19) + abs(row - 40)
        step = (distance - 24) % 18
        return distance > 22 and (step <= 2 or step == 6 or 9 <= step <= 10 or step == 14)

    place = {"left": 62 - 19.5 * cell, "top": 70 - 40.5 * cell}
    inner = floats(heart, columns=39, rows=81, cell=cell, **place)
    outer = floats(net, columns=39, rows=81, cell=cell, **place)
    return thread(outer, GLOW, 1) + thread(inner, "currentColor", 1.1) + mark(suit, 62, 70, 25)


def emblem(x: float, y: float, size: float, fill: str) -> str:
    """The modoko of the joker: a diamond of nine diamonds."""
    step = size / 3
    d = ""
    for row in range(3):
        for column in range(3):
            cx, cy = x + (column - row) * step / 2, y + (column + row - 2) * step / 2
            r = step * 0.43
            d += f"M{number(cx)} {number(cy - r)}l{number(r)} {number(r)}l{number(-r)} {number(r)}l{number(-r)} {number(-r)}Z"
    return shape(d, fill)


def _joker_word() -> str:
    """Return the word JOKER in straight strokes, nine units high, for who reads no kana."""
    strokes = {
        "J": [(5, 0), (5, 7), (3.4, 9), (1.4, 9), (0, 7.4)],
        "O": [(2.8, 0), (0.4, 2), (0.4, 7), (2.8, 9), (5.2, 7), (5.2, 2), (2.8, 0), (0.4, 2)],
        "K": [(0, 0), (0, 9), (0, 5.4), (5.2, 0), (2.2, 3.3), (5.4, 9)],
        "E": [(5, 0), (0, 0), (0, 4.4), (4.2, 4.4), (0, 4.4), (0, 9), (5, 9)],
        "R": [
            (0, 9),
            (0, 0),
            (3.4, 0),
            (5, 1.4),
            (5, 3.4),
            (3.4, 4.8),
            (0, 4.8),
            (2.6, 4.8),
            (5.4, 9),
        ],
    }
    return "".join(
        "M" + "L".join(f"{number(x + 8.4 * at)} {number(y)}" for x, y in strokes[letter])
        for at, letter in enumerate("JOKER")
    )


def joker() -> str:
    shawl = [
        (33, 131),
        (36, 92),
        (42, 52),
        (50, 34),
        (62, 24),
        (74, 34),
        (82, 52),
        (88, 92),
        (91, 131),
    ]
    stitches = floats(
        lattice(14, 2, 2),
        left=33,
        top=24,
        columns=40,
        rows=74,
        cell=1.45,
        inside=lambda x, y: (
            polygon(shawl, margin=1.8)(x, y)
            and not polygon([(45, 46), (62, 32), (79, 46), (79, 80), (62, 94), (45, 80)])(x, y)
        ),
    )
    snow = [
        (38, 18),
        (50, 13),
        (74, 17),
        (86, 13),
        (88, 34),
        (36, 38),
        (82, 27),
        (44, 28),
        (90, 60),
        (34.6, 66),
    ]
    flakes = "".join(f"M{number(x)} {number(y - 2.2)}l2.2 2.2l-2.2 2.2l-2.2-2.2Z" for x, y in snow)
    kana = (
        "M4.6 4.4C4.2 9.6 3.2 13.4 .8 17.2M10.6 4.4C12.8 8.6 14.6 12.6 15.6 17.2"
        "M14.2 .4L16 3.6M17.8 -.8L19.6 2.4"
    )
    parts = [
        sheet(INDIGO, GOLD),
        f'<rect x="30" y="6.5" width="64" height="127" rx="4" fill="#14264a" stroke="{GLOW}" stroke-width="1.4"/>',
        shape(flakes, "#fffdf7", extra=' opacity=".9"'),
        shape(
            "M" + "L".join(f"{number(x)} {number(y)}" for x, y in shawl) + "Z",
            APPLE,
            "#fffdf7",
            1.2,
            ' stroke-linejoin="round"',
        ),
        thread(stitches, "#fffdf7", 0.95),
        # hood opening, hair, face
        shape("M62 34L78 48V78L62 93L46 78V48Z", "#14264a", GLOW, 1.2, ' stroke-linejoin="round"'),
        shape("M50 52C50 43 55 39 62 39S74 43 74 52L76 66L48 66Z", "#e9e6dd"),
        shape(
            "M50.4 54C54 49 58 46.6 62 46.6S70 49 73.6 54V70L67 83L62 86L57 83L50.4 70Z", "#fff6e6"
        ),
        thread("M62 39V46.6M56.4 40.8L58 47.4M67.6 40.8L66 47.4", "#8b8f9c", 0.8),
        # one eye laughs, the other winks
        thread("M52.8 61.4C54.6 58.6 57.4 58.6 59.2 61.4", "#1b2436", 1.9),
        thread("M65 59.4C66.8 61.8 69.4 61.8 71.2 59.4", "#1b2436", 1.9),
        thread("M53 56.4L58.6 55.6M71 56.4L65.4 55.6", "#8b8f9c", 1.3),
        thread("M62 61V68.6C60.4 70.4 63.6 70.4 64 69", "#1b2436", 1),
        thread("M55.4 73.4C59 78.4 65.4 78.4 68.8 72.6", APPLE, 1.9),
        thread(
            "M53 67.4C54.4 68.6 56 69 57.4 68.8M71 67.4C69.6 68.6 68 69 66.6 68.8M52.4 64.6L54 65.4",
            "#c59f7f",
            0.9,
        ),
        # the apple in her hands
        shape(
            "M47 106C44 112 46 118 52 119.6L62 116L72 119.6C78 118 80 112 77 106L62 112Z",
            "#fff6e6",
            "#1b2436",
            0.9,
        ),
        shape(
            "M62 97C56 93.6 50.6 98 51.6 105C52.6 112 57.4 115.8 62 113.6C66.6 115.8 71.4 112 72.4 105"
            "C73.4 98 68 93.6 62 97Z",
            GLOW,
            "#1b2436",
            0.9,
        ),
        thread("M62 97.4C61.8 94.8 62.8 92.4 65 91.4", "#1b2436", 1.3),
        emblem(62, 105, 11, APPLE),
        emblem(16, 20, 23, GLOW),
        f'<g transform="translate(7.4 40)scale(.98)">{thread(kana, GLOW, 3.4)}</g>',
        f'<g transform="translate(7.4 63)scale(.98)">{thread(kana, GLOW, 3.4)}</g>',
        f'<g transform="translate(20.6 91)rotate(90)">{thread(_joker_word(), GLOW, 1.7)}</g>',
    ]
    return f'<symbol id="JO" viewBox="0 0 100 140">{"".join(parts)}</symbol>'
