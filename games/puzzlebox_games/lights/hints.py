"""The hints of Lights, in two voices: how to chase the lights from row to row, or which presses are left."""

from collections.abc import Sequence
from functools import lru_cache

from puzzlebox.rules import Cell, Hint, Message, Search, Sides, Slices, listed, technique_name
from puzzlebox_games.lights.board import OFFSETS
from puzzlebox_games.lights.rules import Lights
from puzzlebox_games.lights.solver import find_press_set, pressed_cells

CHASING = technique_name("Chase the lights")
SHORTEST = technique_name("Shortest solution")
SOLUTION = technique_name("Solution")

Columns = tuple[int, ...]


def find_hint(state: Lights, search: Search) -> Slices[Hint | None]:
    """Find the next press and the reason for it; None if the game is over. If the player chose to chase the lights,
    boards with the shape cross and two states are chased. All other hints are presses of a shortest solution."""
    if state.outcome():
        return None
    if state.voice == "chase" and _can_be_chased(state):
        return _chase(state)
    return (yield from _shortest(state, search))


def _can_be_chased(state: Lights) -> bool:
    return bool(state.options["shape"] == "cross" and state.states == 2)


# Chasing


def _chase(state: Lights) -> Hint | None:
    left = presses_of_chasing(state)
    if left is None:
        return None
    wrong = [cell for cell, value in state.grid.items() if value != state.goal]
    row, column = wrong[0]
    return _press_below(state, (row, column), left) if row < state.grid.rows - 1 else _first_row(state, wrong, left)


def presses_of_chasing(state: Lights) -> int | None:
    """Return how many presses the board takes by chasing, or None if it cannot be solved."""
    columns = range(state.grid.columns)
    rows = [[value != state.goal for value in state.grid.row(row)] for row in range(state.grid.rows)]
    count = _chase_down(rows)
    presses = first_row_presses(Sides(state.grid.rows, state.grid.columns)).get(
        tuple(column for column in columns if rows[-1][column])
    )
    if presses is None:
        return None
    for column in presses:
        _press(rows, 0, column)
    return count + len(presses) + _chase_down(rows)


def _chase_down(rows: list[list[bool]]) -> int:
    """Press below each wrong lamp, row by row. Return the number of presses."""
    count = 0
    for row in range(len(rows) - 1):
        for column in [column for column, wrong in enumerate(rows[row]) if wrong]:
            _press(rows, row + 1, column)
            count += 1
    return count


def _press(rows: list[list[bool]], row: int, column: int) -> None:
    for down, right in OFFSETS["cross"]:
        if 0 <= row + down < len(rows) and 0 <= column + right < len(rows[0]):
            rows[row + down][column + right] ^= True


def _press_below(state: Lights, wrong: Cell, left: int) -> Hint:
    row, column = wrong
    cells = {"row": row_text(state, row), "column": column + 1, "left": _chasing_left(left)}
    return Hint(
        technique=CHASING,
        where=Message("Look at {row}: all rows above it are done.", row=row_text(state, row))
        if row
        else Message("Look at the top row."),
        why=Message(
            "In {row}, the lamp in column {column} is {value}. The lamp below it turns no other lamp of that row: "
            "press it. {left}",
            value=_value_text(state, wrong),
            **cells,
        ),
        inputs=(press_text((row + 1, column)),),
        cells={"look": (wrong,), "act": ((row + 1, column),)},
    )


def _first_row(state: Lights, wrong: Sequence[Cell], left: int) -> Hint | None:
    """Return the presses in the top row that let a second chase end with nothing left in the bottom row."""
    sides = Sides(state.grid.rows, state.grid.columns)
    pressed = [(0, column) for column in first_row_presses(sides)[tuple(c for _, c in wrong)]]
    return Hint(
        technique=CHASING,
        where=Message("Look at the bottom row: all rows above it are done."),
        why=Message(
            "In the bottom row, these columns are still {value}: {wrong}. Press column {columns} of the top row, then "
            "chase the lights once more. {left}",
            "In the bottom row, these columns are still {value}: {wrong}. Press columns {columns} of the top row, then "
            "chase the lights once more. {left}",
            count=len(pressed),
            value=_value_text(state, wrong[0]),
            wrong=_columns_text(wrong),
            columns=_columns_text(pressed),
            left=_chasing_left(left),
        ),
        inputs=tuple(map(press_text, pressed)),
        cells={"look": tuple(wrong), "act": tuple(pressed)},
    )


def _chasing_left(count: int) -> Message:
    return Message("By chasing, {count} press is left.", "By chasing, {count} presses are left.", count=count)


# Shortest solutions


def _shortest(state: Lights, search: Search) -> Slices[Hint | None]:
    found = yield from find_press_set(state, search)
    if found is None:
        return None
    presses = pressed_cells(state, found.presses)
    first, *others = dict.fromkeys(presses)
    above = (first[0] - 1, first[1])
    is_only_way = _can_be_chased(state) and first[0] > 0
    return Hint(
        technique=SHORTEST if found.lightest else SOLUTION,
        where=_presses_left(len(presses), found.lightest),
        why=_only_way(state, above) if is_only_way else _one_of(state, first, len(presses)),
        inputs=(press_text(first),),
        cells={**({"look": (above,)} if is_only_way else {}), "act": (first,), "reason": tuple(others)},
        alternatives=tuple(map(press_text, others)),
        left=len(presses) if found.lightest else None,
    )


def _presses_left(count: int, lightest: bool) -> Message:
    if lightest:
        return Message(
            "{count} press is left in a shortest solution.",
            "{count} presses are left in a shortest solution.",
            count=count,
        )
    return Message("{count} press is left in a solution.", "{count} presses are left in a solution.", count=count)


def _only_way(state: Lights, above: Cell) -> Message:
    """Return why to press below a lamp, if the solution has no other press near it."""
    return Message(
        "In {row}, the lamp in column {column} is {value}, and this solution has no press left in that row or above "
        "it: press the lamp below.",
        row=row_text(state, above[0]),
        column=above[1] + 1,
        value=_value_text(state, above),
    )


def _one_of(state: Lights, cell: Cell, count: int) -> Message:
    return Message(
        "Press the lamp in column {column} of {row}: this solves the board.",
        "Press the lamp in column {column} of {row}: it is one of the {count} presses of this solution, whose "
        "order does not matter.",
        row=row_text(state, cell[0]),
        column=cell[1] + 1,
        count=count,
    )


@lru_cache(maxsize=16)
def first_row_presses(sides: Sides) -> dict[Columns, Columns]:
    """Return which columns of row 0 to press, by the columns that are wrong in the last row after chasing.

    These are the fewest presses and, among as few, the first ones in order. Columns that are not in the table cannot be
    wrong on a board with a solution.
    """
    left = [_left_by_chasing(sides, 1 << column) for column in range(sides.columns)]
    table: dict[int, Columns] = {}
    subsets = sorted(
        (_columns(bits) for bits in range(1 << sides.columns)), key=lambda columns: (len(columns), columns)
    )
    for columns in subsets:
        remainder = 0
        for column in columns:
            remainder ^= left[column]
        table.setdefault(remainder, columns)
    return {_columns(remainder): columns for remainder, columns in table.items()}


def _left_by_chasing(sides: Sides, presses: int) -> int:
    """Return what is left in the last row after these presses in row 0 of a solved board, and chasing the lights. Bit c
    is column c."""
    every = (1 << sides.columns) - 1
    above, row = 0, presses  # the presses in the row above, and in this row
    for _ in range(sides.rows):
        above, row = row, (row ^ row << 1 ^ row >> 1) & every ^ above
    return row


def _columns(bits: int) -> Columns:
    return tuple(column for column in range(bits.bit_length()) if bits >> column & 1)


def row_text(state: Lights, row: int) -> Message:
    """Return the name of a row by its place: the top row, row 2, the bottom row."""
    if row in (0, state.grid.rows - 1):
        return Message("the bottom row") if row else Message("the top row")
    return Message("row {row}", row=row + 1)


def _value_text(state: Lights, cell: Cell) -> Message:
    return Message("lit", context="lamp") if state.grid[cell] else Message("off", context="lamp")


def _columns_text(cells: Sequence[Cell]) -> str:
    return listed(str(column + 1) for _, column in cells)


def press_text(cell: Cell) -> str:
    """Return the input that presses a cell."""
    return f"press {cell[0]} {cell[1]}"
