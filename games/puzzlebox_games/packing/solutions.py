"""All packings of the usual boards, from the list that comes with the game."""

import base64
import lzma
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter

from puzzlebox.core.grid import Grid
from puzzlebox_games.packing.board import BOARDS, FREE, SYMBOLS, Placement, is_reflection, placements, symmetries
from puzzlebox_games.packing.data import SOLUTIONS
from puzzlebox_games.packing.pieces import ORIENTATIONS, SIDES

CODES = [(name, orientation) for name, shapes in ORIENTATIONS.items() for orientation in range(len(shapes))]

FIRST_CODE = 33
"""The code of the first orientation in the list: each one is a printable character."""

TWO_SIDED = "".join(name for name, sides in SIDES.items() if len(sides) > 1)

MIRRORED = {
    FIRST_CODE + code: name for code, (name, orientation) in enumerate(CODES) if orientation not in SIDES[name][0]
}
"""The pieces of the codes that show a mirrored side."""


@lru_cache(maxsize=1)
def _lines() -> dict[str, list[str]]:
    """Return the list by the names of the boards. A line is a solution: its pieces by their first cells, a character
    for each."""
    boards = lzma.decompress(base64.b85decode(SOLUTIONS)).decode().split("\n\n")
    return {name: lines.split("\n") for name, lines in zip(BOARDS, boards, strict=True)}


@lru_cache(maxsize=8)
def canonical_solutions(board: str) -> tuple[str, ...]:
    """Return one solution for each class of mirrored and turned ones, in alphabetical order. A solution is the text of
    its cells, row by row."""
    grid, offsets = Grid.parse(BOARDS[board], SYMBOLS), list[tuple[str, list[int]]]()
    for name, number in CODES:
        places = [row * grid.columns + column for row, column in ORIENTATIONS[name][number]]
        offsets.append((name, [place - places[0] for place in places]))
    empty = [SYMBOLS[value] for value in grid.cells]
    return tuple(_decoded(line, empty, offsets) for line in _lines()[board])


def _decoded(line: str, empty: list[str], offsets: list[tuple[str, list[int]]]) -> str:
    """Return the solution in a line of the list: each piece covers the first cell that is still free."""
    cells = empty.copy()
    for code in line.encode():
        name, places = offsets[code - FIRST_CODE]
        first = cells.index(SYMBOLS[FREE])
        for place in places:
            cells[first + place] = name
    return "".join(cells)


@lru_cache(maxsize=8)
def all_solutions(board: str) -> tuple[str, ...]:
    """Return all solutions of a board with their mirrored and turned images, in alphabetical order."""
    return tuple(sorted(mirrored_pieces(board)))


@lru_cache(maxsize=8)
def mirrored_pieces(board: str) -> Mapping[str, str]:
    """Return all solutions of a board with their images, and the pieces whose mirrored side is up in each."""
    images = [(itemgetter(*order), is_reflection(order, BOARDS[board])) for order in symmetries(BOARDS[board])]
    found = {}
    for text, line in zip(canonical_solutions(board), _lines()[board], strict=True):
        mirrored = "".join(sorted(MIRRORED[code] for code in line.encode() if code in MIRRORED))
        faces = mirrored, "".join(name for name in TWO_SIDED if name not in mirrored)
        for image, reflects in images:
            found["".join(image(text))] = faces[reflects]
    return found


def agreeing(board: str, lying: Iterable[Placement], mirrored: str | None) -> Sequence[str]:
    """Return the solutions of a board that have these pieces where they lie. Unless it is None, `mirrored` are the
    pieces whose mirrored side must be up."""
    columns = len(BOARDS[board].partition("/")[0])
    wanted = [(row * columns + column, place.name) for place in lying for row, column in place.cells]
    found: Sequence[str] = all_solutions(board)
    if wanted:
        names = tuple(name for _, name in wanted)
        covered = itemgetter(*(index for index, _ in wanted))
        found = [text for text in found if covered(text) == names]
    if mirrored is None:
        return found
    faces = mirrored_pieces(board)
    return [text for text in found if faces[text] == mirrored]


def placements_of(text: str, grid: Grid) -> dict[str, Placement]:
    """Return where the pieces of a solution lie on a board like this one, by name."""
    return placements(Grid(grid.rows, grid.columns, map(SYMBOLS.index, text)))


def number_of(board: str, canonical: str) -> int:
    """Return the number of a canonical solution in the list of its board, from 1. `canonical` is its text, with `/`
    between the rows."""
    return canonical_solutions(board).index(canonical.replace("/", "")) + 1
