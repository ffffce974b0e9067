"""A slow model of Sudoku, written from its rule sheet. It shares nothing with the game but the generator's numbers.

A board is a dictionary from (row, column) to the digit, without empty cells. Candidates are sets of digits by cell.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from tests.games.lights.model import below

Cell = tuple[int, int]
Board = dict[Cell, int]
Notes = dict[Cell, set[int]]

HEIGHTS = {4: 2, 6: 2, 9: 3}
"""The rows of a block by the size of the board."""


def cells(size: int) -> list[Cell]:
    return list(product(range(size), range(size)))


def units(size: int, x: bool = False) -> dict[str, list[set[Cell]]]:
    """Return all units by kind."""
    high, every, line = HEIGHTS[size], cells(size), range(size)
    corners = product(range(0, size, high), range(0, size, size // high))
    block = list(product(range(high), range(size // high)))
    return {
        "line": [{cell for cell in every if cell[way] == n} for way in (0, 1) for n in line]
        + [{(n, n) for n in line}, {(n, size - 1 - n) for n in line}] * x,
        "block": [{(top + r, left + c) for r, c in block} for top, left in corners],
    }


def all_units(size: int, x: bool = False) -> list[set[Cell]]:
    return [unit for kind in units(size, x).values() for unit in kind]


def peers(size: int, x: bool = False) -> dict[Cell, set[Cell]]:
    every = all_units(size, x)
    return {cell: set().union(*(unit for unit in every if cell in unit)) - {cell} for cell in cells(size)}


def read(text: str) -> Board:
    size = round(len(text) ** 0.5)
    return {cell: int(digit) for cell, digit in zip(cells(size), text, strict=True) if digit not in "0."}


def text(board: Board, size: int) -> str:
    return "".join(str(board.get(cell, ".")) for cell in cells(size))


def shuffled(items: list, source: Iterator[int]) -> list:  # type: ignore[type-arg]
    items = list(items)
    for i in range(len(items) - 1, 0, -1):
        j = below(source, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def full_grid(size: int, x: bool, source: Iterator[int]) -> Board:
    near = peers(size, x)
    every = cells(size)

    def fill(number: int, board: Board) -> Board | None:
        if number == len(every):
            return board
        cell = every[number]
        free = [digit for digit in range(1, size + 1) if digit not in {board.get(other) for other in near[cell]}]
        for digit in shuffled(free, source):
            if done := fill(number + 1, {**board, cell: digit}):
                return done
        return None

    found = fill(0, {})
    assert found
    return found


def solutions(board: Board, size: int, x: bool = False, limit: int = 2) -> int:
    """Count the solutions up to a limit, by trying the cell with the fewest candidates."""
    near = peers(size, x)

    def count(notes: Notes, left: int) -> int:
        if not notes:
            return 1
        cell = min(notes, key=lambda other: len(notes[other]))
        others, found = notes.keys() - {cell}, 0
        for digit in notes[cell]:
            rest = {other: notes[other] - ({digit} if other in near[cell] else set()) for other in others}
            found += count(rest, left - found) if all(rest.values()) else 0
            if found >= left:
                break
        return found

    return count(candidates(board, size, x), limit)


def candidates(board: Board, size: int, x: bool = False) -> Notes:
    near = peers(size, x)
    return {
        cell: set(range(1, size + 1)) - {board.get(other) for other in near[cell]}
        for cell in cells(size)
        if cell not in board
    }


def image(cell: Cell, size: int, symmetry: str) -> Cell:
    r, c = cell
    return {"half-turn": (size - 1 - r, size - 1 - c), "mirror": (r, size - 1 - c), "none": cell}[symmetry]


def generated(size: int, x: bool, symmetry: str, wanted: str, source: Iterator[int]) -> tuple[int, Board, Board]:
    """Return the number of the try, the givens and the full grid of a board with the wanted grade."""
    number = 0
    while True:
        number += 1
        full = full_grid(size, x, source)
        orbits = [{cell, image(cell, size, symmetry)} for cell in cells(size) if cell <= image(cell, size, symmetry)]
        board, removed = dict(full), []
        for orbit in shuffled(orbits, source):
            less = {cell: digit for cell, digit in board.items() if cell not in orbit}
            if solutions(less, size, x) == 1:
                board = less
                removed.append(orbit)
        while level(board, size, x) > LEVELS.index(wanted):
            board |= {cell: full[cell] for cell in removed.pop()}
        if level(board, size, x) == LEVELS.index(wanted):
            return number, board, full


LEVELS = ("", "easy", "medium", "hard", "expert", "beyond")


def level(board: Board, size: int, x: bool = False) -> int:
    """Return the lowest level whose techniques finish the board; 5 if none does."""
    return next((n for n in range(1, 5) if finishes(board, size, x, n)), 5)


def finishes(board: Board, size: int, x: bool, highest: int) -> bool:
    """Return whether the techniques up to this level finish the board."""
    notes, near, kinds = candidates(board, size, x), peers(size, x), units(size, x)
    changed = True
    while notes and changed:
        changed = False
        for cell, digit in placed(notes, kinds, highest):
            if cell in notes:
                changed = True
                del notes[cell]
                for other in near[cell] & notes.keys():
                    notes[other].discard(digit)
        if not changed and highest > 2:
            for cell, digits in crossed(notes, near, kinds, size, highest):
                changed = changed or bool(notes[cell] & digits)
                notes[cell] -= digits
    return not notes


def placed(notes: Notes, kinds: dict[str, list[set[Cell]]], highest: int) -> list[tuple[Cell, int]]:
    found = []
    for kind, some in kinds.items():
        for unit in some:
            empty = [cell for cell in unit if cell in notes]
            if len(empty) == 1:
                found += [(empty[0], digit) for digit in notes[empty[0]]]
            for digit in set().union(*(notes[cell] for cell in empty)) if kind == "block" or highest > 1 else ():
                places = [cell for cell in empty if digit in notes[cell]]
                found += [(places[0], digit)] if len(places) == 1 else []
    return found + [(cell, min(digits)) for cell, digits in notes.items() if len(digits) == 1 and highest > 1]


def crossed(
    notes: Notes, near: dict[Cell, set[Cell]], kinds: dict[str, list[set[Cell]]], size: int, highest: int
) -> Iterator[tuple[Cell, set[int]]]:
    every = [unit for some in kinds.values() for unit in some]
    for one, other in [(a, b) for a in kinds["block"] for b in kinds["line"]]:
        for first, second in ((one, other), (other, one)):
            for digit in range(1, size + 1):
                places = {cell for cell in first if digit in notes.get(cell, ())}
                if places and places <= second:
                    yield from ((cell, {digit}) for cell in second - first if cell in notes)
    for unit in every:
        empty = {cell: notes[cell] for cell in unit if cell in notes}
        for chosen, union in locked(empty, range(2, 4 if highest == 3 else 5)):
            yield from ((cell, union) for cell in empty if cell not in chosen)
        having = {digit: {cell for cell in empty if digit in notes[cell]} for digit in range(1, size + 1)}
        for chosen, union in locked(having, range(2, 3 if highest == 3 else 5)):
            yield from ((cell, having.keys() - chosen) for cell in union)
    if highest > 3:
        yield from fish(notes, size)
        yield from wings(notes, near)


def locked(rows: dict[Any, set[Any]], counts: range) -> Iterator[tuple[set[Any], set[Any]]]:
    """Yield so many rows that have as many members together, and these."""
    for chosen in (chosen for count in counts for chosen in combinations([row for row in rows if rows[row]], count)):
        union = set().union(*(rows[row] for row in chosen))
        if len(union) == len(chosen):
            yield set(chosen), union


def fish(notes: Notes, size: int) -> Iterator[tuple[Cell, set[int]]]:
    for digit, way in product(range(1, size + 1), (0, 1)):
        having = [cell for cell, digits in notes.items() if digit in digits]
        lines = {n: {cell[1 - way] for cell in having if cell[way] == n} for n in range(size)}
        for chosen, across in locked(lines, range(2, 5)):
            yield from ((cell, {digit}) for cell in having if cell[1 - way] in across and cell[way] not in chosen)


def wings(notes: Notes, near: dict[Cell, set[Cell]]) -> Iterator[tuple[Cell, set[int]]]:
    pairs = [cell for cell, digits in notes.items() if len(digits) == 2]
    for pivot in pairs:
        for first, second in combinations([cell for cell in pairs if cell in near[pivot]], 2):
            shared = notes[first] & notes[second] - notes[pivot]
            joined = notes[first] | notes[second] == notes[pivot] | shared
            if len(shared) == 1 and joined and notes[first] != notes[second]:
                yield from ((cell, set(shared)) for cell in near[first] & near[second] - {pivot} if cell in notes)
