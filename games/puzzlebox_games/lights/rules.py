"""The state of a game of Lights: lamps, presses that turn them, and the player's marks."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

from puzzlebox.rules import (
    Cell,
    Choice,
    Condition,
    Event,
    Events,
    Grid,
    InvalidError,
    Message,
    Outcome,
    Sides,
    TurnState,
)
from puzzlebox_games.lights.algebra import Effects, Vector, quick_minimum, violated_invariant
from puzzlebox_games.lights.board import (
    MIN_TORUS_SIDE,
    SHAPES,
    SIZE,
    SYMBOLS,
    Position,
    drawn_sets,
    effects_of_sets,
    fixed_effects,
    read_position,
    write_position,
)
from puzzlebox_games.lights.generator import LEVEL_SIDES, NO_LEVEL, LevelOption, draw_presses, has_level, presses_of_try

VOICES = ("chase", "set")
"""What hints explain: how to chase the lights, or which presses are left."""

OPTIONS = (
    SIZE,
    Choice("shape", "which lamps a press turns", default="cross", choices=SHAPES),
    Choice("goal", "whether all lamps must be off or on", default="off", choices=("off", "on")),
    Choice("states", "2: a lamp is off or on; 3: off, dim or bright", default="2", choices=("2", "3")),
    LevelOption(
        "level",
        "least number of presses, from 1 to 15, or 8+ for at least 8",
        default=NO_LEVEL,
        label=Message("Level", context="difficulty"),
        applies=(
            Condition("size", (SIZE.text(LEVEL_SIDES),)),
            Condition("shape", ("cross",)),
            Condition("goal", ("off",)),
            Condition("states", ("2",)),
        ),
    ),
)

PREFERENCES = (
    Choice(
        "hints",
        "chase: explain how to turn off row after row; set: name a press of a shortest solution",
        default="chase",
        choices=VOICES,
    ),
)

WON = (
    Outcome("won", Message("all lamps are off")),
    Outcome("won", Message("all lamps are on")),
    Outcome("won", Message("all lamps are bright")),
)
"""How a game is won, by the value that all lamps have then."""


class Press(NamedTuple):
    """A press: the pressed cell, and the cells whose lamps it turned, with their values before."""

    cell: Cell
    turned: Mapping[Cell, int]


class Lights(TurnState):
    """A board of Lights.

    The values of the grid are 0 for off and 1 for on or, with three states, 0, 1 and 2 for off, dim and bright; `goal`
    is the one that wins. The layer `marks` has a 1 for each cell that the player has marked. `effects` are the lamps
    that each press turns. `sets` are the same as drawn, for the shape `random` only. `first` has the values of the
    board at the start. `presses` counts those that were not undone. `voice` is what hints explain.
    """

    counters: ClassVar[tuple[str, ...]] = ("voice",)

    states: int
    goal: int
    effects: Effects
    sets: tuple[int, ...]
    first: tuple[int, ...]
    presses: int
    voice: str = VOICES[0]

    def begin(self, position: str | None) -> None:
        self.states = int(self.options["states"])
        self.goal = self.states - 1 if self.options["goal"] == "on" else 0
        if position is None:
            self._draw(self.options["size"])
        else:
            self._place(read_position(position, self.states, self.options["shape"] == "random"))
        self.first = tuple(self.grid.cells)
        self._clear()

    def begin_again(self) -> None:
        self.grid.cells[:] = self.first
        self._clear()

    def act(self, text: str) -> Events | None:
        words = text.split(" ")
        if words[0] == "hints" and len(words) == 2 and words[1] in VOICES:
            return self._speak(words[1])
        verb, cell = self.read_cell_input(text, "press", "mark")
        return self._press(cell) if verb == "press" else self._mark(cell)

    def moves(self) -> tuple[str, ...]:
        again = ("again",) if self.may_begin_again() else ()
        return (*self.cell_inputs("press", "mark"), *again)

    def status(self) -> Mapping[str, int | str]:
        minimum = self.minimum()
        return {"presses": self.presses, **({} if minimum is None else {"minimum": minimum})}

    def figures(self) -> Mapping[str, int]:
        minimum = self.minimum()
        known = {} if minimum is None else {"minimum": minimum, "over": max(0, self.presses - minimum)}
        return {"presses": self.presses, **known}

    def outcome(self) -> Outcome | None:
        return WON[self.goal] if all(value == self.goal for value in self.grid.cells) else None

    def position(self) -> str | None:
        """Return the board as a position; None after the win, because no game begins from a solved board."""
        return None if self.outcome() else write_position(self.grid, self.sets)

    def details(self) -> str:
        first = write_position(Grid(self.grid.rows, self.grid.columns, self.first), self.sets)
        return f"presses {self.presses} first {first} hints {self.voice} options {self.options.text() or '-'}"

    def may_begin_again(self) -> bool:
        """Return whether the player has changed anything since the start."""
        return self.presses > 0 or any(self.layers["marks"].cells)

    def minimum(self) -> int | None:
        """Return the least number of presses from the start, or None if it takes a search to find it."""
        return _minimum(self.effects, self.states, self.goal, self.first)

    def missing(self) -> Vector:
        """Return how many times each lamp has yet to be turned, modulo the number of states."""
        return _missing(self.states, self.goal, self.grid.cells)

    def _draw(self, sides: Sides) -> None:
        """Draw a board: press each cell a random number of times, beginning from the goal."""
        self._set_effects(sides, drawn_sets(sides, self.random) if self.options["shape"] == "random" else ())
        if has_level(self.options) != (self.prepared is not None):
            raise ValueError("a board has the number of a try if and only if it has a level")
        if self.prepared is not None:
            self._press_all(presses_of_try(self.options, self.random, self.prepared))
            return
        self._press_all(draw_presses(len(self.grid), self.states, self.random))
        while self.outcome():
            self._press_all(draw_presses(len(self.grid), self.states, self.random))

    def _place(self, position: Position) -> None:
        """Take the board of a position. It must have the chosen size, or sets the size if none was chosen."""
        self.options = SIZE.set_by(position.grid, self.options)
        sides: Sides = self.options["size"]
        drawn = self.options["shape"] == "random" and not position.sets
        self._set_effects(sides, drawn_sets(sides, self.random) if drawn else position.sets)
        self.grid = position.grid
        if self.outcome():
            raise ValueError("this board is already solved")
        if broken := violated_invariant(self.effects, self.states, self.missing()):
            raise ValueError(self._no_way(broken))

    def _set_effects(self, sides: Sides, sets: tuple[int, ...]) -> None:
        if self.options["shape"] == "torus" and min(sides) < MIN_TORUS_SIDE:
            raise InvalidError(
                "a torus is at least 3 x 3, not {rows} x {columns}", rows=sides.rows, columns=sides.columns
            )
        self.sets = sets
        self.effects = effects_of_sets(sides, sets) if sets else fixed_effects(sides, self.options["shape"])
        self.grid = Grid(sides.rows, sides.columns, [self.goal] * (sides.rows * sides.columns))

    def _no_way(self, broken: Vector) -> Message:
        """Return why a board cannot be solved, with the cells of an invariant that it breaks."""
        cells = Grid(self.grid.rows, self.grid.columns, broken.digits(len(self.grid))).text(SYMBOLS)
        if self.states == 3:
            return Message(
                "no solution: the turns that the lamps on these cells need, counted twice on a 2, do not add up to a "
                "multiple of 3: "
                "{cells}",
                cells=cells,
            )
        if self.goal:
            return Message("no solution: an odd number of unlit lamps on these cells: {cells}", cells=cells)
        return Message("no solution: an odd number of lit lamps on these cells: {cells}", cells=cells)

    def _press_all(self, presses: Sequence[int]) -> None:
        for cell, times in enumerate(presses):
            self._turn(cell, times)

    def _turn(self, cell: int, times: int = 1) -> None:
        cells = self.grid.cells
        for lamp in self.effects[cell]:
            cells[lamp] = (cells[lamp] + times) % self.states

    def after_press(self, cell: Cell) -> dict[Cell, int]:
        """Return the lamps that a press of a cell would turn, with their values after it."""
        lamps = self.effects[self._number(cell)]
        return {divmod(lamp, self.grid.columns): (self.grid.cells[lamp] + 1) % self.states for lamp in lamps}

    def _number(self, cell: Cell) -> int:
        return cell[0] * self.grid.columns + cell[1]

    def _press(self, cell: Cell) -> Events:
        turned = {lamp: self.grid[lamp] for lamp in self.after_press(cell)}
        self._turn(self._number(cell))
        self.presses += 1
        return (Event("pressed", Press(cell, turned)), *((Event("won"),) if self.outcome() else ()))

    def _mark(self, cell: Cell) -> Events:
        marks = self.layers["marks"]
        marks[cell] = 1 - marks[cell]
        return (Event("marked", cell),)

    def _speak(self, voice: str) -> Events | None:
        if voice == self.voice:
            return None
        self.voice = voice
        return ()

    def _clear(self) -> None:
        self.presses = 0
        self.layers = {"marks": Grid(self.grid.rows, self.grid.columns)}


def _missing(states: int, goal: int, values: Sequence[int]) -> Vector:
    return Vector.of([(goal - value) % states for value in values])


@lru_cache(maxsize=64)
def _minimum(effects: Effects, states: int, goal: int, first: tuple[int, ...]) -> int | None:
    return quick_minimum(effects, states, _missing(states, goal, first))
