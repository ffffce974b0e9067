"""The models of Tetromino and Monomino, on examples worked out by hand from their sheets."""

from __future__ import annotations

import pytest

from tests.models.boards import board_of, lines_of, text_of
from tests.models.common import Cell, Preview, quarter_clockwise
from tests.models.monomino import Monomino
from tests.models.tetromino import Tetromino, interval_of


def game(shape: str, orientation: int = 0, row: int = -2, column: int = 3, board: str = "") -> Tetromino:
    """Return a new game with this piece (colour 1) at this place on this board. An upright I (colour 2) comes next."""
    model = Tetromino(1)
    model.board = board_of(board, 20)
    model.piece = model.placed(shape, orientation, row, column, (1, 1, 1, 1))
    model.next = Preview("I", 0, (2, 2, 2, 2))
    return model


def place(model: Tetromino) -> tuple[int, int]:
    assert model.piece is not None
    return model.piece.row, model.piece.column


def moved_to_the_corner(cells: tuple[Cell, ...]) -> set[Cell]:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return {(row - top, column - left) for row, column in cells}


def test_draws_of_a_new_game() -> None:
    # The published numbers: 6457827717110365317 % 7 = 1, Z; 3203168211198807973 % 2 = 1; 9817491932198370423 % 4 = 3,
    # yellow; then 4593380528125082431 % 7 = 3, L; 16408922859458223821 % 4 = 1.
    model = Tetromino(1234567)
    assert model.piece is not None
    assert model.piece[:4] == ("Z", 1, -2, 3)
    assert model.piece.cells == ((-1, 5), (0, 4), (0, 5), (1, 4))
    assert model.piece.values == (4, 4, 4, 4)
    assert (model.next.shape, model.next.orientation) == ("L", 1)


def test_each_orientation_is_the_one_before_turned_clockwise() -> None:
    for shape, orientations in Tetromino.PIECES.items():
        for before, after in zip(orientations, (*orientations[1:], orientations[0]), strict=True):
            assert moved_to_the_corner(quarter_clockwise(before, 5)) == moved_to_the_corner(after), shape


def test_monomino_enters_at_row_0_column_5() -> None:
    model = Monomino(1)
    assert model.piece is not None
    assert model.piece.cells == ((0, 5),)
    model.send("drop")
    assert model.piece.cells == ((19, 5),)


def test_gravity_is_250_ms_at_level_1() -> None:
    model = game("O")
    model.advance_to(250)
    assert place(model) == (-2, 3)
    model.advance_to(251)
    assert place(model) == (-1, 3)
    model.advance_to(500)
    assert place(model) == (-1, 3)
    model.advance_to(501)
    assert place(model) == (0, 3)


def test_an_input_comes_before_the_timer_of_its_instant() -> None:
    model = game("O", row=15, board="....11....")
    model.advance_to(250)
    model.send("right")
    model.send("right")
    model.advance_to(251)
    assert place(model) == (16, 5)


def test_each_level_is_20_ms_faster_down_to_40() -> None:
    intervals = [250, 230, 210, 190, 170, 150, 130, 110, 90, 70, 50, 40, 40]
    assert [interval_of(level) for level in range(1, 14)] == intervals


@pytest.mark.parametrize(("score", "level", "interval"), [(9, 2, 230), (99, 11, 50), (109, 12, 40), (500, 51, 40)])
def test_level_and_interval_come_from_the_score(score: int, level: int, interval: int) -> None:
    model = game("O", row=16, board="1111..1111")
    model.score = score
    model.advance_to(251)
    assert (model.score, model.level, model.interval) == (score + 1, level, interval)
    model.advance_to(250 + interval)
    assert place(model) == (-2, 3)
    model.advance_to(251 + interval)
    assert place(model) == (-1, 3)


def test_rows_are_cleared_and_blocks_above_move_down() -> None:
    board = """
        3333.33333
        2.........
        4444.44444
        .222.22222
    """
    model = game("I", 0, row=16, column=2, board=board)
    model.advance_to(251)
    assert text_of(model, 4, 20) == lines_of("""
        ..........
        ..........
        2...1.....
        .222122222
    """)
    assert (model.score, model.lines) == (2, 2)


def test_a_drop_does_not_lock() -> None:
    model = game("O")
    assert model.send("drop")
    assert place(model) == (16, 3)
    assert not model.send("drop")
    model.advance_to(200)
    assert model.send("left")
    model.advance_to(250)
    assert (place(model), model.board) == ((16, 2), {})
    model.advance_to(251)
    assert text_of(model, 2, 20) == lines_of("""
        ...11.....
        ...11.....
    """)


@pytest.mark.parametrize(("shape", "orientation", "rows"), [("J", 0, 19), ("L", 0, 19), ("I", 1, 19), ("T", 0, 19)])
def test_a_drop_from_the_spawn_goes_all_the_way(shape: str, orientation: int, rows: int) -> None:
    model = game(shape, orientation)
    model.send("drop")
    assert place(model) == (-2 + rows, 3)


def test_no_piece_is_pushed_out_of_the_side_above_the_board() -> None:
    model = game("J", 1, column=6)  # its cells (1,2)(1,3): the second is above the board in column 9
    assert not model.send("right")
    assert place(model) == (-2, 6)


def test_cells_above_the_board_vanish_at_the_lock_and_the_next_that_does_not_fit_ends_the_game() -> None:
    model = game("I", 0)
    model.board = {(row, 5): 3 for row in range(2, 20)}
    model.advance_to(251)
    assert model.board == {**{(row, 5): 3 for row in range(2, 20)}, (0, 5): 1, (1, 5): 1}
    assert (model.over, model.piece, model.next.shape) == (True, None, "I")


def test_a_turn_has_no_kick() -> None:
    model = game("I", 0, row=5, column=-2)
    assert not model.send("cw")
    assert model.send("right")
    assert not model.send("ccw")
    assert model.send("right")
    assert model.send("cw")
    assert model.piece is not None
    assert model.piece.cells == ((7, 0), (7, 1), (7, 2), (7, 3))


def test_turns_go_through_the_list_and_start_over() -> None:
    model = game("T", 0, row=5)
    turns = []
    for text in ("cw", "cw", "cw", "cw", "ccw"):
        model.send(text)
        assert model.piece is not None
        turns.append(model.piece.orientation)
    assert turns == [1, 2, 3, 0, 3]
    assert not game("O", row=5).send("cw")


def test_sideways_every_150_ms_while_held() -> None:
    model = game("O", row=5, column=5)
    model.send("+left")
    assert place(model) == (5, 4)
    model.advance_to(150)
    assert place(model) == (5, 4)
    model.advance_to(151)
    assert place(model) == (5, 3)
    model.advance_to(200)
    assert model.send("-left")
    assert not model.send("-left")
    model.advance_to(1000)
    assert place(model)[1] == 3


def test_a_blocked_press_changes_nothing_and_the_other_hold_continues() -> None:
    model = game("O", row=16, column=5)
    model.send("+left")
    model.board = {(19, 7): 3}
    assert not model.send("+right")
    model.advance_to(151)
    assert place(model)[1] == 3


def test_releasing_the_newer_direction_does_not_restore_the_older() -> None:
    model = game("O", row=0, column=5)
    model.send("+left")
    model.send("+right")
    assert not model.send("-left")
    assert model.send("-right")
    model.advance_to(400)
    assert place(model)[1] == 5


def test_a_blocked_sideways_repeat_is_used_up() -> None:
    model = game("I", 0, row=10, column=2)  # upright in column 4, rows 10 to 13
    model.send("+left")
    model.board = {(13, 2): 3}  # blocks at 150
    model.advance_to(160)
    assert place(model)[1] == 1
    model.board = {}
    model.advance_to(300)
    assert place(model)[1] == 1
    model.advance_to(301)
    assert place(model)[1] == 0


def test_a_blocked_soft_drop_acts_as_soon_as_the_piece_fits() -> None:
    model = game("O", row=15, board="....1.....")  # rests on the block with its left half
    assert model.send("+down")  # does not move, but counts as held and sets the timer
    model.advance_to(137)
    assert place(model) == (15, 3)
    model.send("right")
    assert place(model) == (15, 4)
    model.advance_to(138)
    assert place(model) == (16, 4)


def test_a_waiting_soft_drop_moves_a_new_piece_as_it_enters() -> None:
    model = game("O", row=16)
    model.send("+down")
    model.advance_to(250)
    assert model.board == {}
    model.advance_to(251)  # locks; the I enters and moves at once
    assert place(model) == (-1, 3)
    model.advance_to(350)
    assert place(model) == (-1, 3)
    model.advance_to(351)  # the next repeat, 100 ms after that
    assert place(model) == (0, 3)
    model.advance_to(451)
    assert place(model) == (1, 3)
    model.advance_to(500)
    assert place(model) == (1, 3)
    model.advance_to(501)  # the gravity timer runs from the spawn
    assert place(model) == (2, 3)


def test_soft_drop_every_100_ms_independently_of_gravity() -> None:
    model = game("O")
    model.send("+down")
    model.advance_to(101)
    assert place(model) == (0, 3)
    model.advance_to(251)  # 200 soft, 250 gravity
    assert place(model) == (2, 3)
    model.send("-down")
    model.advance_to(500)
    assert place(model) == (2, 3)


def test_a_drop_ends_all_holds_and_a_turn_none() -> None:
    model = game("T", 1, row=2)
    model.send("+left")
    model.send("+down")
    model.send("cw")
    model.advance_to(151)
    assert place(model)[1] == 1
    model.send("drop")
    row = place(model)[0]
    model.advance_to(240)
    assert place(model) == (row, 1)
    assert not model.send("-left")
    assert not model.send("-down")


def test_a_pause_ends_holds_and_resuming_restarts_gravity() -> None:
    model = game("O")
    model.send("+left")
    model.advance_to(100)
    model.send("pause")
    model.send("resume")
    assert not model.send("-left")
    model.advance_to(350)
    assert place(model) == (-2, 2)
    model.advance_to(351)
    assert place(model) == (-1, 2)


def test_a_restart_continues_with_the_generator_and_the_time() -> None:
    model = game("O")
    model.score, model.board = 7, {(19, 0): 1}
    model.advance_to(100)
    model.send("pause")
    generator = model.generator
    assert model.send("restart")
    assert (model.paused, model.score, model.board, model.time) == (False, 0, {}, 100)
    assert model.generator != generator
    model.advance_to(350)
    assert place(model) == (-2, 3)
    model.advance_to(351)
    assert place(model) == (-1, 3)


def test_at_each_spawn_the_preview_enters_and_a_new_one_is_drawn() -> None:
    model = game("O", row=16)
    model.generator = 1234567  # 6457827717110365317 % 7 = 1, Z; 3203168211198807973 % 2 = 1; % 4 = 3, yellow
    model.advance_to(251)
    assert model.piece is not None
    assert (model.piece.shape, model.piece.values) == ("I", (2, 2, 2, 2))
    assert model.next == ("Z", 1, (4, 4, 4, 4))


def test_row_0_counts_for_the_fit() -> None:
    model = game("O", row=-2)  # its cells are in rows 0 and 1
    model.board = {(0, 6): 1}
    assert not model.send("right")
    model.board = {(0, 3): 1}
    assert not model.send("left")


def test_four_colours() -> None:
    model = Tetromino(9)
    colours = {model.drawn().values[0] for _ in range(200)}
    assert colours == {1, 2, 3, 4}


def test_a_released_soft_drop_ends() -> None:
    model = game("O", row=5)
    model.send("+down")
    assert model.send("-down")
    assert not model.send("-down")
    model.advance_to(250)
    assert place(model) == (6, 3)


def test_restart_resets_score_and_level() -> None:
    model = game("O", row=16, board="1111..1111")
    model.score = 29
    model.advance_to(251)
    assert (model.level, model.lines) == (4, 1)
    model.send("restart")
    assert (model.score, model.level, model.lines, model.interval) == (0, 1, 0, 250)
