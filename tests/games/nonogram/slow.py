"""A slow model of nonograms in several colours, which knows no line solving: it places the runs of one row after the
other, and looks whether the columns can still become what their clues say."""

from collections.abc import Iterator
from functools import cache

from puzzlebox_games.nonogram.lines import SHADE
from puzzlebox_games.nonogram.palette import SYMBOLS
from puzzlebox_games.nonogram.rules import Nonogram

Runs = tuple[tuple[str, int], ...]
"""The signs and the lengths of the runs of a line."""


def runs_of(state: Nonogram, axis: int) -> list[Runs]:
    """Return the clues of the rows (0) or the columns (1)."""
    signs = [SYMBOLS[value] for value in state.colours]
    return [tuple((signs[run // SHADE], run % SHADE) for run in clue) for clue in state.clues[axis]]


@cache
def fillings(runs: Runs, length: int) -> tuple[str, ...]:
    """Return all ways to place runs in a line."""
    if not runs:
        return ("." * length,)
    (sign, run), rest = runs[0], runs[1:]
    gap = "." if rest and rest[0][0] == sign else ""
    return tuple(
        before * "." + sign * run + gap + after
        for before in range(length - run - len(gap) + 1)
        for after in fillings(rest, length - before - run - len(gap))
    )


@cache
def beginnings(runs: Runs, length: int) -> frozenset[str]:
    """Return all beginnings of the fillings of a line."""
    return frozenset(cells[:end] for cells in fillings(runs, length) for end in range(length + 1))


def pictures(state: Nonogram) -> Iterator[str]:
    """Yield all pictures that have the clues of a board."""
    rows, columns = runs_of(state, 0), runs_of(state, 1)
    every = [fillings(runs, len(columns)) for runs in rows]
    allowed = [beginnings(runs, len(rows)) for runs in columns]

    def deeper(begun: tuple[str, ...]) -> Iterator[str]:
        if len(begun) == len(rows):
            yield "/".join(begun)
            return
        above = ["".join(cells) for cells in zip(*begun, strict=True)] if begun else [""] * len(columns)
        for row in every[len(begun)]:
            if all(up + cell in may for up, cell, may in zip(above, row, allowed, strict=True)):
                yield from deeper((*begun, row))

    return deeper(())
