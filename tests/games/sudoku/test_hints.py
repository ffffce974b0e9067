"""The hints of Sudoku: mistakes first, then techniques, and their words."""

import pytest

from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.sudoku.hints import find_hint
from tests.games.sudoku.play import KNOWN, KNOWN_SOLUTION, digits, hint_of, notes, placed, send_all, solved
from tests.games.sudoku.test_facts import HARDEST, NEEDS


def test_wrong_digit_comes_first() -> None:
    hint = hint_of(send_all(placed(), "set 2 0 2"))
    assert hint.where == "A digit in row 3 is wrong."
    assert hint.technique == "Wrong digit: the 2 at row 3, column 1"
    assert hint.inputs == ("set 2 0 0",)
    assert hint.cells["act"] == ((2, 0),)


def test_notes_that_lack_the_right_digit_come_next() -> None:
    state = send_all(placed(), "notes 0 2 1 2")
    hint = hint_of(state)
    assert hint.where == "A note is missing in row 1."
    assert "The notes at row 1, column 3 lack the right digit." in hint.why
    send_all(state, *hint.inputs)
    assert notes(state, 0, 2) == {1, 2, 4}
    assert "missing" not in hint_of(state).where


def test_hidden_single_says_where_and_why() -> None:
    hint = hint_of(placed())
    assert hint.where == "Look at block 2."
    assert hint.technique == "Hidden single in block 2"
    assert hint.why == "In block 2, 8 can only go to row 1, column 6: row 3, columns 4, 5 have it."
    assert hint.inputs == ("set 0 5 8",)
    assert hint.cells["reason"] == ((2, 2), (4, 3), (8, 4))


def test_hidden_single_that_takes_notes_names_no_lines() -> None:
    state = placed(NEEDS["Pointing"])
    while not (hint := hint_of(state)).technique.endswith("in row 9"):
        send_all(state, *hint.inputs)
    assert hint.why == "In row 9, 9 can only go to row 9, column 9."


def test_naked_single_on_a_board_with_diagonals_names_them() -> None:
    hint = hint_of(placed(".....6.2....5......3....4.1..2.6...4", "size=6,extra=x"))
    assert hint.why.startswith("Only 6 fits at row 3, column 3: the others stand in its row, column, block or diagonal")


@pytest.mark.parametrize("need", [need for need in NEEDS if need])
def test_hints_solve_a_board_with_its_technique(need: str) -> None:
    """Eliminations are set as notes, so no hint is given twice."""
    state, names = placed(NEEDS[need]), set[str]()
    for _ in range(200):
        if state.outcome():
            break
        hint = hint_of(state)
        assert not hint.technique.startswith(("Wrong", "Missing", "Trying"))
        names.add(hint.technique.split(" in ")[0].split(" on ")[0].split(" at ")[0])
        send_all(state, *hint.inputs)
    assert state.outcome()
    assert need in names


def test_elimination_names_what_falls() -> None:
    state = placed(NEEDS["X-wing"])
    while not (hint := hint_of(state)).technique.startswith("X-wing"):
        send_all(state, *hint.inputs)
    lines = hint.technique.removeprefix("X-wing on ")
    digit = int(lines[0])
    assert lines[1:].startswith((" in rows ", " in columns "))
    assert f"So {digit} leaves the rest of " in hint.why
    for row, column in hint.cells["target"]:
        assert digit not in notes(send_all(state.copy(), *hint.inputs), row, column)
    for row, column in hint.cells["act"]:
        assert digit in notes(send_all(state.copy(), *hint.inputs), row, column)


def test_board_beyond_the_techniques_is_solved_by_trying() -> None:
    hint = hint_of(placed(HARDEST))
    assert hint.technique.startswith("Trying, at row ")
    assert "No technique that hints know helps here. By trying:" in hint.why
    state = placed(HARDEST)
    while not state.outcome():
        send_all(state, *hint_of(state).inputs)
    assert tuple(state.grid.cells) == state.solution


SEVERAL = "".join("0" if n in (3, 4, 30, 31, 80) else d for n, d in enumerate(KNOWN_SOLUTION))


@pytest.mark.parametrize(
    ("inputs", "mistake"),
    [
        ("set 0 3 7", ""),
        ("set 0 3 7 | set 3 3 7", "With the digits before it, no solution has 7 at row 4, column 4."),
        (
            "notes 0 3 7 | notes 0 4 7",
            "With the digits and the notes before them, no solution fits the notes at row 1, c",
        ),
    ],
)
def test_hints_of_a_board_with_several_solutions_lead_to_one_that_has_what_is_set(inputs: str, mistake: str) -> None:
    state = send_all(placed(SEVERAL, "grade=any"), *inputs.split(" | "))
    assert mistake in hint_of(state).why
    while not state.outcome():
        send_all(state, *hint_of(state).inputs)
    assert state.grid[0, 4] == 6
    assert result_of(find_hint(state, Search())) is None


@pytest.mark.parametrize("board", [KNOWN, HARDEST])
def test_solution_changes_wrong_digits_too(board: str) -> None:
    state = placed(board)
    free = [divmod(cell, 9) for cell in range(81) if board[cell] == "0"]
    for row, column in free[:3]:
        state.send(f"set {row} {column} 9")
    assert solved(state).outcome()
    assert digits(solved(state)) == "".join(map(str, state.solution or ()))
