"""Range: each number says how many white cells are seen from there; black cells never touch."""

from collections.abc import Iterator

from puzzlebox.rules import Options, Random, Sides, SizeOption, Slices
from puzzlebox_games.logic.constraints import Constraint
from puzzlebox_games.logic.game import Texts, logic_game
from puzzlebox_games.logic.grids import arms, read_runs, seen_from, write_runs
from puzzlebox_games.logic.puzzle import Board, Clue, Face, Making, Puzzle, cell_count
from puzzlebox_games.logic.regions import Sight
from puzzlebox_games.logic.rules import LogicState, reader_of
from puzzlebox_games.logic.shading import BLACK, SHADES, SHADING, WHITE, random_shading, shade, shading_rules

SEEN = "seen"
"""The kind of the clues: how many white cells are seen from a cell, itself among them."""


class RangeSize(SizeOption):
    """The sides of a board, which is wider than high in the menu."""

    def menu_values(self) -> tuple[Sides, ...]:
        """Return the sides that a menu offers."""
        return Sides(6, 9), Sides(8, 12)


class Range(Puzzle):
    """The rules and the boards of Range."""

    size = RangeSize("size", "rows and columns", default=Sides(6, 9), low=3, high=16)
    values = SHADES
    rest = WHITE
    removable = (SEEN,)
    first_steps = (
        *("5x5:a5d8h4a4e6a", "5x5:h4a6a4a4f4c", "5x5:f3b4_3f5b2c5"),
        *("9x6:d6a3a3f9b4e3f8e7l4a6a", "9x6:h4g4k4b5_7a5_4_2b7g3d2a"),
    )
    samples = ("9x6:i4a4a5_3k2b3l6a4_4_8f2", "12x8:b6h5_4c3_6b2n3b5d3_3x5_7a4a4a3b5g3e6b")
    making = Making(highest=31, number=SEEN)

    def domains(self, options: Options, board: Board) -> list[int]:
        """Return the domains: a cell with a number is white."""
        numbers = board.of(SEEN)
        return [WHITE if cell in numbers else mask for cell, mask in enumerate(super().domains(options, board))]

    def constraints(self, options: Options, board: Board) -> Iterator[Constraint]:
        """Return the rules for black and white cells, and the numbers."""
        for clue, total in board.clues.items():
            yield Sight(clue.at[0], arms(options["size"], clue.at[0]), WHITE, total, (clue,))
        yield from shading_rules(options["size"])

    def draw(self, options: Options, random: Random) -> Slices[Board]:
        """Draw the black cells. All other cells have a number."""
        domains = yield from random_shading(options["size"], random)
        white, black = ([cell for cell, mask in enumerate(domains) if mask == value] for value in (WHITE, BLACK))
        return Board({}, {Clue(SEEN, (cell,)): len([*seen_from(options["size"], cell, black)]) for cell in white})

    def face(self, board: Board, cell: int, value: int) -> Face:
        """Return the number of a cell, or that it is black or white."""
        number = board.clues.get(Clue(SEEN, (cell,)))
        return shade(value) if number is None else Face(label=str(number))

    def read(self, options: Options, text: str) -> Board:
        """Read the numbers, with a letter for 1 (`a`) to 26 cells without one."""
        return Board({}, {Clue(SEEN, (cell,)): number for cell, number in read_runs(text, cell_count(options))})

    def write(self, options: Options, board: Board) -> str:
        """Return these numbers and letters."""
        return write_runs(board.of(SEEN), cell_count(options))


class RangeState(LogicState):
    """A game of Range."""

    puzzle = Range()


read = reader_of(RangeState.puzzle)

GAME = logic_game(
    RangeState,
    "range",
    Texts(
        goal="Blacken cells until each number sees as many white cells as it says",
        rules=(
            "Each number says how many white cells are seen from its cell, along its row and its column, up to a black "
            "cell or the edge. The cell itself counts, too.",
            *SHADING,
            "Cells with numbers are white. Dots stand for cells that stay white; they are only notes.",
        ),
        left="black",
        right="dot",
    ),
)
