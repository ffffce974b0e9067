"""Finds the boards in a text or a file, whatever its format is. Every way in which puzzles come in uses it.

The catalogue says which formats a game reads. Their readers are imported when a text looks like one of them.
"""

import os
import re
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, overload

from puzzlebox.core.catalogue import CatalogueEntry, Reader
from puzzlebox.core.game import AnyGame, NextGame, SaveFormat
from puzzlebox.core.game_id import GameID
from puzzlebox.core.levels import start_of, with_next
from puzzlebox.core.message import InvalidError, message_of, translatable
from puzzlebox.core.options import Options
from puzzlebox.core.reading import BoardText, Item, LeftOut, ReadText
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox.registry import Registry, installed_games, resolve

HEAD = 1 << 16
"""How many characters of a text are looked at to find its format."""

SAVE, WHOLE = Reader("save"), Reader("whole")
"""What a text may be if the player has named the game: a save file of the program that it reproduces, if there is one,
or a position."""

PROBED = 200
"""How many parts of a text a reader may leave out before it finds a board."""

MAX_ROWS = 100
"""The most rows of a position."""

MAX_TITLE = 100
"""In characters."""

MAX_MEGABYTES = 64

MAX_BYTES = MAX_MEGABYTES << 20
"""The most bytes of a file."""

CODECS = {b"\0\1": "utf-16-be", b"\1\0": "utf-16-le"}
"""The encodings of text without a mark, by which bytes of its first pair of characters are 0."""


class ReadError(InvalidError):
    """A file or a text has no board. The message gives the nearest reason."""


class UnknownFormatError(ReadError):
    """A text looks like the boards of no game."""


class Board(NamedTuple):
    """A board of a game. `otherwise` are the options for a board that the rules refuse with its `options`. For the
    `solution` and the `warning` see `BoardText`."""

    game: str
    position: str
    options: str = ""
    title: str = ""
    author: str = ""
    otherwise: str = ""
    solution: str = ""
    warning: str = ""

    @property
    def id(self) -> str:
        """The game ID."""
        return GameID(self.game, self.options, Start(position=self.position)).text()


class Boards(Sequence[Board]):
    """The boards of a game in a text. They are kept as texts, because a file may have a million of them."""

    def __init__(self, game: str, otherwise: str) -> None:
        self.game, self._otherwise = game, otherwise
        self._positions = list[str]()
        self._said = list[tuple[str, ...]]()
        self._known = dict[tuple[str, ...], tuple[str, ...]]()

    def add(self, item: BoardText) -> None:
        """Add a board."""
        said = (item.options, _in_a_line(item.title), _in_a_line(item.author), item.solution, item.warning)
        self._positions.append(item.position)
        self._said.append(self._known.setdefault(said, said))

    def __len__(self) -> int:
        return len(self._positions)

    @overload
    def __getitem__(self, number: int) -> Board: ...
    @overload
    def __getitem__(self, number: slice) -> list[Board]: ...
    def __getitem__(self, number: int | slice) -> Board | list[Board]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        options, title, author, solution, warning = self._said[number]
        ends = (self._otherwise, solution, warning)
        return Board(self.game, self._positions[number], options, title, author, *ends)


class Found(NamedTuple):
    """The boards of a text in their order, and what was left out, with the reasons. If the text is one of several
    games, the boards of each of them are there."""

    boards: Sequence[Board]
    left_out: list[LeftOut]

    @property
    def games(self) -> list[str]:
        """The IDs of the games that the boards are of."""
        if isinstance(self.boards, Boards):
            return [self.boards.game]
        return list(dict.fromkeys(board.game for board in self.boards))


class Begun(NamedTuple):
    """A board that the rules have taken: the game, its options, and its position in canonical form."""

    game: AnyGame
    options: Options
    start: Start


class Order:
    """Boards of one game in their order. `game` is the game that leads from each of them to the next one."""

    def __init__(self, known: Registry, boards: Sequence[Board]) -> None:
        self.known, self.boards = known, boards
        self.game = with_next(known.game(boards[0].game), self._following)
        self._current = 0

    def begin(self, number: int, chosen: Options | None = None) -> Begun:
        """Begin the board with this number, from 1. Raises ValueError if the rules refuse it."""
        begun = begin(self.known, self.boards[number - 1], chosen)
        self._current = number - 1
        return begun._replace(game=self.game)

    def _following(self, state: Any) -> tuple[NextGame, ...]:
        """Return the board after the one from which a state has come."""
        position = start_of(state)
        numbers = chain(range(self._current, len(self.boards)), range(self._current))
        number = next((number for number in numbers if self.boards[number].position == position), None)
        if number is None or number + 1 >= len(self.boards):
            return ()
        self._current = number
        try:
            _, options, start = begin(self.known, self.boards[number + 1])
        except ValueError:
            return ()
        return (NextGame("Next level" if self.game.play.levels else "Next board", options, start),)


def read(data: bytes | str, game: str | None = None, registry: Registry | None = None) -> Found:
    """Return the boards in a text or in the bytes of a file: those of this game, or of any. Raises ReadError if there
    are none, and UnknownGameError."""
    return result_of(reading(data, game, registry))


def reading(data: bytes | str, game: str | None = None, registry: Registry | None = None) -> Slices[Found]:
    """Do the same, one part of the text in a slice."""
    known = registry or installed_games()
    text = text_of(data)
    del data
    if not text.strip():
        raise UnknownFormatError("this text is empty")
    yield 0
    entries = [entry for entry in known.entries() if game in (None, entry.id)]
    if game and not entries:
        known.game(game)  # says what is similar
    found, reasons = Found([], []), list[tuple[int, str]]()
    for entry in entries:
        own = yield from _reading(known, entry, text, is_named=game is not None)
        if own.boards:
            boards = [*found.boards, *own.boards] if found.boards else own.boards
            found = Found(boards, [*found.left_out, *own.left_out])
        reasons += ((min(_starts(known, entry.id, text), default=0), left.reason) for left in own.left_out[:1])
    if not found.boards:
        if game and (other := _other_game(known, game, text)):
            raise ReadError("this is a board of {game}", game=translatable(other.title))
        raise ReadError(min(reasons, key=itemgetter(0))[1]) if reasons else _unknown(text)
    return found


def _starts(known: Registry, game: str, text: str) -> list[int]:
    """Return where the head of a text begins to look like the boards of a game."""
    looks = (re.search(reader.pattern, text[:HEAD], re.MULTILINE) for reader in known.readers(game))
    return [found.start() for found in looks if found]


def _other_game(known: Registry, game: str, text: str) -> CatalogueEntry | None:
    """Return the game whose boards a text has that does not look like those of this game."""
    if _starts(known, game, text):
        return None
    try:
        others = read(text[:HEAD], None, known).games
    except ReadError:
        return None
    return next((entry for entry in known.entries() if entry.id in others), None)


def _unknown(text: str) -> ReadError:
    return UnknownFormatError("no puzzle begins like {text!r}", text=text.lstrip().partition("\n")[0].rstrip()[:40])


def _reading(known: Registry, entry: CatalogueEntry, text: str, is_named: bool) -> Slices[Found]:
    """Return what the readers of a game find. If the player has named the game, a text need not look like one."""
    left_out, head = list[LeftOut](), text[:HEAD]
    declared = known.readers(entry.id)
    if is_named:
        has_own_files = not declared and known.game(entry.id).save_format
        declared = (*declared, SAVE if has_own_files else WHOLE)
    for reader in declared:
        if is_named or re.search(reader.pattern, head, re.MULTILINE):
            found = yield from _found_by(known, entry.id, reader, text)
            if found.boards:
                return found
            left_out += found.left_out
    return Found([], left_out)


def _read_text(known: Registry, game: str, reader: Reader) -> ReadText:
    """Return the function that reads a format."""
    if reader.read:
        return resolve(reader.read)  # type: ignore[return-value]
    form = known.game(game).save_format if reader is SAVE else None
    return partial(_read_save, form) if form else _whole


def _read_save(form: SaveFormat[Any], text: str) -> Iterator[Item]:
    """Take the text as a file of another program."""
    try:
        yield BoardText(form.read(text))
    except ValueError as error:
        yield LeftOut(message_of(error))


def _found_by(known: Registry, game: str, reader: Reader, text: str) -> Slices[Found]:
    """Return what one reader finds. A single board is there only if the rules take it."""
    items, left_out = _read_text(known, game, reader)(text), list[LeftOut]()
    boards, reasons = Boards(game, reader.otherwise), dict[str, str]()
    lines = text.count("\n") + 1
    for item in items:
        if isinstance(item, LeftOut):
            left_out.append(item._replace(reason=reasons.setdefault(item.reason, item.reason)))
            if not boards and len(left_out) >= PROBED:
                break
        elif isinstance(item, BoardText):
            boards.add(item)
        yield min(1, (item if isinstance(item, int) else item.line) / lines)
    if len(boards) != 1:
        return Found(boards, left_out)
    try:
        begun = begin(known, boards[0])
    except (ValueError, SearchLimitError) as error:
        return Found([], [*left_out, LeftOut(message_of(error))])
    board = boards[0]._replace(position=begun.start.position or "", options=begun.options.text())
    return Found([board], left_out)


def _in_a_line(text: str) -> str:
    """Return a title as one line of characters that can be shown."""
    return " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())[:MAX_TITLE]


def _whole(text: str) -> Iterator[Item]:
    """Take the whole text as a position, in which `/` stands between rows."""
    whole = text.strip("\n")
    is_long = "/" in whole or whole.count("\n") >= MAX_ROWS
    yield BoardText(whole if is_long else "/".join(map(str.strip, whole.strip().split("\n"))))


def begin(known: Registry, board: Board, chosen: Options | None = None) -> Begun:
    """Begin a game with a board and these chosen options, and return its options and its canonical position. Raises
    ValueError if the rules refuse it."""
    game, start = known.game(board.game), Start(position=board.position)
    texts = {**Options.parse(game.options, board.options).changed(), **(chosen.changed() if chosen else {})}
    try:
        return begun(game, Options(game.options, texts), start)
    except ValueError:
        if not board.otherwise:
            raise
        others = Options.parse(game.options, board.otherwise).changed()
        return begun(game, Options(game.options, {**others, **texts}), start)


def begun(game: AnyGame, options: Options, start: Start) -> Begun:
    """Begin a game from a position, and return the same with its canonical text. Raises ValueError."""
    state = game.begin(options, start)
    position = state.position()
    return Begun(game, state.options, start if position is None else replace(start, position=position))


def at_position(known: Registry, game: AnyGame, options: Options, start: Start) -> Begun:
    """Begin a game with the board in the position of a start, whatever its format is. Raises ValueError with the reason
    of the rules if there is none."""
    try:
        return begun(game, options, start)
    except ValueError:
        with suppress(ValueError, SearchLimitError):
            found = begin(known, read(start.position or "", game.id, known).boards[0], options)
            return found._replace(start=replace(start, position=found.start.position))
        raise


def content(path: Path) -> bytes:
    """Return the bytes of a file. Raises ReadError for a pipe, a device or a file that is too long, and OSError."""
    mode = os.stat(path).st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # opening a folder fails with a better reason
        raise ReadError("a pipe or a device cannot be read; name a file")
    with open(path, "rb") as file:
        return limited(file.read(MAX_BYTES + 1))


def limited(data: bytes) -> bytes:
    """Return the data. Raises ReadError if there is too much of it."""
    if len(data) > MAX_BYTES:
        raise ReadError("a file of puzzles has at most {limit} MiB", limit=MAX_MEGABYTES)
    return data


def text_of(data: bytes | str) -> str:
    r"""Return the text of a file, with `\n` as line ends: in UTF-8, in UTF-16, or else in Latin-1. Raises ReadError for
    one that is no text."""
    text = data if isinstance(data, str) else decoded(limited(data))
    if "\0" in text:
        raise ReadError("this is not a text")
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8, in UTF-16 if it looks like that, or else in Latin-1."""
    marked = "utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig"
    zeros = data[:4].translate(bytes([0]) + bytes([1]) * 255)
    codec = CODECS.get(zeros[:2], marked) if zeros[:2] == zeros[2:] else marked
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return data.decode("latin-1")
