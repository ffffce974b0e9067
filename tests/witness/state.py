"""The engine: it plays any rule set. `Body` takes a piece through its phases, and the controls of the rule set say what
keys and time do. This is what other code sees of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, TypeVar

from puzzlebox.core.grid import Grid
from puzzlebox.core.message import InvalidError
from puzzlebox.core.state import Event, Events, Outcome, RealTimeState
from tests.witness.body import HELD, Body
from tests.witness.pieces import Cells, Piece, piece_at
from tests.witness.rules import FIGURES

INPUTS_IN_A_PAUSE = ("resume", "restart")


class FallingState(Body, RealTimeState):
    """A game of a rule set. Its inputs are those of the rule set's controls (see `RuleSet.inputs`)."""

    __slots__ = ()

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
    def piece(self) -> Piece | None:
        """The piece that is not part of the board yet; None if there is none."""
        if not self.in_play:
            return None
        (orientation, row, column, _), locked = self.orientation.at_offset(self.offset)
        return Piece(orientation.shape.name, orientation.number, row, column, locked.detail, self.values)

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

    def progress(self) -> float | None:
        """Return how much is done of the lines, the level or the time that win the game; None without them."""
        goal, left = self.rules.goal, (self.deadline or 0) - self.time
        if goal.lines is not None:
            return min(1, self.lines / (goal.lines * self.round))
        if goal.level is not None:
            return min(1, self.level / max(1, goal.level))
        return None if goal.time is None else min(1, 1 - max(0, left) / goal.time)

    def outcome(self) -> Outcome | None:
        if self.won is not None:
            return Outcome("won", self.win_reason(self.won))
        return Outcome("lost", self.lost) if self.lost else None

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
        if self.rules.rounds:
            lines.append(f"round {self.round}")
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
        new.lost, new.won, new.round = self.lost, self.won, self.round
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

    def set_handling(self, text: str) -> bool:
        return self.controls.set_handling(text)

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

    # Time

    def due(self) -> int | None:
        return None if self.paused or self.ended else self.controls.due()

    def advance_to(self, time: int) -> Events:
        if time < self.time:
            raise InvalidError("game time is at {now} ms and cannot go back to {time}", now=self.time, time=time)
        if self.paused:
            return HELD
        happened: list[Event] = []
        self.controls.advance_to(time, happened)
        return happened


F = TypeVar("F", bound=FallingState)


def wait_for_piece(state: F) -> F:
    """Let time pass until a piece is in play or the game has ended, and return the game. A paused game waits for
    nothing."""
    while not (state.in_play and state.phase == "falling") and state.due() is not None:
        pass_timer(state)
    return state


def pass_timer(state: FallingState) -> None:
    """Let time pass until the next timer has fired."""
    due = state.due()
    assert due is not None
    state.advance_to(due + 1)
