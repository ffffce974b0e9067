"""What scenes share: the desk, and what only a window has. Scenes know neither the app nor each other."""

from collections.abc import Callable

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.real_time import MS
from puzzlebox.play.program import Program
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.stack import Front
from puzzlebox.registry import Registry
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.translation import tr
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.sound import Sound


class Services(Program):
    """The desk of a window, with its sound. Its screens that are not pages yet are opened here."""

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
        self.sound = sound

    def now(self) -> int:
        """Return real time in whole ms."""
        return self.clock() // MS

    def messages_after(self, count: int) -> tuple[int, str]:
        """Return the number of messages, and the latest one if there are more than `count`, translated; else ""."""
        total = len(self.messages)
        return total, tr(self.messages[-1]) if total > count else ""

    def is_on_top(self, scene: Scene) -> bool:
        """Return whether this scene is on top and gets the events."""
        raise NotImplementedError

    @property
    def display(self) -> GameDisplay | None:
        """What shows the current game, None if there is none."""
        raise NotImplementedError

    def open_levels(self, game: AnyGame, options: Options) -> None:
        """List the levels among which these options choose."""
        raise NotImplementedError

    def open_bots(self, game: AnyGame, options: Options, controller: Controller | None = None) -> None:
        """List the bots of a game that has some: to watch one play a new game with these options or this game, or to
        race against it."""
        raise NotImplementedError

    def open_saves(self, game: AnyGame) -> None:
        """List the saved games of a game."""
        raise NotImplementedError


Navigator = Services
