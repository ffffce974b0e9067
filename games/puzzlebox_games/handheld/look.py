"""The look of Handheld: four greys, one pattern for each shape, and the picture of its rule sheet."""

from dataclasses import replace

from puzzlebox.rules import Message
from puzzlebox_games.falling.look import SHAPE_HUES, Edge, Look, Mark, Printed, Words

PALE, LIGHT, DARK, INK = (222, 226, 214), (164, 170, 156), (92, 98, 86), (28, 32, 26)
"""The four greys of the screen."""

LOOK = Look(
    hues=(*(SHAPE_HUES[name] for name in "LJIOZST"), "pink"),
    shades=(0.0,) * 7 + (0.4,),
    sheet=(*((INK, face) for face in (DARK, LIGHT, DARK, LIGHT, LIGHT, DARK, LIGHT)), (DARK, LIGHT)),
    patterns=(2, 7, 4, 1, 6, 1, 2, 5),
    blink=167,
    blink_colour=LIGHT,
    printed=Printed(
        size=(640, 576),
        rows=18,
        columns=10,
        board=(64, 0),
        cell=32,
        ground=PALE,
        well=PALE,
        edges=(
            *(Edge((x, 0, 24, 576), DARK, 12) for x in (40, 384)),
            *(Edge((432, y, 192, 92), INK, 4) for y in (24, 140, 256)),
            Edge((464, 388, 160, 160), INK, 4),
        ),
        words=(
            *(Words(Message(text), (448, y), 26, DARK) for text, y in (("SCORE", 32), ("LEVEL", 148), ("LINES", 264))),
            *(Words(text, (448, y), 36, INK) for text, y in (("{score}", 64), ("{level}", 180), ("{lines}", 296))),
        ),
        preview=(480, 372),
        preview_cell=32,
    ),
)

HEART = Mark(".##.##./#######/#######/.#####./..###../...#...", (580, 190), 5, INK)
"""Beside the level, in a game with the heart."""


def look_of(b_type: bool, heart: bool) -> Look:
    """Return the look for these options. A B-type game shows how many lines are left."""
    printed = LOOK.printed
    assert printed is not None
    words = tuple(word._replace(text=word.text.replace("{lines}", "{lines left}")) for word in printed.words)
    printed = replace(printed, marks=(HEART,) if heart else (), words=words if b_type else printed.words)
    return replace(LOOK, labels={"level": Message("Level (heart)")} if heart else {}, printed=printed)
