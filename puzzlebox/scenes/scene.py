"""Scenes, each of which shows a place of the desk of a window."""

import sys
import traceback
from collections.abc import Callable

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.real_time import in_ms
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.play.place import Front, Place
from puzzlebox.play.program import Program
from puzzlebox.registry import Registry
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.translation import tr
from puzzlebox.ui.cover import colour_of_game
from puzzlebox.ui.layout import EMPTY_AREA, Area
from puzzlebox.ui.sound import Sound
from puzzlebox.ui.text import measure_again
from puzzlebox.ui.theme import DARK, Measures, Theme
from puzzlebox.ui.widgets.foot import Foot


class WindowDesk(Program):
    """The desk of one window. Scenes know neither the app nor each other: they share this. `now` returns real time in
    whole ms."""

    def __init__(
        self,
        registry: Registry,
        settings: Settings,
        paths: Paths | None,
        front: Front,
        clock: Callable[[], int],
        sound: Sound,
    ) -> None:
        super().__init__(registry, settings, paths, front, clock)
        self.now = in_ms(clock)
        self.sound = sound

    def choose_language(self) -> None:
        measure_again()
        super().choose_language()

    def fail(self, error: BaseException) -> None:
        if sys.flags.dev_mode:
            traceback.print_exception(error)
        super().fail(error)


class Scene:
    """What is shown of a place. Only the scene of the place on top gets events and time. A scene that covers another
    one partly (a pause over a game) draws the lower one itself.

    `stale` is True if the last picture is out of date, and `board_stale` or `clock_stale` if only the board of the game
    or its clock is. A frame is drawn only then, so a scene with a running animation sets it in `advance`. `area` is the
    window. `game` is the game that the scene is about, if any. A scene that `takes_text` gets TEXTINPUT events for what
    is typed. If it `captures_keys`, its place gets the next key press as it is, for example to bind the key. `buttons`
    stand for keys: they get the events of the pointer first.
    """

    place: Place
    game: AnyGame | None = None
    takes_text = False
    captures_keys = False
    buttons: Foot | None = None

    def __init__(self, desk: WindowDesk, place: Place) -> None:
        self.desk = desk
        self.place = place
        self.stale, self.board_stale, self.clock_stale = True, False, False
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

    @property
    def leave_text(self) -> str:
        """Which key leaves, and where to, for the foot of a screen as the rule sheets show it."""
        key = self.keys.first("leave")
        return tr("{key}: menu", key=key) if self.desk.has_menu else tr("{key}: quit", key=key)

    @property
    def foot_text(self) -> str:
        """Which keys explain the game and leave it, for the foot of a screen as the rule sheets show it."""
        key = self.keys.first("how-to-play")
        return "   ".join(filter(None, (tr("{key}: how to play", key=key) if key else "", self.leave_text)))

    # Keys

    @property
    def keys(self) -> KeyTable:
        """What each key means in this scene now."""
        return self.place.keys

    def press(self, press: KeyPress) -> None:
        """Handle the press or release of a key."""
        self.place.press(press)

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
        self.stale = self.place.advance(now) or self.stale

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an event of the window other than a key press."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window."""
        surface.fill(self.theme.ground)

    def draw_part(self, surface: pygame.Surface) -> None:
        """Draw what is out of date again, over the last picture, if that is not everything."""
        self.draw(surface)

    def next_update(self) -> int | None:
        """Return the real time in ms until `advance` has to be called again: 0 for the next frame, None if only an
        event can change anything."""
        return self.place.next_update()

    def cover(self) -> None:
        """Called when another scene covers this one, or the window loses the focus or is minimized or hidden."""

    def uncover(self) -> None:
        """Called when this scene is on top again, or the window is shown again."""
        self.stale = True
