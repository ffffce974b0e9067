"""What a player's cells tell about the clue of a line: which runs are sure, and whether the line can still be right."""

from functools import lru_cache
from typing import NamedTuple

from puzzlebox_games.nonogram.lines import Clue, Line, closed_end, clue_of, placements, turned_line

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
