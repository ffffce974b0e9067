"""Singles: black out cells so that no number is left twice in a line; black cells never touch; white ones are
connected."""

from collections.abc import Iterator, Mapping
from itertools import product
from string import ascii_letters, digits

from puzzlebox.rules import Message, Options, Random, Sides, SizeOption, Slices
from puzzlebox_games.logic.constraints import Constraint, Count, Technique
from puzzlebox_games.logic.game import Texts, logic_game
from puzzlebox_games.logic.generator import random_solution
from puzzlebox_games.logic.grids import Line, check_length, lines, neighbours, unknown_letter
from puzzlebox_games.logic.problem import Problem
from puzzlebox_games.logic.puzzle import Board, Clue, Face, Making, Puzzle, cell_count, latin_rules
from puzzlebox_games.logic.rules import LogicState, reader_of
from puzzlebox_games.logic.shading import BLACK, SHADES, SHADING, WHITE, random_shading, shade, shading_rules

CODES = digits + ascii_letters
"""What stands for numbers from 0 in a text."""

TWICE = Technique(
    Message("The same number"), Message("The cell at {cells} is white, so no other one of {base} with its number is.")
)
BETWEEN = Technique(
    Message("Between equal numbers"), Message("One of the two equal numbers on both sides of {base} must be black.")
)
PAIR = Technique(
    Message("Equal neighbours"),
    Message("Equal numbers side by side cannot both be black, so no other cell of {base} with this number is white."),
)
WAY_OUT = Technique(
    Message("The only way out"), Message("Only through {cells} can {base} be connected with other white cells.")
)


class Singles(Puzzle):
    """The rules and the boards of Singles. The clue `number` is the number of a cell."""

    size = SizeOption("size", "rows and columns", default=Sides(6, 6), low=3, high=12, squares=(6, 8, 10))
    values = SHADES
    rest = WHITE
    grades = ("easy", "medium", "expert")
    ignored = "d[ek]|"
    first_steps = (
        "4x4:1132231222214123",
        "5x5:2332442513354223432413241",
        "5x5:3335352341143143141543132",
        "6x6:243536321434161443414325434266156542",
        "6x6:335165254346642133662216436431314621",
    )
    samples = (
        "6x6:232152343325461265562631313552325312",
        "8x8:3625722888584632458324157534252818755143146836572516843527276684",
        "10x10:2193218a26374968159aa1196663244598946617737a52491129a77124aa24a737917212146338695a81a927643a21163578",
    )
    making = Making(highest=61, number="number", needed=("number",))

    def constraints(self, options: Options, board: Board) -> Iterator[Constraint]:
        """Return the rules about numbers, black cells and white ones."""
        sides, numbers = options["size"], board.of("number")
        for line in lines(sides):
            yield from _alike(line, numbers)
        for cell, around in enumerate(neighbours(sides)):
            yield Count(around, WHITE, 1, len(around), cell, needed=WAY_OUT)
        yield from shading_rules(sides)

    def draw(self, options: Options, random: Random) -> Slices[Board]:
        """Draw a Latin square, then black cells in a drawn order, and last, cell by cell, the number of each black one
        from the white cells of its lines."""
        sides = options["size"]
        longest = max(sides)
        values = yield from random_solution(
            Problem([(1 << longest) - 1] * longest**2, latin_rules(Sides(longest, longest))), random
        )
        places = product(range(sides.rows), range(sides.columns))
        numbers = [values[row * longest + column].bit_length() for row, column in places]
        colours = yield from random_shading(sides, random)
        for cell, colour in enumerate(colours):
            if colour == BLACK:
                line = [c for one in lines(sides) if cell in one.cells for c in one.cells if colours[c] == WHITE]
                numbers[cell] = numbers[random.choice(line)]
        return Board({}, {Clue("number", (cell,)): number for cell, number in enumerate(numbers)})

    def read(self, options: Options, text: str) -> Board:
        """Read a digit or a letter for each cell."""
        for letter in text:
            if letter not in CODES:
                raise unknown_letter(letter)
        check_length(len(text), cell_count(options))
        return Board({}, {Clue("number", (cell,)): CODES.index(letter) for cell, letter in enumerate(text)})

    def write(self, options: Options, board: Board) -> str:
        """Return the text that `read` reads."""
        return "".join(CODES[number] for _, number in sorted(board.of("number").items()))

    def face(self, board: Board, cell: int, value: int) -> Face:
        """Return the number, on black or with a circle around it."""
        label = str(board.clues[Clue("number", (cell,))])
        return shade(value, label)


def _alike(line: Line, numbers: Mapping[int, int]) -> Iterator[Constraint]:
    """Yield what follows from the equal numbers of a line: at most one of them is white, a cell between two of them is
    white, and beside a pair that touches all others are black."""
    for number in sorted({numbers[cell] for cell in line.cells}):
        at = [place for place, cell in enumerate(line.cells) if numbers[cell] == number]
        if len(at) > 1:
            yield Count([line.cells[place] for place in at], WHITE, 0, 1, line.name, TWICE)
        for place in at:
            if place + 2 in at:
                yield Count([between := line.cells[place + 1]], WHITE, 1, 1, between, needed=BETWEEN)
            if place + 1 in at and len(at) > 2:
                others = [line.cells[other] for other in at if other not in (place, place + 1)]
                yield Count(others, BLACK, len(others), len(others), line.name, needed=PAIR)


class SinglesState(LogicState):
    """A game of Singles."""

    puzzle = Singles()


read = reader_of(SinglesState.puzzle)

GAME = logic_game(
    SinglesState,
    "singles",
    Texts(
        goal="Black out cells until no number stands twice in a row or column",
        rules=(
            "No number may stand twice on white cells of a row or column.",
            *SHADING,
            "Circles are for cells that stay white. They change nothing.",
        ),
        left="black",
        right="circle",
    ),
)
