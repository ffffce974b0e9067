"""How a game is shown: the contract between a play scene, or a card of the menu, and a game's own drawing."""

from collections.abc import Callable
from typing import Protocol

import pygame

from puzzlebox.core.game import Events, Game, State
from puzzlebox.core.options import Options
from puzzlebox.ui.theme import Theme

Clock = Callable[[], int]
"""Real time in whole ms of a monotonic clock. Animations read it; rules never do."""


class View(Protocol):
    """Draws one game into a rectangle of any size, from a whole window down to a card of the menu.

    Where `theme.panels` is off, or the rectangle is smaller than 200 x 150, it draws its board and nothing else.
    It reads the state and never changes it. Optional methods, used where a view has them:
    `hover_at(position) -> str | None`, the input for a pointer that has just come to a place, and
    `describe_at(position) -> str | None`, what stands there in words, for cells too small to be read;
    `show_keys(pairs)`, the keys and what they do, for a picture that lists them; `announces`, whether the picture says
    by itself that the game is paused or over; `beside() -> Area | None`, a place for a few words beside the board;
    `line() -> Area | None`, where the figures stand in a row or line, which a sentence may take for a while.
    """

    def __init__(self, game: Game, preferences: Options, clock: Clock) -> None: ...

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take this place, in window pixels. Called again whenever place or theme changes."""

    def reset(self, state: State) -> None:
        """Show this state from now on, without animation: at the start, after undo, load or a jump."""

    def notice(self, events: Events) -> None:
        """Take what has just happened in the state, to animate it."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything inside the rectangle as it stands now."""

    def input_at(self, position: tuple[int, int]) -> str | None:
        """The input that a click at this place of the window means; None for none."""

    def next_frame(self) -> int | None:
        """Real ms until the picture changes by itself (0: at the next frame); None while nothing moves."""
