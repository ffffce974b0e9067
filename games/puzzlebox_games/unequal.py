"""Unequal: a Latin square with signs between cells; in its adjacent form, bars between consecutive digits."""

from collections.abc import Iterator
from itertools import product

from puzzlebox.rules import InvalidError, Message, Options, Random, Sides, Slices, Switch
from puzzlebox_games.logic.constraints import EASY, Constraint, Table, Technique, tuples_of
from puzzlebox_games.logic.game import Texts, logic_game
from puzzlebox_games.logic.generator import random_solution
from puzzlebox_games.logic.grids import check_length, neighbours, unknown_letter
from puzzlebox_games.logic.puzzle import GIVEN, Board, Clue, Making, Puzzle, Square, cell_count, latin_rules
from puzzlebox_games.logic.rules import LogicState, reader_of

WAYS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}

TECHNIQUES = {
    "greater": Technique(
        Message("Greater than"), Message("Of {cells}, the digit at the open side of the sign is the greater one.")
    ),
    "next": Technique(
        Message("With a bar"), Message("There is a bar between {cells}, so their digits are consecutive.")
    ),
    "far": Technique(
        Message("Without a bar"), Message("There is no bar between {cells}, so their digits are not consecutive.")
    ),
}


def holds(kind: str, one: int, other: int) -> bool:
    """Return whether a relation holds between two digits."""
    if kind == "greater":
        return one > other
    return (abs(one - other) == 1) is (kind == "next")


def pairs(size: int, kind: str) -> Iterator[tuple[int, int]]:
    """Yield the pairs of digits between which a relation holds."""
    return ((1 << a, 1 << b) for a, b in product(range(size), repeat=2) if holds(kind, a, b))


def beside(sides: Sides) -> list[tuple[int, int]]:
    """Return the pairs of neighbours, in both orders."""
    return [(cell, other) for cell, around in enumerate(neighbours(sides)) for other in around]


class Unequal(Puzzle):
    """The rules and the boards of Unequal. The clue `greater` names the cell with the greater digit first."""

    size = Square("size", "digits in a row and a column", default=Sides(5, 5), low=3, high=8, squares=(4, 5, 6, 7))
    grades = ("easy", "medium", "hard")
    removable = ("greater",)
    variant = Switch("adjacent", "bars tell which neighbours have consecutive digits, instead of signs")
    letter, ignored = "a", "d[tekxr]|"
    first_steps = (
        "4:0,0DL,0,0,0,0L,0,0,0D,0,0,0U,0,0U,0U,0,",
        "4:0,0,0L,0,0U,0D,0,0D,0,0L,0,0,0,0,0,0,",
        "5:0,0,0,0D,0,0,0R,0U,0,0,0R,3,0L,0,0U,0,0,0,0,0D,4,0,0,0,0,",
        "5:0D,0,0,0,0,0D,0,0,0L,0,0,0,0,0U,0,0,0,0U,0,0D,0,0R,0U,0,0L,",
        "5:0,0,0,0,0,0U,0U,0U,0,0,0,0U,1,0,0,0,0U,0L,0,0U,0,0,0,0L,0,",
    )
    samples = (
        "4:0,0D,0,0L,0,0D,0,0L,0U,0,0,0L,0,0,0,0,",
        "5:0,0,0,0L,0,0U,0L,0R,0R,0,0R,0,0L,0,0,0R,0U,0,0L,0,0,0L,0,0R,0,",
        "6:0,0,2,0R,0R,0D,0UD,0U,0R,0,0,0,0,0,0,0,0R,0,0,0U,0,3U,0URD,0,0UR,0,0,0,0,0,0UR,0,0R,0,0,0L,",
        "7:0,0,0D,0D,0,0R,4,0,0L,0,0D,0,0,0,0,5,0,0,0,0R,0,0,0U,0U,0,0L,0D,0D,0UD,0U,0U,0D,0,0,0D,0,0,0,0,0R,0,0,0,0RL,0R,0,0,0,0,",
        "5a:0RD,0L,0RD,0RL,0L,0UD,0R,0UDL,0RD,1L,0UD,0,0U,0U,0D,0UR,0DL,0D,0R,0UL,0,0UR,0UL,0R,0L,",
    )
    making = Making(
        highest=8,
        number=GIVEN,
        relations={">": ("greater", False), "<": ("greater", True), "|": ("next", False)},
        variant="next",
    )

    def constraints(self, options: Options, board: Board) -> Iterator[Constraint]:
        """Return the rules of each line and the signs."""
        sides: Sides = options["size"]
        yield from latin_rules(sides)
        kinds = [("greater", clue.at, clue) for clue in board.clues if clue.kind == "greater"]
        if options["adjacent"]:
            near = [(pair, Clue("next", pair)) for pair in beside(sides) if pair[0] < pair[1]]
            kinds = [("next" if clue in board.clues else "far", pair, clue) for pair, clue in near]
        for kind, cells, clue in kinds:
            table = tuples_of(pairs, sides.rows, kind)
            yield Table(cells, table, cells[0], TECHNIQUES[kind], EASY, clues=(clue,))

    def draw(self, options: Options, random: Random) -> Slices[Board]:
        """Draw a solution. All digits and all signs are given."""
        bare = Options(self.shape, {"size": str(options["size"].rows)})
        digits = yield from random_solution(self.problem(bare, Board({}, {})), random)
        kind = "next" if options["adjacent"] else "greater"
        found = [pair for pair in beside(options["size"]) if kind == "greater" or pair[0] < pair[1]]
        signs = [pair for pair in found if holds(kind, *(digits[cell].bit_length() for cell in pair))]
        return Board(dict(enumerate(digits)), {Clue(kind, pair): 1 for pair in signs})

    def read(self, options: Options, text: str) -> Board:
        """Read the digit of each cell, 0 for none, and letters for the sides on which the neighbour is less or has a
        bar between them."""
        words, (size, _) = text.removesuffix(",").split(","), options["size"]
        check_length(len(words), cell_count(options))
        givens, clues = dict[int, int](), dict[Clue, int]()
        for cell, word in enumerate(words):
            digit = word.rstrip("URDL")
            if digit not in map(str, range(size + 1)):
                raise InvalidError(
                    "expected a digit from 0 to {size} and the letters U R D L, not {text!r}", size=size, text=word[:40]
                )
            if digit != "0":
                givens[cell] = 1 << int(digit) - 1
            for letter in word[len(digit) :]:
                other = _beside(cell, letter, size)
                if options["adjacent"]:
                    clues[Clue("next", (min(cell, other), max(cell, other)))] = 1
                else:
                    clues[Clue("greater", (cell, other))] = 1
        return Board(givens, clues)

    def write(self, options: Options, board: Board) -> str:
        """Return the text that `read` reads."""
        size, pairs = options["size"].rows, {clue.at for clue in board.clues}
        told = pairs | {pair[::-1] for pair in pairs} if options["adjacent"] else pairs
        words = (
            str(board.givens.get(cell, 0).bit_length())
            + "".join(way for way, (down, right) in WAYS.items() if (cell, cell + down * size + right) in told)
            for cell in range(cell_count(options))
        )
        return ",".join(words) + ","


def _beside(cell: int, letter: str, size: int) -> int:
    """Return the neighbour of a cell on the side of a letter. Raises ValueError if there is none."""
    row, column = (at + step for at, step in zip(divmod(cell, size), WAYS[letter], strict=True))
    if not (0 <= row < size and 0 <= column < size):
        raise unknown_letter(letter)
    return row * size + column


class UnequalState(LogicState):
    """A game of Unequal."""

    puzzle = Unequal()


read = reader_of(UnequalState.puzzle)

GAME = logic_game(
    UnequalState,
    "unequal",
    Texts(
        goal="Fill in digits, each once in every row and column, as the signs between them say",
        rules=("Each row and each column has each digit once.", "A sign between two cells opens to the greater digit."),
        variant=("A bar stands between all neighbours whose digits are consecutive, and nowhere else.",),
    ),
    variant="Adjacent",
)
