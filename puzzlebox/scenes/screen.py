"""What every scene has: a place, a theme and its measures, and nothing that happens by itself."""

import pygame

from puzzlebox.core.game import Game
from puzzlebox.ui.layout import NOWHERE, ONE_LINE, Area
from puzzlebox.ui.theme import BOX, Measures, Theme


class Screen:
    """A scene that waits. `area` is the whole window. `game` is the game it shows, if it shows one. What `lies_over`
    a game is left together with it."""

    game: Game | None = None
    lies_over = False

    def __init__(self) -> None:
        self.stale = True
        self.area: Area = NOWHERE
        self.theme: Theme = BOX
        self.measures = Measures.of(1, 1)

    @property
    def small(self) -> bool:
        """Whether the window is so small that only the most needed words are shown."""
        return self.area.width < ONE_LINE[0] or self.area.height < ONE_LINE[1]

    @property
    def listens(self) -> bool:
        """Whether every key is meant for this scene alone: to write, or to be bound."""
        return False

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        self.area = Area(*rect)
        self.theme = theme
        self.measures = Measures.of(rect.width, rect.height)
        self.stale = True
        self.arrange()

    def arrange(self) -> None:
        """Find the places of things, after `area`, `theme` and `measures` have changed."""

    def advance(self, now: int) -> None:
        """Nothing happens by itself."""

    def handle(self, event: pygame.event.Event) -> None:
        """Nothing is asked of it."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.theme.ground)

    def next_wake(self) -> int | None:
        return None

    def suspend(self) -> None:
        """Nothing to put in order."""

    def resume(self) -> None:
        self.stale = True
