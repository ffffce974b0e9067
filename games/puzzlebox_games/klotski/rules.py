"""The options and rules of Klotski: pieces that slide in a box, and three counts side by side."""

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
    Options,
    Outcome,
    Switch,
    TurnState,
    listed,
    translatable,
)
from puzzlebox_games.klotski.board import (
    DIRECTIONS,
    SYMBOLS,
    Box,
    X,
    beside_free_cells,
    corner_of,
    goal_text,
    is_solved,
    paths,
    place,
    read_position,
    run_length,
    step,
    straight_moves,
    write_position,
)
from puzzlebox_games.klotski.generator import GRADES, read_prepared
from puzzlebox_games.klotski.starts import CARS, KNOWN

RANDOM = "random"
"""The value of the option `start` for random starts."""


class StartName(Choice, kw_only=True):
    """The name of a start. There are too many to list them in the help of the command line."""

    @property
    def metavar(self) -> str:  # type: ignore[override]
        return "NAME"

    def shown(self, value: str) -> str:
        """Return the title of the start."""
        return translatable(KNOWN[value].title) if value in KNOWN else super().shown(value)


OPTIONS = (
    StartName(
        "start",
        "a historic start such as red-donkey, a level from level-1 on, or random",
        choices=(*KNOWN, RANDOM),
        default="red-donkey",
    ),
    Choice(
        "grade",
        "how many slides a random start takes: at least 10, 26, 51 or 81",
        choices=tuple(GRADES),
        default="easy",
        applies=(Condition("start", (RANDOM,)),),
    ),
    Choice(
        "cars",
        "yes: a piece moves only lengthwise, on a board of cars or on that of a position",
        choices=("no", "yes"),
        default="no",
    ),
)

MEASURES = (
    Measure("slides", "slides", least=True, won=True, ties=("steps", "time")),
    Measure("steps", "steps", least=True, won=True),
    Measure("time", "time", least=True, won=True),
)

PREFERENCES = (Switch("letters", "show the letters of the pieces"),)


MOVE = r"move (?P<mover>[a-zA-Z]) (?P<direction>up|left|right|down)(?: (?P<cells>[1-9][0-9]?))?"
SLIDE = r"slide (?P<slider>[a-zA-Z]) (?P<row>0|[1-9][0-9]?) (?P<column>0|[1-9][0-9]?)"
INPUT = re.compile(f"{MOVE}|{SLIDE}")
"""A move: a piece by some cells in a line, or to a place by its row and column from 0. Numbers have at most two digits
and no leading zeros."""

SOLVED = Outcome("won", Message("X is at its goal"))


def has_cars(options: Options) -> bool:
    """Return whether the pieces keep to their lines."""
    return bool(options["cars"] == "yes")


class Counts(NamedTuple):
    """Numbers of slides (a piece along any path), straight moves (a piece any distance in a line) and steps (a piece by
    one cell)."""

    slides: int = 0
    straight: int = 0
    steps: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Return the sums of these counts and others."""
        return Counts(*(one + two for one, two in zip(self, other, strict=True)))


class Run(NamedTuple):
    """The latest moves, which all moved the same piece: its value, its top left cell before them, and the number of
    inputs."""

    value: int
    start: Cell
    inputs: int


class Slid(NamedTuple):
    """What a view needs to show a slide: the piece's value, and its top left cell before it and after each step."""

    value: int
    way: tuple[Cell, ...]


class Klotski(TurnState):
    """A board of Klotski.

    `box` is what does not change, `home` the board that `again` sets up, and `minimum` the proved least number of
    slides from there, None if it is not known. `tally` are the counts of the game so far, with the latest moves, which
    are the `run`.
    """

    box: Box
    home: Grid
    minimum: int | None
    tally: Counts
    run: Run | None
    _finished: Counts
    """The tally without the run."""

    def begin(self, position: str | None) -> None:
        if position is not None:
            self.home, self.box, self.minimum = *read_position(position, has_cars(self.options)), None
        elif has_cars(self.options):
            self.home, self.box, self.minimum = *read_position(CARS.position, cars=True), CARS.slides
        elif self.options["start"] == RANDOM:
            self.home, self.box, self.minimum = read_prepared(self.prepared or "", GRADES[self.options["grade"]])
            self.random.word()  # the one that the search for the start has drawn
        elif self.prepared is not None:
            raise ValueError("only a random start is prepared")
        else:
            start = KNOWN[self.options["start"]]
            self.home, self.box, self.minimum = *read_position(start.position), start.slides
        if self.options["start"] != RANDOM:
            chosen = {name: self.options[name] for name in ("start", "cars")}
            self.options = Options(OPTIONS, chosen)  # a grade has no effect
        self.begin_again()

    def begin_again(self) -> None:
        self.grid = self.home.copy()
        self.tally = self._finished = Counts()
        self.run = None

    def act(self, text: str) -> Events | None:
        match = INPUT.fullmatch(text)
        if not match:
            raise InputRefusedError(
                "expected move PIECE DIRECTION, move PIECE DIRECTION CELLS or slide PIECE ROW COLUMN, not {input}",
                input=repr(text[:40]),
            )
        value = self._piece(match["mover"] or match["slider"])
        if match["mover"]:
            way = self._line(value, match["direction"], int(match["cells"] or 1))
        else:
            way = self._path(value, (int(match["row"]), int(match["column"])))
        if value == X and self.box.goal in way:
            way = way[: way.index(self.box.goal) + 1]
        return self._slide(value, way) if len(way) > 1 else None

    def moves(self) -> tuple[str, ...]:
        texts: list[str] = []
        for value in beside_free_cells(self.grid):
            name = SYMBOLS[value]
            places = paths(self.grid, self.box, value)
            corner = next(iter(places))
            for direction in DIRECTIONS:
                cells = range(1, run_length(places, corner, direction) + 1)
                texts.extend(f"move {name} {direction}" + (f" {count}" if count > 1 else "") for count in cells)
            texts.extend(f"slide {name} {r} {c}" for (r, c), path in places.items() if path)
        return (*texts, "again") if self.run else tuple(texts)

    def status(self) -> Mapping[str, int | str]:
        minimum = {} if self.minimum is None else {"minimum": self.minimum}
        return {"slides": self.tally.slides, **minimum, "steps": self.tally.steps, "straight": self.tally.straight}

    def figures(self) -> Mapping[str, int]:
        return {**super().figures(), "time": self.elapsed()}

    def outcome(self) -> Outcome | None:
        return SOLVED if is_solved(self.grid, self.box) else None

    def position(self) -> str | None:
        """Return the board as a position. A board with X at its goal is none."""
        return None if self.outcome() else write_position(self.grid, self.box)

    def end_position(self) -> str:
        """Return the board with the letters of the pieces."""
        return self.grid.text(SYMBOLS)

    def details(self) -> str:
        home = self.home.text(SYMBOLS) + goal_text(self.box)
        run = (
            f"{SYMBOLS[self.run.value]} {self.run.start[0]} {self.run.start[1]} {self.run.inputs}" if self.run else "-"
        )
        counts = " ".join(map(str, self._finished))
        ended = "-" if self.ended is None else self.ended
        minimum = self.minimum or "-"
        clock = f"{self.began} {ended}"
        options = self.options.text() or "-"
        return f"home {home} minimum {minimum} counts {counts} run {run} clock {clock} options {options}"

    def _piece(self, name: str) -> int:
        value = SYMBOLS.index(name)
        if value > len(self.box.shapes):
            pieces = SYMBOLS[X : len(self.box.shapes) + 1]
            raise InputRefusedError(
                "there is no piece {name!r}; the pieces are {pieces}", name=name, pieces=listed(pieces)
            )
        return value

    def _line(self, value: int, direction: str, cells: int) -> tuple[Cell, ...]:
        """Return the way of a straight move. It is empty if the piece cannot go so far."""
        corner = corner_of(self.grid, value)
        if cells > run_length(paths(self.grid, self.box, value), corner, direction):
            return ()
        return tuple(step(corner, direction, count) for count in range(cells + 1))

    def _path(self, value: int, corner: Cell) -> tuple[Cell, ...]:
        """Return the way of a slide. It is empty if there is no path."""
        path = paths(self.grid, self.box, value).get(corner, ())
        way = [corner_of(self.grid, value)]
        for direction in path:
            way.append(step(way[-1], direction))
        return tuple(way)

    def _slide(self, value: int, way: tuple[Cell, ...]) -> Events:
        if self.run is None or self.run.value != value:
            self._finished = self.tally
            self.run = Run(value, way[0], 0)
        self.run = self.run._replace(inputs=self.run.inputs + 1)
        place(self.grid, self.box, value, way[-1])
        self.tally = self._finished.plus(_counts_of(self.grid, self.box, self.run))
        return self.won_by(Event("slid", Slid(value, way)))


def _counts_of(grid: Grid, box: Box, run: Run | None) -> Counts:
    """Return what a run counts that has led to this board."""
    if run is None or (end := corner_of(grid, run.value)) == run.start:
        return Counts()
    steps = len(paths(grid, box, run.value, run.start)[end])
    return Counts(1, straight_moves(grid, box, run.value, run.start, end), steps)
