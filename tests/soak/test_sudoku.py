"""Many boards of Sudoku: one solution, the exact grade, and the symmetry; and the order of techniques."""

import pytest

from tests.games.sudoku import model
from tests.games.sudoku.play import options_of
from tests.games.sudoku.test_facts import NEEDS, shuffle_techniques
from tests.games.sudoku.test_generator import checked_board

BOARDS = {
    **dict.fromkeys(("easy", "medium", "hard", "beyond"), 1000),
    **dict.fromkeys(("expert", "medium,symmetry=none", "hard,symmetry=mirror", "expert,symmetry=none"), 100),
    **dict.fromkeys(("easy,size=4", "medium,size=6", "expert,size=6,extra=x"), 100),
    **dict.fromkeys(("medium,extra=x", "hard,size=6"), 10),
}
"""How many boards are made with each grade and further options."""


@pytest.mark.soak
@pytest.mark.parametrize("grade", BOARDS)
def test_boards_have_one_solution_their_grade_and_their_symmetry(grade: str) -> None:
    options = options_of(f"grade={grade}")
    size, x = int(options["size"]), options["extra"] == "x"
    for number in range(BOARDS[grade]):
        board = checked_board(options, f"soak {grade} {number}")
        if number % 100 == 0:
            assert model.solutions(board, size, x) == 1
            assert model.LEVELS[model.level(board, size, x)] == options["grade"]


@pytest.mark.soak
@pytest.mark.parametrize("need", NEEDS)
def test_grade_does_not_depend_on_the_order_of_techniques(need: str) -> None:
    shuffle_techniques(need, 240)
