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
from typing import NamedTuple

from puzzlebox.rules import BoardText, InvalidError, Item, LeftOut, Message, lines_of, message_of
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
COMMENT = re.compile(
    r"^[ \t]*comment *:(?:(?!^[ \t]*comment *:)[\s\S])*?^[ \t]*comment[-_ ]end\b.*$", re.IGNORECASE | re.MULTILINE
)


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
            rows = (row for line in self.rows for row in _without_counts(line).split("|"))
            return read_level(rows, self.title)
        except ValueError as error:
            raise InvalidError(
                "the level in line {line}: {reason}", line=self.line, reason=message_of(error)
            ) from error


def read(text: str) -> Iterator[Item]:
    """Yield the levels of a file."""
    for entry in entries(text):
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


def entries(text: str) -> Iterator[Entry]:
    """Yield the levels of a file, each when the text after it is known."""
    found, title = None, ""
    for is_board, group in groupby(_marked(text), key=lambda marked: marked[0]):
        lines = [(number, line) for _, number, line in group]
        if is_board:
            if found:
                yield found
            found = Entry([line for _, line in lines], lines[0][0], title)
        else:
            said = _words(line for _, line in lines)
            title = said.following
            if found:
                found.title, found.author, found.moves = said.title or found.title, said.author, said.moves
    if found:
        yield found


def _marked(text: str) -> Iterator[tuple[bool, int, str]]:
    """Yield the lines of a file with their numbers, and whether they are board rows."""
    is_row = False
    without = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
    for number, full in enumerate(lines_of(without), 1):
        line = _untagged(full) if full.lstrip()[:1] == "<" else full.rstrip()
        is_row = _is_row(line) or (is_row and bool(FOREIGN_ROW.fullmatch(line)))
        yield is_row, number, line


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


def _without_counts(line: str) -> str:
    return expand(line, MAX_SIGNS) if COUNTED.search(line) else line


class _Words(NamedTuple):
    """What the text after a board says: its title, author and solution, and the title of the next board; they may be
    empty."""

    title: str
    author: str
    moves: str
    following: str


def _words(lines: Iterable[str]) -> _Words:
    keys, following, solutions = dict[str, str](), "", list[str]()
    solves = False
    for line in map(str.strip, lines):
        if match := SOLUTION.fullmatch(line):
            solutions.append(_moves_in(match[1] or ""))
            solves = True
        elif (solves and MOVES.fullmatch(line)) or BARE_MOVES.fullmatch(line):
            solutions = [*solutions[:-1], (solutions[-1] if solutions else "") + line]
            solves = True
        elif not line.startswith((";", "::")):
            solves = solves and not line and not solutions[-1]
            key = KEY.fullmatch(line)
            if key:
                keys[key[1].lower()] = key[2]
            else:
                following = line or following
    moves = next(filter(None, map(_moves_in, solutions)), "")
    return _Words(keys.get("title", ""), keys.get("author", ""), moves, following)


def _moves_in(text: str) -> str:
    """Return a text if it has a move."""
    return "" if LETTERS_OF_MOVES.isdisjoint(text) else text


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
