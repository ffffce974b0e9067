"""Lights compared with the slow model."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox_games.lights.board import SHAPES
from tests.games.lights import model
from tests.games.lights.play import begun, board_text, placed, solution_of

shapes = st.sampled_from(SHAPES)
goals = st.sampled_from(["off", "on"])
states_ = st.sampled_from([2, 3])


@settings(max_examples=50, deadline=None)
@given(shapes, goals, states_, st.integers(3, 6), st.integers(3, 6), st.integers(0, 99), st.data())
def test_start_and_presses_are_those_of_the_model(
    shape: str, goal: str, states: int, rows: int, columns: int, seed: int, data: st.DataObject
) -> None:
    state = begun(f"size={rows}x{columns},shape={shape},goal={goal},states={states}", f"model {seed}")
    source = model.words(f"model {seed}")
    sets = model.random_sets(rows, columns, source) if shape == "random" else model.all_sets(rows, columns, shape)
    target = states - 1 if goal == "on" else 0
    board = model.drawn(sets, states, target, source)
    assert board_text(state) == model.text(board)
    for cell in data.draw(st.lists(st.sampled_from(sorted(sets)), max_size=6)):
        if state.outcome() is None:
            state.send(f"press {cell[0]} {cell[1]}")
            model.press(board, sets, cell, states)
        assert board_text(state) == model.text(board)
        assert (state.outcome() is not None) == (set(board.values()) == {target})


@pytest.mark.parametrize(("rows", "columns", "states"), [(2, 3, 2), (3, 3, 2), (2, 2, 3), (2, 3, 3)])
@pytest.mark.parametrize("shape", ["cross", "x", "ring", "random"])
def test_solutions_are_as_short_as_those_of_a_whole_search(rows: int, columns: int, states: int, shape: str) -> None:
    for seed in range(3):
        options = f"size={rows}x{columns},shape={shape},states={states}"
        state = begun(options, str(seed))
        source = model.words(str(seed))
        sets = model.random_sets(rows, columns, source) if shape == "random" else model.all_sets(rows, columns, shape)
        least = model.least_presses(model.read(board_text(state)), sets, states, 0)
        solution = solution_of(state)
        assert (solution.length, solution.optimal, state.minimum()) == (least, True, least)
        for text in solution.inputs:
            state.send(text)
        assert state.outcome()


@pytest.mark.parametrize("options", ["size=2x3", "size=2,states=3", "size=3,shape=torus", "size=2,shape=x"])
def test_a_board_is_refused_if_a_whole_search_finds_no_solution(options: str) -> None:
    state = begun(options)
    rows, columns, states = state.grid.rows, state.grid.columns, state.states
    sets = model.all_sets(rows, columns, state.options["shape"])
    count = states ** (rows * columns)
    results = set()
    for number in range(1, count, 1 + count // 20):
        digits = [number // states**place % states for place in range(rows * columns)]
        board = dict(zip(sets, digits, strict=True))
        solvable = model.least_presses(board, sets, states, 0) is not None
        assert (refusal(model.text(board), options) is None) == solvable, model.text(board)
        results.add(solvable)
    assert results == {True, False}


def refusal(position: str, options: str) -> str | None:
    """Return why a position is refused, or None if it is not."""
    try:
        placed(position, options)
    except ValueError as error:
        return str(error)
    return None
