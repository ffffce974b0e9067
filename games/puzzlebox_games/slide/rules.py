"""The rules of Slide, and the game as the box knows it: one blank, tiles that slide into it, a clock and two counts.

Boards, mixing and notation have their own rooms; drawing is left to the view.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from puzzlebox.core.game import Action, Controls, Game, Measure, PlayPolicy, Presentation
from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.options import Choice, Number, Options, Switch
from puzzlebox.core.state import Event, Events, InputRefusedError, Outcome, TurnState
from puzzlebox_games.slide.board import SIZE, Sides, out_of_place
from puzzlebox_games.slide.mixing import shuffled, walked
from puzzlebox_games.slide.notation import read_board
from puzzlebox_games.slide.telling import told

WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
"""The moves, by the way the tile goes: how its row and column change."""

OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}

TILE = re.compile(r"tile (0|[1-9][0-9]?) (0|[1-9][0-9]?)")
"""A click as text: the row and the column of the clicked cell, from 0, each in its one spelling."""

OPTIONS = (
    SIZE,
    Number(
        name="moves",
        help="random moves that mix the board",
        default=1000,
        low=1,
        high=1_000_000,
        steps=(10, 100, 1000, 10_000, 100_000),
    ),
    Choice(
        name="mix",
        help="walk: moves of the blank; random: every arrangement alike",
        default="walk",
        choices=("walk", "random"),
    ),
)

PREFERENCES = (
    Choice(name="arrows", help="what an arrow key moves", default="tile", choices=("tile", "blank")),
    Switch(name="hover", help="a tile beside the blank moves when the pointer enters it", default=False),
)

MEASURES = (
    Measure("time", "time", least=True, won=True, averages=(5, 12)),
    Measure("moves", "moves", least=True, won=True),
    Measure("moves a second", "moves", rate=True, won=True),
)

KEYS = {"up": ("Up", "@W"), "down": ("Down", "@S"), "left": ("Left", "@A"), "right": ("Right", "@D")}


class Slid(NamedTuple):
    """One tile's move: its number, the cell it left and the cell it came to."""

    number: int
    start: Cell
    end: Cell


class Slide(TurnState):
    """A board of Slide as it stands.

    `blank` is the blank's cell. `moved` counts a move for each tile that moved, `actions` one for each input that
    moved any. `started_at` and `ended_at` are the ms of game time of the first move and of the win; None before.
    """

    blank: Cell
    moved: int
    actions: int
    started_at: int | None
    ended_at: int | None
    _misplaced: int
    """Tiles that are not at home: kept up move by move, so that a large board is as quick as a small one."""

    def begin(self, position: str | None) -> None:
        self.grid = self._mixed() if position is None else self._placed(position)
        blank = self.grid.find(0)
        assert blank is not None
        self.blank = blank
        self._misplaced = out_of_place(self.grid)
        self.moved = self.actions = 0
        self.started_at = self.ended_at = None

    def act(self, text: str) -> Events | None:
        target = self._neighbour(text) if text in WAYS else self._clicked(text)
        slides = () if target is None else self._slide_from(target)
        if not slides:
            return None
        self.moved += len(slides)
        self.actions += 1
        if self.started_at is None:
            self.started_at = self.time
        if self._misplaced:
            return (Event("slid", slides),)
        self.ended_at = self.time
        return Event("slid", slides), Event("won")

    def moves(self) -> tuple[str, ...]:
        row, column = self.blank
        in_row = [(row, c) for c in range(self.grid.columns) if c != column]
        in_column = [(r, column) for r in range(self.grid.rows) if r != row]
        keys = (way for way in WAYS if self._neighbour(way) is not None)
        return (*keys, *(f"tile {r} {c}" for r, c in (*in_row, *in_column)))

    def elapsed(self) -> int:
        """Ms on the clock: 0 before the first move, and still after the win."""
        if self.started_at is None:
            return 0
        return (self.time if self.ended_at is None else self.ended_at) - self.started_at

    def status(self) -> Mapping[str, int | str]:
        """`time` in whole seconds, rounded down; at the win a text with hundredths, `42.17`."""
        ms = self.elapsed()
        time = ms // 1000 if self.ended_at is None else f"{ms // 1000}.{ms % 1000 // 10:02}"
        return {"time": time, "moves": self.moved, "actions": self.actions}

    def figures(self) -> Mapping[str, int]:
        return {"time": self.elapsed(), "moves": self.moved, "actions": self.actions}

    def outcome(self) -> Outcome | None:
        return None if self._misplaced else Outcome("won", "solved")

    def details(self) -> str:
        started = "-" if self.started_at is None else self.started_at
        ended = "-" if self.ended_at is None else self.ended_at
        return f"moves {self.moved} actions {self.actions} clock {started} {ended} options {self.options.text() or '-'}"

    def _mixed(self) -> Grid:
        sides, mix = self.options["size"], self.options["mix"]
        return shuffled(sides, self.random) if mix == "random" else walked(sides, self.options["moves"], self.random)

    def _placed(self, position: str) -> Grid:
        """The board of a position; a solved one is won as it stands. It settles the size from here on, unless one was
        chosen: then it must agree."""
        chosen: Sides = self.options["size"]
        in_rows = "/" in position.strip() or "\n" in position.strip()
        board = read_board(position, None if in_rows and chosen == SIZE.default else chosen)
        sides = SIZE.text(Sides(board.rows, board.columns))
        self.options = Options(OPTIONS, {**self.options.changed(), SIZE.name: sides})
        return board

    def _neighbour(self, way: str) -> Cell | None:
        """The cell of the tile that would move this way into the blank; None at the wall."""
        down, right = WAYS[way]
        cell = (self.blank[0] - down, self.blank[1] - right)
        return cell if cell in self.grid else None

    def _clicked(self, text: str) -> Cell:
        match = TILE.fullmatch(text)
        if not match:
            raise InputRefusedError(f"expected up, down, left, right or tile ROW COLUMN, not {text[:40]!r}")
        cell = (int(match[1]), int(match[2]))
        if cell not in self.grid:
            last = f"{self.grid.rows - 1} {self.grid.columns - 1}"
            raise InputRefusedError(f"the tiles of this board go from 0 0 to {last}, not {text[5:]}")
        return cell

    def _slide_from(self, target: Cell) -> tuple[Slid, ...]:
        """Move every tile from the target to the blank by one; none where they are not in one row or column."""
        if (target[0] == self.blank[0]) == (target[1] == self.blank[1]):
            return ()
        down, right = _sign(target[0] - self.blank[0]), _sign(target[1] - self.blank[1])
        slides = []
        while self.blank != target:
            tile = (self.blank[0] + down, self.blank[1] + right)
            slides.append(self._slide(tile))
        return tuple(slides)

    def _slide(self, tile: Cell) -> Slid:
        """Move one tile into the blank beside it."""
        slid = Slid(self.grid[tile], tile, self.blank)
        self._misplaced += self._is_home(slid.number, tile) - self._is_home(slid.number, self.blank)
        self.grid[self.blank], self.grid[tile] = slid.number, 0
        self.blank = tile
        return slid

    def _is_home(self, number: int, cell: Cell) -> bool:
        return number == cell[0] * self.grid.columns + cell[1] + 1


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def actions(preferences: Options) -> tuple[Action, ...]:
    """What the keys do. A move is named by the way the tile goes; a player who wants an arrow to move the blank has
    it turned round here."""
    turned = preferences["arrows"] == "blank"
    moves = (Action(OPPOSITE[way] if turned else way, way, keys) for way, keys in KEYS.items())
    return tuple(moves)


GAME = Game(
    id="slide",
    title="Slide",
    summary="Slide the numbers home, on boards from 2 x 2 to 64 x 64",
    state=Slide,
    options=OPTIONS,
    preferences=PREFERENCES,
    play=PlayPolicy(measures=MEASURES),
    controls=Controls(actions=actions, new_game_keys=("N", "F2")),
    presentation=Presentation(view="puzzlebox_games.slide.view:SlideView", rules_text=told),
)
