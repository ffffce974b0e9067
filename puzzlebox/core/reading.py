"""What the readers of puzzles find in a text (see `puzzlebox.play.read`).

A reader is a function of a text, which has only `\\n` as line ends. It yields what it finds in the order of the text:
`BoardText` for each board, and `LeftOut` for each part that is meant to be one. A text of another format gives nothing.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple


class BoardText(NamedTuple):
    """A board of a game: its position, in the form that `State.position` gives it, the text of the options that it
    needs, its title and author, and the number of the line in which it begins, from 1."""

    position: str
    options: str = ""
    title: str = ""
    author: str = ""
    line: int = 1


class LeftOut(NamedTuple):
    """A part of a text that is no board: the reason, and the number of the line in which it begins, from 1."""

    reason: str
    line: int = 1


Item = BoardText | LeftOut

ReadText = Callable[[str], Iterator[Item]]


def lines_of(text: str) -> Iterator[str]:
    """Yield the lines of a text without their ends, one at a time: a list of all lines takes more memory than the
    text."""
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    if start < len(text):
        yield text[start:]
