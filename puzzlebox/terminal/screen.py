"""The base of what a terminal shows: a screen for each place on the stack of the desk."""

from collections.abc import Sequence
from typing import NamedTuple

from puzzlebox.core.colours import readable_on, rgb
from puzzlebox.input.key_table import KEPT, KeyHint, KeyPress, KeyTable
from puzzlebox.play.desk import Desk
from puzzlebox.play.place import Place
from puzzlebox.terminal.canvas import Canvas, Style
from puzzlebox.terminal.cells import ACCENT, Looks
from puzzlebox.terminal.columns import shorten, width, wrap
from puzzlebox.terminal.decoder import MouseEvent
from puzzlebox.terminal.places import Area

MIN_ROWS, MIN_COLUMNS = 24, 80
"""The smallest screen."""

MARGIN = 2
"""The columns that are free at the left and at the right."""

TITLE, MUTED = Style(bold=True), Style(faint=True)
GOOD, WARN = Style(rgb("#7ddba3"), bold=True), Style(ACCENT, bold=True)
CHOSEN = Style(readable_on(ACCENT), ACCENT, bold=True)
CAP = Style(reverse=True)

GAP = 2
"""The columns between two keys at the foot."""


class Spot(NamedTuple):
    """A part of a line that does something when it is clicked."""

    area: Area
    action: str


class Screen:
    """What is shown of a place. Only the screen on top gets keys and time. It is drawn when it is `stale`."""

    def __init__(self, desk: Desk, looks: Looks, place: Place) -> None:
        self.desk = desk
        self.looks = looks
        self._place = place
        self.stale = True
        self._spots: list[Spot] = []

    @property
    def keys(self) -> KeyTable:
        """What each key means here."""
        return self._place.keys

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen."""

    def press(self, press: KeyPress, text: str) -> None:
        """Handle a key that goes down or up, and what it types."""
        self._place.press(press)

    def mouse(self, event: MouseEvent) -> None:
        """Handle the mouse."""

    def paste(self, text: str) -> None:
        """Handle a pasted text."""

    def advance(self, now: int) -> None:
        """Let time pass up to now, in ns of a monotonic clock."""
        self.stale = self._place.advance(now) or self.stale

    def next_update(self) -> int | None:
        """Return the ms until `advance` has to be called; None if only an event can change anything."""
        return self._place.next_update()

    # What all screens have

    def click(self, event: MouseEvent) -> bool:
        """Do what the key under the pointer does, if it is a click on one at the foot. Return whether it is."""
        if event.kind != "press" or event.button != "left":
            return False
        at = (spot.action for spot in self._spots if spot.area.has(event.row, event.column))
        action = next(at, "")
        for down in (True, False) if action else ():
            self.press(self.keys.press(action, down), "")
        return bool(action)

    def draw_title(self, canvas: Canvas, title: str, row: int = 0, colour: str = "") -> None:
        """Write the title of the screen, on the colour of a game if there is one."""
        style = Style(readable_on(rgb(colour)), rgb(colour), bold=True) if colour else TITLE
        if colour:
            canvas.fill(row, 0, 1, canvas.columns, style)
        canvas.write(row, MARGIN, shorten(title, canvas.columns - 2 * MARGIN), style)

    def draw_text(self, canvas: Canvas, row: int, text: str, style: Style = MUTED, lines: int = 99) -> int:
        """Write a text from a row on, in at most this many lines. Return the row after it."""
        wrapped = wrap(text, canvas.columns - 2 * MARGIN) if text else []
        for number, line in enumerate(wrapped[:lines]):
            canvas.write(row + number, MARGIN, line, style)
        return row + min(len(wrapped), lines)

    def draw_foot(self, canvas: Canvas, hints: Sequence[KeyHint], most: int = 1) -> int:
        """Write the keys and what they do at the bottom, in at most this many lines. Each can be clicked. Return the
        number of lines."""
        lines = foot_lines(hints, canvas.columns - 2, most)
        self._spots = []
        for number, line in enumerate(lines):
            self.draw_hints(canvas, canvas.rows - len(lines) + number, line)
        return len(lines)

    def draw_hints(self, canvas: Canvas, row: int, hints: Sequence[KeyHint], column: int = 1) -> None:
        """Write keys and what they do on a line, from a column on."""
        for hint in hints:
            first, actions = column, hint.action.split()
            for number, cap in enumerate(hint.caps):
                end = canvas.write(row, column, f" {cap} ", CAP)
                action = actions[number] if len(actions) == len(hint.caps) else hint.action
                self._spots.append(Spot(Area(row, column, 1, end - column), action))
                column = end
            column = canvas.write(row, column + 1, hint.label, MUTED)
            if len(actions) == 1:
                self._spots.append(Spot(Area(row, first, 1, column - first), actions[0]))
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
