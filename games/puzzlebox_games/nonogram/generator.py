"""How pictures are drawn at random, and the search for one that its clues determine."""

from itertools import count
from math import exp

from puzzlebox.rules import InvalidError, Options, Random, Search, Sides, Slices
from puzzlebox_games.logic.tries import finding, read_try, try_text
from puzzlebox_games.nonogram.lines import Picture, clues_of, planes_of
from puzzlebox_games.nonogram.palette import BLACK, DRAWN
from puzzlebox_games.nonogram.solver import is_solved_by_lines, judging

TRIES = 1000
"""The tries after which more cells are drawn black."""

GROWTH, MAX_BLACK = 5, 95
"""How many percent more these are, and the most."""

MAX_TRIES = 1_000_000

PATCH = 40
"""The cells of a patch in one colour, as a rule."""

CELLS = 420
"""Each time a board has this many more cells, it passes e times less often: 78 % of 10 x 10, 14 % of 30 x 30."""


def black_of_try(options: Options, number: int) -> int:
    """Return how many percent of the cells of a try, from 1, are drawn black."""
    black: int = options["black"]
    return min(MAX_BLACK, black + GROWTH * ((number - 1) // TRIES))


def raised_black(options: Options, prepared: str | None) -> dict[str, int]:
    """Return the number of the `tries` that a board took, and how many percent of its cells were drawn `black`, if
    these are more than the options say."""
    number = read_try(prepared, MAX_TRIES) if prepared else 1
    return {"tries": number, "black": black_of_try(options, number)} if number > TRIES else {}


def colours_of(options: Options) -> tuple[int, ...]:
    """Return the values of the colours of drawn boards, in their order."""
    count: int = options["colours"]
    return tuple(sorted(DRAWN[:count])) if count > 1 else (BLACK,)


def drawn_picture(options: Options, number: int, random: Random) -> Picture:
    """Draw the picture of a try, row by row: first which cells are filled and then, if there are several colours,
    these."""
    sides, black, count = options["size"], black_of_try(options, number), options["colours"]
    rows = [[random.below(100) < black for _ in range(sides.columns)] for _ in range(sides.rows)]
    shown = smoothed(rows) if options["style"] == "smooth" else rows
    picture = tuple([sum([black << column for column, black in enumerate(row)]) for row in shown])
    if count == 1:
        return picture
    shades = _patches(options, random)
    masks = [[sum([(own == shade) << at for at, own in enumerate(row)]) for row in shades] for shade in range(count)]
    return tuple([row & mask for plane in masks for row, mask in zip(picture, plane, strict=True)])


def _patches(options: Options, random: Random) -> list[list[int]]:
    """Draw patches of colours: each cell has that of the nearest of some points, whose colours take turns."""
    sides, count = options["size"], patches_of(options)
    points = [(random.below(sides.rows), random.below(sides.columns)) for _ in range(count)]

    def row(r: int) -> list[int]:
        down = [((y - r) ** 2, x, number) for number, (y, x) in enumerate(points)]
        nearest = (
            min([(far + (x - c) ** 2) * count + number for far, x, number in down]) for c in range(sides.columns)
        )
        return [found % count % options["colours"] for found in nearest]

    return [*map(row, range(sides.rows))]


def patches_of(options: Options) -> int:
    """Return how many patches a board has, none in one colour."""
    sides, colours = options["size"], options["colours"]
    return max(2 * colours, sides.rows * sides.columns // PATCH) if colours > 1 else 0


def draws_of(options: Options) -> int:
    """Return how many numbers the picture of a try takes."""
    sides: Sides = options["size"]
    return sides.rows * sides.columns + 2 * patches_of(options)


def smoothed(rows: list[list[bool]]) -> list[list[bool]]:
    """Return a picture in which each cell has the colour of most cells around it, itself included; if there are as many
    of both colours, its own."""
    signs = [[1 if black else -1 for black in row] for row in rows]
    across = [[a + b + c for a, b, c in zip([0, *row], row, [*row[1:], 0], strict=False)] for row in signs]
    beyond = [0] * len(rows[0])
    around = zip([beyond, *across], across, [*across[1:], beyond], strict=False)
    sums = [map(sum, zip(*lines, strict=True)) for lines in around]
    return [
        [total > 0 or (own and not total) for total, own in zip(totals, row, strict=True)]
        for totals, row in zip(sums, rows, strict=True)
    ]


def is_plain(picture: Picture, width: int, colours: int = 1) -> bool:
    """Return whether all cells of a picture have one colour, or one of several colours is missing."""
    if colours > 1:
        return not all(map(any, planes_of(picture, colours)))
    return set(picture) in ({0}, {(1 << width) - 1})


def find_try(options: Options, random: Random, search: Search) -> Slices[str]:
    """Draw pictures until the clues of one determine it, and return the number of the try."""
    sides = options["size"]
    share = exp(-sides.rows * sides.columns / CELLS)
    tries = (_passes(options, drawn_picture(options, number, random), search) for number in count(1))
    number, _ = yield from finding(tries, search, share, MAX_TRIES)
    return try_text(number)


def _passes(options: Options, picture: Picture, search: Search) -> Slices[bool]:
    """Return whether clues determine a picture: with the logic `line`, solving line by line has to find it; with `any`,
    it has to be the only solution."""
    width = options["size"].columns
    if is_plain(picture, width, options["colours"]):
        return False
    yield 0
    clues = clues_of(picture, width, options["colours"])
    if options["logic"] == "line":
        return (yield from is_solved_by_lines(clues, search))
    return (yield from judging(clues, search, picture)).unique


def picture_of_try(options: Options, random: Random, prepared: str) -> Picture:
    """Return the picture of a try, for the text that `find_try` has returned. The generator continues after it, as if
    all tries had been drawn. Raises ValueError for any other text, and for a picture with one colour."""
    sides, number = options["size"], read_try(prepared, MAX_TRIES)
    random.skip(draws_of(options) * (number - 1))
    picture = drawn_picture(options, number, random)
    if is_plain(picture, sides.columns, options["colours"]):
        raise InvalidError("the cells of try {number} all have the same colour", number=number)
    return picture
