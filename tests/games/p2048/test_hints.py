"""The hints of 2048: the reasons of the rule sheet, in its order, and what they point at."""

import pytest

from puzzlebox.core.search import Hint, Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.p2048.hints import Reason, hint, reason_for
from puzzlebox_games.p2048.solver import rated_moves
from tests.games.p2048.play import CHEQUERED, begun, placed


def reason(board: str, direction: str, wins: bool = False) -> Reason:
    return reason_for(direction, placed(board, "goal=none").grid, wins)


def hint_for(board: str, options: str = "goal=none") -> Hint:
    found = result_of(hint(placed(board, options), Search()))
    assert found
    return found


def test_a_winning_move_comes_first() -> None:
    found = hint_for("32 2 0/32 4 0/0 0 0", "goal=64")
    assert found == Hint(
        "Goal",
        "Look at the tiles with 32.",
        "Up wins: makes 64.",
        ("up",),
        {"look": ((0, 0), (1, 0))},
    )


def test_the_only_move_that_keeps_the_largest_tile_in_its_corner() -> None:
    """Down moves the 64, and the other two directions change nothing."""
    assert reason("64 8 2/4 2 8/0 4 2", "left") == Reason(
        "Corner", "Look at the largest tile.", "Left is the only move that does not free the corner.", ((0, 0),)
    )
    assert reason("64 8 2/4 2 8/0 4 2", "down").technique != "Corner"


def test_the_corner_is_no_reason_if_another_move_keeps_it() -> None:
    assert reason("64 8 2/4 0 2/0 0 0", "up").technique == "Merge"
    assert reason("64 8 2/4 0 2/0 0 0", "right").technique == "Order"


@pytest.mark.parametrize(
    ("board", "direction", "why", "cells"),
    [
        ("4 8 4/2 128 64/2 16 64", "up", "Up merges 64 + 64.", ((1, 2), (2, 2))),
        ("2 4 8/2 64 32/4 8 0", "down", "Down merges 2 + 2.", ((1, 0), (0, 0))),
    ],
)
def test_a_merge_names_its_largest_pair(board: str, direction: str, why: str, cells: object) -> None:
    found = reason(board, direction)
    assert (found.technique, found.why, found.cells) == ("Merge", why, cells)


def test_a_move_does_not_keep_most_cells_empty_if_another_one_merges() -> None:
    assert reason("4 0 0/4 2 0/0 0 0", "right") == Reason(
        "Balance",
        "Think of the moves that follow.",
        "Right leads to the best balance of empty cells, pairs and order.",
        (),
    )


def test_without_another_reason_a_move_keeps_most_cells_empty() -> None:
    assert reason("4 32 2/0 0 0/8 4 0", "right") == Reason(
        "Space",
        "Look at the empty cells.",
        "Right keeps most cells empty.",
        (),
    )


def test_a_row_or_a_column_stays_in_order() -> None:
    found = reason("64 32 16/0 2 0/8 0 4", "left")
    assert found == Reason("Order", "Look at row 1.", "Left keeps the row in order.", ((0, 0), (0, 1), (0, 2)))
    found = reason("64 0 2/32 4 0/16 0 8", "up")
    assert found == Reason("Order", "Look at column 1.", "Up keeps the column in order.", ((0, 0), (1, 0), (2, 0)))


def test_two_moves_that_are_about_as_good_are_both_named() -> None:
    found = hint_for("2 0 0/0 0 0/0 0 2")
    assert len(found.alternatives) == 1
    assert found.why.endswith(" is about as good: either will do.")
    assert found.inputs != found.alternatives


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_hint_is_the_best_rated_move_and_names_a_second_one_within_a_hundredth(seed: str) -> None:
    state = begun(seed)
    for _ in range(12):
        rated = result_of(rated_moves(state, Search()))
        found = result_of(hint(state, Search()))
        assert found
        assert found.inputs == (rated[0].direction,)
        close = len(rated) > 1 and (rated[0].value - rated[1].value) * 100 < abs(rated[0].value)
        assert found.alternatives == ((rated[1].direction,) if close else ())
        state.send(rated[-1].direction)


def test_a_finished_game_has_no_hint() -> None:
    assert result_of(hint(placed(CHEQUERED), Search())) is None
    assert result_of(hint(placed("64 0 0/0 0 0/0 0 0", "goal=64"), Search())) is None
