"""The look of Console: two colours for each level, and the picture of its rule sheet."""

from dataclasses import replace

from puzzlebox.rules import Message
from puzzlebox_games.falling.look import WHITE, Colour, Counts, Edge, Look, Palette, Printed, Words

COLOURS: dict[int, Colour] = {
    0x00: (124, 124, 124),
    0x05: (168, 0, 32),
    0x12: (0, 88, 248),
    0x13: (104, 68, 252),
    0x14: (216, 0, 204),
    0x15: (228, 0, 88),
    0x16: (248, 56, 0),
    0x1A: (0, 168, 0),
    0x21: (60, 188, 252),
    0x22: (104, 136, 252),
    0x24: (248, 120, 248),
    0x27: (252, 160, 68),
    0x29: (184, 248, 24),
    0x2A: (88, 216, 84),
    0x2B: (88, 248, 152),
}
"""The colours of the console that the levels use, by their numbers in its palette."""

LEVELS = """
    21 12  cyan   blue
    29 1A  yellow green
    24 14  pink   purple
    2A 12  green  blue
    2B 15  green  red
    22 2B  blue   green
    00 16  blue   red
    05 13  red    purple
    16 12  orange blue
    27 16  orange red
"""
"""The first and the second colour of levels 0 to 9 in the classic look, and their hues in the modern one."""

WHITE_SHAPES, FIRST_SHAPES = "TOI", "ZL"
"""The shapes that are white, edged in the second colour, and those in the first colour. All others have the second."""

VALUES = "TJZOSLI-"
"""The shapes by the values of their blocks. The last value is that of blocks that no piece brought."""


def palette(line: str) -> Palette:
    first, second, *hues = line.split()
    colours = COLOURS[int(first, 16)], COLOURS[int(second, 16)]
    places = [0 if shape in FIRST_SHAPES else 1 for shape in VALUES]
    sheet = [
        (colours[place], WHITE if shape in WHITE_SHAPES else colours[place])
        for place, shape in zip(places, VALUES, strict=True)
    ]
    return Palette(tuple(hues[place] for place in places), tuple(sheet))


PALETTES = tuple(map(palette, LEVELS.strip().splitlines()))

PALE = -0.62
"""The shade of white shapes in the modern look."""


GRAY: Colour = (116, 116, 116)

PRINTED = Printed(
    size=(496, 384),
    rows=20,
    columns=10,
    board=(168, 48),
    cell=16,
    edges=(
        Edge((162, 42, 172, 332), GRAY, 2),
        Edge((162, 8, 172, 28), GRAY, 2),
        Edge((12, 74, 142, 300), GRAY, 2),
        Edge((342, 8, 142, 84), GRAY, 2),
        Edge((342, 150, 142, 106), GRAY, 2),
        Edge((342, 314, 142, 60), GRAY, 2),
    ),
    words=(
        Words(Message("LINES {lines:03}"), (204, 12), 16),
        Words(Message("STATISTICS"), (32, 84), 15),
        Words(Message("SCORE"), (356, 22), 15),
        Words("{score:06}", (356, 46), 24),
        Words(Message("NEXT"), (356, 158), 15),
        Words(Message("LEVEL"), (356, 322), 15),
        Words("{level:02}", (356, 342), 22),
    ),
    preview=(364, 194),
    preview_cell=16,
    tight=True,
    counts=Counts((36, 118), 36, 12, 100, 18),
)

LOOK = Look(
    hues=PALETTES[0].hues,
    sheet=PALETTES[0].sheet,
    shades=tuple(PALE if shape in WHITE_SHAPES else 0.0 for shape in VALUES),
    palettes=PALETTES,
    printed=PRINTED,
)

B_LOOK = replace(
    LOOK, printed=replace(PRINTED, words=(Words(Message("LINES {lines left:0>3}"), (204, 12), 16), *PRINTED.words[1:]))
)
"""The look of a B-type game, which shows how many lines are left."""
