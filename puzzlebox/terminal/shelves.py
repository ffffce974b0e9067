"""Cards on shelves in a terminal, as lists below the titles of the shelves, and a search among them."""

from puzzlebox.core.colours import rgb
from puzzlebox.core.cover import Cover
from puzzlebox.input.key_table import KeyHint, KeyPress, hints
from puzzlebox.play.page import Row
from puzzlebox.terminal.canvas import Canvas, Style
from puzzlebox.terminal.columns import width
from puzzlebox.terminal.pages import MAX_ABOUT, TURNS, PageScreen
from puzzlebox.terminal.places import Area
from puzzlebox.terminal.screen import MARGIN, MUTED, TITLE, WARN
from puzzlebox.translation import tr


class ShelvesScreen(PageScreen):
    """Cards below the titles of their shelves, and perhaps a search among them."""

    def move(self, press: KeyPress) -> bool:
        if press.action not in TURNS:
            return super().move(press)
        self._step_shelf(TURNS[press.action])
        return True

    def _step_shelf(self, by: int) -> None:
        """Move the focus to the first card of the shelf before or after this one."""
        starts: list[str] = []
        number, begins = 0, True
        for row in self.page.rows:
            if row.choose and begins:
                starts.append(row.key)
            begins = not row.choose
            number = len(starts) - 1 if row.key == self.place.focus else number
        if starts:
            self.place.focus_on(starts[(number + by) % len(starts)])
        self.stale = True

    def hints(self) -> list[KeyHint]:
        keys, search = self.keys, self.page.search
        if search is None:
            return super().hints()
        leave = tr("Show all") if search.query else tr("Quit")
        return [
            *hints(keys, ("choose", tr("Select")), ("leave", leave)),
            *hints(keys, ("favourite", tr("Favourite")), ("scores", tr("Scores")), ("settings", tr("Settings"))),
            *hints(keys, ("enter-id", tr("Enter a game ID"))),
        ]

    def draw_title(self, canvas: Canvas, title: str, row: int = 0, colour: str = "") -> None:
        """Write the title, and the search at its right."""
        super().draw_title(canvas, title, row, colour)
        search = self.page.search
        room = canvas.columns - width(title) - 3 * MARGIN
        if search:
            texts = [tr("Search: {query}", query=search.query)] if search.query else search.prompts
            text = next((text for text in texts if width(text) <= room), "")
            canvas.write(row, canvas.columns - MARGIN - width(text), text, TITLE if search.query else MUTED)

    def draw_row(self, canvas: Canvas, area: Area, row: Row, focused: bool) -> None:
        """Draw a card, with the colour of its box before it."""
        super().draw_row(canvas, area, row, focused)
        if isinstance(row.picture, Cover) and row.picture.colour:
            canvas.write(area.row, area.column - 1, " ", Style(ground=rgb(row.picture.colour)))

    def value_of(self, row: Row) -> str:
        card, signs = row.card, "✓★" if self.looks.unicode else "+*"
        if card is None:
            return super().value_of(row)
        share = "" if card.progress is None else f"{round(100 * card.progress)}%"
        marks = signs[0] * card.done + signs[1] * card.starred
        week = " ".join(f"[{day.letter}]" if day.today else signs[0] if day.done else day.letter for day in card.week)
        return "  ".join(filter(None, (row.value, share, marks, week)))

    def draw_about(self, canvas: Canvas, row: int) -> None:
        focused = self.place.focused
        if focused and focused.card and focused.card.warning:
            self.draw_text(canvas, row, focused.card.warning, WARN, MAX_ABOUT)
        else:
            super().draw_about(canvas, row)
