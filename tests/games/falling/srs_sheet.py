"""The tables of Guideline's sheet that tell how pieces stand and turn, read anew from its text for the tests."""

from __future__ import annotations

from puzzlebox.core.grid import Cell
from tests.games.falling.boards import cells

SPAWN = {
    "J": (3, "(0,0)(1,0)(1,1)(1,2)"),
    "L": (3, "(0,2)(1,0)(1,1)(1,2)"),
    "S": (3, "(0,1)(0,2)(1,0)(1,1)"),
    "T": (3, "(0,1)(1,0)(1,1)(1,2)"),
    "Z": (3, "(0,0)(0,1)(1,1)(1,2)"),
    "I": (4, "(1,0)(1,1)(1,2)(1,3)"),
    "O": (2, "(0,0)(0,1)(1,0)(1,1)"),
}
"""The box's size, and the cells of orientation 0 in it."""

QUARTERS = """
    0>R | (0,0)(-1,0)(-1,+1)(0,-2)(-1,-2) | (0,0)(-2,0)(+1,0)(-2,-1)(+1,+2)
    R>0 | (0,0)(+1,0)(+1,-1)(0,+2)(+1,+2) | (0,0)(+2,0)(-1,0)(+2,+1)(-1,-2)
    R>2 | (0,0)(+1,0)(+1,-1)(0,+2)(+1,+2) | (0,0)(-1,0)(+2,0)(-1,+2)(+2,-1)
    2>R | (0,0)(-1,0)(-1,+1)(0,-2)(-1,-2) | (0,0)(+1,0)(-2,0)(+1,-2)(-2,+1)
    2>L | (0,0)(+1,0)(+1,+1)(0,-2)(+1,-2) | (0,0)(+2,0)(-1,0)(+2,+1)(-1,-2)
    L>2 | (0,0)(-1,0)(-1,-1)(0,+2)(-1,+2) | (0,0)(-2,0)(+1,0)(-2,-1)(+1,+2)
    L>0 | (0,0)(-1,0)(-1,-1)(0,+2)(-1,+2) | (0,0)(+1,0)(-2,0)(+1,-2)(-2,+1)
    0>L | (0,0)(+1,0)(+1,+1)(0,-2)(+1,-2) | (0,0)(-1,0)(+2,0)(-1,+2)(+2,-1)
"""
"""The shifts of J L S T Z, and those of I; (x, y), y upwards. O turns in place."""

HALVES = """
    0>2 | (0,0)(0,+1)(+1,+1)(-1,+1)(+1,0)(-1,0)
    2>0 | (0,0)(0,-1)(-1,-1)(+1,-1)(-1,0)(+1,0)
    R>L | (0,0)(+1,0)(+1,+2)(+1,+1)(0,+2)(0,+1)
    L>R | (0,0)(-1,0)(-1,+2)(-1,+1)(0,+2)(0,+1)
"""
"""The shifts of a half turn, for all shapes."""

ORIENTATIONS = "0R2L"
"""Clockwise of one another, as a state counts them from 0."""

TURNS = [f"{one}>{other}" for one in ORIENTATIONS for other in ORIENTATIONS if one != other]

INPUTS = {1: "cw", 2: "half", 3: "ccw"}


def input_of(turn: str) -> str:
    """The input that makes a turn: `R>2` is clockwise."""
    before, after = (ORIENTATIONS.index(letter) for letter in turn.split(">"))
    return INPUTS[(after - before) % 4]


def shifts(shape: str, turn: str) -> tuple[Cell, ...]:
    """What the turn tries, in order, as (x, y)."""
    half = [line for line in HALVES.splitlines() if turn in line]
    if half:
        return cells(half[0].split("|")[1])
    if shape == "O":
        return ((0, 0),)
    [quarter] = [line for line in QUARTERS.splitlines() if turn in line]
    return cells(quarter.split("|")[2 if shape == "I" else 1])


def box(shape: str, orientation: str) -> set[Cell]:
    """The cells of a shape in its box."""
    size, spawn = SPAWN[shape]
    turned = set(cells(spawn))
    for _ in range(ORIENTATIONS.index(orientation)):
        turned = {(column, size - 1 - row) for row, column in turned}
    return turned


def at(shape: str, orientation: str, row: int, column: int) -> set[Cell]:
    """The same on the board, the box's corner at (row, column)."""
    return {(row + r, column + c) for r, c in box(shape, orientation)}


def tried(shape: str, turn: str, row: int, column: int) -> list[tuple[Cell, set[Cell]]]:
    """For each shift in order, where the box's corner and the cells would come to stand."""
    after = turn[-1]
    corners = [(row - y, column + x) for x, y in shifts(shape, turn)]
    return [(corner, at(shape, after, *corner)) for corner in corners]
