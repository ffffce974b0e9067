"""A line of text that the player types, with a cursor that moves by characters as a reader sees them."""

from bisect import bisect_left, bisect_right

from puzzlebox.core.clusters import boundaries

MOVES = ("Left", "Right", "Home", "End")
"""The ways in which the cursor moves: the names of the keys for that."""

MAX_LENGTH = 65_536
"""The maximum length in characters: that of the longest position in a game ID."""


class TypedLine:
    """A line of at most `max_length` characters, with the `cursor` before the character with this index."""

    def __init__(self, max_length: int = MAX_LENGTH) -> None:
        self.text = ""
        self.cursor = 0
        self._max_length = max_length

    def insert(self, text: str) -> None:
        """Insert a text at the cursor, on one line and without characters that cannot be shown."""
        line = " ".join(text.splitlines()) if "\n" in text or "\r" in text else text
        added = "".join(c for c in line if c.isprintable())[: self._max_length - len(self.text)]
        self.text = self.text[: self.cursor] + added + self.text[self.cursor :]
        self.cursor += len(added)

    def erase(self) -> None:
        """Remove the character before the cursor."""
        end = self.cursor
        self.move("Left")
        self._remove(self.cursor, end)

    def delete(self) -> None:
        """Remove the character after the cursor."""
        self._remove(self.cursor, self._next())

    def move(self, move: str) -> None:
        """Move the cursor in one of the ways in MOVES."""
        bounds = boundaries(self.text)
        before = bounds[max(0, bisect_left(bounds, self.cursor) - 1)]
        self.cursor = {"Left": before, "Right": self._next(), "Home": 0, "End": len(self.text)}[move]

    def _next(self) -> int:
        bounds = boundaries(self.text)
        return bounds[min(len(bounds) - 1, bisect_right(bounds, self.cursor))]

    def _remove(self, start: int, end: int) -> None:
        self.text = self.text[:start] + self.text[end:]
