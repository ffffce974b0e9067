"""A game of Klotski in a window, for the tests of its view."""

import pygame

from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.ui.old_view import Button, Drag
from puzzlebox.ui.theme import DARK, Theme
from puzzlebox_games.klotski.board import SYMBOLS, corner_of
from puzzlebox_games.klotski.game import GAME
from puzzlebox_games.klotski.rules import Klotski
from puzzlebox_games.klotski.view import KlotskiView


class Shown:
    """A game and its view, with a manual clock. Places are (row, column), where cells begin at whole numbers."""

    def __init__(self, session: Session[Klotski], theme: Theme = DARK, preferences: str = "") -> None:
        self.session = session
        self.ms = 0
        pygame.font.init()
        self.surface = pygame.Surface((960, 720))
        self.view = KlotskiView(GAME, Options.parse(GAME.preferences, preferences), lambda: self.ms)
        self.view.layout(pygame.Rect(0, 0, 960, 720), theme)
        self.view.reset(session.state)

    def at(self, row: float, column: float) -> tuple[int, int]:
        board = self.view.board
        return board.x + round(column * board.cell), board.y + round(row * board.cell)

    def send(self, text: str) -> None:
        events = self.session.send(text)
        assert events is not None
        self.view.notice(events)

    def press(self, *texts: str) -> list[str | None]:
        """Press keys of the cursor, and send the inputs that follow. Return these."""
        inputs: list[str | None] = []
        for text in texts:
            inputs.append(self.view.take_action(text))
            if inputs[-1]:
                self.send(inputs[-1])
        return inputs

    def drag(self, *places: tuple[float, float], button: Button = "left") -> str | None:
        """Drag from the first place over the others. Return the input."""
        positions = [self.at(*place) for place in places]
        self.view.press(Drag(button, positions[0], positions[0]))
        for position in positions[1:]:
            self.view.drag(Drag(button, positions[0], position))
        return self.view.release(Drag(button, positions[0], positions[-1]))

    def click(self, row: float, column: float) -> str | None:
        return self.drag((row, column))

    def colour(self, row: float, column: float) -> tuple[int, int, int]:
        self.view.draw(self.surface)
        r, g, b, _ = self.surface.get_at(self.at(row, column))
        return r, g, b

    def drawn(self) -> bytes:
        self.view.draw(self.surface)
        return pygame.image.tobytes(self.surface, "RGB")

    def corner(self, name: str) -> tuple[int, int]:
        return corner_of(self.session.state.grid, SYMBOLS.index(name))
