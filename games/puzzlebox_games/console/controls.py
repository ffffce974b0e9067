"""The controls of Console: a charge that held keys build up, a soft drop in every other frame, and rows that are
cleared one after the other before the next piece enters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlebox.core.state import Event
from puzzlebox_games.console import texts
from puzzlebox_games.falling.controls import Figure, Rules
from puzzlebox_games.falling.frames import FrameControls
from puzzlebox_games.falling.pieces import Cleared, Found, Vanishing

MAX_SCORE = 999_999

HANGING = 96
"""The number of frames in which the first piece does not fall unless down is pressed."""

LOCK_DELAYS = (*(5,) * 6, *(4,) * 4, *(3,) * 4, *(2,) * 4, *(1,) * 2)
"""The frames from the failed fall to the fixing of the piece, by the row of its pivot."""

ROWS_ABOVE, TESTED = 2, 4
"""The tested rows: from how many above the pivot, and how many."""

POINTS, ENTRY = 1, 5
"""The frames from the last test to the points and to the next piece, if no row was full."""

STEPS, FRAMES_A_STEP = 5, 4
"""The steps in which rows vanish, each in a frame whose number is a multiple of this."""


def lines_shown(state: Any) -> Figure:
    """Return the number of lines, which counts down if there is a goal."""
    goal: int | None = state.rules.goal.lines
    lines: int = state.tally.lines
    return lines if goal is None else max(goal - lines, 0)


class ConsoleControls(FrameControls):
    """`fall_timer` are the frames since the last try to fall, and `charge` those for which left or right has been held.
    `soft` is 0 if there is no soft drop, else it counts to the next step of it; `soft_rows` are its steps so far.
    `hanging` is True until the first piece may fall. `tested` is the number of rows tested since a lock, `removed` are
    the full ones among them with their values, and `step` counts the steps in which they vanish.
    """

    __slots__ = counters = (
        "fall_timer",
        "charge",
        "soft",
        "soft_rows",
        "hanging",
        "shape_counts",
        "tested",
        "removed",
        "step",
    )
    first = {"hanging": True, "removed": (), "shape_counts": (0,) * 7}
    figures: ClassVar[Mapping[str, Callable[[Any], Figure]]] = {"lines": lines_shown}

    fall_timer: int
    charge: int
    soft: int
    soft_rows: int
    hanging: bool
    shape_counts: tuple[int, ...]
    tested: int
    removed: tuple[tuple[int, tuple[int, ...]], ...]
    step: int

    @classmethod
    def handling_text(cls, rules: Rules) -> Iterator[str]:
        return texts.handling(rules)

    @classmethod
    def falling_text(cls, rules: Rules) -> Iterator[str]:
        return texts.falling(rules, HANGING)

    @property
    def vanishing(self) -> Vanishing | None:
        return Vanishing(self.removed, self.step, STEPS) if self.removed else None

    def enter(self) -> None:
        self.fall_timer = self.soft = self.tested = self.step = 0
        self.removed = ()
        number, counts = self.body.rules.pieces.index(self.body.orientation.shape), self.shape_counts
        self.shape_counts = (*counts[:number], counts[number] + 1, *counts[number + 1 :])

    def act(self, happened: list[Event]) -> None:
        self.fall_timer += 1
        if self.body.phase == "falling":
            self._move(happened)
            self._turn(happened)
            self._fall(happened)

    def _move(self, happened: list[Event]) -> None:
        side, handling = self.keys.held_side, self.body.rules.handling
        if not side or self.keys.holds("down"):
            return
        if self.keys.pressed_side:
            self.charge = 0
        else:
            self.charge += 1
            if self.charge < handling.das:
                return
            self.charge = handling.das - handling.arr
        if not self.try_shift(side, happened):
            self.charge = handling.das

    def _turn(self, happened: list[Event]) -> None:
        if "cw" in self.keys.pressed:
            self.try_turn(self.body.orientation.cw, happened)
        elif "ccw" in self.keys.pressed:
            self.try_turn(self.body.orientation.ccw, happened)

    def _fall(self, happened: list[Event]) -> None:
        pressed = "down" in self.keys.pressed
        if pressed or self.frame > HANGING:
            self.hanging = False
        if self.hanging:
            return
        if self.keys.holds("down") and not self.keys.held_side and (self.soft or pressed):
            self.soft += 1
            if self.soft > self.body.rules.handling.soft.arr:
                self.soft = 1
                self.soft_rows += 1
                self._try_fall(happened, by_key=True)
                return
        elif self.soft:
            self.soft = self.soft_rows = 0
        if self.fall_timer >= self.body.interval:
            self._try_fall(happened)

    def _try_fall(self, happened: list[Event], by_key: bool = False) -> None:
        self.fall_timer = 0
        if not self.try_fall(happened, by_key):
            self.begin_lock()
            delay = LOCK_DELAYS[self._pivot_row()]
            tests = ((2 * delay + number, "test_row") for number in range(TESTED))
            self.plan((1, "test_overlap"), (delay, "fix"), *tests)

    def _pivot_row(self) -> int:
        """Return the row of the pivot: the number of rows fallen, since it enters in row 0."""
        return self.body.placement.row - self.body.orientation.shape.row

    # What is planned

    def test_overlap(self, happened: list[Event]) -> None:
        self.body.can_be_fixed(happened)

    def test_row(self, happened: list[Event]) -> None:
        """Test the next row and remove it if it is full. After the last one, plan what follows."""
        well, row = self.body.well, max(self._pivot_row() - ROWS_ABOVE, 0) + self.tested
        self.tested += 1
        if row < well.grid.rows and well.full_rows(row, row):
            self.removed += ((row, tuple(well.grid.row(row))),)
            self.body.rules.clearing.remove(well, Found((row,)))
        if self.tested < TESTED:
            return
        if not self.removed:
            self.plan((POINTS, "score"), (ENTRY, "spawn"))
            return
        happened.append(Event("rows", tuple(row for row, _ in self.removed)))
        first = FRAMES_A_STEP - self.frame % FRAMES_A_STEP
        last = first + (STEPS - 1) * FRAMES_A_STEP
        self.plan(*((frame, "vanish") for frame in range(first, last + 1, FRAMES_A_STEP)), (last, "score"))

    def vanish(self, happened: list[Event]) -> None:
        self.step += 1

    def score(self, happened: list[Event]) -> None:
        """Count lines and points. If rows were cleared, plan what follows."""
        rows, soft, counted = tuple(row for row, _ in self.removed), self.soft_rows, list[Event]()
        self.soft_rows = 0
        self._add(soft - 1 if soft >= 2 else 0)
        self.body.count(Cleared(rows), counted)
        happened += (event for event in counted if event.name != "rows")  # they are known since the tests
        if rows:
            self.removed = ()
            happened.append(Event("removed", Found(rows)))
            goal = self.body.rules.goal.lines
            won = goal is not None and self.body.tally.lines >= goal
            self.plan((1, "win") if won else (ENTRY, "spawn"))

    def win(self, happened: list[Event]) -> None:
        goal = self.body.rules.goal
        self._add(goal.bonus)
        self.body.win(f"{goal.lines} rows are cleared", happened)

    def _add(self, points: int) -> None:
        tally = self.body.tally
        self.body.tally = tally._replace(score=min(tally.score + points, MAX_SCORE))
