"""The hints of Sudoku: mistakes first, then techniques, and their words."""

import pytest

from tests.games.bench import send_all
from tests.games.sudoku.play import BENCH, KNOWN, KNOWN_SOLUTION, digits, hint_of, notes, placed, solved
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
    assert hint_of(state) is None


@pytest.mark.parametrize("board", [KNOWN, HARDEST])
def test_solution_changes_wrong_digits_too(board: str) -> None:
    state = placed(board)
    free = [divmod(cell, 9) for cell in range(81) if board[cell] == "0"]
    for row, column in free[:3]:
        state.send(f"set {row} {column} 9")
    assert solved(state).outcome()
    assert digits(solved(state)) == "".join(map(str, state.solution or ()))


CHAINED = {
    "2......16.8....27.3.7..2.9....4.91.7....8....1.97.6....9.3..7.2.23....8.61......5": {
        *("Simple colouring", "X-chain", "Chain"),
    },
    "3...2.4..8..73..12...1..3....2.8...5.3.....7.9...7.2....8..2...72..54..6..4.6...8": {"XYZ-wing"},
    "..1....2....7...13...9..8...1.59.6.4.96.4.25.5.2.17.9...9..5...28...6....6....1..": {"XY-chain"},
}
"""Boards beyond the grades, and techniques that finish them."""


@pytest.mark.parametrize(("board", "needed"), CHAINED.items())
def test_boards_beyond_the_grades_are_finished_by_named_techniques(board: str, needed: set[str]) -> None:
    state, named = placed(board), set[str]()
    right = {text.rpartition(" ")[0]: text for text in BENCH.solution_of(state).inputs}
    while not state.outcome():
        hint = hint_of(state)
        named.add(str(hint.technique.partition(" at ")[0].partition(" in ")[0]))
        for text in hint.inputs:
            _, row, column, *digits = text.split()
            assert right[f"set {row} {column}"].split()[-1] in digits
        send_all(state, *hint.inputs)
    assert needed <= named
    assert not any(name.startswith("Trying") for name in named)


def test_a_chain_names_its_ends_and_is_drawn_in_its_order() -> None:
    state = placed(next(iter(CHAINED)))
    while not (hint := hint_of(state)).technique.startswith("X-chain"):
        send_all(state, *hint.inputs)
    assert hint.technique == "X-chain at row 1, column 5"
    assert hint.why == (
        "If 3 is not at row 1, column 5, the links lead to 3 at row 5, column 6. One of them is right, so candidates "
        "fall at row 2, column 6; row 4, column 5."
    )
    assert hint.cells["chain"] == ((0, 4), (0, 6), (4, 6), (4, 5))
    assert hint.cells["act"] == ((0, 4), (4, 5))
