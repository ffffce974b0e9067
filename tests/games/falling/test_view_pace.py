"""The pace against the best game, among the figures of a falling-block game."""

import pygame
import pytest

from puzzlebox.ui.theme import DARK, Colour
from puzzlebox_games.guideline.game import GAME as GUIDELINE
from tests.games.falling.shown import Shown


@pytest.mark.parametrize("size", [(960, 720), (640, 480), (400, 640), (320, 240)])
def test_pace_is_shown_in_every_layout_until_it_is_removed(size: tuple[int, int]) -> None:
    shown = Shown(GUIDELINE, DARK, size)
    before = shown.drawn()
    shown.view.show_pace("−0.42")
    ahead = shown.drawn()
    shown.view.show_pace("+0.42")
    assert len({before, ahead, shown.drawn()}) == 3
    shown.view.show_pace("")
    assert shown.drawn() == before


@pytest.mark.parametrize(("pace", "colour"), [("−0.42", DARK.good), ("+0.42", DARK.bad)])
def test_colour_tells_whether_the_player_is_ahead(pace: str, colour: Colour) -> None:
    shown = Shown(GUIDELINE, DARK, (960, 720))
    column = pygame.Rect(0, 0, shown.board.x, 720)
    shown.draw()
    assert not inked(shown.surface.subsurface(column), colour)
    shown.view.show_pace(pace)
    shown.draw()
    assert inked(shown.surface.subsurface(column), colour)


def inked(surface: pygame.Surface, colour: Colour) -> int:
    """Return the number of pixels of this colour."""
    return int(pygame.mask.from_threshold(surface, colour, (3, 3, 3)).count())
