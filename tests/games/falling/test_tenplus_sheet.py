"""The sheet of TenPlus, worked out by hand: digits that turn with their cells, pairs that make ten, chains, end."""

from __future__ import annotations

import random

import pytest

from puzzlebox.core.grid import Cell
from puzzlebox.core.state import Start
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.tenplus import GAME
from tests.games.falling.boards import (
    begin,
    changes,
    digits,
    follow,
    lay,
    left,
    picture,
    piece_cells,
    put,
    send,
    top,
    wait,
    without_effect,
)
from tests.models.common import split_mix
from tests.models.tenplus import CELLS, SPAWN_COLUMNS, cells_of, interval_of


def shown(state: FallingState) -> dict[Cell, int]:
    """Return the digit in each cell of the falling piece."""
    assert state.piece is not None
    return dict(zip(state.piece.cells, state.piece.values, strict=True))


def faces(state: FallingState) -> str:
    """Return a picture of the falling piece with its digits."""
    piece = shown(state)
    rows = range(top(state), 1 + max(row for row, _ in piece))
    columns = range(left(state), 1 + max(column for _, column in piece))
    return "/".join("".join(str(piece.get((row, column), ".")) for column in columns) for row in rows)


def falling(
    shape: str, values: tuple[int, ...], board: str = "", orientation: int = 0, column: int = 0
) -> FallingState:
    """Return a game with this board and a piece with these digits, whose box has its corner at (10, column)."""
    state = begin(GAME, shape)
    lay(state, board)
    put(state, shape, orientation, 10, column, values)
    return state


# Pieces


def test_the_board_has_25_rows_of_10() -> None:
    grid = begin(GAME, "T").grid
    assert (grid.rows, grid.columns) == (25, 10)


@pytest.mark.parametrize("shape", CELLS)
def test_a_piece_enters_at_row_3_in_the_middle_its_lowest_cells_in_row_4(shape: str) -> None:
    state = begin(GAME, shape)
    assert piece_cells(state) == {(3 + r, SPAWN_COLUMNS[shape] + c) for r, c in CELLS[shape]}
    assert max(row for row, _ in piece_cells(state)) == 4


def test_the_shape_is_drawn_first_and_then_a_digit_for_each_cell_in_the_sheet_s_order() -> None:
    seen = set()
    for generator in range(80):
        state = GAME.begin(start=Start(generator=generator))
        words = []
        for _ in range(10):
            generator, word = split_mix(generator)
            words.append(word)
        shape = list(CELLS)[words[0] % 7]
        piece, following = state.piece, state.next
        assert (piece.shape, piece.values) == (shape, tuple(1 + word % 9 for word in words[1:5]))
        assert piece.cells == tuple((3 + r, SPAWN_COLUMNS[shape] + c) for r, c in CELLS[shape])
        assert following.shape == list(CELLS)[words[5] % 7]
        assert following.values == tuple(1 + word % 9 for word in words[6:10])
        seen.update(piece.values)
    assert seen == set(range(1, 10))


@pytest.mark.parametrize("shape", CELLS)
def test_a_turn_turns_the_box_and_the_digits_in_it(shape: str) -> None:
    state = falling(shape, (1, 2, 3, 4), column=3)
    assert shown(state) == turned(shape, 0)
    send(state, "cw")
    assert shown(state) == turned(shape, 1)
    send(state, "ccw", "ccw", "ccw", "ccw", "ccw")
    assert shown(state) == turned(shape, 0)


def turned(shape: str, orientation: int) -> dict[Cell, int]:
    """Return the places of the digits 1 to 4 in a piece whose box has its corner at (10, 3)."""
    return {(10 + r, 3 + c): digit for digit, (r, c) in enumerate(cells_of(shape, orientation), start=1)}


def test_a_turn_that_does_not_fit_is_refused() -> None:
    state = falling("I", (1, 2, 3, 4), orientation=1, column=-2)
    assert left(state) == 0
    assert without_effect(state, "cw")
    assert without_effect(state, "ccw")


# Actions


@pytest.mark.parametrize(("key", "read", "step"), [("left", left, -1), ("right", left, 1), ("down", top, 1)])
def test_a_held_key_moves_at_once_after_200_ms_and_then_every_50(key: str, read: object, step: int) -> None:
    state = falling("O", (1, 1, 1, 1), column=4)
    state.advance_to(20)
    at = read(state)  # type: ignore[operator]
    send(state, f"+{key}")
    assert read(state) == at + step  # type: ignore[operator]
    wanted = [(220, at + 2 * step), (270, at + 3 * step), (320, at + 4 * step)]
    assert changes(state, 330, read) == wanted  # type: ignore[arg-type]


def test_a_down_that_cannot_move_does_nothing() -> None:
    state = falling("O", (1, 1, 1, 1), column=3)
    put(state, "O", 0, 23, 3, (1, 1, 1, 1))
    assert without_effect(state, "down")
    send(state, "+down")
    wait(state, 900)
    assert digits(state) == ""


def test_space_goes_to_the_bottom_and_locks_at_once_with_its_digits() -> None:
    state = falling("L", (1, 2, 3, 4), column=3)
    follow(state, "O")
    send(state, "drop")
    assert digits(state) == picture("""
        .....1....
        ...234....
    """)
    assert piece_cells(state) == {(3, 4), (3, 5), (4, 4), (4, 5)}


def test_gravity_moves_every_1000_ms_and_locks_a_resting_piece() -> None:
    state = falling("O", (1, 2, 3, 4), column=3)
    assert changes(state, 2001, top) == [(1000, 11), (2000, 12)]
    put(state, "O", 0, 23, 3, (1, 2, 3, 4))
    wait(state, 999)
    assert digits(state) == ""
    wait(state, 1)
    assert digits(state) == picture("""
        ...12.....
        ...34.....
    """)


# Clearing


def test_all_blocks_in_pairs_that_make_ten_are_cleared_and_blocks_above_fall() -> None:
    """The sheet's example: the 1 makes a pair with each 9, so all three are cleared, and the 6 falls to the floor."""
    state = falling("L", (9, 6, 9, 1), orientation=1, column=-1)
    assert faces(state) == "6./9./19"
    send(state, "drop")
    assert digits(state) == "6........."
    assert (state.score, state.blocks) == (30, 3)


def test_pairs_with_the_stack_are_found_sideways_and_downwards() -> None:
    state = falling(
        "T",
        (2, 7, 1, 6),
        """
        ......4...
        ...3111...
        """,
        column=3,
    )
    assert faces(state) == ".2./716"
    send(state, "drop")  # the 7 over the 3, the 6 beside the 4
    assert digits(state) == picture("""
        ....2.....
        ....1.....
        ....111...
    """)
    assert (state.score, state.blocks) == (40, 4)


def test_pairs_to_the_left_and_right_are_cleared() -> None:
    state = falling("I", (6, 1, 2, 3), "4.........", column=1)
    send(state, "drop")
    assert digits(state) == "..123....."
    state = falling("I", (3, 2, 1, 6), "......4...", column=2)
    send(state, "drop")
    assert digits(state) == "..321....."


def test_two_digits_of_the_piece_itself_are_a_pair_too() -> None:
    state = falling("S", (1, 9, 2, 3))
    assert faces(state) == ".19/23."
    send(state, "drop")
    assert digits(state) == "23........"


def test_diagonal_neighbours_are_no_pair() -> None:
    state = falling(
        "O",
        (1, 2, 1, 1),
        """
        ..9.......
        ..1.......
        """,
    )
    send(state, "drop")
    assert digits(state) == picture("""
        129.......
        111.......
    """)


def test_a_full_row_is_not_cleared() -> None:
    state = falling("O", (1, 2, 3, 1), "1111..1111", column=4)
    send(state, "drop")
    assert digits(state) == picture("""
        ....12....
        1111311111
    """)
    assert (state.score, state.blocks, state.level) == (0, 0, 1)


def test_cells_over_a_gap_fall_straight_down() -> None:
    state = falling("I", (2, 3, 4, 1), "1.........")
    chains = [event.detail for event in send(state, "drop") if event.name == "chain"]
    assert [[(gone, sorted(moves)) for gone, moves in steps] for steps in chains] == [
        [((), [((23, column), (24, column)) for column in (1, 2, 3)])]
    ]
    assert digits(state) == picture("""
        2.........
        1341......
    """)
    assert state.score == 0


def test_pairs_formed_by_such_a_fall_are_the_first_step() -> None:
    state = falling("I", (1, 4, 2, 2), "6.........")
    send(state, "drop")  # the 4 falls beside the 6
    assert digits(state) == "1.22......"
    assert state.score == 20


# Chains and points


def test_a_chain_of_two() -> None:
    state = falling("I", (6, 5, 5, 4), orientation=1)
    send(state, "drop")  # 5 and 5 go, the 6 falls on the 4
    assert digits(state) == ""
    assert (state.score, state.blocks) == (20 + 40, 4)


def test_each_step_of_a_chain_scores_more() -> None:
    state = falling(
        "I",
        (3, 5, 5, 2),
        """
        .8........
        .7........
        .2........
        """,
        orientation=1,
        column=-2,
    )
    events = send(state, "drop")  # 5 and 5; then 3 and 7 side by side; then 8 on 2
    assert digits(state) == "2........."
    assert (state.score, state.blocks) == (20 + 2 * 20 + 3 * 20, 6)
    [chain] = [event.detail for event in events if event.name == "chain"]
    assert [len(gone) for gone, _ in chain] == [2, 2, 2]


def test_a_level_every_forty_blocks_and_faster_down_to_80_ms() -> None:
    state = begin(GAME, "I")
    for blocks in range(4, 4 * 181, 4):
        put(state, "I", 1, 10, 3, (5, 5, 5, 5))
        send(state, "drop")
        level = 1 + blocks // 40
        assert (state.blocks, state.score, state.level) == (blocks, 10 * blocks, level)
        assert state.interval == interval_of(level)
    assert state.status() == {"score": 7200, "level": 19, "blocks": 720}
    put(state, "O", 0, 10, 3, (1, 1, 1, 1))
    now = state.time
    assert changes(state, now + 161, top) == [(now + 80, 11), (now + 160, 12)]


# End


@pytest.mark.parametrize("column", [4, 5])
def test_a_block_in_the_entry_after_the_chain_ends_the_game(column: int) -> None:
    state = falling("I", (1, 1, 1, 1), "\n".join(["....1....."] * 18 if column == 4 else [".....1...."] * 18))
    put(state, "I", 1, 3, column - 2, (1, 1, 1, 1))  # rows 3 to 6 of the column, on a stack from row 7 down
    follow(state, "O")
    events = send(state, "drop")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.kind == "lost"
    assert events[-1].name == "lost"
    assert state.inputs() == ("restart",)


def test_a_block_in_the_entry_ends_the_game_even_if_the_next_piece_would_fit() -> None:
    state = falling("I", (1, 1, 1, 1), "\n".join([".....1...."] * 17))
    put(state, "I", 1, 4, 3, (1, 1, 1, 1))  # up to (4, 5), which an S that enters leaves free
    follow(state, "S")
    send(state, "drop")
    assert state.outcome() is not None


@pytest.mark.parametrize("column", [3, 6])
def test_a_block_in_row_4_beside_the_entry_does_not_end_the_game(column: int) -> None:
    state = falling("I", (1, 1, 1, 1), "\n".join(["." * column + "1" + "." * (9 - column)] * 18))
    put(state, "I", 1, 3, column - 2, (1, 1, 1, 1))
    follow(state, "O")
    send(state, "drop")
    assert state.outcome() is None
    assert piece_cells(state) == {(3, 4), (3, 5), (4, 4), (4, 5)}


def test_a_chain_that_clears_the_entry_saves_the_game() -> None:
    state = falling("I", (1, 1, 1, 8), "\n".join(["....2.....", *["....1....."] * 17]))
    put(state, "I", 1, 3, 2, (1, 1, 1, 8))  # the 8 on the 2 in row 7: both go, and the ones fall by two
    follow(state, "O")
    send(state, "drop")
    assert state.outcome() is None
    assert digits(state) == "\n".join(["....1....."] * 20)


def test_a_new_piece_that_does_not_fit_ends_the_game() -> None:
    for shape, lost in (("J", True), ("O", False)):
        state = falling("O", (1, 1, 1, 1), "\n".join(["...1......"] * 21), column=8)  # up to (4, 3)
        follow(state, shape)
        send(state, "drop")
        assert (state.outcome() is not None) == lost
        assert (state.piece is None) == lost


# After every lock


@pytest.mark.parametrize("seed", range(12))
def test_after_every_lock_no_neighbours_make_ten_and_nothing_hangs_over_a_gap(seed: int) -> None:
    rng = random.Random(seed)
    state = GAME.begin(start=str(seed))
    assert isinstance(state, FallingState)
    locks = 0
    while locks < 60:
        for _ in range(rng.randrange(8)):
            state.send(rng.choice(("left", "right", "cw", "ccw", "down")))
        before = state.blocks
        placed = 4 + sum(1 for value in state.grid.cells if value)
        state.send("drop")
        locks += 1
        check_at_rest(state)
        assert sum(1 for value in state.grid.cells if value) == placed - (state.blocks - before)
        if state.outcome():
            state.send("restart")


def check_at_rest(state: FallingState) -> None:
    grid = state.grid
    for (row, column), value in grid.items():
        if value:
            assert all(grid[beside] != 10 - value for beside in grid.neighbours((row, column))), digits(state)
            assert row == 24 or grid[row + 1, column], digits(state)
