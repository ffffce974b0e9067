"""Finesse, as the sheet of Guideline defines it."""

from collections import Counter
from typing import Self

import pytest

from puzzlebox_games.guideline.figures import fewest
from puzzlebox_games.guideline.rules import Guideline
from tests.sheets.guideline import GuidelineEngine
from tests.sheets.stories import facts, play_story

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


class Sprint(GuidelineEngine):
    opening = "sprint"

    @classmethod
    def sprint(cls, *shapes: str) -> Self:
        return cls.begin(*shapes, mode="sprint")

    @property
    def faults(self) -> object:
        return self.status("finesse")


@facts("""
faults are presses beyond the fewest: three to the left are two, to the wall and back, and four are one
    O T: drop faults=0
    O T: left drop faults=0
    O T: left left drop faults=0
    O T: left left left drop faults=1
    O T: left left left left drop faults=3
turns and moves that are taken back are faults
    T T: cw cw drop faults=1
    T T: left right drop faults=2
    T T: cw ccw left drop faults=2
a turn that fills the same cells is a fault
    I T: half drop faults=1
a piece that follows after a hold has no presses yet
    O T: left right hold drop faults=0
faults add up until a restart
    T O T: cw cw drop faults=1 left right drop faults=3 drop faults=3 restart faults=0
a piece that was soft-dropped is not judged
    T O: left right down drop faults=0
    T O: left right +down drop faults=0
    T O: left right sonic drop faults=0
a piece that was kicked is not judged
    T O: put(T,(1,25,-1)) cw cw drop faults=0
finesse is no part of the text
    T O: cw cw cw drop faults=2 told(finesse)=False
only sprints show finesse
    begin T mode=marathon: faults=None
""")
def test_finesse(story: str) -> None:
    play_story(Sprint, story)


def test_a_sprint_shows_the_pace_in_pieces_but_no_level_and_copies_keep_the_faults() -> None:
    state = Sprint.sprint("T", "O").do("cw", "cw", "drop").game
    assert state.setting.look.playing == ("milliseconds", "lines left", "pieces a second")
    assert state.copy().status() == state.status()
