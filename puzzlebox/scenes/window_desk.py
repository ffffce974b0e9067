"""The desk of a window: with its sound, and what shows the current game."""

import sys
import traceback
from collections.abc import Callable

from puzzlebox.core.real_time import in_ms
from puzzlebox.play.program import Program
from puzzlebox.play.stack import Front
from puzzlebox.registry import Registry
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.sound import Sound
from puzzlebox.ui.text import measure_again


class WindowDesk(Program):
    """The desk of one window. Scenes know neither the app nor each other: they share this.

    `now` returns real time in whole ms. `shown` is the display of the game that was opened last.
    """

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
        self.shown: GameDisplay | None = None

    def choose_language(self) -> None:
        measure_again()
        super().choose_language()

    def fail(self, error: BaseException) -> None:
        if sys.flags.dev_mode:
            traceback.print_exception(error)
        super().fail(error)

    @property
    def display(self) -> GameDisplay | None:
        """What shows the current game, None if there is none."""
        return self.shown if self.controller else None
