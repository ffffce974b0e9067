"""The body of the engine: the well, the piece in play and the queue, and the phases that take a piece from its lock to
the next one. What keys and time do to the piece is up to the controls (`PieceControls`); everything else that differs
between games is in the groups and strategies of the rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from puzzlebox.core.message import InvalidError, Message, listed
from puzzlebox.core.options import Options
from puzzlebox.core.state import Event, Events, InputRefusedError, Start
from tests.witness.groups import GOAL, ByLevel, at_level
from tests.witness.in_play import InPlay
from tests.witness.pieces import NOTHING, Cleared, Drawn, Found, Spin, Tally, Vanishing
from tests.witness.rules import ControlRules, Figure, RuleSet
from tests.witness.well import Well

NO_ROOM = Message("there is no room for the next piece")
NO_ENTRY = Message("the next piece cannot enter")
"""The reasons for which a game is lost as a piece enters. They are part of `text()`."""

SPAWNED = Event("spawned")

MOVED = (Event("moved"),)
SANK = (Event("moved", "by itself"),)
TURNED = (Event("turned"),)
HELD: Events = ()
"""The events of an input that only changes which keys are held."""

Turned = tuple[bool, int]
"""Whether a turn was a quarter turn (or else a half turn), and the number of the shift that fitted."""


class PieceControls:
    """The controls of one game. They belong to its state: they are copied with it, and what they remember is part of
    its text.

    `inputs` has all inputs that such controls can take, each with the name of the method that does it, and its argument
    if it has one; the method of the same name with `can_` before it tells whether it would have an effect. `figures`
    are the figures that only these controls have. `last_turn` is the last turn of the piece, if it has not moved since.
    `darkness` is how much darker the piece is drawn, in hundredths, because it is about to lock. `vanishing` are the
    rows that have been removed but are still shown. `shape_counts` are the numbers of pieces of each shape that have
    entered, in the order of the rule set; empty if the controls do not count them. `guarded_until` is the time in ms
    before which a hard drop has no effect.
    """

    __slots__ = ("body", "config")

    inputs: ClassVar[Mapping[str, tuple[str, ...] | tuple[str, int]]]
    figures: ClassVar[Mapping[str, Callable[[Any], Figure]]] = {}

    body: Body
    config: ControlRules

    last_turn: Turned | None = None
    darkness: int = 0
    vanishing: Vanishing | None = None
    shape_counts: tuple[int, ...] = ()
    guarded_until: int = 0

    def __init__(self, body: Body) -> None:
        self.body = body
        self.config = body.rules.controls

    def copy(self, body: Body) -> Self:
        """Return equal controls for a copy of the game."""
        new = self.__class__.__new__(self.__class__)
        new.body, new.config = body, self.config
        return new

    def begin(self) -> None:
        """Begin a new game at this time, with all keys up."""
        raise NotImplementedError

    def enter(self) -> None:
        """Do what belongs to the entry of a piece, which has just been placed."""

    def holds_entering(self) -> bool:
        """Return whether the next piece is held as it enters."""
        return False

    def entering(self, drawn: Drawn) -> Drawn:
        """Return a piece as it enters."""
        return drawn

    def entered(self, happened: list[Event]) -> None:
        """Do what a held key does to a piece that has just entered."""

    def level_changed(self) -> None:
        """Called when the level has changed at a lock."""

    def resumed(self) -> None:
        """Called after a pause."""

    def release(self) -> bool:
        """End all holds. Return whether there were any."""
        raise NotImplementedError

    def due(self) -> int | None:
        """Return the time in ms at which a timer fires next; None if none will."""
        raise NotImplementedError

    def advance_to(self, time: int, happened: list[Event]) -> None:
        """Fire all timers that are due before this time, and set the game's time to it."""
        raise NotImplementedError

    def lines(self) -> list[str]:
        """Return the holds and timers as lines of the state's text."""
        raise NotImplementedError

    def more_lines(self) -> list[str]:
        """Return what follows at the end of the state's text."""
        return []

    def take(self, text: str) -> Events | None:
        """Take an input that is not in the table of inputs, or refuse it."""
        raise InputRefusedError(
            "{input} is not an input of {game}, which takes {inputs}",
            input=repr(text[:40]),
            game=Message(self.body.rules.title),
            inputs=listed(self.body.rules.inputs),
        )

    def set_handling(self, text: str) -> bool:
        """Set how the player's keys behave, also while paused or after the end. Return whether that changed
        anything."""
        return False

    def recorded(self) -> Mapping[str, int]:
        """Return figures that are recorded for a finished game but are not among those of the rule set, or are shown in
        another form."""
        return {}

    # Inputs that are the same in all games

    def pause(self) -> Events | None:
        return self.body.pause()

    def can_pause(self) -> bool:
        return True

    def resume(self) -> Events | None:
        return self.body.resume()

    def can_resume(self) -> bool:
        return False

    def restart(self) -> Events | None:
        return self.body.restart()

    def can_restart(self) -> bool:
        return True


GAME_INPUTS: Mapping[str, tuple[str]] = {name: (name,) for name in ("pause", "resume", "restart")}
"""The inputs that all games have, as if the game were neither paused nor over."""


class Body(InPlay):
    """A game without what players see of it: the phases that take a piece from its lock to the next one."""

    __slots__ = ("controls",)

    controls: PieceControls

    def __init__(self, rules: RuleSet, options: Options, start: Start) -> None:
        if start.position is not None and rules.positions is None:
            raise InvalidError("{game} starts from a seed, not from a position", game=Message(rules.title))
        self.rules = rules
        self.options = options
        self.table = rules.table()
        self.random = start.random()
        self.time = 0
        self.pieces = 0
        self.controls = rules.controls.kind(self)
        self.handlers = rules.acts
        self._begin(start.position)

    def _begin(self, position: str | None = None) -> None:
        """Start a new game at this instant, from this position if it is given. It continues with the same generator."""
        rules = self.rules
        self.origin: int | None = self.random.state if position is None else None
        self.well = Well(rules.field.rows, rules.field.columns)
        level = rules.beginning.level
        self.tally = Tally(rules.beginning.score, level, first_level=level, speed=level)
        self.interval = rules.controls.first_interval(level)
        self.round = 1
        self.started = self.time
        self.deadline = None if rules.goal.time is None else self.time + rules.goal.time
        self.lost = None
        self.won = None
        self.ended = False
        self.paused = rules.beginning.paused
        self.set_pieces = self.chain = 0
        self.held: Drawn | None = None
        self.hold_used = self.initial_hold = False
        self.initial_turn = ""
        self.phase, self.phase_at = "falling", None
        self.found, self.fallen = None, ()
        self.queue, self.memory, self.waiting = (), (), None
        self.controls.begin()
        if position is not None and rules.positions:
            self.well.set_grid(rules.positions.read(rules.field, position))
        fill = rules.beginning.fill
        if fill and fill.before_pieces:
            self._fill(fill)
        self._refill()
        first = self._take()
        if fill and not fill.before_pieces:
            self._fill(fill)
        if rules.beginning.waiting:
            self._wait_for(first)
        else:
            self._place(first)

    # Inputs of all games

    def release(self) -> bool:
        """End all holds. Return whether there were any."""
        return self.controls.release()

    def swap(self) -> Events | None:
        """Hold the falling piece and play the held one, or else the next; once until the next lock."""
        if self.hold_used or not self.rules.hold:
            return None
        aside = self._as_drawn()
        happened: list[Event] = [Event("held")]
        self._enter(happened, self.held)
        self.held, self.hold_used = aside, True
        return happened

    def pause(self) -> Events | None:
        self.paused = True
        self.release()
        return (Event("paused"),)

    def resume(self) -> Events | None:
        if not self.paused:
            return None
        self.paused = False
        self.controls.resumed()
        return (Event("resumed"),)

    def restart(self) -> Events | None:
        self._begin()
        return (Event("restarted"), Event("spawned")) if self.in_play else (Event("restarted"),)

    # From the lock to the next piece

    def lock(self, happened: list[Event]) -> None:
        """Fix the piece and go on with the phases that follow, up to the first one with a delay."""
        rules, controls = self.rules, self.controls
        piece = self.placement
        spin = rules.spins(self.well, piece, controls.last_turn) if rules.spins else ""
        if not self.fix(happened):
            return
        found = rules.clearing.find(self.well, piece)
        if rules.at_once:
            self.count(self._clear(found, spin) if found or spin else NOTHING, happened)
            self._finish(happened)
        else:
            self.chain = 0
            self._show_found(found, spin, happened)

    def can_be_fixed(self, happened: list[Event]) -> bool:
        """Check what ends the game before a piece is fixed. Return whether the game goes on."""
        topout = self.rules.topout.before_fixing
        if topout and topout(self.well, self.placement):
            self.lose(topout.reason, happened)
            return False
        return True

    def fix(self, happened: list[Event]) -> bool:
        """Make the piece part of the board. Return whether the game goes on."""
        topout = self.rules.topout
        if topout.before_fixing and not self.can_be_fixed(happened):
            return False
        piece, locked = self.orientation.at_offset(self.offset)
        self.well.fix(self.orientation, piece.row, piece.column, self.values)
        self.in_play = self.hold_used = False
        self.set_pieces += 1
        happened.append(locked)
        if topout.before_clearing and topout.before_clearing(self.well, piece):
            self.lose(topout.before_clearing.reason, happened)
            return False
        return True

    def count(self, cleared: Cleared, happened: list[Event]) -> None:
        """Score what was cleared, and set the level and the gravity."""
        before = self.tally
        tally, events = self.rules.scoring(before, cleared)
        if events:
            happened.extend(events)
        if tally is not before:
            self.tally = tally
            self.interval = self.rules.controls.interval(tally.speed)
        if cleared.rows:
            happened.append(Event("rows", cleared.rows))
        if cleared.steps:
            happened.append(Event("chain", cleared.steps))
        if tally.level != before.level:
            happened.append(Event("level", tally.level))
            self.controls.level_changed()

    def set_level(self, level: int) -> None:
        """Set the level and its gravity."""
        self.tally = self.tally.at_level(level)
        self.interval = self.rules.controls.interval(level)

    def _finish(self, happened: list[Event]) -> None:
        """Check what ends the game after clearing, or go on to the next piece."""
        rules = self.rules
        topout, goal = rules.topout.after_clearing, rules.goal
        if topout and topout(self.well, self.placement):
            self.lose(topout.reason, happened)
        elif goal is not GOAL and (reason := self.goal_reached()) and not self._next_round(happened):
            self.tally = self.tally.add(goal.bonus)
            self.win(reason, happened)
        elif rules.entry.delay:
            self._begin_phase("entering", rules.entry.delay)
        else:
            self.spawn(happened)

    def _next_round(self, happened: list[Event]) -> bool:
        """Begin the next round, if there is one. Return whether there is."""
        rules = self.rules
        if self.round > len(rules.rounds):
            return False
        self._fill(rules.rounds[self.round - 1])
        self.round += 1
        self.tally = self.tally._replace(first_level=self.tally.first_level + 1)
        self.set_level(self.tally.level + 1)
        self.controls.level_changed()
        happened += (Event("round", self.round), Event("level", self.tally.level))
        return True

    # Phases

    def _begin_phase(self, phase: str, delay: ByLevel) -> None:
        self.phase, self.phase_at = (
            phase,
            self.time + at_level(delay, self.tally.level, self.rules.controls.first_level),
        )

    def next_phase(self, happened: list[Event]) -> None:
        """End the phase, whose time is over, and begin the next one."""
        if self.phase == "clearing":
            assert self.found
            self.fallen = self.rules.clearing.remove(self.well, self.found)
            happened.append(Event("removed", self.found))
            self.found = None
            self._begin_phase("chaining", self.rules.delays.step)
            if self.phase_at != self.time:
                return
        if self.phase == "chaining":
            fallen, self.fallen = self.fallen, ()
            self._show_found(self.rules.clearing.follow(self.well, fallen), "", happened)
        elif self.phase == "entering":
            self.spawn(happened)

    def _show_found(self, found: Found | None, spin: Spin, happened: list[Event]) -> None:
        """Score what was found and show it for a while, or finish if there is nothing (more)."""
        if found is None:
            if not self.chain:
                self.count(NOTHING._replace(spin=spin) if spin else NOTHING, happened)
            self._finish(happened)
            return
        steps = ((found.cells, ()),) if found.cells else ()
        if found.rows or steps:
            self.count(Cleared(found.rows, steps, spin, self._would_be_empty(found), self.chain), happened)
            self.chain += 1
        self.found = found
        self._begin_phase("clearing", self.rules.delays.clear)
        if self.phase_at == self.time:
            self.next_phase(happened)

    def spawn(self, happened: list[Event]) -> None:
        """Let the next piece enter, with the turn and the hold that were kept for it."""
        self.phase, self.phase_at = "falling", None
        if self.initial_hold or self.controls.holds_entering():
            self.initial_hold, self.hold_used = False, True
            aside, self.held = self.held, self._take()
            happened.append(Event("held"))
            self._enter(happened, aside)
        else:
            self._enter(happened, self.waiting)
        self.initial_turn = ""

    def _enter(self, happened: list[Event], kept: Drawn | None = None) -> None:
        """Let the kept piece enter if it is given, or else the next one."""
        checked, drawn = self.rules.topout.at_spawn, self.controls.entering(kept or self.queue[0])
        orientation = drawn.orientation
        self.in_play = False
        if checked == "overlap" and (self.well.bits >> orientation.entry) & orientation.bits:
            self.lose(NO_ROOM, happened)
            return
        if kept is None:
            self._take()
        self._place(drawn)
        happened.append(SPAWNED)
        if checked == "overlap after entry" and (self.well.bits >> self.offset) & self.orientation.bits:
            self.lose(NO_ROOM, happened)
        elif checked == "cannot fall" and not self.fits_below():
            self.lose(NO_ENTRY, happened)
        else:
            self.controls.entered(happened)

    def _place(self, drawn: Drawn) -> None:
        """Put a piece at its spawn position."""
        self.orientation, self.values = drawn
        self.offset = self.orientation.entry
        self.in_play = True
        self.pieces += self.waiting is None
        self.waiting = None
        if self.initial_turn:
            self._turn_at_entry(self.initial_turn)
        if rows := self.rules.entry.fall:
            for _ in range(rows):
                self.fall()
        self.controls.enter()

    def lose(self, reason: str, happened: list[Event]) -> None:
        """End the game. The reason is part of the text of the state."""
        self.lost, self.ended, self.phase_at = reason, True, None
        self.release()
        happened.append(Event("lost", reason))

    def win(self, reason: str, happened: list[Event]) -> None:
        """End the game. The reason is part of the text of the state."""
        self.won, self.ended, self.phase_at = reason, True, None
        self.release()
        happened.append(Event("won", reason))
