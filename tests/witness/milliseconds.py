"""Controls that count ms, and what all of them share: held keys, turns, drops, and the hold of a piece."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal, Self

from puzzlebox.core.message import Message
from puzzlebox.core.state import Event, Events
from tests.witness.body import GAME_INPUTS, HELD, MOVED, TURNED, Body, PieceControls
from tests.witness.groups import check, check_range
from tests.witness.pieces import Orientation, Placement
from tests.witness.rules import ControlRules, RuleSet
from tests.witness.rules_text import by_level_text

TIME_UP = Message("the time is up")
"""The reason for which a game with a goal in time is won. It is part of the state's text."""

Both = Literal["last", "latest", "first", "neither"]

BOTH = {
    "last": "Of left and right, only the key pressed last is held.",
    "latest": "If both are held, the key pressed last counts.",
    "first": "If both are held, the key pressed first counts.",
    "neither": "If both are held, neither counts.",
}


class MillisecondRules(ControlRules, kw_only=True):
    """The configuration that all controls in ms have. With `sonic`, there is an input for a sonic drop beside a hard
    one. `soft_points` and `hard_points` are the points for each row of a soft drop and of a drop."""

    sonic: bool = False
    soft_points: int = 0
    hard_points: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        check(not (self.sonic and self.drop == "sonic"), "sonic", "False if the drop is a sonic drop", self.sonic)
        check_range("soft_points", self.soft_points, 0)
        check_range("hard_points", self.hard_points, 0)

    def check(self, rules: RuleSet) -> None:
        check(not rules.beginning.waiting, "waiting", "False unless the controls count frames", True)

    @property
    def lacking(self) -> frozenset[str]:
        return super().lacking | (frozenset() if self.sonic else {"sonic"})

    def points_text(self) -> Iterator[str]:
        if self.soft_points or self.hard_points:
            points = {"soft": self.soft_points, "hard": self.hard_points}
            yield Message("A soft drop scores {soft} per row and a drop {hard}.", **points)

    def drop_text(self) -> Iterator[str]:
        yield from super().drop_text()
        if self.sonic:
            yield "A sonic drop moves the piece all the way down without locking it."

    def delays_text(self, rules: RuleSet) -> Iterator[str]:
        entry, first = rules.entry, self.first_level
        if rules.delays.clear:
            yield Message("Cleared blocks disappear after {ms} ms.", ms=by_level_text(rules.delays.clear, first))
        if entry.delay:
            yield Message("The next piece enters after {ms} ms.", ms=by_level_text(entry.delay, first))
        if entry.initial_turn:
            yield "A turn that is pressed before then turns the piece as it enters."
        if entry.initial_hold:
            yield "A hold that is pressed before then is carried out as the piece enters."


class MillisecondControls(PieceControls):
    """Controls that count ms.

    Inputs: `+left -left +right -right +down -down` press and release a key; `left right down` do both at one instant;
    `cw ccw half` turn the piece; the others are `drop`, `sonic`, `hold`, `pause`, `resume` and `restart`.

    `keys` are the sideways keys that are held, as -1 and 1 in the order of the presses. `direction` is the one that
    acts, 0 for none; it repeats at `shift_at`. `soft` tells whether a soft drop is held. `gravity_at` is the time in ms
    of the next step of gravity, if a timer makes it.
    """

    __slots__ = ("direction", "gravity_at", "keys", "shift_at", "soft")

    inputs = {
        "left": ("tap", -1),
        "right": ("tap", 1),
        "down": ("tap_down",),
        "cw": ("turn", "cw"),
        "ccw": ("turn", "ccw"),
        "half": ("turn", "half"),
        "drop": ("drop",),
        "sonic": ("drop_sonic",),
        "hold": ("hold",),
        "+left": ("press", -1),
        "-left": ("let_go", -1),
        "+right": ("press", 1),
        "-right": ("let_go", 1),
        "+down": ("press_down",),
        "-down": ("release_down",),
        **GAME_INPUTS,
    }

    config: MillisecondRules
    keys: tuple[int, ...]
    direction: int
    shift_at: int
    soft: bool
    gravity_at: int

    def copy(self, body: Body) -> Self:
        new = super().copy(body)
        new.keys, new.direction, new.shift_at = self.keys, self.direction, self.shift_at
        new.soft, new.gravity_at = self.soft, self.gravity_at
        return new

    def begin(self) -> None:
        self.keys = ()
        self.direction = self.shift_at = 0
        self.soft = False
        self.gravity_at = self.body.time + self.body.interval

    def enter(self) -> None:
        self.gravity_at = self.body.time + self.body.interval

    def release(self) -> bool:
        held = bool(self.keys or self.soft)
        self.keys, self.direction, self.soft = (), 0, False
        return held

    def both_and_das(self) -> tuple[Both, int]:
        """Return what happens if both sideways keys are held, and the ms until a held key repeats."""
        raise NotImplementedError

    def row_fallen(self, by_key: bool) -> None:
        """Called when the piece has fallen by a row, by a soft drop or by gravity. A soft drop scores."""
        if by_key:
            self._score_rows(1, self.config.soft_points)

    def _score_rows(self, rows: int, points: int) -> None:
        """Score these points for each row of a drop."""
        if points and rows:
            self.body.tally = self.body.tally.add(points * rows)

    # Sideways

    def can_let_go(self, direction: int) -> bool:
        return direction in self.keys

    def can_move(self, direction: int) -> bool:
        """Return whether the piece could move by a column."""
        body = self.body
        return body.in_play and not (body.well.bits >> (body.offset + direction)) & body.orientation.bits

    def press(self, direction: int) -> Events | None:
        before = (self.keys, self.direction, self.shift_at)
        both, das = self.both_and_das()
        self.keys = self.with_key(direction, both)
        self.direction = active(self.keys, both)
        if self.direction == direction:
            self.shift_at = self.body.time + das
            if self.shift(direction):
                return MOVED
        return HELD if before != (self.keys, self.direction, self.shift_at) else None

    def let_go(self, direction: int) -> Events | None:
        if direction not in self.keys:
            return None
        both, das = self.both_and_das()
        before = self.direction
        self.keys = tuple(key for key in self.keys if key != direction)
        self.direction = active(self.keys, both)
        if self.direction != before:
            self.shift_at = self.body.time + das
        return HELD

    def with_key(self, direction: int, both: Both) -> tuple[int, ...]:
        """Return the keys that are held after a press."""
        others = () if both == "last" else tuple(key for key in self.keys if key != direction)
        return (*others, direction)

    def shift(self, direction: int) -> bool:
        """Move the piece by a column if it fits. Return whether it did."""
        body = self.body
        offset = body.offset + direction
        if not body.in_play or (body.well.bits >> offset) & body.orientation.bits:
            return False
        body.offset = offset
        return True

    # Down

    def can_release_down(self) -> bool:
        return self.soft

    def release_down(self) -> Events | None:
        if not self.soft:
            return None
        self.soft = False
        return HELD

    def can_drop(self) -> bool:
        return self.body.in_play and (self.config.drop == "hard" or self.body.fits_below())

    def drop(self) -> Events | None:
        body, held = self.body, self.ends_holds()
        if not body.in_play:
            return HELD if held else None
        happened: list[Event] = []
        fallen = self.drop_to_floor(happened, self.config.hard_points)
        if self.config.drop == "hard":
            body.lock(happened)
            return happened
        return happened if fallen or held else None

    def ends_holds(self) -> bool:
        """End all holds if a drop does so. Return whether there were any."""
        return False

    def can_drop_sonic(self) -> bool:
        return self.body.in_play and self.body.fits_below()

    def drop_sonic(self) -> Events | None:
        """Move the piece down as far as it fits, without locking it."""
        happened: list[Event] = []
        return happened if self.body.in_play and self.drop_to_floor(happened, self.config.soft_points) else None

    def drop_to_floor(self, happened: list[Event], points: int) -> int:
        """Move the piece down as far as it fits, and score points for each row. Return the number of rows."""
        body = self.body
        way = body.well.room_below(body.orientation, body.offset)
        fallen = way // body.well.stride
        body.offset += way
        if points:
            self._score_rows(fallen, points)
        happened.append(dropped(fallen))
        return fallen

    # Turns and hold

    def can_turn(self, text: str) -> bool:
        body = self.body
        if not body.in_play:
            return body.rules.entry.initial_turn and body.initial_turn != text
        target = body.orientation.turned(text)
        return self.turns_into(target) and body.rules.rotation(body.well, body.placement, target) is not None

    def turns_into(self, target: Orientation) -> bool:
        """Return whether a turn into this orientation counts, even if it changes nothing."""
        return target is not self.body.orientation

    def turn(self, text: str) -> Events | None:
        body = self.body
        if not body.in_play:
            return self.turn_at_entry(text)
        target = body.orientation.turned(text)
        if target is body.orientation:
            return None
        well, rotation = body.well, body.rules.rotation
        if rotation.in_place:
            if (well.bits >> body.offset) & target.bits:
                return None
            body.orientation = target
            return TURNED
        row, column = well.cell(body.offset)
        turned = rotation(well, Placement(body.orientation, row, column), target)
        if turned is None:
            return None
        body.orientation, row, column, _ = turned
        body.offset = well.offset(row, column)
        return TURNED

    def turn_at_entry(self, text: str) -> Events | None:
        """Keep a turn that is pressed between two pieces for the next one, if the rules say so."""
        if not self.body.rules.entry.initial_turn or self.body.initial_turn == text:
            return None
        self.body.initial_turn = text
        return HELD

    def can_hold(self) -> bool:
        body = self.body
        if not body.rules.hold or body.hold_used:
            return False
        return body.in_play or (body.rules.entry.initial_hold and not body.initial_hold)

    def hold(self) -> Events | None:
        """Hold the falling piece and play the held one, or else the next; once until the next lock. Between two pieces,
        keep the press for the next one, if the rules say so."""
        body = self.body
        if body.in_play:
            return body.swap()
        if not self.can_hold():
            return None
        body.initial_hold = True
        return HELD

    # Time

    def end_time(self, at: int, happened: list[Event]) -> None:
        """End a game that is won at this time."""
        body = self.body
        if body.deadline is not None and body.deadline <= at and not body.ended:
            body.win(TIME_UP, happened)


@cache
def dropped(rows: int) -> Event:
    """Return the event of a drop by this number of rows. It is made once."""
    return Event("dropped", rows)


def active(keys: tuple[int, ...], both: Both) -> int:
    """Return which of the held sideways keys acts; 0 for none."""
    if len(keys) < 2:
        return keys[0] if keys else 0
    if both == "neither":
        return 0
    return keys[0] if both == "first" else keys[-1]
