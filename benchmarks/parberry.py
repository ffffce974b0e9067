"""Parberry's greedy method for square sliding puzzles, as a measure for the solutions of Slide.

"A real-time algorithm for the (n² - 1)-puzzle" (Information Processing Letters, 1995) brings the tiles of the first row
and of the first column home, one after the other, and goes on with the rest of the board, until 3 x 3 cells are left.
A tile moves diagonally as long as it can. A short fixed sequence places the last tile of a row or column.
"""

from collections import deque

from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import data_of
from puzzlebox.rules import Start
from puzzlebox_games.slide.game import GAME
from puzzlebox_games.slide.notation import write_board
from puzzlebox_games.slide.solver import solve

CORE = 3
"""The side of the rest that is solved in the fewest moves."""

LAST_TILE = ((0, -1), (1, 0), (0, 1), (1, 0), (0, -1), (-1, 0), (-1, 0), (0, 1), (1, 0))
"""The steps of the blank that place the last tile of a row, from the tile's home, if the tile is two rows below."""


class Solver:
    """A board that is being solved. `moves` counts the moves, and `fixed` has the cells that are in order."""

    def __init__(self, board: Grid) -> None:
        self.cells = dict(board.items())
        self.place = {number: cell for cell, number in self.cells.items()}
        self.side = board.rows
        self.fixed: set[Cell] = set()
        self.moves = 0

    def step(self, cell: Cell) -> None:
        """Move the blank to a cell beside it."""
        blank, number = self.place[0], self.cells[cell]
        self.cells[blank], self.cells[cell] = number, 0
        self.place[number], self.place[0] = blank, cell
        self.moves += 1

    def way(self, goal: Cell, number: int) -> list[Cell]:
        """Return a shortest way of the blank to a cell that moves neither this tile nor a fixed one."""
        start, barred = self.place[0], self.fixed | {self.place[number]}
        came_from: dict[Cell, Cell | None] = {start: None}
        queue = deque([start])
        while goal not in came_from:
            row, column = here = queue.popleft()
            for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if cell in self.cells and cell not in barred and cell not in came_from:
                    came_from[cell] = here
                    queue.append(cell)
        cells, cell = [], goal
        while (before := came_from[cell]) is not None:
            cells.append(cell)
            cell = before
        return cells[::-1]

    def bring(self, number: int, goal: Cell) -> None:
        """Bring a tile to a cell."""
        while (cell := self.place[number]) != goal:
            ways = [self.way(beside, number) for beside in steps_towards(cell, goal) if beside not in self.fixed]
            for step in (*min(ways, key=len), cell):
                self.step(step)

    def fill(self, line: list[Cell], turned: bool) -> None:
        """Bring the tiles of a row home, or of a column if `turned`."""
        for home in line[:-1]:
            self.bring(self.number(home), home)
            self.fixed.add(home)
        row, column = last = line[-1]
        number, inward = self.number(last), (row, column + 1) if turned else (row + 1, column)
        if (self.place[0], self.place[number]) == (last, inward):
            self.step(inward)
        if self.place[number] != last:
            self.bring(number, (row, column + 2) if turned else (row + 2, column))
            for step in self.way(last, number):
                self.step(step)
            self.fixed.remove(line[-2])
            for down, right in LAST_TILE:
                blank_row, blank_column = self.place[0]
                down, right = (right, down) if turned else (down, right)
                self.step((blank_row + down, blank_column + right))
        self.fixed |= set(line)

    def number(self, home: Cell) -> int:
        return home[0] * self.side + home[1] + 1


def steps_towards(cell: Cell, goal: Cell) -> list[Cell]:
    """Return the cells beside this one that are nearer to the goal."""
    (row, column), (goal_row, goal_column) = cell, goal
    nearer = []
    if row != goal_row:
        nearer.append((row + (1 if row < goal_row else -1), column))
    if column != goal_column:
        nearer.append((row, column + (1 if column < goal_column else -1)))
    return nearer


def greedy_length(board: Grid) -> int:
    """Return the number of moves that the method takes for a square board."""
    solver, side = Solver(board), board.rows
    for corner in range(side - CORE):
        solver.fill([(corner, column) for column in range(corner, side)], turned=False)
        solver.fill([(row, corner) for row in range(corner + 1, side)], turned=True)
    rest = GAME.begin({"size": str(CORE)}, Start(position=write_board(core(solver))))
    return solver.moves + result_of(solve(rest, Search(data_of(GAME)))).length


def core(solver: Solver) -> Grid:
    """Return the rest of the board, with its tiles numbered from 1 up."""
    first = solver.side - CORE
    homes = [(row, column) for row in range(first, solver.side) for column in range(first, solver.side)]
    numbers = {solver.number(home): place for place, home in enumerate(homes, 1)}
    return Grid(CORE, CORE, [numbers[number] if (number := solver.cells[home]) else 0 for home in homes])
