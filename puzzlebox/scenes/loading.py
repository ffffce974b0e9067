"""The screen of work under way, such as loading a playthrough: its progress, and how to cancel it."""

import pygame

from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.work import Working
from puzzlebox.scenes.page_scene import FootPage
from puzzlebox.ui import panels
from puzzlebox.ui.layout import Area
from puzzlebox.ui.text import write

BAR_WIDTH = 60
"""The maximum width of the progress bar, in u."""


class LoadingScene(FootPage):
    """Shows work, and goes on with it between two frames."""

    place: Working[object]

    def advance(self, now: int) -> None:
        self.desk.tick()
        super().advance(now)

    def next_update(self) -> int | None:
        return 0

    def press(self, press: KeyPress) -> None:
        if press.down:
            self.place.act(press.action)

    def arrange(self) -> None:
        self.above_foot(always=True)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        measures, (x, y) = self.measures, self.area.center
        write(surface, self.page.title, (x, y), measures.body, self.theme.text, anchor="midbottom")
        width = min(BAR_WIDTH * measures.u, self.area.width - 2 * measures.pad)
        bar = Area(x - width // 2, y + measures.u, width, measures.u)
        panels.progress(surface, bar, self.place.progress, self.theme)
        self.draw_foot(surface)
