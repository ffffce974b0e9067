"""The tables of the sheet of Guideline: shapes, shifts of a turn, gravity and points."""

from tests.models.common import Cell, pairs_in, quarter_clockwise

SHAPES = ("I", "J", "L", "O", "S", "T", "Z")  # the order of an unshuffled bag, and of the colours
SIZES = {"I": 4, "J": 3, "L": 3, "O": 2, "S": 3, "T": 3, "Z": 3}
SPAWN_COLUMNS = {"I": 3, "J": 3, "L": 3, "O": 4, "S": 3, "T": 3, "Z": 3}

FIRST_ORIENTATIONS: dict[str, tuple[Cell, ...]] = {
    "J": ((0, 0), (1, 0), (1, 1), (1, 2)),
    "L": ((0, 2), (1, 0), (1, 1), (1, 2)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
    "T": ((0, 1), (1, 0), (1, 1), (1, 2)),
    "Z": ((0, 0), (0, 1), (1, 1), (1, 2)),
    "I": ((1, 0), (1, 1), (1, 2), (1, 3)),
    "O": ((0, 0), (0, 1), (1, 0), (1, 1)),
}

ORIENTATION_NAMES = "0R2L"  # orientations 0 to 3


def turned(shape: str, turns: int) -> tuple[Cell, ...]:
    cells = FIRST_ORIENTATIONS[shape]
    for _ in range(turns):
        cells = quarter_clockwise(cells, SIZES[shape])
    return cells


CELLS = {(shape, turns): turned(shape, turns) for shape in SHAPES for turns in range(4)}

# turn | J L S T Z | I; each shift is (x, y), y upwards.
QUARTER_TURNS = """
0>R | (0,0)(-1,0)(-1,+1)(0,-2)(-1,-2) | (0,0)(-2,0)(+1,0)(-2,-1)(+1,+2)
R>0 | (0,0)(+1,0)(+1,-1)(0,+2)(+1,+2) | (0,0)(+2,0)(-1,0)(+2,+1)(-1,-2)
R>2 | (0,0)(+1,0)(+1,-1)(0,+2)(+1,+2) | (0,0)(-1,0)(+2,0)(-1,+2)(+2,-1)
2>R | (0,0)(-1,0)(-1,+1)(0,-2)(-1,-2) | (0,0)(+1,0)(-2,0)(+1,-2)(-2,+1)
2>L | (0,0)(+1,0)(+1,+1)(0,-2)(+1,-2) | (0,0)(+2,0)(-1,0)(+2,+1)(-1,-2)
L>2 | (0,0)(-1,0)(-1,-1)(0,+2)(-1,+2) | (0,0)(-2,0)(+1,0)(-2,-1)(+1,+2)
L>0 | (0,0)(-1,0)(-1,-1)(0,+2)(-1,+2) | (0,0)(+1,0)(-2,0)(+1,-2)(-2,+1)
0>L | (0,0)(+1,0)(+1,+1)(0,-2)(+1,-2) | (0,0)(-1,0)(+2,0)(-1,+2)(+2,-1)
"""

HALF_TURNS = """
0>2 | (0,0)(0,+1)(+1,+1)(-1,+1)(+1,0)(-1,0)
2>0 | (0,0)(0,-1)(-1,-1)(+1,-1)(-1,0)(+1,0)
R>L | (0,0)(+1,0)(+1,+2)(+1,+1)(0,+2)(0,+1)
L>R | (0,0)(-1,0)(-1,+2)(-1,+1)(0,+2)(0,+1)
"""

Shifts = tuple[tuple[int, int], ...]


def read_shifts() -> dict[tuple[str, int, int], Shifts]:
    """Return the shifts (x, y), y upwards, in order, for each shape, its orientation and the one after the turn."""
    shifts: dict[tuple[str, int, int], Shifts] = {}
    for line in QUARTER_TURNS.strip().splitlines():
        turn, others, i = line.split("|")
        old, new = (ORIENTATION_NAMES.index(name) for name in turn.strip().split(">"))
        for shape in "JLSTZ":
            shifts[shape, old, new] = pairs_in(others)
        shifts["I", old, new] = pairs_in(i)
        shifts["O", old, new] = ((0, 0),)
    for line in HALF_TURNS.strip().splitlines():
        turn, all_shapes = line.split("|")
        old, new = (ORIENTATION_NAMES.index(name) for name in turn.strip().split(">"))
        for shape in SHAPES:
            shifts[shape, old, new] = pairs_in(all_shapes)
    return shifts


SHIFTS = read_shifts()

# Microseconds a row, levels 1 to 20.
GRAVITY_OF_THE_LEVELS = """
1000000 793000 617796 472729 355197 262004 189677 134735 93882 64152
42976 28218 18153 11439 7059 4264 2520 1457 824 455
"""
GRAVITY = tuple(int(number) for number in GRAVITY_OF_THE_LEVELS.split())

POINTS = {0: 0, 1: 100, 2: 300, 3: 500, 4: 800}
FULL_SPIN_POINTS = {0: 400, 1: 800, 2: 1200, 3: 1600}
MINI_SPIN_POINTS = {0: 100, 1: 200, 2: 400}  # with three rows both corners in front are filled: a full spin
ALL_CLEAR_POINTS = {1: 800, 2: 1200, 3: 1800, 4: 2000}
ALL_CLEAR_IN_SUCCESSION = 3200
COMBO_POINTS = 50

CORNERS: tuple[Cell, ...] = ((0, 0), (0, 2), (2, 0), (2, 2))
POINTED_AT: tuple[tuple[Cell, Cell], ...] = (  # the two corners on the side a T points to, orientations 0 to 3
    ((0, 0), (0, 2)),
    ((0, 2), (2, 2)),
    ((2, 0), (2, 2)),
    ((0, 0), (2, 0)),
)
