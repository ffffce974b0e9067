"""A puzzle and its view in a window, with a manual clock."""

from typing import Any, Self

import pygame

from puzzlebox.core.hand import Gesture
from puzzlebox.rules import Options, Session
from puzzlebox.ui.theme import DARK, Colour, Theme
from puzzlebox.ui.view import Position
from puzzlebox.ui.views import view_of

MAGENTA = (255, 0, 255)
"""The colour of the window before anything is drawn."""


class Window:
    """A puzzle, its hand and its view."""

    def __init__(
        self,
        session: Session[Any],
        size: tuple[int, int] = (960, 720),
        theme: Theme = DARK,
        corner: Position = (0, 0),
        preferences: str = "",
    ) -> None:
        self.session, self.ms = session, 0
        self.surface = pygame.Surface((corner[0] + size[0], corner[1] + size[1]))
        self.surface.fill(MAGENTA)
        self.preferences = Options.parse(session.game.preferences, preferences)
        self.hand: Any = session.game.new_hand(self.preferences, session.options)
        self.view: Any = view_of(session.game, self.preferences, lambda: self.ms)
        self.view.layout(pygame.Rect(corner, size), theme)
        self.reset()

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def next_frame(self) -> Any:
        """The ms after which the view is drawn again. None if it rests."""
        return self.view.next_frame()

    def reset(self) -> Self:
        """Show the state without any motion."""
        self.view.reset(self.session.state)
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
        self.view.draw(self.surface)
        return self

    def drawn(self) -> bytes:
        """Return the picture."""
        return pygame.image.tobytes(self.draw().surface, "RGB")

    def act(self, *acts: str | Gesture) -> list[str]:
        """Let the hand take actions or gestures, send the inputs that follow, and show it. Return these."""
        texts = list[str]()
        for act in acts:
            for text in self.hand.take(self.state, self.preferences, act):
                self.send(text)
                texts.append(text)
            self.view.show_hand(self.hand.shows(self.state))
        return texts

    def hold(self, *acts: str | Gesture) -> Self:
        """Let the hand take actions or gestures, and the view show it."""
        for act in acts:
            self.hand.take(self.state, self.preferences, act)
        self.view.show_hand(self.hand.shows(self.state))
        return self

    def pixel(self, place: Position) -> Colour:
        r, g, b, _ = self.surface.get_at(place)
        return r, g, b
