"""A logic puzzle in another package: what the kit makes of its declaration."""

from pathlib import Path
from typing import Any

import pytest

from puzzlebox.registry import installed_games
from puzzlebox.rules import Game, Options, Start
from puzzlebox.testing import check_game
from puzzlebox_games.logic.puzzle import analysed
from tests.test_example_game import install

EXAMPLE = Path(__file__).parent / "example_logic"

KNOWN = {
    "5x5de:a1b2a21a22d32g03c1a1a2a0": r"//\/\ \/\/\ \///\ \/\// //\// ",
    "5x5de:011a1b1a2c2b22d3b23d0a1b": r"///// \/\\\ \//// /\//\ /\\\\ ",
    "8x8dh:b11c1b2a12a33a1a3b321b223a22c2a3b12b22a13b1a3b3a1a111b13a1d1b11a": (
        r"////\\// \\\/\//\ \/\///// \/\\///\ \//\\\/\ \//\/\\\ \\/\\\/\ \/\\/\\\ "
    ),
}
"""Boards of Simon Tatham's collection with their solutions."""


@pytest.fixture
def slant(site: Path) -> Game[Any]:
    install(EXAMPLE, site)
    return installed_games().game("slant")


def test_it_passes_the_checks_without_a_catalogue_entry(slant: Game[Any]) -> None:
    check_game(slant, seeds=["rainy-day"], steps=15)
    assert (slant.title, slant.group) == ("Slant", "logic")


@pytest.mark.parametrize(("text", "solution"), KNOWN.items())
def test_known_boards_are_solved(slant: Game[Any], text: str, solution: str) -> None:
    found = analysed(slant.state.puzzle, text)
    assert "".join("\\/"[value - 1] for value in found.solution) == solution.replace(" ", "")


def test_numbers_at_points_are_shown_and_broken_ones_are_named(slant: Game[Any]) -> None:
    state = slant.begin({}, Start(position="5x5:a1b2a21a22d32g03c1a1a2a0"))
    state.send("set 0 0 rising")
    shown = slant.show(state, Options(slant.preferences)).board
    assert (shown.rows, shown.columns) == (6, 6)
    assert [shown[cell].label for cell in ((0, 0), (0, 1), (1, 0), (5, 5), (4, 5))] == ["╱", "1", "2", "0", "1"]
    assert state.broken_clues() == set()
    state.send("set 0 1 falling")
    assert {clue.at for clue in state.broken_clues()} == {(1,)}
    assert state.faults() == {0, 1}


def test_boards_with_numbers_at_points_are_made_by_players(slant: Game[Any]) -> None:
    editing = slant.editing
    assert editing
    draft = editing.read("5x5:a1b2a21a22d32g03c1a1a2a0")
    assert (draft.sides, draft.cells[0, 1], draft.cells[5, 5]) == ((5, 5), "1", "0")
    assert editing.position(draft) == "5x5:a1b2a21a22d32g03c1a1a2a0"
    assert editing.position(editing.place(draft, "4", ((0, 0), (5, 4)))) == "5x5:41b2a21a22d32g03c1a1a240"
    assert editing.show
    assert [editing.show(draft)[cell].label for cell in ((0, 1), (5, 4), (5, 5))] == ["1", "", "0"]
