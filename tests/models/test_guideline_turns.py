"""What the sheet of Guideline says of turns, T-spins and points, worked out by hand, against its model."""

from __future__ import annotations

import pytest

from tests.models.boards import board_of, lines_of, text_of
from tests.models.common import Cell
from tests.models.guideline import Guideline
from tests.models.guideline_game import game, place
from tests.models.guideline_tables import CELLS, POINTS, SHIFTS


def cells(model: Guideline) -> set[Cell]:
    assert model.piece is not None
    return set(model.piece.cells)


def test_a_quarter_back_tries_the_opposite_shifts() -> None:
    for (shape, old, new), shifts in SHIFTS.items():
        if (new - old) % 4 != 2:
            assert len(shifts) == (1 if shape == "O" else 5)
            assert SHIFTS[shape, new, old] == tuple((-x, -y) for x, y in shifts)


def test_half_turns_try_six_shifts() -> None:
    halves = [shifts for (_, old, new), shifts in SHIFTS.items() if (new - old) % 4 == 2]
    assert len(halves) == 28
    assert all(len(shifts) == 6 for shifts in halves)


def test_orientations_are_quarter_turns_clockwise_in_the_box() -> None:
    assert set(CELLS["T", 1]) == {(0, 1), (1, 1), (1, 2), (2, 1)}
    assert set(CELLS["I", 1]) == {(0, 2), (1, 2), (2, 2), (3, 2)}
    assert set(CELLS["I", 2]) == {(2, 0), (2, 1), (2, 2), (2, 3)}
    assert set(CELLS["I", 3]) == {(0, 1), (1, 1), (2, 1), (3, 1)}
    assert set(CELLS["J", 1]) == {(0, 1), (0, 2), (1, 1), (2, 1)}
    assert set(CELLS["O", 3]) == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize(("text", "orientation"), [("cw", 1), ("half", 2), ("ccw", 3)])
def test_a_turn_in_the_open_stays_in_place(text: str, orientation: int) -> None:
    for shape in "IJLOSTZ":
        model = game(shape, row=25)
        assert model.send(text)
        assert model.piece is not None
        assert (model.piece.orientation, place(model)) == (orientation, (25, 3))


def test_a_lying_i_on_the_floor_turns_by_the_fifth_shift() -> None:
    model = game("I", row=38, column=3)  # in row 39; 0>R (+1,+2): one column right, two rows up
    assert model.send("cw")
    assert cells(model) == {(36, 6), (37, 6), (38, 6), (39, 6)}


def test_a_t_beside_the_wall_turns_by_the_second_shift() -> None:
    model = game("T", 1, row=30, column=-1)  # upright in column 0; R>2 (+1,0)
    assert model.send("cw")
    assert cells(model) == {(31, 0), (31, 1), (31, 2), (32, 1)}


def test_a_half_turn_on_the_floor_goes_up_one() -> None:
    model = game("T", row=38, column=3)  # in rows 38 and 39; 0>2 (0,+1)
    assert model.send("half")
    assert cells(model) == {(38, 3), (38, 4), (38, 5), (39, 4)}


def test_a_turn_without_room_is_refused() -> None:
    model = game("I", 1, row=30, column=3)
    model.board = {(row, column): 1 for row in range(28, 38) for column in range(10) if column != 5}
    assert not model.send("cw")
    assert model.send("half")  # R>L (+1,0): in the same column
    assert place(model) == (30, 4)


# T-spins

SLOT = """
    ...1......
    111...1111
    1111.11111
"""


def test_full_t_spin_double() -> None:
    model = game("T", 3, row=37, column=3, board=SLOT)
    model.send("ccw")
    model.send("drop")
    assert (model.score, model.lines, model.pieces) == (1200, 2, 1)
    assert text_of(model, 2, 40) == lines_of("""
        ..........
        ...1......
    """)


def test_points_count_with_the_level() -> None:
    model = game("T", 3, row=37, column=3, board=SLOT)
    model.level, model.lines = 2, 18
    model.send("ccw")
    model.send("drop")
    assert (model.score, model.level) == (2400, 3)


def test_a_lock_without_a_turn_is_no_t_spin() -> None:
    model = game("T", 2, row=37, column=3, board=SLOT)
    model.send("drop")
    assert model.score == 300


def test_a_failed_turn_or_move_does_not_undo_a_t_spin() -> None:
    model = game("T", 3, row=37, column=3, board=SLOT)
    model.send("ccw")
    assert not model.send("left")
    model.send("drop")
    assert model.score == 1200


def test_a_drop_or_fall_after_the_turn_undoes_a_t_spin() -> None:
    board = """
        .....1....
        111..11111
        1111.11111
    """
    model = game("T", 3, row=37, column=3, board=board)
    model.last_turn = (True, 1)
    model.send("drop")
    assert model.score == 400  # a mini double
    model = game("T", 3, row=36, column=3, board=board)
    model.last_turn = (True, 1)
    model.send("drop")
    assert model.score == 2 + 300
    model = game("T", 3, row=36, column=3, board=board)
    model.last_turn = (True, 1)
    model.advance_to(1001)
    model.send("drop")
    assert model.score == 300


MINI_SLOT = """
    1.........
    ...1111111
    1.1.......
"""


def test_mini_t_spin_single() -> None:
    model = game("T", 1, row=37, column=0, board=MINI_SLOT)
    model.send("ccw")
    model.send("drop")
    assert (model.score, model.lines) == (200, 1)


def test_mini_without_a_row() -> None:
    model = game("T", 1, row=37, column=0, board=MINI_SLOT)
    del model.board[38, 9]
    model.send("ccw")
    model.send("drop")
    assert model.score == 100


def test_full_without_a_row() -> None:
    model = game("T", 3, row=37, column=3, board=SLOT)
    del model.board[38, 9], model.board[39, 9]
    model.send("ccw")
    model.send("drop")
    assert (model.score, model.in_succession) == (400, False)


def test_walls_and_floor_count_as_filled() -> None:
    # Upright in column 0 and pointing right: the wall fills both corners on the left, a block one on the right.
    model = game("T", 0, row=30, column=0)
    model.piece = model.placed("T", 1, 37, -1)
    model.board = {(39, 1): 1}
    model.last_turn = (True, 1)
    model.send("drop")
    assert model.score == 100
    # Pointing up on the floor: the floor fills both corners below.
    model = game("T", 0, row=38, column=3)
    model.board = {(38, 3): 1}
    model.last_turn = (True, 1)
    model.send("drop")
    assert model.score == 100


def test_a_move_after_the_turn_undoes_a_t_spin() -> None:
    model = game("T", 0, row=38, column=3)
    model.board = {(38, 3): 1}
    model.last_turn = (True, 1)
    model.send("right")
    model.send("left")
    model.send("drop")
    assert model.score == 0


def test_the_fifth_shift_of_a_quarter_turn_makes_it_full() -> None:
    board = """
        ....1.....
        ..........
        1111.11111
        1111..1111
        1111..1111
    """
    model = game("T", 0, row=35, column=4, board=board)
    model.send("cw")
    assert cells(model) == {(37, 4), (38, 4), (39, 4), (38, 5)}
    model.send("drop")
    assert (model.score, model.lines) == (1200, 2)  # as a mini it would be 400: the corner (39,5) is empty


def test_t_spin_triple() -> None:
    board = """
        ....1.....
        ..........
        1111.11111
        1111..1111
        1111.11111
    """
    model = game("T", 0, row=35, column=4, board=board)
    model.send("cw")
    model.send("drop")
    assert (model.score, model.lines) == (1600, 3)


# Other points


def clear(model: Guideline, rows: int, rest: str = "2") -> int:
    """Clear this number of rows with an upright I in column 3. Returns the points."""
    model.board = board_of("\n".join(["111.111111"] * rows + ["111.11111."] * (4 - rows)), 40)
    if rest:
        model.board[30, 9] = int(rest)
    model.piece = model.placed("I", 1, 36, 1)
    before = model.score
    model.send("drop")
    return model.score - before


def lock_without_rows(model: Guideline) -> None:
    model.board = {}
    model.lines, model.level = 0, 1
    model.piece = model.placed("O", 0, 38, 0)
    model.send("drop")


@pytest.mark.parametrize("rows", range(1, 5))
def test_points_for_rows(rows: int) -> None:
    assert clear(game("O"), rows) == POINTS[rows]


def test_a_combo_scores_50_per_count() -> None:
    model = game("O")
    assert [clear(model, 1) for _ in range(4)] == [100, 150, 200, 250]
    assert model.best_combo == 3
    lock_without_rows(model)
    assert clear(model, 1) == 100


def test_combo_and_rows_count_with_the_level_before_the_lock() -> None:
    model = game("O")
    clear(model, 1)
    model.level, model.lines = 3, 29
    assert clear(model, 1) == 450
    assert model.level == 4


def test_back_to_back_multiplies_only_the_points_for_rows() -> None:
    model = game("O")
    assert clear(model, 4) == 800
    assert clear(model, 4) == 1200 + 50
    lock_without_rows(model)  # does not end back-to-back
    assert clear(model, 4) == 1200
    lock_without_rows(model)
    assert clear(model, 2) == 300  # ends it
    lock_without_rows(model)
    assert clear(model, 4) == 800


def test_a_t_spin_with_rows_continues_back_to_back() -> None:
    model = game("O")
    clear(model, 4)
    lock_without_rows(model)
    model.board, model.piece = board_of(SLOT, 40), model.placed("T", 3, 37, 3)
    before = model.score
    model.send("ccw")
    model.send("drop")
    assert model.score - before == 1800
    assert model.in_succession


def test_a_t_spin_without_rows_does_not_end_back_to_back() -> None:
    model = game("O")
    clear(model, 4)
    model.board, model.piece = board_of(SLOT, 40), model.placed("T", 3, 37, 3)
    del model.board[38, 9], model.board[39, 9]
    before = model.score
    model.send("ccw")
    model.send("drop")
    assert model.score - before == 400
    assert clear(model, 4) == 1200


@pytest.mark.parametrize(("columns", "rows", "points"), [(6, 1, 100 + 800), (8, 2, 300 + 1200)])
def test_all_clear(columns: int, rows: int, points: int) -> None:
    model = game("O", row=38, column=8) if rows == 2 else game("I", row=38, column=6)
    model.board = board_of("\n".join(["1" * columns] * rows), 40)
    model.send("drop")
    assert (model.score, model.board) == (points, {})


def test_all_clear_with_four_rows_and_back_to_back() -> None:
    model = game("O")
    assert clear(model, 4, rest="") == 800 + 2000
    lock_without_rows(model)
    assert clear(model, 4, rest="") == 1200 + 3200
    lock_without_rows(model)
    clear(model, 1)
    assert clear(model, 4, rest="") == 800 + 50 + 2000
