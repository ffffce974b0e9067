"""Lamps with more rules, for tests of what few games have: marks in a layer, mistakes that undo does not take back,
boards that take a search, hints and solutions, and a win after which the player may go on."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Self

from puzzlebox.rules import (
    Assistance,
    Cell,
    Event,
    Events,
    Game,
    Grid,
    Hint,
    Level,
    Measure,
    Message,
    NoSolution,
    Number,
    Options,
    Outcome,
    PlayPolicy,
    Preparation,
    Presentation,
    Preset,
    Random,
    Search,
    Slices,
    Solution,
    Switch,
    Verb,
    Words,
    cell_words,
)
from tests import fake_game

MARK = re.compile(r"mark ([0-9]) ([0-9])")

MAX_PRESSES = 12
"""After a win, the game ends with this many presses."""


class Lamps(fake_game.Lamps):
    """A square of lamps. A press that leaves more lamps on than before is a mistake.

    A prepared board is the text of the presses that lead to it, such as `00 12`. The generator is then one word
    further on.
    """

    counters = ("mistakes",)

    mistakes: int
    going_on: bool
    first: Grid

    def begin(self, position: str | None) -> None:
        self.mistakes, self.going_on = 0, False
        size = self.options["size"]
        if self.prepared is not None and position is None:
            self.pressed, self.grid = 0, board_of(size, cells_of(self.prepared, size))
            self.random.word()
        elif position is None and self.options["exact"]:
            raise ValueError("the board has not been prepared")
        else:
            super().begin(position)
        self.layers = {"marks": Grid(self.grid.rows, self.grid.columns)}
        self.first = self.grid.copy()

    def begin_again(self) -> None:
        self.grid, self.pressed = self.first.copy(), 0

    def copy(self) -> Self:
        new = super().copy()
        new.first = self.first.copy()
        return new

    def act(self, text: str) -> Events | None:
        if text == "go on" and self._all_off() and not self.going_on:
            self.going_on = True
            return (Event("resumed"),)
        if match := MARK.fullmatch(text):
            return self._mark((int(match[1]), int(match[2])))
        lit = self._lit()
        events = super().act(text)
        self.mistakes += self._lit() > lit
        return events

    def _mark(self, cell: Cell) -> Events | None:
        if cell not in self.grid:
            return None
        self.layers["marks"][cell] ^= 1
        return (Event("marked", cell),)

    def moves(self) -> tuple[str, ...]:
        return (*super().moves(), *(f"mark {r} {c}" for r, c in self.grid))

    def status(self) -> Mapping[str, int | str]:
        return {**super().status(), "mistakes": self.mistakes}

    def outcome(self) -> Outcome | None:
        if self.going_on:
            return Outcome("ended", "no presses are left") if self.pressed >= MAX_PRESSES else None
        return Outcome("won", "all lamps are off", resume="go on") if self._all_off() else None

    def position(self) -> str | None:
        return self.grid.text(".#")

    def details(self) -> str:
        return f"{super().details()} mistakes {self.mistakes} going on {self.going_on} first {self.first.text('.#')}"


class LateLamps(Lamps):
    """Lamps whose board is made by the first press: the layout of the try that the press names, or the first one. On a
    board of 3 x 3, it has to be the first layout with an even number of lamps on."""

    laid: int

    def begin(self, position: str | None) -> None:
        super().begin(position)
        self.laid = 0

    def act(self, text: str) -> Events | None:
        match = FIRST_PRESS.fullmatch(text)
        if self.laid or not match:
            return super().act(text)
        self.laid = int(match[2] or 1)
        for _ in range(self.laid):
            self.grid = drawn(self.random, self.options["size"])
        return super().act(match[1])

    def details(self) -> str:
        return f"{super().details()} laid {self.laid}"


FIRST_PRESS = re.compile(r"(press [0-9] [0-9])(?: try ([1-9]))?")


def drawn(random: Random, size: int) -> Grid:
    """Draw a board with some lamps on."""
    grid = Grid(size, size)
    grid.cells[:] = [1, *(random.below(2) for _ in range(size * size - 1))]
    return grid


def opened(state: LateLamps, text: str) -> str | None:
    """Return the press that makes the board."""
    match = FIRST_PRESS.fullmatch(text)
    return match[1] if match and not state.laid and state.options["size"] == 3 else None


def completing(state: LateLamps, text: str, search: Search) -> Slices[str]:
    """Find the first layout with an even number of lamps on."""
    number = 1
    while sum(drawn(state.random, state.options["size"]).cells) % 2:
        search.visit()
        yield number / 10
        number += 1
    return f"{text} try {number}"


def board_of(size: int, presses: Iterable[Cell]) -> Grid:
    """Return the dark board after these presses."""
    grid = Grid(size, size)
    for cell in presses:
        for lamp in (cell, *grid.neighbours(cell)):
            grid[lamp] ^= 1
    return grid


def cells_of(text: str, size: int) -> list[Cell]:
    """Return the cells in a prepared text. Raises ValueError."""
    words = text.split(" ")
    if not (len(words) <= size * size and all(re.fullmatch(r"[0-9]{2}", word) for word in words)):
        raise ValueError(Message("expected the cells of the presses, such as 00 12, not {text!r}", text=text[:40]))
    cells = [(int(word[0]), int(word[1])) for word in words]
    if any(max(cell) >= size for cell in cells) or not any(board_of(size, cells).cells):
        raise ValueError(Message("the presses {text!r} give no board of this size", text=text[:40]))
    return cells


def prepare(options: Options, random: Random, search: Search) -> Slices[str]:
    """Find presses of which none can be left out."""
    size = options["size"]
    cells = list(Grid(size, size))
    while True:
        search.visit()
        yield 0.5
        presses = [random.choice(cells) for _ in range(2)]
        if presses[0] != presses[1]:
            return " ".join(f"{r}{c}" for r, c in presses)


def solutions(grid: Grid) -> Iterator[tuple[Cell, ...]]:
    """Yield all sets of presses, the smallest first."""
    cells = list(grid)
    for count in range(len(cells) + 1):
        yield from combinations(cells, count)


def solve(state: Lamps, search: Search) -> Slices[Solution | NoSolution]:
    for presses in solutions(state.grid):
        search.visit()
        if search.nodes % 50 == 0:
            yield search.nodes / 2 ** len(state.grid)
        if board_of(state.grid.rows, presses) == state.grid:
            inputs = tuple(f"press {r} {c}" for r, c in presses)
            return Solution(inputs, len(inputs), True, " ".join(f"{r}{c}" for r, c in presses))
    return NoSolution("no presses turn all lamps off")


def hint(state: Lamps, search: Search) -> Slices[Hint | None]:
    if state.outcome():
        return None
    found = yield from solve(state, search)
    if isinstance(found, NoSolution) or not found.inputs:
        return None
    row, column = map(int, found.inputs[0].split()[1:])
    return Hint(
        "Fewest presses",
        "Look at the lamps that are on.",
        Message("Row {row}, column {column} is one of the fewest presses.", row=row + 1, column=column + 1),
        found.inputs[:1],
        {"act": ((row, column),)},
        left=found.length,
    )


LAMPS: Game[Lamps] = Game(
    id="lamps",
    title="Lamps",
    summary="Turn all the lamps off",
    state=Lamps,
    options=(
        Number(name="size", help="lamps on a side", default=2, low=2, high=5, steps=(2, 3, 5)),
        Number(name="presses", help="random presses that mix the board", default=2, low=1, high=9),
        Switch(name="exact", help="boards that take exactly two presses", default=False),
    ),
    presets=(Preset("large", {"size": "5"}), Preset("Two presses", {"exact": "on"})),
    play=PlayPolicy(
        undo="free",
        measures=(Measure("presses", "pressed", least=True, won=True, ties=("mistakes", "time")),),
        levels=tuple(Level(f"{size} x {size}", {"size": str(size)}) for size in (2, 3, 5)),
        preparation=Preparation(lambda options: bool(options["exact"]), prepare),
    ),
    assistance=Assistance(hint=hint, solve=solve, minimum="pressed"),
    words=Words(
        verbs=(
            Verb("press ROW COLUMN", "press [0-9] [0-9]", ("press 0 0",)),
            Verb("mark ROW COLUMN", MARK.pattern, ("mark 0 0",)),
            Verb("darken", "darken", ("darken",)),
        )
    ),
    presentation=Presentation(symbols=".#"),
)

EXACT = Options(LAMPS.options, {"exact": "on"})
"""The options of a game that has to prepare its boards."""

LATE_LAMPS: Game[LateLamps] = Game(
    id="late",
    title="Late Lamps",
    summary="The first press makes the board",
    state=LateLamps,
    options=LAMPS.options,
    play=PlayPolicy(preparation=Preparation(lambda _: False, prepare, opened, completing)),
    words=Words(lambda options: cell_words(options["size"], options["size"], "press")),
)

LATE = Options(LATE_LAMPS.options, {"size": "3"})
"""The options of a game whose first press needs a search."""
