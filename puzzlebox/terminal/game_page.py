"""The page of a game in a terminal."""

from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.pages.game import GameDetail
from puzzlebox.terminal.canvas import Canvas
from puzzlebox.terminal.pages import ENDS, STEPS, TURNS, PageScreen, curve
from puzzlebox.terminal.screen import MUTED

STAYS = ("leave", "how-to-play", "settings", *STEPS, *TURNS, *ENDS)
"""The actions that do not begin a game that any other key begins."""


class GamePageScreen(PageScreen):
    """The page of a game. If there is nothing to choose, any key may begin the game, as its rule sheet says."""

    def press(self, press: KeyPress, text: str) -> None:
        if not self._any_key or press.action in STAYS:
            super().press(press, text)
        elif self.place.taps.tapped(press):
            self.place.act("choose")

    @property
    def _any_key(self) -> bool:
        detail = self.page.detail
        return isinstance(detail, GameDetail) and detail.any_key and not any(row.turn for row in self.page.rows)

    def draw_course(self, canvas: Canvas, row: int) -> int:
        detail = self.page.detail
        if not isinstance(detail, GameDetail) or len(detail.course) < 2 or not self.looks.unicode:
            return row
        return self.draw_text(canvas, row, curve(detail.course, detail.lower_is_better), MUTED, 1)
