"""What the sheet of Guideline says of which locks are T-spins."""

from itertools import combinations

import pytest

from puzzlebox.core.grid import Cell
from tests.games.falling.srs_sheet import at
from tests.models.guideline_tables import CORNERS, FULL_SPIN_POINTS, MINI_SPIN_POINTS, ORIENTATION_NAMES, POINTED_AT
from tests.sheets.guideline import GuidelinePlay, Kind
from tests.sheets.play import picture, side_by_side

FULL, MINI, NONE = FULL_SPIN_POINTS[0], MINI_SPIN_POINTS[0], 0
"""The points of a lock that clears no row, at level 1."""

ONTO = [("R", "0", "ccw"), ("0", "R", "cw"), ("R", "2", "cw"), ("0", "L", "ccw")]
"""For each orientation, a turn in place that ends in it."""


def turned_among(guideline: Kind, before: str, after: str, text: str, filled: tuple[Cell, ...]) -> GuidelinePlay:
    """Return a game with a T that has just turned in place. Its box is at (29, 3); these corners and a cell below the
    box are filled."""
    below = [(32, 4)] if after != "0" else []
    play = guideline.begin("T", mode="zen").block(*((29 + row, 3 + column) for row, column in filled), *below)
    play.put_at("T", ORIENTATION_NAMES.index(before), 29, 3).do(text)
    assert play.cells == at("T", after, 29, 3)
    return play


@pytest.mark.parametrize(("before", "after", "text"), ONTO)
def test_a_full_t_spin_needs_both_diagonals_in_front(guideline: Kind, before: str, after: str, text: str) -> None:
    for number in range(5):
        for filled in combinations(CORNERS, number):
            if after != "0" or any(row == 2 for row, _ in filled):  # else it would not rest
                play = turned_among(guideline, before, after, text, filled).do("drop")
                full = all(cell in filled for cell in POINTED_AT[ORIENTATION_NAMES.index(after)])
                assert play.score == (NONE if number < 3 else FULL if full else MINI), filled


def test_a_t_spin_double(guideline: Kind) -> None:
    play = guideline.set_up(SLOT, mode="zen").do("cw")
    assert play.seen == "...#......\n###ooo####\n####o#####"
    assert (play.do("drop").stack, play.score) == ("...#......", 1200)


@pytest.mark.parametrize(("wait", "score"), [(2501, NONE), (2001, MINI)])
def test_a_fall_undoes_a_t_spin_and_a_turn_after_it_makes_one(guideline: Kind, wait: int, score: int) -> None:
    """The T falls two rows at a second each. It locks half a second later."""
    play = guideline.set_up(SHAFT, mode="marathon").do("cw").wait(wait)
    if score:
        play.do("cw", "ccw", "drop")
    assert (play.stack, play.score) == (picture(RESTING), score)


def test_only_a_t_makes_a_t_spin(guideline: Kind) -> None:
    board = "S\n...o......\n...oo#....\n..#.o.....\n###..#####"
    assert guideline.set_up(board, mode="zen").do("cw", "drop").score == 100


SLOT = """
    T
    ...#o.....
    ###.oo####
    ####o#####
"""


SPINS = {
    "the floor counts as filled, by the third shift": ("ccw", MINI, """
        ....o.....  ..........
        ...#oo#...  ...#.o#...
        ....o.....  ....ooo...
    """),
    "a wall counts as filled, by the second shift": ("cw", MINI, """
        .o........  o.........
        ooo.......  oo........
        .#........  o#........
        #.........  #.........
    """),
    "the fifth shift of a quarter turn makes a full one": ("cw", FULL, """
        ...#o.....  ...#......
        ...ooo....  ..........
        ###.#.....  ###o#.....
        ###.......  ###oo.....
        ###.......  ###o......
    """),
    "the mirrored fifth shift": ("ccw", FULL, """
        .....o#...  ......#...
        ....ooo...  ..........
        .....#.###  .....#o###
        .......###  .....oo###
        .......###  ......o###
    """),
    "the fifth shift of a half turn, two up, makes no full one": ("half", MINI, """
        .....#....  ....o#....
        ..........  ...oo.....
        ...#o#....  ...#o#....
        ...#oo....  ...#......
        ....o.....  ..........
        ..........  ..........
    """),
    "a T that slides into place makes none": ("right", NONE, """
        ....o.#...  .....o#...
        ...ooo....  ....ooo...
        ....#.#...  ....#.#...
    """),
}  # fmt: skip


@pytest.mark.parametrize("case", SPINS)
def test_t_spins_beside_walls_and_by_far_shifts(guideline: Kind, case: str) -> None:
    text, points, boards = SPINS[case]
    before, after = side_by_side(boards)
    play = guideline.set_up(f"T\n{before}", mode="zen").do(text)
    assert play.seen == picture(after)
    assert play.do("drop").score == points


# What undoes a T-spin
def test_a_move_after_the_turn_undoes_a_t_spin_even_there_and_back(guideline: Kind) -> None:
    play = turned_among(guideline, "R", "0", "ccw", ((0, 0), (2, 0), (2, 2))).do("right", "left", "drop")
    assert play.score == NONE


SHAFT = """
    T
    ...#o#....
    ...ooo....
    ...#......
    ..........
    ...#.#....
    ..........
"""
"""After a clockwise turn the T has three filled diagonals, and again two rows lower, where it comes to rest."""

RESTING = """
    ...#.#....
    ..........
    ...##.....
    ....##....
    ...###....
    ..........
"""


def test_a_drop_by_a_row_or_more_undoes_a_t_spin(guideline: Kind) -> None:
    play = guideline.set_up(SHAFT, mode="zen").do("cw", "drop")
    assert play.stack == picture(RESTING)
    assert play.score == 2 * 2


def test_a_fall_by_soft_drop_undoes_a_t_spin(guideline: Kind) -> None:
    play = guideline.set_up(SHAFT, mode="zen").do("cw", "+down")
    play.wait(601)  # two rows at 50 ms each
    assert play.stack == picture(RESTING)
    assert play.score == 2


def test_waiting_and_refused_moves_do_not_undo_a_t_spin(guideline: Kind) -> None:
    play = guideline.set_up(SLOT, mode="zen").do("cw").wait(300)
    before = play.cells
    for key in ("left", "right"):
        assert play.send_all(key).cells == before
    play.wait(201)  # it locks by its clock
    assert play.stack == "...#......"
    assert play.score == 1200
