"""The tables of Console."""

from __future__ import annotations

PICTURES = """
T0   T1   T2   T3    J0   J1   J2   J3    L0   L1   L2   L3    Z0   Z1    O0    S0   S1    I0    I1
...  .#.  .#.  .#.   ...  .#.  #..  .##   ...  ##.  ..#  .#.   ...  ..#   ...   ...  .#.   ....  ..#.
#o#  #o.  #o#  .o#   #o#  .o.  #o#  .o.   #o#  .o.  #o#  .o.   #o.  .o#   #o.   .o#  .o#   ....  ..#.
.#.  .#.  ...  .#.   ..#  ##.  ...  .#.   #..  .#.  ...  .##   .##  .#.   ##.   ##.  ..#   ##o#  ..o.
                                                                                           ....  ..#.
"""

ORDER = "TJZOSLI"
"""The shapes by their index."""

SHIFTS = (2, 7, 8, 10, 11, 14, 18)
"""What the last shape adds to a second try of the randomizer."""

FRAMES_PER_ROW = (48, 43, 38, 33, 28, 23, 18, 13, 8, 6, *(5,) * 3, *(4,) * 3, *(3,) * 3, *(2,) * 10, 1)
"""The gravity at levels 0 to 29. The last value also holds for all levels beyond."""

POINTS = (40, 100, 300, 1200)
MAX_SCORE = 999_999

FIRST_RISES = (10, 20, 30, 40, 50, 60, 70, 80, 90, *(100,) * 7, 110, 120, 130, 140)
"""The lines at which the level goes up for the first time, by the first level."""

ROWS = (0, 3, 5, 8, 10, 12)
"""The rows of blocks at the start of a B-type game, by height."""

LINES_OF_B = 25

HANGING = 96
"""The number of frames in which the first piece does not fall unless down is pressed."""

LOCK_DELAYS = (*(5,) * 6, *(4,) * 4, *(3,) * 4, *(2,) * 4, *(1,) * 2)
"""The frames from the failed fall to the fixing of the piece, by the row of its pivot."""

ROWS_ABOVE, TESTED = 2, 4
"""The tested rows: from how many above the pivot, and how many."""

COUNT, ENTRY = 1, 5
"""The frames from the last test to the points and to the next piece, if no row was full."""

STEPS, FRAMES_A_STEP = 5, 4
"""The steps in which rows vanish, each in a frame whose number is a multiple of this."""


def vanishing_frames(frame: int) -> tuple[int, ...]:
    """Return the frames from this one to each step in which rows vanish."""
    first = FRAMES_A_STEP - frame % FRAMES_A_STEP
    return tuple(first + step * FRAMES_A_STEP for step in range(STEPS))
