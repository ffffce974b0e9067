"""Klotski boards in texts: positions, grids of letters, and boards of cars in the form of the public database of all of
them, with one letter for each of 36 cells."""

import re
from collections.abc import Iterator
from string import ascii_uppercase

from puzzlebox.rules import BoardText, Item, board_or_reason, known_position, numbered
from puzzlebox_games.klotski.board import FREE, SYMBOLS, X, read_position, write_position
from puzzlebox_games.klotski.rules import Klotski

SIDE = 6
"""The rows and columns of a board of cars."""

CARS = re.compile(r"(?:^|[\s,;\"'])([A-Za-z.]{36})(?:$|[\s,;\"'])")
POSITION = re.compile(r"\S+(?: goal \d \d)?(?: letters \w+)?")
ROW = re.compile(r"[A-Za-z0-9.]{3,9}")


def read(text: str) -> Iterator[Item]:
    """Yield the boards in a text."""
    rows, first = list[str](), 1
    for number, full in numbered(text):
        if full is None:
            yield number
            continue
        line = full.strip()
        if ROW.fullmatch(line):
            first = first if rows else number
            rows.append(line)
            continue
        if rows and any(X_NAME in row for row in rows):
            yield _grid(rows, first)
        rows = []
        if match := CARS.search(line):
            yield _cars(match[1], number)
        elif "/" in line and X_NAME in line and POSITION.fullmatch(line):
            yield _board(line, False, number)


X_NAME = SYMBOLS[X]


def _grid(rows: list[str], line: int) -> Item:
    """Return the board with these rows. X with one row, on a board of cars, has to leave it at the right."""
    cells = "".join(rows)
    if len(rows) == SIDE and len(cells) == SIDE * SIDE and cells.count(X_NAME * 2) == 1 and cells.count(X_NAME) < 4:
        return _cars(cells, line)
    return _board("/".join(rows), False, line)


def _cars(cells: str, line: int) -> Item:
    """Return a board of cars: the car to free is X or A, free cells are `.` or `o`, and each `x` is a wall."""
    own = cells if X_NAME in cells else cells.replace("A", X_NAME)
    unused = (name for name in SYMBOLS[X + 1 :] if name not in own)
    own = "".join(next(unused, "?") if cell == "x" else cell for cell in own.replace("o", SYMBOLS[FREE]))
    start = own.find(X_NAME)
    goal = f" goal {start // SIDE} {SIDE - own.count(X_NAME)}"
    return _board("/".join(own[at : at + SIDE] for at in range(0, len(own), SIDE)) + goal, True, line)


def _board(position: str, are_cars: bool, line: int) -> Item:
    options = "cars=yes" if are_cars else ""
    return board_or_reason(line, lambda: BoardText(write_position(*read_position(position, are_cars)), options))


def write(state: Klotski) -> str:
    """Return the board of a game in rows, or in one line if its goal or its letters follow them. Raises ValueError."""
    if state.box.cars:
        raise ValueError("rows of letters do not say that pieces are cars")
    text = known_position(state)
    return (text if " " in text else text.replace("/", "\n")) + "\n"


def write_cars(state: Klotski) -> str:
    """Return a board of cars in the form of the database, in which A is the car to free. Raises ValueError for any
    other board."""
    grid, box = state.grid, state.box
    if not box.cars or (grid.rows, grid.columns) != (SIDE, SIDE) or box.shapes[0][0] > 1 or box.goal != _goal(state):
        raise ValueError("only boards of cars have 36 letters: 6 x 6 cells, and X leaves at the right")
    walls = {value for value, shape in enumerate(box.shapes, X) if shape == (1, 1)}
    names = {**dict.fromkeys(walls, "x"), FREE: "o", X: "A"}
    letters = iter(ascii_uppercase[1:])
    cells = (names[value] if value in names else names.setdefault(value, next(letters)) for value in grid.cells)
    return "".join(cells) + "\n"


def _goal(state: Klotski) -> tuple[int, int]:
    """Return the goal of X, a car that is one cell high, at the right."""
    return state.grid.cells.index(X) // SIDE, SIDE - state.box.shapes[0][1]
