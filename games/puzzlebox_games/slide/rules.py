"""The rules of Slide: one blank, tiles that slide into it, a clock and two counters."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from puzzlebox.rules import (
    Cell,
    Choice,
    Condition,
    Event,
    Events,
    Grid,
    InputRefusedError,
    Measure,
    Message,
    Number,
    Options,
    Outcome,
    PictureChoice,
    Sides,
    Switch,
    TurnState,
)
from puzzlebox_games.slide.board import DIRECTIONS, SIZE, out_of_place, random_walk, shuffled
from puzzlebox_games.slide.notation import read_board, write_board

TILE = re.compile(r"tile (0|[1-9][0-9]?) (0|[1-9][0-9]?)")
"""A click: the row and the column of the clicked cell, from 0, without leading zeros."""

OPTIONS = (
    SIZE,
    Number(
        "moves",
        "number of random moves that scramble the board",
        default=1000,
        low=1,
        high=1_000_000,
        steps=(10, 100, 1000, 10_000, 100_000),
        applies=(Condition("mix", ("walk",)),),
    ),
    Choice(
        "mix",
        "walk: scramble with random moves; random: any board that can be solved",
        label="Scramble",
        default="walk",
        choices=("walk", "random"),
    ),
)

TILES = PictureChoice(
    "tiles",
    "numbers, one of the pictures, or a PNG or JPEG file of your own",
    choices=("numbers", "shelf", "nonogram", "klotski", "mines", "sudoku", "guideline", "console", "packing"),
    default="numbers",
    folder="puzzlebox_games/slide/data/pictures",
)
"""What is on the tiles. The rules do not know it."""

PREFERENCES = (
    Choice("arrows", "whether an arrow key moves a tile or the blank", default="tile", choices=("tile", "blank")),
    Switch("hover", "move a tile beside the blank by pointing at it"),
    TILES,
    Switch("small-numbers", "write small numbers on a picture", default=True),
)

MEASURES = (
    Measure("time", "time", least=True, won=True, averages=(5, 12)),
    Measure("moves", "moves", least=True, won=True),
    Measure("moves/s", "moves", rate=True, won=True),
)

SOLVED = Outcome("won", Message("solved"))


class TileMove(NamedTuple):
    """The move of one tile: its number, the cell it left and the cell it moved to."""

    number: int
    start: Cell
    end: Cell


class Slide(TurnState):
    """A board of Slide.

    `blank` is the cell of the blank. `moved` counts the tiles that moved, `actions` the inputs that moved tiles.
    `started_at` and `ended_at` are the game time of the first move and of the win in ms; None before.
    """

    blank: Cell
    moved: int
    actions: int
    started_at: int | None
    ended_at: int | None
    _misplaced: int
    """The number of tiles that are not in place. Each move updates it, so a move is as fast on a large board as on a
    small one."""

    def begin(self, position: str | None) -> None:
        self.grid = self._scrambled() if position is None else self._from_position(position)
        blank = self.grid.find(0)
        assert blank is not None
        self.blank = blank
        self._misplaced = out_of_place(self.grid)
        self.moved = self.actions = 0
        self.started_at = self.ended_at = None

    def act(self, text: str) -> Events | None:
        target = self._neighbour(text) if text in DIRECTIONS else self._clicked(text)
        moves = () if target is None else self._slide_from(target)
        if not moves:
            return None
        self.moved += len(moves)
        self.actions += 1
        if self.started_at is None:
            self.started_at = self.time
        if self._misplaced:
            return (Event("slid", moves),)
        self.ended_at = self.time
        return Event("slid", moves), Event("won")

    def moves(self) -> tuple[str, ...]:
        row, column = self.blank
        in_row = [(row, c) for c in range(self.grid.columns) if c != column]
        in_column = [(r, column) for r in range(self.grid.rows) if r != row]
        keys = (direction for direction in DIRECTIONS if self._neighbour(direction) is not None)
        return (*keys, *(f"tile {r} {c}" for r, c in (*in_row, *in_column)))

    def elapsed(self) -> int:
        """Return the ms on the clock: 0 before the first move, and fixed after the win."""
        if self.started_at is None:
            return 0
        return (self.time if self.ended_at is None else self.ended_at) - self.started_at

    def status(self) -> Mapping[str, int | str]:
        """Return time, moves and actions. The time is in whole seconds, rounded down; after the win it is a text with
        hundredths, such as `42.17`."""
        ms = self.elapsed()
        time = ms // 1000 if self.ended_at is None else f"{ms // 1000}.{ms % 1000 // 10:02}"
        return {"time": time, "moves": self.moved, "actions": self.actions}

    def figures(self) -> Mapping[str, int]:
        return {"time": self.elapsed(), "moves": self.moved, "actions": self.actions}

    def progress(self) -> float:
        """Return the part of the tiles that are in place."""
        return 1 - self._misplaced / (len(self.grid) - 1)

    def outcome(self) -> Outcome | None:
        return None if self._misplaced else SOLVED

    def position(self) -> str:
        return write_board(self.grid)

    def details(self) -> str:
        started = "-" if self.started_at is None else self.started_at
        ended = "-" if self.ended_at is None else self.ended_at
        return f"moves {self.moved} actions {self.actions} clock {started} {ended} options {self.options.text() or '-'}"

    def _scrambled(self) -> Grid:
        sides: Sides = self.options["size"]
        if self.options["mix"] == "random":
            return shuffled(sides, self.random)
        return random_walk(sides, self.options["moves"], self.random)

    def _from_position(self, position: str) -> Grid:
        """Return the board of a position. It must have the chosen size, or sets the size if none was chosen."""
        chosen: Sides = self.options["size"]
        has_rows = "/" in position.strip() or "\n" in position.strip()
        board = read_board(position, None if has_rows and chosen == SIZE.default else chosen)
        sides = SIZE.text(Sides(board.rows, board.columns))
        self.options = Options(OPTIONS, {**self.options.changed(), SIZE.name: sides})
        return board

    def _neighbour(self, direction: str) -> Cell | None:
        """Return the cell of the tile that would move in this direction into the blank; None if there is none."""
        down, right = DIRECTIONS[direction]
        cell = (self.blank[0] - down, self.blank[1] - right)
        return cell if cell in self.grid else None

    def _clicked(self, text: str) -> Cell:
        match = TILE.fullmatch(text)
        if not match:
            raise InputRefusedError(
                "expected up, down, left, right or tile ROW COLUMN, not {input}", input=repr(text[:40])
            )
        return self.checked_cell(match[1], match[2])

    def _slide_from(self, target: Cell) -> tuple[TileMove, ...]:
        """Move all tiles from the target to the blank by one cell; none if the target is not in its row or column."""
        if (target[0] == self.blank[0]) == (target[1] == self.blank[1]):
            return ()
        cells, width = self.grid.cells, self.grid.columns
        first, last = self.blank[0] * width + self.blank[1], target[0] * width + target[1]
        step = (1 if target[0] == self.blank[0] else width) * (1 if first < last else -1)
        moves, place, misplaced, end = [], first, 0, self.blank
        while place != last:
            home, place = place + 1, place + step
            number, start = cells[place], divmod(place, width)
            cells[place - step] = number
            misplaced += (number == place + 1) - (number == home)
            moves.append(TileMove(number, start, end))
            end = start
        cells[last] = 0
        self.blank = target
        self._misplaced += misplaced
        return tuple(moves)
