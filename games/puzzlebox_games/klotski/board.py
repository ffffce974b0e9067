"""The board of Klotski: a box with rectangular pieces, where a piece can go, and the text of a position.

A board is a `Grid`: 0 is a free cell, 1 a cell of X, 2 a cell of piece a, 3 of piece b, and so on.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from puzzlebox.rules import Cell, Grid, InvalidError, whole_number

FREE, X = 0, 1
"""The values of free cells and of the cells of X."""

SYMBOLS = ".XabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWYZ"
"""The character of each value."""

DIRECTIONS: dict[str, Cell] = {"up": (-1, 0), "left": (0, -1), "right": (0, 1), "down": (1, 0)}
"""The directions in which a piece can move, with the change of its row and column. The order decides between paths of
equal length."""

Path = tuple[str, ...]
"""The directions of the steps of a piece, cell by cell."""


def directions_of(shape: tuple[int, int], is_car: bool) -> tuple[str, ...]:
    """Return the directions in which a piece of this shape may move. A car moves lengthwise; a square one, not at
    all."""
    height, width = shape
    if not is_car:
        return tuple(DIRECTIONS)
    return ("up", "down") if height > width else ("left", "right") if width > height else ()


class Box(NamedTuple):
    """What stays the same during a game: the size of the box, the rows and columns that each piece covers (X is the
    first), and the goal, which is the top left cell of X at the end. `cars` are pieces that keep to their line."""

    rows: int
    columns: int
    shapes: tuple[tuple[int, int], ...]
    goal: Cell
    cars: bool = False

    def directions(self, value: int) -> tuple[str, ...]:
        """Return the directions in which a piece may move."""
        return directions_of(self.shapes[value - 1], self.cars)

    def cells(self, value: int, corner: Cell) -> list[Cell]:
        """Return the cells of a piece whose top left cell is `corner`."""
        height, width = self.shapes[value - 1]
        return [(corner[0] + r, corner[1] + c) for r in range(height) for c in range(width)]

    def holds(self, value: int, corner: Cell) -> bool:
        """Return whether a piece with this top left cell is inside the box."""
        height, width = self.shapes[value - 1]
        return 0 <= corner[0] <= self.rows - height and 0 <= corner[1] <= self.columns - width


def corner_of(grid: Grid, value: int) -> Cell:
    """Return the top left cell of a piece, which is its first cell row by row."""
    corner = grid.find(value)
    assert corner is not None
    return corner


def is_solved(grid: Grid, box: Box) -> bool:
    """Return whether X covers its goal."""
    return corner_of(grid, X) == box.goal


def fits(grid: Grid, box: Box, value: int, corner: Cell) -> bool:
    """Return whether a piece could be here: inside the box, on cells that are free or its own."""
    if not box.holds(value, corner):
        return False
    height, width = box.shapes[value - 1]
    cells, columns = grid.cells, box.columns
    first = corner[0] * columns + corner[1]
    for start in range(first, first + height * columns, columns):
        for found in cells[start : start + width]:
            if found not in (FREE, value):
                return False
    return True


def step(corner: Cell, direction: str, cells: int = 1) -> Cell:
    """Return the cell that lies `cells` further in this direction."""
    down, right = DIRECTIONS[direction]
    return corner[0] + down * cells, corner[1] + right * cells


def paths(grid: Grid, box: Box, value: int, start: Cell | None = None) -> dict[Cell, Path]:
    """Return the shortest path of a piece to each place that it can reach over free cells, by its top left cell there.

    The piece begins at `start`, by default where it is now; the path to that place is empty. If several paths are
    shortest, this is the first one in the order up, left, right, down, compared step by step.
    """
    start = start or corner_of(grid, value)
    found: dict[Cell, Path] = {start: ()}
    queue = [start]
    for corner in queue:
        for direction in box.directions(value):
            following = step(corner, direction)
            if following not in found and fits(grid, box, value, following):
                found[following] = (*found[corner], direction)
                queue.append(following)
    return found


def straight_moves(grid: Grid, box: Box, value: int, start: Cell, end: Cell) -> int:
    """Return the least number of straight moves, of any length, that take a piece from `start` to `end`. There must be
    a path."""
    counts = {start: 0}
    queue = [start]
    for corner in queue:
        if corner == end:
            break
        for following in _in_a_line(grid, box, value, corner):
            if following not in counts:
                counts[following] = counts[corner] + 1
                queue.append(following)
    return counts[end]


def run_length(places: Collection[Cell], corner: Cell, direction: str) -> int:
    """Return how many cells a piece with these places can move in this direction from a place."""
    cells = 0
    while step(corner, direction, cells + 1) in places:
        cells += 1
    return cells


def slide_input(value: int, corner: Cell) -> str:
    """Return the input that slides a piece to this top left cell."""
    return f"slide {SYMBOLS[value]} {corner[0]} {corner[1]}"


def beside_free_cells(grid: Grid) -> list[int]:
    """Return the pieces beside free cells, in their order. No other piece can move."""
    free = [cell for cell, value in grid.items() if value == FREE]
    return sorted({grid[near] for cell in free for near in grid.neighbours(cell)} - {FREE})


def place(grid: Grid, box: Box, value: int, corner: Cell) -> None:
    """Move a piece, so that this is its top left cell."""
    for cell in box.cells(value, corner_of(grid, value)):
        grid[cell] = FREE
    for cell in box.cells(value, corner):
        grid[cell] = value


def _in_a_line(grid: Grid, box: Box, value: int, corner: Cell) -> Iterator[Cell]:
    for direction in box.directions(value):
        following = step(corner, direction)
        while fits(grid, box, value, following):
            yield following
            following = step(following, direction)


MIN_SIDE, MAX_SIDE = 3, 9
"""The smallest and the largest number of rows, or columns, of a box."""

MAX_PIECE = 4
"""The most rows, or columns, of a piece."""


def read_position(text: str, cars: bool = False) -> tuple[Grid, Box]:
    """Read a position such as `aXXb/aXXb/cdde/cfge/h..i`, perhaps one whose pieces are `cars`.

    Rows are separated by `/` or line ends, `.` is a free cell, and each other character is the name of a piece. X keeps
    its name; the others are named a, b, c, … in the order of their first cells. The goal of X may follow (` goal 3 0`
    for its top left cell), and then other letters for the pieces, in the same order (` letters badc`).

    Raises ValueError for sides that are not from 3 to 9, pieces that are no rectangles or longer than 4 cells, a board
    without X, without a free cell, with more than 51 other pieces, or with X at its goal, for a goal that is not in the
    box, and for letters that are not those of the pieces.
    """
    rest, has_letters, letters = text.strip().partition(" letters ")
    board, has_goal, goal = rest.partition(" goal ")
    rows = [line.strip() for line in board.strip().replace("\n", "/").split("/", MAX_SIDE + 1)]
    _check_sides(rows)
    names = _names(rows)
    if has_letters:
        names = _renamed(names, letters.strip())
    grid = Grid(len(rows), len(rows[0]), [FREE if c == "." else names[c] for row in rows for c in row])
    shapes = tuple(_shape(grid, value, name) for name, value in sorted(names.items(), key=lambda pair: pair[1]))
    if FREE not in grid.cells:
        raise ValueError("a board must have a free cell")
    box = Box(grid.rows, grid.columns, shapes, (0, 0), cars)
    box = box._replace(goal=_read_goal(goal, box) if has_goal else _default_goal(box))
    if is_solved(grid, box):
        raise ValueError("X is already at its goal")
    return grid, box


def write_position(grid: Grid, box: Box) -> str:
    """Return the text of a board that `read_position` reads."""
    order = _in_order(grid)
    letters = "".join(SYMBOLS[value] for value in order)
    return board_text(grid) + goal_text(box) + (f" letters {letters}" if order != sorted(order) else "")


def board_text(grid: Grid) -> str:
    """Return the text of a board with the letters in the order of the first cells."""
    values = {FREE: FREE, X: X} | {value: number for number, value in enumerate(_in_order(grid), X + 1)}
    return Grid(grid.rows, grid.columns, [values[value] for value in grid.cells]).text(SYMBOLS)


def _in_order(grid: Grid) -> list[int]:
    """Return the values of the pieces besides X in the order of their first cells."""
    return list(dict.fromkeys(value for value in grid.cells if value > X))


def goal_text(box: Box) -> str:
    """Return the part of a position that names the goal, such as ` goal 3 0`; empty if it is the default."""
    return "" if box.goal == bottom_middle(box) else f" goal {box.goal[0]} {box.goal[1]}"


def _check_sides(rows: list[str]) -> None:
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise InvalidError(
                "row {row} must have {count} cell, like row 1, not {cells}",
                "row {row} must have {count} cells, like row 1, not {cells}",
                row=number,
                count=len(rows[0]),
                cells=len(row),
            )
    for side in (len(rows), len(rows[0])):
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise InvalidError(
                "the rows and columns of a board must each be from {low} to {high}, not {side}",
                low=MIN_SIDE,
                high=MAX_SIDE,
                side=side,
            )


def _names(rows: list[str]) -> dict[str, int]:
    """Return the value of each piece by its name in the text. The values are in the order of the first cells."""
    names: dict[str, int] = {"X": X}
    for r, row in enumerate(rows):
        for c, name in enumerate(row):
            if name != "." and not (name.isascii() and name.isalnum()):
                raise InvalidError(
                    "row {row}, column {column}: expected a letter, a digit or ., not {text!r}",
                    row=r + 1,
                    column=c + 1,
                    text=name,
                )
            if name != ".":
                names.setdefault(name, len(names) + 1)
    if not any("X" in row for row in rows):
        raise ValueError("a board must have a piece X")
    if len(names) >= len(SYMBOLS):
        raise InvalidError(
            "a board has at most {most} pieces besides X, not {found}", most=len(SYMBOLS) - 2, found=len(names) - 1
        )
    return names


def _renamed(names: dict[str, int], letters: str) -> dict[str, int]:
    """Return the values of pieces with these letters, which are in the order of the first cells."""
    usual = SYMBOLS[X + 1 : len(names) + 1]
    if sorted(letters) != sorted(usual):
        raise InvalidError(
            "the letters must be those from {usual} in any order, not {text!r}", usual=usual, text=letters[:60]
        )
    return {name: SYMBOLS.index(letters[value - X - 1]) if value > X else X for name, value in names.items()}


def _shape(grid: Grid, value: int, name: str) -> tuple[int, int]:
    """Return the rows and columns that a piece covers. Raises ValueError if it is no rectangle, or too long."""
    cells = [cell for cell, found in grid.items() if found == value]
    top, left = cells[0]
    height, width = cells[-1][0] - top + 1, cells[-1][1] - left + 1
    if cells != [(top + r, left + c) for r in range(height) for c in range(width)]:
        raise InvalidError("the cells of piece {name} must be one rectangle", name=name)
    if max(height, width) > MAX_PIECE:
        raise InvalidError(
            "piece {name} must have at most {most} rows and columns, not {height} x {width}",
            name=name,
            most=MAX_PIECE,
            height=height,
            width=width,
        )
    return height, width


def bottom_middle(box: Box) -> Cell | None:
    """Return the goal in the middle of the last rows; None if X cannot be in the middle."""
    height, width = box.shapes[0]
    beside = box.columns - width
    return None if beside % 2 else (box.rows - height, beside // 2)


def _default_goal(box: Box) -> Cell:
    goal = bottom_middle(box)
    if goal is None:
        raise InvalidError(
            "X, which is {width} wide, cannot be in the middle of {columns} columns; add its goal, such as"
            " 'goal {row} 0'",
            width=box.shapes[0][1],
            columns=box.columns,
            row=box.rows - box.shapes[0][0],
        )
    return goal


def _read_goal(text: str, box: Box) -> Cell:
    numbers = [whole_number(word) for word in text.split()]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        raise InvalidError("a goal is the row and the column of X's top left cell, not {text!r}", text=text[:40])
    goal = (numbers[0], numbers[1])
    if not box.holds(X, goal):
        raise InvalidError("the goal {goal} is not inside the box", goal=f"{goal[0]} {goal[1]}")
    return goal
