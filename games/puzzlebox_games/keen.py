"""Keen: a Latin square in cages, each of which has the result of an operation."""

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import mul

from puzzlebox.rules import InvalidError, Message, Options, Random, Sides, Slices
from puzzlebox_games.logic.constraints import Constraint, Table, Technique, tuples_of
from puzzlebox_games.logic.game import Texts, logic_game
from puzzlebox_games.logic.generator import random_solution
from puzzlebox_games.logic.grids import random_regions, read_walls, write_walls
from puzzlebox_games.logic.puzzle import Board, Clue, Making, Puzzle, Square, latin_rules
from puzzlebox_games.logic.rules import LogicState, reader_of

MOST_CELLS = 6
"""The most cells of a cage."""

CAGE = Technique(
    Message("Cage"),
    Message(
        "The cage at {base} can be filled in {count} way now.",
        "The cage at {base} can be filled in {count} ways now, and they agree.",
    ),
)


def result(kind: str, digits: Sequence[int]) -> int:
    """Return the result of an operation; 0 if a quotient is not whole."""
    low, high = min(digits), max(digits)
    if kind in "sd":
        return high - low if kind == "s" else high // low * (high % low == 0)
    return sum(digits) if kind == "a" else reduce(mul, digits)


def fillings(size: int, kind: str, total: int, shape: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, ...]]:
    """Yield the fillings of a cage; `shape` has the row and column of each cell."""
    begun: list[tuple[int, ...]] = [()]
    for at, place in enumerate(shape):
        seen = [other for other, (row, column) in enumerate(shape[:at]) if row == place[0] or column == place[1]]
        longer = ((*digits, digit) for digits in begun for digit in range(1, size + 1))
        begun = [
            digits
            for digits in longer
            if all(digits[other] != digits[-1] for other in seen) and _may_lead_to(kind, total, digits)
        ]
    return (tuple(1 << digit - 1 for digit in digits) for digits in begun if result(kind, digits) == total)


def _may_lead_to(kind: str, total: int, digits: Sequence[int]) -> bool:
    """Return whether the first digits of a cage do not exceed its result."""
    return kind in "sd" or (sum(digits) <= total if kind == "a" else total % reduce(mul, digits) == 0)


class Keen(Puzzle):
    """The rules and the boards of Keen. The kind of a clue is its operation, and its number the result."""

    size = Square("size", "digits in a row and a column", default=Sides(6, 6), low=3, high=8, squares=(4, 5, 6, 8))
    grades = ("easy", "medium", "hard")
    ignored = "(?:d[enhxu])?m?"
    first_steps = (
        "4:abba3b_6a,a12a3a5m4a9m6",
        "4:aa_3aa__aa__ca,a7a9d4a7m6s1",
        "4:ab__a__a_a_b__a_,d4a6s1m2s1m8s1",
        "5:_3a_a_a_a__aab_a__aa_abb,m8a8a10m30m80a10s2m6a7",
        "6:a4_4abaa__a__a3ba_a_3aa_3a__a_a_,m10d6m24a9m54a8a11m72a5a16a3m80d3s2",
    )
    samples = (
        "4:_aa_ae_5aa__,a6s3s2m18d4m24",
        "5:_aa_a__aa__a_ba_a_4a_a3_,d2m6m60d5d4m36a8a6m5s1s1",
        "6:_3a_6aa_a_7aacaa_aa__b_a_a5,m30m12s2m80d6m6s2m20a5m75s5s4m24m30a7",
        "8:abc__a__a_a_5a__a__a_b_a_4a_3a__b_a_b_a_ab_5a_9a_6a_a_aca_,a18a16m48a21a7m24m288a4m12m14a1s1a17a6a11m2a5a1m192a3s3s2m10s4m1m6a18m224m2m3",
    )
    making = Making(highest=9_999_999, cages={"a": "+", "m": "×", "s": "−", "d": "÷"})

    def constraints(self, options: Options, board: Board) -> Iterator[Constraint]:
        """Return the rules of each line and each cage."""
        size = options["size"].rows
        yield from latin_rules(options["size"])
        for clue, total in board.clues.items():
            left, top = min(cell % size for cell in clue.at), clue.at[0] // size
            shape = tuple((cell // size - top, cell % size - left) for cell in clue.at)
            table = tuples_of(fillings, size, clue.kind, total, shape)
            yield Table(clue.at, table, clue.at[0], CAGE, clues=(clue,))

    def draw(self, options: Options, random: Random) -> Slices[Board]:
        """Draw a solution, cages of 2 to 3 cells (on boards above 6, of 1 to 3 if they are easy, or else of 2), and
        then an operation for each: of two cells often a difference or, if it is whole, a quotient."""
        sides: Sides = options["size"]
        least, most = (2, 3) if sides.rows <= 6 else (1, 3) if options["grade"] == "easy" else (2, 2)
        digits = yield from random_solution(self.problem(options, Board({}, {})), random)
        clues = dict[Clue, int]()
        for cells in random_regions(sides, random, least, most):
            values = [digits[cell].bit_length() for cell in cells]
            kinds = "am"
            if len(cells) == 2:
                kinds = "ssam" + "dddd" * (result("d", values) > 0)
            kind = random.choice(kinds)
            clues[Clue(kind, cells)] = result(kind, values)
        return Board({}, clues)

    def read(self, options: Options, text: str) -> Board:
        """Read the walls between cages and, after a comma, the operation and the result of each cage."""
        walls, _, results = text.partition(",")
        cages, found = read_walls(walls, options["size"].rows), re.findall("([amsd])([1-9][0-9]{0,6})", results)
        if len(found) != len(cages) or "".join(kind + total for kind, total in found) != results:
            raise InvalidError("expected an operation and a result for each of {count} cages", count=len(cages))
        for cells, (kind, _) in zip(cages, found, strict=True):
            if len(cells) > MOST_CELLS or (kind in "sd" and len(cells) != 2):
                raise InvalidError("a cage has at most {most} cells, and two for a difference", most=MOST_CELLS)
        return Board({}, {Clue(kind, cells): int(total) for cells, (kind, total) in zip(cages, found, strict=True)})

    def write(self, options: Options, board: Board) -> str:
        """Return the text that `read` reads."""
        clues = sorted(board.clues, key=lambda clue: clue.at)
        walls = write_walls([clue.at for clue in clues], options["size"].rows)
        return walls + "," + "".join(f"{clue.kind}{board.clues[clue]}" for clue in clues)


class KeenState(LogicState):
    """A game of Keen."""

    puzzle = Keen()


read = reader_of(KeenState.puzzle)

GAME = logic_game(
    KeenState,
    "keen",
    Texts(
        goal="Fill in digits, each once in every row and column, so that the digits of each cage give its result",
        rules=(
            "Each row and each column has each digit once.",
            "The digits of a cage give the result in its corner: their sum (+), their product (×), the difference of "
            "two (−) or their quotient (÷). A digit may stand twice in a cage.",
        ),
    ),
)
