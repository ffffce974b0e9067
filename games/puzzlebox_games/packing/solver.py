"""Packings of a board by exact cover: whether there is one, which one, and how many there are.

An exact cover consists of some of given sets, so that each element is in exactly one of them. A set is an integer with
a bit for each element. The search always covers an element that few sets can still cover.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from puzzlebox.rules import Count, Grid, Search, SearchLimitError, Slices, result_of
from puzzlebox_games.packing import board as boards
from puzzlebox_games.packing.board import FREE, SYMBOLS, Placement, images, outline
from puzzlebox_games.packing.pieces import ALL_SIDES, CELLS, PIECES, Sides

T = TypeVar("T")

SLICE = 200
"""The number of nodes in a slice: some ms of work."""

Cover = tuple[int, ...]
"""Sets that cover each element exactly once, in the order in which they were chosen."""

FINDING_NODES, COUNTING_NODES = 20_000, 4_000
"""The most nodes of the searches that look whether the board of a position can be filled, and in how many ways."""


class Problem(NamedTuple):
    """The free cells of a board as an exact cover: the places of the pieces by their sets, and the elements that have
    to be covered. The first elements are the `free` cells, along the short side of the board, and the others the
    pieces. `beside` has the neighbours of each cell."""

    grid: Grid
    places: Mapping[int, Placement]
    elements: int
    free: int
    beside: Mapping[int, int]

    def is_dead(self, elements: int) -> bool:
        """Return whether a region of the cells that are left has a size that is no multiple of five."""
        return any(region.bit_count() % CELLS for region in boards.regions(elements & self.free, self.beside))

    def packings(self, search: Search) -> Iterator[Grid | float]:
        """Yield the boards with all free cells filled and, from time to time, the progress from 0 to 1."""
        for found in covers([*self.places], self.elements, search, self.is_dead):
            yield found if isinstance(found, float) else self._filled(found)

    def _filled(self, cover: Cover) -> Grid:
        board = self.grid.copy()
        for place in map(self.places.__getitem__, cover):
            for cell in place.cells:
                board[cell] = SYMBOLS.index(place.name)
        return board


def problem_of(grid: Grid, sides: Sides) -> Problem:
    """Return what has to be filled on a board with pieces that may have these sides up. If all pieces that do not lie
    are needed for it, they are elements, too; otherwise they only cannot be used twice."""
    step = 1 if grid.columns < grid.rows else -1
    free = sorted((cell for cell, value in grid.items() if value == FREE), key=lambda cell: cell[::step])
    cells = {cell: 1 << number for number, cell in enumerate(free)}
    unused = [name for name in PIECES if SYMBOLS.index(name) not in grid.cells]
    pieces = {name: 1 << (len(free) + number) for number, name in enumerate(unused)}
    places = {
        sum(cells[cell] for cell in place.cells) | bit: place
        for name, bit in pieces.items()
        for _, place, _ in boards.places_on(outline(grid))[name]
        if place.orientation in sides[name] and all(cell in cells for cell in place.cells)
    }
    elements = (1 << len(free)) - 1
    needed = sum(pieces.values()) if len(free) == CELLS * len(unused) else 0
    return Problem(grid, places, elements + needed, elements, boards.beside(cells))


def find_packing(grid: Grid, sides: Sides, search: Search) -> Slices[Grid | None]:
    """Return a board with all free cells filled. The pieces that lie stay where they are. None if there is none."""
    found = yield from gathered(problem_of(grid, sides).packings(search), 1)
    return found[0] if found else None


def count_quickly(grid: Grid, sides: Sides, all_of_them: bool) -> int | None:
    """Return the number of packings of the free cells, or None if a short search does not find it. Unless all are asked
    for, None also says that there is one."""
    try:
        if result_of(find_packing(grid, sides, Search(limit=FINDING_NODES))) is None:
            return 0
        return result_of(count_apart(grid, sides, Search(limit=COUNTING_NODES))).images if all_of_them else None
    except SearchLimitError:
        return None


def count_apart(grid: Grid, sides: Sides, search: Search) -> Slices[Count]:
    """Return the number of packings of a board, mirrored and turned ones counted once, and in all."""
    found = yield from images_of_packings(grid, sides, search)
    total = len(set().union(*found)) if _is_empty(grid, sides) else len(found)
    return Count(len({*map(min, found)}), total)


def images_of_packings(grid: Grid, sides: Sides, search: Search) -> Slices[list[set[str]]]:
    """Return the images of every packing of a board (see `images`). An empty board, on which all pieces may be turned
    over, is searched for one image of each packing or a few of them."""
    problem = problem_of(grid, sides)
    found = yield from gathered((_without_images(problem) if _is_empty(grid, sides) else problem).packings(search))
    return [*map(images, found)]


def _is_empty(grid: Grid, sides: Sides) -> bool:
    return grid.text(SYMBOLS) == outline(grid) and sides == ALL_SIDES


def _without_images(problem: Problem) -> Problem:
    """Return the same problem with the piece that has the fewest places only in one of each group of symmetric ones: in
    a quarter of the board or so. Every packing is an image of one that this problem still has."""
    orders, columns = boards.symmetries(outline(problem.grid)), problem.grid.columns
    names = [place.name for place in problem.places.values()]
    rarest = min(dict.fromkeys(names), key=names.count)
    seen, kept = set[frozenset[int]](), dict[int, Placement]()
    for one, place in problem.places.items():
        covered = {row * columns + column for row, column in place.cells}
        if place.name == rarest:
            others = {frozenset(index for index, source in enumerate(order) if source in covered) for order in orders}
            if others & seen:
                continue
            seen |= others
        kept[one] = place
    return problem._replace(places=kept)


# Exact cover


def covers(
    sets: Sequence[int], elements: int, search: Search, is_dead: Callable[[int], bool]
) -> Iterator[Cover | float]:
    """Yield all covers and, after every slice of work, the progress from 0 to 1.

    Each of the `elements` has to be covered. Other elements of the sets may be covered, at most once. `is_dead` may say
    that no cover is possible any more, with these elements left. Each branch is a node of the search.
    """
    stack: list[tuple[int, Sequence[int], Cover, float]] = [(elements, sets, (), 1.0)]
    done, nodes = 0.0, 0
    while stack:
        free, left, chosen, share = stack.pop()
        nodes += 1
        if nodes % SLICE == 0:
            search.visit(SLICE)
            yield min(done, 1.0)
        if not free:
            yield chosen
        branches = _branches(free, left) if free and not is_dead(free) else ()
        for one in branches:
            stack.append(
                (free & ~one, [other for other in left if not other & one], (*chosen, one), share / len(branches))
            )
        done += 0 if branches else share
    search.visit(nodes % SLICE)


def gathered(found: Iterator[T | float], most: int | None = None) -> Slices[list[T]]:
    """Return the first `most` results of a search, by default all of them, and pass its progress on."""
    kept: list[T] = []
    for one in found:
        if isinstance(one, float):
            yield one
        else:
            kept.append(one)
            if len(kept) == most:
                break
    return kept


def _branches(free: int, sets: Sequence[int]) -> Sequence[int]:
    """Return the sets that cover a free element that few sets cover; none if there is an element that no set covers."""
    once = twice = thrice = often = 0  # the elements that at least 1, 2, 3, 4 sets cover
    for one in sets:
        often |= thrice & one
        thrice |= twice & one
        twice |= once & one
        once |= one
    if free & ~once:
        return ()
    few = free & ~twice or free & ~thrice or free & ~often or free
    element = few & -few
    return [one for one in sets if one & element]
