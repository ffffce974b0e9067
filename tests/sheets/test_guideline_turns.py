"""What the sheet of Guideline says of turns, one shift at a time."""

import random

import pytest

from puzzlebox.core.grid import Cell
from tests.games.falling.srs_sheet import TURNS, at, input_of, tried
from tests.models.guideline_tables import ORIENTATION_NAMES, SHAPES
from tests.sheets.guideline import GuidelinePlay, Kind

QUARTERS = [turn for turn in TURNS if input_of(turn) != "half"]


def game_with(guideline: Kind, shape: str, orientation: str, row: int, column: int, blocks: set[Cell]) -> GuidelinePlay:
    """Return a game with this piece, whose box has its corner at (row, column), and these blocks."""
    play = guideline.begin(shape).block(*blocks)
    return play.put_at(shape, ORIENTATION_NAMES.index(orientation), row, column)


# One shift at a time
@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("shape", SHAPES)
def test_each_shift_is_taken_if_it_is_the_first_that_fits(guideline: Kind, shape: str, turn: str) -> None:
    """Each earlier place is blocked by a cell that belongs neither to the piece nor to the expected place."""
    before = at(shape, turn[0], 25, 4)
    places = tried(shape, turn, 25, 4)
    for number, (wanted, target) in enumerate(places):
        ways = [earlier - before - target for _, earlier in places[:number]]
        if all(ways):
            play = game_with(guideline, shape, turn[0], 25, 4, {min(cells) for cells in ways})
            assert play.do(input_of(turn)).cells == target, f"shift {number + 1}"
            assert play.corner == wanted


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_turn_is_refused_if_no_shift_fits(guideline: Kind, shape: str, turn: str) -> None:
    before = at(shape, turn[0], 25, 4)
    ways = [target - before for _, target in tried(shape, turn, 25, 4)]
    if all(ways):
        play = game_with(guideline, shape, turn[0], 25, 4, {max(cells) for cells in ways})
        assert play.ignores(input_of(turn))


@pytest.mark.parametrize("seed", range(40))
def test_on_random_boards_beside_walls_and_floor_the_first_that_fits_is_taken(guideline: Kind, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        shape, turn = rng.choice(SHAPES), rng.choice(TURNS)
        row, column = rng.choice((25, 36, 37)), rng.choice((-2, -1, 0, 3, 6, 7, 8))
        before = at(shape, turn[0], row, column)
        board = {(r, c) for r in range(20, 40) for c in range(10)}
        if before <= board:
            blocks = {cell for cell in board - before if rng.random() < rng.choice((0.2, 0.5, 0.8))}
            play = game_with(guideline, shape, turn[0], row, column, blocks)
            open_places = [target for _, target in tried(shape, turn, row, column) if target <= board - blocks]
            assert (play.send(input_of(turn))) == bool(open_places)
            assert play.cells == (open_places[0] if open_places else before)


# Boards
def test_an_upright_i_in_a_shaft_makes_a_half_turn_where_it_is_but_no_quarter(guideline: Kind) -> None:
    play = guideline.set_up("""
        I 1
        ....#o#...
        ....#o#...
        ....#o#...
        ....#o#...
        ....#.#...
        ....#.#...
    """)
    before = play.seen
    assert play.ignores("cw")
    assert play.ignores("ccw")
    assert (play.do("half").seen, play.orientation) == (before, 3)


@pytest.mark.parametrize("shape", SHAPES)
def test_turns_in_the_open_stay_in_place(guideline: Kind, shape: str) -> None:
    for turn in TURNS:
        before, after = turn.split(">")
        play = game_with(guideline, shape, before, 25, 3, set()).do(input_of(turn))
        assert play.cells == at(shape, after, 25, 3)
        assert play.place == (ORIENTATION_NAMES.index(after), 25, 3)


def test_an_o_without_room_still_turns_in_place(guideline: Kind) -> None:
    play = guideline.set_up("O\n...####...\n...#oo#...\n...#oo#...\n...####...")
    before = play.seen
    assert play.do("cw", "ccw", "half").seen == before
