"""The hints of Nonogram, and its solutions."""

from typing import Any

import pytest

from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.nonogram.hints import find_solution
from puzzlebox_games.nonogram.rules import Nonogram
from tests.games.nonogram.play import HEART, begun, board_text, hint_of, placed, send_all


def solved_by_hints(state: Nonogram) -> list[str]:
    """Play all hints to the win, and return their techniques. Each sets cells as in the solution."""
    techniques = []
    while not state.outcome():
        hint = hint_of(state)
        techniques.append(hint.technique)
        send_all(state, *hint.inputs)
        for (row, column), value in state.grid.items():
            assert value in (0, 1 if state.solution[row] >> column & 1 else 2)
    assert hint_of(state) is None
    return techniques


@pytest.mark.parametrize(
    ("rows", "technique", "where", "why"),
    [
        ("?????/?????/?????/?????/?????", "Full line", "row 2", "The runs of row 2 just fit"),
        (".#.#?/#####/#####/.???./.???.", "Finished", "row 1", "All runs of row 1 are there"),
    ],
)
def test_a_hint_says_where_the_technique_and_why(rows: str, technique: str, where: str, why: str) -> None:
    hint = hint_of(placed(f"{HEART} {rows}"))
    assert (hint.technique, hint.where) == (technique, f"Look at {where}.")
    assert hint.why.startswith(why)


def test_the_cells_and_inputs_of_a_hint() -> None:
    hint = hint_of(placed("0,3,0;0,1,1,1,0"))
    assert hint.technique == "Empty line"
    assert hint.cells["look"] == hint.cells["act"] == tuple((0, column) for column in range(5))
    assert hint.inputs == ("fill 0 0 0 4 white",)


def test_a_wrong_cell_comes_first_and_its_place_second() -> None:
    state = send_all(placed(), "set 0 1 black", "set 2 3 white")
    hint = hint_of(state)
    assert hint.where == "A cell is wrong."
    assert hint.technique == "It is in row 3, column 4."
    assert hint.inputs == ("set 2 3 none",)
    assert "look" not in hint.cells
    assert hint.cells["act"] == ((2, 3),)


def test_hints_solve_boards_and_use_the_techniques() -> None:
    seen = {technique for seed in "abcd" for technique in solved_by_hints(begun("size=15", seed))}
    assert seen >= {"Overlap", "Edge", "Reach", "Finished", "Count", "Full line"}
    assert "Both ways" not in seen


def test_hints_try_cells_both_ways_where_lines_are_not_enough() -> None:
    state = placed("1,1.1,1.1,2;1,2,2,1.1")
    hint: Any = hint_of(state)
    assert hint.technique == "Both ways"
    assert "could not be filled: it is" in hint.why
    assert "Both ways" in solved_by_hints(state)


def test_a_solution_wins_from_any_position() -> None:
    for rows in ("", " #..../.....", " ..???/#####"):
        text = HEART + (rows + "/?????" * (4 - rows.count("/")) if rows else "")
        state = placed(text)
        solution: Any = result_of(find_solution(state, Search()))
        send_all(state, *solution.inputs)
        assert state.outcome()
        assert solution.length == len(solution.inputs)


def test_a_solution_of_a_board_with_one_cell_too_many_only_empties_it() -> None:
    state = placed(f"{HEART} ?#?#?/#####/#####/?###?/?##??")
    solution: Any = result_of(find_solution(state, Search()))
    assert solution.inputs == ("fill 4 1 4 1 none",)
    assert board_text(send_all(state, *solution.inputs)).endswith("??#??")
