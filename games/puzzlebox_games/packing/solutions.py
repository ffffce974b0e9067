"""All packings of the usual boards, from the list that comes with the game, and boards that are drawn from them."""

import base64
import lzma
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter

from puzzlebox.rules import Grid, Options, Random
from puzzlebox_games.packing.board import BOARDS, FREE, HOLE, SYMBOLS, images, symmetries, with_pieces
from puzzlebox_games.packing.data import SOLUTIONS
from puzzlebox_games.packing.pieces import ORIENTATIONS, PIECES, SIDES

CODES = [(name, orientation) for name, shapes in ORIENTATIONS.items() for orientation in range(len(shapes))]

FIRST_CODE = 33
"""The code of the first orientation in the list: each one is a printable character."""

TWO_SIDED = "".join(name for name, sides in SIDES.items() if len(sides) > 1)


@lru_cache(maxsize=8)
def canonical_solutions(board: str) -> Mapping[str, str]:
    """Return one solution for each class of mirrored and turned ones, in alphabetical order, and the pieces whose
    mirrored side is up in each. A solution is the text of its cells, row by row.

    It is a line of the list: its pieces by their first cells, a character for each."""
    lists = lzma.decompress(base64.b85decode(SOLUTIONS)).decode().split("\n\n")
    rows, columns = BOARDS[board], len(BOARDS[board].partition("/")[0])
    shapes = [[row * columns + column for row, column in ORIENTATIONS[name][number]] for name, number in CODES]
    found = {}
    for line in lists[[*BOARDS].index(board)].split("\n"):
        codes, cells = [code - FIRST_CODE for code in line.encode()], [*rows.replace("/", "")]
        for code in codes:
            first = cells.index(SYMBOLS[FREE]) - shapes[code][0]
            for place in shapes[code]:
                cells[first + place] = CODES[code][0]
        mirrored = (name for name, number in map(CODES.__getitem__, codes) if number not in SIDES[name][0])
        found["".join(cells)] = "".join(sorted(mirrored))
    return found


@lru_cache(maxsize=8)
def all_solutions(board: str) -> Mapping[str, str]:
    """Return all solutions of a board with their mirrored and turned images, in alphabetical order, and the pieces
    whose mirrored side is up in each."""
    found = {}
    for text, mirrored in canonical_solutions(board).items():
        sides = mirrored, "".join(name for name in TWO_SIDED if name not in mirrored)
        for order, is_reflection in symmetries(BOARDS[board]).items():
            found["".join([text[index] for index in order])] = sides[is_reflection]
    return dict(sorted(found.items()))


def agreeing(board: str, grid: Grid, mirrored: str | None) -> Sequence[str]:
    """Return the solutions of a board that have the pieces of this grid where they lie. Unless it is None, `mirrored`
    are the pieces whose mirrored side must be up."""
    solutions = all_solutions(board)
    found = [text for text, sides in solutions.items() if mirrored in (None, sides)]
    lying = [index for index, value in enumerate(grid.cells) if value not in (FREE, HOLE)]
    if lying:
        names = tuple(SYMBOLS[grid.cells[index]] for index in lying)
        covered = itemgetter(*lying)
        found = [text for text in found if covered(text) == names]
    return found


def board_with(board: str, text: str) -> Grid:
    """Return a board with the pieces of this solution."""
    grid = Grid.parse(BOARDS[board], SYMBOLS)
    return Grid(grid.rows, grid.columns, map(SYMBOLS.index, text))


def number_of(board: str, grid: Grid) -> int:
    """Return the number of a solution in the list of its board, from 1. Its mirrored and turned images have the same
    number."""
    return [*canonical_solutions(board)].index(min(images(grid))) + 1


def draw(options: Options, random: Random) -> tuple[Grid, str, str | None, int]:
    """Draw a solution and take pieces away, until only one solution is left if the options say so. With fewer than two
    given pieces, hardly any board has only one, so the first one is taken. Return the board, the pieces that are
    given, those whose mirrored side is up (None if pieces can be turned over), and the number of solutions."""
    board, wants_one_way = options["board"], options["one-way"] and options["given"] > 1
    solutions = all_solutions(board)
    texts = [*solutions]
    while True:
        text = texts[random.below(len(texts))]
        given = "".join(sorted(random.shuffle([*PIECES])[: options["given"]]))
        grid = with_pieces(board_with(board, text), given)
        mirrored = None if options["flip"] else solutions[text]
        ways = len(agreeing(board, grid, mirrored))
        if ways == 1 or not wants_one_way:
            return grid, given, mirrored, ways
