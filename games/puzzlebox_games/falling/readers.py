"""A falling-block game as views, figures and bots read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from types import FunctionType
from typing import Any, ClassVar, NamedTuple, TypeVar

from puzzlebox.rules import Event, Grid, Message, Outcome, RealTimeState
from puzzlebox_games.falling.look import Look
from puzzlebox_games.falling.shapes import MARGIN, WALL, Cells, Drawn, Found, Orientation

Figure = int | str
F = TypeVar("F", bound="Readable")

NEVER = 1 << 60
"""The time of a timer that is not set."""

Act = Callable[..., None]
"""What an input does with a state."""

Effects = dict[str, Callable[..., Any]]
"""For methods of inputs, whether they would have an effect now, with the same arguments."""


def always(state: Readable, *arguments: object) -> bool:
    return True


UNTRIED: Effects = {"pause": always, "resume": lambda state: False, "restart": always}
"""Those of a game that is not paused."""

EFFECTS_OF_REPEATING: Effects = {
    "tap_sideways": lambda state, way: state.direction != 0 or state.can_move(way),
    "press_sideways": lambda state, way: (
        state.direction != way or state.sideways_at != state.time + state.SIDEWAYS[0] or state.can_move(way)
    ),
    "release_sideways": lambda state, way: state.direction == way,
    "tap_down": lambda state: state.soft_at < NEVER or state.can_fall(),
    "press_down": lambda state: state.soft_at != state.time + state.SOFT[0] or state.can_fall(),
    "release_down": lambda state: state.soft_at < NEVER,
    "turn": lambda state, way: state.can_turn(way),
    "drop": lambda state: state.in_play,
}

EFFECTS_OF_FRAMES: Effects = {
    "tap_sideways": lambda state, way: state.side != 0 or state.pressed_side != way,
    "press_sideways": lambda state, way: state.side != way or state.pressed_side != way,
    "release_sideways": lambda state, way: state.side == way,
    "tap_key": lambda state, key: key in state.down or key not in state.pressed,
    "press_key": lambda state, key: key not in state.down or key not in state.pressed,
    "release_key": lambda state, key: key in state.down,
}


class Piece(NamedTuple):
    """A piece as a view reads it. `row` and `column` are its box's top left corner. `cells` are its cells on the board,
    or for a preview its cells in the box. `values` has the value of each cell; `colour` is the first one."""

    shape: str
    orientation: int
    row: int
    column: int
    cells: Cells
    values: tuple[int, ...]

    @property
    def colour(self) -> int:
        return self.values[0]


class Vanishing(NamedTuple):
    """Rows that have been removed from the board but are still shown: from the top, each as its number before any was
    removed and its values. They vanish in `steps` steps, of which `step` have been taken."""

    rows: tuple[tuple[int, tuple[int, ...]], ...]
    step: int
    steps: int

    def shown(self, grid: Grid) -> list[int]:
        """Return the cells of the grid with these rows in their places, without what has vanished in their middle."""
        cells, columns = list(grid.cells), grid.columns
        gone = columns * self.step // self.steps
        left = (columns - gone) // 2
        for row, values in reversed(self.rows):
            end = (row + 1) * columns
            rest = (*values[:left], *(0,) * gone, *values[left + gone :])
            cells[:end] = [*cells[columns:end], *rest]
        return cells


class Setting(NamedTuple):
    """What stays the same in a game, and what views need to arrange it: its look, the size of the board and its hidden
    rows at the top, the number of previews, whether there is a hold, and the orientations of each shape."""

    look: Look
    rows: int
    columns: int
    hidden: int
    preview: int
    hold: bool
    shapes: Mapping[str, tuple[Cells, ...]]


class Readable(RealTimeState):
    """The attributes of a falling-block game, and what they mean to those who look at it.

    `setting` is what views need to arrange the game; a state that is made by its class alone has none.

    `cells` are the values of the board, row by row. Bit (row + MARGIN) * stride + column + WALL of `bits` is set if the
    cell is filled, and so are the walls and the floor. `offset` is the bit of the top left corner of the box of the
    piece in play, which has this `orientation` and the `values` of its cells. `queue` are the next pieces, `held` is
    the piece that was put aside. `interval` is the time that a row takes at this level. `started` is the time at which
    this game began. `pieces` counts the pieces that have entered, `set_pieces` those that have locked in this game.
    `acts` has what each input does, `effects` what tells whether it would do something, `holds` reads the attributes
    that an input may change without an event, and `happened` are the events of the last call.

    `guarded_until` is the time in ms before which a drop has no effect. While a game is `locking`, the piece lies where
    it will be fixed.

    `preview` is the number of next pieces that are shown, and `ghost` tells whether there is a ghost. `figure_names`
    are the numbers that a player sees, in order. `goal` is the number of lines that wins the game, if there is one.
    `found` is what a lock has cleared, as long as it is still on the board. `shape_counts` are the pieces of each shape
    that have entered, in games that count them.
    """

    HIDDEN: ClassVar[int] = 0
    """The rows at the top that are not shown."""

    LOWEST_LEVEL: ClassVar[int] = 1

    NEVER_CLEARED: ClassVar[int] = 0
    STILL: ClassVar[int] = 0
    """The rows at the top that are never cleared, and those of them that never move."""

    GHOST_BELOW: ClassVar[int | None] = None
    """The level from which on there is no ghost."""

    DROP_LOCKS: ClassVar[bool] = False
    """Whether a drop locks the piece."""

    FIGURES: ClassVar[Mapping[str, Callable[[Any], Figure]]] = {
        "score": lambda state: state.score,
        "level": lambda state: state.level,
        "lines": lambda state: state.lines,
        "lines left": lambda state: str(max((state.goal or 0) - state.lines, 0)),
        "blocks": lambda state: state.blocks,
    }

    holds: ClassVar[attrgetter[Any]]

    setting: Setting
    acts: Mapping[str, Act]
    effects: tuple[tuple[str, Callable[[Any], bool]], ...]
    happened: list[Event]
    rows: int
    columns: int
    stride: int
    bits: int
    cells: bytes
    orientation: Orientation
    offset: int
    values: tuple[int, ...]
    queue: tuple[Drawn, ...]
    held: Drawn | None
    hold_used: bool
    guarded_until: int = 0
    locking: bool = False
    started: int
    set_pieces: int
    ended: bool
    lost: str | None
    won: str | None
    interval: int
    score: int = 0
    level: int = 1
    first_level: int = 1
    lines: int = 0
    blocks: int = 0

    preview: int = 1
    ghost: bool = False
    goal: int | None = None
    figure_names: tuple[str, ...] = ("score", "level")
    found: Found | None = None
    shape_counts: tuple[int, ...] = ()

    @property
    def grid(self) -> Grid:  # type: ignore[override]
        """A copy of the board."""
        return Grid(self.rows, self.columns, self.cells)

    @property
    def played(self) -> int:
        """The time since this game began, in ms, at least 1."""
        return max(self.time - self.started, 1)

    # Pieces

    @property
    def in_play(self) -> bool:
        """Whether there is a piece that is not part of the board yet."""
        return self.orientation.bits > 0

    @property
    def corner(self) -> tuple[int, int]:
        """(row, column) of the top left corner of the box of the piece in play."""
        return self.cell_of(self.offset)

    def cell_of(self, offset: int) -> tuple[int, int]:
        """Return the cell of an offset."""
        row, column = divmod(offset, self.stride)
        return row - MARGIN, column - WALL

    @property
    def piece(self) -> Piece | None:
        """The piece in play; None if there is none."""
        return as_seen(Drawn(self.orientation, self.values), *self.corner) if self.in_play else None

    @property
    def next(self) -> Piece:
        """The piece that enters next, as it enters."""
        return as_seen(self.queue[0])

    @property
    def previews(self) -> tuple[Piece, ...]:
        """The pieces shown ahead, the next one first."""
        return tuple(map(as_seen, self.queue[: self.preview]))

    @property
    def held_piece(self) -> Piece | None:
        """The piece that was put aside."""
        return as_seen(self.held) if self.held else None

    @property
    def landing(self) -> Cells:
        """The cells where the piece in play would land; empty if there is none."""
        if not self.in_play:
            return ()
        return self.orientation.at(*self.cell_of(self.landing_offset()))

    def landing_offset(self) -> int:
        """Return the offset of the piece when it has fallen as far as it can."""
        raise NotImplementedError

    @property
    def shows_ghost(self) -> bool:
        """Whether there is a ghost at this level."""
        return self.ghost and (self.GHOST_BELOW is None or self.level < self.GHOST_BELOW)

    @property
    def darkness(self) -> int:
        """How much darker the piece is drawn because it is about to lock, in hundredths."""
        return 0

    @property
    def vanishing(self) -> Vanishing | None:
        """The rows that have been removed but are still shown."""
        return None

    def swept(self, orientation: Orientation) -> int:
        """Return the bits of the cells that must be free for a turn out of this orientation, beside those of the
        target."""
        return 0

    def points_of_step(self, blocks: int, step: int) -> int:
        """Return the points for this number of blocks in a step of a chain, from 1, as shown beside them."""
        return 0

    def partner_of(self, value: int) -> int:
        """Return the value of the blocks with which one of this value goes, 0 for none."""
        return 0

    # Figures

    def status(self) -> Mapping[str, Figure]:
        return {name: self.FIGURES[name](self) for name in self.figure_names}

    def figures(self) -> Mapping[str, int]:
        """Return the figures of `status()`, and the rows, which every game records."""
        return {**super().figures(), "rows": self.lines}

    def progress(self) -> float | None:
        return min(1, self.lines / self.goal) if self.goal else None

    # The end

    def outcome(self) -> Outcome | None:
        if self.won is not None:
            return Outcome("won", self.win_reason())
        return Outcome("lost", self.lost) if self.lost else None

    def win_reason(self) -> str:
        """Return the reason of a win as a player reads it."""
        # Translators: why the game is won; it begins in lower case.
        return (
            Message("{count} line cleared", "{count} lines cleared", count=self.goal) if self.goal else self.won or ""
        )

    # Inputs

    def inputs(self) -> tuple[str, ...]:
        if self.ended:
            return ("restart",)
        if self.paused:
            return ("resume", "restart")
        return tuple([text for text, would_act in self.effects if would_act(self)])

    # The text

    def text(self) -> str:
        piece, held = self.orientation, self.held
        return "\n".join([
            self.grid.text(),
            f"piece {piece!r} at {self.corner} {self.values}" if self.in_play else "piece none",
            "next " + " ".join(f"{drawn.orientation!r} {drawn.values}" for drawn in self.queue),
            f"held {held.orientation!r} {held.values} {self.hold_used}" if held else f"held {self.hold_used}",
            f"score {self.score} level {self.level} from {self.first_level} lines {self.lines} blocks {self.blocks}",
            *self.timer_lines(),
            f"{self.time} {'paused' if self.paused else 'running'} {self.lost or 'playing'}",
            f"{self.pieces} {self.random.state:016x}",
            *self.more_lines(),
        ])  # fmt: skip

    def timer_lines(self) -> list[str]:
        """Return the holds and timers as lines of the text."""
        raise NotImplementedError

    def more_lines(self) -> list[str]:
        """Return what follows at the end of the text."""
        return [f"won {self.won}"] if self.won else []


@cache
def effects_of(book: type[Any], hold: bool) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
    """Return for each input of a book what tells whether it would have an effect now."""
    found = []
    for text, act in book.acts_for(hold).items():
        name, *arguments = book.INPUTS[text]
        effect = UNTRIED.get(name) or effect_of(book, name)
        found.append((text, on_state(effect, *arguments) if effect else tried(act)))
    return tuple(found)


def effect_of(book: type[Any], name: str) -> Callable[..., Any] | None:
    """Return what tells whether a method would have an effect. A class that has the method, or methods but no
    `EFFECTS`, makes what its bases say uncertain."""
    for members in map(vars, book.__mro__):
        own: Effects | None = members.get("EFFECTS")
        if own and name in own:
            return own[name]
        has_methods = any(isinstance(member, FunctionType | property) for member in members.values())
        if name in members or (has_methods and own is None):
            break
    return None


def on_state(function: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """Return a function of a state alone."""
    if not arguments:
        return function
    [argument] = arguments
    return lambda state: function(state, argument)


def tried(act: Act) -> Callable[[Any], bool]:
    """Return what tells whether an input would have an effect, by trying it on a copy."""

    def would_act(state: Any) -> bool:
        trial, happened = state.copy(), list[Event]()
        trial.happened = happened
        act(trial)
        return bool(happened or state.holds(trial) != state.holds(state))

    return would_act


def as_seen(drawn: Drawn, row: int = 0, column: int = 0) -> Piece:
    """Return a piece as a view reads it, with its box's top left corner in this cell."""
    orientation, values = drawn
    return Piece(orientation.shape, orientation.number, row, column, orientation.at(row, column), values)


def wait_for_piece(state: F) -> F:
    """Let time pass until a piece is in play or the game has ended, and return the game. A paused game waits for
    nothing."""
    while not (state.in_play and not state.locking) and state.due() is not None:
        pass_timer(state)
    return state


def pass_timer(state: Readable) -> None:
    """Let time pass until the next timer has fired."""
    due = state.due()
    assert due is not None
    state.advance_to(due + 1)
