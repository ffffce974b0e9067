"""The well, the piece in play, and the pieces that come next."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlebox.core.grid import Grid
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.state import InputRefusedError
from tests.witness.pieces import (
    NOTHING,
    Cleared,
    Drawn,
    Found,
    Moves,
    Orientation,
    PieceTable,
    Placement,
    Spin,
    Tally,
)
from tests.witness.rules import Act, RuleSet
from tests.witness.strategies import Fill
from tests.witness.well import Well


class InPlay:
    """The attributes of a falling-block game, and what can be done with its piece, which is at `offset` in the well.

    `phase` is what the game does: a piece is in play ("falling"), it lies where it will be fixed ("locking"), what a
    lock clears is still on the board ("clearing"), blocks have fallen and a chain may go on ("chaining"), or the next
    piece is awaited ("entering"). `in_play` is True if there is a piece that is not part of the board yet.
    `orientation` and `offset` are the place of the piece in play, or of the one that locked last. `phase_at` is the
    time in ms at which the next phase begins; None if a piece is in play, or if the controls say when. `interval` is
    the gravity at this level (see `ControlRules.gravity`). `started` is the time at which this game began,
    `deadline` the time at which it is won, if its goal is a time. `found` is what a lock clears, while it is still on
    the board, and `fallen` the blocks that have fallen since then. `waiting` is the first piece until it enters, in a
    game that begins without a piece in play. `round` is the number of the round, from 1. `set_pieces` counts the locked
    pieces of this game, `pieces` the entered pieces of all games since the first.
    """

    __slots__ = (
        *("chain", "deadline", "ended", "fallen", "found", "handlers", "held", "hold_used", "in_play"),
        *("initial_hold", "initial_turn", "interval", "lost", "memory", "offset", "options", "orientation"),
        *("origin", "paused", "phase", "phase_at", "pieces", "queue", "random", "round", "rules", "set_pieces"),
        *("started", "table", "tally", "time", "values", "waiting", "well", "won"),
    )

    rules: RuleSet
    options: Options
    handlers: Mapping[str, Act]
    table: PieceTable
    random: Random
    well: Well
    time: int
    pieces: int
    round: int
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
    tally: Tally
    won: str | None
    lost: str | None

    @property
    def placement(self) -> Placement:
        """Where the falling piece is, or where the last one locked."""
        return self.orientation.at_offset(self.offset)[0]

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

    # The board and the next pieces

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

    # What a lock clears, and the end

    def win_reason(self, won: str) -> str:
        """Return the reason of a win as a player reads it."""
        lines = self.rules.goal.lines
        # Translators: why the game is won; it begins in lower case.
        return won if lines is None else Message("{count} line cleared", "{count} lines cleared", count=lines)

    def over(self, text: str) -> InputRefusedError:
        """Return the error for an input after the end."""
        return InputRefusedError(
            "{input}: the game is over ({reason}); only restart works now",
            input=repr(text[:40]),
            reason=self.lost or self.win_reason(self.won or ""),
        )

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

    def goal_reached(self) -> str | None:
        """Return the reason for which the game, or this round of it, is won now; None if it is not."""
        goal, tally = self.rules.goal, self.tally
        if goal.lines is not None and tally.lines >= goal.lines * self.round:
            return f"{goal.lines} rows are cleared"
        if goal.level is not None and tally.level >= goal.level:
            return Message("level {level} is reached", level=goal.level)
        return goal.reason if goal.kinds and not set(goal.kinds) & set(self.well.grid.cells) else None

    def _would_be_empty(self, found: Found) -> bool:
        """Return whether the board is empty once this is removed."""
        well = self.well.copy()
        self.rules.clearing.remove(well, found)
        return well.is_empty()

    def _turn_at_entry(self, text: str) -> None:
        """Turn the piece that enters, if it fits there."""
        orientation = self.orientation
        target = orientation.turned(text)
        if not (self.well.bits >> self.offset) & target.bits:
            self.orientation = target
