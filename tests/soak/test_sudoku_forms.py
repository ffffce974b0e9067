"""Many jigsaws, killers and boards of size 16: one solution, the exact grade, and steps that never lead astray."""

from collections.abc import Iterator

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.sudoku.board import geometry, read_position
from puzzlebox_games.sudoku.game import GAME
from puzzlebox_games.sudoku.generator import find_board
from puzzlebox_games.sudoku.techniques import HINTED, Candidates, grade_of, solutions_of, techniques_of
from tests.games.sudoku import forms_model
from tests.games.sudoku.play import options_of

BOARDS, STEPS = 200, 100_000
"""How many small boards of each form and grade are counted, and how many steps of each form are checked."""

SMALL = (
    *("size=5,extra=jigsaw", "size=5,extra=jigsaw,grade=medium", "size=5,extra=jigsaw-x", "size=4,extra=killer"),
    *(f"size=6,extra={extra},grade={grade}" for extra in ("jigsaw", "killer") for grade in ("easy", "medium", "hard")),
    *(f"size=6,extra={extra},grade={grade}" for extra in ("jigsaw-x", "killer-x") for grade in ("medium", "hard")),
)

LARGE = ("extra=jigsaw,grade=hard", "extra=jigsaw-x", "extra=killer,grade=hard", "extra=killer-x", "size=16,grade=hard")


def made(options: Options, seed: str) -> str:
    return result_of(find_board(options, Random.from_seed(seed), Search()))


@pytest.mark.soak
@pytest.mark.parametrize("options", SMALL)
def test_boards_have_one_solution_and_their_grade(options: str) -> None:
    chosen = options_of(options)
    for number in range(BOARDS):
        text = made(chosen, f"soak {number}")
        position = read_position(text)
        assert len(forms_model.solutions(forms_model.read(text))) == 1, text
        assert grade_of(geometry(*position.form), position.givens) == chosen["grade"], text


def steps(text: str, diagonals: bool) -> Iterator[tuple[int, int, bool]]:
    """Yield what each step of each technique does until nothing is found: a cell, a mask, and whether the cell
    gets that digit or loses those digits."""
    position = read_position(text)
    shape = geometry(*(position.form._replace(diagonals=diagonals) if position.is_bare else position.form))
    board = Candidates(shape, position.givens)
    found = True
    while found:
        found = False
        for technique in techniques_of(shape, HINTED):
            for step in [*technique.find(board)]:
                if step.cell is not None:
                    yield step.cell, 1 << step.digits[0] - 1, True
                yield from ((cell, mask, False) for cell, mask in step.cuts)
                found = board.take(step) or found
            if found:
                break


@pytest.mark.soak
@pytest.mark.parametrize("options", LARGE)
def test_steps_agree_with_the_solution(options: str) -> None:
    chosen, checked, number = options_of(options), 0, 0
    while checked < STEPS:
        text = made(chosen, f"steps {number}")
        number += 1
        state = GAME.begin(chosen, f"steps {number - 1}")
        assert state.solution
        for cell, mask, is_set in steps(text, chosen["extra"] == "x"):
            assert is_set == bool(mask >> state.solution[cell] - 1 & 1), (text, cell)
            checked += 1


@pytest.mark.soak
def test_a_board_that_techniques_solve_has_no_other_solution() -> None:
    chosen = options_of("extra=killer,grade=medium")
    for number in range(BOARDS):
        position = read_position(made(chosen, f"one {number}"))
        shape = geometry(*position.form)
        [solution] = solutions_of(shape, position.givens, Search())
        assert all(sum(solution[cell] for cell in cage.cells) == cage.total for cage in shape.form.cages)
