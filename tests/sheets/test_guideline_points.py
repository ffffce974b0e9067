"""What the sheet of Guideline says of points for rows, T-spins, combos and all clears."""

import re

import pytest

from tests.models.guideline_tables import ALL_CLEAR_POINTS, FULL_SPIN_POINTS, MINI_SPIN_POINTS, POINTS
from tests.sheets.play import players, side_by_side
from tests.sheets.timers import GuidelineEngine, GuidelineModel, TimerPlay

Kind = type[TimerPlay]

guideline = players(GuidelineEngine, GuidelineModel)


# The kinds of locks. A block stays on each board, so there is no all clear. No piece falls a row before it locks.

LOCKS_OF_ROWS = """
    nothing: O  single: I   double: O   triple: J   tetris: I
    ..........  ..........  ..........  ..........  ....#.....
    ..........  ..........  ..........  ....#.....  o#########
    ..........  ..........  ....#.....  oo########  o#########
    ....oo....  ....#.....  oo########  o#########  o#########
    ....oo....  oooo######  oo########  o#########  o#########
"""

LOCKS_OF_A_T = """
    spin: cw    spin single: cw  spin double: cw  spin triple: cw  mini: ccw   mini single: ccw  mini double: cw
    ..........  ..........       ..........       ...#o.....       ..........  ..........        ..........
    ..........  ..........       ..........       ...ooo....       ..........  ..........        .#########
    ...#o.....  ...#o.....       ...#o.....       ###.######       ....o.....  ....o.....        .o########
    .##.oo###.  .##.oo####       ###.oo####       ###..#####       ...#oo#...  ...#oo#...        ooo.......
    .###o####.  ####o#####       ####o#####       ###.######       .###o..###  ####o..###        ##........
"""


def locks(text: str) -> dict[str, tuple[str, str]]:
    """Return what stands behind each name of a table, and its board."""
    names, *lines = text.strip().splitlines()
    titles = [title.partition(": ") for title in re.split(r"  +", names)]
    boards = side_by_side("\n".join(lines))
    return {name: (rest, board) for (name, _, rest), board in zip(titles, boards, strict=True)}


LOCKS = {
    **{kind: (shape, "", board) for kind, (shape, board) in locks(LOCKS_OF_ROWS).items()},
    **{kind: ("T", turn, board) for kind, (turn, board) in locks(LOCKS_OF_A_T).items()},
}
"""The shape, its turn before the drop, and the board of each kind of lock."""

ROWS = {"single": 1, "double": 2, "triple": 3, "tetris": 4}
"""The number of rows that each kind clears, by its last word. Other kinds clear none."""


def rows_of(kind: str) -> int:
    return ROWS.get(kind.split()[-1], 0)


def points_of(kind: str) -> int:
    return {"spin": FULL_SPIN_POINTS, "mini": MINI_SPIN_POINTS}.get(kind.split()[0], POINTS)[rows_of(kind)]


DIFFICULT = ["tetris", "spin single", "spin double", "spin triple", "mini single", "mini double"]


def lock(play: TimerPlay, kind: str) -> int:
    """Set up the board of this kind and lock its piece. Returns the points."""
    before = int(play.score)
    shape, turn, board = LOCKS[kind]
    play.lay(board).cover(shape, play.marked(board))
    if turn:
        play.do(turn)
    play.do("drop")
    return int(play.score) - before


def lock_without_combo(play: TimerPlay, kind: str) -> int:
    """Lock a piece without a row, which ends a combo, then one of this kind. Returns the points."""
    assert lock(play, "nothing") == 0
    return lock(play, kind)


def zen(guideline: Kind, level: int = 1) -> TimerPlay:
    return guideline.begin("O", mode="zen", start_level=level)


@pytest.mark.parametrize("kind", LOCKS)
@pytest.mark.parametrize("level", [1, 2, 17])
def test_points_by_rows_and_spins_times_the_level(guideline: Kind, kind: str, level: int) -> None:
    play = zen(guideline, level)
    assert lock(play, kind) == points_of(kind) * level
    assert play.lines == rows_of(kind)


def test_what_a_mini_double_looks_like(guideline: Kind) -> None:
    play = zen(guideline)
    lock(play, "mini double")
    assert play.stack == "#.........\n##........"


def test_the_level_is_the_one_before_the_lock(guideline: Kind) -> None:
    play = zen(guideline)
    assert (lock(play, "tetris"), lock_without_combo(play, "tetris")) == (800, 1200)
    assert lock_without_combo(play, "double") == 300  # 10 rows now
    assert (play.level, lock_without_combo(play, "single")) == (2, 200)


# Back-to-back
@pytest.mark.parametrize("second", DIFFICULT)
@pytest.mark.parametrize("first", DIFFICULT)
def test_back_to_back_clears_score_one_and_a_half_times(guideline: Kind, first: str, second: str) -> None:
    play = zen(guideline)
    assert lock(play, first) == points_of(first)
    assert lock_without_combo(play, second) == points_of(second) * 3 // 2
    assert lock_without_combo(play, "tetris") == 1200


@pytest.mark.parametrize("plain", ["single", "double", "triple"])
def test_one_to_three_rows_without_a_spin_end_back_to_back(guideline: Kind, plain: str) -> None:
    play = zen(guideline)
    lock(play, "tetris")
    assert lock_without_combo(play, plain) == points_of(plain)
    assert lock_without_combo(play, "tetris") == 800


@pytest.mark.parametrize("spin", ["spin", "mini"])
def test_a_spin_without_a_row_neither_starts_nor_ends_back_to_back(guideline: Kind, spin: str) -> None:
    play = zen(guideline)
    assert lock(play, spin) == points_of(spin)
    assert lock_without_combo(play, "tetris") == 800
    assert lock_without_combo(play, spin) == points_of(spin)
    assert lock_without_combo(play, "tetris") == 1200


# Combos
def test_a_combo_is_multiplied_by_the_level(guideline: Kind) -> None:
    play = zen(guideline, 3)
    assert [lock(play, "single"), lock(play, "single")] == [300, 3 * 150]


def test_back_to_back_multiplies_only_the_points_for_rows(guideline: Kind) -> None:
    play = zen(guideline)
    assert [lock(play, "tetris") for _ in range(2)] == [800, 1200 + 50]
    assert lock(play, "spin double") == 1800 + 100


def test_a_spin_without_a_row_ends_a_combo(guideline: Kind) -> None:
    play = zen(guideline)
    lock(play, "single")
    assert (lock(play, "spin"), lock(play, "single")) == (400, 100)


# All clears

LAST = {
    1: ("I", "oooo######"),
    2: ("O", "oo########\noo########"),
    3: ("J", "oo########\no#########\no#########"),
    4: ("I", "o#########\no#########\no#########\no#########"),
}


def clear_all(play: TimerPlay, rows: int) -> int:
    shape, board = LAST[rows]
    before = int(play.score)
    assert play.lay(board).cover(shape, play.marked(board)).do("drop").stack == ""
    return int(play.score) - before


@pytest.mark.parametrize("rows", LAST)
def test_an_all_clear_scores_by_its_rows(guideline: Kind, rows: int) -> None:
    for level in (1, 4):
        assert clear_all(zen(guideline, level), rows) == (POINTS[rows] + ALL_CLEAR_POINTS[rows]) * level


def test_a_back_to_back_four_row_all_clear_scores_3200_instead_of_2000(guideline: Kind) -> None:
    play = zen(guideline)
    lock(play, "tetris")
    lock(play, "nothing")
    assert (clear_all(play, 4), clear_all(play, 4)) == (1200 + 3200, 1200 + 50 + 3200)


def test_a_four_row_all_clear_without_back_to_back_scores_2000(guideline: Kind) -> None:
    play = zen(guideline)
    lock(play, "tetris")
    lock(play, "single")
    lock(play, "nothing")
    assert clear_all(play, 4) == 800 + 2000


def test_an_all_clear_with_fewer_rows_scores_the_same_back_to_back(guideline: Kind) -> None:
    play = zen(guideline)
    lock(play, "tetris")
    lock(play, "nothing")
    assert clear_all(play, 2) == 300 + 1200


# Levels
def test_a_level_every_ten_rows(guideline: Kind) -> None:
    play = zen(guideline)
    for rows in range(4, 100, 4):
        lock(play, "tetris")
        assert (play.lines, play.level) == (rows, 1 + rows // 10)


def test_each_lock_in_a_combo_scores_fifty_more(guideline: Kind) -> None:
    play = zen(guideline)
    brought = [lock(play, kind) for kind in ("single", "single", "double", "single")]
    assert (brought, lock(play, "nothing")) == ([100, 100 + 50, 300 + 100, 100 + 150], 0)
    assert lock(play, "single") == 100


@pytest.mark.parametrize("level", [1, 9])
def test_a_hard_drop_scores_two_points_per_row_at_every_level(guideline: Kind, level: int) -> None:
    board = "T\n....o.....\n...ooo....\n..........\n..........\n.........."
    play = guideline.set_up(board, mode="zen", start_level=level).do("drop")
    assert (play.stack, play.score) == ("....#.....\n...###....", 3 * 2)
