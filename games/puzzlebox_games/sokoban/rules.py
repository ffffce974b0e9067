"""The rules of Sokoban: a pusher who pushes boxes to goals, one at a time."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from puzzlebox.rules import (
    Event,
    Events,
    Grid,
    InputRefusedError,
    InvalidError,
    Message,
    Outcome,
    TurnState,
    message_of,
)
from puzzlebox_games.sokoban.board import BOX, BOX_ON_GOAL, FLOOR, GOAL, PUSHER, PUSHER_ON_GOAL, WALL, Level
from puzzlebox_games.sokoban.options import chooses_number, chosen_level, known_least_pushes, position_level
from puzzlebox_games.sokoban.ways import DIRECTIONS, LETTER_OF, LETTERS, Way, find_push, find_walk, read_moves

SYMBOLS = FLOOR + WALL + GOAL + BOX + BOX_ON_GOAL + PUSHER + PUSHER_ON_GOAL
"""The sign of each value of the grid."""

GO = re.compile(r"go (0|[1-9][0-9]?) (0|[1-9][0-9]?)")
PUSH = re.compile(r"push (0|[1-9][0-9]?) (0|[1-9][0-9]?) (0|[1-9][0-9]?) (0|[1-9][0-9]?)")
MOVES = re.compile(r"moves (.+)", re.DOTALL)

MAX_EFFORT = 100_000
RELIEF = 50
"""The most work of `go` and `push` that may add up, and what each input takes off it. So a short log cannot keep a
reader busy, and a player hardly meets the limit (see `puzzlebox_games.sokoban.ways.MAX_WORK`)."""

NO_WAY = Way(None, 0)

SOLVED = Outcome("won", Message("every box is on a goal"))


class Step(NamedTuple):
    """A step of the pusher from one cell to another. If it pushed a box, `box` is the cell to which the box went."""

    start: int
    end: int
    box: int | None = None


class Moment(NamedTuple):
    """A board earlier in a game: its boxes, the pusher, the pushes until then, and how many inputs ago it was."""

    boxes: frozenset[int]
    pusher: int
    pushed: int
    undos: int


class Sokoban(TurnState):
    """A level that is being played.

    `level` is its beginning. `boxes` and `pusher` are the cells where they are now. `pushed`, `walked`, `lines` and
    `changes` count pushes, steps without a push, box lines and box changes. `last_push` is the cell to which the last
    push brought a box, and its direction; None before the first push. `trail` has the letters of each input since the
    level began, with a blank after them.
    """

    counters = ("effort",)

    level: Level
    boxes: frozenset[int]
    pusher: int
    pushed: int
    walked: int
    lines: int
    changes: int
    last_push: tuple[int, int] | None
    least_pushes: int | None
    began: int
    effort: int = 0
    trail: str
    _level_text: str

    def begin(self, position: str | None) -> None:
        self.began = self.time
        if position is not None:
            level, self.options = position_level(position, self.options)
            self._begin_with(level, known_least_pushes(self.options))
        elif self.prepared is None and hasattr(self, "level") and not chooses_number(self.options):
            self._begin_with(self.level, self.least_pushes)  # a restart that brings no level begins the same again
        else:
            self._begin_with(*chosen_level(self.options, self.prepared))
        self.random.word()  # so that the next random level is another one

    def begin_again(self) -> None:
        self._begin_with(self.level, self.least_pushes)

    def _begin_with(self, level: Level, least_pushes: int | None = None) -> None:
        self.least_pushes = least_pushes
        self.level, self.boxes, self.pusher = level, level.boxes, level.pusher
        self.pushed = self.walked = self.lines = self.changes = 0
        self.last_push, self.trail = None, ""
        self._level_text = level.text()
        signs = [SYMBOLS.index(level.sign(cell)) for cell in range(level.rows * level.columns)]
        self.grid = Grid(level.rows, level.columns, signs)

    def elapsed(self) -> int:
        """Return the ms since the game began."""
        return self.time - self.began

    @property
    def steps(self) -> int:
        """The moves: pushes and steps without a push."""
        return self.pushed + self.walked

    def act(self, text: str) -> Events | None:
        letters, work = self._way(text)
        if not letters:
            return None
        if self.effort + work > MAX_EFFORT:
            raise InputRefusedError("this takes more work than a game of this length allows; go a part of it first")
        self.effort = max(0, self.effort + work - RELIEF)
        before = self.boxes
        steps = tuple(self._step(letter) for letter in letters)
        self.trail += " "
        events = [Event("pushed" if self.boxes != before else "moved", steps)]
        if (self.boxes - before) & self.level.goals:
            events.append(Event("placed"))
        if self.outcome():
            events.append(Event("won"))
        return events

    def moves(self) -> tuple[str, ...]:
        """Return the steps that have an effect. Other inputs are made of them."""
        return tuple(direction for letter, direction in DIRECTIONS.items() if self._can_step(letter))

    def status(self) -> Mapping[str, int | str]:
        return {"pushes": self.pushed, "moves": self.steps, "box lines": self.lines, "box changes": self.changes}

    def outcome(self) -> Outcome | None:
        return SOLVED if self.boxes == self.level.goals else None

    def position(self) -> str | None:
        """Return the board as a position; None for a solved one, with which no game begins."""
        return None if self.outcome() else self.current().text()

    def current(self) -> Level:
        """Return the board as a level."""
        level = self.level
        return Level(level.rows, level.columns, level.walls, level.goals, self.boxes, self.pusher, level.title)

    def end_position(self) -> str:
        """Return the board as a level."""
        return self.current().text()

    def details(self) -> str:
        last = "-" if self.last_push is None else "{} {}".format(*self.last_push)
        counts = f"pushes {self.pushed} moves {self.steps} lines {self.lines} changes {self.changes} last {last}"
        least, options = self.least_pushes or "-", self.options.text() or "-"
        return (
            f"{counts} began {self.began} effort {self.effort} least {least} level {self._level_text} options {options}"
        )

    def earlier(self) -> Iterator[Moment]:
        """Return the boards before each input that pushed a box since the level began, from the last one to the
        first."""
        boxes, pusher, pushed = self.boxes, self.pusher, self.pushed
        for undos, letters in enumerate(reversed(self.trail.split()), 1):
            for letter in reversed(letters):
                offset = self._offset(letter.lower())
                if letter.isupper():
                    boxes, pushed = boxes ^ {pusher, pusher + offset}, pushed - 1
                pusher -= offset
            if not letters.islower():
                yield Moment(boxes, pusher, pushed, undos)

    # Inputs

    def _way(self, text: str) -> Way:
        """Return the steps that an input takes, in lower case; none if it has no effect."""
        if letter := LETTER_OF.get(text):
            return Way(letter if self._can_step(letter) else None, 0)
        try:
            if match := GO.fullmatch(text):
                return self._walk(*self._cells(match.groups()))
            if match := PUSH.fullmatch(text):
                return self._push(*self._cells(match.groups()))
            if match := MOVES.fullmatch(text):
                return Way(self._played(read_moves(match[1])), 0)
        except ValueError as error:
            raise InputRefusedError("{input}: {reason}", input=repr(text[:40]), reason=message_of(error)) from error
        raise InputRefusedError(
            "expected up, down, left, right, go ROW COLUMN, push ROW COLUMN ROW COLUMN or moves TEXT, not {input}",
            input=repr(text[:40]),
        )

    def _cells(self, numbers: Iterable[str]) -> list[int]:
        """Return the cells with these rows and columns, given in turn. Raises ValueError for one that is not on the
        board."""
        places = list(numbers)
        cells = [self.checked_cell(row, column) for row, column in zip(places[::2], places[1::2], strict=True)]
        return [row * self.grid.columns + column for row, column in cells]

    def _walk(self, end: int) -> Way:
        if end in self.boxes or end not in self.level.floor:
            return NO_WAY
        return find_walk(self.level, self.boxes, self.pusher, end)

    def _push(self, box: int, end: int) -> Way:
        if box not in self.boxes or box not in self.level.floor:
            return NO_WAY
        way = find_push(self.level, self.boxes, self.pusher, box, end)
        return way._replace(letters=way.letters and way.letters.lower())

    def _played(self, letters: str) -> str:
        """Return the letters if all of them can be played. Raises ValueError, naming the first that cannot."""
        trial = self.copy()
        for number, letter in enumerate(letters, 1):
            if trial.outcome() or not trial._can_step(letter):
                raise InvalidError("move {number}, {letter}, cannot be played", number=number, letter=letter)
            trial._step(letter)
        return letters

    # Steps

    def can_walk(self, direction: str) -> bool:
        """Return whether a step in this direction is possible and pushes no box."""
        return self._is_free(self.pusher + self._offset(LETTER_OF[direction]))

    def _offset(self, letter: str) -> int:
        return self.level.offsets[LETTERS.index(letter)]

    def _can_step(self, letter: str) -> bool:
        offset = self._offset(letter)
        return self._is_free(self.pusher + offset) or (
            self.pusher + offset in self.boxes and self._is_free(self.pusher + 2 * offset)
        )

    def _is_free(self, cell: int) -> bool:
        return cell in self.level.floor and cell not in self.boxes

    def _step(self, letter: str) -> Step:
        """Take a step that is possible."""
        offset = self._offset(letter)
        start, self.pusher = self.pusher, self.pusher + offset
        pushes = self.pusher in self.boxes
        self.trail += letter.upper() if pushes else letter
        end = self.pusher + offset if pushes else None
        if end is not None:
            self.boxes = self.boxes - {self.pusher} | {end}
            self._count_push(end, offset)
        else:
            self.walked += 1
        self._show(start, self.pusher, self.pusher if end is None else end)
        return Step(start, self.pusher, end)

    def _count_push(self, end: int, offset: int) -> None:
        """Count a push that brought a box to a cell."""
        same_box = self.last_push is not None and self.last_push[0] == end - offset
        same_line = same_box and self.last_push == (end - offset, offset)
        self.pushed += 1
        self.changes += not same_box
        self.lines += not same_line
        self.last_push = (end, offset)

    def _show(self, *cells: int) -> None:
        """Bring the grid up to date in these cells."""
        now = self.current()
        for cell in cells:
            self.grid.cells[cell] = SYMBOLS.index(now.sign(cell))
