"""The base of what a terminal shows: a screen for each place on the stack of the desk."""

from collections.abc import Sequence
from functools import partial

from puzzlebox.core.colours import readable_on, rgb
from puzzlebox.core.game import AnyGame
from puzzlebox.input.key_table import KEPT, KeyHint, KeyPress, KeyTable
from puzzlebox.play.desk import Desk
from puzzlebox.play.place import Place
from puzzlebox.terminal.canvas import ACCENT, Area, Canvas, Style
from puzzlebox.terminal.columns import shorten, width
from puzzlebox.terminal.decoder import MouseEvent

MIN_ROWS, MIN_COLUMNS = 24, 80
"""The smallest screen."""

MARGIN = 2
"""The columns that are free at the left and at the right."""

TITLE, MUTED = Style(bold=True), Style(faint=True)
GOOD, WARN = Style(rgb("#7ddba3"), bold=True), Style(ACCENT, bold=True)
CAP = Style(reverse=True)

GAP = 2
"""The columns between two keys at the foot."""


class Screen:
    """What is shown of a place. Only the screen on top gets keys and time. It is drawn when it is `stale`."""

    def __init__(self, desk: Desk, place: Place) -> None:
        self.desk, self.place = desk, place
        self.stale = True

    @property
    def keys(self) -> KeyTable:
        """What each key means here."""
        return self.place.keys

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen."""

    def press(self, press: KeyPress, text: str) -> None:
        """Handle a key that goes down or up, and what it types."""
        self.place.press(press)

    def tap(self, action: str) -> None:
        """Press the key of an action, and let it go."""
        for down in (True, False):
            self.press(self.keys.press(action, down), "")

    def mouse(self, event: MouseEvent) -> None:
        """Handle the mouse, but not a click on a spot of the canvas."""

    def paste(self, text: str) -> None:
        """Handle a pasted text."""

    def advance(self, now: int) -> None:
        """Let time pass up to now, in ns of a monotonic clock."""
        self.stale = self.place.advance(now) or self.stale

    def next_update(self) -> int | None:
        """Return the ms until `advance` has to be called; None if only an event can change anything."""
        return self.place.next_update()

    # What all screens have

    def draw_title(self, canvas: Canvas, title: str, game: AnyGame | None) -> None:
        """Write the title of the screen, on the colour of its game if there is one."""
        colour = game.cover.colour if game else ""
        style = Style(readable_on(rgb(colour)), rgb(colour), bold=True) if colour else TITLE
        if colour:
            canvas.fill(0, 0, 1, canvas.columns, style)
        canvas.write(0, MARGIN, shorten(title, canvas.columns - 2 * MARGIN), style)

    def draw_foot(self, canvas: Canvas, hints: Sequence[KeyHint], most: int = 1) -> None:
        """Write the keys and what they do at the bottom, in at most this many lines. Each can be clicked."""
        lines = foot_lines(hints, canvas.columns - 2, most)
        for number, line in enumerate(lines):
            self.draw_hints(canvas, canvas.rows - len(lines) + number, line)

    def draw_hints(self, canvas: Canvas, row: int, hints: Sequence[KeyHint], column: int = 1) -> None:
        """Write keys and what they do on a line, from a column on."""
        for hint in hints:
            first, actions = column, hint.action.split()
            for number, cap in enumerate(hint.caps):
                end = canvas.write(row, column, f" {cap} ", CAP)
                if len(actions) == len(hint.caps):
                    canvas.spots.append((Area(row, column, 1, end - column), partial(self.tap, actions[number])))
                column = end
            column = canvas.write(row, column + 1, hint.label, MUTED)
            if len(actions) == 1:
                canvas.spots.append((Area(row, first, 1, column - first), partial(self.tap, actions[0])))
            column += GAP


def foot_lines(hints: Sequence[KeyHint], columns: int, most: int) -> list[list[KeyHint]]:
    """Return the hints in at most this many lines. If they need more, the last ones are left out, but not those that
    are always kept. So are those that are wider than a line."""
    shown = [hint for hint in hints if hint.keys and hint.label and _columns(hint) <= columns]
    while len(lines := _in_lines(shown, columns)) > most:
        shown.remove(next((hint for hint in reversed(shown) if hint.action not in KEPT), shown[-1]))
    return lines


def _in_lines(hints: Sequence[KeyHint], columns: int) -> list[list[KeyHint]]:
    lines: list[list[KeyHint]] = [[]]
    left = columns
    for hint in hints:
        wide = _columns(hint)
        if wide > left and lines[-1]:
            lines.append([])
            left = columns
        lines[-1].append(hint)
        left -= wide + GAP
    return lines


def _columns(hint: KeyHint) -> int:
    return sum(width(cap) + 2 for cap in hint.caps) + 1 + width(hint.label)


def draw_bar(canvas: Canvas, area: Area, progress: float) -> Area:
    """Draw how far something has come, from 0 to 1, over the columns of an area. Return the area."""
    full = round(area.columns * progress)
    signs = "━─" if canvas.looks.unicode else "#-"
    canvas.write(area.row, area.column, signs[0] * full)
    canvas.write(area.row, area.column + full, signs[1] * (area.columns - full), MUTED)
    return area
