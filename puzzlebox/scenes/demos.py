"""Lets the cover with the focus show a demo of its game. What the first frame does not need is imported after it."""

from typing import TYPE_CHECKING

from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.registry import UnknownGameError, failure_message
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.scenes.shelves import Tile
from puzzlebox.ui.animation import has_ornaments
from puzzlebox.ui.theme import Theme

if TYPE_CHECKING:
    from puzzlebox.scenes.menu_demo import CoverDemo, Worker

WAKES_AFTER = 600 * MS
"""How long a cover has the focus before it shows a demo, in ns."""

WORKS = 40
"""The ms between two looks at whether a demo has been worked out."""

DEMO_SIZE = 0.9
"""The size of a demo, relative to its cover."""


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

    def _worker_of(self, name: str) -> "Worker":
        from puzzlebox.scenes.menu_demo import Worker

        if name not in self.workers:
            self.workers[name] = Worker(self._desk.registry, name)
            self.workers[name].start()
        return self.workers[name]

    def _begin(self, worker: "Worker", tile: Tile, size: tuple[int, int], theme: Theme) -> bool:
        """Begin to show the demo, or report why there is none."""
        from puzzlebox.scenes.menu_demo import CoverDemo

        self._worker = None
        if worker.demo:
            size = round(size[0] * DEMO_SIZE), round(size[1] * DEMO_SIZE)
            self._demo, self._tile = CoverDemo(worker.demo, size, theme, self._desk.now), tile
            tile.demo = self._demo.picture
            return True
        if worker.problem and not isinstance(worker.problem, UnknownGameError):  # the registry has reported that
            self._desk.notify(failure_message(tile.card.game, worker.problem))
            worker.problem = None
        return False
