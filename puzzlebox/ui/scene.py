"""Scenes, each of which is one screen of the program, and the stack of them."""

from collections.abc import Iterator

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.translation import tr
from puzzlebox.ui.cover import colour_of_game
from puzzlebox.ui.layout import EMPTY_AREA, Area
from puzzlebox.ui.theme import DARK, Measures, Theme
from puzzlebox.ui.widgets.foot import ActionButtons


class Scene:
    """One screen. Only the scene on top of the stack gets events and time. A scene that covers another one partly (a
    pause over a game) draws the lower one itself.

    `stale` is True if the last picture is out of date. A frame is drawn only then, so a scene with a running animation
    sets it in `advance`. `clock_stale` is True if only a clock in it is. `area` is the window. `game` is the game
    that the scene is about, if any. A scene that `overlays_game` is left together with the game. A scene that
    `takes_text` gets TEXTINPUT events for what is typed. `buttons` stand for keys: they get the events of the
    pointer first.
    """

    game: AnyGame | None = None
    overlays_game = False
    takes_text = False
    buttons: ActionButtons | None = None

    def __init__(self) -> None:
        self.stale = True
        self.clock_stale = False
        self.area: Area = EMPTY_AREA
        self.theme: Theme = DARK
        self.measures = Measures.of(1, 1)

    @property
    def small(self) -> bool:
        """Whether the window is so small that only the most important texts are shown."""
        return self.measures.is_small(self.area.width, self.area.height)

    @property
    def window_title(self) -> str:
        """The text for the title bar, translated."""
        return tr(self.game.title) if self.game else "puzzlebox"

    # Keys

    @property
    def keys(self) -> KeyTable:
        """What each key means in this scene now."""
        raise NotImplementedError

    @property
    def captures_keys(self) -> bool:
        """Whether the next key press goes to `handle` as an event, for example to bind the key."""
        return False

    def press(self, press: KeyPress) -> None:
        """Handle the press or release of a key."""

    def captions_changed(self) -> None:
        """Show the captions of the keys again: the player uses another device now, or another layout of the keyboard.
        Called on all scenes."""
        self.stale = True

    def pad_lost(self) -> None:
        """Pause a running real-time game: the player's gamepad has been removed."""

    # Events and drawing

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Use this rectangle, which is the whole window. Called when the scene is entered and whenever the size or the
        theme changes, also while another scene covers this one. The screens of a game are tinted with its colour."""
        self.area = Area(*rect)
        self.theme = theme.of_game(colour_of_game(self.game)) if self.game else theme
        self.measures = Measures.of(rect.width, rect.height, theme.scale)
        self.stale = True
        self.arrange()

    def arrange(self) -> None:
        """Calculate where things go, after `area`, `theme` and `measures` have changed."""

    def advance(self, now: int) -> None:
        """Set the time to `now`, in ns of a monotonic clock. Called before every event and every frame."""

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an event of the window other than a key press."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window."""
        surface.fill(self.theme.ground)

    def draw_clock(self, surface: pygame.Surface) -> None:
        """Draw the clock again, over the last picture."""

    def next_update(self) -> int | None:
        """Return the real time in ms until `advance` has to be called again: 0 for the next frame, None if only an
        event can change anything."""
        return None

    def suspend(self) -> None:
        """Called when another scene covers this one or the window loses the focus."""

    def resume(self) -> None:
        """Called when this scene is on top again."""
        self.stale = True


class Stack:
    """The scenes from bottom to top. The window closes when none is left. Typing gives texts only while the scene on
    top takes them; otherwise, an input method might swallow key presses."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

    @property
    def top(self) -> Scene | None:
        """The scene on top, None if there is none."""
        return self._scenes[-1] if self._scenes else None

    def push(self, scene: Scene) -> None:
        """Put a scene on top and suspend the one below it."""
        if self._scenes:
            self._scenes[-1].suspend()
        self._scenes.append(scene)
        self._switch_text_input()

    def pop(self) -> None:
        """Remove the top scene and resume the one below it."""
        self._scenes.pop()
        self._switch_text_input()
        if self._scenes:
            self._scenes[-1].resume()

    def drop(self) -> None:
        """Remove the top scene without resuming the one below it, which may have failed."""
        self._scenes.pop()
        self._switch_text_input()

    def replace(self, scene: Scene) -> None:
        """Replace the top scene with another one."""
        self._scenes.pop()
        self._scenes.append(scene)
        self._switch_text_input()

    def clear(self) -> None:
        """Remove all scenes, which closes the window."""
        self._scenes.clear()

    def _switch_text_input(self) -> None:
        if self.top and self.top.takes_text:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def __iter__(self) -> Iterator[Scene]:
        """Iterate over the scenes from bottom to top."""
        return iter(tuple(self._scenes))

    def __len__(self) -> int:
        return len(self._scenes)
