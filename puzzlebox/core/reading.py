"""What the readers of puzzles find in a text (see `puzzlebox.play.read`), and boards as rows of text.

A reader is a function of a text, which has only `\\n` as line ends. It yields what it finds in the order of the text:
`BoardText` for each board, and `LeftOut` for each part that is meant to be one. A text of another format gives nothing.
Now and then it yields the number of a line instead (see `numbered`), so that nobody has to wait for it.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from puzzlebox.core.message import message_of
from puzzlebox.core.state import State


class BoardText(NamedTuple):
    """A board of a game: its position, in the form that `State.position` gives it, the text of the options that it
    needs, its title and author, and the number of the line in which it begins, from 1. `solution` are moves that solve
    it, in the notation of the game, and `warning` says what is wrong with those of the text."""

    position: str
    options: str = ""
    title: str = ""
    author: str = ""
    line: int = 1
    solution: str = ""
    warning: str = ""


class LeftOut(NamedTuple):
    """A part of a text that is no board: the reason, and the number of the line in which it begins, from 1."""

    reason: str
    line: int = 1


Item = BoardText | LeftOut | int

ReadText = Callable[[str], Iterator[Item]]


MAX_LINE = 1 << 16
"""In characters. No board has a longer line."""

PART = 1 << 15
"""How many characters are read without a pause."""


def numbered(text: str) -> Iterator[tuple[int, str | None]]:
    """Yield the lines of a text with their numbers, and an empty one at the end. Lines that are too long are empty.
    After each part of the text, None follows the last line, at which a reader yields its number."""
    start = number = length = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line = text[start:end] if end - start <= MAX_LINE else ""
        start, number, length = end + 1, number + 1, length + len(line) + 1
        yield number, line
        if length > PART:
            length = 0
            yield number, None
    yield number + 1, ""


def positions(text: str, canonical: Callable[[str], str]) -> Iterator[Item]:
    """Yield the positions in a text: one in each line with `/` between its rows, or else one in each block of rows
    without a blank line. `canonical` returns the text of a position, and raises ValueError for any other text."""
    rows, first = list[str](), 1
    for number, full in numbered(text):
        if full is None:
            yield number
            continue
        line = full.strip()
        if line and "/" not in line:
            first = first if rows else number
            rows.append(line)
            continue
        for board, start in ((rows and "/".join(rows), first), (line, number)):
            if board:
                yield board_or_reason(start, lambda text: BoardText(canonical(text)), board)
        rows = []


def board_or_reason(line: int, make: Callable[..., BoardText], *arguments: Any) -> Item:
    """Return the board that a function makes, which begins in this line, or else the reason of its ValueError."""
    try:
        return make(*arguments)._replace(line=line)
    except ValueError as error:
        return LeftOut(message_of(error), line)


def write_rows(state: State) -> str:
    """Return the position of a state in rows, which `positions` reads. Raises ValueError if it has none."""
    return known_position(state).replace("/", "\n") + "\n"


def known_position(state: State) -> str:
    """Return the position of a state. Raises ValueError if it has none."""
    if position := state.position():
        return position
    raise ValueError("there is no board yet, or the game is over")
