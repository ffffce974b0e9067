"""Guideline's sheet, worked out by hand: entering, bags, hold, modes, end, figures. Turns, spins, points, timers and
keys are in other files."""

from __future__ import annotations

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import InputRefusedError, Start
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.guideline import GAME
from tests.games.falling.boards import (
    begin,
    follow,
    lay,
    piece_cells,
    put,
    send,
    setup_for,
    wait,
    without_effect,
)
from tests.models.common import split_mix
from tests.models.guideline_tables import CELLS, SHAPES, SPAWN_COLUMNS

set_up = setup_for(GAME, mode="zen")


def shape(state: FallingState) -> str:
    assert state.piece is not None
    return state.piece.shape


# Board and pieces


def test_the_board_has_40_rows_of_10() -> None:
    grid = begin(GAME, "T").grid
    assert (grid.rows, grid.columns) == (40, 10)


@pytest.mark.parametrize("name", SHAPES)
def test_a_piece_enters_at_row_18_and_moves_one_down_at_once(name: str) -> None:
    state = begin(GAME, "O", name, "O")
    send(state, "drop")
    assert piece_cells(state) == {(19 + r, SPAWN_COLUMNS[name] + c) for r, c in CELLS[name, 0]}
    assert state.score == 19 * 2  # the O's drop: the step down earns nothing


def test_a_piece_stays_in_row_18_if_it_cannot_move_down() -> None:
    state = begin(GAME, "O", "I")
    lay(state, "\n".join(["....#....."] * 20))  # up to row 20
    put(state, "O", 0, 38, 7)
    send(state, "drop")
    assert piece_cells(state) == {(19, 3), (19, 4), (19, 5), (19, 6)}


# Bags and queue


def bag(generator: int) -> tuple[int, list[str]]:
    """Return a bag shuffled by Fisher-Yates: each position from the last one down is swapped with one up to it."""
    shapes = list(SHAPES)
    for last in range(6, 0, -1):
        generator, word = split_mix(generator)
        other = word % (last + 1)
        shapes[last], shapes[other] = shapes[other], shapes[last]
    return generator, shapes


def entering(state: FallingState, number: int) -> list[str]:
    """Return the shapes of this number of pieces, each dropped onto an empty board."""
    found = []
    for _ in range(number):
        found.append(shape(state))
        lay(state, "")
        send(state, "drop")
    return found


def test_bags_are_shuffled_as_the_sheet_says() -> None:
    state = fresh(20200229)
    generator, wanted = 20200229, []
    for _ in range(6):
        generator, shapes = bag(generator)
        wanted += shapes
    assert entering(state, 42) == wanted


def fresh(generator: int, options: str = "mode=zen") -> FallingState:
    state = GAME.begin(Options.parse(GAME.options, options), Start(generator=generator))
    assert isinstance(state, FallingState)
    return state


@pytest.mark.parametrize("generator", range(5))
def test_every_seven_pieces_from_the_start_are_all_shapes(generator: int) -> None:
    shapes = entering(fresh(generator), 210)
    bags = [shapes[start : start + 7] for start in range(0, 210, 7)]
    assert all(sorted(bag) == sorted(SHAPES) for bag in bags)
    assert len({tuple(bag) for bag in bags}) > 20


@pytest.mark.parametrize("number", range(7))
def test_up_to_six_previews_do_not_change_the_draws(number: int) -> None:
    state = fresh(7, f"mode=zen,preview={number}" if number != 5 else "mode=zen")
    assert [piece.shape for piece in state.previews] == bags(7)[1 : 1 + number]
    send(state, "drop")
    assert [piece.shape for piece in state.previews] == bags(7)[2 : 2 + number]


def bags(generator: int) -> list[str]:
    """Return the first two bags."""
    generator, first = bag(generator)
    return first + bag(generator)[1]


def test_a_bag_is_drawn_when_less_than_seven_pieces_wait() -> None:
    state = begin(GAME, "T", mode="zen")
    waiting = []
    for _ in range(15):
        waiting.append(len(state.queue))
        lay(state, "")
        send(state, "drop")
    assert waiting == [13, 12, 11, 10, 9, 8, 7] * 2 + [13]


def test_more_than_six_previews_are_refused() -> None:
    with pytest.raises(ValueError, match="preview must be from 0 to 6, not 7"):
        begin(GAME, "T", preview="7")


def test_five_previews_by_default() -> None:
    assert len(fresh(7).previews) == 5


def test_the_ghost_is_where_a_drop_would_lock_it() -> None:
    state = set_up("""
        T
        ....o.....
        ...ooo....
        ..........
        .....#....
        ..........
    """)
    ghost = state.landing
    assert set(ghost) == {(36, 4), (37, 3), (37, 4), (37, 5)}
    send(state, "drop")
    assert {cell for cell in ghost if state.grid[cell]} == set(ghost)


# Hold


def test_the_first_hold_takes_the_next_piece_from_the_queue() -> None:
    state = begin(GAME, "T", "I", "O")
    queued = [piece.shape for piece in state.previews]
    send(state, "hold")
    assert state.hold is not None
    assert (shape(state), state.hold.shape) == ("I", "T")
    assert [piece.shape for piece in state.previews][:4] == queued[1:]


def test_hold_works_once_until_the_next_lock_and_then_returns_the_held_piece() -> None:
    state = begin(GAME, "T", "I", "O", "S")
    send(state, "hold")
    assert without_effect(state, "hold")
    send(state, "drop")
    assert shape(state) == "O"
    send(state, "hold")
    assert state.hold is not None
    assert (shape(state), state.hold.shape, state.next.shape) == ("T", "O", "S")
    assert without_effect(state, "hold")


def test_the_held_piece_enters_in_orientation_0() -> None:
    state = begin(GAME, "T", "I", "O")
    send(state, "cw", "left", "hold", "drop", "hold")
    assert state.piece is not None
    assert (state.piece.shape, state.piece.orientation) == ("T", 0)
    assert piece_cells(state) == {(19, 4), (20, 3), (20, 4), (20, 5)}


def test_hold_can_be_turned_off() -> None:
    state = begin(GAME, "T", hold="off")
    with pytest.raises(InputRefusedError, match="'hold' is not an input of Guideline"):
        state.send("hold")
    assert "hold" not in state.inputs()
    assert "hold" in begin(GAME, "T").inputs()


# End


def test_a_piece_that_overlaps_as_it_enters_ends_the_game() -> None:
    state = begin(GAME, "O", "T", mode="zen")
    lay(state, "\n".join(["....#....."] * 21))  # up to row 19, where the T's lower row would be
    put(state, "O", 0, 38, 7)
    events = send(state, "drop")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.kind == "lost"
    assert events[-1].name == "lost"
    assert state.piece is None
    assert state.inputs() == ("restart",)


def test_block_out_is_checked_in_row_18_before_the_step_down() -> None:
    state = begin(GAME, "O", "I", mode="zen")
    lay(state, "\n".join(["...####..."] * 20))  # row 20 and below; the I enters in row 19
    put(state, "O", 0, 38, 8)
    send(state, "drop")
    assert state.outcome() is None


@pytest.mark.parametrize(("name", "lost"), [("O", False), ("I", True)])
def test_block_out_depends_on_the_piece_that_enters(name: str, lost: bool) -> None:
    other = "I" if name == "O" else "O"
    state = begin(GAME, "O", name, *[other] * 6, mode="zen")
    lay(state, "\n".join(["...#..#..."] * 21))  # up to row 19, beside an O
    put(state, "O", 0, 38, 7)
    send(state, "drop")
    assert (state.outcome() is not None) == lost


def test_a_held_piece_that_overlaps_as_it_enters_ends_the_game() -> None:
    state = begin(GAME, "T", "I", "O", mode="zen")
    send(state, "hold", "drop")
    lay(state, "\n".join(["...#......"] * 21))  # beside the O, in the way of the T
    send(state, "hold")
    assert state.outcome() is not None


def test_a_lock_entirely_above_row_20_ends_the_game_before_rows_are_cleared() -> None:
    state = begin(GAME, "I", "O", mode="zen")
    lay(state, "\n".join(["###....###", *["....#....."] * 20]))
    put(state, "I", 0, 18, 3)  # in row 19, whose other cells are filled
    send(state, "drop")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.kind == "lost"
    assert all(state.grid.row(19))
    assert (state.score, state.lines) == (0, 0)


def test_a_lock_with_a_cell_in_row_20_does_not_end_the_game() -> None:
    state = begin(GAME, "I", "O", mode="zen")
    lay(state, "\n".join(["#........."] * 19))  # row 21 and below
    put(state, "I", 1, 17, -2)  # rows 17 to 20 of column 0
    send(state, "drop")
    assert state.outcome() is None


@pytest.mark.parametrize("ghost", ["on", "off"])
def test_the_ghost_can_be_turned_off(ghost: str) -> None:
    assert begin(GAME, "T", ghost=ghost).shows_ghost == (ghost == "on")


# Modes


def clear(state: FallingState, rows: int) -> None:
    """Clear this number of rows (1 to 4) at this instant."""
    lay(state, "\n".join(["....#....."] + [".#########"] * rows))
    put(state, "I", 1, 36, -2)
    follow(state, "O")
    send(state, "drop")


def test_150_rows_win_a_marathon() -> None:
    state = begin(GAME, "I")
    for _ in range(37):
        clear(state, 4)
    clear(state, 1)
    assert (state.lines, state.outcome()) == (149, None)
    clear(state, 4)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.kind, state.lines, state.level) == ("won", 153, 16)
    assert state.inputs() == ("restart",)
    with pytest.raises(InputRefusedError, match="over"):
        state.send("left")


@pytest.mark.parametrize(("options", "goal"), [({}, 40), ({"rows": "20"}, 20)])
def test_the_chosen_number_of_rows_wins_a_sprint(options: dict[str, str], goal: int) -> None:
    state = begin(GAME, "I", mode="sprint", **options)
    for _ in range(goal // 4):
        assert state.outcome() is None
        wait(state, 40)
        clear(state, 4)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.kind, outcome.reason) == ("won", f"{goal} lines cleared")
    assert state.time == goal * 10


def test_the_reason_of_a_win_with_one_row_is_singular_and_the_text_stays() -> None:
    state = begin(GAME, "I", mode="sprint", rows="1")
    clear(state, 1)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "1 line cleared"
    assert "1 rows are cleared" in state.text()


def test_ultra_is_over_after_120_seconds_of_play() -> None:
    state = begin(GAME, "O", mode="ultra")
    for _ in range(100):
        wait(state, 1199)
        lay(state, "")
        send(state, "drop")
    send(state, "pause")
    wait(state, 60_000)
    send(state, "resume")
    state.advance_to(120_000)
    assert state.outcome() is None
    send(state, "left")
    state.advance_to(120_001)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.kind == "won"
    assert state.score == 100 * 36  # each fell one row by gravity and 18 by its drop
    assert state.inputs() == ("restart",)
    for text in ("+left", "+left 100", "handling 1 2 20"):
        with pytest.raises(InputRefusedError, match="the game is over"):
            state.send(text)
    assert state.due() is None


def test_zen_has_no_goal() -> None:
    state = begin(GAME, "I", mode="zen")
    for _ in range(60):
        clear(state, 4)
    wait(state, 1_000_000)
    assert (state.lines, state.outcome()) == (240, None)


def test_zen_can_be_undone_to_its_first_piece() -> None:
    session = Session(GAME, Options.parse(GAME.options, "mode=zen"), "zen")
    first = session.state.text()
    for number in range(200):
        session.advance_to(10 * number)
        if session.state.outcome():
            break
        for _ in range(number % 5):
            session.send("left" if number % 2 else "right")
        session.send("drop")
    undone = 0
    while session.undo():
        undone += 1
    assert undone > 25
    assert session.state.text() == first


# Figures


def test_figures_that_are_counted_and_shown() -> None:
    state = begin(GAME, "O", "O", "O", mode="zen")
    for _ in range(3):
        wait(state, 4000)
        send(state, "left", "cw", "drop")
    wait(state, 500)
    assert state.status() == {
        "score": state.score,
        "level": 1,
        "lines": 0,
        "time": "0:12",
        "pieces": 3,
        "pieces a second": "0.24",
        "keys a piece": "3.00",
        "best combo": 0,
    }
    wait(state, 60_000)
    assert state.status()["time"] == "1:12"
    send(state, "restart")
    wait(state, 5000)
    assert (state.status()["time"], state.status()["pieces"]) == ("0:05", 0)
