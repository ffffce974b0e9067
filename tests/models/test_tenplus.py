"""What the sheet of TenPlus says, worked out by hand, against its model."""

from __future__ import annotations

import pytest

from tests.models.boards import board_of, lines_of, text_of
from tests.models.common import Cell, Preview
from tests.models.tenplus import CELLS, TenPlus


def game(
    shape: str, digits: str, orientation: int = 0, row: int = 10, column: int = 4, board: str = "", after: str = "1111"
) -> TenPlus:
    """Return a new game with this piece at this place on this board. An O with the digits `after` comes next."""
    model = TenPlus(1)
    model.board = board_of(board, 25)
    model.piece = model.placed(shape, orientation, row, column, tuple(int(digit) for digit in digits))
    model.next = Preview("O", 0, tuple(int(digit) for digit in after))
    return model


def cells(model: TenPlus) -> dict[Cell, int]:
    assert model.piece is not None
    return dict(zip(model.piece.cells, model.piece.values, strict=True))


def place(model: TenPlus) -> tuple[int, int]:
    assert model.piece is not None
    return model.piece.row, model.piece.column


def test_the_shape_is_drawn_and_then_a_digit_a_cell() -> None:
    # The published numbers: 6457827717110365317 % 7 = 1, O; then % 9: 7, 0, 1, 8, one more each.
    model = TenPlus(1234567)
    assert model.piece is not None
    assert model.piece.shape == "O"
    assert model.piece.values == (8, 1, 2, 9)
    assert list(cells(model)) == [(3, 4), (3, 5), (4, 4), (4, 5)]


@pytest.mark.parametrize("shape", CELLS)
def test_the_lowest_cells_enter_in_row_4(shape: str) -> None:
    piece = TenPlus(1).entering(Preview(shape, 0, (1, 2, 3, 4)))
    assert max(row for row, _ in piece.cells) == 4
    assert min(column for _, column in piece.cells) == (4 if shape == "O" else 3)


def test_digits_turn_with_their_cells() -> None:
    model = game("J", "1234", row=10, column=3)
    assert cells(model) == {(10, 3): 1, (11, 3): 2, (11, 4): 3, (11, 5): 4}
    model.send("cw")
    assert cells(model) == {(10, 5): 1, (10, 4): 2, (11, 4): 3, (12, 4): 4}
    model.send("ccw")
    model.send("ccw")
    assert cells(model) == {(12, 3): 1, (12, 4): 2, (11, 4): 3, (10, 4): 4}


def test_the_digits_of_an_o_turn() -> None:
    model = game("O", "1234")
    assert model.send("cw")
    assert cells(model) == {(10, 4): 3, (10, 5): 1, (11, 4): 4, (11, 5): 2}


def test_a_turn_that_does_not_fit_is_refused() -> None:
    model = game("I", "1234", orientation=1, column=-2)
    assert cells(model).keys() == {(10, 0), (11, 0), (12, 0), (13, 0)}
    assert not model.send("cw")
    assert not model.send("ccw")


def test_a_down_that_cannot_move_does_nothing_and_space_locks() -> None:
    model = game("O", "1234", row=23)
    assert not model.send("down")
    assert model.send("drop")
    assert text_of(model, 2, 25) == lines_of("""
        ....12....
        ....34....
    """)


def test_a_one_between_two_nines_clears_all_three() -> None:
    board = """
        9.........
        19........
    """
    model = game("O", "2222", row=10, column=8, board=board)
    model.send("drop")
    assert text_of(model, 2, 25) == lines_of("""
        ........22
        ........22
    """)
    assert (model.score, model.removed) == (30, 3)


def test_the_remaining_blocks_fall() -> None:
    board = """
        6.........
        9.........
        19........
    """
    model = game("O", "2222", row=10, column=8, board=board)
    model.send("drop")
    assert text_of(model, 3, 25) == lines_of("""
        ..........
        ........22
        6.......22
    """)


def test_a_chain_continues_and_scores_more_per_step() -> None:
    board = """
        3.........
        9.........
        17........
    """
    model = game("O", "2222", row=10, column=8, board=board)
    model.send("drop")
    # Step 1: 9 and 1 go, 2 blocks x 10 x 1. The 3 falls beside the 7. Step 2: 3 and 7 go, 2 x 10 x 2.
    assert model.score == 20 + 40
    assert sorted(model.board) == [(23, 8), (23, 9), (24, 8), (24, 9)]


def test_full_rows_are_not_cleared() -> None:
    model = game("O", "2222", row=10, column=8, board="22222222..")
    model.send("drop")
    assert len(model.board) == 12
    assert (model.score, model.lines) == (0, 0)


@pytest.mark.parametrize(("before", "level", "interval"), [(35, 1, 1000), (36, 2, 850), (596, 16, 87), (636, 17, 80)])
def test_level_and_interval_come_from_the_blocks_removed(before: int, level: int, interval: int) -> None:
    model = game("O", "2828", row=10, column=8)  # two pairs side by side: all four go
    model.removed = before
    model.send("drop")
    assert model.removed == before + 4
    assert (model.level, model.interval) == (level, interval)
    model.advance_to(interval)
    assert place(model) == (3, 4)
    model.advance_to(interval + 1)
    assert place(model) == (4, 4)


@pytest.mark.parametrize("cell", [(4, 4), (4, 5)])
def test_a_block_in_the_entry_after_the_chain_ends_the_game(cell: Cell) -> None:
    model = game("O", "2222", row=10, column=0)
    model.board = {(row, cell[1]): 2 for row in range(4, 25)}
    model.send("drop")
    assert (model.over, model.piece) == (True, None)


def test_the_chain_comes_before_the_end() -> None:
    model = game("O", "2222", row=10, column=0)
    model.board = {(row, 4): 2 for row in range(4, 24)} | {(24, 4): 8}
    model.send("drop")
    assert not model.over
    assert min(row for row, column in model.board if column == 4) == 6


def test_a_new_piece_that_does_not_fit_ends_the_game() -> None:
    model = game("O", "2222", row=10, column=8)
    model.board = {(row, 3): 2 for row in range(4, 25)}
    model.next = Preview("T", 0, (1, 2, 3, 4))
    model.send("drop")
    assert (model.over, model.piece, model.next.shape) == (True, None, "T")


@pytest.mark.parametrize("cell", [(3, 4), (4, 3), (4, 6), (5, 4), (5, 5)])
def test_blocks_beside_the_entry_do_not_end_the_game(cell: Cell) -> None:
    model = game("O", "2222", row=10, column=0)
    model.board = {(row, cell[1]): 2 for row in range(max(cell[0], 5), 25)}
    model.board[cell] = 2
    model.next = Preview("O", 0, (1, 1, 1, 1))
    model.send("drop")
    # A block with nothing below it falls only after a pair has been cleared, and none has been here.
    assert model.over == (cell == (3, 4))  # there the O that comes next does not fit


def test_gravity_locks_what_cannot_fall_and_the_preview_enters() -> None:
    model = game("O", "2222", row=23, column=8)
    model.generator = 1234567  # 6457827717110365317 % 7 = 1, O; then % 9: 7, 0, 1, 8, one more each
    assert not model.send("right")  # columns 8 and 9: beside the wall
    model.advance_to(1000)
    assert model.board == {}
    model.advance_to(1001)
    assert text_of(model, 2, 25) == lines_of("""
        ........22
        ........22
    """)
    assert (list(cells(model).values()), place(model)) == ([1, 1, 1, 1], (3, 4))
    assert model.next == ("O", 0, (8, 1, 2, 9))
    model.advance_to(2000)
    assert place(model) == (3, 4)
    model.advance_to(2001)
    assert place(model) == (4, 4)


def test_repeats_after_200_then_every_50() -> None:
    model = game("O", "2222", row=10, column=8)
    model.send("+left")
    model.send("+down")
    places = []
    for t in (200, 201, 250, 251):
        model.advance_to(t)
        places.append(place(model))
    assert places == [(11, 7), (12, 6), (12, 6), (13, 5)]
