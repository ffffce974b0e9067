"""The constraints of the kit, each on a few cells, and the order of techniques."""

from itertools import product

import pytest

from puzzlebox.rules import Message, Sides
from puzzlebox_games.logic.constraints import (
    Constraint,
    ContradictionError,
    Count,
    Different,
    Step,
    Table,
    bits,
    tuples_of,
)
from puzzlebox_games.logic.grids import neighbours, read_runs, read_walls, write_runs, write_walls
from puzzlebox_games.logic.problem import LimitError, Problem
from puzzlebox_games.logic.regions import Connected, NoLoop, Sight

NAME = Message("row {number}", number=1)


def cuts_of(constraint: Constraint, domains: list[int]) -> dict[int, dict[int, int]]:
    """Return what each tier of a constraint alone cuts from these domains."""
    found = {}
    for tier, rules in enumerate(constraint.rules):
        steps: list[Step] = [step for rule in rules for step in rule(constraint, domains)]
        cuts = {cell: mask for step in steps for cell, mask in step.cuts}
        if cuts:
            found[tier] = cuts
    return found


def sure(problem: Problem) -> list[int]:
    """Return what all solutions have in common, by trying every assignment."""
    every = product(*(list(bits(mask)) for mask in problem.domains))
    good = [values for values in every if not any(one.broken(list(values)) for one in problem.constraints)]
    return [sum({values[cell] for values in good}) for cell in range(len(problem.domains))]


TRIED = [
    Problem([7, 7, 7, 7], [Different((0, 1, 2), NAME, 7), Different((1, 2, 3), NAME, 7)]),
    Problem([3, 3, 7, 7], [Different((0, 1, 2), NAME, 7), Different((1, 2, 3), NAME, 7)]),
    Problem([15, 3, 3, 12], [Different((0, 1, 2, 3), NAME, 15)]),
    Problem([2, 3, 3, 3, 3], [Count(range(5), 2, 2, 2, NAME), Count((1, 2), 2, 1, 1, NAME)]),
    Problem([3] * 6, [Connected(range(6), neighbours(Sides(2, 3)), 1, NAME), Count((1, 4), 2, 1, 1, NAME)]),
    Problem([1, 3, 3, 3, 3], [Sight(0, [(1, 2), (3, 4)], 1, 4), Count((1, 2), 2, 0, 1, NAME)]),
    Problem([3] * 4, [NoLoop([{1: (at, at + 4), 2: (at + 1, at + 3)} for at in (0, 1, 3, 4)], NAME)]),
    Problem([1, 3, 3, 3], [NoLoop([{2: (at, at + 4), 1: (at + 1, at + 3)} for at in (0, 1, 3, 4)], NAME)]),
    Problem([7, 7, 7], [Table((0, 1, 2), tuples_of(lambda: [(1, 2, 4), (1, 4, 2), (2, 1, 4)]), NAME)]),
]


@pytest.mark.parametrize("problem", TRIED)
def test_techniques_never_cut_a_value_of_a_solution(problem: Problem) -> None:
    domains = problem.domains.copy()
    problem.closed(domains, 4)
    assert all(mask & possible == possible for mask, possible in zip(domains, sure(problem), strict=True))


@pytest.mark.parametrize("problem", TRIED)
def test_a_search_finds_exactly_the_solutions_that_trying_finds(problem: Problem) -> None:
    found = problem.first(999, 9_999)
    seen = [sum({values[cell] for values in found}) for cell in range(len(problem.domains))]
    assert seen == sure(problem)


def test_different_knows_single_places_pairs_and_more() -> None:
    unit = Different(range(4), NAME, 15)
    found = cuts_of(unit, [1, 3, 7, 14])
    assert (found[0], found[1]) == ({1: 1, 2: 1}, {3: 6})
    assert cuts_of(unit, [3, 3, 7, 15])[2] == {2: 3, 3: 3}
    assert unit.broken([1, 2, 1, 15]) == (0, 2)


def test_count_is_complete_or_needs_all_that_is_left() -> None:
    row = Count(range(4), 2, 1, 2, NAME)
    assert cuts_of(row, [2, 2, 3, 3]) == {1: {2: 2, 3: 2}}
    assert cuts_of(row, [1, 1, 1, 3]) == {1: {3: 1}}
    assert row.broken([2, 2, 2, 3]) == (0, 1, 2)
    assert row.broken([1, 1, 1, 1]) == (0, 1, 2, 3)


def test_a_table_is_the_harder_the_more_ways_are_left() -> None:
    table = tuples_of(lambda: [(1, one, other) for one in (1, 2) for other in (1, 2, 4)])
    assert [*cuts_of(Table((0, 1, 2), table, NAME), [3, 3, 7])] == [2, 3]
    assert [*cuts_of(Table((0, 1, 2), table, NAME, limits=(6, 9)), [3, 3, 7])] == [1, 2, 3]
    with pytest.raises(ContradictionError):
        cuts_of(Table((0, 1, 2), table, NAME), [2, 3, 7])


def test_connected_cells_reach_each_other_and_bridges_hold() -> None:
    line = Connected(range(5), neighbours(Sides(1, 5)), 1, NAME)
    assert cuts_of(line, [1, 3, 3, 1, 3]) == {2: {1: 2, 2: 2}}
    assert cuts_of(line, [1, 3, 2, 3, 3]) == {2: {3: 1, 4: 1}}
    assert line.broken([1, 2, 1, 1, 3]) == (0,)


def test_sight_counts_what_each_arm_can_give() -> None:
    sight = Sight(0, [(1, 2, 3), (4, 5)], 1, 5)
    assert cuts_of(sight, [1, 3, 3, 3, 3, 3])[1] == {1: 2, 2: 2, 4: 2}
    assert cuts_of(sight, [1, 1, 1, 1, 3, 3])[1] == {4: 2, 5: 1}


def test_the_grade_is_the_highest_tier_in_use_and_does_not_depend_on_the_order() -> None:
    easy = [Different((0, 1), NAME, 3), Different((1, 2), NAME, 3)]
    assert Problem([1, 3, 3], easy).grade() == Problem([1, 3, 3], easy[::-1]).grade() == 1
    row = Different(range(4), NAME, 15)
    both = [row, Table((2, 3), tuples_of(lambda: [(4, 8)]), NAME)]
    assert Problem([3, 3, 15, 15], both).grade() == Problem([3, 3, 15, 15], both[::-1]).grade() == 5


def test_work_ends_at_the_limit() -> None:
    problem = Problem([15] * 4, [Different(range(4), NAME, 15)])
    problem.limit = 0
    with pytest.raises(LimitError):
        problem.closed(problem.domains.copy())


@pytest.mark.parametrize(("text", "cells"), [("a1b2_3c", 9), ("9_10zzb", 56), ("zd1", 31), ("_1", 1)])
def test_runs_come_back(text: str, cells: int) -> None:
    numbers = dict(read_runs(text, cells))
    assert dict(read_runs(write_runs(numbers, cells), cells)) == numbers
    with pytest.raises(ValueError, match=f"the board has {cells + 1} cells, but the text {cells}"):
        dict(read_runs(text, cells + 1))


def test_walls_come_back() -> None:
    text = "_a__a_a__a__bb_8abba_"
    regions = read_walls(text, 5)
    assert write_walls(regions, 5) == text
    assert sorted(cell for region in regions for cell in region) == list(range(25))
    with pytest.raises(ValueError, match="the regions do not fit the board"):
        read_walls("_a", 5)
