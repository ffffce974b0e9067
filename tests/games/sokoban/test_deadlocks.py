"""The notice of deadlocks: each kind, and that no level with a notice can be solved."""

import pytest
from hypothesis import assume, given, settings

from puzzlebox.core.search import NoSolution, Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.sokoban.board import Level, bits, parse
from puzzlebox_games.sokoban.deadlocks import Deadlock, dead_cells, notice
from puzzlebox_games.sokoban.solver import solving
from puzzlebox_games.sokoban.warehouse import preparing
from tests.games.sokoban.model import least
from tests.games.sokoban.play import small_levels

KINDS = [
    ("#####|#$-@#|#--.#|#####", "corner", ["1 1"]),
    ("######|#--$-#|#-@--#|#.---#|######", "dead cell", ["1 3"]),
    ("#######|#-$-$.#|#--@--#|#----.#|#######", "wall line", ["1 2", "1 4"]),
    ("#######|#--@--#|#-$$--#|#-$$..#|#---..#|#######", "frozen", ["2 2", "2 3", "3 2", "3 3"]),
    ("#######|#--@--#|#-$$-.#|#----.#|#######", None, []),
    ("#######|#-@---#|##$$#-#|##*-.-#|###-.-#|#######", "frozen", ["2 2", "3 2"]),
]
"""Boards with their deadlocks: the kind, and the row and column of each box."""


@pytest.mark.parametrize(("text", "name", "cells"), KINDS)
def test_each_kind_is_named_with_its_boxes(text: str, name: str | None, cells: list[str]) -> None:
    level = parse(text)
    found = notice(level, level.boxes)
    if name is None:
        assert found is None
    else:
        assert isinstance(found, Deadlock)
        assert (found.name, ["{} {}".format(*level.cell(cell)) for cell in found.cells]) == (name, cells)


def test_boxes_on_goals_are_not_noticed() -> None:
    level = parse("#######|#*-@-*#|#-----#|#**-$.#|#**---#|#######")
    assert notice(level, level.boxes) is None
    assert notice(level, level.goals) is None


def test_boxes_that_cannot_be_reached_are_not_noticed() -> None:
    level = parse("#######|#@$.#*#|#######")
    assert notice(level, level.boxes) is None


def test_dead_cells_of_a_room() -> None:
    level = parse("######|#@---#|#--$-#|#-.--#|######")
    assert {level.cell(cell) for cell in dead_cells(level)} == {
        *((1, column) for column in range(1, 5)),
        *((row, 1) for row in (1, 2, 3)),
        *((row, 4) for row in (1, 2, 3)),
    }


@pytest.mark.parametrize(
    ("text", "frozen"),
    [
        ("########|#*-$-.-#|#--@---#|########", ["1 1"]),
        ("########|#*$---.#|#--@---#|########", ["1 1", "1 2"]),
        ("########|#.-----#|#--$$.-#|#@-$$.-#|#---.--#|########", ["2 3", "2 4", "3 3", "3 4"]),
        ("########|#.-$---#|#--@$-.#|########", []),
        ("#####|#---#|#-$-#|#-$-#|#..@#|#####", []),
    ],
)
def test_the_solver_sees_frozen_boxes(text: str, frozen: list[str]) -> None:
    level = parse(text)
    house = result_of(preparing(level))
    found = bits(house.frozen(house.inside(level.boxes)))
    assert ["{} {}".format(*level.cell(cell)) for cell in found] == frozen


@settings(max_examples=40)
@given(small_levels())
def test_a_level_with_a_notice_cannot_be_solved(level: Level) -> None:
    assume(notice(level, level.boxes) is not None)
    assert least(level, "pushes") is None
    assert isinstance(result_of(solving(level, Search())), NoSolution)


@settings(max_examples=30)
@given(small_levels())
def test_dead_cells_are_those_of_the_solver_or_fewer(level: Level) -> None:
    house = result_of(preparing(level))
    for cell in dead_cells(level):
        assert not house.live >> cell & 1
