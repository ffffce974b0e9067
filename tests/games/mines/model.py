"""A slow model of Mines: layouts are sets of cells, and all of them are tried. It shares nothing with the game."""

from fractions import Fraction
from itertools import combinations

Cell = tuple[int, int]


def around(rows: int, columns: int, cell: Cell) -> set[Cell]:
    near = {(cell[0] + r, cell[1] + c) for r in (-1, 0, 1) for c in (-1, 0, 1)} - {cell}
    return {(r, c) for r, c in near if 0 <= r < rows and 0 <= c < columns}


def number(rows: int, columns: int, mines: set[Cell], cell: Cell) -> int:
    return len(around(rows, columns, cell) & mines)


def layouts(rows: int, columns: int, shown: dict[Cell, int], count: int) -> list[set[Cell]]:
    """Return all layouts with so many mines that agree with the numbers on open cells."""
    free = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in shown]
    found = map(set, combinations(free, count))
    return [mines for mines in found if all(number(rows, columns, mines, cell) == n for cell, n in shown.items())]


def shares(rows: int, columns: int, shown: dict[Cell, int], count: int) -> dict[Cell, Fraction]:
    found = layouts(rows, columns, shown, count)
    free = {(r, c) for r in range(rows) for c in range(columns)} - set(shown)
    return {cell: Fraction(sum(cell in mines for mines in found), len(found)) for cell in free}


def opened_from(rows: int, columns: int, mines: set[Cell], start: Cell) -> set[Cell]:
    """Return the cells that open with one."""
    waiting, opened = [start], set[Cell]()
    while waiting:
        cell = waiting.pop()
        if cell not in opened:
            opened.add(cell)
            if number(rows, columns, mines, cell) == 0:
                waiting += around(rows, columns, cell)
    return opened


def opened_by_logic(rows: int, columns: int, mines: set[Cell], first: Cell) -> set[Cell]:
    """Return the cells that pure logic opens: those that are safe in every layout, again and again."""
    opened = opened_from(rows, columns, mines, first)
    possible = [set(each) for each in combinations([(r, c) for r in range(rows) for c in range(columns)], len(mines))]
    while True:
        shown = {cell: number(rows, columns, mines, cell) for cell in opened}
        possible = [
            other
            for other in possible
            if not other & opened and all(number(rows, columns, other, cell) == n for cell, n in shown.items())
        ]
        ever = set.union(*possible)
        safe = {(r, c) for r in range(rows) for c in range(columns)} - ever - opened
        if not safe:
            return opened
        opened = opened.union(*(opened_from(rows, columns, mines, cell) for cell in safe))
