"""Lines of a nonogram: all that a clue and the known cells tell about the other cells of one line, and how far the line
has come.

The cells of a line are bits of a mask, the first cell being bit 0. Position p is the place before cell p, so a line has
one position more than cells; positions are bits of masks, too. A cell is of one of several kinds: 0 is white, and 1, 2
and so on are the colours of the board. Most boards have one colour, black.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import pairwise
from operator import and_, or_
from typing import NamedTuple

Clue = tuple[int, ...]
"""The runs of a line in their order; none for an empty line. A run is its length, plus SHADE times the number of its
colour, which is 0 for black. On a board in several colours, these are numbered from 0."""

SHADE = 256


class Clues(NamedTuple):
    """The clues of all rows and of all columns."""

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]

    @property
    def shades(self) -> tuple[int, ...]:
        """The numbers of the colours of the runs, from 0."""
        return tuple(sorted({run // SHADE for clue in self.rows for run in clue})) or (0,)

    @property
    def filled(self) -> int:
        """The number of filled cells."""
        return sum(map(filled_cells, self.rows))

    def shaded(self, shades: Mapping[int, int]) -> "Clues":
        """Return the clues with other numbers of colours, which stand here by their own."""

        def changed(lines: tuple[Clue, ...]) -> tuple[Clue, ...]:
            return tuple([tuple([run % SHADE + SHADE * shades[run // SHADE] for run in clue]) for clue in lines])

        return Clues(changed(self.rows), changed(self.columns))


Picture = tuple[int, ...]
"""The filled cells of each row as a mask: all rows of the first colour, then all of the next one …"""


class Line(tuple[int, ...]):
    """What is known of a line: for each kind, the mask of the cells that cannot be of this kind. On a board in black,
    these are the cells that are known to be black, and those that are known to be white."""

    __slots__ = ()

    def __new__(cls, *masks: int) -> "Line":
        """Return a line with these masks; by default, a black line with nothing known yet."""
        return super().__new__(cls, masks or (0, 0))

    @classmethod
    def of(cls, kind: int, cells: int, kinds: int) -> "Line":
        """Return a line of which only these cells are known, which are of this kind."""
        return cls(*[0 if other == kind else cells for other in range(kinds)])

    @property
    def black(self) -> int:
        """The cells that are known to be filled, perhaps without their colour."""
        return self[0]

    @property
    def white(self) -> int:
        """The cells that are known to be white."""
        return self.known(0)

    def known(self, kind: int) -> int:
        """Return the cells that are known to be of this kind."""
        return reduce(and_, self[:kind] + self[kind + 1 :])

    def ruled_out(self, kind: int, cells: int) -> "Line":
        """Return the line with these cells, too, that cannot be of this kind."""
        return Line(*self[:kind], self[kind] | cells, *self[kind + 1 :])

    @property
    def planes(self) -> list[int]:
        """The cells that are known to be of each colour."""
        return [self.known(kind) for kind in range(1, len(self))]

    @property
    def all_known(self) -> int:
        """The cells of which the kind is known."""
        return reduce(or_, self.planes, self.white)


class Placements(NamedTuple):
    """What the fillings of a line have: for each run, the mask of its possible first cells; and for each kind, the mask
    of the cells that can be of it. All are 0 if there is no filling."""

    starts: tuple[int, ...]
    kinds: tuple[int, ...]


NO_LINE = Line(-1, -1)
"""What `solved_line` returns for a line that cannot be filled: a contradiction."""


def length_of(run: int) -> int:
    """Return the length of a run."""
    return run % SHADE


def kind_of(run: int) -> int:
    """Return the kind of the cells of a run."""
    return run // SHADE + 1


def picture_of(cells: Sequence[int], width: int, wanted: int) -> Picture:
    """Return the cells of each row that have a value as a mask."""
    rows = (cells[start : start + width] for start in range(0, len(cells), width))
    return tuple([sum([(value == wanted) << column for column, value in enumerate(row)]) for row in rows])


def painted_picture(cells: Sequence[int], width: int, colours: Iterable[int]) -> Picture:
    """Return the cells that have one of these values."""
    return tuple([mask for value in colours for mask in picture_of(cells, width, value)])


def planes_of(picture: Picture, count: int) -> list[Picture]:
    """Split a picture with this number of colours into one picture for each colour."""
    rows = len(picture) // count
    return [picture[first : first + rows] for first in range(0, len(picture), rows)]


def columns_of(picture: Picture, width: int) -> Picture:
    """Return the filled cells of each column of a picture in one colour as a mask."""
    return tuple([sum([(row >> column & 1) << r for r, row in enumerate(picture)]) for column in range(width)])


def known_lines(cells: Sequence[int], width: int, kinds: Iterable[int]) -> tuple[list[Line], list[Line]]:
    """Return what is set in each row and in each column of a board with these values: first that of white cells, then
    those of the colours."""
    pictures = [picture_of(cells, width, value) for value in kinds]
    columns = [columns_of(picture, width) for picture in pictures]
    return [*map(_known_line, *pictures)], [*map(_known_line, *columns)]


def _known_line(white: int, *planes: int) -> Line:
    filled = sum(planes)
    return Line(filled, *[white | filled ^ plane for plane in planes])


def clues_of(picture: Picture, width: int, colours: int = 1) -> Clues:
    """Return the clues of a picture with this number of colours."""
    planes = planes_of(picture, colours)
    columns = [columns_of(plane, width) for plane in planes]
    return Clues(tuple(map(clue_of, *planes)), tuple(map(clue_of, *columns)))


def clue_of(*planes: int) -> Clue:
    """Return the clue of a line with these cells in each colour."""
    if len(planes) == 1:
        return tuple(map(len, f"{planes[0]:b}"[::-1].replace("0", " ").split()))
    runs = [
        (found.start(), len(found[0]) + SHADE * shade)
        for shade, mask in enumerate(planes)
        for found in re.finditer("1+", f"{mask:b}"[::-1])
    ]
    return tuple([run for _, run in sorted(runs)])


def least_length(clue: Clue) -> int:
    """Return how many cells a line with this clue has at least: there is a gap between two runs of one colour."""
    gaps = sum([left // SHADE == right // SHADE for left, right in pairwise(clue)])
    return filled_cells(clue) + gaps


def filled_cells(clue: Clue) -> int:
    """Return how many filled cells a line with this clue has."""
    return sum([run % SHADE for run in clue])


def turned(mask: int, length: int) -> int:
    """Return the mask of a line that is read from its other end."""
    return int(f"{mask:0{length}b}"[::-1], 2)


def turned_line(line: Line, length: int) -> Line:
    """Return a line that is read from its other end."""
    return Line(*[turned(mask, length) for mask in line])


def closed_end(line: Line, length: int) -> int:
    """Return how many cells at the start of a line are known, without a run at their end that could be longer."""
    known = line.all_known & (1 << length) - 1
    end = (~known & known + 1).bit_length() - 1
    last = next((plane for plane in line.planes if end and plane >> end - 1 & 1), 0)
    while end and last >> end - 1 & 1:
        end -= 1
    return end


def solved_line(clue: Clue, length: int, line: Line) -> Line:
    """Return what is the same in all fillings of a line that agree with what is known; NO_LINE if there is no such
    filling."""
    possible = placements(clue, length, line).kinds
    every = (1 << length) - 1
    return Line(*[every & ~mask for mask in possible]) if reduce(or_, possible) == every else NO_LINE


def placements(clue: Clue, length: int, line: Line) -> Placements:
    """Return what the fillings of a line have that agree with what is known."""
    first, before = _fitting(clue, length, line)
    last, after = _fitting(clue[::-1], length, turned_line(line, length))
    starts = tuple(
        [a & turned(b, length) >> run % SHADE - 1 for a, b, run in zip(first, last[::-1], clue, strict=True)]
    )
    kinds = [0] * len(line)
    for run, start in zip(clue, starts, strict=True):
        kinds[run // SHADE + 1] |= grown(start, run % SHADE)
    for left, right in zip(before, after[::-1], strict=True):
        kinds[0] |= left & turned(right, length + 1) >> 1
    kinds[0] &= ~line[0]
    return Placements(starts, tuple(kinds))


def _fitting(clue: Clue, length: int, line: Line) -> tuple[list[int], list[int]]:
    """Return how the first runs of a clue fit into a line, so that they cover all cells so far that are known to be
    filled. The first list has a mask of possible starts for each run. The second has a mask for 0, 1, 2 … runs: the
    cells to the left of which exactly that many runs can lie."""
    every = (1 << length) - 1
    free = every & ~line[0]
    reach = 1 | (free + (free & 1) ^ free)  # a carry runs through the cells that may be white
    starts, reaches, shade = [], [reach], -1
    for run in clue:
        before, (shade, long) = shade, divmod(run, SHADE)
        gap = (reach & free) << 1 if shade == before else reach
        start = gap & _shrunk(every & ~line[shade + 1], long)
        ends = start << long
        reach = ends | (free + (ends & free) ^ free)
        starts.append(start)
        reaches.append(reach)
    return starts, reaches


def _shrunk(mask: int, run: int) -> int:
    """Return the cells from which on `run` cells are in the mask."""
    done = 1
    while done < run:
        step = min(done, run - done)
        mask &= mask >> step
        done += step
    return mask


def grown(mask: int, run: int) -> int:
    """Return the cells of all runs of this length that begin in the mask."""
    done = 1
    while done < run:
        step = min(done, run - done)
        mask |= mask << step
        done += step
    return mask


VOICES = ("off", "counts", "possible")
"""How much clues tell: nothing; what the player could count; and all that follows from the line, which is help."""


class Progress(NamedTuple):
    """Which runs of a clue are sure, whether the line is wrong, and whether its black cells make the clue."""

    sure: tuple[bool, ...]
    wrong: bool = False
    done: bool = False


@lru_cache(maxsize=4096)
def progress(clue: Clue, length: int, line: Line, voice: str) -> Progress:
    """Return what the cells of a line tell about its clue. A line whose blacks make the clue is sure altogether."""
    none = (False,) * len(clue)
    if voice == "off":
        return Progress(none)
    if clue_of(*line.planes) == clue:
        return Progress((True,) * len(clue), done=True)
    return _possible(clue, length, line) if voice == "possible" else _counted(clue, length, line)


def _possible(clue: Clue, length: int, line: Line) -> Progress:
    """Return which runs lie in the same filled cells in all fillings, and whether there is none."""
    starts = placements(clue, length, line).starts
    wrong = not all(starts) or (not clue and line.black > 0)
    fixed = [
        start & start - 1 == 0 and ((1 << length_of(run)) - 1) * start & ~line.known(kind_of(run)) == 0
        for start, run in zip(starts, clue, strict=True)
    ]
    return Progress((False,) * len(clue) if wrong else tuple(fixed), wrong)


def _counted(clue: Clue, length: int, line: Line) -> Progress:
    """Return which runs are closed in by known cells from an end of the line on, and whether there are too many filled
    cells, or one of these runs has another length or colour."""
    both = line, turned_line(line, length)
    first, last = (runs_at_start(each, closed_end(each, length)) for each in both)
    before, after = _matching(first, clue), _matching(last, clue[::-1])
    wrong = before < len(first) or after < len(last) or line.black.bit_count() > filled_cells(clue)
    sure = [number < before or number >= len(clue) - after for number in range(len(clue))]
    return Progress(tuple(sure), wrong or line.all_known + 1 == 1 << length)


def runs_at_start(line: Line, end: int) -> Clue:
    """Return the known runs in the first cells of a line."""
    return clue_of(*[plane & (1 << end) - 1 for plane in line.planes])


def _matching(runs: Clue, clue: Clue) -> int:
    """Return how many runs are as in the clue before the first one that is not."""
    equal = [run == expected for run, expected in zip(runs, clue, strict=False)]
    return equal.index(False) if False in equal else len(equal)
