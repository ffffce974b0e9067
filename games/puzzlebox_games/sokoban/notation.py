"""Files of levels, XSB or SOK: boards, each with its title and other lines about it.

A board row is a line of board signs with at least one wall. All other lines are text: `Title: …` and other keys,
remarks after `;` or `::`, solutions, and plain text, of which the last line before a board is its title.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from puzzlebox.core.game import Level as ListedLevel
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.options import Options
from puzzlebox_games.sokoban.board import MAX_SIGNS, SIGNS, WALL, Level, expand, read_level
from puzzlebox_games.sokoban.options import OPTIONS, position_level
from puzzlebox_games.sokoban.rules import Sokoban, Step
from puzzlebox_games.sokoban.ways import DIRECTIONS, read_moves

ROW_SIGNS = frozenset(SIGNS + "0123456789()|")

KEY = re.compile(r"([A-Za-z][A-Za-z0-9 _-]{0,39}?) *: *(.*)")
SOLUTION = re.compile(r"solution\b *:? *([0-9udlrUDLR()\s]*).*", re.IGNORECASE)
MOVES = re.compile(r"[0-9udlrUDLR()\s]+")
FOREIGN_ROW = re.compile(r"(?!.*[^\W\d_]{3})[\s_-]*#(?:[-#@$.*+ _|]|[^\W\d_])*#")
COMMENT = re.compile(r"comment *:.*", re.IGNORECASE)
COMMENT_END = re.compile(r"comment[-_ ]end\b.*", re.IGNORECASE)


@dataclass
class Entry:
    """A level of a file. `line` is the number of its first row in the file, from 1.

    `fields` are the keys without a meaning of their own and their texts. `notes` are the remarks and other lines after
    the board.
    """

    rows: list[str] = field(default_factory=list)
    line: int = field(default=0, compare=False)
    title: str = ""
    author: str = ""
    comment: str = ""
    solutions: list[str] = field(default_factory=list)
    fields: list[tuple[str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def level(self) -> Level:
        """Return the level. Raises ValueError, naming the line, if it cannot be played."""
        try:
            rows = (row for line in self.rows for row in expand(line, MAX_SIGNS).split("|"))
            return read_level(rows, self.title)
        except ValueError as error:
            raise ValueError(
                Message("the level in line {line}: {reason}", line=self.line, reason=message_of(error))
            ) from error


@dataclass
class Collection:
    """The levels of a file. `about` has the lines before the first board; it has no rows."""

    name: str = ""
    about: Entry = field(default_factory=Entry)
    entries: list[Entry] = field(default_factory=list)


def read_collection(text: str) -> Collection:
    """Read a file of levels. Levels are not checked yet: `Entry.level` does it. Raises ValueError, naming the line, for
    a board row with a tab."""
    return _Reader(text).read()


def write_collection(collection: Collection) -> str:
    """Return the text of a file with these levels, which `read_collection` reads."""
    name = f"Collection: {collection.name}\n" if collection.name else ""
    about = name + _written(collection.about)
    return "\n".join([*([about] if about else []), *map(_written, collection.entries)])


def read_position(text: str) -> str:
    """Return the first level of a file that can be played, as a position. Raises ValueError if there is none."""
    return read_levels(text)[0].position or ""


def read_levels(text: str) -> tuple[ListedLevel, ...]:
    """Return the levels of a file that can be played, each once. Raises ValueError, naming the line of the first one,
    if there are none."""
    found: dict[str, ListedLevel] = {}
    problems = []
    for number, entry in enumerate(read_collection(text).entries, 1):
        try:
            level, options = position_level(entry.level().text(), Options(OPTIONS))
        except ValueError as error:
            problems.append(error)
        else:
            title = entry.title or Message("Level {number}", number=number)
            found.setdefault(options.text(), ListedLevel(title, options.changed(), level.text()))
    if not found:
        raise problems[0] if problems else ValueError("there is no level in the file")
    return tuple(found.values())


def write_level(state: Sokoban) -> str:
    """Return the text of a file with the board as it is now."""
    level = state.current()
    return write_collection(Collection(entries=[Entry(level.xsb().splitlines(), title=level.title)]))


class _Reader:
    """Reads a file line by line. `_entry` is what the lines belong to: the last board, or the file. The last of its
    notes may be the title of the next board."""

    def __init__(self, text: str) -> None:
        self._lines = [line.rstrip() for line in re.split("\r\n?|\n", text)]
        self._is_row = [_is_row(line, number) for number, line in enumerate(self._lines, 1)]
        for number in range(1, len(self._lines)):  # a row with letters of another program is refused with the board
            if self._is_row[number - 1] and FOREIGN_ROW.fullmatch(self._lines[number]):
                self._is_row[number] = True
        self._comment_end = self._find_comment_ends()
        self._collection = Collection()
        self._entry = self._collection.about
        self._title_at: int | None = None
        self._number = 0  # of the next line, from 0

    def read(self) -> Collection:
        while self._number < len(self._lines):
            if self._is_row[self._number]:
                self._read_board()
            else:
                self._number += 1
                self._read_text(self._lines[self._number - 1].strip())
        return self._collection

    def _find_comment_ends(self) -> list[int | None]:
        """Return the line in which a comment ends, for each line in which it might begin: before the next comment.
        A comment may have board rows."""
        ends: list[int | None] = [None] * len(self._lines)
        end: int | None = None
        for number, line in reversed([*enumerate(map(str.strip, self._lines))]):
            ends[number] = end
            if COMMENT_END.fullmatch(line):
                end = number
            elif COMMENT.fullmatch(line):
                end = None
        return ends

    def _read_board(self) -> None:
        title = "" if self._title_at is None else self._entry.notes.pop(self._title_at)
        self._title_at = None
        self._entry = Entry(line=self._number + 1, title=title)
        self._collection.entries.append(self._entry)
        while self._number < len(self._lines) and self._is_row[self._number]:
            self._entry.rows.append(self._lines[self._number])
            self._number += 1

    def _read_text(self, line: str) -> None:
        if line.startswith((";", "::")):
            self._entry.notes.append(line.lstrip(";:").strip())
        elif match := SOLUTION.fullmatch(line):
            self._read_solution(match[1])
        elif match := KEY.fullmatch(line):
            self._read_key(match[1], match[2])
        elif line:
            self._title_at = len(self._entry.notes)
            self._entry.notes.append(line)

    def _read_solution(self, moves: str) -> None:
        lines = [moves]
        while self._number < len(self._lines) and MOVES.fullmatch(self._lines[self._number]):
            lines.append(self._lines[self._number])
            self._number += 1
        self._entry.solutions.append("".join("".join(lines).split()))

    def _read_key(self, name: str, text: str) -> None:
        match name.lower():
            case "title":
                self._entry.title = text
            case "author":
                self._entry.author = text
            case "collection":
                self._collection.name = text
            case "comment":
                self._entry.comment = "\n".join([text, *self._comment_lines()]).strip("\n")
            case _:
                self._entry.fields.append((name, text))

    def _comment_lines(self) -> list[str]:
        """Return the lines up to the end of the comment; none if it has no end, and so consists of one line."""
        end = self._comment_end[self._number - 1]
        if end is None:
            return []
        lines = self._lines[self._number : end]
        self._number = end + 1
        return lines


def _is_row(line: str, number: int) -> bool:
    """Return whether a line is a board row, perhaps with counts. Raises ValueError for one with a tab."""
    if WALL not in line:
        return False
    if "\t" in line and ROW_SIGNS.issuperset(line.replace("\t", "")):
        raise ValueError(Message("line {line}: a board row must not contain a tab", line=number))
    if not ROW_SIGNS.issuperset(line):
        return False
    try:
        return WALL in expand(line, MAX_SIGNS)
    except ValueError:
        return False  # a text such as "#3", not a row


def _written(entry: Entry) -> str:
    return "".join(f"{line}\n" for line in _lines_of(entry))


def _lines_of(entry: Entry) -> Iterator[str]:
    yield from entry.rows
    if entry.title:
        yield f"Title: {entry.title}"
    if entry.author:
        yield f"Author: {entry.author}"
    yield from (f"{name}: {text}" for name, text in entry.fields)
    if entry.comment:
        yield from ("Comment:", *entry.comment.split("\n"), "Comment-End:")
    yield from (f"; {note}" for note in entry.notes)
    for moves in entry.solutions:
        yield from ("Solution", moves)


# Solutions


def write_inputs(state: Sokoban, inputs: Iterable[str]) -> str:
    """Return the moves of inputs that are played from a state. If one begins the level again, the moves before it do
    not count."""
    trial, text = state.copy(), ""
    for sent in inputs:
        events = trial.send(sent) or ()
        if any(event.name == "restarted" for event in events):
            text = ""
        text += "".join(_letter(step, trial) for event in events for step in event.detail or () if event.name in MOVED)
    return text


MOVED = ("moved", "pushed")
"""The events whose detail are steps."""


def read_inputs(state: Sokoban, text: str) -> Iterator[str]:
    """Return the inputs for the moves of a text, which are played from a state. Letters may be large or small.

    Raises ValueError, naming the move, for a text that is not a list of moves or cannot be played.
    """
    trial = state.copy()
    letters = read_moves(text)
    for number, letter in enumerate(letters, 1):
        if trial.outcome() or trial.send(DIRECTIONS[letter]) is None:
            raise ValueError(Message("move {number}, {letter}, cannot be played", number=number, letter=letter))
    return iter([DIRECTIONS[letter] for letter in letters])


def _letter(step: Step, state: Sokoban) -> str:
    letter = state.letter_of(step.end - step.start)
    return letter if step.box is None else letter.upper()
