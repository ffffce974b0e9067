"""A slow model of the forms of Sudoku: it reads game IDs of Solo, and counts solutions cell by cell. It imports nothing
of the game."""

import re
from collections.abc import Iterator
from typing import NamedTuple

SIGNS = "0123456789ABCDEFG"


class Board(NamedTuple):
    size: int
    groups: list[set[int]]
    """The cells that hold different digits."""
    sums: list[tuple[set[int], int]]
    givens: dict[int, int]


def read(text: str, diagonals: bool = False) -> Board:
    """Read `9j:…`, `3x3k:…`, or digits row by row."""
    if ":" not in text:
        sides = {16: "2x2", 36: "2x3", 81: "3x3", 256: "4x4"}[len(text)]
        text = f"{sides}{'x' * diagonals}:{_as_runs(text)}"
    head, _, rest = text.partition(":")
    parts = rest.split(",")
    numbers = [int(number) for number in re.findall("[0-9]+", head)]
    size = numbers[0] * numbers[1] if len(numbers) == 2 else numbers[0]
    groups = [{row * size + column for column in range(size)} for row in range(size)]
    groups += [{row * size + column for row in range(size)} for column in range(size)]
    if "j" in head:
        groups += _regions(parts[1], size)
    else:
        high, wide = numbers
        groups += [
            {(top + row) * size + left + column for row in range(high) for column in range(wide)}
            for top in range(0, size, high)
            for left in range(0, size, wide)
        ]
    if "x" in head.replace(f"{numbers[0]}x", "", 1):
        groups += [{n * size + n for n in range(size)}, {n * size + size - 1 - n for n in range(size)}]
    sums = list[tuple[set[int], int]]()
    if "k" in head:
        totals = dict(_runs(parts[-1]))
        sums = [(cage, totals[min(cage)]) for cage in _regions(parts[-2], size)]
        groups += [cage for cage, _ in sums]
    return Board(size, groups, sums, dict(_runs(parts[0])))


def _as_runs(text: str) -> str:
    return "".join("a" if sign in ".0" else f"_{SIGNS.index(sign)}" for sign in text).removeprefix("_")


def _runs(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for word in re.findall("[a-z]|[0-9]+", text):
        if word.isdigit():
            yield at, int(word)
            at += 1
        else:
            at += ord(word) - ord("a") + 1


def _regions(text: str, size: int) -> list[set[int]]:
    """Cells are joined where there is no wall: first beside each other, row by row, then below, column by column."""
    walls, at = set[int](), 0
    for letter in re.sub("(.)([0-9]+)", lambda match: match[1] * int(match[2]), text):
        at += 25 if letter == "z" else 0 if letter == "_" else ord(letter) - ord("a") + 1
        if letter != "z":
            walls.add(at)
            at += 1
    pairs = [(row * size + column, row * size + column + 1) for row in range(size) for column in range(size - 1)]
    pairs += [(row * size + column, row * size + size + column) for column in range(size) for row in range(size - 1)]
    regions = [{cell} for cell in range(size * size)]
    for number, (one, other) in enumerate(pairs):
        first, second = (next(region for region in regions if cell in region) for cell in (one, other))
        if number not in walls and first is not second:
            regions.remove(second)
            first |= second
    return regions


def solutions(board: Board, limit: int = 2) -> list[dict[int, int]]:
    """Return the solutions, at most `limit` of them."""
    every = set(range(1, board.size + 1))
    peers = [set[int]().union(*(group for group in board.groups if cell in group)) for cell in range(board.size**2)]
    cages = {cell: (cage, total) for cage, total in board.sums for cell in cage}
    found = list[dict[int, int]]()

    def fitting(cell: int, filled: dict[int, int]) -> set[int]:
        fits = every - {filled[peer] for peer in peers[cell] if peer in filled}
        if cell not in cages:
            return fits
        cage, total = cages[cell]
        left = total - sum(filled.get(other, 0) for other in cage)
        free = [other for other in cage if other not in filled]
        rest = sorted(every - {filled[other] for other in cage if other in filled})
        least = {digit: sum([d for d in rest if d != digit][: len(free) - 1]) for digit in fits}
        most = {digit: sum([d for d in rest[::-1] if d != digit][: len(free) - 1]) for digit in fits}
        return {digit for digit in fits if least[digit] <= left - digit <= most[digit]}

    def search(filled: dict[int, int]) -> None:
        best: tuple[int, set[int]] | None = None
        for cell in range(board.size**2):
            if cell not in filled:
                fits = fitting(cell, filled)
                if best is None or len(fits) < len(best[1]):
                    best = cell, fits
                if not fits:
                    return
        if best is None:
            found.append(dict(filled))
            return
        for digit in sorted(best[1]):
            search({**filled, best[0]: digit})
            if len(found) >= limit:
                return

    search(board.givens)
    return found
