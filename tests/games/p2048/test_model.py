"""2048 against its model, and what holds in every game."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.grid import Grid
from puzzlebox_games.p2048.board import DIRECTIONS, slide_all
from puzzlebox_games.p2048.rules import State2048
from tests.games.p2048.model import Model, moved
from tests.games.p2048.play import begun

OPTIONS = [(3, 32, 0), (3, 32, 10), (3, 128, 5), (3, None, 1), (4, 64, 1), (5, 32, 3)]

small_boards = st.integers(3, 5).flatmap(
    lambda size: st.lists(
        st.lists(st.sampled_from([0, 0, 2, 2, 4, 4, 8, 16]), min_size=size, max_size=size), min_size=size, max_size=size
    )
)


def played(seed: str, picks: list[int], size: int, goal: int | None, fours: int) -> Iterator[tuple[State2048, Model]]:
    """Play a game and its model with the same random moves. Go on after the goal."""
    state = begun(seed, f"size={size},goal={goal or 'none'},fours={fours}")
    model = Model(seed, size, goal, fours)
    yield state, model
    for pick in picks:
        if model.outcome() == "won" and state.send("go on"):
            model.went_on = True
        if state.outcome():
            break
        direction = DIRECTIONS[pick]
        assert (state.send(direction) is not None) == model.move(direction)
        yield state, model


@pytest.mark.parametrize(("size", "goal", "fours"), OPTIONS)
@settings(max_examples=12, deadline=None)
@given(seed=st.text("abc", min_size=1, max_size=8), picks=st.lists(st.integers(0, 3), min_size=40, max_size=160))
def test_games_are_those_of_the_model(seed: str, picks: list[int], size: int, goal: int | None, fours: int) -> None:
    for state, model in played(seed, picks, size, goal, fours):
        outcome = state.outcome()
        assert state.grid.text() == model.text()
        assert (state.score, state.moved, state.random.state) == (model.score, model.moves, model.number)
        assert (outcome.kind if outcome else "") == model.outcome()


@settings(max_examples=25, deadline=None)
@given(seed=st.text("abc", min_size=1, max_size=8), picks=st.lists(st.integers(0, 3), min_size=40, max_size=120))
def test_sums_scores_and_counts_hold_in_every_game(seed: str, picks: list[int]) -> None:
    for state, model in played(seed, picks, 3, 64, 2):
        tiles = [value for value in state.grid.cells if value]
        assert sum(tiles) == sum(model.drawn)
        worth = sum((value.bit_length() - 2) * value for value in tiles)
        assert state.score == worth - 4 * model.drawn.count(4)
        assert state.moved == len(model.drawn) - 2


@settings(max_examples=60, deadline=None)
@given(small_boards, st.sampled_from(DIRECTIONS))
def test_slid_boards_are_those_of_the_model(rows: list[list[int]], direction: str) -> None:
    board = Grid(len(rows), len(rows), [value for row in rows for value in row])
    expected, points = moved(rows, direction)
    tiles = slide_all(board, direction)
    assert [list(board.row(row)) for row in range(len(rows))] == expected
    assert (sum(tile.value for tile in tiles if tile.merged), bool(tiles)) == (points, expected != rows)


TURNED = {"left": "down", "down": "right", "right": "up", "up": "left"}
"""The directions after a quarter turn counter-clockwise."""

MIRRORED = {"left": "right", "right": "left", "up": "up", "down": "down"}


@settings(max_examples=60, deadline=None)
@given(small_boards, st.sampled_from(DIRECTIONS))
def test_a_turned_or_mirrored_board_slides_alike(rows: list[list[int]], direction: str) -> None:
    def turn(board: list[list[int]]) -> list[list[int]]:
        return [list(column) for column in zip(*board, strict=True)][::-1]

    def mirror(board: list[list[int]]) -> list[list[int]]:
        return [row[::-1] for row in board]

    def slid(board: list[list[int]], towards: str) -> list[list[int]]:
        grid = Grid(len(board), len(board), [value for row in board for value in row])
        slide_all(grid, towards)
        return [list(grid.row(row)) for row in range(len(board))]

    after = slid(rows, direction)
    assert slid(turn(rows), TURNED[direction]) == turn(after)
    assert slid(mirror(rows), MIRRORED[direction]) == mirror(after)
