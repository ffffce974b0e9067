"""The tables of Arcade."""

from __future__ import annotations

from puzzlebox.core.message import Message
from puzzlebox_games.falling.pieces import shapes_from_boxes

SHAPES = shapes_from_boxes(
    {
        "I": "..../OOOO/..../.... ..O./..O./..O./..O.",
        "Z": ".../OO./.OO ..O/.OO/.O.",
        "S": ".../.OO/OO. O../OO./.O.",
        "J": ".../OOO/..O .O./.O./OO. .../O../OOO .OO/.O./.O.",
        "L": ".../OOO/O.. OO./.O./.O. .../..O/OOO .O./.O./.OO",
        "O": "..../.OO./.OO./....",
        "T": ".../OOO/.O. .O./OO./.O. .../.O./OOO .O./.OO/.O.",
    },
    row=-1,
    column=3,
)

ROW = 256
TO_THE_GROUND = 20 * ROW

SPEEDS = {
    **{0: 4, 30: 6, 35: 8, 40: 10, 50: 12, 60: 16, 70: 32, 80: 48, 90: 64, 100: 80, 120: 96, 140: 112, 160: 128},
    **{170: 144, 200: 4, 220: 32, 230: 64, 233: 96, 236: 128, 239: 160, 243: 192, 247: 224, 251: ROW, 300: 2 * ROW},
    **{330: 3 * ROW, 360: 4 * ROW, 400: 5 * ROW, 420: 4 * ROW, 450: 3 * ROW, 500: TO_THE_GROUND},
}
"""The gravity in 1/256 of a row per frame, by the first level that has it."""

LOCK = 30
"""The frames for which a piece rests until it locks."""

FLASH, CLEAR, ENTRY = 3, 41, 27
"""The frames of the lock flash, of the clear delay after full rows, and of the entry delay."""

MAX_DARKNESS = 55
"""How dark a piece is that is about to lock, in hundredths."""

SECTION, LAST_LEVEL = 100, 999

WON = Message("level 999 is reached")
"""The reason for which a game is won. It is part of the state's text."""
