"""Light up: lamps light rows and columns up to black cells; no lamp lights another one; numbers count lamps."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from puzzlebox.rules import Message, Options, Random, Sides, SizeOption, Slices
from puzzlebox_games.logic.constraints import BOOKKEEPING, Constraint, Count, Technique
from puzzlebox_games.logic.game import Texts, logic_game
from puzzlebox_games.logic.generator import random_solution
from puzzlebox_games.logic.grids import lines, neighbours, read_words, seen_from, write_runs
from puzzlebox_games.logic.puzzle import Board, Clue, Face, Making, Puzzle, Value, cell_count
from puzzlebox_games.logic.rules import LogicState, reader_of

NONE, LAMP = 1, 2

BLACK_PERCENT = 20
"""How many cells are black on the boards that are drawn."""

ONLY = Technique(Message("Only light"), Message("Only a lamp at {cells} can light {base}."))
ENOUGH = Technique(Message("Enough lamps"), Message("The number at {base} already has its {low} lamps."))
NEEDS = Technique(Message("All places needed"), Message("The number at {base} needs {low} lamps: all of {cells}."))


def segments(sides: Sides, black: Collection[int]) -> Iterator[tuple[Message, list[int]]]:
    """Yield the cells of each row and column between black ones."""
    for line in lines(sides):
        run = list[int]()
        for cell in (*line.cells, None):
            if cell is not None and cell not in black:
                run.append(cell)
            elif run:
                yield line.name, run
                run = []


@lru_cache(maxsize=8)
def lighting(sides: Sides, black: Collection[int]) -> tuple[Constraint, ...]:
    """Return that no lamp lights another one, and that each cell is lit."""
    runs = [(name, cells) for name, cells in segments(sides, black) if len(cells) > 1]
    white = [[*seen_from(sides, cell, black)] for cell in range(sides.rows * sides.columns) if cell not in black]
    return (
        *(Count(cells, LAMP, 0, 1, name, tier=BOOKKEEPING) for name, cells in runs),
        *(Count(seen, LAMP, 1, len(seen), seen[0], needed=ONLY) for seen in white),
    )


class LightUp(Puzzle):
    """The rules and the boards of Light up. The clue `black` is a black cell, `number` the number on it."""

    size = SizeOption("size", "rows and columns", default=Sides(7, 7), low=3, high=16, squares=(7, 10, 14))
    values = (Value("dot", "x", Message("no lamp"), "dot"), Value("lamp", "L", Message("a lamp"), "lamp"))
    rest = NONE
    grades = ("easy", "hard")
    removable = ("number",)
    ignored = "(?:b[0-9]{1,3})?(?:s[0-4])?(?:d[0-2])?"
    first_steps = (
        "5x5:a2bB3mBBb1a",
        "5x5:cBa21kB1aBc",
        "6x6:b0d1Ba0n2aBBdBb",
        "7x7:b3cBa4a2aBwBa0a3aBcBb",
        "7x7:aB1d2d2c2o3c2dBd1Ba",
    )
    samples = (
        "7x7:a21kBcBa0gBa2cBkBBa",
        "10x10:a0iBBa1cBh1aBa0c1iBh1i3c2a0aBhBcBaBBiBa",
        "14x14:Ba0bBj1BbB2b0eBb3oBeBeBbBb0h0g1a00f1f1fBBa2g1h1bBb2e0e0oBb0e1b1BbBBjBbBa0",
    )
    making = Making({"wall": ("black", Message("Black cell"))}, lowest=0, highest=4, number="number")

    def domains(self, options: Options, board: Board) -> list[int]:
        """Return that a lamp may be on each white cell."""
        black = board.of("black")
        return [NONE if cell in black else NONE | LAMP for cell in range(cell_count(options))]

    def constraints(self, options: Options, board: Board) -> Iterator[Constraint]:
        """Return that lamps do not light each other, that each cell is lit, and the numbers."""
        sides, black = options["size"], board.of("black")
        yield from lighting(sides, tuple(black))
        for cell, number in board.of("number").items():
            near = [other for other in neighbours(sides)[cell] if other not in black]
            yield Count(near, LAMP, number, number, cell, ENOUGH, NEEDS, clues=(Clue("number", (cell,)),))

    def draw(self, options: Options, random: Random) -> Slices[Board | None]:
        """Draw black cells in pairs that a half-turn swaps, until a fifth is black, and then a solution. All numbers
        are given."""
        sides, size = options["size"], cell_count(options)
        black, cells = set[int](), random.shuffle([*range(size)])
        while len(black) * 100 < size * BLACK_PERCENT:
            cell = cells.pop()
            black |= {cell, size - 1 - cell}
        clues = {Clue("black", (cell,)): 1 for cell in sorted(black)}
        lamps = yield from random_solution(self.problem(options, Board({}, clues)), random)
        numbers = {
            Clue("number", (cell,)): sum(lamps[other] == LAMP for other in neighbours(sides)[cell])
            for cell in sorted(black)
        }
        return Board({}, clues | numbers)

    def read(self, options: Options, text: str) -> Board:
        """Read black cells, `B` or a number from 0 to 4, and letters for 1 (`a`) to 26 (`z`) white cells."""
        clues = dict[Clue, int]()
        for cell, word in read_words(text, cell_count(options), "[B0-4]"):
            clues |= {Clue("black", (cell,)): 1, **({} if word == "B" else {Clue("number", (cell,)): int(word)})}
        return Board({}, clues)

    def write(self, options: Options, board: Board) -> str:
        """Return the text that `read` reads."""
        words = {**dict.fromkeys(board.of("black"), "B"), **board.of("number")}
        return write_runs(words, cell_count(options), joint="")

    def face(self, board: Board, cell: int, value: int) -> Face:
        """Return a black cell with its number, a lamp, or a dot."""
        if Clue("black", (cell,)) in board.clues:
            return Face("wall", label=str(board.clues.get(Clue("number", (cell,)), "")))
        return super().face(board, cell, value)

    def lit(self, options: Options, board: Board, values: Sequence[int]) -> Collection[int]:
        """Return the cells that the lamps light."""
        black = board.of("black")
        lamps = (cell for cell, value in enumerate(values) if value == LAMP)
        return {seen for lamp in lamps for seen in seen_from(options["size"], lamp, black)}


class LightUpState(LogicState):
    """A game of Light up."""

    puzzle = LightUp()


read = reader_of(LightUpState.puzzle)

GAME = logic_game(
    LightUpState,
    "lightup",
    Texts(
        goal="Place lamps so that every white cell is lit and no lamp lights another one",
        rules=(
            "A lamp lights its row and its column in all four directions, up to a black cell or the edge.",
            "Every white cell must be lit, and no lamp may light another one.",
            "A number on a black cell says how many lamps are directly above, below and beside it.",
            "Dots are for cells without a lamp. They change nothing.",
        ),
        left="lamp",
        right="dot",
    ),
)
