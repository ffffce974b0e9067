"""Lets the cover with the focus show a demo of its game, which is worked out in a thread of its own, so that no key
waits for it. What the first frame does not need is imported after it."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from threading import Thread
from typing import TYPE_CHECKING

import pygame

from puzzlebox.core.message import message_of
from puzzlebox.core.options import Options
from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.core.state import State
from puzzlebox.play.playthrough import BrokenGameError
from puzzlebox.registry import NO_GAME_ERRORS, Registry, UnknownGameError, failure_message
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.scenes.shelves import Tile
from puzzlebox.ui.animation import NEXT_FRAME, has_ornaments
from puzzlebox.ui.cover import colour_of_game
from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import Theme

if TYPE_CHECKING:
    from puzzlebox.play.demo import Demo
    from puzzlebox.ui.view import AnyView

WAKES_AFTER = 600 * MS
"""How long a cover has the focus before it shows a demo, in ns."""

WORKS = 40
"""The ms between two looks at whether a demo has been worked out."""

DEMO_SIZE = 0.9
"""The size of a demo, relative to its cover."""

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
        from puzzlebox.play.demo import demo_of
        from puzzlebox.ui.views import view_class

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

    def __init__(self, demo: "Demo", size: tuple[int, int], theme: Theme, now: Callable[[], int]) -> None:
        from puzzlebox.play.bot_play import UPDATE
        from puzzlebox.ui.views import view_of

        self.over = False
        self._now, self._update = now, UPDATE
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
        steps = (self._now() - self._began) // self._update - self._done
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


class Demos:
    """Shows a demo on a cover once that has had the focus for a while. Each demo is worked out once, by its worker."""

    def __init__(self, desk: WindowDesk) -> None:
        self.workers: dict[str, Worker] = {}
        self._desk = desk
        self._wakes_at = 0
        self._worker: Worker | None = None
        self._demo: CoverDemo | None = None
        self._tile: Tile | None = None
        self.rest()

    def rest(self) -> bool:
        """Wait again before a cover shows a demo, and end the one that is shown. Return whether one was."""
        self._wakes_at = self._desk.clock() + WAKES_AFTER
        return self.end()

    def end(self) -> bool:
        """Show the emblem of the cover again. Return whether it showed a demo."""
        tile, self._worker, self._demo, self._tile = self._tile, None, None, None
        if tile:
            tile.demo = None
        return tile is not None

    def advance(self, now: int, tile: Tile, size: tuple[int, int], theme: Theme) -> bool:
        """Begin the demo on the cover with the focus, of this size, when its time has come, or go on with it. Return
        whether the cover looks different now."""
        if self._demo and self._tile:
            changed, self._tile.demo = self._demo.advance(), self._demo.picture
            return changed
        if self._worker and not self._worker.is_alive():
            return self._begin(self._worker, tile, size, theme)
        if self._may_wake(tile) and now >= self._wakes_at:
            self._wakes_at = 0
            self._worker = self._worker_of(tile.card.game)
        return False

    @property
    def over(self) -> bool:
        """Whether the demo that is shown has ended."""
        return self._demo is not None and self._demo.over

    def next_update(self, now: int, tile: Tile) -> int | None:
        """Return the real time in ms until `advance` has to be called again, None if nothing is to come."""
        if self._demo:
            return 0
        if self._worker:
            return WORKS
        return wait_until(self._wakes_at, now) if self._may_wake(tile) else None

    def _may_wake(self, tile: Tile) -> bool:
        return bool(self._wakes_at and tile.card.game and has_ornaments())

    def _worker_of(self, name: str) -> Worker:
        if name not in self.workers:
            self.workers[name] = Worker(self._desk.registry, name)
            self.workers[name].start()
        return self.workers[name]

    def _begin(self, worker: Worker, tile: Tile, size: tuple[int, int], theme: Theme) -> bool:
        """Begin to show the demo, or report why there is none."""
        self._worker = None
        if worker.demo:
            size = round(size[0] * DEMO_SIZE), round(size[1] * DEMO_SIZE)
            self._demo, self._tile = CoverDemo(worker.demo, size, theme, self._desk.now), tile
            tile.demo = self._demo.picture
            return True
        problem, worker.problem = worker.problem, None
        if isinstance(problem, BrokenGameError):  # it names the game already
            self._desk.notify(message_of(problem))
        elif problem and not isinstance(problem, UnknownGameError):  # the registry has reported that
            self._desk.notify(failure_message(tile.card.game, problem))
        return False
