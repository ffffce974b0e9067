"""Slant: a diagonal in each cell; numbers count those that meet at a point, and no loops."""

from collections.abc import Iterator

from puzzlebox.rules import Cover, Message, Options, Random, Sides, SizeOption, Slices
from puzzlebox_games.logic.constraints import Constraint, Count, Technique
from puzzlebox_games.logic.game import Texts, logic_game
from puzzlebox_games.logic.generator import random_solution
from puzzlebox_games.logic.grids import read_words, write_runs
from puzzlebox_games.logic.puzzle import Board, Clue, Making, Puzzle, Value, cell_count
from puzzlebox_games.logic.regions import NoLoop
from puzzlebox_games.logic.rules import LogicState

FALLING, RISING = 1, 2

DONE = Technique(Message("Complete"), Message("The {high} lines of {base} are complete, so the others pass by."))
NEED = Technique(Message("All needed"), Message("Only {cells} can still lead to {base}, which needs {low} lines."))


def around(sides: Sides, point: int) -> list[tuple[int, int]]:
    """Return the cells around a point, each with the value that leads to it."""
    row, column = divmod(point, sides.columns + 1)
    ways = ((-1, -1, FALLING), (-1, 0, RISING), (0, -1, RISING), (0, 0, FALLING))
    return [
        ((row + down) * sides.columns + column + right, value)
        for down, right, value in ways
        if 0 <= row + down < sides.rows and 0 <= column + right < sides.columns
    ]


def point_count(options: Options) -> int:
    """Return the number of points where corners of cells meet."""
    sides: Sides = options["size"]
    return (sides.rows + 1) * (sides.columns + 1)


class Slant(Puzzle):
    """The rules and the boards of Slant. The clue `point` is the number of lines that meet at a point; points are
    numbered row by row."""

    size = SizeOption("size", "rows and columns", default=Sides(5, 5), low=3, high=12, squares=(5, 8, 10))
    values = (
        Value("falling", "\\", Message("a falling line"), "falling"),
        Value("rising", "/", Message("a rising line"), "rising"),
    )
    cycles = True
    grades = ("easy", "hard")
    points = "point"
    removable = ("point",)
    making = Making(number="point", lowest=0, highest=4)
    ignored = "d[eh]|"
    first_steps = (
        "5x5:a2a2d311c22b1a1a4b23d1a2a1",
        "5x5:a1b2a21a22d32g03c1a1a2a0",
        "5x5:011a1b1a2c2b22d3b23d0a1b",
    )

    def constraints(self, options: Options, board: Board) -> Iterator[Constraint]:
        """Return what the numbers say, and that there is no loop."""
        sides, ends = options["size"], []
        for clue, number in board.clues.items():
            cells, values = zip(*around(sides, clue.at[0]), strict=True)
            row, column = divmod(clue.at[0], sides.columns + 1)
            name = Message("the point below row {row} and right of column {column}", row=row, column=column)
            yield Count(cells, values, number, number, name, DONE, NEED, clues=(clue,))
        for cell in range(cell_count(options)):
            corner = cell + cell // sides.columns
            ends.append(
                {FALLING: (corner, corner + sides.columns + 2), RISING: (corner + 1, corner + sides.columns + 1)}
            )
        yield NoLoop(ends, Message("the board"))

    def draw(self, options: Options, random: Random) -> Slices[Board]:
        """Draw a solution. All points have their numbers."""
        sides = options["size"]
        lines = yield from random_solution(self.problem(options, Board({}, {})), random)
        counts = (
            sum(lines[cell] == value for cell, value in around(sides, point)) for point in range(point_count(options))
        )
        return Board({}, {Clue("point", (point,)): count for point, count in enumerate(counts)})

    def read(self, options: Options, text: str) -> Board:
        """Read the numbers of points, with a letter for 1 (`a`) to 26 points without one."""
        numbers = read_words(text, point_count(options), "[0-4]")
        return Board({}, {Clue("point", (point,)): int(number) for point, number in numbers})

    def write(self, options: Options, board: Board) -> str:
        """Return these numbers and letters."""
        return write_runs(board.of("point"), point_count(options), joint="")


class SlantState(LogicState):
    """A game of Slant."""

    puzzle = Slant()


GAME = logic_game(
    SlantState,
    {"id": "slant", "title": "Slant", "summary": "A line in each cell, and no loops", "cover": Cover("#3b6f62")},
    Texts(
        goal="Draw a line in each cell so that as many meet at each point as its number says",
        rules=(
            "Each cell has one of its two diagonals.",
            "A number says how many lines meet at its point.",
            "The lines never form a loop.",
        ),
        left="falling or rising line",
        right="rising or falling line",
    ),
)
