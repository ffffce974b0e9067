"""The state of a game of Mines: the mines, what the player sees of them, and the clicks."""

import re
from collections.abc import Mapping
from typing import ClassVar

from puzzlebox.rules import (
    Cell,
    Event,
    Events,
    Grid,
    InputRefusedError,
    InvalidError,
    Message,
    Options,
    Outcome,
    Search,
    Sides,
    Slices,
    TurnState,
    bits_of,
    message_of,
)
from puzzlebox_games.logic.tries import read_try
from puzzlebox_games.mines.board import (
    ASK,
    COVERED,
    FATAL,
    FLAG,
    HIDDEN,
    MINE,
    WRONG,
    Field,
    Position,
    Worth,
    counts_of,
    field_of,
    having,
    read_position,
    worth_of,
    write_layout,
    write_position,
)
from puzzlebox_games.mines.generator import MAX_TRIES, find_try, given_cell, lay_try
from puzzlebox_games.mines.options import OPTIONS as OPTIONS
from puzzlebox_games.mines.options import SIZE, mine_count

WON = Outcome("won", Message("all cells without a mine are open"))
LOST = Outcome("lost", Message("a mine was opened"))

KINDS = ("open", "flag", "chord")
"""The kinds of clicks."""

CLICK_FIGURES = ("openings", "flags", "chords", "wasted openings", "wasted flags", "wasted chords")

MARKS = {"on": FLAG, "off": COVERED, "ask": ASK}

OPEN_TRY = re.compile(r"(open [^ ]+ [^ ]+) (try .*)")

OPEN_FIRST = re.compile(r"(open (0|[1-9][0-9]?) (0|[1-9][0-9]?))(?: try [1-9][0-9]{0,4})?")

MARK_INPUT = re.compile(r"(flag [^ ]+ [^ ]+) (on|off|ask)")

LEAST_WORTH = {("9", 10): 2, ("16", 40): 30, ("16x30", 99): 100}
"""The least 3BV with which a board counts in the list of times, by size and mines."""


AFTER_LOSS = {(FLAG, 0): WRONG, (COVERED, 1): HIDDEN, (ASK, 1): HIDDEN}
"""What the player sees after a loss, by the value of a cell and the mines on it."""


def one_more(clicks: tuple[int, ...], kind: str) -> tuple[int, ...]:
    """Return the numbers of clicks by their kind, after another one."""
    return tuple(count + (kind == name) for name, count in zip(KINDS, clicks, strict=True))


class Mines(TurnState):
    """A board of Mines.

    The values of the grid are what the player sees (see `board.SYMBOLS`). `mines` are the mines, None until the first
    opening lays them, `first` is the first cell that was opened, and `tried` the number of the layout among those that
    its seed gives. `clicks` counts openings, flags and chords, and `wasted` those without an effect; `flags_set` counts
    flags, and `deaths` mines that were opened. The clock runs from `opened_at` to `ended_at`. `fatal` are the mines
    that ended the game.
    """

    counters: ClassVar[tuple[str, ...]] = ("deaths", "wasted")

    mines: int | None
    first: Cell | None
    tried: int
    clicks: tuple[int, ...]
    wasted: tuple[int, ...]
    flags_set: int
    deaths: int
    opened_at: int | None
    ended_at: int | None
    fatal: int

    def begin(self, position: str | None) -> None:
        self.wasted, self.deaths = (0,) * len(KINDS), 0
        found = None if position is None else read_position(position)
        if found:
            self._take_options(found)
        else:
            mine_count(self.options)
        self.mines, self.first, self.tried = (found.mines, found.first, 0) if found else (None, None, 0)
        self._cover()
        if found and found.view:
            self._show(found.view)
        elif found and found.first:
            self._open(1 << self.field.number(found.first))
        elif not found and self.options["first"] == "given":
            self._open_given()

    def begin_again(self) -> None:
        if self.first is None:
            return
        opened_at = self.opened_at
        self._cover()
        self._open(1 << self.field.number(self.first))
        self.opened_at = opened_at

    def act(self, text: str) -> Events | None:
        if match := OPEN_TRY.fullmatch(text):
            return self._open_first(self.read_cell_input(match[1], "open")[1], match[2])
        if match := MARK_INPUT.fullmatch(text):
            return self._mark(self.read_cell_input(match[1], "flag")[1], MARKS[match[2]])
        if text.startswith("wasted ") and text.removeprefix("wasted ") in KINDS:
            self.wasted = one_more(self.wasted, text.removeprefix("wasted "))
            return ()
        verb, cell = self.read_cell_input(text, "open", "flag", "chord", "flags")
        takers = {"open": self._open_cell, "flag": self._flag, "chord": self._chord, "flags": self._flag_around}
        return takers[verb](cell)

    def moves(self) -> tuple[str, ...]:
        cells = self.grid.cells
        names = [f"{row} {column}" for row, column in self.grid]
        opens = [f"open {names[n]}" for n, value in enumerate(cells) if value in (COVERED, ASK)]
        flags = [f"flag {names[n]}" for n, value in enumerate(cells) if COVERED <= value <= ASK]
        chords = [f"chord {names[n]}" for n in bits_of(having(self.grid, *range(COVERED))) if self.may_chord(n)]
        return (*opens, *flags, *chords, *(("again",) if self.may_begin_again() else ()))

    def status(self) -> Mapping[str, int | str]:
        """Return the mines that have no flag, the seconds on the clock, and the lives that are left of several. `logic`
        is `no` if no board without a guess was found."""
        lives = {"lives": self.lives_left} if self.options["lives"] > 1 else {}
        logic = {} if self.needs_no_guess else {"logic": "no"}
        return {"mines left": self.mines_left, "time": self.elapsed() // 1000, **lives, **logic}

    def progress(self) -> float:
        """Return the part of the cells without a mine that are open."""
        mines: int = self.options["mines"]
        return min(1, sum(value < COVERED for value in self.grid.cells) / (len(self.grid) - mines))

    def figures(self) -> Mapping[str, int]:
        """Return the figures of a result. `clear time` is the time, unless the board is too easy for the list."""
        clear = {} if self._is_easy() else {"clear time": self.elapsed()}
        worth = {"3BV": self.worth.total if self.worth else 0, "efficiency": self.efficiency}
        clicks = zip(CLICK_FIGURES, (*self.clicks, *self.wasted), strict=True)
        others = {"flags used": self.flags_set, "deaths": self.deaths}
        return {"time": self.elapsed(), **clear, **worth, **dict(clicks), **others}

    def outcome(self) -> Outcome | None:
        if self.ended_at is None:
            return None
        return LOST if self.fatal else WON

    def position(self) -> str | None:
        """Return the mines and what the player sees; None before they are laid, and after the end."""
        if self.mines is None or self.outcome():
            return None
        touched = any(value != COVERED for value in self.grid.cells)
        return write_position(self.home()._replace(view=self.grid if touched else None))

    def is_wrong(self) -> bool:
        """Return whether a flag stands on a cell without a mine."""
        return self.mines is not None and having(self.grid, FLAG) & ~self.mines > 0

    def home(self) -> Position:
        """Return the board with its first cell. Raises ValueError before its mines are laid."""
        if self.mines is None:
            raise ValueError("the mines are laid when the first cell is opened")
        return Position(self.options["size"], self.mines, self.first, None)

    def home_position(self) -> str:
        """Return the board with its first cell as a position."""
        return write_position(self.home())

    def details(self) -> str:
        layout = "-" if self.mines is None else write_layout(self.field, self.mines)
        first = "-" if self.first is None else f"{self.first[0]} {self.first[1]}"
        times = " ".join("-" if time is None else str(time) for time in (self.opened_at, self.ended_at))
        clicks = " ".join(map(str, (*self.clicks, *self.wasted, self.flags_set)))
        return (
            f"mines {layout} first {first} try {self.tried} clock {times} clicks {clicks} deaths {self.deaths} "
            f"fatal {self.fatal:x} options {self.options.text() or '-'}"
        )

    def elapsed(self) -> int:
        """Return the ms since the first opening, up to the end."""
        if self.opened_at is None:
            return 0
        return (self.time if self.ended_at is None else self.ended_at) - self.opened_at

    # What is known of the board

    @property
    def field(self) -> Field:
        """The geometry of the board."""
        return field_of(self.grid.rows, self.grid.columns)

    @property
    def mines_left(self) -> int:
        """The number of mines without those that are flagged or open; negative if there are more flags than mines."""
        return int(self.options["mines"]) - self.grid.cells.count(FLAG) - self.grid.cells.count(MINE)

    @property
    def lives_left(self) -> int:
        """How many mines the player may still open, with the last one."""
        return int(self.options["lives"]) - self.grid.cells.count(MINE)

    @property
    def needs_no_guess(self) -> bool:
        """Whether logic solves the board, or the player has chosen boards that may need a guess."""
        return self.options["guess"] == "yes" or self.tried < MAX_TRIES

    @property
    def worth(self) -> Worth | None:
        """The 3BV of the board, None before the mines are laid."""
        return None if self.mines is None else worth_of(self.grid.rows, self.grid.columns, self.mines)

    @property
    def reached(self) -> int:
        """How much of the 3BV is open."""
        return self.worth.reached(having(self.grid, *range(COVERED))) if self.worth else 0

    @property
    def efficiency(self) -> int:
        """The 3BV that was reached, in percent of all clicks."""
        return 100 * self.reached // max(1, sum(self.clicks) + sum(self.wasted))

    def seen(self) -> list[int]:
        """Return what the player sees: the values of the grid, and after a loss the mines and the wrong flags."""
        cells, mines = self.grid.cells, self.mines or 0
        if not self.fatal:
            return [*cells]
        shown = [AFTER_LOSS.get((value, mines >> number & 1), value) for number, value in enumerate(cells)]
        for number in bits_of(self.fatal):
            shown[number] = FATAL
        return shown

    def may_begin_again(self) -> bool:
        """Return whether the player has done anything on a board that has its mines."""
        return self.first is not None and self.ended_at is None and any(self.clicks)

    def closed_around(self, number: int) -> int:
        """Return the cells around one that a chord opens: covered, without a flag."""
        cells = self.grid.cells
        return sum(1 << n for n in bits_of(self.field.around[number]) if cells[n] in (COVERED, ASK))

    def may_chord(self, number: int) -> bool:
        """Return whether a chord on a number opens anything."""
        return self._lack(number) == 0 and self.closed_around(number) != 0

    def may_flag_around(self, number: int) -> bool:
        """Return whether all cells around a number that are closed must be mines."""
        return 0 < self.closed_around(number).bit_count() == self._lack(number)

    def _lack(self, number: int) -> int:
        """Return how many flags a number lacks. For a covered cell, it is more than it has neighbours."""
        return self.grid.cells[number] - sum(
            self.grid.cells[n] in (FLAG, MINE) for n in bits_of(self.field.around[number])
        )

    def _is_easy(self) -> bool:
        key = (SIZE.text(self.options["size"]), self.options["mines"])
        return self.worth is not None and self.worth.total < LEAST_WORTH.get(key, 0)

    # The start

    def _take_options(self, position: Position) -> None:
        """Set the size and the mines of the options. Raises ValueError if others were chosen."""
        board = Grid(position.sides.rows, position.sides.columns)
        count, chosen = str(position.mines.bit_count()), self.options.changed()
        if chosen.get("mines", count) != count:
            raise InvalidError("expected {expected} mines, not {found}", expected=chosen["mines"], found=count)
        SIZE.set_by(board, self.options)
        self.options = Options(OPTIONS, {**chosen, "size": SIZE.text(position.sides), "mines": count})
        mine_count(self.options)

    def _cover(self) -> None:
        sides: Sides = self.options["size"]
        self.grid = Grid(sides.rows, sides.columns, [COVERED] * (sides.rows * sides.columns))
        self.clicks, self.flags_set, self.fatal = (0,) * len(KINDS), 0, 0
        self.opened_at = self.ended_at = None

    def _show(self, view: Grid) -> None:
        """Show what a position says. Raises ValueError if the game would be lost."""
        if "?" in self.options["marks"] or ASK not in view.cells:
            self.grid = view
        else:
            raise ValueError("this game has no question marks")
        self.deaths = view.cells.count(MINE)
        if self.deaths >= self.options["lives"]:
            raise ValueError("the game of this position is lost")
        self.opened_at = None if self.first is None else self.time
        self._end_if_won()

    def _open_given(self) -> None:
        """Lay the mines at the start, and open the middle cell."""
        number = 1 if self.prepared is None else read_try(self.prepared, MAX_TRIES)
        self._lay(given_cell(self.field), number)
        self._open(1 << self.field.number(given_cell(self.field)))

    def _lay(self, first: Cell, number: int) -> None:
        self.mines = lay_try(self.field, self.options, first, number, self.random)
        self.first, self.tried = first, number

    # Inputs

    def _open_first(self, cell: Cell, board: str) -> Events | None:
        """Lay the mines of a try, and open the first cell."""
        try:
            number = read_try(board, MAX_TRIES)
        except ValueError as error:
            raise InputRefusedError(message_of(error)) from error
        if self.mines is not None:
            raise InputRefusedError("a try belongs to the first cell that is opened")
        return self._open_cell(cell, number)

    def _open_cell(self, cell: Cell, number: int = 1) -> Events | None:
        """Open a cell, after the mines of a try are laid if it is the first one."""
        if self.grid[cell] not in (COVERED, ASK):
            return None
        if self.mines is None:
            self._lay(cell, number)
        self.first = self.first or cell
        self.clicks = one_more(self.clicks, "open")
        return self._open(1 << self.field.number(cell))

    def _chord(self, cell: Cell) -> Events | None:
        number = self.field.number(cell)
        if not self.may_chord(number):
            return None
        self.clicks = one_more(self.clicks, "chord")
        return self._open(self.closed_around(number))

    def _flag(self, cell: Cell) -> Events | None:
        """Set the next mark."""
        marks = (COVERED, FLAG, ASK) if "?" in self.options["marks"] else (COVERED, FLAG)
        value = self.grid[cell]
        return self._mark(cell, marks[(marks.index(value) + 1) % len(marks)]) if value in marks else None

    def _mark(self, cell: Cell, mark: int) -> Events | None:
        if mark == ASK and "?" not in self.options["marks"]:
            raise InputRefusedError("this game has no question marks")
        if self.grid[cell] == mark or self.grid[cell] not in (COVERED, FLAG, ASK):
            return None
        return self._set(mark, cell)

    def _flag_around(self, cell: Cell) -> Events | None:
        """Flag all covered cells around a number, if they must all be mines."""
        number = self.field.number(cell)
        if not self.may_flag_around(number):
            return None
        return self._set(FLAG, *self.field.cells(self.closed_around(number)))

    def _set(self, mark: int, *cells: Cell) -> Events:
        """Mark cells, with one click."""
        self.clicks = one_more(self.clicks, "flag")
        for cell in cells:
            self.grid[cell] = mark
        self.flags_set += len(cells) if mark == FLAG else 0
        return (Event("flagged" if mark == FLAG else "unflagged", cells),)

    def _open(self, cells: int) -> Events:
        """Open covered cells, and see how the game stands only then."""
        assert self.mines is not None
        if self.opened_at is None:
            self.opened_at = self.time
        field, hit = self.field, cells & self.mines
        rings = field.rings(cells, field.zeros(self.mines), having(self.grid, COVERED, ASK))
        counts = counts_of(field.rows, field.columns, self.mines)
        for number in bits_of(sum(rings)):
            self.grid.cells[number] = counts[number]
        for number in bits_of(hit):
            self.grid.cells[number] = MINE
        self.deaths += hit.bit_count()
        return (Event("opened", rings), *self._judge(hit))

    def _judge(self, hit: int) -> Events:
        """End the game if the last life is gone, or if all cells without a mine are open."""
        if hit and self.lives_left <= 0:
            self.fatal, self.ended_at = hit, self.time
            return (Event("lost"),)
        exploded = (Event("exploded"),) if hit else ()
        return (*exploded, Event("won")) if self._end_if_won() else exploded

    def _end_if_won(self) -> bool:
        """End the game and flag the mines if all other cells are open. Return whether they are."""
        assert self.mines is not None
        if having(self.grid, COVERED, FLAG, ASK) & ~self.mines:
            return False
        self.ended_at = self.time
        for number in bits_of(self.mines & ~having(self.grid, MINE)):
            self.grid.cells[number] = FLAG
        return True


# The search for a board


def opens(state: Mines, text: str) -> str | None:
    """Return the input of a first opening that needs a search, without the number of the try; None for all others."""
    match = OPEN_FIRST.fullmatch(text)
    if match is None or state.mines is not None or state.options["guess"] == "yes" or state.paused:
        return None
    cell = int(match[2]), int(match[3])
    return match[1] if cell in state.grid and state.grid[cell] in (COVERED, ASK) else None


def complete(state: Mines, text: str, search: Search) -> Slices[str]:
    """Find a board for a first opening, and return the input with the number of the try: `open 4 4 try 3`."""
    cell = state.read_cell_input(text, "open")[1]
    return f"{text} {(yield from find_try(state.options, cell, state.random.copy(), search))}"
