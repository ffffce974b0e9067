"""The engine that plays any rule set: inputs, holds and repeats, gravity, locking, and the end.

Everything that differs between games comes from the `RuleSet` and its strategies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Self

from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.state import Event, Events, InputRefusedError, Start
from puzzlebox_games.falling.forms import Form
from puzzlebox_games.falling.rules import Drawn, RuleSet
from puzzlebox_games.falling.standing import Standing

MOVED = (Event("moved"),)
SANK = (Event("moved", "by itself"),)
TURNED = (Event("turned"),)
HELD: Events = ()
TURNS = frozenset({"cw", "ccw", "half"})

TOO_HIGH = Message("the heap is too high")
NO_ROOM = Message("there is no room for the next piece")
NO_ENTRY = Message("the next piece cannot enter")
"""The reasons for which a game is lost. They are part of `text()`."""


class FallingState(Standing):
    """A game of a rule set: what inputs and time do.

    Inputs: `+left -left +right -right +down -down` press and release a key; `left right down` do both at one instant;
    `cw ccw half` turn the piece; the others are `drop`, `hold`, `pause`, `resume` and `restart`.
    """

    __slots__ = ("handlers",)

    handlers: Mapping[str, Callable[[Any], Events | None]]

    def __init__(self, rules: RuleSet, options: Options, start: Start) -> None:
        self.handlers = handlers_of(type(self), rules)
        super().__init__(rules, options, start)

    def copy(self) -> Self:
        new = super().copy()
        new.handlers = self.handlers
        return new

    def inputs(self) -> tuple[str, ...]:
        if self.outcome():
            return ("restart",)
        return tuple(text for text in self.handlers if self._acts(text))

    def _acts(self, text: str) -> bool:
        return self.copy().send(text) is not None

    # Inputs

    def send(self, text: str) -> Events | None:
        handler = self.handlers.get(text)
        if handler is None:
            raise InputRefusedError(
                Message(
                    "{input} is not an input of {game}, which takes {inputs}",
                    input=repr(text[:40]),
                    game=Message(self.rules.title),
                    inputs=", ".join(self.handlers),
                )
            )
        if (self.lost or self.paused) and text != "restart":
            if self.lost:
                raise over(text, self.lost)
            if text != "resume":
                return None
        return handler(self)

    def press_left(self) -> Events | None:
        return self._press(-1)

    def press_right(self) -> Events | None:
        return self._press(1)

    def _press(self, side: int) -> Events | None:
        place = self.place + side
        moved = not (self.well.bits >> place) & self.form.bits
        if moved:
            self.place = place
        elif self.rules.blocked_sideways == "ignore":
            return None
        before = (self.side, self.side_at)
        self.side = side
        self.side_at = self.time + self.rules.sideways.first
        if moved:
            return MOVED
        return HELD if before != (self.side, self.side_at) else None

    def release_left(self) -> Events | None:
        return self._release(-1)

    def release_right(self) -> Events | None:
        return self._release(1)

    def _release(self, side: int) -> Events | None:
        if self.side != side:
            return None
        self.side = 0
        return HELD

    def press_down(self) -> Events | None:
        before = (self.soft, self.soft_at)
        self.soft = True
        self.soft_at = self.time + self.rules.soft.first
        if self._fall():
            return MOVED
        if self.rules.blocked_soft == "locks":
            return self._lock()
        return HELD if before != (self.soft, self.soft_at) else None

    def release_down(self) -> Events | None:
        if not self.soft:
            return None
        self.soft = False
        return HELD

    def tap_left(self) -> Events | None:
        return self._tap(-1)

    def tap_right(self) -> Events | None:
        return self._tap(1)

    def _tap(self, side: int) -> Events | None:
        """Press and release a sideways key at one instant."""
        place = self.place + side
        if not (self.well.bits >> place) & self.form.bits:
            self.place = place
            self.side = 0
            return MOVED
        held = self.side
        if held and (held == side or self.rules.blocked_sideways == "hold"):
            self.side = 0
            return HELD
        return None

    def tap_down(self) -> Events | None:
        held = self.soft
        self.soft = False
        if self._fall():
            return MOVED
        if self.rules.blocked_soft == "locks":
            return self._lock()
        return HELD if held else None

    def turn_cw(self) -> Events | None:
        return self._turn(self.form.cw)

    def turn_ccw(self) -> Events | None:
        return self._turn(self.form.ccw)

    def turn_half(self) -> Events | None:
        return self._turn(self.form.half)

    def _turn(self, form: Form) -> Events | None:
        if form is self.form:
            return None
        placement = self.rules.turn(self, form)
        if placement is None:
            return None
        self.form = placement.form
        self.place = self.well.place(placement.row, placement.column)
        return TURNED

    def drop(self) -> Events | None:
        rules, place = self.rules, self._landing_place()
        held = rules.drop_ends_holds and self.release()
        fallen = (place - self.place) // self.well.stride
        self.place = place
        if rules.drop_locks:
            return [Event("dropped", fallen), *self._lock()]
        return (Event("dropped", fallen),) if fallen or held else None

    def swap(self) -> Events | None:
        """Hold the falling piece and play the held one, or else the next; once until the next lock."""
        if self.held_once or not self.rules.hold:
            return None
        aside = self._as_drawn()
        happened: list[Event] = [Event("held")]
        if self.held:
            self._spawn(happened, self.held)
        else:
            self._spawn(happened)
        self.held, self.held_once = aside, True
        return happened

    def pause(self) -> Events | None:
        self.paused = True
        self.release()
        return (Event("paused"),)

    def resume(self) -> Events | None:
        if not self.paused:
            return None
        self.paused = False
        if self.rules.resuming_sets_gravity:
            self.gravity_at = self.time + self.interval
        return (Event("resumed"),)

    def restart(self) -> Events | None:
        self._begin()
        return (Event("restarted"), Event("spawned"))

    def release(self) -> bool:
        """End all holds. Returns whether there were any."""
        held = bool(self.side or self.soft)
        self.side, self.soft = 0, False
        return held

    # Time

    def due(self) -> int | None:
        return None if self.paused or self.lost else self._next_instant()

    def _next_instant(self) -> int:
        """Return the next instant at which a timer fires. A soft drop that waits fires as soon as the piece fits."""
        at = self.gravity_at
        if self.side and self.side_at < at:
            at = self.side_at
        if self.soft and self.soft_at < at:
            if self.soft_at >= self.time:
                return self.soft_at
            if self._fits_below():
                return self.time
        return at

    def advance_to(self, time: int) -> Events:
        if time < self.time:
            raise too_early(self.time, time)
        if self.paused:
            return HELD
        happened: list[Event] = []
        while not self.lost and (at := self._next_instant()) < time:
            self.time = at
            self._fire(at, happened)
            self.time = at + 1
        self.time = time
        return happened

    def _fire(self, at: int, happened: list[Event]) -> None:
        """Fire the timers that are due at this instant, in this order: sideways, soft drop, gravity."""
        if self.side and self.side_at <= at:
            self._repeat_sideways(at, happened)
        if self.soft and self.soft_at <= at:
            self._repeat_soft(at, happened)
        if self.gravity_at <= at and not self.lost:
            self._gravity(at, happened)

    def _repeat_sideways(self, at: int, happened: list[Event]) -> None:
        self.side_at = at + self.rules.sideways.every
        place = self.place + self.side
        if not (self.well.bits >> place) & self.form.bits:
            self.place = place
            happened.extend(MOVED)

    def _repeat_soft(self, at: int, happened: list[Event]) -> None:
        blocked = self.rules.blocked_soft
        if self._fall():
            happened.extend(MOVED)
        elif blocked == "waits":
            return
        elif blocked == "locks":
            happened.extend(self._lock())
        self.soft_at = at + self.rules.soft.every

    def _gravity(self, at: int, happened: list[Event]) -> None:
        if self._fall():
            happened.extend(SANK)
        else:
            happened.extend(self._lock())
        self.gravity_at = at + self.interval

    def _fall(self) -> bool:
        """Move the piece down one row if it fits. Returns whether it did."""
        place = self.place + self.well.stride
        if (self.well.bits >> place) & self.form.bits:
            return False
        self.place = place
        return True

    # Locking and entering

    def _lock(self) -> list[Event]:
        """Fix the piece, clear, score, check for the end, and spawn the next piece."""
        rules, form = self.rules, self.form
        row, column = self.well.cell(self.place)
        self.well.fix(form, row, column, self.values)
        self.in_play = self.held_once = False
        happened = [Event("locked", tuple([(row + r, column + c) for r, c in form.cells]))]
        if rules.lost_before_clearing and rules.lost_before_clearing(self, form, row):
            self._lose(TOO_HIGH, happened)
            return happened
        level = self.level
        cleared = rules.clear(self, form, row)
        rules.score(self, cleared)
        if cleared.rows:
            happened.append(Event("rows", cleared.rows))
        if cleared.steps:
            happened.append(Event("chain", cleared.steps))
        if self.level != level:
            happened.append(Event("level", self.level))
            if rules.gravity_set_by == "level":
                self.gravity_at = self.time + self.interval
        if rules.lost_after_clearing and rules.lost_after_clearing(self, form, row):
            self._lose(TOO_HIGH, happened)
        else:
            self._spawn(happened)
        return happened

    def _spawn(self, happened: list[Event], kept: Drawn | None = None) -> None:
        """Spawn the held piece if it is given, or else the next one."""
        rules, drawn = self.rules, kept or self.queue[0]
        self.in_play = False
        if rules.lost_at_spawn == "overlap" and not self._room_for(drawn.form):
            self._lose(NO_ROOM, happened)
            return
        self._enter(kept or self._take())
        if rules.gravity_set_by == "spawn":
            self.gravity_at = self.time + self.interval
        happened.append(Event("spawned"))
        if rules.lost_at_spawn == "cannot fall" and not self._fits_below():
            self._lose(NO_ENTRY, happened)
        elif self.soft and self.soft_at <= self.time and rules.blocked_soft == "waits":
            self._repeat_soft(self.time, happened)

    def _lose(self, reason: str, happened: list[Event]) -> None:
        self.lost = reason
        self.release()
        happened.append(Event("lost", reason))


HANDLERS: Mapping[str, Callable[[FallingState], Events | None]] = {
    "left": FallingState.tap_left,
    "right": FallingState.tap_right,
    "down": FallingState.tap_down,
    "cw": FallingState.turn_cw,
    "ccw": FallingState.turn_ccw,
    "half": FallingState.turn_half,
    "drop": FallingState.drop,
    "hold": FallingState.swap,
    "+left": FallingState.press_left,
    "-left": FallingState.release_left,
    "+right": FallingState.press_right,
    "-right": FallingState.release_right,
    "+down": FallingState.press_down,
    "-down": FallingState.release_down,
    "pause": FallingState.pause,
    "resume": FallingState.resume,
    "restart": FallingState.restart,
}


@cache
def handlers_of(kind: type[FallingState], rules: RuleSet) -> Mapping[str, Callable[[Any], Events | None]]:
    """Return the handlers of a rule set's inputs, without the turns that it does not have."""
    lacking = TURNS - set(rules.turns)
    return {text: getattr(kind, act.__name__) for text, act in HANDLERS.items() if text not in lacking}


def over(text: str, reason: str) -> InputRefusedError:
    """Return the error for an input after the end."""
    return InputRefusedError(
        Message("{input}: the game is over ({reason}); only restart works now", input=repr(text[:40]), reason=reason)
    )


def too_early(now: int, time: int) -> ValueError:
    """Return the error for a time in the past."""
    return ValueError(Message("game time is at {now} ms and cannot go back to {time}", now=now, time=time))
