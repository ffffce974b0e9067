"""Long tests of Packing: the lists of solutions are proved by search, and many boards with one way only are drawn."""

import pytest

from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.packing.board import BOARDS
from puzzlebox_games.packing.solutions import canonical_solutions
from puzzlebox_games.packing.solver import count_apart
from tests.games.packing.play import begun
from tools.packing_solutions import solutions

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("board", BOARDS)
def test_a_search_finds_all_listed_solutions_and_no_others(board: str) -> None:
    found = solutions(BOARDS[board])
    assert found == [*canonical_solutions(board)]


@pytest.mark.parametrize("board", BOARDS)
def test_boards_have_as_many_solutions_as_they_say(board: str) -> None:
    for number in range(200):
        one_way = "on" if number % 2 else "off"
        flip = "off" if number % 3 == 0 else "on"
        state = begun(f"board={board},given={4 + number % 6},one-way={one_way},flip={flip}", seed=f"{number}")
        assert state.ways == result_of(count_apart(state.grid, state.sides, Search())).images
        assert state.ways == 1 or one_way == "off"
