"""The kit of falling-block games: the well as bits, the piece in play and the next ones, inputs, and time that jumps
from one timer to the next.

A rule book is a class on `Falling`, if it counts ms, or on `Frames`, if it looks at the keys once a frame. It has a
method for each action (`press_sideways`, `turn`, `drop` …) and one for each of its timers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Self

from puzzlebox.rules import Event, Grid, InputRefusedError, InvalidError, Message, Options, Start, listed
from puzzlebox_games.falling.readers import NEVER as NEVER
from puzzlebox_games.falling.readers import Act, Effects, Readable, effects_of, on_state
from puzzlebox_games.falling.shapes import (
    MARGIN,
    NOWHERE,
    WALL,
    Cells,
    Drawn,
    Moves,
    Orientation,
    Shapes,
    masks_of,
    shapes_of,
)

NO_ROOM = Message("there is no room for the next piece")
"""The reason for which a game is lost as a piece enters. Reasons are part of `text()`."""

MOVED, SANK, TURNED, SPAWNED = Event("moved"), Event("moved", "by itself"), Event("turned"), Event("spawned")


def act_of(book: type[Any], name: str, *arguments: Any) -> Act:
    """Return what calls this method of a state, with its argument if it has one."""
    return on_state(getattr(book, name), *arguments)


class Falling(Readable):
    """A falling-block game. A rule book says what is drawn and where it enters, what keys and timers do, and what
    follows a lock; it takes the method that is here, or writes its own.

    `SHAPES` has the cells of each orientation. `TURNS` are the inputs that turn a piece. `INPUTS` has for each input
    the method that does it, and its arguments; an input without a method is none of the game's. `HELD` are the
    attributes that an input may change without an event: an input has had an effect if one of them has changed, or if
    there was an event. `TIMERS` are the names of the timers, in the order in which they fire at one instant. The timer
    `gravity` calls `gravity` at the time `gravity_at`, an attribute or a property.

    `EFFECTS` tell for some of these methods whether they would have an effect now; the others are tried on a copy. What
    the bases of a class say counts only if it has `EFFECTS`, too, or no methods, and not for methods that it has.

    `AHEAD` is the number of pieces that are drawn ahead; 0 stands for as many as are shown, but at least one.

    All attributes but the generator are immutable, so that a copy only has to copy the references.
    """

    ROWS: ClassVar[int] = 20
    COLUMNS: ClassVar[int] = 10
    AHEAD: ClassVar[int] = 0
    SHAPES: ClassVar[Mapping[str, tuple[Cells, ...]]]
    TURNS: ClassVar[tuple[str, ...]] = ("cw", "ccw")
    HELD: ClassVar[tuple[str, ...]] = ()
    TIMERS: ClassVar[tuple[str, ...]] = ()
    INPUTS: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "left": ("tap_sideways", -1), "right": ("tap_sideways", 1), "down": ("tap_down",),
        "cw": ("turn", "cw"), "ccw": ("turn", "ccw"), "half": ("turn", "half"),
        "drop": ("drop",), "sonic": ("sonic",), "hold": ("hold",),
        "+left": ("press_sideways", -1), "-left": ("release_sideways", -1),
        "+right": ("press_sideways", 1), "-right": ("release_sideways", 1),
        "+down": ("press_down",), "-down": ("release_down",),
        "pause": ("pause",), "resume": ("resume",), "restart": ("restart",),
    }  # fmt: skip

    EFFECTS: ClassVar[Effects] = {"hold": lambda state: state.in_play and not state.hold_used}

    never_at: ClassVar[int] = NEVER
    times: ClassVar[attrgetter[tuple[int, ...]]]
    timers: ClassVar[tuple[tuple[str, Callable[[Any], None]], ...]]

    def __init_subclass__(cls) -> None:
        cls.holds = attrgetter(*(cls.HELD or ("paused",)))
        cls.times = attrgetter("never_at", *(f"{name}_at" for name in cls.TIMERS))
        cls.timers = tuple((f"{name}_at", getattr(cls, name)) for name in cls.TIMERS)

    def __init__(self, options: Options, start: Start) -> None:
        self.options, self.random = options, start.random()
        self.rows, self.columns = self.size()
        self.stride = self.columns + WALL
        self.masks = masks_of(self.rows, self.columns)
        self.shapes = self.shapes_for(self.columns)
        self.acts = self.acts_for(options.get("hold", False))
        self.effects = effects_of(type(self), options.get("hold", False))
        self.preview, self.ghost = int(options.get("preview", 1)), options.get("ghost", self.ghost)
        self.ahead = self.AHEAD or max(self.preview, 1)
        self.time = self.pieces = 0
        self.happened = []
        self.restart(start.position)

    @classmethod
    @cache
    def shapes_for(cls, columns: int) -> Shapes:
        """Return the orientations of all shapes. They are made once."""
        return shapes_of(cls.SHAPES, columns)

    @classmethod
    @cache
    def acts_for(cls, hold: bool) -> Mapping[str, Act]:
        """Return what each input does, with or without a hold."""
        lacking = {"cw", "ccw", "half"}.difference(cls.TURNS) | (set() if hold else {"hold"})
        acts = {text: act for text, act in cls.INPUTS.items() if text.lstrip("+-") not in lacking}
        return {text: act_of(cls, *act) for text, act in acts.items() if hasattr(cls, act[0])}

    def size(self) -> tuple[int, int]:
        """Return the number of rows and columns."""
        return self.ROWS, self.COLUMNS

    def restart(self, position: str | None = None) -> None:
        """Begin a new game at this instant, with the same generator."""
        self.origin = self.random.state if position is None else None
        self.started = self.time
        self.bits, self.cells = self.masks.empty, bytes(self.rows * self.columns)
        self.score = self.lines = self.blocks = self.set_pieces = 0
        self.lost = self.won = self.held = None
        self.paused = self.ended = self.hold_used = False
        self.orientation, self.queue = NOWHERE, ()
        self.happened.append(Event("restarted"))
        if position is not None:
            self.lay(position)
        self.begin()

    def begin(self) -> None:
        """Draw the first pieces, and let the first one enter."""
        self.refill()
        self.enter(self.take())

    def lay(self, position: str) -> None:
        """Lay the blocks of a position. Raises ValueError if the game does not start from this one, or from none."""
        raise InvalidError("{game} starts from a seed, not from a position", game=Message(type(self).__name__))

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.__dict__ = self.__dict__.copy()  # faster than an update
        new.random = self.random.copy()
        return new

    # Inputs

    def send(self, text: str) -> list[Event] | None:
        act = self.acts.get(text) or self.read(text)
        if self.ended and text != "restart":
            raise self.over(text)
        if text not in ("resume", "restart") if self.paused else text == "resume":
            return None
        happened: list[Event] = []
        self.happened = happened
        holds = self.holds
        before = holds(self)
        act(self)
        return happened if happened or holds(self) != before else None

    def read(self, text: str) -> Act:
        """Return what an input does that is not in the table of inputs. Raises InputRefusedError if it does nothing."""
        raise InputRefusedError(
            "{input} is not an input of {game}, which takes {inputs}",
            input=repr(text[:40]),
            game=Message(type(self).__name__),
            inputs=listed(self.acts),
        )

    def over(self, text: str) -> InputRefusedError:
        """Return the error for an input after the end."""
        return InputRefusedError(
            "{input}: the game is over ({reason}); only restart works now",
            input=repr(text[:40]),
            reason=self.lost or self.win_reason(),
        )

    def tap_sideways(self, direction: int) -> None:
        """Press and release a key at one instant."""
        self.press_sideways(direction)
        self.release_sideways(direction)

    def tap_down(self) -> None:
        self.press_down()
        self.release_down()

    def press_sideways(self, direction: int) -> None:
        """Press left (-1) or right (1)."""
        raise NotImplementedError

    def release_sideways(self, direction: int) -> None:
        raise NotImplementedError

    def press_down(self) -> None:
        raise NotImplementedError

    def release_down(self) -> None:
        raise NotImplementedError

    def end_holds(self) -> None:
        """Release all keys."""
        raise NotImplementedError

    def release(self) -> bool:
        before = self.holds(self)
        self.end_holds()
        return bool(self.holds(self) != before)

    def pause(self) -> None:
        self.paused = True
        self.end_holds()
        self.happened.append(Event("paused"))

    def resume(self) -> None:
        self.paused = False
        self.happened.append(Event("resumed"))

    # The piece in play

    def fits(self, orientation: Orientation, offset: int) -> bool:
        """Return whether all cells are between the walls, above the floor, and not on a block."""
        return not self.bits >> offset & orientation.bits

    def can_fall(self) -> bool:
        return not self.bits >> self.offset + self.stride & self.orientation.bits

    def move(self, columns: int) -> bool:
        """Move the piece sideways if it fits. Return whether it did."""
        offset = self.offset + columns
        if self.bits >> offset & self.orientation.bits:
            return False
        self.offset = offset
        self.happened.append(MOVED)
        return True

    def can_move(self, columns: int) -> bool:
        return not self.bits >> self.offset + columns & self.orientation.bits

    def can_turn(self, way: str) -> bool:
        """Return whether the piece fits after a turn that changes it."""
        changed = getattr(self.orientation, way) is not self.orientation
        return changed and self.turned(self.orientation, self.offset, way) is not None

    def fall(self, event: Event = MOVED, rows: int = 1) -> bool:
        """Move the piece down by this many rows, or as far as it fits. Return whether it moved."""
        if self.bits >> self.offset + self.stride & self.orientation.bits:
            return False
        self.offset += self.stride if rows == 1 else min(rows * self.stride, self.room_below())
        self.happened.append(event)
        return True

    def turn_into(self, orientation: Orientation, offset: int) -> bool:
        """Turn the piece into an orientation at this offset if it fits. Return whether it did."""
        if self.bits >> offset & orientation.bits:
            return False
        self.orientation, self.offset = orientation, offset
        self.happened.append(TURNED)
        return True

    def fall_to_floor(self) -> int:
        """Let the piece fall as far as it fits. Return the number of rows."""
        way = self.room_below()
        self.offset += way
        rows = way // self.stride
        self.happened.append(Event("dropped", rows))
        return rows

    def room_below(self) -> int:
        """Return by how much the offset grows if the piece falls as far as it fits.

        The board is shifted by each cell of the piece, so that the blocks in the way of the cells fall on the same
        column, that of the box's corner. The lowest bit in this column is the first row that the piece cannot enter.
        """
        below, blocked = self.bits >> self.offset + self.stride, 0
        for shift in self.orientation.shifts:
            blocked |= below >> shift
        blocked &= self.masks.column
        return (blocked & -blocked).bit_length() - 1

    def landing_offset(self) -> int:
        return self.offset + self.room_below()

    def turned(self, orientation: Orientation, offset: int, way: str) -> int | None:
        """Return the offset of a piece after a turn out of this place; None if it cannot turn. Bots ask this, too."""
        return offset if self.fits(getattr(orientation, way), offset) else None

    def offset_of(self, row: int, column: int) -> int:
        """Return the offset of a box with its top left corner in this cell."""
        return (row + MARGIN) * self.stride + column + WALL

    def fix(self) -> None:
        """Make the piece part of the board, but for its cells above row 0. No piece is in play then."""
        event, bits, indices = self.orientation.lock(self.offset)
        cells = bytearray(self.cells)
        for index, value in zip(indices, self.values, strict=True):
            if index >= 0:
                cells[index] = value
        self.bits |= bits
        self.cells, self.orientation, self.hold_used = bytes(cells), NOWHERE, False
        self.set_pieces += 1
        self.happened.append(event)

    # The board

    def full_rows(self, first: int = 0) -> tuple[int, ...]:
        """Return the full rows from `first` on. One is added to each row: it carries into the wall if the row is
        full."""
        ones, columns = self.masks.ones, self.columns
        board = self.bits >> MARGIN * self.stride + WALL
        carries = ((board & ones * self.masks.row) + ones & ones << columns) >> columns
        return tuple([row for row in range(first, self.rows) if carries >> row * self.stride & 1]) if carries else ()

    def remove_rows(self, rows: Iterable[int], still: int = 0) -> None:
        """Remove rows from the top down. What is above them moves down, but for the first `still` rows."""
        width, stride = self.columns, self.stride
        top, cells = (MARGIN + still) * stride, self.cells
        for row in rows:
            cells = (
                cells[: still * width] + bytes(width) + cells[still * width : row * width] + cells[(row + 1) * width :]
            )
            start = (MARGIN + row) * stride
            above = self.bits & (1 << start) - 1
            moved = above >> top << top + stride | ((1 << WALL) - 1) << top | above & (1 << top) - 1
            self.bits = self.bits >> start + stride << start + stride | moved
        self.cells = cells

    def set_row(self, row: int, values: Iterable[int]) -> None:
        """Set all cells of a row."""
        start, new = row * self.columns, bytes(values)
        self.cells = self.cells[:start] + new + self.cells[start + self.columns :]
        corner = self.offset_of(row, 0)
        self.bits &= ~(self.masks.row << corner)
        self.bits |= sum(1 << column for column, value in enumerate(new) if value) << corner

    def clears(self, row: int) -> tuple[int, ...]:
        """Return the rows that go after a lock of a piece whose box has its corner in this row."""
        return self.full_rows(self.NEVER_CLEARED)

    def clear_at_once(self, row: int, cells: Cells) -> None:
        """Clear what goes after such a lock of these cells, without counting it, for bots that look ahead."""
        self.remove_rows(self.clears(row), self.STILL)

    def take_out(self, cells: Cells, columns: Iterable[int]) -> Moves:
        """Remove single blocks, then let those in these columns fall. Return their moves, column by column and from the
        bottom."""
        grid, bits, width, stride, corner = self.grid, self.bits, self.columns, self.stride, self.offset_of(0, 0)
        for row, column in cells:
            grid.cells[row * width + column] = 0
            bits ^= 1 << corner + row * stride + column
        fallen = grid.drop_columns(columns)
        for (row, column), (floor, _) in fallen:
            bits ^= (1 << row * stride | 1 << floor * stride) << corner + column
        self.cells, self.bits = bytes(grid.cells), bits
        return tuple(fallen)

    def set_grid(self, grid: Grid) -> None:
        """Replace the board."""
        for row in range(self.rows):
            self.set_row(row, grid.row(row))

    # The next pieces

    def drawn(self) -> tuple[Drawn, ...]:
        """Draw the next piece, or several."""
        raise NotImplementedError

    def refill(self) -> None:
        """Draw pieces until there are as many as are drawn ahead."""
        while len(self.queue) < self.ahead:
            self.queue += self.drawn()

    def take(self) -> Drawn:
        """Take the next piece from the queue and refill the queue."""
        first, self.queue = self.queue[0], self.queue[1:]
        self.refill()
        return first

    def entry(self, orientation: Orientation) -> int:
        """Return the offset at which a piece enters."""
        raise NotImplementedError

    def next_enters(self, kept: Drawn | None = None) -> None:
        """Let the next piece enter, or the kept one. The game is lost if it overlaps blocks."""
        drawn = kept or self.queue[0]
        if self.fits(drawn.orientation, self.entry(drawn.orientation)):
            if kept is None:
                self.take()
            self.enter(drawn)
        else:
            self.orientation = NOWHERE
            self.lose(NO_ROOM)

    def enter(self, drawn: Drawn) -> None:
        """Put a piece into play."""
        self.orientation, self.values = drawn
        self.offset = self.entry(self.orientation)
        self.pieces += 1
        self.happened.append(SPAWNED)
        self.entered()

    def entered(self) -> None:
        """Set the timers of a piece that has just entered, and do what held keys do to it."""

    def hold(self) -> None:
        """Put the piece aside, and play the one that was put aside before or else the next; once until the next
        lock."""
        if self.hold_used or not self.in_play:
            return
        aside = Drawn(self.orientation.first, self.values)
        self.happened.append(Event("held"))
        self.next_enters(self.held)
        self.held, self.hold_used = aside, True

    # The end

    def lose(self, reason: str) -> None:
        self.lost, self.ended = reason, True
        self.end_holds()
        self.happened.append(Event("lost", reason))

    def win(self, reason: str) -> None:
        self.won, self.ended = reason, True
        self.end_holds()
        self.happened.append(Event("won", reason))

    # Time

    def due(self) -> int | None:
        if self.paused or self.ended:
            return None
        at = self.next_instant()
        return None if at == NEVER else at

    def next_instant(self) -> int:
        """Return when a timer fires next. One whose time is over, because it could not act, waits until it is
        `ready`."""
        at = min(self.times(self))
        return at if at >= self.time else min(self.instants())

    def instants(self) -> list[int]:
        """Return when each timer fires."""
        now, times = self.time, zip(self.TIMERS, self.times(self)[1:], strict=True)
        return [NEVER, *(max(at, now) for name, at in times if at >= now or self.ready(name))]

    def ready(self, timer: str) -> bool:
        """Return whether a timer whose time is over can act now."""
        return True

    def advance_to(self, time: int) -> list[Event]:
        if time < self.time:
            raise InvalidError("game time is at {now} ms and cannot go back to {time}", now=self.time, time=time)
        happened: list[Event] = []
        self.happened = happened
        if not self.paused:
            self.run_to(time)
        return happened

    def run_to(self, time: int) -> None:
        """Fire all timers that are due before a time, in their order."""
        while not self.ended and (at := self.next_instant()) < time:
            self.pass_to(at)
            for due, fire in self.timers:
                if getattr(self, due) <= at and not self.ended:
                    fire(self)
            self.pass_to(at + 1)
        self.pass_to(time)

    def pass_to(self, time: int) -> None:
        """Let time pass in which no timer fires."""
        self.time = time
