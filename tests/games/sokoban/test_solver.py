"""The solver: the levels of the sheet, small levels against a search through all positions, and its limits."""

from itertools import islice

import pytest
from hypothesis import given, settings

from puzzlebox.core.stepwise import result_of
from puzzlebox.rules import NoSolution, Search, SearchLimitError, Solution, Start
from puzzlebox_games.sokoban.board import Level, parse
from puzzlebox_games.sokoban.game import GAME
from puzzlebox_games.sokoban.solver import Positions, bound, least_pushes, solution, solving
from puzzlebox_games.sokoban.warehouse import preparing
from tests.games.sokoban.model import least
from tests.games.sokoban.play import SHEET, small_levels

HALL = "##########|#---##---#|#-$----$-#|#--#..#--#|##-#..#-##|#--#--#--#|#-$----$-#|#---@----#|##########"
"""A level with some thousands of positions."""


def solved(level: Level, objective: str = "pushes", limit: int = 1_000_000) -> Solution | NoSolution:
    return result_of(solving(level, Search(limit=limit), objective))


def played(level: Level, found: Solution) -> tuple[int, int]:
    """Return the pushes and moves of a solution, played by the rules to the end."""
    state = GAME.begin(None, Start(position=level.text()))
    for step in found.inputs:
        assert state.outcome() is None
        assert state.send(step) is not None
    assert state.outcome() is not None
    status = state.status()
    return int(status["pushes"]), int(status["moves"])


@pytest.mark.parametrize("text", SHEET)
def test_the_levels_of_the_sheet(text: str) -> None:
    level, (_, pushes, moves, _, fewest_moves, more_pushes) = parse(text), SHEET[text]
    for objective, costs in (("pushes", (pushes, moves)), ("moves", (more_pushes, fewest_moves))):
        found = solved(level, objective)
        assert isinstance(found, Solution)
        assert played(level, found) == costs
        assert (sum(letter.isupper() for letter in found.text), len(found.text)) == costs
        assert found.length == costs[objective == "moves"]
        assert found.optimal


def test_a_solved_level_needs_no_moves() -> None:
    assert solved(parse("#####|#@*-#|#####")) == Solution((), 0, optimal=True)


@pytest.mark.parametrize("text", ["#####|#$-@#|#--.#|#####", "########|#@$-#.##|########"])
def test_a_box_in_a_corner_or_a_goal_that_cannot_be_reached_has_no_solution(text: str) -> None:
    assert isinstance(solved(parse(text)), NoSolution)


def test_boxes_that_cannot_be_reached_are_left_alone() -> None:
    found = solved(parse("#######|#@$.#*#|#######"))
    assert isinstance(found, Solution)
    assert found.text == "R"


@settings(max_examples=60)
@given(small_levels())
def test_the_solver_agrees_with_a_search_through_all_positions(level: Level) -> None:
    for objective in ("pushes", "moves"):
        expected = least(level, objective)
        found = solved(level, objective)
        if expected is None:
            assert isinstance(found, NoSolution)
        else:
            assert isinstance(found, Solution)
            costs = played(level, found) if found.inputs else (0, 0)
            assert costs == (expected if objective == "pushes" else expected[::-1])


@settings(max_examples=30)
@given(small_levels())
def test_a_push_changes_the_lower_bound_by_one_at_most(level: Level) -> None:
    house = result_of(preparing(level))
    positions = Positions(house, Search(), house.inside(level.boxes), level.pusher)
    if len(level.boxes & level.floor) != len(house.goals):
        return
    before = bound(house, house.inside(level.boxes), 1 << level.pusher)
    for key, after in positions.onward(positions.start):
        assert after == bound(house, key >> 12, house.area(key)), "computed again from scratch"
        assert before - 1 <= after


def test_the_search_ends_at_its_limit_of_nodes() -> None:
    search = Search(limit=50)
    with pytest.raises(SearchLimitError):
        result_of(solving(parse(HALL), search))
    assert 50 < search.nodes < 100


def test_with_little_work_left_the_pushes_are_still_least() -> None:
    level = parse(HALL)
    house = result_of(preparing(level))
    found = result_of(least_pushes(house, Search(limit=1000), house.inside(level.boxes), level.pusher))
    assert found is not None
    assert played(level, solution(level, found))[0] == 26


def test_a_large_level_is_prepared_in_slices() -> None:
    inner = "#" + "-" * 62 + "#"
    rows = ["#" * 64, "#@" + "-" * 61 + "#", *[inner] * 60, "#" + "-" * 61 + ".#", "#" * 64]
    rows[30] = "#" + "-" * 30 + "$" + "-" * 31 + "#"
    search = Search()
    assert (len(list(islice(solving(parse("|".join(rows)), search), 200))), search.nodes) == (200, 0)
