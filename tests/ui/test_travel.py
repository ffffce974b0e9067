"""Tests that a board moves from its place in the game to its place beside the result."""

import pygame

from puzzlebox.ui.widgets.travel import Travel
from puzzlebox.views import Area, Motion
from tests.ui.drawing import changed

GROUND, CELLS, FRAME = (10, 20, 30), (200, 100, 50), (90, 90, 90)
START, END = Area(100, 20, 200, 200), Area(20, 60, 100, 100)


def test_a_board_goes_with_its_frame_from_one_place_to_another() -> None:
    travel = Travel(START, END, Motion(1000, 200))
    still = pygame.Surface((400, 300))
    still.fill(GROUND)
    still.fill(FRAME, END.inset(-10))
    still.fill(CELLS, END)
    travel.take(still, Area(0, 0, 150, 300), GROUND)
    seen = []
    for now in (1000, 1050, 1100, 1200):
        surface = pygame.Surface((400, 300))
        travel.draw(surface, now)
        cells = pygame.mask.from_threshold(surface, CELLS, (1, 1, 1)).get_bounding_rects()
        seen.append((*cells, *changed(surface, (0, 0, 0))))
        assert travel.over(now) == (now == 1200)
    assert seen[0] == (START, START.inset(-20))
    assert seen[-1] == (END, END.inset(-10))
    lefts, widths = [cells.x for cells, _ in seen], [cells.width for cells, _ in seen]
    assert sorted(set(lefts), reverse=True) == lefts
    assert sorted(set(widths), reverse=True) == widths
