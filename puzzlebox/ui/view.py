"""How a game is shown: the class that every view extends.

A view draws one game into a rectangle of any size and says what a click means. It reads the state and never changes it.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from puzzlebox.core.game import Game
from puzzlebox.core.options import Options
from puzzlebox.core.state import Events, State
from puzzlebox.ui.layout import EMPTY_AREA, Area
from puzzlebox.ui.theme import DARK, Measures, Theme

Clock = Callable[[], int]
"""Real time in whole ms of a monotonic clock. Animations read it; rules never do."""

Position = tuple[int, int]
"""A place in the window, (x, y) in pixels."""

KeyLabels = tuple[tuple[str, str], ...]
"""Pairs of what is printed on keys and what they do."""

S = TypeVar("S", bound=State)


class View(Generic[S]):
    """Draws one game, from a whole window down to a card of the menu. A subclass implements `draw`; everything else has
    a default.

    If `theme.panels` is off, or the rectangle is smaller than 200 x 150, it draws its board and nothing else. `game`,
    `preferences` and `clock` are there from the start, `area`, `theme` and `measures` after `layout`, `state` after
    `reset`. `layout` and `reset` are both called before anything is drawn, in any order.
    """

    state: S

    def __init__(self, game: Game[S], preferences: Options, clock: Clock) -> None:
        self.game = game
        self.preferences = preferences
        self.clock = clock
        self.area: Area = EMPTY_AREA
        self.theme: Theme = DARK
        self.measures = Measures.of(1, 1)

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take this place, in window pixels. Called again whenever place or theme changes."""
        self.area = Area(*rect)
        self.theme = theme
        self.measures = Measures.of(rect.width, rect.height)

    def reset(self, state: S) -> None:
        """Show this state from now on, without animation: at the start, after undo, load or a jump."""
        self.state = state

    def notice(self, events: Events) -> None:
        """Take what has just happened in the state, to animate it."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything inside the rectangle as it stands now."""
        raise NotImplementedError

    def next_frame(self) -> int | None:
        """Real ms until the picture changes on its own (0: at the next frame); None while nothing moves."""
        return None

    # The pointer

    def input_at(self, position: Position) -> str | None:
        """The input that a click at this place means; None for none."""
        return None

    def hover_at(self, position: Position) -> str | None:
        """The input of a pointer that has just come to this place; None for none."""
        return None

    def describe_at(self, position: Position) -> str | None:
        """What stands at this place in words, for cells too small to read; None for nothing to say."""
        return None

    # Words around the board

    def figures(self) -> dict[str, str]:
        """The figures of the state by their labels, as a player reads them: beside the board, in a pause and at the
        end."""
        return {name.capitalize(): str(value) for name, value in self.state.status().items()}

    def window_title(self) -> str | None:
        """A line for the title of the window; None for the title of the game."""
        return None

    def result_title(self) -> str | None:
        """The words for how the game ended; None for the usual ones."""
        return None

    def show_keys(self, keys: KeyLabels) -> None:
        """Take the keys and what they do, for a picture that lists them."""

    @property
    def draws_overlay(self) -> bool:
        """Whether the picture itself says that the game is paused or over."""
        return False

    def side_area(self) -> Area | None:
        """A place for a few words beside the board; None if there is none."""
        return None

    def figures_area(self) -> Area | None:
        """Where the figures stand in a row or line, which a sentence may take for a while; None if nowhere."""
        return None
