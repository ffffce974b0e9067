"""The page of a game in a terminal."""

from contextlib import suppress

from puzzlebox.core.shown import Shown
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.page import Page
from puzzlebox.play.pages.game import GameDetail
from puzzlebox.terminal.canvas import Canvas
from puzzlebox.terminal.game import draw_shown
from puzzlebox.terminal.pages import ENDS, STEPS, TURNS, PageScreen
from puzzlebox.terminal.places import Area

LIST_COLUMNS = 46
"""The most columns of the rows, which leaves room for a board."""

STAYS = ("leave", "how-to-play", "settings", *STEPS, *TURNS, *ENDS)
"""The actions that do not begin a game that any other key begins."""


class GamePageScreen(PageScreen):
    """The page of a game. If there is nothing to choose, any key may begin the game, as its rule sheet says."""

    _page: Page | None = None
    _board: Shown | None = None

    def press(self, press: KeyPress, text: str) -> None:
        if not self._any_key or press.action in STAYS:
            super().press(press, text)
        elif self.place.taps.tapped(press):
            self.place.act("choose")

    @property
    def list_columns(self) -> int:
        return LIST_COLUMNS

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, with a board beside its rows."""
        super().draw(canvas)
        area = Area(4, self.list_columns + 3, canvas.rows - 8, canvas.columns - self.list_columns - 5)
        if shown := self._shown:
            draw_shown(canvas, area, shown, self.looks)

    @property
    def _shown(self) -> Shown | None:
        """What the game shows with the options of the page, if a board with them can be made."""
        detail = self.page.detail
        if self._page is not self.page and isinstance(detail, GameDetail):
            self._page, self._board = self.page, None
            with suppress(ValueError):
                self._board = detail.board.game.show(
                    detail.board.state(), self.desk.settings.preferences(detail.board.game)
                )
        return self._board

    @property
    def _any_key(self) -> bool:
        detail = self.page.detail
        return isinstance(detail, GameDetail) and detail.any_key and not any(row.turn for row in self.page.rows)
