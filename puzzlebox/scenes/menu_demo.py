"""Shows the demo of a game on its cover. It is worked out in a thread of its own, so that no key waits for it."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from threading import Thread

import pygame

from puzzlebox.core.options import Options
from puzzlebox.core.state import State
from puzzlebox.play.bot_play import UPDATE
from puzzlebox.play.demo import Demo, demo_of
from puzzlebox.registry import NO_GAME_ERRORS, Registry
from puzzlebox.ui.animation import NEXT_FRAME
from puzzlebox.ui.cover import colour_of_game
from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.view import AnyView
from puzzlebox.ui.views import view_class, view_of

LAST = 1_500
"""How long the last position is shown, in ms."""

SEEN_ROWS = 1.25
"""The height of the part that is seen of a higher board, relative to its width: the lower part."""


class Worker(Thread):
    """Works out the demo of a game. `demo` is None until it is `done`, and stays None if there is `problem`."""

    def __init__(self, registry: Registry, name: str) -> None:
        super().__init__(daemon=True)
        self.demo: Demo | None = None
        self.problem: BaseException | None = None
        self._registry = registry
        self._name = name

    def run(self) -> None:
        """Load the game with its view, and let its bot play."""
        try:
            game = self._registry.game(self._name)
            view_class(game)
            self.demo = demo_of(game)
        except NO_GAME_ERRORS:
            raise
        except BaseException as error:
            self.problem = error


class CoverDemo:
    """A demo that runs on a cover of this size. `picture` is what the cover shows now, `over` whether it has ended.
    `now` returns ms of real time."""

    def __init__(self, demo: Demo, size: tuple[int, int], theme: Theme, now: Callable[[], int]) -> None:
        self.over = False
        self._now = now
        self._began, self._done = now(), 0
        state: State = demo.start.copy()
        self._steps = demo.playing(state)
        self._theme = replace(theme.card(), ground=colour_of_game(demo.game))
        self._view: AnyView = view_of(demo.game, Options(demo.game.preferences), now)
        self._view.reset(state)
        self._until = self._began + LAST
        self._canvas, self._seen = self._laid_out(size)
        self.picture = self._draw()

    def _laid_out(self, size: tuple[int, int]) -> tuple[pygame.Surface, Area]:
        """Lay out the view. Return a surface for it, and the part of it that is seen."""
        wide, high = size
        self._view.layout(Area(0, 0, wide, high), self._theme)
        board = self._view.board_area() or Area(0, 0, wide, high)
        factor = min(wide / board.width, high / (SEEN_ROWS * board.width), board.height / (SEEN_ROWS * board.width))
        if factor <= 1:
            return pygame.Surface(size), Area(0, 0, wide, high)
        whole = Area(0, 0, wide, round(high * factor))
        self._view.layout(whole, self._theme)
        bottom = (self._view.board_area() or whole).bottom
        return pygame.Surface(whole.size), Area(0, min(bottom + 2, whole.height) - high, wide, high)

    def advance(self) -> bool:
        """Go on to the present moment. Return whether the picture has changed."""
        steps = (self._now() - self._began) // UPDATE - self._done
        self._done += steps
        happened = [event for events in islice(self._steps, steps) for event in events]
        if happened:
            self._view.notice(happened)
            self._until = self._now() + LAST
        self.over = self._now() >= self._until
        changed = bool(happened) or self._view.next_frame() == NEXT_FRAME
        if changed:
            self.picture = self._draw()
        return changed

    def _draw(self) -> pygame.Surface:
        self._canvas.fill(self._theme.ground)
        self._view.draw(self._canvas)
        return self._canvas.subsurface(self._seen)
