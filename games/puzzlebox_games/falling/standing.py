"""The data of a falling-block game: its fields, how it starts, what views read, its text and its copy.

How inputs and time change it is in `state`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Self

from puzzlebox.core.grid import Grid
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.state import Outcome, RealTimeState, Start
from puzzlebox_games.falling.forms import MARGIN, WALL, Form, FormTable
from puzzlebox_games.falling.rules import Cells, Drawn, RuleSet
from puzzlebox_games.falling.well import Well


class Piece(NamedTuple):
    """A piece as a view reads it. `row` and `column` are its box's top left corner. `cells` are its cells on the board,
    or for a preview its cells in the box. `values` has the value of each cell; `colour` is the first one."""

    shape: str
    orientation: int
    row: int
    column: int
    cells: Cells
    values: tuple[int, ...]

    @property
    def colour(self) -> int:
        return self.values[0]


def piece_at(drawn: Drawn, row: int, column: int) -> Piece:
    form = drawn.form
    cells = tuple((row + r, column + c) for r, c in form.cells)
    return Piece(form.shape.name, form.orientation, row, column, cells, drawn.values)


class Standing(RealTimeState):
    """The data of a game of a rule set. `FallingState` adds what inputs and time do."""

    __slots__ = (
        "blocks",
        "first_level",
        "form",
        "gravity_at",
        "held",
        "held_once",
        "in_play",
        "interval",
        "level",
        "lines",
        "lost",
        "options",
        "origin",
        "paused",
        "pieces",
        "place",
        "queue",
        "random",
        "rules",
        "score",
        "side",
        "side_at",
        "soft",
        "soft_at",
        "table",
        "time",
        "values",
        "well",
    )

    form: Form
    place: int
    values: tuple[int, ...]
    queue: tuple[Drawn, ...]

    def __init__(self, rules: RuleSet, options: Options, start: Start) -> None:
        if start.position is not None:
            raise ValueError(Message("{game} starts from a seed, not from a position", game=Message(rules.title)))
        self.rules = rules
        self.options = options
        self.table: FormTable = rules.table()
        self.random: Random = start.random()
        self.time = 0
        self.pieces = 0
        self._begin()

    def _begin(self) -> None:
        """Start a new game at this instant. It continues with the same generator."""
        rules = self.rules
        self.origin: int | None = self.random.state
        self.well = Well(rules.rows, rules.columns)
        self.first_level = rules.first_level
        self.score, self.level, self.lines, self.blocks = rules.first_score, rules.first_level, 0, 0
        self.interval = (rules.first_level == 1 and rules.first_interval) or rules.interval(rules.first_level)
        self.lost: str | None = None
        self.paused = rules.starts_paused
        self.side = 0
        self.side_at = 0
        self.soft = False
        self.soft_at = 0
        self.held: Drawn | None = None
        self.held_once = False
        self.queue = ()
        self._refill()
        self._enter(self._take())
        self.gravity_at = self.time + self.interval

    # What views read

    @property
    def grid(self) -> Grid:  # type: ignore[override]
        return self.well.grid

    @property
    def corner(self) -> tuple[int, int]:
        """(row, column) of the top left corner of the falling piece's box."""
        return self.well.cell(self.place)

    @property
    def piece(self) -> Piece | None:
        """The falling piece; None after the end of the game."""
        if not self.in_play:
            return None
        return piece_at(Drawn(self.form, self.values), *self.corner)

    @property
    def next(self) -> Piece:
        """The piece that enters next, as it enters."""
        return piece_at(self.queue[0], 0, 0)

    @property
    def previews(self) -> tuple[Piece, ...]:
        """The pieces shown ahead, the next one first."""
        return tuple(piece_at(drawn, 0, 0) for drawn in self.queue[: self.rules.preview])

    @property
    def hold(self) -> Piece | None:
        """The held piece."""
        return piece_at(self.held, 0, 0) if self.held else None

    @property
    def landing(self) -> Cells:
        """The cells where the falling piece would land; empty if there is no piece."""
        if not self.in_play:
            return ()
        row, column = self.well.cell(self._landing_place())
        return tuple((row + r, column + c) for r, c in self.form.cells)

    def status(self) -> Mapping[str, int | str]:
        return {name: getattr(self, name) for name in self.rules.figures}

    def figures(self) -> Mapping[str, int]:
        """Return the figures of `status()` and the rows, which every game records."""
        return {**super().figures(), "rows": self.lines}

    def outcome(self) -> Outcome | None:
        return Outcome("lost", self.lost) if self.lost else None

    def text(self) -> str:
        lines = (
            self.grid.text(),
            f"piece {self.form!r} at {self.corner} {self.values}" if self.in_play else "piece none",
            "next " + " ".join(f"{drawn.form!r} {drawn.values}" for drawn in self.queue),
            f"held {self.held.form!r} {self.held.values} {self.held_once}" if self.held else f"held {self.held_once}",
            f"score {self.score} level {self.level} from {self.first_level} lines {self.lines} blocks {self.blocks}",
            f"side {self.side} {self.side_at}" if self.side else "side none",
            f"soft {self.soft_at}" if self.soft else "soft none",
            f"gravity {self.gravity_at} every {self.interval}",
            f"{self.time} {'paused' if self.paused else 'running'} {self.lost or 'playing'}",
            f"{self.pieces} {self.random.state:016x}",
        )
        return "\n".join(lines)

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.rules, new.options, new.table = self.rules, self.options, self.table
        new.random = Random(self.random.state)
        new.well = self.well.copy()
        new.time, new.pieces, new.origin = self.time, self.pieces, self.origin
        new.score, new.level, new.lines, new.interval = self.score, self.level, self.lines, self.interval
        new.first_level = self.first_level
        new.blocks, new.held, new.held_once = self.blocks, self.held, self.held_once
        new.lost, new.paused = self.lost, self.paused
        new.side, new.side_at, new.soft, new.soft_at = self.side, self.side_at, self.soft, self.soft_at
        new.form, new.place, new.values, new.queue = self.form, self.place, self.values, self.queue
        new.gravity_at, new.in_play = self.gravity_at, self.in_play
        return new

    # Next pieces

    def _take(self) -> Drawn:
        """Take the next piece from the queue and refill the queue."""
        first = self.queue[0]
        self.queue = self.queue[1:]
        self._refill()
        return first

    def _refill(self) -> None:
        """Draw pieces until the queue has as many as the rules need."""
        while len(self.queue) < self.rules.ahead:
            self.queue += self.rules.draw(self)

    def _enter(self, drawn: Drawn) -> None:
        shape = drawn.form.shape
        self.form = drawn.form
        self.values = drawn.values
        self.place = (shape.row + MARGIN) * self.table.stride + shape.column + WALL
        self.in_play = True
        self.pieces += 1

    def _room_for(self, form: Form) -> bool:
        return self.well.fits(form, form.shape.row, form.shape.column)

    def _as_drawn(self) -> Drawn:
        """Return the falling piece in the first orientation of its shape."""
        form = self.form
        return Drawn(self.table.forms[form.index - form.orientation], self.values)

    def _landing_place(self) -> int:
        form, stride, place = self.form.bits, self.well.stride, self.place
        below = self.well.bits >> (place + stride)
        while not below & form:
            below >>= stride
            place += stride
        return place

    def _fits_below(self) -> bool:
        return not (self.well.bits >> (self.place + self.well.stride)) & self.form.bits
