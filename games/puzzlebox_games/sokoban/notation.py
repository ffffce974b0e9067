"""Texts of Sokoban players: files of levels (XSB or SOK), and solutions in LURD, with small letters for steps and
capitals for pushes.

In a file, a board row is a line of board signs with at least one wall. All other lines are text: `Title: …`, `Author:
…` and other keys, remarks after `;` or `::`, comments, solutions, and plain text. Its last line before a board is the
title.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape
from itertools import groupby

from puzzlebox.rules import BoardText, InvalidError, Item, LeftOut, Message, message_of, numbered
from puzzlebox_games.sokoban.board import LETTERS, MAX_SIGNS, SIGNS, WALL, Level, expand, read_level
from puzzlebox_games.sokoban.rules import Sokoban
from puzzlebox_games.sokoban.ways import DIRECTIONS, read_moves
from puzzlebox_games.sokoban.ways import LETTERS as MOVE_LETTERS

ROW = re.compile(rf"[{re.escape(SIGNS + ''.join(LETTERS))}0-9()|\t]+")
XML_ROW = re.compile(r"\s*<L>(.*)</L>\s*")
XML_TITLE = re.compile(r'<Level\b[^>]*\bId="([^"]*)"')
COUNTED = re.compile("[0-9()]")
FOREIGN_ROW = re.compile(r"(?!.*[^\W\d_]{3})[\s_-]*#(?:[-#@$.*+ _|]|[^\W\d_])*#")
"""A board row with letters of another program, at most two beside each other. It is one only below another row."""

KEY = re.compile(r"([A-Za-z][A-Za-z0-9 _-]{0,39}?) *: *(.*)")
SOLUTION = re.compile(r"solution\b(?:[^:]*:([0-9udlr()\s]*))?.*", re.IGNORECASE)
MOVES = re.compile(r"[0-9udlrUDLR()\s]+")
BARE_MOVES = re.compile(r"[0-9udlrUDLR()]{8,}")
"""Moves without the word before them; no title is like that."""

LETTERS_OF_MOVES = frozenset("udlrUDLR")
COMMENT = re.compile(r"[ \t]*comment *:", re.IGNORECASE)
COMMENT_END = re.compile(r"[ \t]*comment[-_ ]end\b", re.IGNORECASE)
MAX_COMMENT = 10_000
"""The most lines of a comment."""


@dataclass
class Entry:
    """A level of a file: its rows, the number of the first one in the file, from 1, its title, its author, and the
    moves of a solution."""

    rows: list[str]
    line: int
    title: str
    author: str = ""
    moves: str = ""

    def level(self) -> Level:
        """Return the level. Raises ValueError, naming the line, if it cannot be played."""
        try:
            rows = (row for line in self.rows for row in _without_counts(_with_spaces(line)).split("|"))
            return read_level(rows, self.title)
        except ValueError as error:
            raise InvalidError(
                "the level in line {line}: {reason}", line=self.line, reason=message_of(error)
            ) from error


def read(text: str) -> Iterator[Item]:
    """Yield the levels of a file."""
    for entry in entries(text):
        if isinstance(entry, int):
            yield entry
            continue
        try:
            level = entry.level()
            if level.solved:
                raise ValueError("the level is solved already: there is a box on every goal")
        except ValueError as error:
            yield LeftOut(message_of(error), entry.line)
        else:
            found = BoardText(level.text(), "", entry.title, entry.author, entry.line)
            try:
                yield found._replace(solution=_solution(level, entry.moves))
            except ValueError as error:
                yield found._replace(warning=wrong_solution(error))


def wrong_solution(error: ValueError) -> Message:
    """Return what is wrong with the moves of a file."""
    return Message("the solution in the file does not solve this level: {reason}", reason=message_of(error))


def _solution(level: Level, moves: str) -> str:
    """Return the moves until the level is solved, in lower case; none if there are none. Raises ValueError, naming the
    move, if they cannot be played or do not solve it."""
    letters, boxes, pusher = read_moves(moves), set(level.boxes), level.pusher
    offsets = dict(zip(MOVE_LETTERS, level.offsets, strict=True))
    for number, letter in enumerate(letters, 1):
        pusher, behind = pusher + offsets[letter], pusher + 2 * offsets[letter]
        pushes = pusher in boxes
        if pusher not in level.floor or (pushes and (behind in boxes or behind not in level.floor)):
            raise InvalidError("move {number}, {letter}, cannot be played", number=number, letter=letter)
        if pushes:
            boxes ^= {pusher, behind}
            if boxes == level.goals:
                return letters[:number]
    if letters:
        raise ValueError("boxes are left that are not on a goal")
    return ""


def entries(text: str) -> Iterator[Entry | int]:
    """Yield the levels of a file, each when the text after it is known, and the numbers of lines in between (see
    `numbered`)."""
    words, rows, first = _Words(), list[str](), 0
    title, is_row = "", False
    for number, line in _lines(text):
        if line is None:
            yield number
            continue
        was_row, is_row = is_row, _is_row(line) or (is_row and bool(FOREIGN_ROW.fullmatch(line)))
        if not is_row:
            words.add(line)
            continue
        if not was_row:
            if rows:
                yield words.entry(rows, first, title)
            title, words, rows, first = words.following, _Words(), [], number
        if len(rows) <= MAX_SIGNS:
            rows.append(line)
    if rows:
        yield words.entry(rows, first, title)


def _lines(text: str) -> Iterator[tuple[int, str | None]]:
    """Yield the lines of a file with their numbers. Those of a comment that has an end are empty."""
    comment = list[tuple[int, str]]()
    for number, full in numbered(text):
        if full is None:
            yield number, None
            continue
        line = _untagged(full) if full.lstrip()[:1] == "<" else full.rstrip()
        if comment and COMMENT_END.match(line):
            yield from ((each, "") for each, _ in (*comment, (number, "")))
            comment = []
            continue
        is_first = COMMENT.match(line) is not None
        if is_first or len(comment) > MAX_COMMENT:
            yield from comment
            comment = []
        if is_first or comment:
            comment.append((number, line))
        else:
            yield number, line
    yield from comment


def _untagged(line: str) -> str:
    """Return a row or the title of a level in an XML file (`.slc`) as the same in a plain one."""
    if row := XML_ROW.fullmatch(line):
        return unescape(row[1]).rstrip()
    title = XML_TITLE.search(line)
    return unescape(title[1]) if title else ""


def _is_row(line: str) -> bool:
    """Return whether a line is a board row, perhaps with counts."""
    if WALL not in line or not ROW.fullmatch(line):
        return False
    try:
        return WALL in _without_counts(line)
    except ValueError:
        return False  # a text such as "#3", not a row


def _with_spaces(line: str) -> str:
    """Return a row with spaces for the tabs before its first sign."""
    signs = line.lstrip()
    return line[: -len(signs)].expandtabs() + signs


def _without_counts(line: str) -> str:
    return expand(line, MAX_SIGNS) if COUNTED.search(line) else line


class _Words:
    """What the text after a board says: keys such as its title, the moves of its first solution, and the title of the
    next board."""

    def __init__(self) -> None:
        self.keys = dict[str, str]()
        self.following = ""
        self._moves = list[str]()
        self._solves = self._has_solution = False

    def add(self, full: str) -> None:
        """Read one more line."""
        line = full.strip()
        if match := SOLUTION.fullmatch(line):
            self._solves, self._has_solution = True, bool(self._moves)
            self._add_moves(match[1] or "")
        elif (self._solves and MOVES.fullmatch(line)) or BARE_MOVES.fullmatch(line):
            self._solves = True
            self._add_moves(line)
        elif not line.startswith((";", "::")):
            self._solves = self._solves and not line and not self._moves
            if key := KEY.fullmatch(line):
                self.keys[key[1].lower()] = key[2]
            else:
                self.following = line or self.following

    def _add_moves(self, text: str) -> None:
        is_more = bool(self._moves) or not LETTERS_OF_MOVES.isdisjoint(text)
        if is_more and not self._has_solution and len(self._moves) < MAX_SIGNS:
            self._moves.append(text)

    def entry(self, rows: list[str], line: int, title: str) -> Entry:
        """Return the level before this text. The text before it gives it a title."""
        author = self.keys.get("author", "")
        return Entry(rows, line, self.keys.get("title") or title, author, "".join(self._moves))


# What puzzlebox writes


def _board(state: Sokoban) -> Level:
    """Return the board as it is now, or the level of a game that is over."""
    return state.level if state.outcome() else state.current()


def _titled(text: str, level: Level) -> str:
    return text + (f"Title: {level.title}\n" if level.title else "")


def write_xsb(state: Sokoban) -> str:
    """Return the board of a game in rows."""
    return _titled(_board(state).xsb(), state.level)


def write_rle(state: Sokoban) -> str:
    """Return the board of a game in one line, with a number before a sign that is repeated."""
    runs = ((sign, len([*signs])) for sign, signs in groupby(_board(state).text()))
    return _titled("".join(f"{count if count > 1 else ''}{sign}" for sign, count in runs) + "\n", state.level)


def write_sok(state: Sokoban) -> str:
    """Return the level of a game and, if the game is won, its moves as the solution."""
    solution = f"\nSolution\n{write_lurd(state)}" if state.outcome() else ""
    return _titled(state.level.xsb(), state.level) + solution


def write_lurd(state: Sokoban) -> str:
    """Return the moves since the level began. Raises ValueError if there are none."""
    if not state.trail:
        raise ValueError("no move has been made")
    return state.trail.replace(" ", "") + "\n"


# Solutions


def write_inputs(state: Sokoban, inputs: Iterable[str]) -> str:
    """Return the moves of inputs that are played from a state. If one begins the level again, the moves before it do
    not count."""
    trial = state.copy()
    trial.trail = ""
    for sent in inputs:
        trial.send(sent)
    return trial.trail.replace(" ", "")


def read_inputs(state: Sokoban, text: str) -> Iterator[str]:
    """Return the inputs for the moves of a text, which are played from a state. Letters may be large or small.

    Raises ValueError, naming the move, for a text that is not a list of moves or cannot be played.
    """
    trial = state.copy()
    letters = read_moves(text)
    for number, letter in enumerate(letters, 1):
        if trial.outcome() or trial.send(DIRECTIONS[letter]) is None:
            raise InvalidError("move {number}, {letter}, cannot be played", number=number, letter=letter)
    return iter([DIRECTIONS[letter] for letter in letters])
