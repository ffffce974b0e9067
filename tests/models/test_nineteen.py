"""What the sheet of Nineteen says, worked out by hand, against its model."""

from __future__ import annotations

import pytest

from tests.models.boards import board_of, lines_of, text_of
from tests.models.common import Preview
from tests.models.nineteen import POINTS, TABLE, Nineteen, cells_of, read_save

FLOOR = "1" * 10


def game(number: int, row: int = 5, column: int = 3, board: str = "") -> Nineteen:
    """Return a new game with this shape at this place on this board. A square (6) comes next."""
    model = Nineteen(1)
    model.board = board_of(board, 23)
    model.piece = model.placed(number, row, column)
    model.next = Preview("6", 0, (7, 7, 7, 7))
    return model


def place(model: Nineteen) -> tuple[str, int, int]:
    assert model.piece is not None
    return model.piece.shape, model.piece.row, model.piece.column


def test_one_draw_a_piece() -> None:
    model = Nineteen(1234567)
    assert place(model) == (str(6457827717110365317 % 19), -1, 3)
    assert model.next.shape == str(3203168211198807973 % 19)
    assert model.below(2**64) == 9817491932198370423


def test_shapes_turn_in_cycles() -> None:
    assert len(TABLE) == 19
    cycles = {"0 1", "2 3 4 5", "6", "7 8", "9 10 11 12", "13 14", "15 16 17 18"}
    for cycle in cycles:
        numbers = [int(number) for number in cycle.split()]
        for number, after in zip(numbers, [*numbers[1:], numbers[0]], strict=True):
            assert TABLE[number][1] == after


def test_each_shape_is_a_clockwise_turn_of_the_one_before() -> None:
    for number, (_, turns_into) in enumerate(TABLE):
        turned = [(column, -row) for row, column in cells_of(number)]
        corner = min(row for row, _ in turned), min(column for _, column in turned)
        after = cells_of(turns_into)
        corner_after = min(row for row, _ in after), min(column for _, column in after)
        assert {(row - corner[0], column - corner[1]) for row, column in turned} == {
            (row - corner_after[0], column - corner_after[1]) for row, column in after
        }


def test_no_new_piece_is_below_row_2() -> None:
    model = Nineteen(1)
    tops = {}
    for number in range(19):
        cells = model.entering(Preview(str(number), 0, (1, 1, 1, 1))).cells
        assert max(row for row, _ in cells) <= 2
        assert all(3 <= column <= 6 for _, column in cells)
        tops[number] = min(row for row, _ in cells)
    assert [number for number, top in tops.items() if top == -1] == [1, 2]


def test_shape_2_turns_into_3_in_place() -> None:
    model = game(2)
    assert model.piece is not None
    assert set(model.piece.cells) == {(5, 3), (6, 3), (7, 3), (7, 4)}
    model.send("cw")
    assert place(model) == ("3", 5, 3)
    assert set(model.piece.cells) == {(7, 3), (7, 4), (7, 5), (8, 3)}


def test_a_turn_that_does_not_fit_is_refused() -> None:
    assert not game(1, column=-1).send("cw")
    assert game(1, column=0).send("cw")
    assert not game(6).send("cw")


def test_a_down_that_cannot_move_locks_at_once() -> None:
    model = game(6, row=19)
    assert model.send("down")
    assert text_of(model, 2, 23) == lines_of("""
        ...77.....
        ...77.....
    """)
    assert place(model) == ("6", -1, 3)


def test_a_repeat_of_held_down_locks_and_continues_with_the_next_piece() -> None:
    model = game(6, row=18)
    model.send("+down")
    model.advance_to(200)
    assert (place(model), model.board) == (("6", 19, 3), {})
    model.advance_to(201)
    assert len(model.board) == 4
    assert place(model) == ("6", -1, 3)
    model.advance_to(251)
    assert place(model) == ("6", 0, 3)


def test_a_lock_sets_the_gravity_timer() -> None:
    model = game(6)
    model.advance_to(700)
    model.send("drop")
    model.advance_to(1700)
    assert place(model) == ("6", -1, 3)
    model.advance_to(1701)
    assert place(model) == ("6", 0, 3)


def test_gravity_locks_what_cannot_fall() -> None:
    model = game(6, row=19)
    model.advance_to(1000)
    assert model.board == {}
    model.advance_to(1001)
    assert len(model.board) == 4


@pytest.mark.parametrize("rows", range(1, 5))
def test_points_times_the_level_before_the_lock(rows: int) -> None:
    model = game(1, row=19, column=2, board="\n".join(["555.555555"] * rows + ["555.55555."] * (4 - rows)))
    model.first_level = model.level = 3
    model.lines = 9
    model.send("drop")
    assert (model.score, model.lines, model.level, model.interval) == (3 * POINTS[rows], 9 + rows, 4, 512)


def test_level_stops_at_10() -> None:
    model = game(1, row=19, column=2, board="555.555555")
    model.first_level, model.lines = 8, 29
    model.send("drop")
    assert (model.level, model.interval) == (10, 134)


def test_only_the_four_rows_from_the_base_row_can_be_cleared() -> None:
    board = """
        2222222222
        1.........
        ..........
        3333..3333
        3333333333
    """
    model = game(6, row=18, column=4, board=board)  # its cells are in rows 20 and 21
    model.send("drop")
    # Rows 18 to 21 are checked. 18 and 21 are full, and the rows above move down by two. Row 22 stays.
    assert text_of(model, 5, 23) == lines_of("""
        ..........
        ..........
        1.........
        ....77....
        3333333333
    """)
    assert model.lines == 2


def test_rows_0_to_2_never_move_and_a_lock_with_a_cell_there_ends_the_game() -> None:
    model = game(1, row=0, column=3)  # column 4, rows 0 to 3
    model.board = {(row, 4): 1 for row in range(4, 23)}
    model.board |= {(3, column): 1 for column in range(10) if column != 4}
    model.send("down")
    assert {row for row, column in model.board if column == 4 and row < 4} == {0, 1, 2}
    assert not any(row == 3 for row, _ in model.board)
    assert (model.over, model.score, model.piece, model.next.shape) == (True, 100, None, "6")


def test_cells_above_the_board_vanish() -> None:
    model = game(1, row=-1, column=3)
    model.board = {(row, 4): 1 for row in range(3, 23)}
    model.send("drop")
    assert {row for row, _ in model.board} == set(range(23))
    assert model.over


def test_sideways_after_200_then_every_50() -> None:
    model = game(6, column=7)
    model.send("+left")
    columns = []
    for t in (200, 201, 250, 251):
        model.advance_to(t)
        columns.append(place(model)[2])
    assert columns == [6, 5, 5, 4]


def saved(rows: dict[int, str], level: str = "1", score: str = "0") -> str:
    return f"{level}\n{score}\n" + "".join(rows.get(row, "0" * 10) for row in range(23)) + FLOOR + "\n"


def test_a_save_file_round_trips() -> None:
    text = saved({22: "1111011111", 10: "0000000001"}, "4", "1500")
    model = Nineteen(1)
    model.send("pause")
    model.load(text)
    assert (model.level, model.score, model.lines, model.interval, model.paused) == (4, 1500, 0, 512, True)
    assert len(model.board) == 10
    assert model.save() == text


def test_line_ends_and_line_breaks_between_digits_do_not_count() -> None:
    text = "2\r\n30\r\n" + "\r\n".join(["0" * 10] * 22 + ["1" + "0" * 9] + [FLOOR])
    level, score, board = read_save(text)
    assert (level, score, list(board)) == (2, 30, [(22, 0)])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "line 1"),
        (saved({}, level="0"), "line 1"),
        (saved({}, level="11"), "line 1"),
        (saved({}, level="٣"), "line 1"),
        (saved({}, level=" 1"), "line 1"),
        ("1", "line 2"),
        (saved({}, score="-5"), "line 2"),
        (saved({}, score=""), "line 2"),
        (saved({5: "00000 0000"}), "line 3"),
        (saved({5: "0000020000"}), "line 3"),
        (saved({5: "000000000"}), "line 3"),
        (saved({5: "00000000000"}), "line 3"),
        (saved({2: "0000000001"}), "line 3"),
        (saved({})[:-2] + "0\n", "line 3"),
    ],
)
def test_an_invalid_save_file_is_refused_and_changes_nothing(text: str, line: str) -> None:
    model = Nineteen(1)
    before = model.everything()
    with pytest.raises(ValueError, match=line):
        model.load(text)
    assert model.everything() == before


def test_full_rows_of_a_file_stay_until_a_lock_touches_them() -> None:
    model = Nineteen(1)
    model.load(saved({22: FLOOR, 15: FLOOR}))
    model.piece = model.placed(6, 11, 0)  # the square lands on row 15, in rows 13 and 14
    model.next = Preview("6", 0, (7, 7, 7, 7))
    model.send("drop")
    assert model.lines == 0
    assert {row for row, _ in model.board} == {13, 14, 15, 22}
    model.piece = model.placed(0, 11, 3)  # lying in row 14 when it has dropped: base row 12, rows 12 to 15 are checked
    model.send("drop")
    assert model.lines == 1
