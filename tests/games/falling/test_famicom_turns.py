"""The turns of the sheet of Famicom, worked out by hand: the path must be free, and an I beside a wall is shifted."""

from __future__ import annotations

import pytest

from puzzlebox.core.grid import Cell
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.famicom import GAME
from tests.games.falling.boards import begin, cover, lay, picture, piece_cells, seen, send, setup_for, without_effect
from tests.models.famicom import TURN

set_up = setup_for(GAME)

Turn = tuple[str, int, int]

TURNS = {
    (shape, before, after): (set(start), set(target), set(path))
    for (shape, before), (after, start, target, path) in TURN.items()
}
"""For each turn the cells before it, the cells after it, and the path. The pivot is (0, 0)."""

by_turn = pytest.mark.parametrize("turn", TURNS, ids=lambda turn: f"{turn[0]} {turn[1]}>{turn[2]}")


def around(pivot: Cell, places: set[Cell]) -> set[Cell]:
    return {(pivot[0] + r, pivot[1] + c) for r, c in places}


def game_with(turn: Turn, pivot: Cell, blocks: set[Cell]) -> FallingState:
    """Return a game with a piece that can make the turn, and blocks at these places around its pivot."""
    shape, before, _ = turn
    state = begin(GAME, shape)
    filled = around(pivot, blocks)
    lay(state, "\n".join("".join(".#"[(r, c) in filled] for c in range(10)) for r in range(25)))
    cover(state, shape, around(pivot, TURNS[turn][0]), before)
    return state


@by_turn
def test_a_turn_in_the_open(turn: Turn) -> None:
    state = game_with(turn, (12, 4), set())
    send(state, "cw")
    assert piece_cells(state) == around((12, 4), TURNS[turn][1])
    assert state.piece is not None
    assert state.piece.orientation == turn[2]


@by_turn
def test_a_block_on_the_path_or_the_target_refuses_the_turn(turn: Turn) -> None:
    before, target, path = TURNS[turn]
    assert path.isdisjoint(before | target)
    for block in path | target - before:
        assert without_effect(game_with(turn, (12, 4), {block}), "cw"), f"{block} is in the way"


@by_turn
def test_blocks_outside_path_and_target_do_not_refuse_the_turn(turn: Turn) -> None:
    before, target, path = TURNS[turn]
    near = {(r, c) for r in range(-3, 5) for c in range(-3, 5)}
    state = game_with(turn, (12, 4), near - before - target - path)
    send(state, "cw")


def test_there_is_one_rotation_key() -> None:
    assert "ccw" not in begin(GAME, "T").inputs()


def test_an_o_does_not_turn() -> None:
    state = set_up("""
        O
        ....oo....
        ....oo....
        ..........
    """)
    assert without_effect(state, "cw")


def test_a_t_cannot_turn_through_blocks_that_it_would_sweep() -> None:
    state = set_up("""
        T
        ....o.....
        ...ooo....
        .....#....
    """)
    assert without_effect(state, "cw")
    state = set_up("""
        T
        ....o.....
        ...ooo....
        ...#......
    """)
    send(state, "cw")
    assert seen(state) == picture("""
        ....o.....
        ....oo....
        ...#o.....
    """)


# The edges of the board


@by_turn
def test_target_and_path_must_be_on_the_board(turn: Turn) -> None:
    for pivot in ((0, 4), (1, 4), (22, 4), (23, 4), (24, 4)):
        before, target, path = (around(pivot, places) for places in TURNS[turn])
        if max(before)[0] <= 24:
            state = game_with(turn, pivot, set())
            fits = all(0 <= row <= 24 for row, _ in target | path)
            assert (state.send("cw") is not None) == fits
            assert piece_cells(state) == (target if fits else before)


@pytest.mark.parametrize("shape", ["I", "T"])
def test_a_piece_that_enters_in_row_0_can_turn_from_row_1_on(shape: str) -> None:
    state = begin(GAME, shape)
    assert without_effect(state, "cw")
    send(state, "down", "cw")
    assert min(piece_cells(state))[0] == 0


@pytest.mark.parametrize("turn", [turn for turn in TURNS if turn[0] != "I"], ids=str)
def test_only_the_i_is_shifted_beside_a_wall(turn: Turn) -> None:
    for column in (0, 1, 8, 9):
        before, target, path = (around((12, column), places) for places in TURNS[turn])
        if all(0 <= c <= 9 for _, c in before):
            state = game_with(turn, (12, column), set())
            fits = all(0 <= c <= 9 for _, c in target | path)
            assert (state.send("cw") is not None) == fits


# An upright I beside a wall


def test_an_i_at_the_left_wall_is_shifted_by_one() -> None:
    state = set_up("""
        I
        o.........
        o.........
        o.........
        o.........
    """)
    send(state, "cw")
    assert seen(state) == picture("""
        oooo......
        ..........
        ..........
    """)


def test_an_i_one_column_from_the_right_wall_is_shifted_by_one() -> None:
    state = set_up("""
        I
        ........o.
        ........o.
        ........o.
        ........o.
    """)
    send(state, "cw")
    assert seen(state) == picture("""
        ......oooo
        ..........
        ..........
    """)


def test_an_i_at_the_right_wall_is_shifted_by_two() -> None:
    state = set_up("""
        I
        .........o
        .........o
        .........o
        .........o
    """)
    send(state, "cw")
    assert seen(state) == picture("""
        ......oooo
        ..........
        ..........
    """)


def test_an_i_two_columns_from_the_right_wall_is_not_shifted() -> None:
    state = set_up("""
        I
        .......o..
        .......o..
        .......o..
        .......o..
    """)
    send(state, "cw")
    assert seen(state) == picture("""
        ......oooo
        ..........
        ..........
    """)


def test_the_second_shift_is_taken_if_the_path_of_the_first_is_blocked() -> None:
    """Cells between the old place and the new one are not checked."""
    state = set_up("""
        I
        o.........
        o.........
        o##.......
        o#........
    """)
    send(state, "cw")
    assert seen(state) == picture("""
        .oooo.....
        .##.......
        .#........
    """)


@pytest.mark.parametrize("block", [(0, 1), (2, 3), (2, 4), (3, 3), (1, 1), (1, 4)])
def test_path_and_target_are_shifted_together(block: Cell) -> None:
    """The first shift is blocked by the `#` in the picture. Each `block` is on the path or the target of the second."""
    lines = [list(line) for line in ("o.........", "o.........", "o.#.......", "o.........")]
    lines[block[0]][block[1]] = "#"
    state = set_up("I\n" + "\n".join("".join(line) for line in lines))
    assert without_effect(state, "cw")


def test_blocks_in_the_way_of_the_unshifted_turn_do_not_matter() -> None:
    state = set_up("""
        I
        ........o.
        ........o.
        ........o.
        ........o#
    """)
    send(state, "cw")
    assert seen(state) == picture("""
        ......oooo
        ..........
        .........#
    """)


def test_a_turn_is_refused_if_neither_shift_is_free() -> None:
    state = set_up("""
        I
        o.........
        o..#......
        o.........
        o.........
    """)
    assert without_effect(state, "cw")
    state = set_up("""
        I
        .........o
        ......#..o
        .........o
        .........o
    """)
    assert without_effect(state, "cw")


@pytest.mark.parametrize(
    "board",
    [
        """
        I
        .........o
        .........o
        .........o
        ........#o
        """,
        """
        I
        ........o.
        ........o.
        ........o#
        .......#o.
        """,
        """
        I
        o.........
        o.........
        o.#.......
        o..#......
        """,
    ],
    ids=["right wall", "beside the right wall", "left wall"],
)
def test_a_third_shift_is_not_tried(board: str) -> None:
    """The turn would be free three columns further inwards."""
    assert without_effect(set_up(board), "cw")


def test_a_block_away_from_the_walls_does_not_shift_the_turn() -> None:
    state = set_up("""
        I
        .o........
        #o........
        .o........
        .o........
    """)
    assert without_effect(state, "cw")
    state = set_up("""
        I
        .......o..
        .......o.#
        .......o..
        .......o..
    """)
    assert without_effect(state, "cw")


def test_a_lying_i_is_never_shifted() -> None:
    state = set_up("""
        I
        ..........
        oooo......
        ..........
        ...#......
    """)
    send(state, "cw")
    state = set_up("""
        I
        ..........
        oooo......
        .#........
        ..........
    """)
    assert without_effect(state, "cw")
