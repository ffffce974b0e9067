"""The rules of Nonogram: inputs, the provisional layer, figures, the win, positions and files."""

import pytest

from puzzlebox.core.options import OptionError
from puzzlebox.core.reading import BoardText, LeftOut
from puzzlebox.core.state import InputRefusedError, Start
from puzzlebox_games.nonogram.game import GAME
from puzzlebox_games.nonogram.notation import read, write_file
from puzzlebox_games.nonogram.rules import PENALTY, WON
from tests.games.bench import send_all
from tests.games.nonogram.play import (
    HEART,
    HEART_PICTURE,
    begun,
    board_text,
    options_of,
    picture_text,
    placed,
    session_of,
)

EMPTY = "?????/?????/?????/?????/?????"
BLACKS = ("fill 1 0 2 4 black", "set 0 1 black", "set 0 3 black", "fill 3 1 3 3 black")
"""All black cells of the heart but the last one."""


CROSSABLE = "?#?#./?????/?#???/?#???/?????"
MIXED = "#.#.?/#????/?????/?????/?????"
TRIED = "mark, fill 1 0 1 4 black, set 0 0 none, set 0 1 black"
PLAYS = {
    "cells get values": (EMPTY, "set 0 1 black, set 0 0 white, set 4 4 black, set 4 4 none", f".#???/{EMPTY[6:]}"),
    "a fill paints a line": (EMPTY, "fill 0 0 0 4 black", "#####/?????/?????/?????/?????"),
    "a fill paints a rectangle": (EMPTY, "fill 3 3 1 2 white", "?????/??..?/??..?/??..?/?????"),
    "a fill from an unknown cell": ("?.#.?/" + EMPTY[6:], "fill 0 0 0 4 black", "#.#.#/?????/?????/?????/?????"),
    "a fill backwards": ("?.#.?/" + EMPTY[6:], "fill 0 4 0 0 white", "..#../?????/?????/?????/?????"),
    "a fill from a black cell": (MIXED, "fill 0 0 1 4 white", "....?/.????/?????/?????/?????"),
    "a fill from a white cell": (MIXED, "fill 0 1 0 4 none", "#?#??/#????/?????/?????/?????"),
    "a fill that empties": (MIXED, "fill 0 0 0 4 none", "?.?.?/#????/?????/?????/?????"),
    "a fill from a cell with the value": ("#.#??/" + EMPTY[6:], "fill 0 0 0 4 black", "#.###/?????/?????/?????/?????"),
    "a line is crossed out": (CROSSABLE, "cross row 0", ".#.#./?????/?#???/?#???/?????"),
    "a column is crossed out": (CROSSABLE, "set 1 1 black, cross column 1", "?#?#./?#???/?#???/?#???/?.???"),
    "a provisional layer": ("#.???/" + EMPTY[6:], TRIED, "?#???/#####/?????/?????/?????"),
    "a dropped layer": ("#.???/" + EMPTY[6:], f"{TRIED}, drop", "#.???/?????/?????/?????/?????"),
    "a layer that is kept": ("#.???/" + EMPTY[6:], f"{TRIED}, commit", "?#???/#####/?????/?????/?????"),
    "an emptied board": ("#.???/" + EMPTY[6:], "mark, set 2 2 black, clear", EMPTY),
    "the same board again": ("#.???/" + EMPTY[6:], "set 2 2 black, clear, again", "#.???/?????/?????/?????/?????"),
}  # fmt: skip
"""What is set on the heart, inputs, and what is set then. The last input has no effect a second time, except a fill
from a cell that has another value now."""


@pytest.mark.parametrize(("before", "inputs", "after"), PLAYS.values(), ids=PLAYS)
def test_plays(before: str, inputs: str, after: str) -> None:
    state = send_all(placed(f"{HEART} {before}"), *inputs.split(", "))
    assert board_text(state) == after
    assert state.marking is (inputs == TRIED)
    assert state.send("mark") is None if state.marking else state.layers["firm"] == state.grid
    assert (before == MIXED and "1 4 white" in inputs) or state.send(inputs.rpartition(", ")[2]) is None


@pytest.mark.parametrize(
    ("before", "text"),
    [
        *(("?????/?.???/?????/?????/?????", text) for text in ("fill 0 1 0 3 none", "fill 1 1 1 1 white")),
        *(("?????/?.???/?????/?????/?????", text) for text in ("set 1 1 white", "set 0 0 none", "commit", "drop")),
        *((CROSSABLE, text) for text in ("cross row 1", "cross column 1", "again")),
        (EMPTY, "clear"),
    ],
)
def test_inputs_without_an_effect(before: str, text: str) -> None:
    state = placed(f"{HEART} {before}")
    unchanged = state.text()
    assert state.send(text) is None
    assert state.text() == unchanged


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("set 5 0 black", "the board has 5 rows and 5 columns: there is no row 6, column 1"),
        ("fill 0 0 0 5 black", "no row 1, column 6"),
        ("cross row 5", "the lines of this board are from 1 to 5, not 6"),
        *((text, "expected set ROW COLUMN") for text in ("set 0 0 red", "set 00 0 black", "cross box 1", "x 0 0", "")),
    ],
)
def test_other_inputs_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputRefusedError, match=message):
        placed().send(text)


def test_the_game_is_won_once_the_blacks_make_all_clues() -> None:
    state = send_all(placed(), *BLACKS)
    assert state.outcome() is None
    assert [event.name for event in state.send("set 4 2 black") or ()] == ["painted", "won"]
    assert (state.outcome(), state.position()) == (WON, None)
    assert board_text(state).replace("?", ".") == HEART_PICTURE
    with pytest.raises(InputRefusedError):
        state.send("set 0 0 white")


def test_as_many_blacks_elsewhere_do_not_win() -> None:
    state = send_all(placed(), *BLACKS, "set 4 3 black")
    assert state.outcome() is None


def test_figures_count_cells_and_slips() -> None:
    state = send_all(placed(), "fill 0 0 0 4 white", "set 1 0 black", "set 1 0 none", "set 1 1 black", "set 1 1 white")
    send_all(state, "set 0 0 none", "set 0 1 black")
    state.advance_to(7000)
    assert state.figures() == {"time": 7000, "cells": 9, "slips": 2, "penalties": 0}
    assert state.status() == {"filled": 1, "blacks": 16, "grade": "easy"}


def test_a_wrong_black_costs_half_a_minute_if_checked() -> None:
    session = session_of(options="check=on")
    assert [event.name for event in session.send("fill 0 0 0 1 black") or ()] == ["painted", "wrong"]
    state = session.state
    assert [cell for cell in range(25) if state.shows_wrong(cell)] == [0]
    assert (state.figures()["penalties"], state.elapsed()) == (1, PENALTY)
    session.undo()
    assert session.state.figures()["penalties"] == 1
    assert session.state.elapsed() == PENALTY
    unchecked = send_all(placed(), "fill 0 0 0 1 black")
    assert (unchecked.figures()["penalties"], unchecked.shows_wrong(0)) == (0, False)


def test_the_next_picture_follows_and_positions_begin_again() -> None:
    following = GAME.play.next_games
    assert following is not None
    pictures = [(game.label, game.options["picture"]) for game in following(begun("source=picture,picture=2"))]
    assert pictures == [("Next level", 3), ("Same board", 2)]
    assert [game.start for game in following(placed())] == [Start(position=HEART)]
    state = begun("size=5")
    same = Start(generator=state.origin, prepared=state.prepared)
    assert [game.start for game in following(state)] == [None, same]


# Positions and files


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
    "text", [HEART, f"  {HEART}\n", HEART_PICTURE, HEART_PICTURE.replace("/", "\n"), "5x5:2/4/4/4/2/1.1/5/5/3/1"]
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
        ("1,x;1,1", "a clue is 0 or runs from 1 to 100"),
        ("1,01;1,1", "a clue is 0 or runs from 1 to 100"),
        ("1,1.0;1,1", "a clue is 0 or runs from 1 to 100"),
        ("5x5:2/4/4", "expected 10 clues after the colon, not 3"),
        (",".join("1" * 101) + ";51", "a board has at most 100 rows and columns, not 101 x 1"),
        ("/".join(["#"] * 101), "a board has at most 100 rows and columns"),
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
    state = begun("size=5x8")
    for text, position in ((FILE, HEART), (write_file(placed()), HEART), (write_file(state), state.position())):
        assert [item.position for item in read(text) if isinstance(item, BoardText)] == [position]
        assert [*read(text.replace(",", " "))] == [*read(text)]


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
    (left,) = read(FILE.replace(*change, 1))
    assert isinstance(left, LeftOut)
    assert message in left.reason
