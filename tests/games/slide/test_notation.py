"""Boards, solutions and game IDs as text: reading, writing, and reasons for refusals."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebox.core.game_id import GameID, id_of
from puzzlebox.core.options import OptionError, Options, Sides
from puzzlebox.rules import Grid, InputRefusedError, Outcome, Random, Session, Start
from puzzlebox_games.slide.board import shuffled
from puzzlebox_games.slide.game import GAME
from puzzlebox_games.slide.notation import Run, read_board, read_moves, read_solution, write_board, write_solution
from tests.games.slide.play import TWO_MOVES_OFF, placed

SHEET = "5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15"


@pytest.mark.parametrize(
    "text",
    [
        SHEET,
        "5,3,8,9/0,2,4,1/7,10,14,13/12,11,6,15",
        " 5, 3, 8, 9 / 0, 2, 4, 1 / 7, 10, 14, 13 / 12, 11, 6, 15 ",
        "5 3 8 9\n0 2 4 1\n7 10 14 13\n12 11 6 15\n",
        " 5  3  8  9\r\n 0  2  4  1\r\n 7 10 14 13\r\n12 11  6 15",
    ],
)
def test_a_board_is_read(text: str) -> None:
    board = read_board(text)
    assert (board.rows, board.columns) == (4, 4)
    assert (board.cells, write_board(board)) == ([5, 3, 8, 9, 0, 2, 4, 1, 7, 10, 14, 13, 12, 11, 6, 15], SHEET)


def test_a_board_of_known_sides_needs_no_rows() -> None:
    assert read_board("1 2 3 4 0 5", Sides(2, 3)) == Grid(2, 3, [1, 2, 3, 4, 0, 5])
    assert read_board("1,2,3,4,0,5", Sides(2, 3)) == Grid(2, 3, [1, 2, 3, 4, 0, 5])
    assert read_board("1 2 3/4 0 5", Sides(2, 3)) == Grid(2, 3, [1, 2, 3, 4, 0, 5])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a board has at least 2 x 2 numbers, and this text has none"),
        (" \n ", "this text has none"),
        ("0", "the rows and columns of a board must each be from 2 to 64, not 1 x 1"),
        ("1 2 3 0", "must each be from 2 to 64, not 1 x 4"),
        ("1/2/3/0", "must each be from 2 to 64, not 4 x 1"),
        ("/".join(["1 2"] * 65), "must each be from 2 to 64, not 65 x 2"),
        ("1 2 3/4 5/6 7 0", "row 2 must have 3 cells, like row 1, not 2"),
        ("1 2 3/4 5 6/7 8 0/", "row 4 must have 3 cells, like row 1, not 0"),
        ("/1 2/3 0", "row 1 has no cells"),
        ("1 2/3 4", "row 2, column 2: a number must be from 0 to 3, not 4"),
        ("1 2/2 0", "row 2, column 1: 2 is already in row 1, column 2"),
        ("0 2/0 1", "row 2, column 1: 0 is already in row 1, column 1"),
        ("1 2/3 -0", "row 2, column 2: expected a whole number from 0 up, not '-0'"),
        ("1 2/3 +0", r"not '\+0'"),
        ("1 2/1e0 0", "not '1e0'"),
        ("1 2/٣ 0", "not '٣'"),
        ("1 2/3 x", "not 'x'"),
        ("1 2/3.0 0", r"not '3\.0'"),
        ("1 2/99999999999999999999 0", "not '99999999999999999999'"),
        ("1;2/3;0", "not '1;2'"),
        ("2 1/3 0", "the board cannot be solved: two of its tiles would have to be swapped"),
        ("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", "cannot be solved"),
    ],
)
def test_an_invalid_board_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_board(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [("1 2 3 0", "4 in one row"), ("1 2/3 0", "2 x 2"), ("1 2/3 4/0 5", "3 x 2"), ("1 2 3 4 5 0 6", "7 in one row")],
)
def test_a_board_with_other_sides_is_refused(text: str, found: str) -> None:
    with pytest.raises(ValueError, match=f"expected a board of 2 x 3 numbers, not {found}"):
        read_board(text, Sides(2, 3))


@given(st.integers(2, 8), st.integers(2, 8), st.integers(0, 99))
def test_a_written_board_is_read_back(rows: int, columns: int, seed: int) -> None:
    board = shuffled(Sides(rows, columns), Random(seed))
    assert read_board(write_board(board)) == board


@pytest.mark.parametrize(
    ("text", "runs", "canonical"),
    [
        ("", (), ""),
        ("U", (("up", 1),), "U"),
        ("URDL2U", (("up", 1), ("right", 1), ("down", 1), ("left", 2), ("up", 1)), "URDL2U"),
        ("LL", (("left", 1), ("left", 1)), "L2"),
        ("U1", (("up", 1),), "U"),
        ("U2U3D", (("up", 2), ("up", 3), ("down", 1)), "U5D"),
        ("R10", (("right", 10),), "R10"),
        ("U999999999999", (("up", 999_999_999_999),), "U999999999999"),
        ("U999999999999999999", (("up", 10**18 - 1),), "U999999999999999999"),
    ],
)
def test_a_solution_is_read_and_written(text: str, runs: tuple[tuple[str, int], ...], canonical: str) -> None:
    assert (read_solution(text), write_solution(read_solution(text))) == (runs, canonical)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("u", "character 1: expected U, D, L or R, not 'u'"),
        ("URx", "character 3: expected U, D, L or R, not 'x'"),
        ("U R", "character 2: expected U, D, L or R, not ' '"),
        ("2U", "character 1: expected U, D, L or R, not '2'"),
        ("U-1", "character 2: expected U, D, L or R, not '-'"),
        ("U1.5", r"character 3: expected U, D, L or R, not '\.'"),
        ("U٣", "character 2: expected U, D, L or R, not '٣'"),
        ("URDL\n", r"character 5: expected U, D, L or R, not '\\n'"),
        ("U0", "character 2: a count must be 1 or more without a leading zero, not '0'"),
        ("RU02", "character 3: a count must be 1 or more without a leading zero, not '02'"),
        ("U" + "9" * 19, "character 2: a count must have at most 18 digits, not 19"),
        ("U" + "9" * 9999, "character 2: a count must have at most 18 digits, not 9999"),
    ],
)
def test_an_invalid_solution_is_refused_with_the_character(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_solution(text)


@given(st.lists(st.builds(Run, st.sampled_from(["up", "down", "left", "right"]), st.integers(1, 30))))
def test_a_written_solution_is_read_back_as_the_same_moves(runs: list[Run]) -> None:
    moves = [run.direction for run in runs for _ in range(run.times)]
    read = read_solution(write_solution(runs))
    assert [run.direction for run in read for _ in range(run.times)] == moves


def test_a_solution_solves_its_board() -> None:
    state = placed(TWO_MOVES_OFF)
    for text in read_moves(state, "UL"):
        assert state.send(text)
    assert state.outcome()


# Game IDs
def session_by_id(text: str) -> Session[Any]:
    found = GameID.parse(text)
    assert found.start is not None
    return Session(GAME, Options.parse(GAME.options, found.options), found.start)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("slide:size=5x5#x", "slide:size=5#x"),
        ("slide:size=4,moves=1000,mix=walk#x", "slide#x"),
        ("slide:mix=random,size=3#x", "slide:size=3,mix=random#x"),
        ("slide@1 2 3/4 0 6/7 5 8", "slide:size=3@1 2 3/4 0 6/7 5 8"),
        ("slide@1 2/0 3", "slide:size=2x2@1 2/0 3"),
    ],
)
def test_an_id_has_one_form(text: str, canonical: str) -> None:
    assert id_of(session_by_id(text)).text() == canonical


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("slide@1 2 3/4 0 6/7 5 8", "1 2 3/4 0 6/7 5 8"),
        ("slide@1,2,3/4,0,6/7,5,8", "1 2 3/4 0 6/7 5 8"),
        ("slide:size=3@1 2 3 4 0 6 7 5 8", "1 2 3/4 0 6/7 5 8"),
        ("slide:size=2x3@1,2,3,4,0,5", "1 2 3/4 0 5"),
        ("slide@1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"),
    ],
)
def test_a_position_is_the_board(text: str, board: str) -> None:
    state = session_by_id(text).state
    assert (state.grid.text(), state.status()) == (board, {"time": 0, "moves": 0, "actions": 0})


def test_a_solved_position_is_won_at_once() -> None:
    session = session_by_id("slide@1,2,3/4,5,6/7,8,0")
    assert session.state.outcome() == Outcome("won", "solved")
    assert session.state.status() == {"time": 0, "moves": 0, "actions": 0}
    with pytest.raises(InputRefusedError, match="only restart works now"):
        session.send("down")
    session.send("restart")
    assert session.state.outcome() is None


@pytest.mark.parametrize(
    ("options", "position", "reason"),
    [
        ("", "1 2 3/4 5 6/8 7 0", "the board cannot be solved"),
        ("", "1 2 3", "expected a board of 4 x 4 numbers, not 3 in one row"),
        ("size=3", "1 2/0 3", "expected a board of 3 x 3 numbers, not 2 x 2"),
        ("size=3", "1 2 3 0", "expected a board of 3 x 3 numbers, not 4 in one row"),
        ("", "", "this text has none"),
    ],
)
def test_an_invalid_position_is_refused_with_the_reason(options: str, position: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.begin(Options.parse(GAME.options, options), Start(position=position))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("size=1", "size must be from 2 to 64, or rows x columns from 2x2 to 64x64, not 1"),
        ("moves=0", "moves must be from 1 to 1000000, not 0"),
        ("moves=1000001", "moves must be from 1 to 1000000, not 1000001"),
        ("mix=lot", "mix must be walk or random, not lot"),
        ("arrows=blank", "there is no option 'arrows'"),
    ],
)
def test_an_invalid_option_is_refused_with_the_rule(options: str, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        Options.parse(GAME.options, options)
