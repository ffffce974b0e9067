"""A puzzle and its view in a window, with a manual clock."""

from typing import Any, ClassVar, Self

import pygame

from puzzlebox.core.hand import Gesture
from puzzlebox.rules import Cell, Session
from puzzlebox.ui.theme import DARK, Colour, Theme
from puzzlebox.ui.view import Position
from puzzlebox.ui.views import view_of
from tests.games.hands import Player

MAGENTA = (255, 0, 255)
"""The colour of the window before anything is drawn."""


class Window(Player):
    """A puzzle, its hand and its view."""

    edge: ClassVar[int] = 0
    """The px at the edges of a cell that do not belong to its picture."""

    def __init__(
        self,
        session: Session[Any],
        size: tuple[int, int] = (960, 720),
        theme: Theme = DARK,
        corner: Position = (0, 0),
        preferences: str = "",
    ) -> None:
        super().__init__(session, preferences)
        self.ms = 0
        self.surface = pygame.Surface((corner[0] + size[0], corner[1] + size[1]))
        self.surface.fill(MAGENTA)
        self.view: Any = view_of(session.game, self.play.preferences, lambda: self.ms)
        self.view.layout(pygame.Rect(corner, size), theme)
        self.reset()

    @property
    def next_frame(self) -> Any:
        """The ms after which the view is drawn again. None if it rests."""
        return self.view.next_frame()

    def reset(self) -> Self:
        """Show the state without any motion."""
        self.view.reset(self.state)
        return self

    def send(self, *texts: str) -> Self:
        """Send inputs, each of which must have an effect."""
        for text in texts:
            events = self.session.send(text)
            assert events is not None, text
            self.view.notice(events)
        return self

    def undo(self) -> Self:
        self.session.undo()
        return self.reset()

    def later(self, ms: int) -> Self:
        """Let the clock of the view go on."""
        self.ms += ms
        return self

    def wait(self, ms: int) -> Self:
        """Let the game go on, too."""
        self.session.advance_to(self.session.time + ms)
        return self.later(ms)

    def draw(self) -> Self:
        self.view.show_hand(self.shows)
        self.view.draw(self.surface)
        return self

    def drawn(self) -> bytes:
        """Return the picture."""
        return pygame.image.tobytes(self.draw().surface, "RGB")

    def picture(self, area: Any) -> bytes:
        """Return the picture in an area."""
        return pygame.image.tobytes(self.draw().surface.subsurface(area), "RGB")

    def act(self, *acts: str | Gesture) -> list[str]:
        """Let the hand take actions and gestures, send the inputs that follow, and show it. Return these."""
        sent = []
        for act in acts:
            sent += super().act(act)
            self.view.show_hand(self.shows)
        return sent

    def hold(self, *acts: str | Gesture) -> Self:
        """Let the hand take actions and gestures, whose inputs are not sent."""
        self.take(*acts)
        return self

    def cell(self, cell: Cell) -> bytes:
        """Return the picture of a cell."""
        return self.picture(self.view.cell_area(cell).inset(self.edge))

    def pictures(self) -> dict[Cell, bytes]:
        """Return the picture of each cell."""
        return {cell: self.cell(cell) for cell in self.state.grid}

    def changed(self, before: dict[Cell, bytes]) -> set[Cell]:
        """Return the cells that do not look as before any more."""
        return {cell for cell, picture in self.pictures().items() if picture != before[cell]}

    def pixel(self, place: Position) -> Colour:
        r, g, b, _ = self.surface.get_at(place)
        return r, g, b
