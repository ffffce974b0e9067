"""Hints: the next push, the reason for it, and what is said if there is none."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.stepwise import result_of
from puzzlebox.rules import Hint, NoSolution, Search
from puzzlebox_games.sokoban.board import Level
from puzzlebox_games.sokoban.deadlocks import dead_cells, notice
from puzzlebox_games.sokoban.hints import hinting, solving, undos_needed
from puzzlebox_games.sokoban.rules import Sokoban
from tests.games.sokoban.model import least
from tests.games.sokoban.play import BENCH, small_levels

placed = BENCH.placed

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


def hint_of(state: Sokoban, limit: int = 1_000_000) -> Hint:
    hint = result_of(hinting(state, Search(limit=limit)))
    assert hint is not None
    return hint


@pytest.mark.parametrize(("board", "technique", "reason"), REASONS)
def test_the_reason_for_a_push(board: str, technique: str, reason: str) -> None:
    hint = hint_of(placed(board))
    assert hint.technique == technique
    assert f": {reason}" in hint.why


@pytest.mark.parametrize(("board", "pushes"), [(LANES, 8), ("######|#---.#|#@$$-#|#--#.#|#---##|#####", 5)])
def test_hints_lead_to_a_win_with_the_least_pushes(board: str, pushes: int) -> None:
    state = placed(board)
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


def test_the_only_goal_of_a_box_is_not_the_one_on_which_it_stands() -> None:
    hint = hint_of(placed("#######|#@.---#|#---$*#|#-----#|#--#--#|#######"))
    assert hint.cells["act"] == ((2, 5),)
    assert "only the goal" not in hint.why


@settings(max_examples=40, deadline=None)
@given(small_levels())
def test_hints_lead_from_every_level_to_a_win_if_there_is_one(level: Level) -> None:
    costs, state = least(level, "pushes"), placed(level.text())
    if costs is None:
        assert hint_of(state).inputs == ()
        return
    for left in range(costs[0], 0, -1):
        hint = hint_of(state)
        assert hint.left == left
        box, target = (r * level.columns + c for ((r, c),) in (hint.cells["act"], hint.cells["target"]))
        if box in level.goals:
            assert "only the goal" not in hint.why
        if "on its way to the goal" in hint.why:
            (goal,) = hint.cells["reason"]
            assert goal != divmod(box, level.columns)
        if "comes back" in hint.why:
            assert box in level.goals
        state.send(hint.inputs[0])
        assert target in state.boxes
    assert state.outcome()


def test_a_deadlock_says_how_far_the_last_position_is_that_can_be_solved() -> None:
    state = placed("#######|#-----#|#--$@-#|#----.#|#######")
    for text in ("left", "left", "right", "up"):
        assert state.send(text)
    hint = hint_of(state)
    assert (hint.inputs, hint.cells["look"]) == (("undo",), ((2, 1),))
    assert "row 3, column 2" in hint.where
    assert hint.why.endswith("The last position that can be solved is 3 undos away.")
    (reason,) = [found.reason for found in solutions(state)]
    assert reason == "The last position that can be solved is 3 undos away."


def test_a_level_that_never_could_be_solved_asks_for_no_undo() -> None:
    state = placed("#####|#$-@#|#--.#|#####")
    for _ in range(2):
        hint = hint_of(state)
        assert hint.inputs == ()
        assert "corner" in hint.why
        assert hint.why.endswith("This level cannot be solved.")
        state.send("left")


def solutions(state: Sokoban) -> list[NoSolution]:
    found = result_of(solving(state, Search()))
    assert isinstance(found, NoSolution)
    return [found]


def test_a_dead_end_without_a_deadlock_is_undone_too() -> None:
    """The lane is closed by the second box once the first has passed; no box stands in a dead cell."""
    state = placed("##########|#..-@$-$-#|##########")
    assert notice(state.level, state.boxes) is None
    hint = hint_of(state)
    assert (hint.inputs, hint.why) == ((), "No pushes lead to a solution. This level cannot be solved.")


@settings(max_examples=25, deadline=None)
@given(small_levels(), st.lists(st.sampled_from(["up", "left", "right", "down"]), max_size=12))
def test_the_undos_are_those_of_a_search_through_all_positions(level: Level, inputs: list[str]) -> None:
    state = placed(level.text())
    boards = [state.current()]
    for text in inputs:
        if not state.outcome() and state.send(text) is not None:
            boards.append(state.current())
    if state.outcome():
        return
    solvable = [least(board, "pushes") is not None for board in boards]
    undos = result_of(undos_needed(state, Search()))
    if not solvable[-1]:
        assert undos == (solvable[::-1].index(True) if True in solvable else 0)


def test_without_enough_work_the_dead_cells_are_shown() -> None:
    state = placed(LANES)
    hint = hint_of(state, limit=20)
    assert (hint.where, hint.inputs) == ("No solution was found in time.", ())
    assert {row * 7 + column for row, column in hint.cells["reason"]} == dead_cells(state.level)


def test_a_hint_counts_its_work() -> None:
    search = Search()
    result_of(hinting(placed(LANES), search))
    assert 50 < search.nodes < 1000
