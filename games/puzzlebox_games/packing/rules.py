"""The options and rules of Packing: pieces that are put on a board and taken back."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from puzzlebox.core.grid import Grid
from puzzlebox.core.message import InvalidError, Message
from puzzlebox.core.options import Choice, Condition, Number, Option, Options, Switch
from puzzlebox.core.state import Event, Events, InputRefusedError, Outcome, TurnState
from puzzlebox_games.packing.board import (
    BOARDS,
    CUSTOM,
    FREE,
    HOLE,
    SYMBOLS,
    Placement,
    Position,
    board_name,
    canonical,
    cells_of,
    outline,
    placement_on,
    placements,
    places_on,
    read_position,
    write_position,
)
from puzzlebox_games.packing.generator import Sides, draw, mirrored_in, sides_of
from puzzlebox_games.packing.pieces import ORIENTATIONS, PIECES
from puzzlebox_games.packing.solutions import agreeing, number_of

FULL = Outcome("won", Message("all cells are covered"))


@dataclass(frozen=True, kw_only=True)
class BoardOption(Choice):
    """The board. A menu does not offer boards of other outlines, which positions describe."""

    def menu_values(self) -> tuple[str, ...]:
        """Return the usual boards."""
        return tuple(BOARDS)


OPTIONS: tuple[Option, ...] = (
    BoardOption("board", "rows and columns", choices=(*BOARDS, CUSTOM), default="6x10"),
    Number("given", "pieces that lie at the start", low=0, high=len(PIECES) - 1, default=0, steps=(0, 3, 5, 7, 9)),
    Switch("flip", "pieces may be turned over", default=True),
    Switch("one-way", "only boards with exactly one solution", applies=(Condition("given", ("0", "1"), negated=True),)),
)

NUMBER = "(0|[1-9][0-9]?)"
PUT = re.compile(rf"put ([{PIECES}]) {NUMBER} {NUMBER} {NUMBER}")
LAY = re.compile(rf"lay ([{PIECES}]) {NUMBER}")
TAKE = re.compile(rf"take ([{PIECES}])")
FIGURE = re.compile("solvable (on|off)")
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
    how many solutions are left, and `knows` whether that was so at any time. `ended` is the ms of game time of the
    win, None before.
    """

    counters = ("solvable", "knows")

    given: str
    home: Grid
    ways: int | None
    mirrored: str | None
    laid: str
    puts: int
    ended: int | None
    _home: str
    solvable: bool = False
    knows: bool = False

    def begin(self, position: str | None) -> None:
        if position is not None:
            self._begin_with(read_position(position))
        elif self.options["board"] != CUSTOM:
            self.home, self.given, self.mirrored, self.ways = draw(self.options, self.random)
        elif hasattr(self, "home"):
            self.origin = None  # a restart begins the same board again
        else:
            raise ValueError("a custom board is described by a position, such as packing@...../.....")
        self.begin_again()

    def begin_again(self) -> None:
        self.grid = self.home.copy()
        self.laid = "".join(name for name in placements(self.grid) if name not in self.given)
        self.puts = 0
        self.ended = None
        self._home = write_position(Position(self.home, self.given, self.mirrored or ""))

    def _begin_with(self, position: Position) -> None:
        """Take the board of a position. Raises ValueError if another board was chosen, or if no packing fills it."""
        name, chosen = board_name(position.grid), self.options["board"]
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
        lying = placements(self.home)
        self.mirrored = None if self.options["flip"] else "".join(sorted(position.mirrored + mirrored_in(lying)))
        self.ways = self._count_ways([lying[name] for name in self.given])

    def _count_ways(self, given: list[Placement]) -> int | None:
        """Return the number of solutions with the given pieces; None if it takes too long to count them. Raises
        ValueError if there are none."""
        board = self.options["board"]
        if board != CUSTOM:
            ways: int | None = len(agreeing(board, given, self.mirrored))
        else:
            from puzzlebox_games.packing.solver import count_quickly, filled

            ways = count_quickly(filled(outline(self.home), given), self.sides, bool(given))
        if ways == 0:
            raise ValueError("this board cannot be filled")
        return ways

    @property
    def sides(self) -> Sides:
        """The orientations that the pieces may have; those that are not named may have all."""
        return sides_of(self.mirrored)

    # Inputs

    def act(self, text: str) -> Events | None:
        if match := PUT.fullmatch(text):
            return self._put(self._placement(match[1], *map(int, match.groups()[1:])))
        if match := LAY.fullmatch(text):
            return self._lay(match[1], int(match[2]))
        if match := TAKE.fullmatch(text):
            return self._take(match[1])
        if match := FIGURE.fullmatch(text):
            return self._show_solvable(match[1] == "on")
        if text == CLEAR:
            return self._take_back(self.laid)
        raise InputRefusedError(
            "expected put PIECE ORIENTATION ROW COLUMN, lay PIECE ORIENTATION, take PIECE or clear, not {input}",
            input=repr(text[:40]),
        )

    def _placement(self, name: str, orientation: int, row: int, column: int) -> Placement:
        self._check_piece(name)
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
        place = Placement(name, orientation, (row, column))
        if not self.may_have(place):
            raise InputRefusedError("{name} cannot be turned over in this game", name=name)
        return place

    def _check_piece(self, name: str) -> None:
        if name in self.given:
            raise InputRefusedError("{name} is given and cannot be moved", name=name)

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
        put = Event("put", Moved(place.name, before, place))
        if not self.outcome():
            return (put,)
        self.ended = self.time
        return put, Event("won")

    def problem_of(self, place: Placement) -> Message | None:
        """Return why a piece does not fit in a place; None if it does. Its own cells count as free."""
        own = SYMBOLS.index(place.name)
        for cell in place.cells:
            value = self.grid.get(cell)
            if value is None or value == HOLE:
                return Message("{name} does not fit there: it would leave the board", name=place.name)
            if value not in (FREE, own):
                return Message(
                    "{name} does not fit there: {other} is in the way", name=place.name, other=SYMBOLS[value]
                )
        return None

    def _lay(self, name: str, orientation: int) -> Events | None:
        """Put a piece from the tray so that its first cell covers the first free cell."""
        self._placement(name, orientation, 0, 0)
        place = None if self.lying(name) else self._place_of_lay(name, orientation)
        return self._put(place) if place else None

    def _take(self, name: str) -> Events | None:
        self._check_piece(name)
        return self._take_back(name if name in self.laid else "")

    def _take_back(self, names: str) -> Events | None:
        """Take pieces that lie on the board back into the tray."""
        taken = tuple(Event("taken", Moved(name, self.lying(name), None)) for name in names)
        for name in names:
            self._remove(name)
        return taken or None

    def _remove(self, name: str) -> None:
        value = SYMBOLS.index(name)
        self.grid.cells[:] = [FREE if other == value else other for other in self.grid.cells]
        self.laid = self.laid.replace(name, "")

    def _show_solvable(self, shown: bool) -> Events | None:
        if shown == self.solvable:
            return None
        self.solvable, self.knows = shown, self.knows or shown
        return ()

    # What is asked of a state

    def lying(self, name: str) -> Placement | None:
        """Return where a piece lies; None if it is in the tray."""
        return placement_on(cells_of(self.grid, name))

    def tray(self) -> tuple[str, ...]:
        """Return the pieces that do not lie on the board."""
        return tuple(name for name in PIECES if SYMBOLS.index(name) not in self.grid.cells)

    def movable(self) -> tuple[str, ...]:
        """Return the pieces that are not given."""
        return tuple(name for name in PIECES if name not in self.given)

    def remaining(self) -> int | None:
        """Return the number of solutions with all pieces that lie; None for a custom board."""
        board = self.options["board"]
        if board == CUSTOM:
            return None
        return len(agreeing(board, placements(self.grid).values(), self.mirrored))

    def may_clear(self) -> bool:
        """Return whether a piece lies that is not given."""
        return bool(self.laid)

    @property
    def assisted(self) -> bool:
        """Whether the player has seen how many solutions are left."""
        return self.knows

    def moves(self) -> tuple[str, ...]:
        puts, lays = list[str](), list[str]()
        first = self.grid.find(FREE)
        corner = 1 << first[0] * self.grid.columns + first[1] if first else 0
        for name, places in self._open_places():
            puts += [text for _, _, text in places]
            if SYMBOLS.index(name) not in self.grid.cells:
                lays += [f"lay {name} {place.orientation}" for cells, place, _ in places if cells & -cells == corner]
        texts = puts + lays
        texts += [f"take {name}" for name in sorted(self.laid)]
        texts += [CLEAR] if self.laid else []
        return (*texts, "again") if self.puts or self.grid != self.home else tuple(texts)

    def may_have(self, place: Placement) -> bool:
        """Return whether the side of a piece that is up is the right one."""
        return place.orientation in self.sides.get(place.name, (place.orientation,))

    def _open_places(self) -> Iterator[tuple[str, list[tuple[int, Placement, str]]]]:
        """Yield the name of each piece that is not given and the other places where it fits (see `places_on`)."""
        covered = [0] * len(SYMBOLS)
        for index, value in enumerate(self.grid.cells):
            covered[value] |= 1 << index
        pieces, sides = sum(covered[FREE + 1 :]), self.sides
        every = places_on(outline(self.home).text(SYMBOLS))
        for name in self.movable():
            own, allowed = covered[SYMBOLS.index(name)], sides.get(name)
            taken = pieces & ~own
            yield (
                name,
                [
                    place
                    for place in every[name]
                    if not place[0] & taken and place[0] != own and (allowed is None or place[1].orientation in allowed)
                ],
            )

    def _place_of_lay(self, name: str, orientation: int) -> Placement | None:
        """Return where a piece covers the first free cell with its first one; None if it does not fit there."""
        first = self.grid.find(FREE)
        if first is None:
            return None
        place = Placement(name, orientation, (first[0], first[1] - ORIENTATIONS[name][orientation][0][1]))
        return None if self.problem_of(place) else place

    def elapsed(self) -> int:
        """Return the ms since the start, up to the win."""
        return (self.time if self.ended is None else self.ended) - self.began

    def status(self) -> Mapping[str, int | str]:
        ways = {"solutions": self.ways} if self.given and self.ways is not None else {}
        return {"placed": len(placements(self.grid)), "puts": self.puts, **ways}

    def progress(self) -> float:
        """Return the part of the pieces that are on the board."""
        return len(placements(self.grid)) / len(PIECES)

    def figures(self) -> Mapping[str, int]:
        """Return the pieces that were put down, the time and, after a win on a usual board, the number of the solution
        in the list of those that are no images of each other, or 0."""
        board = self.options["board"]
        solution = number_of(board, canonical(self.grid)) if self.outcome() and board != CUSTOM else 0
        return {"puts": self.puts, "solution": solution, "time": self.elapsed()}

    def outcome(self) -> Outcome | None:
        return None if FREE in self.grid.cells else FULL

    def position(self) -> str | None:
        """Return the board as a position; None for a full one, with which no game begins."""
        if self.outcome():
            return None
        tray = "".join(name for name in self.mirrored or "" if name in self.tray())
        return write_position(Position(self.grid, self.given, tray))

    def details(self) -> str:
        ways = "-" if self.ways is None else self.ways
        ended = "-" if self.ended is None else self.ended
        return (
            f"home {self._home} ways {ways} laid {self.laid or '-'} puts {self.puts} clock {self.began} {ended} "
            f"solvable {self.solvable:d} {self.knows:d} options {self.options.text() or '-'}"
        )
