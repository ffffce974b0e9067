"""Catch: drops fall, and a basket on the ground catches them. The game ends with the first missed drop.

A real-time game for puzzlebox in one file. It has no view of its own: the default view shows the grid.
"""

import copy
from collections.abc import Mapping
from typing import Self

from puzzlebox.rules import (
    Action,
    Controls,
    Event,
    Events,
    Game,
    Grid,
    InputRefusedError,
    Message,
    Number,
    Options,
    Outcome,
    PlayPolicy,
    Presentation,
    RealTimeState,
    Start,
    Switch,
)

ROWS, COLUMNS = 8, 7
DROP, BASKET = 1, 2
STEPS = {"left": -1, "right": 1}


class Catch(RealTimeState):
    """`left` and `right` move the basket by one cell. A drop falls one row in `pace` ms."""

    def __init__(self, options: Options, start: Start) -> None:
        if start.position is not None:
            raise ValueError("Catch begins from a seed, not from a position")
        self.options = options
        self.random = start.random()
        self.time = self.pieces = 0
        self.begin()

    def begin(self) -> None:
        self.origin = self.random.state
        self.grid = Grid(ROWS, COLUMNS)
        self.paused = self.missed = False
        self.caught, self.basket = 0, COLUMNS // 2
        self.grid[ROWS - 1, self.basket] = BASKET
        self.enter()

    def enter(self) -> None:
        self.row, self.column = 0, self.random.below(COLUMNS)
        self.grid[0, self.column] = DROP
        self.pieces += 1
        self.falls_at = self.time + self.pace()

    def pace(self) -> int:
        """Return the ms that a drop takes from row to row. Every caught drop makes the next one faster."""
        pace: int = self.options["pace"]
        return max(pace - 5 * self.caught, pace // 4)

    def send(self, text: str) -> Events | None:
        if text == "restart":
            self.begin()
            return (Event("restarted"),)
        if self.missed:
            raise InputRefusedError(Message("{input!r}: a drop was missed; only restart works now", input=text[:40]))
        if text in ("pause", "resume"):
            return self.pause(text == "pause")
        if text not in STEPS:
            raise InputRefusedError(Message("expected left or right, not {text!r}", text=text[:40]))
        return None if self.paused else self.move(STEPS[text])

    def pause(self, pause: bool) -> Events | None:
        if pause == self.paused:
            return None
        self.paused = pause
        if not pause:
            self.falls_at = self.time + self.pace()
        return (Event("paused" if pause else "resumed"),)

    def move(self, step: int) -> Events | None:
        if not 0 <= self.basket + step < COLUMNS:
            return None
        self.grid[ROWS - 1, self.basket] = 0
        self.basket += step
        self.grid[ROWS - 1, self.basket] = BASKET
        return (Event("moved"),)

    def advance_to(self, time: int) -> Events:
        if time < self.time:
            raise ValueError(
                Message("game time is at {now} ms and cannot go back to {time} ms", now=self.time, time=time)
            )
        if self.paused:
            return ()
        happened: list[Event] = []
        while (due := self.due()) is not None and due < time:
            self.time = due
            happened.append(self.fall())
        self.time = time
        return happened

    def fall(self) -> Event:
        self.grid[self.row, self.column] = 0
        self.row += 1
        if self.row < ROWS - 1:
            self.grid[self.row, self.column] = DROP
            self.falls_at = self.time + self.pace()
            return Event("fell")
        self.missed = self.column != self.basket
        if self.missed:
            return Event("lost")
        self.caught += 1
        self.enter()
        return Event("caught")

    def due(self) -> int | None:
        return None if self.paused or self.missed else self.falls_at

    def release(self) -> bool:
        return False  # no key is held

    def inputs(self) -> tuple[str, ...]:
        if self.missed:
            return ("restart",)
        if self.paused:
            return ("resume", "restart")
        return (*(text for text, step in STEPS.items() if 0 <= self.basket + step < COLUMNS), "pause", "restart")

    def outcome(self) -> Outcome | None:
        return Outcome("ended", "a drop was missed") if self.missed else None

    def status(self) -> Mapping[str, int | str]:
        return {"score": self.caught}

    def text(self) -> str:
        timers = f"{self.time} {self.falls_at} {self.paused} {self.missed}"
        return f"{self.grid.text('.ou')}\n{self.pieces} {self.caught} {timers} {self.random.state:016x}"

    def copy(self) -> Self:
        new = copy.copy(self)
        new.grid, new.random = self.grid.copy(), self.random.copy()
        return new


def showcase(state: Catch) -> Catch:
    """Let a drop fall halfway down."""
    state.advance_to(ROWS // 2 * state.pace() + 1)
    return state


GAME = Game(
    id="catch",
    title="Catch",
    summary="Catch every drop with the basket",
    state=Catch,
    options=(
        Number(name="pace", low=50, high=2000, default=300, help="ms in which the first drop falls one row"),
        Switch(name="practice", default=False, help="undo is allowed"),
    ),
    play=PlayPolicy(undo=lambda options: "assisted" if options["practice"] else "none"),
    controls=Controls(actions=(Action("left", "left", ("Left", "@A")), Action("right", "right", ("Right", "@D")))),
    presentation=Presentation(
        symbols=".ou",
        rules_text=lambda options: ("Move the basket under every drop before it reaches the ground.",),
        sounds={"caught": "row"},
        showcase=showcase,
    ),
)
