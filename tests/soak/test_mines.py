"""Many boards of Mines: the first layouts that need no guess, and hints alone solve them."""

from itertools import product
from typing import Any

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.stepwise import result_of
from puzzlebox.rules import Random, Search
from puzzlebox_games.mines.board import field_of
from puzzlebox_games.mines.game import GAME, PRESETS
from puzzlebox_games.mines.generator import find_try, lay_try
from tests.games.mines import model
from tests.games.mines.play import options_of
from tests.games.mines.test_hints import hints_to_the_win

pytestmark = pytest.mark.soak

BOARDS = {"Expert": 100, "Huge": 100}
"""How many boards of a preset are made, if not 1,000."""


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.label)
def test_hints_alone_solve_boards_that_need_no_guess(preset: Any) -> None:
    for number in range(BOARDS.get(preset.label, 1000)):
        session = Session(GAME, Options(GAME.options, preset.options), f"soak {number}")
        assert "Guess" not in {hint.technique for hint in hints_to_the_win(session)}


@pytest.mark.parametrize("sides", ["4x4", "4x5", "5x4"])
def test_a_board_is_the_first_layout_that_is_solved_by_all_layouts(sides: str) -> None:
    for number in range(1000):
        options = options_of(f"size={sides},mines={2 + number % 3}")
        rows, columns = options["size"]
        field, first = field_of(rows, columns), (number % rows, number // rows % columns)
        random, cells = Random.from_seed(f"soak {number}"), {*product(range(rows), range(columns))}
        passed = result_of(find_try(options, first, Random.from_seed(f"soak {number}"), Search()))
        for tried in range(1, int(passed.split()[1]) + 1):
            mines = {*field.cells(lay_try(field, options, first, 1, random))}
            solved = model.opened_by_logic(rows, columns, mines, first) == cells - mines
            assert solved == (passed == f"try {tried}")
