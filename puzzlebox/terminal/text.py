"""Pages of text in a terminal: headings, paragraphs, keys and tables, which scroll. Pictures of boards are left out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from puzzlebox.input.key_table import KeyHint, KeyPress, joint_hint
from puzzlebox.play.pages import how_to_play
from puzzlebox.terminal.canvas import Area, Canvas, Style
from puzzlebox.terminal.columns import width, wrap
from puzzlebox.terminal.decoder import MouseEvent
from puzzlebox.terminal.pages import ENDS, PAGES, STEPS, PageScreen, draw_more, padded
from puzzlebox.terminal.screen import MARGIN, MUTED, TITLE
from puzzlebox.translation import tr

MAX_COLUMNS = 100
"""The most columns of a text."""

MAX_LABEL = 26
"""The most columns of the labels of a table."""

WHEEL_LINES = 3
"""The lines by which a step of the wheel scrolls."""

TURNS = {"left": -1, "right": 1, "choose": 1}
"""The actions that scroll by as much as is seen."""

Line = tuple[str, Style]


class TextScreen(PageScreen):
    """The blocks of a page, one below the other. `scroll` is the number of the first line that is seen."""

    scroll = 0
    _last = 0

    def move(self, press: KeyPress) -> bool:
        name, action = press.stroke.name, press.action
        if action in STEPS:
            self._scroll_by(STEPS[action])
        elif action in ENDS:
            self._scroll_by(self._last if ENDS[action] else -self._last)
        elif name in PAGES or action in TURNS:
            self._scroll_by((PAGES.get(name) or TURNS[action]) * max(1, self._room - 1))
        else:
            return False
        return True

    def mouse(self, event: MouseEvent) -> None:
        if event.kind == "wheel":
            self._scroll_by(-WHEEL_LINES * event.steps)

    def _scroll_by(self, lines: int) -> None:
        self.scroll = min(max(0, self.scroll + lines), self._last)
        self.stale = True

    def hints(self) -> list[KeyHint]:
        keys = self.keys
        scrolling = [
            *joint_hint(keys, tr("Scroll"), "up", "down"),
            *joint_hint(keys, tr("Page", context="verb"), "left", "right"),
        ]
        return [*(scrolling if self._last else []), *super().hints()]

    def draw(self, canvas: Canvas) -> None:
        self.draw_head(canvas)
        lines = list(self._all_lines(min(MAX_COLUMNS, canvas.columns - 2 * MARGIN - 2)))
        self._room = canvas.rows - 4
        self._last = max(0, len(lines) - self._room)
        self._scroll_by(0)
        for number, (text, style) in enumerate(lines[self.scroll : self.scroll + self._room]):
            canvas.write(2 + number, MARGIN, text, style)
        draw_more(canvas, Area(2, MARGIN, self._room, 0), self.scroll > 0, self.scroll < self._last)
        self.draw_foot(canvas, self.hints())

    def _all_lines(self, columns: int) -> Iterator[Line]:
        """Yield the lines of all blocks, with a blank one between two of them."""
        blocks = self.page.detail if isinstance(self.page.detail, Sequence) else [how_to_play.Paragraph(self.page.text)]
        for number, block in enumerate(block for block in blocks if not isinstance(block, how_to_play.Pictures)):
            if number:
                yield "", Style()
            yield from LINES[type(block)](block, columns)


def _heading(block: how_to_play.Heading, columns: int) -> Iterator[Line]:
    yield from ((line, TITLE) for line in wrap(block.text, columns))


def _paragraph(block: how_to_play.Paragraph, columns: int) -> Iterator[Line]:
    style = TITLE if block.size == "lead" else Style()
    yield from ((line, style) for line in wrap(block.text, columns))


def _keys(block: how_to_play.Keys, columns: int) -> Iterator[Line]:
    wide = min(MAX_LABEL, max(width(row.label) for row in block.rows))
    for row in block.rows:
        yield from _beside(padded(row.label, wide), "  ".join(row.keys), columns)


def _table(block: how_to_play.Table, columns: int) -> Iterator[Line]:
    wide = min(MAX_LABEL, max(width(row.label) for row in block.rows))
    values = max(width(row.value) for row in block.rows)
    for row in block.rows:
        label = padded(row.label, wide) if width(row.label) <= wide else row.label
        yield from _beside(f"{label}  {padded(row.value, values)}".rstrip() if values else label, row.text, columns)


def _grid(block: how_to_play.Grid, columns: int) -> Iterator[Line]:
    """Yield as many columns side by side as fit, each time below the labels."""
    labels = max(width(row[0]) for row in block.rows)
    count, wide = len(block.rows[0]), max(width(text) for row in block.rows for text in row[1:])
    step = max(1, (columns - labels) // (wide + 2))
    for first in range(1, count, step):
        for number, row in enumerate(block.rows):
            cells = "".join("  " + " " * (wide - width(text)) + text for text in row[first : first + step])
            yield padded(row[0], labels) + cells, Style() if number else MUTED


def _picture(block: how_to_play.TextPicture, columns: int) -> Iterator[Line]:
    """Yield as many parts side by side as fit."""
    row: list[Sequence[str]] = []
    used = 0
    for part in how_to_play.parts_of(block.lines):
        wide = max(map(len, part)) + how_to_play.MIN_GAP
        if row and used + wide - how_to_play.MIN_GAP > columns:
            yield from _side_by_side(row, columns)
            yield "", Style()
            row, used = [], 0
        row.append(part)
        used += wide
    yield from _side_by_side(row, columns)


def _side_by_side(parts: Sequence[Sequence[str]], columns: int) -> Iterator[Line]:
    for lines in zip_longest(*parts, fillvalue=""):
        cells = (line.ljust(max(map(len, part)) + how_to_play.MIN_GAP) for line, part in zip(lines, parts, strict=True))
        yield "".join(cells).rstrip()[:columns], Style()


def _beside(label: str, text: str, columns: int) -> Iterator[Line]:
    """Yield a text beside a label, or below a label that leaves no room for it."""
    indent = width(label) + 2
    if indent > columns // 2:
        yield label, Style()
        label, indent = "", 4
    for number, line in enumerate(wrap(text, columns - indent) or [""]):
        yield f"{padded(label if number == 0 else '', indent)}{line}".rstrip(), Style()


LINES: Mapping[type, Callable[[Any, int], Iterator[Line]]] = {
    how_to_play.Heading: _heading,
    how_to_play.Paragraph: _paragraph,
    how_to_play.Keys: _keys,
    how_to_play.Table: _table,
    how_to_play.Grid: _grid,
    how_to_play.TextPicture: _picture,
}
"""What yields the lines of each kind of block, in so many columns."""
