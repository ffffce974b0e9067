"""A game of Lights in a window, for the tests of its view."""

from typing import Any

import pygame

from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import Gesture
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import DARK, Theme
from puzzlebox.ui.view import Position
from puzzlebox_games.lights.game import GAME
from puzzlebox_games.lights.hand import LightsHand
from puzzlebox_games.lights.view import LightsView

PLUS = "00000/00100/01110/00100/00000"


class Shown:
    """A game and its view in a window, with a manual clock."""

    def __init__(
        self, session: Session[Any], size: tuple[int, int] = (960, 720), theme: Theme = DARK, corner: Position = (0, 0)
    ) -> None:
        self.session = session
        self.ms = 0
        pygame.font.init()
        self.surface = pygame.Surface((corner[0] + size[0], corner[1] + size[1]))
        self.view = LightsView(GAME, Options(GAME.preferences), lambda: self.ms)
        self.view.layout(pygame.Rect(corner, size), theme)
        self.view.reset(session.state)
        self.hand = LightsHand()

    def send(self, text: str) -> None:
        events = self.session.send(text)
        assert events is not None
        self.view.notice(events)

    def drawn(self) -> bytes:
        self.view.draw(self.surface)
        return pygame.image.tobytes(self.surface, "RGB")

    def area(self, cell: Cell) -> Area:
        return self.view.board.cell_area(cell)

    def middle(self, cell: Cell) -> Position:
        x, y = self.area(cell).center
        return x, y

    def picture(self, cell: Cell) -> bytes:
        """Return what is drawn in a cell now."""
        self.view.draw(self.surface)
        return pygame.image.tobytes(self.surface.subsurface(self.area(cell)), "RGB")

    def changed_cells(self, before: dict[Cell, bytes]) -> set[Cell]:
        return {cell for cell, picture in before.items() if self.picture(cell) != picture}

    def pictures(self) -> dict[Cell, bytes]:
        return {cell: self.picture(cell) for cell in self.session.state.grid}

    def face(self, cell: Cell) -> tuple[int, int, int]:
        """Return the colour of a lamp beside its sign and its rim."""
        self.view.draw(self.surface)
        area = self.area(cell)
        r, g, b, _ = self.surface.get_at((area.x + area.width // 4, area.y + area.height // 4))
        return r, g, b

    def act(self, act: str | Gesture) -> None:
        """Let the hand take an action or a gesture."""
        self.hand.take(self.session.state, self.view.preferences, act)
        self.view.show_hand(self.hand.shows(self.session.state))

    def point_at(self, cell: Cell) -> None:
        """Move the pointer to a cell, which may be off the board."""
        point = self.view.point_at(self.middle(cell))
        self.act(Gesture("hover", point, point))
