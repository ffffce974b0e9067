"""Sets up the games whose timers count milliseconds, for the tests of their sheets."""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Self, TypeVar

from puzzlebox.rules import Cell, Start
from puzzlebox_games import famicom, monomino, pentomino, tenplus, tetromino, turbo
from puzzlebox_games.falling.shapes import Drawn, Orientation
from puzzlebox_games.guideline.rules import Guideline
from puzzlebox_games.nineteen.game import GAME as NINETEEN
from puzzlebox_games.nineteen.rules import TABLE
from puzzlebox_games.nineteen.rules import Nineteen as NineteenBook
from tests.sheets.play import BLOCK, PIECE, EnginePlay, Place, Play, side_by_side
from tests.sheets.stories import play_steps

T = TypeVar("T")

Kind = type["TimerPlay"]

Reading = tuple[str, int, tuple[int, ...]]
"""The shape, the orientation and the values of a piece."""


class TimerPlay(Play):
    """A game whose keys act at once."""

    opening = "begin"
    bar: ClassVar[str] = "I"
    square: ClassVar[str] = "O"
    drop_locks: ClassVar[bool] = True

    @classmethod
    @abstractmethod
    def new(cls, generator: int = 1, **options: Any) -> Self: ...

    @classmethod
    def begin(cls, first: str | int, *then: str | int, **options: Any) -> Self:
        """Return a new game in which the shape `first` has just entered and the others follow."""
        return cls.new(**options).let_enter(str(first)).follow(*map(str, then))

    @classmethod
    def set_up(cls, text: str, **options: Any) -> Self:
        """Return a game with the board and the falling piece of a picture.

        The picture's first line names the shape, and may name the next ones: `T`, or `T, then O I`. The orientation is
        read from the picture. If several look the same, it is the first of them, or the one after the name: `I 2`.
        """
        return cls.new(**options).show(text)

    def show(self, text: str) -> Self:
        """Set up the picture of a text, as `set_up` does."""
        title, _, board = text.strip().partition("\n")
        piece, _, then = title.partition(", then ")
        shape, _, orientation = piece.strip().partition(" ")
        self.lay(board).cover(shape, self.marked(board), int(orientation) if orientation else None)
        return self.follow(*then.split())

    @classmethod
    def film(cls, text: str, **options: Any) -> Self:
        """Play the pictures of a text, which stand beside each other, and return the game at its end.

        The first picture is set up as by `set_up`. Above each of the others are the steps of a story that lead to it.
        Above the pictures there are no blocks. More steps may follow in the last line, after `then`.
        """
        pictures, *then = re.split(r"\n *then ", text)
        titles, *lines = pictures.strip().splitlines()
        first, *columns = re.split(r"  +", titles.strip())
        boards = side_by_side("\n".join(lines))
        play = cls.set_up(f"{first}\n{boards[0]}", **options)
        for steps, board in zip(columns, boards[1:], strict=True):
            play_steps(play, steps)
            rows = board.count("\n") + 1
            seen = [*["." * play.columns] * rows, *play.seen.splitlines()]
            assert "\n".join(seen[-rows:]) == board, f"after {steps}"
            assert BLOCK not in "".join(seen[:-rows]), f"after {steps}"
        play_steps(play, " ".join(then))
        return play

    def marked(self, text: str, mark: str = PIECE) -> list[Cell]:
        """Return the cells that have this mark in a picture, by default those of the falling piece."""
        lines = text.split()
        top = self.rows - len(lines)
        return [(top + r, c) for r, line in enumerate(lines) for c, here in enumerate(line) if here == mark]

    @abstractmethod
    def let_enter(self, shape: str) -> Self: ...

    @abstractmethod
    def follow(self, *shapes: str) -> Self:
        """Put these shapes at the front of the queue."""

    @abstractmethod
    def orientations(self, shape: str) -> int: ...

    @abstractmethod
    def put_at(
        self, shape: str, orientation: int, row: int, column: int, values: tuple[int, ...] | None = None
    ) -> Self:
        """Make this the falling piece, with its box's corner at this cell."""

    def put(self, shape: str | int, place: Place) -> Self:
        return self.put_at(str(shape), *place)

    def cover(self, shape: str, cells: Iterable[Cell], orientation: int | None = None) -> Self:
        """Make a piece of this shape on these cells the falling piece, in the given orientation or in the first that
        fits them."""
        covered = sorted(cells)
        for number in range(self.orientations(shape)):
            (top, left), *_ = sorted(self.put_at(shape, number, 0, 0).cells)
            self.put_at(shape, number, covered[0][0] - top, covered[0][1] - left)
            if orientation in (None, number) and sorted(self.cells) == covered:
                return self
        raise AssertionError(f"no {shape} has the cells {covered}")

    def do(self, *texts: str) -> Self:
        """Send inputs, each of which must have an effect."""
        for text in texts:
            before = self.seen
            assert self.send(text), f"{text} has no effect at {self.time} ms on\n{before}"
        return self

    def press(self, text: str) -> None:
        self.do(text)

    def ignores(self, text: str) -> bool:
        before = self.everything()
        return not self.send(text) and self.everything() == before

    @abstractmethod
    def everything(self) -> object:
        """Return a value that is the same as long as nothing changes."""

    def upright(self, column: int, top: int) -> Self:
        """Make an upright bar the falling piece, with its highest cell here."""
        return self.cover(self.bar, [(top + row, column) for row in range(4)])

    def clear(self, rows: int) -> int:
        """Clear this number of rows (0 to 4) with an upright bar at the left wall. Return the ms of the lock."""
        self.lay("/".join(["." * self.columns, *["." + BLOCK * (self.columns - 1)] * rows]))
        self.upright(0, self.rows - 4).follow(self.square)
        locked: int = self.time
        if self.drop_locks:
            self.do("drop")
        else:
            ((locked, _),) = self.changes(locked + self.interval + 1, lambda play: play.shape)
        assert self.stack == "\n".join([BLOCK + "." * (self.columns - 1)] * (4 - rows))
        return locked

    def changes(self, until: int, read: Callable[[Self], T]) -> list[tuple[int, T]]:
        """Return all changes of what `read` returns until this ms, as (ms of the timer that fired, new value)."""
        found, before = [], read(self)
        while self.time < until:
            self.advance_to(self.time + 1)
            if (now := read(self)) != before:
                found.append((self.time - 1, now))
                before = now
        return found

    def falls(self, until: int) -> list[tuple[int, int]]:
        """Return the changes of the row of the piece."""
        return self.changes(until, lambda play: play.row)

    def moves(self, until: int) -> list[tuple[int, int]]:
        """Return the changes of the column of the piece."""
        return self.changes(until, lambda play: play.column)

    def tops(self, until: int) -> list[tuple[int, int]]:
        """Return the changes of the row of the highest cell."""
        return self.changes(until, lambda play: play.top)

    def lefts(self, until: int) -> list[tuple[int, int]]:
        """Return the changes of the column of the leftmost cell."""
        return self.changes(until, lambda play: play.left)

    def locked_at(self, until: int) -> int | None:
        """Return the ms up to this one at which the board changes."""
        moments = self.changes(until, lambda play: play.blocks)
        return moments[0][0] if moments else None

    @property
    def top(self) -> int:
        return min(row for row, _ in self.cells)

    @property
    def left(self) -> int:
        return min(column for _, column in self.cells)

    @property
    def faces(self) -> str:
        """A picture of the values of the piece alone."""
        values = dict(zip(self.piece.cells, self.piece.values, strict=True))
        rows, columns = ([cell[axis] for cell in values] for axis in (0, 1))
        cells = [[(r, c) for c in range(min(columns), max(columns) + 1)] for r in range(min(rows), max(rows) + 1)]
        return "\n".join("".join(str(values.get(cell, ".")) for cell in row) for row in cells)

    @property
    def corner(self) -> Cell:
        return self.row, self.column

    @property
    @abstractmethod
    def falling(self) -> Reading: ...

    @property
    @abstractmethod
    def next(self) -> Reading: ...

    @property
    def next_shape(self) -> str:
        return self.next[0]


class TimerEngine(TimerPlay, EnginePlay):
    """A game that the engine plays."""

    figures = {
        **{"score": "score", "lines": "lines", "level": "level", "removed": "blocks"},
        **{"interval": "interval", "paused": "paused"},
    }

    @classmethod
    def new(cls, generator: int = 1, **options: Any) -> Self:
        return cls(cls.engine(Start(generator=generator), **options))

    def let_enter(self, shape: str) -> Self:
        return self.put_at(shape, 0)

    def follow(self, *shapes: str) -> Self:
        first = [Drawn(self.turned(shape, 0), self.values_of(shape)) for shape in shapes]
        self.game.queue = (*first, *self.game.queue[len(first) :])
        return self

    def turned(self, shape: str, orientation: int) -> Orientation:
        return self.game.shapes[list(self.game.SHAPES).index(shape)][orientation]

    def values_of(self, shape: str) -> tuple[int, ...]:
        """Return the values of the cells of a shape, which in most games are its number, from 1."""
        number = list(self.game.SHAPES).index(shape)
        colour = int(TABLE[3 * number + 2]) if isinstance(self.game, NineteenBook) else 1 + number
        return (colour,) * len(self.game.SHAPES[shape][0])

    def orientations(self, shape: str) -> int:
        return len(self.game.SHAPES[shape])

    def put_at(
        self,
        shape: str,
        orientation: int,
        row: int | None = None,
        column: int | None = None,
        values: tuple[int, ...] | None = None,
    ) -> Self:
        """Make this the falling piece, as if it had just entered: where it spawns, or with its box's corner here."""
        state: Any = self.game
        turned = self.turned(shape, orientation)
        gravity_at = state.gravity_at
        state.orientation, state.values = turned, values or (1,) * len(turned.cells)
        state.offset = state.entry(turned)
        state.pieces += 1
        if isinstance(state, Guideline):
            state.entered()
        state.gravity_at = gravity_at
        if row is not None and column is not None:
            state.offset = state.offset_of(row, column)
        if isinstance(state, Guideline):
            state.lowest = state.corner[0] + turned.bottom
        return self

    def everything(self) -> object:
        return self.game.text()

    @property
    def falling(self) -> Reading:
        return self.piece.shape, self.piece.orientation, self.piece.values

    @property
    def next(self) -> Reading:
        piece = self.game.next
        return piece.shape, piece.orientation, piece.values


class TetrominoEngine(TimerEngine):
    drop_locks = False
    played = tetromino.GAME


class PentominoEngine(TimerEngine):
    played = pentomino.GAME


class MonominoEngine(TimerEngine):
    played = monomino.GAME


class FamicomEngine(TimerEngine):
    rows = 25
    played = famicom.GAME


class TurboEngine(TimerEngine):
    drop_locks = False
    rows, columns = 23, 12
    played = turbo.GAME


class NineteenEngine(TimerEngine):
    rows = 23
    bar, square = "1", "6"
    played = NINETEEN


class TenPlusEngine(TimerEngine):
    rows = 25
    played = tenplus.GAME
