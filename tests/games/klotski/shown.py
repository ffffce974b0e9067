"""A game of Klotski in a window, for the tests of its view."""

import pygame

from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.ui.theme import DARK, Theme
from puzzlebox_games.klotski.board import SYMBOLS, corner_of
from puzzlebox_games.klotski.game import GAME
from puzzlebox_games.klotski.rules import Klotski
from puzzlebox_games.klotski.view import KlotskiView
from tests.games.klotski.held import Held


class Shown(Held):
    """A game, the hand that plays it and a view, with a manual clock."""

    def __init__(self, session: Session[Klotski], theme: Theme = DARK, preferences: str = "") -> None:
        super().__init__(session)
        self.ms = 0
        pygame.font.init()
        self.surface = pygame.Surface((960, 720))
        self.view = KlotskiView(GAME, Options.parse(GAME.preferences, preferences), lambda: self.ms)
        self.view.layout(pygame.Rect(0, 0, 960, 720), theme)
        self.view.reset(session.state)

    def send(self, text: str) -> None:
        events = self.session.send(text)
        assert events is not None
        self.view.notice(events)

    def colour(self, row: float, column: float) -> tuple[int, int, int]:
        self.drawn()
        board = self.view.board
        r, g, b, _ = self.surface.get_at((board.x + round(column * board.cell), board.y + round(row * board.cell)))
        return r, g, b

    def drawn(self) -> bytes:
        self.view.show_hand(self.hand.shows(self.session.state))
        self.view.draw(self.surface)
        return pygame.image.tobytes(self.surface, "RGB")

    def corner(self, name: str) -> tuple[int, int]:
        return corner_of(self.session.state.grid, SYMBOLS.index(name))
