"""The controls of Console: a charge that held keys build up, a soft drop in every other frame, and rows that are
cleared one after the other before the next piece enters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puzzlebox.core.message import Message
from puzzlebox.core.state import Event
from tests.witness.body import MOVED, SANK
from tests.witness.frames import FrameControls, FrameRules
from tests.witness.pieces import NOTHING, Cleared, Found, Vanishing
from tests.witness.rules import RuleSet

MAX_SCORE = 999_999

HANGING = 96
"""The number of frames in which the first piece does not fall unless down is pressed."""

LOCK_DELAYS = (*(5,) * 6, *(4,) * 4, *(3,) * 4, *(2,) * 4, *(1,) * 2)
"""The frames from the failed fall to the fixing of the piece, by the row of its pivot."""

ROWS_ABOVE, TESTED = 2, 4
"""The tested rows: from how many above the pivot, and how many."""

LOCK_PLANS = tuple(
    ((1, "test_overlap"), (delay, "fix"), *((2 * delay + number, "test_row") for number in range(TESTED)))
    for delay in LOCK_DELAYS
)
"""The frames from the failed fall to what happens in them, by the row of the pivot."""

COUNT, ENTRY = 1, 5
"""The frames from the last test to the points and to the next piece, if no row was full."""

STEPS, FRAMES_A_STEP = 5, 4
"""The steps in which rows vanish, each in a frame whose number is a multiple of this."""


def vanishing_frames(frame: int) -> tuple[int, ...]:
    """Return the frames from this one to each step in which rows vanish."""
    first = FRAMES_A_STEP - frame % FRAMES_A_STEP
    return tuple(first + step * FRAMES_A_STEP for step in range(STEPS))


class ConsoleControls(FrameControls):
    """`fall_timer` are the frames since the last try to fall, and `charge` those for which left or right has been held.
    `soft` is 0 if there is no soft drop, else it counts to the next step of it; `soft_rows` are its steps so far.
    `hanging` is True until the first piece may fall. `tested` is the number of rows tested since a lock, `removed` are
    the full ones among them with their values, and `step` counts the steps in which they vanish.
    """

    max_score = MAX_SCORE

    fall_timer: int = 0
    charge: int = 0
    soft: int = 0
    soft_rows: int = 0
    hanging: bool = True
    shape_counts: tuple[int, ...] = (0,) * 7
    tested: int = 0
    removed: tuple[tuple[int, tuple[int, ...]], ...] = ()
    step: int = 0

    @property
    def vanishing(self) -> Vanishing | None:  # type: ignore[override]
        return Vanishing(self.removed, self.step, STEPS) if self.removed else None

    def enter(self) -> None:
        self.fall_timer = self.soft = self.tested = self.step = 0
        counts, value = self.shape_counts, self.body.values[0]
        self.shape_counts = (*counts[: value - 1], counts[value - 1] + 1, *counts[value:])

    # A frame

    def act(self, happened: list[Event]) -> None:
        self.fall_timer += 1
        body = self.body
        if body.phase != "falling":
            return
        keys = self.keys
        if keys.held_side and not keys.down_held:
            self.charge = self.repeat_side(self.charge, happened)
        if keys.pressed:
            self.turn_by(("cw", "ccw"), happened)
        if self.hanging:
            self.hanging = "down" not in keys.pressed and self.frame <= HANGING
            if self.hanging:
                return
        softly = False
        if not keys.down_alone:
            if self.soft:
                self.soft = self.soft_rows = 0
        elif softly := self.soft == self.config.soft:
            self.soft = 1
            self.soft_rows += 1
        elif self.soft or "down" in keys.pressed:
            self.soft += 1
        if softly or self.fall_timer >= body.interval:
            self.fall_timer = 0
            if body.fall():
                happened.extend(MOVED if softly else SANK)
            else:
                self.begin_lock()
                self.plan(*LOCK_PLANS[self._pivot_row()])

    def _pivot_row(self) -> int:
        """Return the row of the pivot: the number of rows fallen, since it enters in row 0."""
        return self.body.placement.row - self.body.orientation.shape.row

    def _first_tested(self) -> int:
        return max(self._pivot_row() - ROWS_ABOVE, 0)

    def idle_frames(self) -> int:
        if self.body.phase != "falling":
            return self._next_shown() - self.frame - 1
        idle = HANGING - self.frame if self.hanging else self.body.interval - self.fall_timer - 1
        keys = self.keys
        if keys.down_alone and self.soft:
            before = self.config.soft - self.soft
        elif keys.side and not keys.down_held:
            before = self.at_level(self.config.das) - 1 - self.charge
        else:
            return idle
        return before if before < idle else idle

    def skip(self, frames: int) -> None:
        self.fall_timer += frames
        if self.body.phase != "falling":
            self._skip_planned(self.frame + frames)
            return
        keys = self.keys
        if keys.side and not keys.down_held:
            self.charge += frames
        if self.soft and not self.hanging:
            if keys.down_alone:
                self.soft += frames
            else:
                self.soft = self.soft_rows = 0

    # What is planned

    def _next_shown(self) -> int:
        """Return the frame of the next planned step, without the tests that find nothing."""
        planned, body = self.planned, self.body
        frame, name = planned[0]
        if name == "test_overlap" and not (body.well.bits >> body.offset) & body.orientation.bits:
            return planned[1][0]
        if name == "test_row" and not self.removed:
            first, rows = self._first_tested(), body.well.grid.rows
            if not body.well.full_rows(first + self.tested, min(first + TESTED, rows) - 1):
                return planned[-1][0] + COUNT
        return frame

    def _skip_planned(self, last: int) -> None:
        """Pass the tests that are planned up to this frame. None of them finds anything."""
        passed = [name for frame, name in self.planned if frame <= last]
        if not passed:
            return
        if "test_row" in passed:
            self.tested += len(passed)
            if self.tested == TESTED:
                self.frame = self.planned[-1][0]
        self.planned = self.planned[len(passed) :]
        if self.tested == TESTED:
            self._plan_entry()

    def test_overlap(self, happened: list[Event]) -> None:
        self.body.can_be_fixed(happened)

    def test_row(self, happened: list[Event]) -> None:
        """Test the next row and remove it if it is full. After the last one, plan what follows."""
        well, row = self.body.well, self._first_tested() + self.tested
        self.tested += 1
        if row < well.grid.rows and well.full_rows(row, row):
            self.removed += ((row, tuple(well.grid.row(row))),)
            self.body.rules.clearing.remove(well, Found((row,)))
        if self.tested < TESTED:
            return
        if not self.removed:
            self._plan_entry()
            return
        happened.append(Event("rows", tuple(row for row, _ in self.removed)))
        frames = vanishing_frames(self.frame)
        self.plan(*((frame, "vanish") for frame in frames), (frames[-1], "score"))

    def _plan_entry(self) -> None:
        self.plan((COUNT, "score"), (ENTRY, "spawn"))

    def vanish(self, happened: list[Event]) -> None:
        self.step += 1

    def score(self, happened: list[Event]) -> None:
        """Count lines and points. If rows were cleared, plan what follows."""
        if self.soft_rows > 1:
            self.add_points(self.soft_rows - 1)
        self.soft_rows = 0
        if not self.removed:
            self.body.count(NOTHING, happened)
            return
        rows, counted = tuple([row for row, _ in self.removed]), list[Event]()
        self.body.count(Cleared(rows), counted)
        happened += [event for event in counted if event.name != "rows"]  # they are known since the tests
        self.removed = ()
        happened.append(Event("removed", Found(rows)))
        self.plan((1, "win") if self.body.goal_reached() else (ENTRY, "spawn"))


class ConsoleRules(FrameRules, kw_only=True):
    """The configuration of Console's controls."""

    kind: type[Any] = ConsoleControls

    def handling_text(self, rules: RuleSet) -> Iterator[str]:
        repeat = {"first": self.das, "every": self.arr}
        yield Message("Holding left or right repeats it after {first} frames, then every {every} frames.", **repeat)
        yield (
            "A release does not reset this charge. With a full charge, a piece that enters moves at once if left or "
            "right is held. A piece that is blocked gives a full charge."
        )
        yield "While soft drop is held, pieces do not move sideways."
        yield Message(
            "A soft drop moves the piece down every {count} frame.",
            "A soft drop moves the piece down every {count} frames.",
            count=self.soft,
        )
        yield "It starts with a press while neither left nor right is held, and must be pressed again for each piece."
        yield "There is no hard drop."

    def falling_text(self, rules: RuleSet) -> Iterator[str]:
        yield "A second has about 60 frames."
        yield from super().falling_text(rules)
        yield Message(
            "The first piece waits for {count} frame, or until soft drop is pressed.",
            "The first piece waits for {count} frames, or until soft drop is pressed.",
            count=HANGING,
        )
        yield "There is no lock delay: a piece that cannot move down when it should locks at once."
        yield "The next piece enters after 10 to 18 frames, the lower the sooner. A clear takes 17 to 20 frames more."
