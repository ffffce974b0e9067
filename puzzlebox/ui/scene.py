"""What a window shows at one time, and the stack of them."""

from collections.abc import Iterator
from typing import Any

import pygame

from puzzlebox.core.game import Game
from puzzlebox.input.keymap import KeyPress, KeyTable
from puzzlebox.ui.layout import EMPTY_AREA, SMALL_WINDOW, Area
from puzzlebox.ui.theme import DARK, Measures, Theme


class Scene:
    """One screen. Only the top of the stack gets events and time; a scene that lies over another (a pause over a game)
    draws the one below itself.

    `stale` is set when the last picture is out of date: a frame is drawn only then, so a scene with a running
    animation sets it in `advance`. `area` is the whole window. `game` is the game that the scene is about, if any. A
    scene that `overlays_game` is left together with it.
    """

    game: Game[Any] | None = None
    overlays_game = False

    def __init__(self) -> None:
        self.stale = True
        self.area: Area = EMPTY_AREA
        self.theme: Theme = DARK
        self.measures = Measures.of(1, 1)

    @property
    def small(self) -> bool:
        """Whether the window is so small that only the most important words are shown."""
        return self.area.width < SMALL_WINDOW[0] or self.area.height < SMALL_WINDOW[1]

    @property
    def window_title(self) -> str:
        """What the title bar says."""
        return self.game.title if self.game else "puzzlebox"

    # Keys

    @property
    def keys(self) -> KeyTable:
        """What each key means here now."""
        raise NotImplementedError

    @property
    def captures_keys(self) -> bool:
        """Whether the next key press is wanted as it is, to be bound."""
        return False

    def press(self, press: KeyPress) -> None:
        """Take the press or release of a key."""

    # What the window asks

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take the whole window. Called on entering and whenever its size or the theme changes, also while another
        scene covers this one."""
        self.area = Area(*rect)
        self.theme = theme
        self.measures = Measures.of(rect.width, rect.height)
        self.stale = True
        self.arrange()

    def arrange(self) -> None:
        """Work out where things go, after `area`, `theme` and `measures` have changed."""

    def advance(self, now: int) -> None:
        """Take the time, `now` ns of a monotonic clock. Called before every event and every frame."""

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event of the window that is no key."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window."""
        surface.fill(self.theme.ground)

    def next_update(self) -> int | None:
        """Real ms until `advance` is wanted again (0: next frame); None: nothing happens without an event."""
        return None

    def suspend(self) -> None:
        """Another scene covers this one, or the window has lost the focus."""

    def resume(self) -> None:
        """This scene is on top again."""
        self.stale = True


class Stack:
    """The scenes from the bottom up; the window closes when none is left."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    def push(self, scene: Scene) -> None:
        """Cover the top with another scene."""
        if self._scenes:
            self._scenes[-1].suspend()
        self._scenes.append(scene)

    def pop(self) -> None:
        """Leave the top scene and return to the one below."""
        self._scenes.pop()
        if self._scenes:
            self._scenes[-1].resume()

    def drop(self) -> None:
        """Leave the top scene without telling the one below: it may have failed."""
        self._scenes.pop()

    def replace(self, scene: Scene) -> None:
        """Leave the top scene for another."""
        self._scenes.pop()
        self._scenes.append(scene)

    def clear(self) -> None:
        """Leave everything: the window closes."""
        self._scenes.clear()

    def __iter__(self) -> Iterator[Scene]:
        """From the bottom up."""
        return iter(tuple(self._scenes))

    def __len__(self) -> int:
        return len(self._scenes)
