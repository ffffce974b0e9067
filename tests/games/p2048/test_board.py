"""How lines and boards of 2048 slide, and which boards are stuck: the tables of the rule sheet, and the slow model."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.grid import Grid
from puzzlebox_games.p2048.board import (
    DIRECTIONS,
    LineMove,
    TileMove,
    can_slide,
    is_stuck,
    largest_tile,
    slide,
    slide_all,
)
from puzzlebox_games.p2048.rules import State2048
from tests.games.p2048.model import Model, moved
from tests.games.p2048.play import CHEQUERED, begun

LINES = [
    *[("2 2 2 2", "4 4 0 0", "0 0 4 4", 8), ("2 2 2 0", "4 2 0 0", "0 0 2 4", 4)],
    *[("4 2 2 0", "4 4 0 0", "0 0 4 4", 4), ("8 4 2 2", "8 4 4 0", "0 8 4 4", 4)],
    *[("2 0 0 2", "4 0 0 0", "0 0 0 4", 4), ("2 2 4 8", "4 4 8 0", "0 4 4 8", 4)],
    *[("4 4 4 4", "8 8 0 0", "0 0 8 8", 16), ("2 2 4 4", "4 8 0 0", "0 0 4 8", 12)],
    *[("4 4 8 8", "8 16 0 0", "0 0 8 16", 24), ("2 4 2 4", "2 4 2 4", "2 4 2 4", 0)],
]


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


@pytest.mark.parametrize(("line", "left", "right", "score"), LINES)
def test_lines_slide_as_in_the_table(line: str, left: str, right: str, score: int) -> None:
    for values, expected in ((numbers(line), numbers(left)), (numbers(line)[::-1], numbers(right)[::-1])):
        tiles, moves = slide(values)
        assert [*tiles, *[0] * (4 - len(tiles))] == expected
        assert sum(values[move.start] for move in moves if move.merged) == score


def test_a_slide_tells_where_each_tile_of_a_line_goes() -> None:
    assert slide([0, 2, 2, 4]) == ([4, 4], [LineMove(1, 0, True), LineMove(2, 0, True), LineMove(3, 1, False)])
    assert slide([4, 2, 2, 2]) == (
        [4, 4, 2],
        [LineMove(0, 0, False), LineMove(1, 1, True), LineMove(2, 1, True), LineMove(3, 2, False)],
    )


def test_a_slide_of_the_board_returns_tiles_that_move_or_merge() -> None:
    grid = Grid.parse("2 2 0/4 0 0/0 0 8")
    assert slide_all(grid, "left") == (
        TileMove(2, (0, 0), (0, 0), True),
        TileMove(2, (0, 1), (0, 0), True),
        TileMove(8, (2, 2), (2, 0), False),
    )


@pytest.mark.parametrize(
    ("board", "effective"),
    [
        (CHEQUERED, set()),
        ("2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 4", set(DIRECTIONS)),
        ("2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 0", {"right", "down"}),
        ("2 4 8/4 8 16/8 16 32", set()),
        ("2 4 8/2 8 16/8 16 32", {"up", "down"}),
    ],
)
def test_only_moves_that_change_the_board_count(board: str, effective: set[str]) -> None:
    grid = Grid.parse(board)
    assert {direction for direction in DIRECTIONS if can_slide(grid, direction)} == effective
    assert is_stuck(grid) == (not effective)
    for direction in set(DIRECTIONS) - effective:
        assert slide_all(grid, direction) == ()
        assert grid == Grid.parse(board)


def test_equal_tiles_at_the_ends_of_two_rows_are_no_neighbours() -> None:
    assert is_stuck(Grid.parse("2 4 8/8 16 2/2 4 8"))


@pytest.mark.parametrize(("size", "fours", "largest"), [(4, 1, 131_072), (4, 0, 65_536), (3, 10, 1024), (8, 1, 2**65)])
def test_largest_tile_of_a_board(size: int, fours: int, largest: int) -> None:
    assert largest_tile(size, fours) == largest


# Against the slow model
OPTIONS = [(3, 32, 0), (3, 32, 10), (3, 128, 5), (3, None, 1), (4, 64, 1), (5, 32, 3)]

small_boards = st.integers(3, 5).flatmap(
    lambda size: st.lists(
        st.lists(st.sampled_from([0, 0, 2, 2, 4, 4, 8, 16]), min_size=size, max_size=size), min_size=size, max_size=size
    )
)


def played(seed: str, picks: list[int], size: int, goal: int | None, fours: int) -> Iterator[tuple[State2048, Model]]:
    """Play a game and its model with the same random moves. Go on after the goal."""
    state = begun(f"size={size},goal={goal or 'none'},fours={fours}", seed)
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


@settings(max_examples=60, deadline=None)
@given(small_boards, st.sampled_from(DIRECTIONS))
def test_slid_boards_are_those_of_the_model(rows: list[list[int]], direction: str) -> None:
    board = Grid(len(rows), len(rows), [value for row in rows for value in row])
    expected, points = moved(rows, direction)
    tiles = slide_all(board, direction)
    assert [list(board.row(row)) for row in range(len(rows))] == expected
    assert (sum(tile.value for tile in tiles if tile.merged), bool(tiles)) == (points, expected != rows)
