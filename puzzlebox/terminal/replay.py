"""A replay in a terminal: its board and figures, where it is, and the keys."""

from puzzlebox.play.desk import Desk
from puzzlebox.play.running.sight import Sight
from puzzlebox.play.watching import Watching
from puzzlebox.terminal.beside import draw_figures, draw_small_boards, lay_out
from puzzlebox.terminal.canvas import Canvas
from puzzlebox.terminal.cells import Looks
from puzzlebox.terminal.columns import shorten, width
from puzzlebox.terminal.decoder import MouseEvent
from puzzlebox.terminal.game import draw_shown
from puzzlebox.terminal.pages import draw_bar
from puzzlebox.terminal.places import Area
from puzzlebox.terminal.screen import MARGIN, MUTED, WARN, Screen

FOOT = 3
"""The lines at the bottom: where the replay is, in words and as a bar, and the keys. If there is no room for them below
the board, the first two are beside it."""


class ReplayScreen(Screen, Sight):
    """Shows a replay, and gives it keys and time."""

    def __init__(self, desk: Desk, looks: Looks, watching: Watching) -> None:
        super().__init__(desk, looks, watching)
        self.watching = watching
        watching.sight = self
        self._bar = Area(0, 0, 1, 1)

    def mouse(self, event: MouseEvent) -> None:
        if event.kind == "wheel":
            self.watching.act("previous" if event.steps > 0 else "next")
        elif event.kind == "press" and event.row == self._bar.row:
            self.watching.jump_to(min(1, max(0, event.column - self._bar.column) / self._bar.columns))
        elif event.kind == "press":
            self.watching.toggle()

    def changed(self) -> None:
        self.stale = True

    def draw(self, canvas: Canvas) -> None:
        watching, game = self.watching, self.watching.game
        shown = game.show(watching.replay.session.state, self.desk.settings.preferences(game))
        self.draw_title(canvas, watching.title, colour=game.cover.colour)
        layout = lay_out(canvas, shown, FOOT, 0)
        side, is_below = layout.side, layout.foot == FOOT
        draw_shown(canvas, layout.board, shown, self.looks)
        row = draw_figures(canvas, dict(shown.figures), side)
        draw_small_boards(canvas, shown, side._replace(row=row, rows=side.row + side.rows - row), self.looks)
        column = MARGIN if is_below else side.column
        room = canvas.columns - column - MARGIN
        texts = watching.status_texts()
        text = next((text for text in texts if width(text) <= room), texts[-1])
        canvas.write(canvas.rows - 3, column, shorten(text, room), WARN if watching.problem else MUTED)
        self._bar = draw_bar(canvas, Area(canvas.rows - 2, column, 1, room), watching.progress, self.looks)
        self.draw_foot(canvas, watching.hints())
