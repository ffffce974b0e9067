"""The engine: it plays any rule set. It has the well, the piece in play and the queue, and takes a piece through its
phases. The controls of the rule set (see `controls`) say what keys and time do; everything else that differs between
games is in the rule set's groups and strategies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from puzzlebox.core.grid import Grid
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.state import Event, Events, InputRefusedError, Outcome, RealTimeState, Start
from puzzlebox_games.falling.controls import HELD, Act, Controls
from puzzlebox_games.falling.fills import GARBAGE
from puzzlebox_games.falling.pieces import (
    NOTHING,
    Cells,
    Cleared,
    Drawn,
    Found,
    Moves,
    Orientation,
    Piece,
    PieceTable,
    Placement,
    Spin,
    piece_at,
)
from puzzlebox_games.falling.rules import FIGURES, RuleSet
from puzzlebox_games.falling.strategies import Fill
from puzzlebox_games.falling.tally import Tally
from puzzlebox_games.falling.well import Well

NO_ROOM = Message("there is no room for the next piece")
NO_ENTRY = Message("the next piece cannot enter")
"""The reasons for which a game is lost as a piece enters. They are part of `text()`."""

NO_GARBAGE = Message("no garbage is left")
"""The reason for which a game is won if its goal is to remove the garbage. It is part of `text()`."""

SPAWNED = Event("spawned")

INPUTS_IN_A_PAUSE = ("resume", "restart")


class FallingState(RealTimeState):
    """A game of a rule set. Its inputs are those of the rule set's controls (see `RuleSet.inputs`).

    `phase` is what the game does: a piece is in play ("falling"), it lies where it will be fixed ("locking"), what a
    lock clears is still on the board ("clearing"), blocks have fallen and a chain may go on ("chaining"), or the next
    piece is awaited ("entering"). `in_play` is True if there is a piece that is not part of the board yet.
    `orientation` and `offset` are the place of the piece in play, or of the one that locked last. `phase_at` is the
    time in ms at which the next phase begins; None if a piece is in play, or if the controls say when. `interval` is
    the time between two steps of gravity (see `RuleSet.interval`). `started` is the time at which this game began,
    `deadline` the time at which it is won, if its goal is a time. `found` is what a lock clears, while it is still on
    the board, and `fallen` the blocks that have fallen since then. `waiting` is the first piece until it enters, in a
    game that begins without a piece in play. `set_pieces` counts the locked pieces of this game, `pieces` the entered
    pieces of all games since the first.
    """

    __slots__ = (
        "chain",
        "controls",
        "deadline",
        "ended",
        "fallen",
        "found",
        "handlers",
        "held",
        "hold_used",
        "in_play",
        "initial_hold",
        "initial_turn",
        "interval",
        "lost",
        "memory",
        "offset",
        "options",
        "orientation",
        "origin",
        "paused",
        "phase",
        "phase_at",
        "pieces",
        "queue",
        "random",
        "rules",
        "set_pieces",
        "started",
        "table",
        "tally",
        "time",
        "values",
        "waiting",
        "well",
        "won",
    )

    controls: Controls
    handlers: Mapping[str, Act]
    orientation: Orientation
    offset: int
    values: tuple[int, ...]
    waiting: Drawn | None
    queue: tuple[Drawn, ...]
    memory: tuple[int, ...]
    phase: str
    phase_at: int | None
    found: Found | None
    fallen: Moves

    def __init__(self, rules: RuleSet, options: Options, start: Start) -> None:
        if start.position is not None and rules.positions is None:
            raise ValueError(Message("{game} starts from a seed, not from a position", game=Message(rules.title)))
        self.rules = rules
        self.options = options
        self.table: PieceTable = rules.table()
        self.random: Random = start.random()
        self.time = 0
        self.pieces = 0
        self.controls = rules.controls_class(self)
        self.handlers = rules.acts
        self._begin(start.position)

    def _begin(self, position: str | None = None) -> None:
        """Start a new game at this instant, from this position if it is given. It continues with the same generator."""
        rules = self.rules
        self.origin: int | None = self.random.state if position is None else None
        self.well = Well(rules.field.rows, rules.field.columns)
        level = rules.beginning.level
        self.tally = Tally(rules.beginning.score, level, first_level=level, speed=level)
        self.interval = (level == 1 and rules.gravity.first) or rules.interval(level)
        self.started = self.time
        self.deadline = None if rules.goal.time is None else self.time + rules.goal.time
        self.lost: str | None = None
        self.won: str | None = None
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

    def _fill(self, fill: Fill) -> None:
        grid = Grid(self.rules.field.rows, self.rules.field.columns)
        fill(self.random, grid)
        self.well.set_grid(grid)

    def _wait_for(self, drawn: Drawn) -> None:
        """Let the first piece enter later. It counts as a piece from now on."""
        self.waiting = drawn
        self.orientation, self.values = drawn
        self.offset = self.orientation.entry
        self.in_play = False
        self.phase = "entering"
        self.pieces += 1

    # What views read

    @property
    def grid(self) -> Grid:  # type: ignore[override]
        return self.well.grid

    @property
    def score(self) -> int:
        return self.tally.score

    @property
    def level(self) -> int:
        return self.tally.level

    @property
    def lines(self) -> int:
        return self.tally.lines

    @property
    def blocks(self) -> int:
        """The number of cleared blocks, in rules that count them."""
        return self.tally.blocks

    @property
    def played(self) -> int:
        """The time since this game began, in ms, at least 1."""
        return max(self.time - self.started, 1)

    @property
    def corner(self) -> tuple[int, int]:
        """(row, column) of the top left corner of the falling piece's box."""
        return self.well.cell(self.offset)

    @property
    def placement(self) -> Placement:
        """Where the falling piece is, or where the last one locked."""
        return self.orientation.at_offset(self.offset)[0]

    @property
    def piece(self) -> Piece | None:
        """The piece that is not part of the board yet; None if there is none."""
        if not self.in_play:
            return None
        return piece_at(Drawn(self.orientation, self.values), *self.corner)

    @property
    def next(self) -> Piece:
        """The piece that enters next, as it enters."""
        return piece_at(self.queue[0], 0, 0)

    @property
    def previews(self) -> tuple[Piece, ...]:
        """The pieces shown ahead, the next one first."""
        return tuple(piece_at(drawn, 0, 0) for drawn in self.queue[: self.rules.preview])

    @property
    def hold(self) -> Piece | None:
        """The held piece."""
        return piece_at(self.held, 0, 0) if self.held else None

    @property
    def landing(self) -> Cells:
        """The cells where the falling piece would land; empty if there is no piece."""
        if not self.in_play:
            return ()
        return self.orientation.at(*self.well.cell(self.landing_offset()))

    @property
    def shows_ghost(self) -> bool:
        """Whether there is a ghost at this level."""
        rules = self.rules
        return rules.ghost and (rules.ghost_below is None or self.level < rules.ghost_below)

    def status(self) -> Mapping[str, int | str]:
        own = self.controls.figures
        return {name: (own[name] if name in own else FIGURES[name])(self) for name in self.rules.figures}

    def figures(self) -> Mapping[str, int]:
        """Return the figures of `status()`, the rows, which every game records, and those that only the controls
        have."""
        return {**super().figures(), "rows": self.lines, **self.controls.recorded()}

    def outcome(self) -> Outcome | None:
        if self.won is None:
            return Outcome("lost", self.lost) if self.lost else None
        lines = self.rules.goal.lines
        if lines is None:
            return Outcome("won", self.won)
        return Outcome("won", Message("{count} line cleared", "{count} lines cleared", count=lines))

    def position(self) -> str | None:
        positions = self.rules.positions
        return positions.write(self.rules.field, self.grid) if positions else None

    def text(self) -> str:
        tally, held = self.tally, self.held
        lines = [
            self.grid.text(),
            f"piece {self.orientation!r} at {self.corner} {self.values}" if self.in_play else "piece none",
            "next " + " ".join(f"{drawn.orientation!r} {drawn.values}" for drawn in self.queue),
            f"held {held.orientation!r} {held.values} {self.hold_used}" if held else f"held {self.hold_used}",
            f"score {tally.score} level {tally.level} from {tally.first_level} "
            f"lines {tally.lines} blocks {tally.blocks}",
            *self.controls.lines(),
            f"{self.time} {'paused' if self.paused else 'running'} {self.lost or 'playing'}",
            f"{self.pieces} {self.random.state:016x}",
        ]
        if self.memory:
            lines.append(f"memory {self.memory}")
        if self.waiting:
            lines.append(f"waiting {self.waiting.orientation!r} {self.waiting.values}")
        if self.phase != "falling":
            kept = f"{self.initial_turn or 'none'} {self.initial_hold}"
            lines.append(f"phase {self.phase} {self.phase_at} {self.chain} {self.found} {self.fallen} {kept}")
        lines += self.controls.more_lines()
        return "\n".join(lines)

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.rules, new.options = self.rules, self.options
        new.table, new.handlers = self.table, self.handlers
        new.random = self.random.copy()
        new.well = self.well.copy()
        new.controls = self.controls.copy(new)
        new.time, new.started, new.deadline = self.time, self.started, self.deadline
        new.pieces, new.set_pieces, new.origin = self.pieces, self.set_pieces, self.origin
        new.tally, new.interval = self.tally, self.interval
        new.lost, new.won = self.lost, self.won
        new.ended, new.paused = self.ended, self.paused
        new.orientation, new.offset, new.values = self.orientation, self.offset, self.values
        new.in_play, new.held, new.hold_used = self.in_play, self.held, self.hold_used
        new.queue, new.memory, new.waiting = self.queue, self.memory, self.waiting
        new.phase, new.phase_at, new.chain = self.phase, self.phase_at, self.chain
        new.found, new.fallen = self.found, self.fallen
        new.initial_turn, new.initial_hold = self.initial_turn, self.initial_hold
        return new

    # Inputs

    @classmethod
    def sets_handling(cls, text: str) -> bool:
        return text.startswith("handling ")

    def inputs(self) -> tuple[str, ...]:
        if self.ended:
            return ("restart",)
        if self.paused:
            return INPUTS_IN_A_PAUSE
        controls = self.controls
        return tuple([text for text, check in self.rules.checks if check(controls)])

    def send(self, text: str) -> Events | None:
        act = self.handlers.get(text)
        if (self.ended or self.paused) and text != "restart":
            if self.ended and act is not None:
                raise self.over(text)
            if act is not None and text != "resume":
                return None
        if act is None:
            return self.controls.take(text)
        return act(self.controls)

    def over(self, text: str) -> InputRefusedError:
        """Return the error for an input after the end."""
        outcome = self.outcome()
        return InputRefusedError(
            Message(
                "{input}: the game is over ({reason}); only restart works now",
                input=repr(text[:40]),
                reason=outcome.reason if outcome else "",
            )
        )

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

    def release(self) -> bool:
        return self.controls.release()

    # Time

    def due(self) -> int | None:
        return None if self.paused or self.ended else self.controls.due()

    def advance_to(self, time: int) -> Events:
        if time < self.time:
            raise ValueError(Message("game time is at {now} ms and cannot go back to {time}", now=self.time, time=time))
        if self.paused:
            return HELD
        happened: list[Event] = []
        self.controls.advance_to(time, happened)
        return happened

    # What a piece does

    def fall(self) -> bool:
        """Move the piece down one row if it fits. Return whether it did."""
        offset = self.offset + self.well.stride
        if (self.well.bits >> offset) & self.orientation.bits:
            return False
        self.offset = offset
        return True

    def fits_below(self) -> bool:
        return not (self.well.bits >> (self.offset + self.well.stride)) & self.orientation.bits

    def landing_offset(self) -> int:
        """Return the offset of the piece when it has fallen as far as it can."""
        return self.offset + self.well.room_below(self.orientation, self.offset)

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

    def _clear(self, found: Found | None, spin: Spin) -> Cleared:
        """Remove what was found and what a chain clears after it, all at once. Return it, with the spin."""
        if found is None:
            return NOTHING._replace(spin=spin)
        clearing, well = self.rules.clearing, self.well
        rows: tuple[int, ...] = ()
        steps = []
        while found is not None:
            fallen = clearing.remove(well, found)
            rows += found.rows
            if found.cells or fallen:
                steps.append((found.cells, fallen))
            found = clearing.follow(well, fallen)
        return Cleared(rows, tuple(steps), spin, well.is_empty())

    def count(self, cleared: Cleared, happened: list[Event]) -> None:
        """Score what was cleared, and set the level and the gravity."""
        before = self.tally
        tally, events = self.rules.scoring(before, cleared)
        if events:
            happened.extend(events)
        if tally is not before:
            self.tally = tally
            self.interval = self.rules.interval(tally.speed)
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
        self.interval = self.rules.interval(level)

    def _finish(self, happened: list[Event]) -> None:
        """Check what ends the game after clearing, or go on to the next piece."""
        rules = self.rules
        topout, goal = rules.topout.after_clearing, rules.goal
        if topout and topout(self.well, self.placement):
            self.lose(topout.reason, happened)
        elif goal.lines is not None and self.tally.lines >= goal.lines:
            self.win(f"{goal.lines} rows are cleared", happened)
        elif goal.garbage and GARBAGE not in self.grid.cells:
            self.win(NO_GARBAGE, happened)
        elif rules.entry.delay:
            self._begin_phase("entering", rules.entry.delay)
        else:
            self.spawn(happened)

    # Phases

    def _begin_phase(self, phase: str, delay: int) -> None:
        self.phase, self.phase_at = phase, self.time + delay

    def next_phase(self, happened: list[Event]) -> None:
        """End the phase, whose time is over, and begin the next one."""
        if self.phase == "clearing":
            assert self.found
            self.fallen = self.rules.clearing.remove(self.well, self.found)
            happened.append(Event("removed", self.found))
            self.found = None
            self._begin_phase("chaining", self.rules.delays.step)
            if self.rules.delays.step:
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
        if not self.rules.delays.clear:
            self.next_phase(happened)

    def _would_be_empty(self, found: Found) -> bool:
        """Return whether the board is empty once this is removed."""
        well = self.well.copy()
        self.rules.clearing.remove(well, found)
        return well.is_empty()

    def spawn(self, happened: list[Event]) -> None:
        """Let the next piece enter, with the turn and the hold that were kept for it."""
        self.phase, self.phase_at = "falling", None
        if self.initial_hold:
            self.initial_hold, self.hold_used = False, True
            aside, self.held = self.held, self._take()
            happened.append(Event("held"))
            self._enter(happened, aside)
        else:
            self._enter(happened, self.waiting)
        self.initial_turn = ""

    def _enter(self, happened: list[Event], kept: Drawn | None = None) -> None:
        """Let the kept piece enter if it is given, or else the next one."""
        checked, orientation = self.rules.topout.at_spawn, (kept or self.queue[0]).orientation
        self.in_play = False
        if checked == "overlap" and (self.well.bits >> orientation.entry) & orientation.bits:
            self.lose(NO_ROOM, happened)
            return
        self._place(kept or self._take())
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

    def _turn_at_entry(self, text: str) -> None:
        """Turn the piece that enters, if it fits there."""
        orientation = self.orientation
        target = {"cw": orientation.cw, "ccw": orientation.ccw, "half": orientation.half}[text]
        if not (self.well.bits >> self.offset) & target.bits:
            self.orientation = target

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

    # Next pieces

    def _take(self) -> Drawn:
        """Take the next piece from the queue and refill the queue."""
        first = self.queue[0]
        self._refill(self.queue[1:])
        return first

    def _refill(self, queue: tuple[Drawn, ...] = ()) -> None:
        """Draw pieces until the queue, of which these are left, has as many as the rules need."""
        rules = self.rules
        while len(queue) < rules.queue_length:
            drawn, self.memory = rules.randomizer(self.random, self.table, self.memory)
            queue += drawn
        self.queue = queue

    def _as_drawn(self) -> Drawn:
        """Return the falling piece in the first orientation of its shape."""
        orientation = self.orientation
        return Drawn(self.table.orientations[orientation.index - orientation.number], self.values)
