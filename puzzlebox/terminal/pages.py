"""Pages in a terminal: what all of them have in common, and those that are lists."""

from collections.abc import Iterable, Sequence

from puzzlebox.input.key_table import KeyHint, KeyPress
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Page, Row
from puzzlebox.play.place import OpenPage
from puzzlebox.terminal.canvas import Canvas, Style
from puzzlebox.terminal.cells import Looks
from puzzlebox.terminal.columns import shorten, width
from puzzlebox.terminal.decoder import MouseEvent
from puzzlebox.terminal.places import Area
from puzzlebox.terminal.screen import CHOSEN, GOOD, MARGIN, MUTED, TITLE, WARN, Screen
from puzzlebox.translation import tr, value_text

LIST_COLUMNS = 76
"""The most columns of a list."""

MAX_ABOUT = 2
"""The lines below a list for what is said about the row with the focus."""

SPARKS = "▁▂▃▄▅▆▇█"
"""The heights of a curve."""

TURNS = {"left": -1, "right": 1}
STEPS = {"up": -1, "down": 1}
ENDS = {"first": 0, "last": -1}
PAGES = {"PageUp": -1, "PageDown": 1}


class PageScreen(Screen):
    """Draws the page of a place. The place does what its rows mean; the screen moves the focus, scrolls, and shows what
    has changed."""

    def __init__(self, desk: Desk, looks: Looks, place: OpenPage) -> None:
        super().__init__(desk, looks, place)
        self.place = place
        self._changes = place.changes
        self._first = 0
        self._room = 1
        self._rows: list[Row] = []
        self._widths: dict[str, int] = {}
        self._list = Area(0, 0, 0, 0)

    @property
    def page(self) -> Page:
        """What is shown."""
        return self.place.page

    def advance(self, now: int) -> None:
        super().advance(now)
        self.note_changes()

    def note_changes(self) -> None:
        """Draw the page again if it says something else now."""
        self.stale = self.stale or self.place.changes != self._changes
        self._changes = self.place.changes

    # Keys and mouse

    def press(self, press: KeyPress, text: str) -> None:
        if not (self.place.types(press, text) or (press.down and self.move(press))):
            self.place.press(press)
        self.note_changes()

    def paste(self, text: str) -> None:
        self.place.paste(text)
        self.note_changes()

    def move(self, press: KeyPress) -> bool:
        """Move the focus or change a value, if the key does that. Return whether it does."""
        place, rows = self.place, self.page.choosable()
        if press.action in STEPS:
            place.step(STEPS[press.action])
        elif press.action in ENDS and rows:
            place.focus_on(rows[ENDS[press.action]].key)
        elif press.action in TURNS:
            place.turn(TURNS[press.action])
        elif press.stroke.name in PAGES and not self._has_action(press.action):
            self.step_page(PAGES[press.stroke.name])
        else:
            return False
        self.stale = True
        return True

    def _has_action(self, action: str) -> bool:
        return action in self.page.actions or any(action == row.action for row in self.page.rows)

    def step_page(self, by: int) -> None:
        """Move the focus by as many rows as are seen."""
        keys = [row.key for row in self.page.choosable()]
        if self.place.focus in keys:
            number = keys.index(self.place.focus) + by * max(1, self._room - 1)
            self.place.focus_on(keys[min(max(0, number), len(keys) - 1)])

    def mouse(self, event: MouseEvent) -> None:
        number = event.row - self._list.row + self._first
        if event.kind == "wheel":
            self.place.step(-event.steps)
        elif event.kind == "press" and self._list.has(event.row, event.column) and number < len(self._rows):
            self._click_on(self._rows[number], event.column)
        self.stale = True

    def _click_on(self, row: Row, column: int) -> None:
        """Choose a row, or change its value if the click is on one of the signs beside it."""
        if not row.choose:
            return
        self.place.focus_on(row.key)
        right = self._list.column + self._list.columns - 2
        left = right - width(row.value) - 4
        if row.turn and column >= left:
            self.place.turn(-1 if column <= left + 1 else 1, row)
        else:
            self.place.choose(row)

    # Drawing

    def hints(self) -> list[KeyHint]:
        """Return the keys at the foot."""
        return self.place.hints()

    def draw_title(self, canvas: Canvas, title: str, row: int = 0, colour: str = "") -> None:
        """Write the title of the page, on the colour of the game that it is about."""
        game = self.page.game
        super().draw_title(canvas, title, row, colour or (game.cover.colour if game else ""))

    @property
    def list_columns(self) -> int:
        """The most columns of a list."""
        return LIST_COLUMNS

    def draw(self, canvas: Canvas) -> None:
        self.draw_title(canvas, self.page.title)
        row = self.draw_said(canvas, 2)
        row = self.draw_figures(canvas, row)
        row = self.draw_course(canvas, row)
        top = row + (row > 2)
        self.draw_list(
            canvas, Area(top, 1, canvas.rows - top - MAX_ABOUT - 2, min(self.list_columns, canvas.columns - 2))
        )
        self.draw_about(canvas, canvas.rows - 1 - MAX_ABOUT)
        self.draw_foot(canvas, self.hints())

    def draw_said(self, canvas: Canvas, row: int) -> int:
        """Write what was said last about the page, or else what the page says. Return the row after it. The text of a
        table says its figures again, for less room."""
        place, page = self.place, self.page
        row = row if page.kind == "table" and page.figures else self.draw_text(canvas, row, page.text, Style())
        style = (GOOD if place.good else WARN) if place.message else MUTED
        return self.draw_text(canvas, row, place.message or (page.note if page.note != page.text else ""), style)

    def draw_figures(self, canvas: Canvas, row: int) -> int:
        """Write the figures of the page in as few lines as they need. Return the row after them."""
        column = MARGIN
        for label, value in self.page.figures.items():
            texts = tr(label), value_text(value)
            wide = width(texts[0]) + width(texts[1]) + 1
            if column > MARGIN and column + wide > canvas.columns - MARGIN:
                row, column = row + 1, MARGIN
            column = canvas.write(row, column, texts[0], MUTED) + 1
            column = canvas.write(row, column, texts[1], TITLE) + 3
        return row + bool(self.page.figures)

    def draw_course(self, canvas: Canvas, row: int) -> int:
        """Draw how results went on, if the page has any. Return the row after that."""
        course = self.page.course
        return self.draw_text(canvas, row, f"{self.curve(canvas.columns)}  {course.caption}".strip(), MUTED, 1)

    def curve(self, columns: int) -> str:
        """Return how results went on, as a curve of at most this many characters; better ones are higher."""
        course = self.page.course
        values = [-value if course.lower_is_better else value for value in course.values[-columns:]]
        if not course.varies or not self.looks.unicode:
            return ""
        low, high = min(values), max(values)
        return "".join(SPARKS[(value - low) * (len(SPARKS) - 1) // max(1, high - low)] for value in values)

    def draw_about(self, canvas: Canvas, row: int) -> None:
        """Write what is said about the row with the focus, or its whole label if that was cut."""
        focused = self.place.focused
        if focused:
            cut = width(focused.label) + width(focused.value) + 8 > self._list.columns
            self.draw_text(canvas, row, focused.about or (focused.label if cut else ""), MUTED, MAX_ABOUT)

    def draw_list(self, canvas: Canvas, area: Area) -> None:
        """Draw the rows that fit into an area, with the one that has the focus among them. A table takes all columns of
        the screen, and has headings above."""
        self._widths = column_widths(self.page.rows, canvas.columns - 2 - 2 * MARGIN)
        if self._widths:
            area = area._replace(columns=canvas.columns - 2 * MARGIN)
            canvas.write(area.row - 1, area.column + 2, in_columns(self._widths.items()), MUTED)
        self._rows, self._list, self._room = list(self.page.rows), area, max(1, area.rows)
        focus = next((number for number, row in enumerate(self._rows) if row.key == self.place.focus), 0)
        last = max(0, len(self._rows) - self._room)
        first = 0 if focus < self._room and not any(row.choose for row in self._rows[:focus]) else self._first
        self._first = min(max(first, focus - self._room + 1), focus, last)
        for number, row in enumerate(self._rows[self._first : self._first + self._room]):
            place = Area(area.row + number, area.column, 1, area.columns)
            self.draw_row(canvas, place, row, row.key == self.place.focus)
        self.draw_more(canvas, area.row, area.row + self._room - 1, self._first > 0, self._first < last)

    def draw_more(self, canvas: Canvas, top: int, bottom: int, above: bool, below: bool) -> None:
        """Show at the right edge whether there is more above the top row and below the bottom one."""
        for row, sign in ((top, "↑") if above else (0, ""), (bottom, "↓") if below else (0, "")):
            canvas.write(row, canvas.columns - MARGIN, sign, MUTED)

    def draw_row(self, canvas: Canvas, area: Area, row: Row, focused: bool) -> None:
        """Draw a row of the list."""
        if not row.choose:
            canvas.write(area.row, area.column + 1, shorten(row.label, area.columns - 2), TITLE)
            return
        mark = ">" if focused and self.looks.depth == "none" else " "
        if row.cells:
            cells = ((row.cells.get(name, ""), wide) for name, wide in self._widths.items())
            text = padded(f"{mark} {in_columns(cells)}", area.columns)
        else:
            columns = min(area.columns, self.list_columns)
            value = self._fitting_value(row, columns)
            room = columns - 3 - (width(value) + 2 if value else 0)
            text = padded(padded(f"{mark} {shorten(row.label, room)}", room + 3) + value, columns)
        style = self.chosen if focused else TITLE if row.main else Style()
        canvas.write(area.row, area.column, text, style)

    def _fitting_value(self, row: Row, columns: int) -> str:
        """Return what is shown beside the label of a row; nothing if that leaves too little of the label. A key leaves
        all of it."""
        value = self.value_of(row)
        needed = min(width(row.label), columns // 2) if row.value else width(row.label)
        return value if row.turn or columns - width(value) - 5 >= needed else ""

    @property
    def chosen(self) -> Style:
        """How the row with the focus looks."""
        return CHOSEN._replace(reverse=self.looks.depth == "none")

    def value_of(self, row: Row) -> str:
        """Return what is shown beside the label of a row: its value, or else the key that does the same."""
        return f"‹ {row.value} ›" if row.turn else row.value or (self.keys.first(row.action) if row.action else "")


def padded(text: str, columns: int) -> str:
    """Return a text with blanks after it, so that it takes this many columns."""
    return text + " " * (columns - width(text))


def column_widths(rows: Sequence[Row], room: int) -> dict[str, int]:
    """Return the widths of the columns of a table by their headings. The widest ones get narrower if need be."""
    widths: dict[str, int] = {}
    for row in rows:
        for name, text in row.cells.items():
            widths[name] = max(widths.get(name, width(name)), width(text))
    while widths and sum(widths.values()) + 2 * len(widths) > room:
        widths[max(widths, key=lambda name: widths[name])] -= 1
    return widths


def in_columns(cells: Iterable[tuple[str, int]]) -> str:
    """Return the texts of a row of a table, each with the width of its column."""
    return "  ".join(padded(shorten(text, wide), wide) for text, wide in cells)


class WorkScreen(PageScreen):
    """Work under way, with its progress."""

    def draw(self, canvas: Canvas) -> None:
        from puzzlebox.play.work import Working

        row, columns = canvas.rows // 2, min(60, canvas.columns - 8)
        left = (canvas.columns - columns) // 2
        canvas.write(row - 2, max(0, (canvas.columns - width(self.page.title)) // 2), self.page.title, TITLE)
        progress = self.place.progress if isinstance(self.place, Working) else 0.0
        draw_bar(canvas, Area(row, left, 1, columns), progress, self.looks)
        self.draw_foot(canvas, self.hints())


def draw_bar(canvas: Canvas, area: Area, progress: float, looks: Looks) -> Area:
    """Draw how far something has come, from 0 to 1, over the columns of an area. Return the area."""
    full = round(area.columns * progress)
    signs = "━─" if looks.unicode else "#-"
    canvas.write(area.row, area.column, signs[0] * full)
    canvas.write(area.row, area.column + full, signs[1] * (area.columns - full), MUTED)
    return area
