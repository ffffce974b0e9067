"""Packings of a board by exact cover: whether there is one, how many there are, and which one agrees with most of the
pieces that lie."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from puzzlebox.core.grid import NEIGHBOUR_OFFSETS, Cell, Grid
from puzzlebox.core.search import Count, Search, SearchLimitError
from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox_games.logic.exact_cover import Cover, covers
from puzzlebox_games.packing.board import FREE, SYMBOLS, Placement, canonical, outline, places_on, symmetries
from puzzlebox_games.packing.pieces import CELLS, PIECES

Sides = Mapping[str, Collection[int]]
"""The orientations that the pieces may have, by name. Other pieces may have all."""

Packing = tuple[Placement, ...]

FINDING_NODES, COUNTING_NODES = 20_000, 4_000
"""The most nodes of the searches that look whether the board of a position can be filled, and in how many ways."""


class Problem(NamedTuple):
    """The free cells of a board as an exact cover: the places of the pieces by their sets, and the elements that have
    to be covered. The first elements are the free cells, column by column, and the others the pieces."""

    places: Mapping[int, Placement]
    elements: int
    cells: Mapping[Cell, int]

    def placed(self, cover: Cover) -> Packing:
        """Return the pieces of a cover, in reading order of their first cells."""
        return tuple(sorted((self.places[one] for one in cover), key=lambda place: place.cells[0]))


def problem_of(grid: Grid, sides: Sides) -> Problem:
    """Return what has to be filled on a board. If all pieces that do not lie are needed for it, they are elements, too;
    otherwise they only cannot be used twice."""
    free = sorted((cell for cell, value in grid.items() if value == FREE), key=_along_the_short_side(grid))
    cells = {cell: 1 << number for number, cell in enumerate(free)}
    unused = [name for name in PIECES if SYMBOLS.index(name) not in grid.cells]
    pieces = {name: 1 << (len(free) + number) for number, name in enumerate(unused)}
    places = {
        sum(cells[cell] for cell in place.cells) | bit: place
        for name, bit in pieces.items()
        for _, place, _ in places_on(outline(grid).text(SYMBOLS))[name]
        if place.orientation in sides.get(name, (place.orientation,)) and all(cell in cells for cell in place.cells)
    }
    elements = (1 << len(free)) - 1
    return Problem(places, elements + (sum(pieces.values()) if len(free) == CELLS * len(unused) else 0), cells)


def _along_the_short_side(grid: Grid) -> Callable[[Cell], Cell]:
    return (lambda cell: cell) if grid.columns < grid.rows else (lambda cell: (cell[1], cell[0]))


def packings(grid: Grid, sides: Sides, search: Search, among: Problem | None = None) -> Iterator[Packing | float]:
    """Yield the packings of the free cells of a board and, from time to time, the progress from 0 to 1. The pieces that
    lie stay where they are."""
    problem = among or problem_of(grid, sides)
    for found in covers(list(problem.places), problem.elements, search, dead_test(problem.cells)):
        yield found if isinstance(found, float) else problem.placed(found)


def dead_test(cells: Mapping[Cell, int]) -> Callable[[int], bool]:
    """Return a function that tells whether a region of the cells that are left has a size that is no multiple of
    five."""
    beside = {
        bit: sum(cells.get((row + down, column + right), 0) for down, right in NEIGHBOUR_OFFSETS)
        for (row, column), bit in cells.items()
    }
    board = sum(cells.values())

    def is_dead(elements: int) -> bool:
        free = elements & board
        while free:
            region = edge = free & -free
            while edge:
                bit = edge & -edge
                further = beside[bit] & free & ~region
                region |= further
                edge ^= bit | further
            if region.bit_count() % CELLS:
                return True
            free ^= region
        return False

    return is_dead


def find_packing(grid: Grid, sides: Sides, search: Search) -> Slices[Packing | None]:
    """Return a packing of the free cells; None if there is none."""
    for found in packings(grid, sides, search):
        if isinstance(found, tuple):
            return found
        yield found
    return None


def count(grid: Grid, sides: Sides, search: Search) -> Slices[int]:
    """Return the number of packings of the free cells."""
    total = 0
    for found in packings(grid, sides, search):
        if isinstance(found, float):
            yield found
        else:
            total += 1
    return total


def count_quickly(grid: Grid, sides: Sides, all_of_them: bool) -> int | None:
    """Return the number of packings of the free cells, or None if a short search does not find it. Unless all are asked
    for, None also says that there is one."""
    try:
        if result_of(find_packing(grid, sides, Search(limit=FINDING_NODES))) is None:
            return 0
        return result_of(count(grid, sides, Search(limit=COUNTING_NODES))) if all_of_them else None
    except SearchLimitError:
        return None


def filled(grid: Grid, packing: Iterable[Placement]) -> Grid:
    """Return a board with these pieces on it."""
    board = grid.copy()
    for place in packing:
        for cell in place.cells:
            board[cell] = SYMBOLS.index(place.name)
    return board


def count_apart(grid: Grid, sides: Sides, search: Search) -> Slices[Count]:
    """Return the number of packings of a board, mirrored and turned ones counted once, and in all."""
    if grid == outline(grid) and not sides:
        return (yield from _count_empty(grid, search))
    total, texts = 0, set[str]()
    for found in packings(grid, sides, search):
        if isinstance(found, float):
            yield found
        else:
            total += 1
            texts.add(canonical(filled(grid, found)))
    return Count(len(texts), total)


def _count_empty(grid: Grid, search: Search) -> Slices[Count]:
    texts = set[str]()
    for found in canonical_packings(grid, search):
        if isinstance(found, float):
            yield found
        else:
            texts.add(found)
    return Count(len(texts), sum(_images(grid, text) for text in texts))


def canonical_packings(grid: Grid, search: Search) -> Iterator[str | float]:
    """Yield the canonical text of every packing of an empty board, some of them several times, and from time to time
    the progress from 0 to 1."""
    for found in packings(grid, {}, search, _without_images(grid, problem_of(grid, {}))):
        yield found if isinstance(found, float) else canonical(filled(grid, found))


def _without_images(grid: Grid, problem: Problem) -> Problem:
    """Return the same problem with the piece that has the fewest places only in one of each group of symmetric ones: in
    a quarter of the board or so. Every packing is an image of one that this problem still has."""
    orders = symmetries(grid.text(SYMBOLS))
    names = [place.name for place in problem.places.values()]
    rarest = min(dict.fromkeys(names), key=names.count)
    seen, kept = set[frozenset[int]](), dict[int, Placement]()
    for one, place in problem.places.items():
        covered = {row * grid.columns + column for row, column in place.cells}
        if place.name == rarest:
            images = {frozenset(index for index, source in enumerate(order) if source in covered) for order in orders}
            if images & seen:
                continue
            seen |= images
        kept[one] = place
    return problem._replace(places=kept)


def _images(grid: Grid, text: str) -> int:
    """Return how many images a packing has."""
    cells = text.replace("/", "")
    return len({tuple(cells[index] for index in order) for order in symmetries(grid.text(SYMBOLS))})
