"""The solver of Lights."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.search import NoSolution, Search, SearchLimitError, Solution
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.lights.algebra import Vector, add, dot, times
from puzzlebox_games.lights.board import SHAPES
from puzzlebox_games.lights.solver import find_solution
from tests.games.bench import send_all
from tests.games.lights.play import begun, placed, progress_and_result, solution_of, system_of

digits = st.lists(st.integers(0, 2), min_size=1, max_size=20)


@settings(max_examples=50)
@given(digits, st.data())
def test_vectors_modulo_3_are_added_digit_by_digit(a: list[int], data: st.DataObject) -> None:
    b = data.draw(st.lists(st.integers(0, 2), min_size=len(a), max_size=len(a)))
    total = add(Vector.of(a), Vector.of(b), 3)
    assert list(total.digits(len(a))) == [(x + y) % 3 for x, y in zip(a, b, strict=True)]
    assert list(times(Vector.of(a), 2, 3).digits(len(a))) == [2 * x % 3 for x in a]
    assert dot(Vector.of(a), Vector.of(b)) == sum(x * y for x, y in zip(a, b, strict=True))
    assert Vector.of(a).total == sum(a)


@pytest.mark.parametrize(("shape", "states"), [("cross", 2), ("torus", 2), ("cross", 3), ("torus", 3)])
def test_all_equal_press_sets_are_different_and_have_the_same_effect(shape: str, states: int) -> None:
    system = system_of(4, 5, shape, states)
    sets = list(system.equal_sets(Vector(1, 2 if states == 3 else 0)))
    assert len(set(sets)) == len(sets) == system.null_count
    state = begun(f"size=4x5,shape={shape},states={states}")
    boards = set()
    for presses in sets:
        trial = state.copy()
        for number, times_ in enumerate(presses.digits(20)):
            trial._turn(number, times_)
        boards.add(trial.grid.text())
    assert len(boards) == 1


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(SHAPES),
    st.sampled_from(["off", "on"]),
    st.sampled_from([2, 3]),
    st.integers(3, 7),
    st.integers(3, 7),
    st.integers(0, 99),
)
def test_the_solution_wins_in_its_presses(
    shape: str, goal: str, states: int, rows: int, columns: int, seed: int
) -> None:
    state = begun(f"size={rows}x{columns},shape={shape},goal={goal},states={states}", str(seed))
    solution = solution_of(state)
    assert solution.length == len(solution.inputs)
    assert state.minimum() in (None, solution.length)
    send_all(state, *solution.inputs)
    assert state.outcome()


def test_a_solution_is_shortest_from_the_current_board() -> None:
    state = placed("11111/11111/11111/11111/11111")
    first, *others = solution_of(state).inputs
    send_all(state, first)
    assert solution_of(state).length == len(others) == 14


def test_65536_press_sets_are_compared_in_slices() -> None:
    state = begun("size=12,shape=torus")
    search = Search()
    progress, solution = progress_and_result(find_solution(state, search))
    assert len(progress) == 32
    assert progress == sorted(progress)
    assert search.nodes > 64_000
    assert isinstance(solution, Solution)
    assert solution.optimal


def test_with_more_press_sets_any_solution_is_returned_and_not_called_shortest() -> None:
    state = begun("size=12,shape=torus,states=3")  # 3**17 press sets
    solution = solution_of(state)
    assert not solution.optimal
    send_all(state, *solution.inputs)
    assert state.outcome()


def test_the_solver_stops_at_the_limit_of_nodes() -> None:
    with pytest.raises(SearchLimitError):
        result_of(find_solution(begun("size=12,shape=torus"), Search(limit=10_000)))


def test_a_solved_board_has_an_empty_solution() -> None:
    assert solution_of(send_all(placed("110/100/000"), "press 0 0")) == Solution((), 0, optimal=True)


def test_an_unsolvable_board_has_no_solution() -> None:
    state = begun()
    state.grid.cells[:] = [1] + [0] * 24  # no position leads here
    assert isinstance(solution_of(state), NoSolution)
