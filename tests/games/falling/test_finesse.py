"""Finesse, as the sheet of Guideline defines it."""

from collections import Counter

import pytest

from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.guideline.figures import fewest
from puzzlebox_games.guideline.game import GAME
from puzzlebox_games.guideline.rules import Guideline
from tests.games.falling.boards import begin, put, send

NUMBERS = {
    "I": {0: 1, 1: 6, 2: 10},
    "O": {0: 1, 1: 4, 2: 4},
    **{shape: {0: 1, 1: 6, 2: 9, 3: 1} for shape in "SZ"},
    **{shape: {0: 1, 1: 7, 2: 17, 3: 9} for shape in "TJL"},
}
"""How many placements of each shape need how many presses."""


@pytest.mark.parametrize("shape", NUMBERS)
def test_number_of_placements_with_fewest_presses(shape: str) -> None:
    first, *_ = Guideline.shapes_for(10)[list(Guideline.SHAPES).index(shape)]
    turned = {0: first, 1: first.cw, 2: first.half, 3: first.ccw}
    fills: dict[frozenset[tuple[int, int]], int] = {}
    for (number, column), presses in fewest(first, 4 if shape == "O" else 3, 10, Guideline.TURNS).items():
        cells = frozenset((r - turned[number].top, column + c) for r, c in turned[number].cells)
        assert fills.setdefault(cells, presses) == presses
    assert Counter(fills.values()) == NUMBERS[shape]


def faults_of(state: Falling, *texts: str) -> object:
    send(state, *texts, "drop")
    return state.status()["finesse"]


def sprint(*shapes: str) -> Falling:
    return begin(GAME, *shapes, mode="sprint")


@pytest.mark.parametrize(
    ("shape", "texts", "faults"),
    [
        ("O", [], 0),
        ("O", ["left"], 0),
        ("O", ["left", "left"], 0),
        ("O", ["left", "left", "left"], 1),  # two presses: to the wall, and back
        ("O", ["left", "left", "left", "left"], 3),  # one: to the wall
        ("T", ["cw", "cw"], 1),
        ("T", ["left", "right"], 2),
        ("T", ["cw", "ccw", "left"], 2),
        ("I", ["half"], 1),  # fills the same cells unturned
        ("O", ["left", "right", "hold"], 0),  # the new piece has no presses
    ],
)
def test_faults_are_presses_beyond_the_fewest(shape: str, texts: list[str], faults: int) -> None:
    assert faults_of(sprint(shape, "T"), *texts) == faults


def test_faults_add_up_and_a_restart_ends_them() -> None:
    state = sprint("T", "O", "T")
    assert (faults_of(state, "cw", "cw"), faults_of(state, "left", "right"), faults_of(state)) == (1, 3, 3)
    send(state, "restart")
    assert state.status()["finesse"] == 0


@pytest.mark.parametrize("soft", [["down"], ["+down"], ["sonic"]])
def test_piece_that_was_soft_dropped_is_not_judged(soft: list[str]) -> None:
    assert faults_of(sprint("T", "O"), "left", "right", *soft) == 0


def test_piece_that_was_kicked_is_not_judged() -> None:
    state = sprint("T", "O")
    put(state, "T", 1, 25, -1)
    assert faults_of(state, "cw", "cw") == 0


def test_finesse_is_no_part_of_the_text() -> None:
    once, twice = sprint("T", "O"), sprint("T", "O")
    send(once, "cw", "half", "drop")
    send(twice, "cw", "cw", "cw", "drop")
    assert (once.status()["finesse"], twice.status()["finesse"]) == (1, 2)
    assert "finesse" not in twice.text()
    assert twice.copy().status() == twice.status()


def test_a_sprint_shows_the_pace_in_pieces_but_no_level() -> None:
    assert sprint("T").setting.look.playing == ("milliseconds", "lines left", "pieces a second")


def test_only_sprints_show_finesse() -> None:
    assert "finesse" not in begin(GAME, "T", mode="marathon").status()
