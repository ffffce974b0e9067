"""The hints of Lights, in two voices: how to chase the lights from row to row, or which presses are left."""

from collections.abc import Sequence
from functools import lru_cache

from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message
from puzzlebox.core.search import Hint, Search
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.lights.board import Sides
from puzzlebox_games.lights.solver import find_press_set, pressed_cells
from puzzlebox_games.lights.state import Lights

CHASING = Message("Chase the lights")
SHORTEST = Message("Shortest solution")
SOLUTION = Message("Solution")
FIRST_ROW = Message("Look at row 0, the first one.")

Columns = tuple[int, ...]


def find_hint(state: Lights, search: Search) -> Slices[Hint | None]:
    """Find the next press and the reason for it; None if the game is over. Only boards with the shape cross and two
    states can be chased; on others, the hint is a press of a shortest solution."""
    if state.outcome():
        return None
    if state.voice == "chase" and state.options["shape"] == "cross" and state.states == 2:
        return _chase(state)
    return (yield from _shortest(state, search))


def _chase(state: Lights) -> Hint | None:
    wrong = [cell for cell, value in state.grid.items() if value != state.goal]
    row, column = wrong[0]
    if row < state.grid.rows - 1:
        return _press_below(state, (row, column))
    return _first_row(state, wrong)


def _press_below(state: Lights, wrong: Cell) -> Hint:
    below = (wrong[0] + 1, wrong[1])
    cells = {"cell": cell_text(wrong), "below": cell_text(below), "row": wrong[0]}
    lit = Message("{cell} is lit. Of the lamps in row {row}, {below} turns only this one: press {below}.", **cells)
    unlit = Message("{cell} is off. Of the lamps in row {row}, {below} turns only this one: press {below}.", **cells)
    return Hint(
        technique=CHASING,
        where=Message("Look at row {row}: all rows above it are done.", row=wrong[0]) if wrong[0] else FIRST_ROW,
        why=unlit if state.goal else lit,
        inputs=(press_text(below),),
        cells={"look": (wrong,), "act": (below,)},
    )


def _first_row(state: Lights, wrong: Sequence[Cell]) -> Hint | None:
    """Return the presses in row 0 that let a second chase end with nothing left in the last row."""
    last = state.grid.rows - 1
    columns = first_row_presses(Sides(state.grid.rows, state.grid.columns)).get(tuple(c for _, c in wrong))
    if columns is None:
        return None
    pressed = [(0, column) for column in columns]
    values = "".join(map(str, state.grid.row(last)))
    texts = {"count": len(pressed), "last": last, "values": values, "cells": ", ".join(map(cell_text, pressed))}
    return Hint(
        technique=CHASING,
        where=Message("Look at the last row: all rows above it are done."),
        why=Message(
            "Row {last} shows {values}: begin again in row 0 with a press of {cells}, then chase the lights once more.",
            "Row {last} shows {values}: begin again in row 0 with presses of {cells}, then chase the lights once more.",
            **texts,
        ),
        inputs=tuple(map(press_text, pressed)),
        cells={"look": tuple(wrong), "act": tuple(pressed)},
    )


def _shortest(state: Lights, search: Search) -> Slices[Hint | None]:
    found = yield from find_press_set(state, search)
    if found is None:
        return None
    presses = pressed_cells(state, found.presses)
    first, *others = dict.fromkeys(presses)
    texts = _texts_of_shortest if found.lightest else _texts_of_solution
    where, why = texts(len(presses), cell_text(first))
    return Hint(
        technique=SHORTEST if found.lightest else SOLUTION,
        where=where,
        why=why,
        inputs=(press_text(first),),
        cells={"act": (first,), "reason": tuple(others)},
        alternatives=tuple(map(press_text, others)),
        left=len(presses) if found.lightest else None,
    )


def _texts_of_shortest(count: int, cell: str) -> tuple[Message, Message]:
    """Return where to look and why to press a cell, if no solution is shorter."""
    where = Message(
        "{count} press is left in a shortest solution.", "{count} presses are left in a shortest solution.", count=count
    )
    why = Message(
        "A press of {cell} solves the board.",
        "{cell} is one of the {count} presses of a shortest solution. Their order does not matter.",
        cell=cell,
        count=count,
    )
    return where, why


def _texts_of_solution(count: int, cell: str) -> tuple[Message, Message]:
    """Return the same if there may be shorter solutions."""
    where = Message("{count} press is left in a solution.", "{count} presses are left in a solution.", count=count)
    why = Message(
        "A press of {cell} solves the board.",
        "{cell} is one of the {count} presses of a solution. Their order does not matter.",
        cell=cell,
        count=count,
    )
    return where, why


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


def cell_text(cell: Cell) -> str:
    """Return a cell as hints write it: `(0,2)`."""
    return f"({cell[0]},{cell[1]})"


def press_text(cell: Cell) -> str:
    """Return the input that presses a cell."""
    return f"press {cell[0]} {cell[1]}"
