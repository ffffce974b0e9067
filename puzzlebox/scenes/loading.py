"""The loading screen: shows the progress of long work, such as loading a playthrough, and lets the player cancel."""

from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import message_of
from puzzlebox.core.real_time import MS
from puzzlebox.core.stepwise import Slices
from puzzlebox.input.key_hint import hints
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.play.work import Work
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.layout import Area
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import write
from puzzlebox.ui.widgets.foot import Foot

T = TypeVar("T")

BAR_WIDTH = 60
"""The maximum width of the progress bar, in u."""

TIME_PER_FRAME = 45 * MS
"""How long the work may take between two frames, in ns. Only the bar moves meanwhile, and a click acts soon enough."""

LOADING_ERRORS = (OSError, ValueError, LookupError)
"""What a file that cannot be loaded raises."""


class LoadingScene(Scene, Generic[T]):
    """Does work slice by slice, then goes back and calls `done` with its result. The action `leave` cancels the work.

    `title` says what is done, translated. If the work or `done` raises one of `LOADING_ERRORS`, the scene goes back and
    notifies the player.
    """

    overlays_game = True

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        game: AnyGame | None,
        title: str,
        slices: Slices[T],
        done: Callable[[T], None],
    ) -> None:
        super().__init__()
        self.buttons: Foot = Foot()
        self.game = game
        self.title = title
        self._services = services
        self._navigator = navigator
        self._work = Work(slices, services.clock, TIME_PER_FRAME)
        self._done = done

    @property
    def keys(self) -> KeyTable:
        return self._services.keymap.table("choosing")

    @property
    def percent(self) -> int:
        return self._work.percent

    def advance(self, now: int) -> None:
        before = self.percent
        try:
            if self._work.advance():
                self._finish(self._work.result)
        except LOADING_ERRORS as error:
            self._navigator.back()
            self._services.notify(message_of(error))
        self.stale = self.stale or self.percent != before

    def _finish(self, result: T) -> None:
        self._navigator.back()
        try:
            self._done(result)
        except LOADING_ERRORS as error:  # the game refuses what the file asks for
            self._services.notify(message_of(error))

    def next_update(self) -> int | None:
        return 0

    def press(self, press: KeyPress) -> None:
        if press.down and press.action == "leave":
            self._work.cancel()
            self._navigator.back()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        measures, (x, y) = self.measures, self.area.center
        write(surface, self.title, (x, y), measures.body, self.theme.text, anchor="midbottom")
        width = min(BAR_WIDTH * measures.u, self.area.width - 2 * measures.pad)
        bar = Area(x - width // 2, y + measures.u, width, measures.u)
        surface.fill(self.theme.line, bar)
        surface.fill(self.theme.accent, (bar.x, bar.y, int(bar.width * self._work.progress), bar.height))
        foot = self.area.from_bottom(panels.footer_height(measures))[0]
        self.buttons.draw(surface, foot, hints(self.keys, ("leave", tr("Cancel"))), self.theme, measures)
