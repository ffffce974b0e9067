"""The look of Console: its palettes, and the picture of its rule sheet."""

from puzzlebox.core.message import Message
from puzzlebox_games.console.palettes import PALETTES, VALUES, WHITE_SHAPES
from puzzlebox_games.falling.look import Colour, Counts, Edge, Look, Printed, Words

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
