"""Two small games for tests of what all games share: Lamps is played in turns, Drips in real time."""

import copy
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Self

from puzzlebox.core.game import Action, AnyGame, Controls, Game, Presentation
from puzzlebox.rules import (
    Cell,
    Choice,
    Event,
    Events,
    Grid,
    InputRefusedError,
    Message,
    Number,
    Options,
    Outcome,
    RealTimeState,
    Start,
    TurnState,
    Verb,
    Words,
)

LAMP = re.compile(r"press ([0-9]) ([0-9])")


class Lamps(TurnState):
    """A square of lamps, `.` off and `#` on. A press switches a lamp and its neighbours. The game is won when all are
    off."""

    pressed: int

    def begin(self, position: str | None) -> None:
        size = self.options["size"]
        self.pressed = 0
        if position is not None:
            self.grid = Grid.parse(position, ".#")
            return
        self.grid = Grid(size, size)
        while self._all_off():
            for _ in range(self.options["presses"]):
                self._press((self.random.below(size), self.random.below(size)))

    def act(self, text: str) -> Events | None:
        if text == "darken":
            return self._darken()
        match = LAMP.fullmatch(text)
        if not match:
            raise InputRefusedError(Message("expected press ROW COLUMN or darken, not {text!r}", text=text[:40]))
        cell = (int(match[1]), int(match[2]))
        if cell not in self.grid:
            raise InputRefusedError(Message("there is no lamp at {row} {column}", row=match[1], column=match[2]))
        self._press(cell)
        self.pressed += 1
        return (Event("pressed", cell), *self._won())

    def moves(self) -> tuple[str, ...]:
        darken = ("darken",) if self.grid[0, 0] else ()
        return (*(f"press {r} {c}" for r, c in self.grid), *darken)

    def status(self) -> Mapping[str, int | str]:
        return {"pressed": self.pressed, "lit": self._lit()}

    def outcome(self) -> Outcome | None:
        return Outcome("won", "all lamps are off") if self._all_off() else None

    def details(self) -> str:
        return f"pressed {self.pressed} options {self.options.text() or '-'}"

    def _darken(self) -> Events | None:
        """Press the corner, if it is lit."""
        if not self.grid[0, 0]:
            return None
        self._press((0, 0))
        self.pressed += 1
        return (Event("pressed", (0, 0)), *self._won())

    def _press(self, cell: Cell) -> None:
        for lamp in (cell, *self.grid.neighbours(cell)):
            self.grid[lamp] = 1 - self.grid[lamp]

    def _won(self) -> Events:
        return (Event("won"),) if self._all_off() else ()

    def _lit(self) -> int:
        return sum(self.grid.values())

    def _all_off(self) -> bool:
        return not any(self.grid.cells)


LAMPS = Game(
    id="lamps",
    title="Lamps",
    summary="Turn all the lamps off",
    state=Lamps,
    options=(
        Number(name="size", help="lamps on a side", default=3, low=2, high=9, steps=(2, 3, 5)),
        Number(name="presses", help="random presses that mix the board", default=5, low=1, high=99),
    ),
    preferences=(Choice(name="corner", help="the key for the corner", default="space", choices=("space", "c")),),
    controls=Controls(
        actions=lambda preferences: (Action("darken", "darken the corner", (preferences["corner"].capitalize(),)),)
    ),
    words=Words(verbs=(Verb("press ROW COLUMN", LAMP.pattern, ("press 0 0",)),)),
    presentation=Presentation(symbols=".#"),
)

GRAVITY = 300
DAS, ARR = 170, 60
DIRECTIONS = {"left": -1, "right": 1}


class Drips(RealTimeState):
    """Drops of water fall into a basin, `.` empty and `o` water. A full row drains. The game ends when a drop cannot
    enter.

    Inputs: `+left -left +right -right` press and release, `drop`, `pause`, `resume`, `restart`.
    """

    def __init__(self, options: Options, start: Start) -> None:
        if start.position is not None:
            raise ValueError("Drips begins from a seed, not from a position")
        self.options = options
        self.random = start.random()
        self.time = self.pieces = 0
        self._begin()

    def _begin(self) -> None:
        self.origin = self.random.state
        self.grid = Grid(6, 4)
        self.paused = self.over = False
        self.rows = self.direction = self.shifts_at = 0
        self._enter()

    def _enter(self) -> None:
        self.row, self.column = 0, self.random.below(self.grid.columns)
        self.gravity_at = self.time + GRAVITY
        self.pieces += 1
        self.over = self.grid[0, self.column] != 0
        if self.over:
            self.release()

    def status(self) -> Mapping[str, int | str]:
        return {"rows": self.rows}

    def outcome(self) -> Outcome | None:
        return Outcome("ended", "the basin is full") if self.over else None

    def inputs(self) -> tuple[str, ...]:
        texts = ("+left", "-left", "+right", "-right", "drop", "pause", "resume", "restart")
        return ("restart",) if self.over else tuple(text for text in texts if self.copy().send(text) is not None)

    def text(self) -> str:
        held = f"{self.direction} {self.shifts_at if self.direction else '-'}"
        flags = f"{self.paused} {self.over} {self.time} {self.pieces} {self.rows} {self.random.state:016x}"
        return f"{self.grid.text('.o')}\n{self.row} {self.column} {held} {self.gravity_at} {flags}"

    def copy(self) -> Self:
        new = copy.copy(self)
        new.grid, new.random = self.grid.copy(), self.random.copy()
        return new

    def release(self) -> bool:
        held, self.direction = self.direction != 0, 0
        return held

    def send(self, text: str) -> Events | None:
        if text == "restart":
            self._begin()
            return (Event("restarted"),)
        if self.over:
            raise InputRefusedError(Message("{input!r}: the basin is full; only restart works now", input=text[:40]))
        if text in ("pause", "resume"):
            return self._pause(text == "pause")
        sign, name = text[:1], text[1:]
        if text != "drop" and not (sign in ("+", "-") and name in DIRECTIONS):
            raise InputRefusedError(
                Message("expected +left, -left, +right, -right or drop, not {text!r}", text=text[:40])
            )
        if self.paused:
            return None
        if text == "drop":
            return self._drop()
        return self._press(DIRECTIONS[name]) if sign == "+" else self._release(DIRECTIONS[name])

    def _pause(self, pause: bool) -> Events | None:
        if pause == self.paused:
            return None
        self.paused = pause
        self.release()
        return (Event("paused" if pause else "resumed"),)

    def _press(self, direction: int) -> Events | None:
        before = (self.direction, self.shifts_at, self.column)
        self.direction, self.shifts_at = direction, self.time + DAS
        self._shift()
        return () if (self.direction, self.shifts_at, self.column) != before else None

    def _release(self, direction: int) -> Events | None:
        return () if self.direction == direction and self.release() else None

    def _shift(self) -> None:
        if self.grid.get((self.row, self.column + self.direction), 1) == 0:
            self.column += self.direction

    def _drop(self) -> Events:
        while self._falls():
            pass
        return self._lock()

    def _falls(self) -> bool:
        if self.grid.get((self.row + 1, self.column), 1):
            return False
        self.row += 1
        return True

    def _lock(self) -> Events:
        self.grid[self.row, self.column] = 1
        full = self.grid.full_rows()
        self.grid.remove_rows(full)
        self.rows += len(full)
        self._enter()
        return (Event("locked"), Event("lost" if self.over else "spawned"))

    def due(self) -> int | None:
        if self.paused or self.over:
            return None
        return min(self.gravity_at, self.shifts_at) if self.direction else self.gravity_at

    def advance_to(self, time: int) -> Events:
        if time < self.time:
            raise ValueError(
                Message("game time is at {now} ms and cannot go back to {time} ms", now=self.time, time=time)
            )
        if self.paused:
            return ()
        happened: list[Event] = []
        while (at := self.due()) is not None and at < time:
            self.time = at
            self._fire(at, happened)
        self.time = time
        return happened

    def _fire(self, at: int, happened: list[Event]) -> None:
        if self.direction and self.shifts_at == at:
            self.shifts_at = at + ARR
            self._shift()
        if self.gravity_at == at and self._falls():
            self.gravity_at = at + GRAVITY
        elif self.gravity_at == at:
            happened.extend(self._lock())


DRIPS = Game(
    id="drips",
    title="Drips",
    summary="Keep the basin from running over",
    state=Drips,
    controls=Controls(
        actions=(
            Action("left", "left", ("Left", "@A"), hold=True),
            Action("right", "right", ("Right", "@D"), hold=True),
            Action("drop", "drop", ("Space",), role="drop"),
        )
    ),
    presentation=Presentation(symbols=".o"),
)


def variant_of(game: AnyGame, **changes: Any) -> AnyGame:
    """Return the game with changed fields, its own or of its parts: `variant_of(LAMPS, symbols=".#", id="lamps")`."""
    parts: dict[str, Any] = {}
    for part in ("play", "assistance", "controls", "presentation"):
        own = changes.keys() & set(getattr(game, part)._fields)
        parts[part] = getattr(game, part)._replace(**{name: changes.pop(name) for name in own})
    return replace(game, **parts, **changes)
