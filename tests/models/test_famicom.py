"""What the sheet of Famicom says, worked out by hand, against its model."""

from __future__ import annotations

import pytest

from tests.models.boards import board_of, lines_of, text_of
from tests.models.common import Cell, Preview
from tests.models.famicom import POINTS, SPAWN_CELLS, SPAWN_COLUMNS, TURN, Famicom, interval_of


def game(shape: str, orientation: int = 0, row: int = 10, column: int = 4, board: str = "") -> Famicom:
    """Return a new game with this piece at this place on this board. An O comes next."""
    model = Famicom(1)
    model.board = board_of(board, 25)
    model.piece = model.placed(shape, orientation, row, column)
    model.next = Preview("O", 0, (4, 4, 4, 4))
    return model


def place(model: Famicom) -> tuple[int, int, int]:
    assert model.piece is not None
    return model.piece.orientation, model.piece.row, model.piece.column


def cells(model: Famicom) -> set[Cell]:
    assert model.piece is not None
    return set(model.piece.cells)


def test_one_draw_a_piece() -> None:
    model = Famicom(1234567)  # the published numbers: 6457827717110365317 % 7 = 1, J; 3203168211198807973 % 7 = 2, L
    assert model.piece is not None
    assert (model.piece.shape, model.next.shape) == ("J", "L")
    assert model.below(2**64) == 9817491932198370423


@pytest.mark.parametrize("shape", SPAWN_CELLS)
def test_orientation_0_enters_in_the_spawn_cells(shape: str) -> None:
    piece = Famicom(1).entering(Preview(shape, 0, (1, 1, 1, 1)))
    assert set(piece.cells) == {(row, SPAWN_COLUMNS[shape] + column) for row, column in SPAWN_CELLS[shape]}


def test_each_target_is_the_cells_of_the_next_turn_and_no_path_cell_is_in_it() -> None:
    assert len(TURN) == 18
    for (shape, orientation), (to, before, target, path) in TURN.items():
        assert set(target) == set(TURN[shape, to][1]), (shape, orientation)
        assert not set(path) & (set(target) | set(before))
        assert (0, 0) in before


def test_t_j_and_l_turn_clockwise_about_the_pivot() -> None:
    for (shape, _), (_, before, target, _) in TURN.items():
        if shape in "TJL":
            assert {(column, -row) for row, column in before} == set(target)


def test_a_t_turns_through_four_orientations() -> None:
    model = game("T")
    orientations = []
    for _ in range(4):
        assert model.send("cw")
        orientations.append(place(model))
    assert orientations == [(1, 10, 4), (2, 10, 4), (3, 10, 4), (0, 10, 4)]


@pytest.mark.parametrize("corner", [(9, 3), (11, 3), (11, 5)])
def test_the_path_must_be_free(corner: Cell) -> None:
    model = game("T")
    model.board = {corner: 1}
    assert not model.send("cw")
    model.board = {(9, 5): 1}  # neither target nor path of 0>1
    assert model.send("cw")


def test_the_o_does_not_turn() -> None:
    assert not game("O").send("cw")


def test_a_turn_needs_its_cells_on_the_board_at_the_top_too() -> None:
    model = game("I", row=0)
    assert not model.send("cw")  # its target reaches row -1
    assert model.send("down")
    assert model.send("cw")
    assert cells(model) == {(0, 4), (1, 4), (2, 4), (3, 4)}


def test_an_upright_i_beside_the_left_wall_turns_one_column_inwards() -> None:
    model = game("I", 1, column=0)
    assert model.send("cw")
    assert place(model) == (0, 10, 1)
    assert cells(model) == {(10, 0), (10, 1), (10, 2), (10, 3)}


def test_an_upright_i_beside_the_right_wall_turns_two_columns_inwards() -> None:
    model = game("I", 1, column=9)  # one column inwards it would still reach column 10
    assert model.send("cw")
    assert cells(model) == {(10, 6), (10, 7), (10, 8), (10, 9)}


def test_an_i_that_is_blocked_one_column_inwards_tries_two() -> None:
    model = game("I", 1, column=0)
    model.board = {(11, 2): 1}  # in the path with the pivot in column 1, but not in column 2
    assert model.send("cw")
    assert cells(model) == {(10, 1), (10, 2), (10, 3), (10, 4)}


def test_an_i_is_refused_when_neither_shift_is_free() -> None:
    model = game("I", 1, column=0)
    model.board = {(10, 3): 1}
    assert not model.send("cw")
    model = game("I", 1, column=8)
    model.board = {(10, 5): 1}
    assert model.send("cw")  # in columns 6 to 9
    model = game("I", 1, column=8)
    model.board = {(10, 6): 1}
    assert not model.send("cw")


def test_an_i_away_from_the_walls_is_not_shifted() -> None:
    model = game("I", 1, column=4)
    model.board = {(10, 3): 1}
    assert not model.send("cw")


def test_other_pieces_are_not_shifted() -> None:
    assert not game("T", 3, column=0).send("cw")
    assert not game("S", 1, column=0).send("cw")


def test_nothing_interrupts_the_gravity_timer() -> None:
    model = game("O")
    model.advance_to(700)
    model.send("cw")
    model.send("left")
    model.send("drop")
    assert place(model) == (0, 0, 4)
    model.advance_to(1000)
    assert place(model) == (0, 0, 4)
    model.advance_to(1001)
    assert place(model) == (0, 1, 4)


def test_a_blocked_down_locks_and_a_held_down_continues() -> None:
    model = game("O", row=22)
    assert model.send("+down")
    model.advance_to(50)
    assert (place(model), model.board) == ((0, 23, 4), {})
    model.advance_to(51)
    assert text_of(model, 2, 25) == lines_of("""
        ....11....
        ....11....
    """)
    assert place(model) == (0, 0, 4)
    model.advance_to(101)
    assert place(model) == (0, 1, 4)


@pytest.mark.parametrize("rows", range(1, 5))
def test_points_do_not_depend_on_the_level(rows: int) -> None:
    model = game("I", 1, column=3, board="\n".join(["111.111111"] * rows + ["111.11111."] * (4 - rows)))
    model.level = 5
    model.send("drop")
    assert (model.score, model.lines, model.level) == (POINTS[rows], rows, 5)


def test_level_goes_up_every_30_rows_and_sets_the_gravity_timer() -> None:
    model = game("I", 1, column=3, board="111.111111")
    model.lines = 29
    model.advance_to(600)
    model.send("drop")
    assert (model.lines, model.level, model.interval) == (30, 2, 900)
    model.advance_to(1500)
    assert place(model)[1] == 0
    model.advance_to(1501)
    assert place(model)[1] == 1


def test_each_level_is_a_tenth_faster_in_whole_milliseconds() -> None:
    intervals = [1000, 900, 810, 729, 656, 590, 531, 477, 429, 386, 347, 312, 280, 252, 226]
    assert [interval_of(level) for level in range(1, 16)] == intervals


def test_at_most_one_level_per_lock_and_the_interval_is_at_least_1() -> None:
    model = game("I", 1, column=3, board="111.111111")
    model.lines, model.level, model.interval = 100, 2, 19
    model.send("drop")
    assert (model.level, model.interval) == (3, 17)
    model.piece, model.interval = model.placed("O", 0, 10, 8), 1
    model.send("drop")
    assert (model.level, model.interval) == (4, 1)


def test_a_block_in_row_4_ends_the_game_even_if_that_lock_completed_rows() -> None:
    model = game("I", 1, row=5, column=3)  # rows 4 to 7
    model.board = {(row, 3): 1 for row in range(8, 25)} | {(7, column): 1 for column in range(10) if column != 3}
    model.send("drop")
    assert (model.over, model.score, model.lines, model.piece, model.next.shape) == (True, 0, 0, None, "O")
    assert all((7, column) in model.board for column in range(10))


def test_a_lock_that_reaches_row_5_does_not_end_the_game() -> None:
    model = game("I", 1, row=6, column=3)
    model.board = {(row, 3): 1 for row in range(9, 25)}
    model.send("drop")
    assert not model.over


def test_sideways_after_200_then_every_50() -> None:
    model = game("O", column=8)
    model.send("+left")
    columns = []
    for t in (200, 201, 250, 251):
        model.advance_to(t)
        columns.append(place(model)[2])
    assert columns == [7, 6, 6, 5]
