"""Many boards of the logic puzzles: one solution, the exact grade, and steps that never lead astray."""

import pytest

from tests.games.logic.boards import NAMES, begun
from tests.games.logic.model import count
from tests.games.logic.steps import sound_steps
from tests.games.logic.test_generator import GRADES, RARE, SMALL, made

BOARDS, STEPS = 200, 100_000
"""How many boards of each puzzle and grade are counted, and how many steps of each puzzle are checked."""


@pytest.mark.soak
@pytest.mark.parametrize(("name", "grade"), GRADES)
def test_boards_have_their_grade_and_one_solution(name: str, grade: str) -> None:
    options = f"{RARE.get((name, grade), SMALL[name])},grade={grade}"
    for number in range(BOARDS):
        state = begun(name, made(name, options, f"soak {grade} {number}"))
        assert state.board.grade == grade
        assert count(state.puzzle, state.board_text) == [state.board.solution]


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_no_step_cuts_a_value_of_the_solution(name: str) -> None:
    grades, steps, number = begun(name, made(name, "", "soak")).puzzle.grades, 0, 0
    while steps < STEPS:
        text = made(name, f"grade={grades[number % len(grades)]}", f"steps {number}")
        board = begun(name, text).board
        steps += sum(sound_steps(board, known, number) for known in range(len(board.solution) // 2))
        number += 1
