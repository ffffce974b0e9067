"""A line of text that the player edits: the cursor, what an input method is composing, and which part is shown.

The cursor moves by characters as a reader sees them (see `clusters`). Nothing is drawn here.
"""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from puzzlebox.core.clusters import boundaries
from puzzlebox.ui.text import caret, width

MOVES = ("left", "right", "home", "end")
"""The names of the ways in which the cursor moves."""


class ShownLine(NamedTuple):
    """The part of a line that is shown: its text, and where the cursor and the composition are, in px from its left
    edge. `composed` is None if nothing is being composed. `start` is the index of the first character."""

    text: str
    cursor: int
    composed: tuple[int, int] | None
    start: int


class LineEditor:
    """A line of at most `max_length` characters, with the `cursor` before the character with this index.

    While an input method composes a text, that is shown at the cursor but not part of the line yet.
    """

    def __init__(self, max_length: int) -> None:
        self.text = ""
        self.cursor = 0
        self.composition = ""
        self._max_length = max_length
        self._composition_cursor = 0
        self._first = 0

    def replace(self, text: str) -> None:
        """Replace the line, with the cursor at its end."""
        self.text, self.cursor = text, len(text)
        self.compose("")

    def insert(self, text: str) -> None:
        """Insert a text at the cursor, on one line and without characters that cannot be shown."""
        line = " ".join(text.splitlines()) if "\n" in text or "\r" in text else text
        added = "".join(c for c in line if c.isprintable())[: self._max_length - len(self.text)]
        self.text = self.text[: self.cursor] + added + self.text[self.cursor :]
        self.cursor += len(added)
        self.compose("")

    def compose(self, text: str, cursor: int = 0) -> None:
        """Show this text as being composed, with the cursor in it; none if it is empty."""
        self.composition = "".join(c for c in text if c.isprintable())
        self._composition_cursor = max(0, min(cursor, len(self.composition)))

    def erase(self) -> None:
        """Remove the character before the cursor."""
        end = self.cursor
        self.move("left")
        self._remove(self.cursor, end)

    def delete(self) -> None:
        """Remove the character after the cursor."""
        self._remove(self.cursor, self._next())

    def move(self, move: str) -> None:
        """Move the cursor in one of the ways in MOVES."""
        bounds = boundaries(self.text)
        before = bounds[max(0, bisect_left(bounds, self.cursor) - 1)]
        self.cursor = {"left": before, "right": self._next(), "home": 0, "end": len(self.text)}[move]

    def place_cursor(self, x: int, room: int, size: int) -> None:
        """Move the cursor between the characters that are nearest to `x` px from the left of the shown part."""
        shown = self.shown(room, size)
        nearest = min(boundaries(shown.text), key=lambda index: abs(caret(shown.text, index, size) - x))
        self.cursor = min(shown.start + nearest, len(self.text))

    def shown(self, room: int, size: int) -> ShownLine:
        """Return the part that is shown in `room` px at this type size. It contains the cursor, and moves only if it
        has to."""
        text = self.text[: self.cursor] + self.composition + self.text[self.cursor :]
        at = self.cursor + self._composition_cursor
        bounds = boundaries(text)
        self._first = self._first_shown(text, bounds, at, room, size)
        shown = text[self._first : self._last_shown(text, bounds, room, size)]

        def place(index: int) -> int:
            return caret(shown, max(0, min(index - self._first, len(shown))), size)

        ends = sorted((place(self.cursor), place(self.cursor + len(self.composition))))
        return ShownLine(shown, place(at), (ends[0], ends[1]) if self.composition else None, self._first)

    def _next(self) -> int:
        bounds = boundaries(self.text)
        return bounds[min(len(bounds) - 1, bisect_right(bounds, self.cursor))]

    def _remove(self, start: int, end: int) -> None:
        self.text = self.text[:start] + self.text[end:]

    def _first_shown(self, text: str, bounds: list[int], at: int, room: int, size: int) -> int:
        """Return the first index that is shown: the one before, unless the cursor would be outside, or the end of the
        text would leave room that could be used."""

        def too_wide(start: int, end: int) -> bool:
            return end - start > room or width(text[start:end], size) > room

        first = bounds[min(bisect_left(bounds, min(self._first, at)), len(bounds) - 1)]
        least = bounds[bisect_left(bounds, True, key=lambda start: not too_wide(start, at))]
        filling = bounds[bisect_left(bounds, True, key=lambda start: not too_wide(start, len(text)))]
        return max(least, min(first, filling))

    def _last_shown(self, text: str, bounds: list[int], room: int, size: int) -> int:
        first = self._first

        def too_wide(end: int) -> bool:
            return end - first > room or width(text[first:end], size) > room

        return bounds[bisect_left(bounds, True, key=too_wide) - 1]
