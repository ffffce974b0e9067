"""The tables of Handheld."""

from __future__ import annotations

BOXES = {
    "L": "..../..../OOO./O... ..../OO../.O../.O.. ..../..O./OOO./.... ..../.O../.O../.OO.",
    "J": "..../..../OOO./..O. ..../.O../.O../OO.. ..../O.../OOO./.... ..../.OO./.O../.O..",
    "I": "..../..../OOOO/.... .O../.O../.O../.O..",
    "O": "..../..../.OO./.OO.",
    "Z": "..../..../OO../.OO. ..../.O../OO../O...",
    "S": "..../..../.OO./OO.. ..../O.../OO../.O..",
    "T": "..../..../OOO./.O.. ..../.O../OO../.O.. ..../.O../OOO./.... ..../.O../.OO./.O..",
}
"""The boxes of each shape, in the order of the numbers that the randomizer draws."""

FRAMES_A_ROW = (53, 49, 45, 41, 37, 33, 28, 22, 17, 11, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 3)
"""The gravity at levels 0 to 20."""

HEART_LEVELS = 10
"""How many levels faster a game with the heart is."""

FIRST_INTERVAL_OF_B = 53
"""The frames of the first row that the first piece of a B-type game falls."""

DAS, ARR, SOFT = 23, 9, 3
"""The frames until a held left or right repeats, between two repeats of it, and between two rows of a soft drop."""

SEARCH, ENTRY = 1, 2
"""Frames after the lock: when full rows are looked for, and when the next piece enters if there are none."""

AFTER_ROWS = ((76, "remove"), (79, "score_rows"), (90, "test_level"), (93, "finish"))
"""Frames after a lock with full rows, and what happens in them."""

POINTS = (40, 100, 300, 1200)
"""For 1, 2, 3 and 4 lines, times the level plus 1."""

MAX_SCORE = 999_999
LINES_A_LEVEL, LAST_LEVEL = 10, 20
LINES_OF_B = 25
