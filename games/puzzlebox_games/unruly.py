"""Unruly: as many black as white cells in each row and column, and never three of a colour in a row."""

from collections.abc import Iterator
from itertools import combinations

from puzzlebox.rules import Message, Options, Random, Sides, Slices, Switch
from puzzlebox_games.logic.constraints import (
    MEDIUM,
    Constraint,
    ContradictionError,
    Count,
    Domains,
    Step,
    Table,
    Technique,
    single,
    tuples_of,
)
from puzzlebox_games.logic.game import Texts, logic_game
from puzzlebox_games.logic.generator import random_solution
from puzzlebox_games.logic.grids import columns, lines, read_skips, rows
from puzzlebox_games.logic.puzzle import GIVEN, Board, Even, Face, Making, Puzzle, Value, cell_count
from puzzlebox_games.logic.rules import LogicState, reader_of

WHITE, BLACK = 1, 2

PAIRS = {
    WHITE: Technique(
        Message("Two in a row"), Message("Three white cells in a row are too many, and {cells} are white.")
    ),
    BLACK: Technique(
        Message("Two in a row"), Message("Three black cells in a row are too many, and {cells} are black.")
    ),
}
FULL = {
    WHITE: Technique(Message("Complete line"), Message("The {high} white cells of {base} are complete.")),
    BLACK: Technique(Message("Complete line"), Message("The {high} black cells of {base} are complete.")),
}
ALIKE = Technique(Message("Alike lines"), Message("Otherwise {base} and {other} would be the same."))


def balanced(length: int) -> Iterator[tuple[int, ...]]:
    """Yield the lines with as many black as white cells and without three in a row."""
    begun: list[tuple[int, ...]] = [()]
    for _ in range(length):
        longer = ((*line, value) for line in begun for value in (WHITE, BLACK))
        begun = [line for line in longer if line.count(line[-1]) * 2 <= length and line[-3:] != line[-1:] * 3]
    yield from begun


class Unlike(Constraint):
    """Two lines are not the same."""

    def __init__(self, one: tuple[int, ...], other: tuple[int, ...], name: Message, other_name: Message) -> None:
        self.name, self.cells, self._other_name = name, (*one, *other), other_name
        self._pairs = [*zip(one, other, strict=True)]
        self.search = (Unlike._differ,)
        self.rules = ((),) * MEDIUM + (self.search,)

    def _differ(self, domains: Domains) -> Iterator[Step]:
        """A full line leaves the other one, of which two cells are empty, only its reverse there."""
        if any(not domains[one] & domains[other] for one, other in self._pairs):
            return
        left = [pair for pair in self._pairs if not all(single(domains[cell]) for cell in pair)]
        if not left:
            raise ContradictionError(self, self.cells)
        for side in (0, 1):
            if len(left) <= 2 and all(single(domains[pair[side]]) for pair in left):
                cuts = [(pair[1 - side], domains[pair[side]]) for pair in left]
                yield Step(cuts, [pair[side] for pair in left], ALIKE, {"other": self._other_name})
                return


class Unruly(Puzzle):
    """The rules and the boards of Unruly."""

    size = Even("size", "rows and columns, both even", default=Sides(8, 8), low=4, high=14, squares=(6, 8, 10, 14))
    values = (
        Value("white", "W", Message("white"), "white"),
        Value("black", "B", Message("black"), "black"),
    )
    cycles = True
    variant = Switch("unique", "no two rows and no two columns are the same")
    letter, ignored = "u", "d[ten]|"
    first_steps = (
        *("6x6:dgCFDaDFb", "6x6:aacKcaGecb", "6x6:BdchcDEdca"),
        *("8x8:GkBbdabaNcEDbEAa", "8x8:FAkBbdacGGcIaag"),
    )
    samples = (
        *("6x6:CAhDbbBiae", "8x8:dBBEABcIgCbgaBCEcd", "8x8u:bbcbabJJAACbGdabDdd"),
        *("10x10:aDBaDCDBAEAFifbbDbajBdCgo", "14x14:CBCBDDAbtDcBBACaDgCfBAfdbaDBCjIDbBAFdbgcFAccacBaCdFIBa"),
    )
    making = Making({"white": (GIVEN, Message("White")), "black": (GIVEN, Message("Black"))})

    def constraints(self, options: Options, board: Board) -> Iterator[Constraint]:
        """Return the rules of each line."""
        sides = options["size"]
        for line in lines(sides):
            half = len(line.cells) // 2
            for value in (BLACK, WHITE):
                yield Count(line.cells, value, half, half, line.name, FULL[value])
                for at in range(len(line.cells) - 2):
                    yield Count(line.cells[at : at + 3], value, 0, 2, line.name, PAIRS[value])
            yield Table(line.cells, tuples_of(balanced, len(line.cells)), line.name, limits=(0, 8))
        if options["unique"]:
            for group in (rows(sides), columns(sides)):
                for one, other in combinations(group, 2):
                    yield Unlike(one.cells, other.cells, one.name, other.name)

    def draw(self, options: Options, random: Random) -> Slices[Board]:
        """Draw a solution, which is given as a whole."""
        solution = yield from random_solution(self.problem(options, Board({}, {})), random)
        return Board(dict(enumerate(solution)), {})

    def face(self, board: Board, cell: int, value: int) -> Face:
        """Return a white or black tile on a ground of a colour in between."""
        return super().face(board, cell, value)._replace(ground="middle")

    def read(self, options: Options, text: str) -> Board:
        """Read letters: each skips 0 cells (`a`) to 24 (`y`), and gives a white one, or a black one if it is a capital.
        `z` skips 25 cells."""
        found = read_skips(text, cell_count(options), "[a-zA-Z]", "a")
        return Board({cell: BLACK if letter.isupper() else WHITE for cell, letter in found}, {})

    def write(self, options: Options, board: Board) -> str:
        """Return these letters. The last one stands for the end of the board."""
        text, before = "", 0
        for cell, mask in sorted({**board.givens, cell_count(options): WHITE}.items()):
            letters = "z" * ((cell - before) // 25) + chr(ord("a") + (cell - before) % 25)
            text, before = text + (letters.upper() if mask == BLACK else letters), cell + 1
        return text


class UnrulyState(LogicState):
    """A game of Unruly."""

    puzzle = Unruly()


read = reader_of(UnrulyState.puzzle)

GAME = logic_game(
    UnrulyState,
    "unruly",
    Texts(
        goal="Fill in black and white, as many of each in every row and column, and never three in a row",
        rules=("Each row and each column has as many black as white cells, and never three of a colour in a row.",),
        variant=("No two rows are the same, and no two columns.",),
        left="black or white",
        right="white or black",
    ),
    variant="No line twice",
)
