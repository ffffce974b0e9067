"""What the sheet of Turbo says, worked out by hand, against its model."""

from __future__ import annotations

import pytest

from tests.models.boards import board_of, lines_of, text_of
from tests.models.common import Preview
from tests.models.turbo import POINTS, Turbo


def game(shape: str, orientation: int = 0, row: int = 5, column: int = 4, board: str = "") -> Turbo:
    """Return a running game with this piece at this place on this board. An O comes next."""
    model = Turbo(1)
    model.send("resume")
    model.board = board_of(board, 23)
    model.piece = model.placed(shape, orientation, row, column)
    model.next = Preview("O", 0, (6, 6, 6, 6))
    return model


def cells(model: Turbo) -> set[tuple[int, int]]:
    assert model.piece is not None
    return set(model.piece.cells)


def place(model: Turbo) -> tuple[int, int]:
    assert model.piece is not None
    return model.piece.row, model.piece.column


def test_starts_paused_with_piece_and_preview_drawn() -> None:
    model = Turbo(1234567)  # the published numbers: 6457827717110365317 % 7 = 1, L; 3203168211198807973 % 7 = 2, J
    assert model.piece is not None
    assert (model.piece.shape, model.next.shape) == ("L", "J")
    assert (place(model), model.paused, model.score) == ((-3, 4), True, 100)
    model.advance_to(5000)
    assert model.time == 0
    assert not model.send("left")
    assert model.send("resume")
    model.advance_to(1300)
    assert place(model) == (-3, 4)
    model.advance_to(1301)
    assert place(model) == (-2, 4)


@pytest.mark.parametrize(("shape", "row"), [("T", -3), ("I", -4), ("O", -2)])
def test_a_piece_enters_wholly_above_the_board(shape: str, row: int) -> None:
    model = Turbo(1)
    piece = model.entering(Preview(shape, 0, (1, 1, 1, 1)))
    assert (piece.row, piece.column, max(r for r, _ in piece.cells)) == (row, 4, -1)


def test_size_3_turns_counter_clockwise() -> None:
    model = game("T", row=5, column=4)  # stem to the right
    assert cells(model) == {(5, 5), (6, 5), (6, 6), (7, 5)}
    model.send("ccw")
    assert cells(model) == {(6, 4), (6, 5), (6, 6), (5, 5)}  # stem up
    assert model.piece is not None
    assert model.piece.orientation == 3
    model.send("ccw")
    assert cells(model) == {(5, 5), (6, 5), (6, 4), (7, 5)}  # stem to the left
    model.send("ccw")
    model.send("ccw")
    assert cells(model) == {(5, 5), (6, 5), (6, 6), (7, 5)}


def test_the_i_toggles_and_the_o_does_not_turn() -> None:
    model = game("I", row=5, column=4)
    assert cells(model) == {(5, 5), (6, 5), (7, 5), (8, 5)}
    model.send("ccw")
    assert cells(model) == {(6, 4), (6, 5), (6, 6), (6, 7)}
    model.send("ccw")
    assert cells(model) == {(5, 5), (6, 5), (7, 5), (8, 5)}
    assert not game("O").send("ccw")


def test_a_turn_that_does_not_fit_is_refused_without_a_kick() -> None:
    model = game("I", row=5, column=-1)
    assert not model.send("ccw")
    model = game("I", row=5, column=9)
    assert not model.send("ccw")
    assert model.send("left")
    assert model.send("ccw")


def test_above_the_board_only_the_walls_count() -> None:
    model = game("I", row=-4, column=-1)
    assert not model.send("left")
    assert not model.send("ccw")
    model.board = {(row, 1): 1 for row in range(23)}
    assert model.send("right")
    assert not model.send("down")


def test_repeats_after_250_then_every_33() -> None:
    model = game("O", row=5, column=8)
    model.send("+left")
    columns = []
    for t in (250, 251, 283, 284, 316, 317):
        model.advance_to(t)
        columns.append(place(model)[1])
    assert columns == [7, 6, 6, 5, 5, 4]
    model = game("O", row=5)
    model.send("+down")
    rows = []
    for t in (250, 251, 283, 284):
        model.advance_to(t)
        rows.append(place(model)[0])
    assert rows == [6, 7, 7, 8]


def test_a_blocked_press_counts_as_held() -> None:
    model = game("O", column=0)
    assert not model.send("left")  # a press and its release, and nothing moved
    assert model.send("+left")
    model.piece = model.placed("O", 0, 5, 5)
    model.advance_to(251)
    assert place(model)[1] == 4


def test_pressing_one_direction_ends_the_others_hold_for_good() -> None:
    model = game("O")
    model.send("+left")
    model.send("+right")
    assert not model.send("-left")
    model.send("-right")
    model.advance_to(600)
    assert place(model)[1] == 4


def test_a_drop_neither_locks_nor_ends_a_hold() -> None:
    model = game("O")
    model.send("+left")
    model.send("drop")
    assert place(model) == (21, 3)
    model.advance_to(251)
    assert (place(model), model.board) == ((21, 2), {})
    model.send("-left")
    model.advance_to(1301)
    assert text_of(model, 2, 23, 12) == lines_of("""
        ..66........
        ..66........
    """)


@pytest.mark.parametrize("rows", range(1, 5))
def test_points_for_rows(rows: int) -> None:
    board = "\n".join(["5.5555555555"] * rows + ["5..555555555"] * (4 - rows))
    model = game("I", row=19, column=0, board=board)
    model.advance_to(1301)
    assert (model.score, model.lines) == (100 + POINTS[rows], rows)


def test_a_lock_without_rows_scores_one_point_that_does_not_count_for_its_frame_time() -> None:
    model = game("O", row=21)
    assert model.interval == 1300
    model.score = 199
    model.advance_to(1301)
    assert (model.score, model.interval) == (200, 1200)
    model.piece = model.placed("O", 0, 21, 8)
    model.advance_to(2500)
    assert (model.score, model.interval) == (200, 1200)
    model.advance_to(2501)
    assert (model.score, model.interval) == (201, 1100)


def test_points_for_rows_count_for_the_frame_time_down_to_400() -> None:
    model = game("I", row=19, column=0, board="\n".join(["5.5555555555"] * 4))
    model.score = 1480
    model.advance_to(1301)
    assert (model.score, model.interval) == (1630, 400)
    model.piece = model.placed("O", 0, 21, 8)
    model.score = 5000
    model.advance_to(1700)
    assert model.score == 5000
    model.advance_to(1701)
    assert (model.score, model.interval) == (5001, 400)


def test_a_full_row_0_is_cleared_and_cells_above_vanish() -> None:
    model = game("I", row=-3, column=4)
    model.board = {(row, column): 1 for row in range(1, 23) for column in (0, 5)}
    model.board |= {(0, column): 2 for column in range(12) if column != 5}
    model.advance_to(1301)
    assert all(row > 0 and row < 23 for row, _ in model.board)
    assert (1, 5) in model.board
    assert (model.lines, model.score) == (1, 110)


def test_the_game_is_lost_when_the_new_piece_cannot_move_down() -> None:
    model = game("I", row=-3, column=4)
    model.board = {(row, 5): 1 for row in range(1, 23)}
    model.advance_to(1301)
    assert model.board[0, 5] == 7
    assert model.over
    assert place(model) == (-2, 4)  # the O has spawned: its cells in columns 4 and 5, over the filled (0, 5)
    assert model.score == 101


def test_restart_starts_paused_again() -> None:
    model = game("O", row=21, board="111111111111\n1111..111111")
    model.advance_to(1301)
    model.end()
    model.send("restart")
    assert (model.paused, model.over, model.score, model.interval) == (True, False, 100, 1300)
    assert (model.board, model.lines) == ({}, 0)


def test_at_each_spawn_the_preview_enters_and_a_new_one_is_drawn() -> None:
    model = game("O", row=21)
    model.generator = 1234567  # 6457827717110365317 % 7 = 1, L
    model.advance_to(1301)
    assert model.piece is not None
    assert (model.piece.shape, model.piece.values) == ("O", (6, 6, 6, 6))
    assert model.next == ("L", 0, (2, 2, 2, 2))
