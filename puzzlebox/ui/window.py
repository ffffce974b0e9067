"""The box's window: opening it at a size that fits the screen, full screen, title and icon. The loop is next door."""

import os
import sys

import pygame

from puzzlebox.ui import painter, text
from puzzlebox.ui.layout import MIN_WINDOW
from puzzlebox.ui.theme import DARK

DEFAULT_SIZE = (960, 720)
"""How large the window opens where there is room for it."""

MAX_SHARE = (0.96, 0.88)
"""The share of a screen that is taken at most; the rest is for title bars and docks."""

WINDOW_CLASS = "puzzlebox"


NO_DISPLAY = (
    "no display to open a window on: start puzzlebox in a desktop session, or lend it a virtual screen with "
    "`xvfb-run puzzlebox`"
)


class NoDisplayError(RuntimeError):
    """There is no screen to open a window on. The message says what to do."""


class Window:
    """An open window. `surface` is what is drawn on; it changes its size with the window."""

    def __init__(
        self,
        title: str = "puzzlebox",
        size: tuple[int, int] | None = None,
        fullscreen: bool = False,
        remembered: tuple[int, int] | None = None,
    ) -> None:
        """Open it, at that size or over the whole screen. Without a size it opens as large as it is remembered, as far
        as the screen has room for it. Raises NoDisplayError."""
        _prepare()
        if not _screen_promised():
            raise NoDisplayError(NO_DISPLAY)
        try:
            pygame.display.init()
            if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
                raise NoDisplayError(NO_DISPLAY)
            pygame.font.init()
            _draw_directly()
            wanted = (
                fitting_size(pygame.display.get_desktop_sizes(), remembered or DEFAULT_SIZE) if size is None else size
            )
            self._window = pygame.Window(title, wanted, resizable=True)
            self.surface = self._window.get_surface()
        except pygame.error as error:
            raise NoDisplayError(f"{NO_DISPLAY} ({error})") from error
        pygame.key.stop_text_input()  # else an input method may keep key presses to itself
        pygame.display.set_allow_screensaver(True)
        self._window.set_icon(icon())
        self._window.minimum_size = (min(MIN_WINDOW[0], wanted[0]), min(MIN_WINDOW[1], wanted[1]))
        self.fullscreen = False
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    @property
    def title(self) -> str:
        return self._window.title

    @title.setter
    def title(self, title: str) -> None:
        if title != self._window.title:
            self._window.title = title

    @property
    def refresh_rate(self) -> int:
        """Frames a second worth drawing: the screen's own, from 30 to 120; 60 where it does not say."""
        rates = pygame.display.get_desktop_refresh_rates()
        return min(120, max(30, rates[0])) if rates and rates[0] > 0 else 60

    def toggle_fullscreen(self) -> None:
        """Over the whole screen, or back to a window. The size change arrives as an event, as any other."""
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def flip(self) -> None:
        """Show what has been drawn."""
        self._window.flip()

    def close(self) -> None:
        """Close the window and let go of everything drawn."""
        self._window.destroy()
        text.clear_cache()
        painter.clear_cache()
        pygame.font.quit()
        pygame.display.quit()


def fitting_size(screens: list[tuple[int, int]], wanted: tuple[int, int] = DEFAULT_SIZE) -> tuple[int, int]:
    """The size to open at: the one wanted, or as much of it as leaves some of the first screen free; at least
    200 x 150."""
    if not screens:
        return wanted
    width, height = screens[0]
    share = min(1.0, width * MAX_SHARE[0] / wanted[0], height * MAX_SHARE[1] / wanted[1])
    return max(MIN_WINDOW[0], int(wanted[0] * share)), max(MIN_WINDOW[1], int(wanted[1] * share))


def icon() -> pygame.Surface:
    """Four cells of a square, for title bars and docks."""
    picture = painter.blank(64, 64)
    for number, hue in enumerate(("cyan", "orange", "purple", "green")):
        cell = painter.modern_cell(32, DARK.hue(hue))
        picture.blit(cell, (32 * (number % 2), 32 * (number // 2)))
    return picture


def _screen_promised() -> bool:
    """Whether there may be a screen. Where there is none, SDL would draw into memory without a word."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"))


def _draw_directly() -> None:
    """Have pictures handed to X11 as they are. By the graphics card, as SDL would, opening takes 40 ms longer, every
    frame 4 ms, and the process 95 MB more."""
    if pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def _prepare() -> None:
    """What SDL has to know before it starts."""
    for system in ("X11", "WAYLAND"):
        os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = WINDOW_CLASS  # pygame has put the script's name there
