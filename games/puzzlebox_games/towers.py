"""Towers: a Latin square of heights; clues at the edges say how many towers are seen from there."""

from collections.abc import Iterator
from itertools import permutations

from puzzlebox.rules import InvalidError, Message, Options, Random, Sides, Slices
from puzzlebox_games.logic.constraints import Constraint, Table, Technique, tuples_of
from puzzlebox_games.logic.game import Texts, logic_game
from puzzlebox_games.logic.generator import random_solution
from puzzlebox_games.logic.grids import columns, read_digits, rows, write_runs
from puzzlebox_games.logic.puzzle import GIVEN, Board, Clue, Making, Puzzle, Square, cell_count, latin_rules
from puzzlebox_games.logic.rules import LogicState, reader_of

EDGES = ("top", "bottom", "left", "right")
"""The sides in the order of the clues in a text."""

SEEN = Technique(
    Message("Seen from the edge"),
    Message(
        "{count} order of towers is left for {base}.",
        "{count} orders of towers are left for {base}, as they are seen from its ends, and they agree.",
    ),
)


def seen(heights: tuple[int, ...]) -> int:
    """Return how many towers are seen from the first one on."""
    return sum(height > max(heights[:at], default=0) for at, height in enumerate(heights))


def orders(size: int, first: int, last: int) -> Iterator[tuple[int, ...]]:
    """Yield the orders of which as many towers are seen from the first and from the last one, 0 for any number."""
    for order in permutations([1 << height for height in range(size)]):
        if (not first or seen(order) == first) and (not last or seen(order[::-1]) == last):
            yield order


def ends(sides: Sides) -> Iterator[tuple[Message, tuple[int, ...], Clue, Clue]]:
    """Yield each line with the clues at its first and its last cell."""
    for number, line in enumerate(columns(sides)):
        yield line.name, line.cells, Clue("top", (number,)), Clue("bottom", (number,))
    for number, line in enumerate(rows(sides)):
        yield line.name, line.cells, Clue("left", (number,)), Clue("right", (number,))


class Towers(Puzzle):
    """The rules and the boards of Towers."""

    size = Square("size", "towers in a row and a column", default=Sides(5, 5), low=3, high=7, squares=(4, 5, 6))
    grades = ("easy", "medium", "expert")
    removable = edges = EDGES
    ignored = "d[ehxu]|"
    first_steps = (
        "4:/1////3////3///2//2/1",
        "4:3////////4///1////2",
        "4:///3//////3///2//2/",
        "5:///1////1/4//2//1////3/3//2,k3h4d",
        "5:///////1/4//2//////3/3//,k3h4d",
    )
    samples = (
        "4://3///////4/1////2/",
        "5:4//3///2/3/2///4////3///2//,2x",
        "6:////3/4/1/3///3//3///3///3/4////,b2c5b2z",
    )
    making = Making(highest=7, number=GIVEN)

    def constraints(self, options: Options, board: Board) -> Iterator[Constraint]:
        """Return the rules of each line, and what is seen from its ends."""
        sides: Sides = options["size"]
        yield from latin_rules(sides)
        for name, cells, *clues in ends(sides):
            first, last = (board.clues.get(clue, 0) for clue in clues)
            if first or last:
                given = tuple(clue for clue in clues if clue in board.clues)
                yield Table(cells, tuples_of(orders, sides.rows, first, last), name, SEEN, clues=given)

    def draw(self, options: Options, random: Random) -> Slices[Board]:
        """Draw a solution. All heights and all clues are given."""
        heights = yield from random_solution(self.problem(options, Board({}, {})), random)
        clues = dict[Clue, int]()
        for _, cells, first, last in ends(options["size"]):
            line = tuple(heights[cell] for cell in cells)
            clues |= {first: seen(line), last: seen(line[::-1])}
        return Board(dict(enumerate(heights)), clues)

    def read(self, options: Options, text: str) -> Board:
        """Read the clues from the top, the bottom, the left and the right with slashes between them and, after a comma,
        the heights that are given."""
        edge, _, grid = text.partition(",")
        size, numbers = options["size"].rows, edge.split("/")
        if len(numbers) != 4 * size or not all(n in ("", *map(str, range(1, size + 1))) for n in numbers):
            raise InvalidError(
                "expected {count} clues from 1 to {size} with slashes between them", count=4 * size, size=size
            )
        places = [Clue(side, (number,)) for side in EDGES for number in range(size)]
        clues = {clue: int(number) for clue, number in zip(places, numbers, strict=True) if number}
        return Board(read_digits(grid, cell_count(options), size) if grid else {}, clues)

    def write(self, options: Options, board: Board) -> str:
        """Return the text that `read` reads."""
        size = options["size"].rows
        places = [Clue(side, (number,)) for side in EDGES for number in range(size)]
        text = "/".join(str(board.clues.get(clue, "")) for clue in places)
        heights = {cell: mask.bit_length() for cell, mask in board.givens.items()}
        return f"{text},{write_runs(heights, cell_count(options))}" if heights else text


class TowersState(LogicState):
    """A game of Towers."""

    puzzle = Towers()


read = reader_of(TowersState.puzzle)

GAME = logic_game(
    TowersState,
    "towers",
    Texts(
        goal="Build towers of different heights in every row and column, as many seen from each side as the clues say",
        rules=(
            "Each row and each column has a tower of each height once.",
            "A clue at the edge says how many towers are seen from there. A tower hides all lower ones behind it.",
        ),
    ),
)
