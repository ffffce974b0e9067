"""Hints of Slide: the next move, and why it is made.

The hint for a small board begins a shortest solution. On a larger one it follows a plan that fills each line from its
start, until a core remains. The plan depends on the board alone, and each of its searches finds a shortest way, so
whoever follows the hints reaches the solved board.
"""

from typing import NamedTuple

from puzzlebox.rules import Cell, Grid, Hint, Message, Search, Slices, direction_name, part_of, technique_name
from puzzlebox_games.slide.board import DIRECTIONS, is_solved
from puzzlebox_games.slide.exact import MAX_POSITIONS, is_small, shortest
from puzzlebox_games.slide.lines import (
    MIN_CORE,
    Stage,
    Task,
    carried,
    last_two,
    layout_of,
    line_cells,
    lines,
    without_line,
)
from puzzlebox_games.slide.rules import Slide

HINT_POSITIONS = 400_000
"""The most positions that the search for a shortest solution may keep. If it needs more, the plan gives the hint."""

PLANNED = 0.9
"""The progress when that search gives up."""


class Step(NamedTuple):
    """The next move of the plan: the direction of the tile, the numbers of the tiles that are brought home next, one or
    two, and whether they belong to a row. `numbers` is empty if only the core is left."""

    direction: str
    numbers: tuple[int, ...]
    is_row: bool = False


def hint(state: Slide, search: Search) -> Slices[Hint | None]:
    """Return the next move, or None if the board is solved. Raises SearchLimitError."""
    board = state.grid
    if is_solved(board):
        return None
    if is_small(board.rows, board.columns):
        path = yield from part_of(shortest(board, search, HINT_POSITIONS), 0.0, PLANNED)
        if path.found:
            return _shortest_hint(board, path.moves)
    step = yield from part_of(next_step(board, search), PLANNED, 1.0)
    if step.numbers:
        return _line_hint(board, step)
    return _core_hint(board, step.direction)


def next_step(board: Grid, search: Search) -> Slices[Step]:
    """Return the next move of the plan."""
    stage = Stage(board.rows, board.columns, board.cells)
    while choices := lines(stage.rows, stage.columns, MIN_CORE):
        is_row = choices[0]
        line = line_cells(stage.rows, stage.columns, is_row)
        if any(stage.cells[home] != home + 1 for home in line):
            return (yield from part_of(_line_step(board, stage, line, is_row, search), 0.0, 1.0))
        stage = without_line(stage, is_row)
    path = yield from shortest(Grid(stage.rows, stage.columns, list(stage.cells)), search, MAX_POSITIONS)
    return Step(path.moves[0], ())


def _line_step(board: Grid, stage: Stage, line: list[int], is_row: bool, search: Search) -> Slices[Step]:
    """Return the next move of the plan for a line that is not in order."""
    layout, fixed = layout_of(stage.rows, stage.columns), bytearray(len(stage.cells))
    while len(line) > 2 and stage.cells[line[0]] == line[0] + 1:
        fixed[line.pop(0)] = 1
    if len(line) > 2:
        homes = line[:1]
        way = yield from carried(stage, layout, Task((line[0],), fixed), search)
    else:
        homes = line
        way = yield from last_two(stage, layout, Task(tuple(line), fixed), search)
    assert way
    direction = layout.direction[way[0] - stage.cells.index(0)]
    return Step(direction, tuple(_number(board, stage, home) for home in homes), is_row)


def _number(board: Grid, stage: Stage, home: int) -> int:
    """Return the number whose home is this cell of the stage, on the board of which the stage is the rest."""
    row, column = divmod(home, stage.columns)
    return (board.rows - stage.rows + row) * board.columns + board.columns - stage.columns + column + 1


def _shortest_hint(board: Grid, moves: tuple[str, ...]) -> Hint:
    number, cell = _tile(board, moves[0])
    last_moves = _last_moves(board, moves)
    settled = min(last_moves, key=last_moves.__getitem__)
    return Hint(
        technique_name("Shortest way"),
        Message("Look at tile {number}, beside the blank.", number=number),
        Message(
            "Move {number} {direction}. {reason} The shortest solution takes {count} move.",
            "Move {number} {direction}. {reason} The shortest solution takes {count} moves.",
            number=number,
            direction=direction_name(moves[0]),
            reason=_reason(board, number, settled, last_moves),
            count=len(moves),
        ),
        (moves[0],),
        {"look": (cell,), "act": (cell,), "reason": (_cell(board, settled),), "target": (_cell(board, 0),)},
        left=len(moves),
    )


def _last_moves(board: Grid, moves: tuple[str, ...]) -> dict[int, int]:
    """Return the number of the last move of each tile that moves in a solution, from 1. It brings the tile home for
    good."""
    after, last_moves = board.copy(), {}
    for count, direction in enumerate(moves, 1):
        number, cell = _tile(after, direction)
        after[_cell(after, 0)], after[cell] = number, 0
        last_moves[number] = count
    return last_moves


def _reason(board: Grid, number: int, settled: int, last_moves: dict[int, int]) -> Message:
    """Return what the first move of a solution does for the tile with this number, or why it is not home yet. `settled`
    is the first tile that comes home for good."""
    home, count = divmod(number - 1, board.columns), last_moves[number]
    if count == 1:
        return Message("It comes home, and stays there.")
    if _cell(board, number) == home:
        return Message(
            "It leaves its home for now, and is back for good after {count} move.",
            "It leaves its home for now, and is back for good after {count} moves.",
            count=count,
        )
    if _cell(board, 0) == home:
        return Message(
            "It comes home, but makes way again, and is back for good after {count} move.",
            "It comes home, but makes way again, and is back for good after {count} moves.",
            count=count,
        )
    return Message(
        "The next tile to come home for good is {tile}, after {count} move.",
        "The next tile to come home for good is {tile}, after {count} moves.",
        tile=settled,
        count=last_moves[settled],
    )


def _core_hint(board: Grid, direction: str) -> Hint:
    number, cell = _tile(board, direction)
    return Hint(
        technique_name("Last rows"),
        Message("Look at tile {number}, beside the blank.", number=number),
        Message(
            "Move {number} {direction}. This begins the shortest way to solve the last rows.",
            number=number,
            direction=direction_name(direction),
        ),
        (direction,),
        {"look": (cell,), "act": (cell,), "target": (_cell(board, 0),)},
    )


def _line_hint(board: Grid, step: Step) -> Hint:
    direction, numbers, is_row = step
    moved, act = _tile(board, direction)
    look = tuple(cell for cell, number in board.items() if number in numbers)
    homes = tuple(divmod(number - 1, board.columns) for number in numbers)
    return Hint(
        _technique(numbers, is_row),
        _where(numbers),
        _why(numbers, homes, moved, direction),
        (direction,),
        {"look": look, "act": (act,), "target": homes},
    )


def _technique(numbers: tuple[int, ...], is_row: bool) -> Message:
    if len(numbers) == 2:
        return technique_name("Last two together")
    return technique_name("Build the top row") if is_row else technique_name("Build the left column")


def _where(numbers: tuple[int, ...]) -> Message:
    if len(numbers) == 2:
        return Message("Look at tiles {first} and {second}.", first=numbers[0], second=numbers[1])
    return Message("Look at tile {number}.", number=numbers[0])


def _why(numbers: tuple[int, ...], homes: tuple[Cell, ...], moved: int, direction: str) -> Message:
    if len(numbers) == 2:
        return Message(
            "{first} and {second} must go in together. Next, move {moved} {direction}.",
            first=numbers[0],
            second=numbers[1],
            moved=moved,
            direction=direction_name(direction),
        )
    return Message(
        "{number} belongs in row {row}, column {column}. Next, move {moved} {direction}.",
        number=numbers[0],
        row=homes[0][0] + 1,
        column=homes[0][1] + 1,
        moved=moved,
        direction=direction_name(direction),
    )


def _cell(board: Grid, number: int) -> Cell:
    cell = board.find(number)
    assert cell is not None
    return cell


def _tile(board: Grid, direction: str) -> tuple[int, Cell]:
    """Return the number and the cell of the tile that moves in this direction."""
    (row, column), (down, right) = _cell(board, 0), DIRECTIONS[direction]
    cell = (row - down, column - right)
    return board[cell], cell
