"""Pages in a terminal: what all of them have in common, and those that are lists, fields and work under way."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from puzzlebox.core.clusters import boundaries
from puzzlebox.core.colours import rgb
from puzzlebox.core.cover import Cover
from puzzlebox.input.key_table import KeyHint, KeyPress, hints
from puzzlebox.play.page import Page, Row
from puzzlebox.play.place import OpenPage
from puzzlebox.play.work import Working
from puzzlebox.terminal.canvas import Area, Canvas, Looks, Style
from puzzlebox.terminal.columns import shorten, width
from puzzlebox.terminal.decoder import MouseEvent
from puzzlebox.terminal.screen import CAP, GOOD, MARGIN, MUTED, TITLE, WARN, Screen, draw_bar
from puzzlebox.translation import tr, value_text

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
    has changed. `list_columns` are the most columns of a list."""

    place: OpenPage
    list_columns = 76
    _seen = (-1, "")
    _first = 0
    _list = Area(0, 0, 0, 0)

    @property
    def page(self) -> Page:
        """What is shown."""
        return self.place.page

    def advance(self, now: int) -> None:
        """Let time pass, and draw the page again if it says something else now."""
        super().advance(now)
        before, self._seen = self._seen, (self.place.changes, self.place.focus)
        self.stale = self.stale or self._seen != before

    # Keys and mouse

    def press(self, press: KeyPress, text: str) -> None:
        if not (self.place.types(press, text) or (press.down and self.move(press))):
            self.place.press(press)

    def paste(self, text: str) -> None:
        self.place.paste(text)

    def move(self, press: KeyPress) -> bool:
        """Move the focus or change a value, if the key does that. Return whether it does."""
        place, rows, action = self.place, self.page.choosable(), press.action
        if action in STEPS:
            place.step(STEPS[action])
        elif action in ENDS and rows:
            place.focus_on(rows[ENDS[action]].key)
        elif action in TURNS:
            place.turn(TURNS[action])
        elif press.stroke.name in PAGES and action not in {*self.page.actions, *(row.action for row in self.page.rows)}:
            self.step_page(PAGES[press.stroke.name])
        else:
            return False
        return True

    def step_page(self, by: int) -> None:
        """Move the focus by as many rows as are seen."""
        keys = [row.key for row in self.page.choosable()]
        if self.place.focus in keys:
            number = keys.index(self.place.focus) + by * max(1, self._list.rows - 1)
            self.place.focus_on(keys[min(max(0, number), len(keys) - 1)])

    def mouse(self, event: MouseEvent) -> None:
        if event.kind == "wheel":
            self.place.step(-event.steps)

    def choose(self, row: Row, step: int = 0) -> None:
        """Choose a row, or change its value by a step."""
        self.place.focus_on(row.key)
        if step:
            self.place.turn(step, row)
        else:
            self.place.choose(row)

    # Drawing

    def hints(self) -> list[KeyHint]:
        """Return the keys at the foot."""
        return self.place.hints()

    def draw_head(self, canvas: Canvas) -> None:
        """Write the title of the page."""
        self.draw_title(canvas, self.page.title, self.page.game)

    def draw(self, canvas: Canvas) -> None:
        self.draw_head(canvas)
        about = canvas.rows - 1 - MAX_ABOUT
        area = self.draw_said(canvas, Area(2, MARGIN, about - 3, canvas.columns - 2 * MARGIN))
        area = self._draw_figures(canvas, area)
        course = f"{self.curve(canvas.columns, canvas.looks)}  {self.page.course.caption}".strip()
        row = canvas.write_lines(area._replace(rows=1), course, MUTED).row
        area = area.below(row + (row > 2))
        self.draw_list(canvas, area._replace(column=1, columns=min(self.list_columns, canvas.columns - 2)))
        canvas.write_lines(Area(about, MARGIN, MAX_ABOUT, area.columns), *self.about())
        self.draw_foot(canvas, self.hints())

    def draw_said(self, canvas: Canvas, area: Area) -> Area:
        """Write what was said last about the page, or else what the page says. Return the rest of the area. The text of
        a table says its figures again, for less room."""
        place, page = self.place, self.page
        text = "" if page.kind == "table" and page.figures else page.text
        style = (GOOD if place.good else WARN) if place.message else MUTED
        said = place.message or (page.note if page.note != page.text else "")
        return canvas.write_lines(canvas.write_lines(area, text), said, style)

    def _draw_figures(self, canvas: Canvas, area: Area) -> Area:
        """Write the figures of the page in as few lines as they need. Return the rest of the area."""
        row, column = area.row, area.column
        for label, value in self.page.figures.items():
            texts = tr(label), value_text(value)
            if column > area.column and column + width(" ".join(texts)) > area.column + area.columns:
                row, column = row + 1, area.column
            column = canvas.write(row, column, texts[0], MUTED) + 1
            column = canvas.write(row, column, texts[1], TITLE) + 3
        return area.below(row + bool(self.page.figures))

    def curve(self, columns: int, looks: Looks) -> str:
        """Return how results went on, as a curve of at most this many characters; better ones are higher."""
        course = self.page.course
        values = [-value if course.lower_is_better else value for value in course.values[-columns:]]
        if not course.varies or not looks.unicode:
            return ""
        low, high = min(values), max(values)
        return "".join(SPARKS[(value - low) * (len(SPARKS) - 1) // max(1, high - low)] for value in values)

    def about(self) -> tuple[str, Style]:
        """Return what is said below the list about the row with the focus, or its whole label if that was cut."""
        focused = self.place.focused
        if focused is None:
            return "", MUTED
        is_cut = width(focused.label) + width(focused.value) + 8 > self._list.columns
        return focused.about or focused.label * is_cut, MUTED

    @property
    def chosen(self) -> str:
        """The key of the row that is drawn as the chosen one."""
        return self.place.focus

    def draw_list(self, canvas: Canvas, area: Area) -> None:
        """Draw the rows that fit into an area, with the one that has the focus among them. A table takes all columns of
        the screen, and has headings above."""
        rows, widths = self.page.rows, column_widths(self.page.rows, canvas.columns - 2 - 2 * MARGIN)
        if widths:
            area = area._replace(columns=canvas.columns - 2 * MARGIN)
            canvas.write(area.row - 1, area.column + 2, in_columns(widths.items()), MUTED)
        self._list = area = area._replace(rows=max(1, area.rows))
        focus = next((number for number, row in enumerate(rows) if row.key == self.place.focus), 0)
        last = max(0, len(rows) - area.rows)
        first = 0 if focus < area.rows and not any(row.choose for row in rows[:focus]) else self._first
        self._first = min(max(first, focus - area.rows + 1), focus, last)
        for number, row in enumerate(rows[self._first : self._first + area.rows]):
            self.draw_row(canvas, area._replace(row=area.row + number, rows=1), row, widths)
        draw_more(canvas, area, self._first > 0, self._first < last)

    def draw_row(self, canvas: Canvas, area: Area, row: Row, widths: Mapping[str, int]) -> None:
        """Draw a row of a list, or of a table with columns of these widths. A click chooses it, or changes its value if
        it is on one of the signs beside that."""
        if not row.choose:
            canvas.write(area.row, area.column + 1, shorten(row.label, area.columns - 2), TITLE)
            return
        is_focused = row.key == self.chosen
        mark = ">" if is_focused and canvas.looks.depth == "none" else " "
        if row.cells:
            cells = ((row.cells.get(name, ""), wide) for name, wide in widths.items())
            text = padded(f"{mark} {in_columns(cells)}", area.columns)
        else:
            columns = min(area.columns, self.list_columns)
            value = self._fitting_value(row, columns, canvas.looks)
            room = columns - 3 - (width(value) + 2 if value else 0)
            text = padded(padded(f"{mark} {shorten(row.label, room)}", room + 3) + value, columns)
        style = canvas.looks.chosen if is_focused else TITLE if row.main else Style()
        canvas.write(area.row, area.column, text, style)
        less = area.columns - width(row.value) - 6
        for start, step in ((less + 2, 1), (less, -1), (0, 0)) if row.turn else ((0, 0),):
            place = area._replace(column=area.column + start, columns=area.columns - start)
            canvas.spots.append((place, partial(self.choose, row, step)))

    def _fitting_value(self, row: Row, columns: int, looks: Looks) -> str:
        """Return what is shown beside the label of a row; nothing if that leaves too little of the label. A key leaves
        all of it."""
        value = self.value_of(row, looks)
        needed = min(width(row.label), columns // 2) if row.value else width(row.label)
        return value if row.turn or columns - width(value) - 5 >= needed else ""

    def value_of(self, row: Row, looks: Looks) -> str:
        """Return what is shown beside the label of a row: its value, or else the key that does the same."""
        return f"‹ {row.value} ›" if row.turn else row.value or (self.keys.first(row.action) if row.action else "")


class ShelvesScreen(PageScreen):
    """Cards on shelves, as lists below the titles of the shelves, and perhaps a search among them."""

    def move(self, press: KeyPress) -> bool:
        if press.action not in TURNS:
            return super().move(press)
        self._step_shelf(TURNS[press.action])
        return True

    def _step_shelf(self, by: int) -> None:
        """Move the focus to the first card of the shelf before or after this one."""
        rows = self.page.rows
        starts = [n for n, row in enumerate(rows) if row.choose and not (n and rows[n - 1].choose)]
        focus = next((n for n, row in enumerate(rows) if row.key == self.place.focus), 0)
        if starts:
            number = max(0, bisect_right(starts, focus) - 1)
            self.place.focus_on(rows[starts[(number + by) % len(starts)]].key)

    def hints(self) -> list[KeyHint]:
        search = self.page.search
        if search is None:
            return super().hints()
        pairs = (
            *(("choose", tr("Select")), ("leave", tr("Show all") if search.query else tr("Quit"))),
            *(("favourite", tr("Favourite")), ("scores", tr("Scores")), ("settings", tr("Settings"))),
            ("enter-id", tr("Enter a game ID")),
        )
        return hints(self.keys, *pairs)

    def draw_head(self, canvas: Canvas) -> None:
        """Write the title, and the search at its right."""
        super().draw_head(canvas)
        search = self.page.search
        room = canvas.columns - width(self.page.title) - 3 * MARGIN
        if search:
            texts = [tr("Search: {query}", query=search.query)] if search.query else search.prompts
            text = next((text for text in texts if width(text) <= room), "")
            canvas.write(0, canvas.columns - MARGIN - width(text), text, TITLE if search.query else MUTED)

    def draw_row(self, canvas: Canvas, area: Area, row: Row, widths: Mapping[str, int]) -> None:
        """Draw a card, with the colour of its box before it."""
        super().draw_row(canvas, area, row, widths)
        if isinstance(row.picture, Cover) and row.picture.colour:
            canvas.write(area.row, area.column - 1, " ", Style(ground=rgb(row.picture.colour)))

    def value_of(self, row: Row, looks: Looks) -> str:
        card, signs = row.card, "✓★" if looks.unicode else "+*"
        if card is None:
            return super().value_of(row, looks)
        share = "" if card.progress is None else f"{round(100 * card.progress)}%"
        marks = signs[0] * card.done + signs[1] * card.starred
        week = " ".join(f"[{day.letter}]" if day.today else signs[0] if day.done else day.letter for day in card.week)
        return "  ".join(filter(None, (row.value, share, marks, week)))

    def about(self) -> tuple[str, Style]:
        focused = self.place.focused
        warning = focused.card.warning if focused and focused.card else ""
        return (warning, WARN) if warning else super().about()


class EntryScreen(PageScreen):
    """A field for a line of text."""

    def hints(self) -> list[KeyHint]:
        return [hint for hint in super().hints() if hint.action != "paste"]  # a terminal has a key of its own

    def draw(self, canvas: Canvas) -> None:
        self.draw_head(canvas)
        row, room, line = canvas.rows // 2 - 1, canvas.columns - 2 * MARGIN - 2, self.place.line
        before, after = line.text[: line.cursor], line.text[line.cursor :] or " "
        while width(before) >= room:
            before = before[1:]
        canvas.write(row, MARGIN, "> ", MUTED)
        canvas.write(row, MARGIN + 2, shorten(before + after, room))
        canvas.write(row, MARGIN + 2 + width(before), after[: boundaries(after)[1]], CAP)
        self.draw_said(canvas, Area(row + 2, MARGIN, canvas.rows - row - 3, room + 2))
        self.draw_foot(canvas, self.hints())


class WorkScreen(PageScreen):
    """Work under way, with its progress."""

    place: Working[Any]

    def draw(self, canvas: Canvas) -> None:
        row, columns = canvas.rows // 2, min(60, canvas.columns - 8)
        left = (canvas.columns - columns) // 2
        canvas.write(row - 2, max(0, (canvas.columns - width(self.page.title)) // 2), self.page.title, TITLE)
        draw_bar(canvas, Area(row, left, 1, columns), self.place.progress)
        self.draw_foot(canvas, self.hints())


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


def draw_more(canvas: Canvas, area: Area, above: bool, below: bool) -> None:
    """Show at the right edge whether there is more above the top row of an area and below the bottom one."""
    for row, sign in ((area.row, "↑" * above), (area.row + area.rows - 1, "↓" * below)):
        canvas.write(row, canvas.columns - MARGIN, sign, MUTED)
