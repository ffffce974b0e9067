"""A board that the player makes, in a terminal: with a cursor, and beside the page with what can be done with it."""

from puzzlebox.core.hand import Overlay, cell_of
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Row
from puzzlebox.play.pages.editor import ERASER, Editor
from puzzlebox.terminal.boards import draw_board
from puzzlebox.terminal.canvas import Canvas
from puzzlebox.terminal.cells import Looks
from puzzlebox.terminal.decoder import MouseEvent
from puzzlebox.terminal.pages import PageScreen
from puzzlebox.terminal.places import Area, Placed

TOOLS = {"left": None, "right": ERASER}
"""What each button of the mouse places: the chosen thing for None."""


SIDE = 36
"""The columns of the page beside the board."""


class EditorScreen(PageScreen):
    """The board at the left, and the page at its right. One of the two has the focus."""

    place: Editor

    def __init__(self, desk: Desk, looks: Looks, place: Editor) -> None:
        super().__init__(desk, looks, place)
        self._placed: Placed | None = None

    def move(self, press: KeyPress) -> bool:
        moved = self.place.move(press.action)
        return (moved and press.action in ("up", "down", "left", "right")) or (not moved and super().move(press))

    def mouse(self, event: MouseEvent) -> None:
        place, draft = self.place, self.place.draft
        row, column = cell_of(self._placed.point(event.row, event.column)) if self._placed else (-1, -1)
        is_on_board = 0 <= row < draft.rows and 0 <= column < draft.columns
        if event.kind == "press" and is_on_board and event.button in TOOLS:
            tool = TOOLS[event.button]
            place.focus_on_board(True)
            place.begin_stroke((row, column), place.tool if tool is None else tool)
        elif event.kind == "move" and place.draws and is_on_board:
            place.stretch((row, column))
        elif event.kind == "release":
            place.end_stroke()
        elif not is_on_board:
            place.focus_on_board(False)
            super().mouse(event)
        self.note_changes()

    def draw_row(self, canvas: Canvas, area: Area, row: Row, focused: bool) -> None:
        super().draw_row(canvas, area, row, focused and not self.place.on_board)

    def draw(self, canvas: Canvas) -> None:
        place, column = self.place, canvas.columns - SIDE
        self.draw_title(canvas, self.page.title)
        cursor = frozenset({place.cursor}) if place.on_board else frozenset()
        overlay = Overlay(cells={"cursor": cursor})
        area = Area(1, 1, canvas.rows - 5, column - 2)
        self._placed = draw_board(canvas, area, place.shown(), self.looks, overlay)
        self.draw_list(canvas, Area(2, column - 1, len(self.page.rows), SIDE - 1))
        self.draw_said(canvas, canvas.rows - 4)
        self.draw_foot(canvas, self.place.hints())
