"""Tables in a terminal: results below the headings of their columns, among other rows."""

from collections.abc import Sequence

from puzzlebox.play.page import Row
from puzzlebox.terminal.canvas import Canvas, Style
from puzzlebox.terminal.columns import shorten, width
from puzzlebox.terminal.pages import LIST_COLUMNS, PageScreen, padded
from puzzlebox.terminal.places import Area
from puzzlebox.terminal.screen import MARGIN, MUTED


class TableScreen(PageScreen):
    """A table: rows with cells below the headings of their columns, among other rows."""

    def draw_list(self, canvas: Canvas, area: Area) -> None:
        self._columns = _column_widths(self.page.rows, canvas.columns - 2 - 2 * MARGIN)
        if self._columns:
            line = "  ".join(padded(shorten(name, wide), wide) for name, wide in self._columns.items())
            canvas.write(area.row - 1, area.column + 2, line, MUTED)
        super().draw_list(canvas, area._replace(columns=canvas.columns - 2 * MARGIN))

    def draw_said(self, canvas: Canvas, row: int) -> int:
        """Write what was said last. The text of the page says the figures again, for less room."""
        return row if self.page.figures and not self.place.message else super().draw_said(canvas, row)

    def draw_row(self, canvas: Canvas, area: Area, row: Row, focused: bool) -> None:
        if not row.cells:
            super().draw_row(canvas, area._replace(columns=min(LIST_COLUMNS, area.columns)), row, focused)
            return
        text = "  ".join(padded(shorten(row.cells.get(name, ""), wide), wide) for name, wide in self._columns.items())
        mark = ">" if focused and self.looks.depth == "none" else " "
        line = f"{mark} {text}"
        canvas.write(
            area.row, area.column, line + " " * (area.columns - width(line)), self.chosen if focused else Style()
        )


def _column_widths(rows: Sequence[Row], room: int) -> dict[str, int]:
    """Return the widths of the columns of a table by their headings. The widest ones get narrower if need be."""
    widths: dict[str, int] = {}
    for row in rows:
        for name, text in row.cells.items():
            widths[name] = max(widths.get(name, width(name)), width(text))
    while widths and sum(widths.values()) + 2 * len(widths) > room:
        widest = max(widths, key=lambda name: widths[name])
        widths[widest] -= 1
    return widths
