"""A line of text that the player types in a window: what an input method is composing, and which part is shown. Nothing
is drawn here."""

from bisect import bisect_left
from typing import NamedTuple

from puzzlebox.core.clusters import boundaries
from puzzlebox.input.typed_line import TypedLine
from puzzlebox.ui.text import caret, width


class ShownLine(NamedTuple):
    """The part of a line that is shown: its text, and where the cursor and the composition are, in px from its left
    edge. `composed` is None if nothing is being composed. `start` is the index of the first character."""

    text: str
    cursor: int
    composed: tuple[int, int] | None
    start: int


class LineEditor:
    """A line in px. While an input method composes a text, that is shown at the cursor but not part of the line yet."""

    composition = ""
    _composition_cursor = _first = 0

    def __init__(self, line: TypedLine) -> None:
        self._line = line

    def compose(self, text: str, cursor: int = 0) -> None:
        """Show this text as being composed, with the cursor in it; none if it is empty."""
        self.composition = "".join(c for c in text if c.isprintable())
        self._composition_cursor = max(0, min(cursor, len(self.composition)))

    def place_cursor(self, x: int, room: int, size: int) -> None:
        """Move the cursor between the characters that are nearest to `x` px from the left of the shown part."""
        shown = self.shown(room, size)
        nearest = min(boundaries(shown.text), key=lambda index: abs(caret(shown.text, index, size) - x))
        self._line.cursor = min(shown.start + nearest, len(self._line.text))

    def shown(self, room: int, size: int) -> ShownLine:
        """Return the part that is shown in `room` px at this type size. It contains the cursor, and moves only if it
        has to."""
        line, cursor = self._line.text, self._line.cursor
        text = line[:cursor] + self.composition + line[cursor:]
        at = cursor + self._composition_cursor
        bounds = boundaries(text)
        self._first = first = self._first_shown(text, bounds, at, room, size)
        last = bisect_left(bounds, True, key=lambda end: not _fits(text[first:end], room, size)) - 1
        shown = text[first : bounds[last]]

        def place(index: int) -> int:
            return caret(shown, max(0, min(index - self._first, len(shown))), size)

        ends = sorted((place(cursor), place(cursor + len(self.composition))))
        return ShownLine(shown, place(at), (ends[0], ends[1]) if self.composition else None, self._first)

    def _first_shown(self, text: str, bounds: list[int], at: int, room: int, size: int) -> int:
        """Return the first index that is shown: the one before, unless the cursor would be outside, or the end of the
        text would leave room that could be used."""
        first = bounds[min(bisect_left(bounds, min(self._first, at)), len(bounds) - 1)]
        least = bounds[bisect_left(bounds, True, key=lambda start: _fits(text[start:at], room, size))]
        filling = bounds[bisect_left(bounds, True, key=lambda start: _fits(text[start:], room, size))]
        return max(least, min(first, filling))


def _fits(text: str, room: int, size: int) -> bool:
    """Return whether a text is not wider than `room` px. One with more letters is not measured."""
    return len(text) <= room and width(text, size) <= room
