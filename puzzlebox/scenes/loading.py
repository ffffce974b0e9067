"""The screen of work under way, such as loading a playthrough: its progress, and how to cancel it."""

import pygame

from puzzlebox.input.key_hint import hints
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.play.working import Working
from puzzlebox.scenes.scene import Scene
from puzzlebox.scenes.window_desk import WindowDesk
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.layout import Area
from puzzlebox.ui.text import write
from puzzlebox.ui.widgets.foot import Foot

BAR_WIDTH = 60
"""The maximum width of the progress bar, in u."""


class LoadingScene(Scene):
    """Shows work, and goes on with it between two frames."""

    overlays_game = True

    def __init__(self, desk: WindowDesk, working: Working[object]) -> None:
        super().__init__()
        self.buttons: Foot = Foot()
        self.game = working.page.game
        self.working = working
        self._desk = desk
        self._changes = 0

    @property
    def title(self) -> str:
        """What is done, translated."""
        return self.working.page.title

    @property
    def percent(self) -> int:
        """The progress in percent, rounded down."""
        return int(100 * self.working.progress)

    @property
    def keys(self) -> KeyTable:
        return self._desk.keymap.table("choosing")

    def advance(self, now: int) -> None:
        self._desk.tick()
        self.stale = self.stale or self.working.changes != self._changes
        self._changes = self.working.changes

    def next_update(self) -> int | None:
        return 0

    def press(self, press: KeyPress) -> None:
        if press.down:
            self.working.act(press.action)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        measures, (x, y) = self.measures, self.area.center
        write(surface, self.title, (x, y), measures.body, self.theme.text, anchor="midbottom")
        width = min(BAR_WIDTH * measures.u, self.area.width - 2 * measures.pad)
        bar = Area(x - width // 2, y + measures.u, width, measures.u)
        surface.fill(self.theme.line, bar)
        surface.fill(self.theme.accent, (bar.x, bar.y, int(bar.width * self.working.progress), bar.height))
        foot = self.area.from_bottom(panels.footer_height(measures))[0]
        self.buttons.draw(surface, foot, hints(self.keys, ("leave", tr("Cancel"))), self.theme, measures)
