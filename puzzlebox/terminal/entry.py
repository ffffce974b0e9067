"""A field for a line of text in a terminal."""

from puzzlebox.core.clusters import boundaries
from puzzlebox.input.key_table import KeyHint
from puzzlebox.terminal.canvas import Canvas
from puzzlebox.terminal.columns import shorten, width
from puzzlebox.terminal.pages import PageScreen
from puzzlebox.terminal.screen import CAP, MARGIN, MUTED


class EntryScreen(PageScreen):
    """A field for a line of text."""

    def hints(self) -> list[KeyHint]:
        return [hint for hint in super().hints() if hint.action != "paste"]  # a terminal has a key of its own

    def draw(self, canvas: Canvas) -> None:
        self.draw_title(canvas, self.page.title)
        row, room, line = canvas.rows // 2 - 1, canvas.columns - 2 * MARGIN - 2, self.place.line
        before, after = line.text[: line.cursor], line.text[line.cursor :] or " "
        while width(before) >= room:
            before = before[1:]
        canvas.write(row, MARGIN, "> ", MUTED)
        canvas.write(row, MARGIN + 2, shorten(before + after, room))
        canvas.write(row, MARGIN + 2 + width(before), after[: boundaries(after)[1]], CAP)
        self.draw_said(canvas, row + 2)
        self.draw_foot(canvas, self.hints())
