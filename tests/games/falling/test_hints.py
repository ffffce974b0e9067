"""Hints say where the bot puts the piece, and what they say of the board afterwards is true."""

import re

import pytest

from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import hint_of, installed_games
from puzzlebox.rules import Grid, Hint, Random, Search
from puzzlebox_games.falling.bots.placements import board_after, placements, play
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.readers import wait_for_piece
from tests.games.falling import boards

PIECES = 12


def hint(name: str, state: Falling) -> Hint | None:
    find = hint_of(installed_games().game(name))
    assert find
    return result_of(find(state, Search()))


def holes(grid: Grid) -> int:
    """Return how many empty cells have a filled one somewhere above them."""
    columns = [[grid[row, column] for row in range(grid.rows)] for column in range(grid.columns)]
    return sum(not value and any(column[:row]) for column in columns for row, value in enumerate(column))


def number(text: str, pattern: str) -> int:
    found = re.search(pattern, text)
    return int(found[1]) if found else 0


@pytest.mark.parametrize("name", ["tetromino", "monomino", "famicom", "nineteen", "handheld", "console", "arcade"])
def test_hint_names_a_place_that_can_be_reached_and_what_follows(name: str) -> None:
    game, rng = installed_games().game(name), Random.from_seed(name)
    state = boards.fresh(game, "hints")
    while (reached := placements(wait_for_piece(state))) and state.set_pieces < PIECES:
        found = hint(name, state)
        assert found
        [place] = [each for each in reached if tuple(c for c in each.cells if c in state.grid) == found.cells["act"]]
        after = board_after(state, place)
        gone = sum(map(bool, state.grid.cells)) + len(place.cells) - sum(map(bool, after.cells))
        assert number(found.why, r"clears (\d+) line") == gone // state.grid.columns
        if not gone:
            assert number(found.why, r"makes (\d+) new hole") == holes(after) - holes(state.grid)
        play(state, rng.choice(reached))
    assert state.set_pieces > 3


WELL = """I
...oooo...
..........
..........
..........
..........
..........
..........
..........
..........
#########.
#########.
#####.###.
#########.
"""


def test_lines_that_are_cleared_and_holes_that_are_made() -> None:
    found = hint("tetromino", boards.setup_for(installed_games().game("tetromino"))(WELL))
    assert found
    assert found.where == "Column 10"
    assert found.why == "A strong player would put it here. It makes no new hole. It clears 3 lines."
    assert found.inputs[-1] == "drop"


def test_guideline_may_advise_a_hold_and_there_is_no_hint_without_a_piece() -> None:
    game = installed_games().game("guideline")
    state, said = boards.fresh(game, "hold"), set()
    for _ in range(PIECES):
        found = hint("guideline", state)
        assert found
        said.add(found.why.partition(".")[0])
        for text in found.inputs:
            state.send(text)
    assert said == {"A strong player would put it here", "A strong player would hold this piece and play the other one"}
    state.send("pause")
    assert hint("guideline", state) is None
