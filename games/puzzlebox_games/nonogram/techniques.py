"""The techniques with names that find cells of one line. Each finds less than complete line solving, and says why."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from puzzlebox.rules import Message, technique_name
from puzzlebox_games.nonogram.lines import (
    Clue,
    Line,
    closed_end,
    clue_of,
    grown,
    kind_of,
    least_length,
    length_of,
    placements,
    runs_at_start,
    solved_line,
    turned,
    turned_line,
)


class Task(NamedTuple):
    """A line that is not solved: its clue, its length and what is known of it."""

    clue: Clue
    length: int
    line: Line

    @property
    def every(self) -> int:
        """All cells."""
        return (1 << self.length) - 1

    @property
    def unknown(self) -> int:
        """The cells that are not known."""
        return self.every & ~self.line.all_known

    @property
    def kinds(self) -> int:
        """How many kinds of cells there are."""
        return len(self.line)

    @property
    def groups(self) -> list[tuple[int, int]]:
        """The groups of neighbouring cells of one colour, in their order: their kind and their cells."""
        found = [(kind, group) for kind, plane in enumerate(self.line.planes, 1) for group in groups(plane)]
        return sorted(found, key=lambda pair: pair[1])

    def coverage(self, run: int) -> tuple[int, int]:
        """Return the cells that a run of the clue can cover, and those that it covers wherever it lies."""
        starts, length = _starts(self)[run], length_of(self.clue[run])
        after_first, last = (starts & -starts) << length, 1 << starts.bit_length() >> 1
        return grown(starts, length), max(0, after_first - last)

    def owners(self, kind: int, cells: int) -> list[int]:
        """Return the runs of the clue that can cover these cells of a colour."""
        runs = (number for number, run in enumerate(self.clue) if kind_of(run) == kind)
        return [run for run in runs if not cells & ~self.coverage(run)[0]]


@lru_cache(maxsize=256)
def _starts(task: Task) -> tuple[int, ...]:
    """Return the possible first cells of each run."""
    return placements(*task).starts


class Found(NamedTuple):
    """New cells of a line, the known cells that are the reason, and arguments for the explanation."""

    new: Line
    reason: int = 0
    arguments: Mapping[str, int] = {}


Finder = Callable[[Task], Found | None]


class Technique(NamedTuple):
    """A technique: its name, how it finds cells, and the explanation."""

    name: Message
    find: Finder
    why: Message


def groups(mask: int) -> list[int]:
    """Return the groups of neighbouring cells in a mask, in their order, as masks."""
    found = []
    while mask:
        found.append(mask & ~(mask + (mask & -mask)))
        mask &= ~found[-1]
    return found


def between(left: int, right: int) -> int:
    """Return the cells between two groups."""
    return (right & -right) - (1 << left.bit_length())


def all_fillings(task: Task, reason: int = 0) -> Found | None:
    """Some cells have the same colour in all fillings: by complete line solving."""
    solved = solved_line(*task)
    new = [solved.known(kind) & task.unknown for kind in range(task.kinds)]
    return Found(Line(*[sum(new) ^ cells for cells in new]), reason) if any(new) else None


def empty_line(task: Task) -> Found | None:
    """A line without runs is white."""
    return None if task.clue else all_fillings(task)


def full_line(task: Task) -> Found | None:
    """Runs that need the whole line can lie in one way only."""
    return all_fillings(task) if least_length(task.clue) == task.length else None


def finished(task: Task) -> Found | None:
    """If the black cells make the clue, the rest is white."""
    return all_fillings(task, task.line.black) if clue_of(*task.line.planes) == task.clue else None


def overlap(task: Task) -> Found | None:
    """A run covers some cells wherever it lies, even if only the white cells are known."""
    loose = task._replace(line=Line.of(0, task.line.white, task.kinds))
    runs = ((loose.coverage(run)[1] & task.unknown, run) for run in range(len(task.clue)))
    cells, run = max(runs, key=lambda found: found[0].bit_count(), default=(0, 0))
    return _found(task, run, cells) if cells else None


def _found(task: Task, run: int, cells: int, reason: int = 0, white: int = 0) -> Found:
    """Return new cells of a run and, beside them, white ones."""
    new = [0] * task.kinds
    new[0], new[kind_of(task.clue[run])] = white, cells
    return Found(Line(*[white + cells ^ mask for mask in new]), reason, {"run": task.clue[run]})


def edge(task: Task) -> Found | None:
    """A black cell near an edge belongs to the first run that is left there."""
    if found := _near_start(task):
        return found
    turned_task = Task(task.clue[::-1], task.length, turned_line(task.line, task.length))
    if found := _near_start(turned_task):
        new, reason = turned_line(found.new, task.length), turned(found.reason, task.length)
        return Found(new, reason, found.arguments)
    return None


def _near_start(task: Task) -> Found | None:
    """Find cells of the first run after the runs that are complete at the start of the line."""
    start = closed_end(task.line, task.length)
    done = len(runs_at_start(task.line, start))
    ahead = task.line.black >> start << start
    first = (ahead & -ahead).bit_length() - 1
    if done >= len(task.clue) or not ahead or first >= (end := start + length_of(task.clue[done])):
        return None
    black = (1 << end) - (1 << first) & task.unknown
    touches = {*map(kind_of, task.clue[done : done + 2])} != {kind_of(task.clue[done])}
    white = 1 << end & task.unknown if first == start and not touches else 0
    return _found(task, done, black, ahead & -ahead, white) if black or white else None


def too_small(task: Task) -> Found | None:
    """A gap between white cells that is smaller than every run is white."""
    smallest = min(task.clue, key=length_of, default=0)
    for gap in groups(task.every & ~task.line.white):
        if gap.bit_count() < length_of(smallest) and not gap & task.line.black:
            return Found(Line.of(0, gap, task.kinds), 0, {"gap": gap.bit_count(), "run": smallest})
    return None


def reach(task: Task) -> Found | None:
    """A cell that no run reaches is white."""
    reached = 0
    for run in range(len(task.clue)):
        cells = task.coverage(run)[0]
        reached |= (1 << cells.bit_length()) - (cells & -cells)
    white = task.unknown & ~reached
    return Found(Line.of(0, white, task.kinds), task.line.black) if white else None


def split(task: Task) -> Found | None:
    """A cell that would join black cells to more than the longest run is white, unless it may have another colour."""
    longest = max(task.clue, default=0) if task.kinds == 2 else task.length
    for left, right in pairwise(groups(task.line.black)):
        gap = between(left, right)
        if gap.bit_count() == 1 and (left | gap | right).bit_count() > longest and gap & task.unknown:
            return Found(Line(0, gap), left | right, {"run": longest})
    return None


def join(task: Task) -> Found | None:
    """Two groups of filled cells that only one run can own are joined."""
    for (kind, left), (other, right) in pairwise(task.groups):
        owners, gap = task.owners(kind, left), between(left, right)
        if len(owners) == 1 and owners == task.owners(other, right) and not gap & ~task.unknown and gap:
            return _found(task, owners[0], gap, left | right)
    return None


def count(task: Task) -> Found | None:
    """A black cell that only one run can own, or only runs of its length, shows where this run lies."""
    for kind, group in task.groups:
        owners = task.owners(kind, group)
        runs = {task.clue[run] for run in owners}
        beside = (group << 1 | group >> 1) & ~group & task.unknown
        if task.kinds == 2 and runs == {group.bit_count()} and beside:
            return Found(Line(0, beside), group, {"run": group.bit_count()})
        if len(owners) == 1 and (black := task.coverage(owners[0])[1] & task.unknown):
            return _found(task, owners[0], black, group)
    return None


TECHNIQUES = (
    Technique(technique_name("Empty line"), empty_line, Message("The clue of {line} is 0: it has no filled cells.")),
    Technique(
        technique_name("Full line"), full_line, Message("The runs of {line} just fit: they can lie in one way only.")
    ),
    Technique(technique_name("Finished"), finished, Message("All runs of {line} are there: cross out the rest.")),
    Technique(
        technique_name("Overlap"), overlap, Message("In {line}, the run of {run} covers these cells wherever it lies.")
    ),
    Technique(
        technique_name("Edge"), edge, Message("In {line}, the run of {run} at the edge must have this filled cell.")
    ),
    Technique(
        technique_name("Too small"),
        too_small,
        Message("In {line}, the gap is {gap}, and the smallest run is {run}: cross out the gap."),
    ),
    Technique(
        technique_name("Reach"), reach, Message("In {line}, these cells are too far from every run: cross them out.")
    ),
    Technique(
        technique_name("Split"),
        split,
        Message("In {line}, no run is long enough to join these filled cells: cross out the cells between."),
    ),
    Technique(
        technique_name("Join"),
        join,
        Message("In {line}, only the run of {run} can have these filled cells: they are one run."),
    ),
    Technique(technique_name("Count"), count, Message("In {line}, only a run of {run} can have this filled cell.")),
)
"""The techniques, from the easiest."""
