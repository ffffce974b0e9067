"""The options and rules of Packing: pieces that are put on a board and taken back."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from puzzlebox.rules import (
    Choice,
    Condition,
    Event,
    Events,
    Grid,
    InputRefusedError,
    InvalidError,
    Message,
    Number,
    Option,
    Options,
    Outcome,
    Switch,
    TurnState,
)
from puzzlebox_games.packing import board as boards
from puzzlebox_games.packing.board import BOARDS, CUSTOM, FREE, HOLE, SYMBOLS, Placement, Position
from puzzlebox_games.packing.pieces import CELLS, ORIENTATIONS, PIECES, SIDES, Sides, sides_of
from puzzlebox_games.packing.solutions import agreeing, draw, number_of
from puzzlebox_games.packing.solver import count_quickly

FULL = Outcome("won", Message("all cells are covered"))

OPTIONS: tuple[Option, ...] = (
    Choice("board", "rows and columns", choices=(*BOARDS, CUSTOM), offered=(*BOARDS,), default="6x10"),
    Number("given", "pieces that lie at the start", low=0, high=len(PIECES) - 1, default=0, steps=(0, 3, 5, 7, 9)),
    Switch("flip", "pieces may be turned over", default=True),
    Switch("one-way", "only boards with exactly one solution", applies=(Condition("given", ("0", "1"), negated=True),)),
)

PREFERENCES = (
    Choice(
        "marks",
        "what tells pieces apart besides their colours",
        choices=("none", "letters", "patterns"),
        default="none",
    ),
    Choice(
        "dead-areas",
        "shade areas that no pieces can fill: on easy boards with 9 or more given pieces, always or never",
        choices=("easy", "always", "never"),
        default="easy",
    ),
    Switch("solvable", "show how many solutions are left, which does not rank"),
)

NUMBER = "(0|[1-9][0-9]?)"

PATTERNS = {
    "put PIECE ORIENTATION ROW COLUMN": f"(put) ([{PIECES}]) {NUMBER} {NUMBER} {NUMBER}",
    "lay PIECE ORIENTATION": f"(lay) ([{PIECES}]) {NUMBER}",
    "take PIECE": f"(take) ([{PIECES}])",
    "solvable SWITCH": "(solvable) (on|off)",
}
"""The inputs with arguments, by their forms."""

INPUT = re.compile("|".join(PATTERNS.values()))

CLEAR = "clear"


class Moved(NamedTuple):
    """What a view needs to show a piece that was put down or taken back: where it lay and where it lies, None for the
    tray."""

    name: str
    before: Placement | None
    after: Placement | None


class Packing(TurnState):
    """A board that is being filled.

    `given` are the pieces that lie from the start and cannot be moved, `home` is the board with which the game began,
    and `ways` the number of its solutions, None if nobody has counted them. `mirrored` are the pieces whose mirrored
    side is up, None in games in which pieces can be turned over. `laid` are the pieces that the player has put on the
    board, the latest last, and `puts` counts how many times one was put down. `solvable` tells whether the player sees
    how many solutions are left, and `knows` whether that was so at any time.
    """

    counters = ("solvable", "knows")

    given: str
    home: Grid
    ways: int | None
    mirrored: str | None
    laid: str
    puts: int
    solvable: bool = False
    knows: bool = False

    def begin(self, position: str | None) -> None:
        if position is not None:
            self._begin_with(boards.read_position(position))
        elif self.options["board"] != CUSTOM:
            self.home, self.given, self.mirrored, self.ways = draw(self.options, self.random)
        elif hasattr(self, "home"):
            self.origin = None  # a restart begins the same board again
        else:
            raise ValueError("a custom board is described by a position, such as packing@...../.....")
        self.begin_again()

    def may_begin_again(self) -> bool:
        """Return whether anything has been put or taken."""
        return bool(self.puts) or self.grid != self.home

    def begin_again(self) -> None:
        self.grid = self.home.copy()
        self.laid = "".join(name for name in boards.placements(self.grid) if name not in self.given)
        self.puts = 0

    def _begin_with(self, position: Position) -> None:
        """Take the board of a position. Raises ValueError if another board was chosen, or if no packing fills it."""
        name, chosen = boards.board_name(position.grid), self.options["board"]
        if chosen not in (name, OPTIONS[0].default):
            raise InvalidError("expected a board of {expected}, not {found}", expected=chosen, found=name)
        if position.mirrored and self.options["flip"]:
            raise ValueError("only a game in which no piece can be turned over has mirrored pieces")
        if FREE not in position.grid.cells:
            raise ValueError("this board is already full")
        self.options = Options(
            OPTIONS, {"board": name, "given": str(len(position.given)), "flip": "on" if self.options["flip"] else "off"}
        )
        self.home, self.given = position.grid, position.given
        lying = boards.placements(self.home).values()
        mirrored = [place.name for place in lying if place.orientation not in SIDES[place.name][0]]
        self.mirrored = None if self.options["flip"] else "".join(sorted([*position.mirrored, *mirrored]))
        self.ways = self._count_ways(boards.with_pieces(self.home, self.given))
        if self.ways == 0:
            raise ValueError("this board cannot be filled")

    def _count_ways(self, board: Grid) -> int | None:
        """Return the number of solutions of the board with the given pieces; None if it takes too long to count
        them."""
        if self.options["board"] == CUSTOM:
            return count_quickly(board, self.sides, bool(self.given))
        return len(agreeing(self.options["board"], board, self.mirrored))

    @property
    def sides(self) -> Sides:
        """The orientations that the pieces may have."""
        return sides_of(self.mirrored)

    # Inputs

    def act(self, text: str) -> Events | None:
        if text == CLEAR:
            return self._take_back(self.laid)
        match = INPUT.fullmatch(text)
        if not match:
            raise InputRefusedError(
                "expected put PIECE ORIENTATION ROW COLUMN, lay PIECE ORIENTATION, take PIECE or clear, not {input}",
                input=repr(text[:40]),
            )
        verb, name, *numbers = (group for group in match.groups() if group is not None)
        if verb == "solvable":
            return self._show_solvable(name == "on")
        if name in self.given:
            raise InputRefusedError("{name} is given and cannot be moved", name=name)
        if verb == "take":
            return self._take_back(name if name in self.laid else "")
        orientation, *corner = map(int, numbers)
        self._check_orientation(name, orientation)
        if verb == "lay":
            place = self._place_of_lay(name, orientation)
            return self._put(place) if place and name not in self.laid and not self.problem_of(place) else None
        return self._put(Placement(name, orientation, (corner[0], corner[1])))

    def _check_orientation(self, name: str, orientation: int) -> None:
        count = len(ORIENTATIONS[name])
        if orientation >= count:
            raise InputRefusedError(
                "{name} has the orientation 0 only, not {number}",
                "{name} has the orientations 0 to {last}, not {number}",
                name=name,
                count=count,
                last=count - 1,
                number=orientation,
            )
        if orientation not in self.sides[name]:
            raise InputRefusedError("{name} cannot be turned over in this game", name=name)

    def _place_of_lay(self, name: str, orientation: int) -> Placement | None:
        """Return where a piece covers the first free cell with its first one; None if there is no free cell."""
        first = self.grid.find(FREE)
        return first and Placement(name, orientation, (first[0], first[1] - ORIENTATIONS[name][orientation][0][1]))

    def _put(self, place: Placement) -> Events | None:
        before = self.lying(place.name)
        if place == before:
            return None
        if problem := self.problem_of(place):
            raise InputRefusedError(problem)
        self._remove(place.name)
        for cell in place.cells:
            self.grid[cell] = SYMBOLS.index(place.name)
        self.laid += place.name
        self.puts += 1
        return self.won_by(Event("put", Moved(place.name, before, place)))

    def problem_of(self, place: Placement) -> Message | None:
        """Return why a piece does not fit in a place; None if it does. Its own cells count as free."""
        for value in map(self.grid.get, place.cells):
            if value is None or value == HOLE:
                return Message("{name} does not fit there: it would leave the board", name=place.name)
            if value != FREE and SYMBOLS[value] != place.name:
                return Message(
                    "{name} does not fit there: {other} is in the way", name=place.name, other=SYMBOLS[value]
                )
        return None

    def _take_back(self, names: str) -> Events | None:
        """Take pieces that lie on the board back into the tray."""
        taken = tuple(Event("taken", Moved(name, self.lying(name), None)) for name in names)
        self._remove(names)
        return taken or None

    def _remove(self, names: str) -> None:
        self.laid = "".join(name for name in self.laid if name not in names)
        self.grid = boards.with_pieces(self.grid, self.given + self.laid)

    def _show_solvable(self, shown: bool) -> Events | None:
        if shown == self.solvable:
            return None
        self.solvable, self.knows = shown, self.knows or shown
        return ()

    # What is asked of a state

    def lying(self, name: str) -> Placement | None:
        """Return where a piece lies; None if it is in the tray."""
        return boards.placement_on(boards.cells_of(self.grid, name))

    def tray(self) -> tuple[str, ...]:
        """Return the pieces that do not lie on the board."""
        return tuple(name for name in PIECES if name not in self.given + self.laid)

    @property
    def needed(self) -> int:
        """How many pieces fill the board."""
        return (len(self.grid) - self.grid.cells.count(HOLE)) // CELLS

    def first_orientation(self, name: str) -> int:
        """Return the first orientation of the side of a piece that is up."""
        return min(self.sides[name])

    def movable(self) -> tuple[str, ...]:
        """Return the pieces that are not given."""
        return tuple(name for name in PIECES if name not in self.given)

    def remaining(self) -> int | None:
        """Return the number of solutions with all pieces that lie; None for a custom board."""
        board = self.options["board"]
        return None if board == CUSTOM else len(agreeing(board, self.grid, self.mirrored))

    @property
    def assisted(self) -> bool:
        """Whether the player has seen how many solutions are left."""
        return self.knows

    def moves(self) -> tuple[str, ...]:
        covered = [0] * len(SYMBOLS)
        for index, value in enumerate(self.grid.cells):
            covered[value] |= 1 << index
        puts, lays = list[str](), list[str]()
        free, every = covered[FREE], boards.places_on(boards.outline(self.home))
        for name in self.movable():
            own, allowed = covered[SYMBOLS.index(name)], self.sides[name]
            taken = ~(free | own)
            places = [
                fit for fit in every[name] if not fit[0] & taken and fit[0] != own and fit[1].orientation in allowed
            ]
            puts += [text for _, _, text in places]
            if not own:
                first = free & -free
                lays += [f"lay {name} {place.orientation}" for cells, place, _ in places if cells & -cells == first]
        texts = [*puts, *lays, *(f"take {name}" for name in sorted(self.laid))]
        others = {CLEAR: self.laid, "again": self.may_begin_again()}
        return (*texts, *(text for text, acts in others.items() if acts))

    def status(self) -> Mapping[str, int | str]:
        ways = {"solutions": self.ways} if self.given and self.ways is not None else {}
        return {"placed": len(self.given + self.laid), "puts": self.puts, **ways}

    def progress(self) -> float:
        """Return the part of the board that is covered."""
        return len(self.given + self.laid) / self.needed

    def figures(self) -> Mapping[str, int]:
        """Return the pieces that were put down, the time and, after a win on a usual board, the number of the solution
        in the list of those that are no images of each other, or 0."""
        board = self.options["board"]
        solution = number_of(board, self.grid) if self.outcome() and board != CUSTOM else 0
        return {"puts": self.puts, "solution": solution, "time": self.elapsed()}

    def outcome(self) -> Outcome | None:
        return None if FREE in self.grid.cells else FULL

    def position(self) -> str | None:
        """Return the board as a position; None for a full one, with which no game begins."""
        if self.outcome():
            return None
        tray = "".join(name for name in self.mirrored or "" if name in self.tray())
        return boards.write_position(Position(self.grid, self.given, tray))

    def home_position(self) -> str:
        """Return the board with which the game began as a position, which names all mirrored pieces."""
        return boards.write_position(Position(self.home, self.given, self.mirrored or ""))

    def details(self) -> str:
        ways = "-" if self.ways is None else self.ways
        ended = "-" if self.ended is None else self.ended
        return (
            f"home {self.home_position()} ways {ways} laid {self.laid or '-'} puts {self.puts} clock {self.began} "
            f"{ended} solvable {self.solvable:d} {self.knows:d} options {self.options.text() or '-'}"
        )
