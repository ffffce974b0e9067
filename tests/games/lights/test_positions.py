"""Positions of Lights: what is read, what is refused, and what is written."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.state import InputRefusedError
from puzzlebox_games.lights.board import SHAPES
from tests.games.lights.play import begun, board_text, placed, send_all

UNSOLVABLE = "10000/00000/00000/00000/00000"


def test_a_position_sets_the_size_unless_one_is_chosen() -> None:
    state = placed("110/100")
    assert (state.grid.rows, state.grid.columns, state.options.text()) == (2, 3, "size=2x3")
    send_all(state, "restart")
    assert (state.grid.rows, state.grid.columns) == (2, 3)
    with pytest.raises(ValueError, match="expected a board of 3 x 3 cells, not 2 x 3"):
        placed("110/100", "size=3")


@pytest.mark.parametrize(
    ("position", "options", "reason"),
    [
        ("000/000/000", "size=3", "this board is already solved"),
        ("11/11", "goal=on", "this board is already solved"),
        ("111/111", "goal=on,states=3", None),
        ("110/102/000", "", "row 2, column 3: expected one of '01', not '2'"),
        ("110/10/000", "", "row 2 must have 3 cells, like row 1, not 2"),
        ("110", "", "the rows and columns of a board must each be from 2 to 12, not 1 x 3"),
        ("1" * 13 + "/" + "1" * 13, "", "the rows and columns of a board must each be from 2 to 12, not 2 x 13"),
        ("11/10/11", "shape=torus", "a torus is at least 3 x 3, not 3 x 2"),
        ("1 1/0 1", "", "row 1: expected lamps without blanks between them"),
        ("", "", "a grid has at least one row and one column, and row 1 has no cells"),
    ],
)
def test_positions_that_are_no_boards_are_refused(position: str, options: str, reason: str | None) -> None:
    if reason is None:
        assert board_text(placed(position, options)) == position
        return
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}$"):
        placed(position, options)


@pytest.mark.parametrize(
    ("position", "options", "reason"),
    [
        (UNSOLVABLE, "", "no solution: an odd number of lit lamps on these cells: 10101/10101/00000/10101/10101"),
        (
            "01000/00000/00000/00000/00000",
            "",
            "no solution: an odd number of lit lamps on these cells: 01110/10101/11011/10101/01110",
        ),
        (
            "01111/11111/11111/11111/11111",
            "goal=on",
            "no solution: an odd number of unlit lamps on these cells: 10101/10101/00000/10101/10101",
        ),
        (
            "10/00",
            "states=3",
            "no solution: the turns that the lamps on these cells need, counted twice on a 2, do not add up to a "
            "multiple of 3: 11/11",
        ),
    ],
)
def test_an_unsolvable_board_is_refused_with_the_cells_that_show_it(position: str, options: str, reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}$"):
        placed(position, options)


def test_an_unsolvable_board_of_drawn_sets_is_refused_with_an_invariant_of_these_sets() -> None:
    """Here each press turns the two lamps of its row, so both lamps of a row are always equal."""
    sets = "030 060/030 060"
    assert board_text(placed(f"11/00/{sets}", "shape=random")) == "11/00"
    with pytest.raises(ValueError, match=r"an odd number of lit lamps on these cells: (11/00|00/11)$"):
        placed(f"10/00/{sets}", "shape=random")


def test_sets_of_a_position_are_used() -> None:
    assert placed("11/11/032 020/030 020", "shape=random,size=2").effects == ((0, 1, 2), (1,), (2, 3), (3,))


@pytest.mark.parametrize(
    ("sets", "reason"),
    [
        ("030 060", "expected the sets of 2 x 2 lamps after the board"),
        ("030 060/030", "expected the sets of 2 x 2 lamps after the board"),
        ("030 060/030 038", "row 2, column 2: a set is three octal digits"),
        ("030 060/030 40", "row 2, column 2: a set is three octal digits"),
        ("030 060/030 040", "row 2, column 2: a set is three octal digits"),
        ("030 060/030 030", "row 2, column 2: a set is three octal digits"),
    ],
)
def test_sets_that_do_not_fit_the_board_are_refused(sets: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        placed(f"10/00/{sets}", "shape=random")


def test_sets_are_refused_for_other_shapes() -> None:
    with pytest.raises(ValueError, match="row 3: expected lamps without blanks between them"):
        placed("11/00/030 060/030 060")


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(SHAPES),
    st.sampled_from(["off", "on"]),
    st.sampled_from(["2", "3"]),
    st.integers(3, 12),
    st.integers(3, 12),
    st.lists(st.integers(0, 10**6), max_size=4),
)
def test_a_position_is_read_back_exactly(
    shape: str, goal: str, states: str, rows: int, columns: int, picks: list[int]
) -> None:
    options = f"size={rows}x{columns},shape={shape},goal={goal},states={states}"
    state = begun(options)
    for pick in picks:
        if not state.outcome():
            state.send(state.inputs()[pick % (2 * rows * columns)])
    position = state.position()
    assert (position is None) == (state.outcome() is not None)
    if position is not None:
        again = placed(position, options)
        assert (again.grid, again.effects, again.options) == (state.grid, state.effects, state.options)
        assert again.position() == position


def test_a_solved_board_has_no_position() -> None:
    assert send_all(placed("110/100/000"), "press 0 0").position() is None


def test_a_random_shape_without_sets_in_the_position_draws_them() -> None:
    drawn = begun("shape=random,size=4", seed="x")
    board = drawn.grid.text("01")
    assert placed(board, "shape=random,size=4", seed="x").sets == drawn.sets


def test_a_position_needs_no_level() -> None:
    state = placed("11000/10000/00000/00000/00000", "level=8+")
    assert state.prepared is None
    with pytest.raises(InputRefusedError):
        state.send("restart")  # without a try
    state = placed("110/100/000", "level=8+")
    assert state.send("restart") is not None  # 3 x 3 has no levels
