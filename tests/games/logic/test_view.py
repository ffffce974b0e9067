"""The views of logic puzzles on the dummy driver."""

import pygame
import pytest

from puzzlebox.rules import Options, Session, Start
from puzzlebox.ui.theme import DARK, Theme
from puzzlebox_games.logic.painter import frame_width
from tests.games.logic.boards import game_of
from tests.games.windows import Window

SIGNS = "4:0,0,0L,0,0U,0D,0,0D,0,0L,0,0,0,0,0,0,"
"""A board of Unequal with a sign below and one to the left of some cells."""


def window(name: str, position: str, size: tuple[int, int] = (960, 720), theme: Theme = DARK) -> Window:
    game = game_of(name)
    return Window(Session(game, Options(game.options), Start(position=position)), size, theme)


def test_the_ring_of_the_cursor_covers_no_sign_between_cells() -> None:
    shown = window("unequal", SIGNS).draw()
    board = shown.view.board
    side = board.cell // 3
    sign = pygame.Rect(0, 0, side, side)
    sign.center = (board.place(1, 1)[0] + board.cell // 2, board.place(2, 1)[1])
    before = _dark(shown.surface.subsurface(sign))
    shown.act("cursor up")
    assert (1, 1) in shown.view.overlay.cells["cursor"]
    assert _dark(shown.draw().surface.subsurface(sign)) >= before > 0


@pytest.mark.parametrize("size", [(600, 600), (600, 400), (90, 60)])
def test_a_board_without_figures_has_its_frame_inside_the_area(size: tuple[int, int]) -> None:
    shown = window("range", "9x6:d6a3a3f9b4e3f8e7l4a6a", size, DARK.card())
    board = shown.view.board
    edge = frame_width(board.cell)
    assert shown.surface.get_rect().contains(board.area.inflate(2 * edge, 2 * edge))
    assert board.cell >= min(size[0] // 10, size[1] // 7)


def _dark(picture: pygame.Surface) -> int:
    """Return the number of dark pixels."""
    mask = pygame.mask.from_threshold(picture, (0, 0, 0), (70, 70, 70, 255))
    return mask.count()
