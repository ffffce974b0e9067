"""The window: its size, full screen, title and icon; and the clipboard. The loop is in `loop`."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from puzzlebox.core.message import Message, ShownError
from puzzlebox.ui import painter, text
from puzzlebox.ui.layout import MIN_WINDOW
from puzzlebox.ui.pointer import Density
from puzzlebox.ui.theme import DARK

DEFAULT_SIZE = (960, 720)
"""The size of the window on a screen of usual size, in px."""

LARGE_SHARE = 2 / 3
"""The height of the window on a large screen, relative to that of the screen."""

MAX_SHARE = (0.96, 0.88)
"""The largest part of a screen that the window covers. The rest is for title bars and docks."""

WINDOW_CLASS = "puzzlebox"
"""The name that a desktop groups the program's windows by."""


NO_DISPLAY = Message(
    "no display to open a window on: start puzzlebox in a desktop session, or play in the terminal with "
    "`puzzlebox --terminal`"
)
"""Why there is no window, and what to do."""


class NoDisplayError(ShownError, RuntimeError):
    """Raised if there is no screen to open a window on. The message says what to do."""


class ClipboardError(ShownError):
    """The clipboard does not take the text, or has none. The message gives the reason."""


class Window:
    """An open window. `surface` is what scenes draw on; it changes its size with the window. `flip` shows what has been
    drawn."""

    def __init__(
        self,
        title: str = "puzzlebox",
        size: tuple[int, int] | None = None,
        fullscreen: bool = False,
        remembered: tuple[int, int] | None = None,
    ) -> None:
        """Open a window of this size, or over the whole screen.

        Without a `size`, it opens with the `remembered` one as far as the screen has room for it. Raises
        NoDisplayError.
        """
        _prepare()
        if not _has_screen():
            raise NoDisplayError(NO_DISPLAY)
        try:
            with quiet_libraries():
                pygame.display.init()
            if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
                raise NoDisplayError(NO_DISPLAY)
            pygame.font.init()
            _draw_directly()
            chosen = fitting_size(pygame.display.get_desktop_sizes(), remembered) if size is None else size
            self._window = pygame.Window(text.printable(title), chosen, resizable=True, allow_high_dpi=True)
            self.surface = self._window.get_surface()
        except pygame.error as error:
            raise NoDisplayError("{reason} ({error})", reason=NO_DISPLAY, error=error) from error
        pygame.key.stop_text_input()  # otherwise an input method may swallow key presses
        pygame.display.set_allow_screensaver(True)
        self._window.set_icon(icon())
        self._window.minimum_size = (min(MIN_WINDOW[0], chosen[0]), min(MIN_WINDOW[1], chosen[1]))
        self.flip = self._window.flip
        self.fullscreen = False
        self.measure()
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px."""
        return self.surface.get_size()

    @property
    def size_in_points(self) -> tuple[int, int]:
        """Width and height as the system counts them: a point has more than one px on a screen that is scaled."""
        width, height = self.size
        return round(width / Density.now), round(height / Density.now)

    def measure(self) -> None:
        """Find out how many px a point has now."""
        Density.now = self.surface.get_width() / max(1, self._window.size[0])

    @property
    def title(self) -> str:
        """The text of the title bar. It is shown as `text.printable` returns it."""
        return self._window.title

    @title.setter
    def title(self, title: str) -> None:
        shown = text.printable(title)
        if shown != self._window.title:
            self._window.title = shown

    @property
    def refresh_rate(self) -> int:
        """Frames per second worth drawing: the screen's refresh rate, from 30 to 120, or 60 if it is unknown."""
        rates = pygame.display.get_desktop_refresh_rates()
        return min(120, max(30, rates[0])) if rates and rates[0] > 0 else 60

    def toggle_fullscreen(self) -> None:
        """Cover the whole screen, or return to a window. The new size arrives as an event."""
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def close(self) -> None:
        """Close the window and free everything that was drawn."""
        self._window.destroy()
        text.clear_cache()
        painter.clear_cache()
        pygame.font.quit()
        pygame.display.quit()


def fitting_size(screens: list[tuple[int, int]], preferred: tuple[int, int] | None = None) -> tuple[int, int]:
    """Return the preferred size, reduced to leave some of the first screen free, but at least 200 x 150.

    By default, it is 960 x 720, or larger in proportion to a large screen.
    """
    if not screens:
        return preferred or DEFAULT_SIZE
    width, height = screens[0]
    preferred = preferred or _default_size(height)
    share = min(1.0, width * MAX_SHARE[0] / preferred[0], height * MAX_SHARE[1] / preferred[1])
    return max(MIN_WINDOW[0], int(preferred[0] * share)), max(MIN_WINDOW[1], int(preferred[1] * share))


def _default_size(screen_height: int) -> tuple[int, int]:
    share = max(1.0, screen_height * LARGE_SHARE / DEFAULT_SIZE[1])
    return round(DEFAULT_SIZE[0] * share), round(DEFAULT_SIZE[1] * share)


def icon() -> pygame.Surface:
    """Return a picture of four cells, for title bars and docks."""
    picture = painter.blank(64, 64)
    for number, hue in enumerate(("cyan", "orange", "purple", "green")):
        cell = painter.modern_cell(32, DARK.hue(hue))
        picture.blit(cell, (32 * (number % 2), 32 * (number // 2)))
    return picture


def _has_screen() -> bool:
    """Return whether there may be a screen. Without one, SDL would silently draw into memory."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"))


def _draw_directly() -> None:
    """Make SDL hand pictures to X11 directly. Through the graphics card, its default, opening takes 40 ms longer, every
    frame 4 ms longer, and the process needs 95 MB more."""
    if pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


@contextmanager
def quiet_libraries() -> Iterator[None]:
    """Keep what libraries of the system write to standard error in the block off the terminal, unless Python is in
    development mode: what is wrong is in the errors that SDL raises."""
    if sys.flags.dev_mode:
        yield
        return
    kept = os.dup(2)
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 2)
        os.close(null)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _prepare() -> None:
    """Set what SDL has to know before it starts."""
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # otherwise Windows hides the window of an input method
    for system in ("X11", "WAYLAND"):
        os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = WINDOW_CLASS  # pygame has put the script's name there


def copy_text(text: str) -> None:
    """Copy a text to the clipboard. Raises ClipboardError."""
    try:
        pygame.scrap.put_text(text)
    except ValueError as error:  # a NUL or half of a surrogate pair
        raise ClipboardError("it has a character that the clipboard does not take") from error
    except pygame.error as error:
        raise ClipboardError(str(error)) from error


def pasted_text() -> str:
    """Return the text in the clipboard. Raises ClipboardError."""
    try:
        return pygame.scrap.get_text()
    except pygame.error as error:
        raise ClipboardError("Could not paste: {reason}", reason=str(error)) from error
