"""Hints: the next push, the reason for it, and what is said if there is none."""

import pytest

from puzzlebox.core.search import Hint, Search
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.sokoban.deadlocks import dead_cells
from puzzlebox_games.sokoban.game import GAME
from puzzlebox_games.sokoban.hints import hinting
from puzzlebox_games.sokoban.rules import Sokoban

LANES = "#######|#.----#|#.$$#-#|#-#-$-#|#.-@--#|#######"

REASONS = [
    ("#####|#@$.#|#####", "Only push", "no other push is possible that does not lead to a deadlock"),
    (
        "#####|#---#####|#-$-@-..#|#--$#####|#---#|#####",
        "Before the door closes",
        "it must pass before the goal in row 3, column 7 is filled, which closes its way to the goal in row 3, "
        "column 8",
    ),
    (LANES, "Make room", "it makes room for the box in row 3, column 3, whose way it blocks"),
    ("########|#.-$-@-#|#------#|#--$-.-#|########", "Only goal", "it can reach only the goal in row 2, column 2"),
    ("#######|#-----#|#--$@-#|#-----#|#-.-.-#|#--$--#|#-----#|#######", "Shortest way", ""),
]
"""Boards with the technique of their hint and the reason in it."""


def begun(board: str) -> Sokoban:
    return GAME.begin(None, Start(position=board))


def hint_of(state: Sokoban, limit: int = 1_000_000) -> Hint:
    hint = result_of(hinting(state, Search(limit=limit)))
    assert hint is not None
    return hint


@pytest.mark.parametrize(("board", "technique", "reason"), REASONS)
def test_the_reason_for_a_push(board: str, technique: str, reason: str) -> None:
    hint = hint_of(begun(board))
    assert hint.technique == technique
    assert f": {reason}" in hint.why


@pytest.mark.parametrize(("board", "pushes"), [(LANES, 8), ("######|#---.#|#@$$-#|#--#.#|#---##|#####", 5)])
def test_hints_lead_to_a_win_with_the_least_pushes(board: str, pushes: int) -> None:
    state = begun(board)
    for left in range(pushes, 0, -1):
        hint = hint_of(state)
        assert hint.left == left
        assert f"{left} push" in hint.why
        ((row, column),) = hint.cells["act"]
        assert f"row {row + 1}, column {column + 1}" in hint.where
        assert row * state.level.columns + column in state.boxes
        (text,) = hint.inputs
        assert state.send(text) is not None
        assert state.status()["pushes"] == pushes - left + 1
        ((row, column),) = hint.cells["target"]
        assert row * state.level.columns + column in state.boxes
    assert state.outcome() is not None
    assert result_of(hinting(state, Search())) is None


def test_a_deadlock_asks_to_undo_and_shows_the_boxes() -> None:
    hint = hint_of(begun("#####|#$-@#|#--.#|#####"))
    assert hint.inputs == ("undo",)
    assert hint.cells["look"] == ((1, 1),)
    assert "row 2, column 2" in hint.where
    assert "corner" in hint.why


def test_a_level_without_a_solution_asks_to_undo() -> None:
    state = begun("##########|#..$-@-$-#|##########")
    hint = hint_of(state)
    assert hint.inputs == ("undo",)
    assert "All possible pushes have been tried" in hint.why


def test_without_enough_work_the_dead_cells_are_shown() -> None:
    state = begun(LANES)
    hint = hint_of(state, limit=20)
    assert hint.where == "No solution was found in time."
    assert hint.inputs == ()
    assert {row * 7 + column for row, column in hint.cells["reason"]} == dead_cells(state.level)


def test_a_hint_counts_its_work() -> None:
    search = Search()
    result_of(hinting(begun(LANES), search))
    assert 50 < search.nodes < 1000
