"""Lines of a nonogram: all that a clue and the known cells tell about the other cells of one line, and how far the line
has come.

The cells of a line are bits of a mask, the first cell being bit 0. Position p is the place before cell p, so a line has
one position more than cells; positions are bits of masks, too.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

Clue = tuple[int, ...]
"""The lengths of the black runs of a line in their order; none for an empty line."""


class Clues(NamedTuple):
    """The clues of all rows and of all columns."""

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]


Picture = tuple[int, ...]
"""The black cells of each row as a mask."""


class Line(NamedTuple):
    """The cells of a line that are known to be black, and those that are known to be white, as masks."""

    black: int = 0
    white: int = 0


class Placements(NamedTuple):
    """What the fillings of a line have: for each run, the mask of its possible first cells; and the masks of the cells
    that can be black, and of those that can be white. All are 0 if there is no filling."""

    starts: tuple[int, ...]
    black: int
    white: int


NO_LINE = Line(-1, -1)
"""What `solved_line` returns for a line that cannot be filled: a contradiction."""


def picture_of(cells: Sequence[int], width: int, wanted: int) -> Picture:
    """Return the cells of each row that have a value as a mask."""
    rows = (cells[start : start + width] for start in range(0, len(cells), width))
    return tuple([sum([(value == wanted) << column for column, value in enumerate(row)]) for row in rows])


def columns_of(picture: Picture, width: int) -> Picture:
    """Return the black cells of each column as a mask."""
    return tuple([sum([(row >> column & 1) << r for r, row in enumerate(picture)]) for column in range(width)])


def clues_of(picture: Picture, width: int) -> Clues:
    """Return the clues of a picture."""
    return Clues(tuple(map(clue_of, picture)), tuple(map(clue_of, columns_of(picture, width))))


def clue_of(mask: int) -> Clue:
    """Return the clue of a line with these black cells."""
    return tuple(map(len, f"{mask:b}"[::-1].replace("0", " ").split()))


def least_length(clue: Clue) -> int:
    """Return how many cells a line with this clue has at least."""
    return sum(clue) + len(clue) - 1 if clue else 0


def turned(mask: int, length: int) -> int:
    """Return the mask of a line that is read from its other end."""
    return int(f"{mask:0{length}b}"[::-1], 2)


def turned_line(line: Line, length: int) -> Line:
    """Return a line that is read from its other end."""
    return Line(turned(line.black, length), turned(line.white, length))


def closed_end(line: Line, length: int) -> int:
    """Return how many cells at the start of a line are known, without a black run at their end."""
    known = (line.black | line.white) & (1 << length) - 1
    end = (~known & known + 1).bit_length() - 1
    while end and line.black >> end - 1 & 1:
        end -= 1
    return end


def solved_line(clue: Clue, length: int, line: Line) -> Line:
    """Return the cells that have the same colour in all fillings of a line that agree with the known cells; NO_LINE if
    there is no such filling."""
    found = placements(clue, length, line)
    black, white = found.black, found.white
    every = (1 << length) - 1
    return Line(every & ~white, every & ~black) if black | white == every else NO_LINE


def placements(clue: Clue, length: int, line: Line) -> Placements:
    """Return what the fillings of a line have that agree with the known cells."""
    first, before = _fitting(clue, length, line)
    last, after = _fitting(clue[::-1], length, turned_line(line, length))
    black = white = 0
    starts = tuple([a & turned(b, length) >> run - 1 for a, b, run in zip(first, last[::-1], clue, strict=True)])
    for run, start in zip(clue, starts, strict=True):
        black |= grown(start, run)
    for left, right in zip(before, after[::-1], strict=True):
        white |= left & turned(right, length + 1) >> 1
    return Placements(starts, black, white & ~line.black)


def _fitting(clue: Clue, length: int, line: Line) -> tuple[list[int], list[int]]:
    """Return how runs fit before a position, if no known black cell before it is left over: for each run, where it can
    begin; and for 0, 1, 2 … runs, the positions before which just these lie."""
    every = (1 << length) - 1
    free = every & ~line.black
    reach = 1 | (free + (free & 1) ^ free)  # a carry runs through the cells that may be white
    starts, reaches, gap = [], [reach], reach
    for run in clue:
        start = gap & _shrunk(every & ~line.white, run)
        ends = start << run
        reach = ends | (free + (ends & free) ^ free)
        gap = (reach & free) << 1
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
    if clue_of(line.black) == clue:
        return Progress((True,) * len(clue), done=True)
    return _possible(clue, length, line) if voice == "possible" else _counted(clue, length, line)


def _possible(clue: Clue, length: int, line: Line) -> Progress:
    """Return which runs lie in the same black cells in all fillings, and whether there is none."""
    starts = placements(clue, length, line).starts
    wrong = not all(starts) or (not clue and line.black > 0)
    pairs = zip(starts, clue, strict=True)
    fixed = (start & start - 1 == 0 and ((1 << run) - 1) * start & ~line.black == 0 for start, run in pairs)
    return Progress((False,) * len(clue) if wrong else tuple(fixed), wrong)


def _counted(clue: Clue, length: int, line: Line) -> Progress:
    """Return which runs are closed in by known cells from an end of the line on, and whether there are too many blacks,
    or one of these runs has another length."""
    both = line, turned_line(line, length)
    first, last = (clue_of(each.black & (1 << closed_end(each, length)) - 1) for each in both)
    before, after = _matching(first, clue), _matching(last, clue[::-1])
    wrong = before < len(first) or after < len(last) or line.black.bit_count() > sum(clue)
    sure = [number < before or number >= len(clue) - after for number in range(len(clue))]
    return Progress(tuple(sure), wrong or (line.black | line.white) + 1 == 1 << length)


def _matching(runs: Clue, clue: Clue) -> int:
    """Return how many runs are as in the clue before the first one that is not."""
    equal = [run == expected for run, expected in zip(runs, clue, strict=False)]
    return equal.index(False) if False in equal else len(equal)
