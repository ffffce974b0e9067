"""Many nonograms in colours: one solution by a slow count, and hints that set only cells of the solution."""

from itertools import count, islice

import pytest

from puzzlebox_games.nonogram.game import solve_level
from tests.games.nonogram import slow
from tests.games.nonogram.play import begun, hint_of

FORMS = [
    f"colours={colours},style={style},logic={logic}"
    for colours in (2, 3, 4)
    for style in ("smooth", "noise")
    for logic in ("line", "any")
]

BOARDS, STEPS = 200, 100_000 // len(FORMS)
"""How many boards of a form are counted, and how many cells are set by hints."""


@pytest.mark.soak
@pytest.mark.parametrize("form", FORMS)
def test_boards_in_colours_have_one_solution(form: str) -> None:
    for number in range(BOARDS):
        state = begun(f"size=9,{form}", f"soak {number}")
        assert [*islice(slow.pictures(state), 2)] == [solve_level(state).end_position()]


@pytest.mark.soak
@pytest.mark.parametrize("form", FORMS)
def test_hints_in_colours_set_cells_as_in_the_solution(form: str) -> None:
    steps = 0
    for number in count():
        state = begun(f"size=15,{form}", f"steps {number}")
        while not state.outcome():
            for text in hint_of(state).inputs:
                painted = (state.send(text) or ())[0].detail
                steps += len(painted)
                for cell in painted:
                    assert state.grid.cells[cell] == state.right_value(divmod(cell, state.grid.columns))
        if steps >= STEPS:
            return
