"""Positions: clues, pictures, what is set, the IDs of another collection, and files."""

import pytest

from puzzlebox.core.options import OptionError
from puzzlebox_games.nonogram.notation import read_file, write_file
from tests.games.nonogram.play import (
    HEART,
    HEART_PICTURE,
    begun,
    board_text,
    options_of,
    picture_text,
    placed,
    send_all,
)

FILE = """catalogue "none"
title "Heart"
width 5
height 5

rows
1,1
5
5
3
1

columns
2
4
4
4
2

goal "0000000000000000000000000"
"""


@pytest.mark.parametrize(
    "text",
    [
        HEART,
        f"  {HEART}\n",
        HEART_PICTURE,
        HEART_PICTURE.replace("/", "\n"),
        "5x5:2/4/4/4/2/1.1/5/5/3/1",
    ],
)
def test_forms_of_a_board(text: str) -> None:
    state = placed(text)
    assert state.position() == HEART
    assert picture_text(state) == HEART_PICTURE
    assert state.options["size"] == (5, 5)


def test_columns_come_first_in_the_other_form_and_its_empty_lines_are_empty() -> None:
    assert placed("3x2:1/2//2/1").position() == "2,1;1,2,0"
    assert placed("3x2:1/2/0/2/1").position() == "2,1;1,2,0"


@pytest.mark.parametrize("text", ["2;1,1", "1;1", "1,1,1;3", "0,3;1,1,1"])
def test_boards_from_one_row_and_one_column_up(text: str) -> None:
    assert placed(text).position() == text


def test_what_is_set_comes_after_a_blank() -> None:
    state = send_all(placed(), "set 0 1 black", "set 0 0 white", "mark", "set 1 0 black", "set 0 0 black")
    text = f"{HEART} ##???/#????/?????/?????/????? w..../x..../...../...../....."
    assert state.position() == text
    again = placed(text)
    assert again.position() == text
    assert board_text(send_all(again, "drop")) == ".#???/?????/?????/?????/?????"
    assert placed(f"{HEART} .#???/?????/?????/?????/?????").grid[0, 0] == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,1;1,1", r"two solutions differ at \(1, 1\)"),
        ("1.1,2,2,1.1;1.1,2,2,1.1", r"two solutions differ at \("),
        ("1.1,0,1.1;1,2,1", "no picture has these clues"),
        ("3,1;2,2", "row 1: the clue 3 needs 3 cells, but the line has 2"),
        ("1,1;1.1,0", "column 1: the clue 1.1 needs 3 cells, but the line has 2"),
        ("2,1;1,1", "the runs of the rows have 3 cells, but those of the columns 2"),
        ("0;0", "the picture is complete already"),
        (f"{HEART} {HEART_PICTURE}", "the picture is complete already"),
        (f"{HEART} ?????/?????", "expected a board of 5 x 5 cells, not 2 x 5"),
        (f"{HEART} ????x/?????/?????/?????/?????", "row 1"),
        (f"{HEART} a b c", "expected a board, what is set"),
        ("1,1", "expected the clues of the rows, ;"),
        ("1,x;1,1", "a clue is 0 or runs from 1 to 99"),
        ("1,01;1,1", "a clue is 0 or runs from 1 to 99"),
        ("1,1.0;1,1", "a clue is 0 or runs from 1 to 99"),
        ("5x5:2/4/4", "expected 10 clues after the colon, not 3"),
        (",".join("1" * 51) + ";51", "a board has at most 50 rows and columns, not 51 x 1"),
        ("/".join(["#"] * 51), "a board has at most 50 rows and columns"),
        ("", "expected the clues of the rows"),
    ],
)
def test_other_positions_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        placed(text)


def test_a_chosen_size_must_be_that_of_the_board() -> None:
    assert placed(HEART, "size=5").position() == HEART
    for position in (HEART, "2;1,1"):
        with pytest.raises(ValueError, match="board"):
            placed(position, "size=7")


@pytest.mark.parametrize("size", ["4", "51", "5x51", "4x5"])
def test_drawn_boards_have_5_to_50_cells_per_side(size: str) -> None:
    with pytest.raises(OptionError, match="from 5 to 50"):
        options_of(f"size={size}")


def test_files_are_read_and_written() -> None:
    assert read_file(FILE) == HEART
    assert read_file(write_file(placed())) == HEART
    state = begun("size=5x8")
    assert read_file(write_file(state)) == state.position()
    assert read_file(FILE.replace(",", " ").replace("\n", "\r\n")) == HEART


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("width 5", "width 6"), "expected 6 lines after the word columns, not 5"),
        (("rows", "lines"), "expected 5 lines after the word rows, not 0"),
        (("\n3\n", "\n3x\n"), "line 10: a clue is 0 or runs"),
        ((FILE, "hello"), "expected 1 lines after the word rows, not 0"),
        (("\n3\n", "\n4\n"), "the runs of the rows have 17 cells, but those of the columns 16"),
    ],
)
def test_damaged_files_are_refused_with_the_line(change: tuple[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_file(FILE.replace(*change, 1))
