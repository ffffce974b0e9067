"""Many boards of Sudoku: one solution, the exact grade, and the symmetry; and the order of techniques."""

import pytest

from puzzlebox.core.stepwise import result_of
from puzzlebox.rules import Random, Search
from puzzlebox_games.sudoku.board import geometry_of
from puzzlebox_games.sudoku.generator import find_try
from puzzlebox_games.sudoku.solver import solver
from puzzlebox_games.sudoku.techniques import grade_of
from tests.games.sudoku import model
from tests.games.sudoku.play import options_of
from tests.games.sudoku.test_facts import NEEDS, shuffle_techniques

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
    shape = geometry_of(options)
    for number in range(BOARDS[grade]):
        text = result_of(find_try(options, Random.from_seed(f"soak {grade} {number}"), Search())).split()[2]
        values = [int(digit) for digit in text.replace(".", "0")]
        assert len(solver(shape).solutions(values, 2)) == 1
        assert grade_of(shape, values) == options["grade"]
        board = model.read(text)
        assert {model.image(cell, shape.size, options["symmetry"]) for cell in board} == set(board)
        if number % 100 == 0:
            assert model.solutions(board, shape.size, shape.diagonals) == 1
            assert model.LEVELS[model.level(board, shape.size, shape.diagonals)] == options["grade"]


@pytest.mark.soak
@pytest.mark.parametrize("need", NEEDS)
def test_grade_does_not_depend_on_the_order_of_techniques(need: str) -> None:
    shuffle_techniques(need, 240)
