"""A level of Sokoban: walls, goals, boxes and the pusher, and its text forms.

Cells are numbered row by row: `row * columns + column`.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from functools import cached_property

from puzzlebox.rules import Cell, Frozen, InvalidError, Message

MAX_SIDE = 64
"""The most rows or columns of a level."""

MAX_BOXES = MAX_SIDE * MAX_SIDE // 2

WALL, FLOOR, GOAL, BOX, BOX_ON_GOAL, PUSHER, PUSHER_ON_GOAL = "#-.$*@+"

BLANKS = " -_"
"""All signs that are read as floor."""

LETTERS = {"p": PUSHER, "P": PUSHER_ON_GOAL, "b": BOX, "B": BOX_ON_GOAL}
"""Letters that some files have instead of signs."""

OTHERS = str.maketrans(LETTERS)

SIGNS = WALL + GOAL + BOX + BOX_ON_GOAL + PUSHER + PUSHER_ON_GOAL + BLANKS

MAX_SIGNS = 2 * (MAX_SIDE + 1) ** 2
"""The most signs of a text, with blanks around the level."""

MAX_FILE = 65_536
"""The most signs of all rows together, with blanks on the left."""

DIGEST_LENGTH = 16


class Level(Frozen):
    """A level. `walls`, `goals`, `boxes` and `pusher` are numbers of cells; all other cells are floor or outside.

    `parse` returns a level that can be played. The constructor checks nothing; `check` does.
    """

    rows: int
    columns: int
    walls: frozenset[int]
    goals: frozenset[int]
    boxes: frozenset[int]
    pusher: int
    title: str = field(default="", compare=False)

    @cached_property
    def floor(self) -> frozenset[int]:
        """The cells that the pusher can reach if boxes are ignored. If the walls have a gap, this includes cells at the
        edge of the level, and goes no farther."""
        return frozenset(bits(self.floor_mask))

    @cached_property
    def floor_mask(self) -> int:
        """The floor as a mask."""
        cells = range(self.rows * self.columns)
        start, open_ = 1 << self.pusher, mask_of(cells) & ~mask_of(self.walls)
        inner = open_ & ~mask_of(filter(self._at_edge, cells))
        area = flood(start & inner, inner, self.columns)
        return start | area | beside(area, self.columns) & open_

    @property
    def offsets(self) -> tuple[int, int, int, int]:
        """The differences between the number of a cell and those above, to the left, to the right and below."""
        return (-self.columns, -1, 1, self.columns)

    @property
    def solved(self) -> bool:
        """Whether there is a box on every goal."""
        return self.boxes == self.goals

    def cell(self, number: int) -> Cell:
        """Return the row and the column of a cell, from 0."""
        return divmod(number, self.columns)

    def number(self, cell: Cell) -> int:
        """Return the number of a cell."""
        return cell[0] * self.columns + cell[1]

    def sign(self, number: int) -> str:
        """Return the sign of a cell in the text form."""
        if number in self.walls:
            return WALL
        on_goal = number in self.goals
        if number in self.boxes:
            return BOX_ON_GOAL if on_goal else BOX
        if number == self.pusher:
            return PUSHER_ON_GOAL if on_goal else PUSHER
        return GOAL if on_goal else FLOOR

    def text(self) -> str:
        """Return the canonical text in one line, which `parse` reads: `#####|#@$.#|#####`."""
        return "|".join(self._lines())

    def xsb(self) -> str:
        """Return the rows in separate lines, with a blank for floor, as level files have them."""
        return "".join(f"{line.replace(FLOOR, ' ')}\n" for line in self._lines())

    def normal_form(self) -> str:
        """Return the text of what matters to a player: the cells that the pusher's side can reach, boxes ignored, and
        the walls that touch them with an edge or a corner."""
        walls = self.walls & {near for cell in self.floor for near in self._around(cell)}
        return (
            Level(self.rows, self.columns, walls, self.goals & self.floor, self.boxes & self.floor, self.pusher)
            .cropped()
            .text()
        )

    def digest(self) -> str:
        """Return 16 hexadecimal digits that identify the normal form."""
        return hashlib.sha256(self.normal_form().encode()).hexdigest()[:DIGEST_LENGTH]

    def cropped(self) -> "Level":
        """Return the level without empty rows and columns at its edges."""
        used = {*self.walls, *self.goals, *self.boxes, self.pusher}
        top, bottom = min(used) // self.columns, max(used) // self.columns
        columns = {number % self.columns for number in used}
        left, width = min(columns), max(columns) - min(columns) + 1

        def moved(number: int) -> int:
            row, column = divmod(number, self.columns)
            return (row - top) * width + column - left

        walls, goals, boxes = (frozenset(map(moved, numbers)) for numbers in (self.walls, self.goals, self.boxes))
        return Level(bottom - top + 1, width, walls, goals, boxes, moved(self.pusher), self.title)

    def check(self) -> None:
        """Raise ValueError, naming the cell, if the level breaks a rule: the number of boxes and goals, closed walls,
        boxes that the pusher cannot reach."""
        self._check_numbers()
        for number in sorted(self.floor):
            if self._at_edge(number):
                raise InvalidError(
                    "{cell}: the walls must be closed, and the pusher can leave here", cell=self.place(number)
                )
        for number in sorted(self.boxes - self.goals - self.floor):
            raise InvalidError(
                "{cell}: the pusher cannot reach this box, which is not on a goal", cell=self.place(number)
            )

    def _check_numbers(self) -> None:
        boxes, goals = len(self.boxes), len(self.goals)
        if not 1 <= boxes <= MAX_BOXES:
            raise InvalidError("a level must have from 1 to {limit} boxes, not {count}", limit=MAX_BOXES, count=boxes)
        if boxes != goals:
            surplus = max(self.boxes - self.goals if boxes > goals else self.goals - self.boxes)
            raise InvalidError(
                "{cell}: boxes and goals must be equal in number, not {boxes} and {goals}",
                cell=self.place(surplus),
                boxes=boxes,
                goals=goals,
            )

    def place(self, number: int) -> Message:
        """Return the row and the column of a cell in words, from 1."""
        return _place(*self.cell(number))

    def _lines(self) -> Iterator[str]:
        for start in range(0, self.rows * self.columns, self.columns):
            yield "".join(map(self.sign, range(start, start + self.columns))).rstrip(FLOOR)

    def _at_edge(self, number: int) -> bool:
        row, column = self.cell(number)
        return row in (0, self.rows - 1) or column in (0, self.columns - 1)

    def _around(self, number: int) -> Iterator[int]:
        """Return the eight cells around a cell that is not at the edge."""
        for row in (-self.columns, 0, self.columns):
            yield from (number + row - 1, number + row, number + row + 1)


def parse(text: str) -> Level:
    """Read a level: rows separated by `|`, by line ends, or by `/`, perhaps with counts (`3#-2$`).

    Rows may differ in length; empty rows and columns at the edges are left out. Raises ValueError, naming the row and
    the column, for a sign that is not of a level, and for a level that cannot be played (see `Level.check`). A solved
    level is accepted.
    """
    return read_level(rows_of(text))


def read_level(rows: Iterable[str], title: str = "") -> Level:
    """Return the level with these rows, without empty ones at the edges. Raises ValueError, as `parse` does."""
    level = from_rows(rows)
    level.check()
    return replace(level.cropped(), title=title)


def rows_of(text: str) -> list[str]:
    """Return the rows in a text of a level, without counts."""
    separator = next((sign for sign in "|\n/" if sign in text), "|")
    if separator == "|":
        text = text.strip("\r\n")
    text = text.replace("\r\n", "\n")
    if any(sign in text for sign in "0123456789("):
        text = expand(text, MAX_SIGNS)
    return text.split(separator)


def from_rows(rows: Iterable[str]) -> Level:
    """Return the level with these rows, cut to size but otherwise unchecked. Raises ValueError for a sign that is not
    of a level, more than 64 rows or columns, and no pusher or two."""
    lines = list(_bounded(line.rstrip(BLANKS).translate(OTHERS) for line in rows))
    while lines and not lines[-1]:
        lines.pop()
    columns = max(map(len, lines), default=0)
    found: dict[str, list[int]] = {sign: [] for sign in SIGNS}
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign not in found:
                raise _sign_error(row, column, sign)
            found[sign].append(row * columns + column)
    level = Level(
        len(lines),
        columns,
        frozenset(found[WALL]),
        frozenset(found[GOAL] + found[BOX_ON_GOAL] + found[PUSHER_ON_GOAL]),
        frozenset(found[BOX] + found[BOX_ON_GOAL]),
        _only_pusher(sorted(found[PUSHER] + found[PUSHER_ON_GOAL]), columns),
    )
    _check_size(level.cropped())
    return level


def _bounded(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines. Raises ValueError if they have more signs than any file."""
    signs = 0
    for line in lines:
        signs += len(line)
        if signs > MAX_FILE:
            raise InvalidError("a level must have at most {limit} rows and columns", limit=MAX_SIDE)
        yield line


def _only_pusher(pushers: list[int], columns: int) -> int:
    if not pushers:
        raise ValueError("a level must have a pusher (@ or +), and this one has none")
    first, *others = (_place(*divmod(pusher, columns)) for pusher in pushers)
    if others:
        raise InvalidError(
            "{cell}: a level must have one pusher, and there is one in {other}", cell=others[0], other=first
        )
    return pushers[0]


def _check_size(level: Level) -> None:
    if max(level.rows, level.columns) > MAX_SIDE:
        raise InvalidError(
            "a level must have at most {limit} rows and columns, not {rows} x {columns}",
            limit=MAX_SIDE,
            rows=level.rows,
            columns=level.columns,
        )


def _sign_error(row: int, column: int, sign: str) -> ValueError:
    place = _place(row, column)
    if sign.isalpha():
        return InvalidError(
            "{cell}: {sign} has no meaning here; a level is written with # wall, @ pusher, $ box, . goal, * box on "
            "a goal and + pusher on a goal",
            cell=place,
            sign=repr(sign),
        )
    return InvalidError(
        "{cell}: expected one of {signs}, not {sign}", cell=place, signs="# @ + $ * . - _", sign=repr(sign)
    )


def _place(row: int, column: int) -> Message:
    return Message("row {row}, column {column}", row=row + 1, column=column + 1)


# Counts in a text of signs: `3#-2$` stands for `###-$$`, and `2(-$)` for `-$-$`

MAX_DEPTH = 8
"""The most groups that may be inside each other."""

TOKEN = re.compile(r"(0|[1-9][0-9]*)|(.)", re.DOTALL)


def expand(text: str, limit: int) -> str:
    """Return the text without counts and groups.

    Raises ValueError, naming the character, for a count of 0 or one without a sign, a bracket without its partner,
    groups that are nested too deep, and a result of more than `limit` characters.
    """
    groups: list[tuple[int, int, list[str]]] = [(1, 0, [])]  # count, position of the bracket, and the parts so far
    sizes = [0]
    count, counted_at = 1, 0
    for match in TOKEN.finditer(text):
        position, sign = match.start() + 1, match[2]
        if sign is None:
            count, counted_at = _count(match[1], position, counted_at), position
            continue
        if sign == "(":
            groups.append((count, position, []))
            sizes.append(0)
            _check_depth(len(groups) - 1, position)
        else:
            times, part = _close(groups, sizes, position, counted_at) if sign == ")" else (count, sign)
            sizes[-1] += times * len(part)
            if sum(sizes) > limit:
                raise InvalidError(
                    "{sign}: the text stands for more than {limit} signs", sign=_at(position), limit=limit
                )
            groups[-1][2].append(part * times)
        count, counted_at = 1, 0
    if counted_at:
        raise InvalidError("{sign}: a count must be before a sign", sign=_at(counted_at))
    if len(groups) > 1:
        raise InvalidError("{sign}: the group has no closing bracket", sign=_at(groups[-1][1]))
    return "".join(groups[0][2])


def _at(position: int) -> Message:
    return Message("character {position}", position=position)


def _count(digits: str, position: int, counted_at: int) -> int:
    if counted_at or digits == "0":
        raise InvalidError("{sign}: a count must be 1 or more, without leading zeros", sign=_at(counted_at or position))
    return int(digits[:18])


def _check_depth(depth: int, position: int) -> None:
    if depth > MAX_DEPTH:
        raise InvalidError("{sign}: at most {limit} groups may be nested", sign=_at(position), limit=MAX_DEPTH)


def _close(
    groups: list[tuple[int, int, list[str]]], sizes: list[int], position: int, counted_at: int
) -> tuple[int, str]:
    """Close the innermost group, and return its count and its text."""
    if counted_at:
        raise InvalidError("{sign}: a count must be before a sign", sign=_at(counted_at))
    if len(groups) == 1:
        raise InvalidError("{sign}: the closing bracket has no partner", sign=_at(position))
    count, _, parts = groups.pop()
    sizes.pop()
    return count, "".join(parts)


# Sets of cells as the bits of a whole number


def mask_of(cells: Iterable[int]) -> int:
    """Return the mask of these cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def bits(mask: int) -> Iterator[int]:
    """Return the cells in a mask, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def beside(area: int, width: int) -> int:
    """Return the cells beside those of an area, on a board with this many columns; it has no cells at the edge."""
    return area << 1 | area >> 1 | area << width | area >> width


def flood(start: int, free: int, width: int) -> int:
    """Return the cells that can be reached from the cells `start` on the cells `free`."""
    area = start
    while (grown := area | (area << 1 | area >> 1 | area << width | area >> width) & free) != area:
        area = grown
    return area
