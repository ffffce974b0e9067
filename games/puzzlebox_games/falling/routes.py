"""The way of a falling piece to each of the places where it can drop straight, as inputs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from puzzlebox.core.grid import Cell
from puzzlebox_games.falling.drops import Dropped, Place, dropped, normalized
from puzzlebox_games.falling.features import Field, field_of
from puzzlebox_games.falling.pieces import MARGIN, WALL, Orientation, PieceTable, Placement
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.falling.strategies import Rotation
from puzzlebox_games.falling.well import Well

MAX_FALL = 3
"""The rows by which a piece falls to have room to turn."""

MAX_ROUTES = 4096
"""For how many places of falling pieces the routes are kept."""


class Routes(NamedTuple):
    """The routes of a piece at the top of a free board: its different orientations as they drop, the inputs that turn
    and move it, by the number of the orientation and the column of its box's left side, and the bits of the well that
    must be free for that."""

    piece: tuple[Dropped, ...]
    inputs: Mapping[tuple[int, int], tuple[str, ...]]
    free: int

    def to(self, place: Place) -> tuple[str, ...]:
        """Return the inputs that bring the piece above a place."""
        return self.inputs[place.number, place.column]


def field_for(rules: RuleSet) -> Field:
    """Return the part of the board that bots look at: the rows that a game can clear and show."""
    still = getattr(rules.clearing, "first", 0) or getattr(rules.clearing, "still", 0)
    return field_of(rules.field.rows - max(still, rules.field.hidden), rules.field.columns)


def board_of(well: Well, field: Field) -> int:
    """Return the rows of a well that a field has, as a board."""
    bits, full, step = well.bits, well.masks.full, well.stride
    start = (MARGIN + well.grid.rows - field.rows) * step + WALL
    board = 0
    for shift in range(start, start + field.rows * step, step):
        board = board << field.stride | bits >> shift & full
    return board << field.stride | field.empty


def routes_of(state: FallingState) -> Routes:
    """Return the routes of the piece in play from where it is."""
    return _routes(*_rules_of(state), state.orientation, state.offset)


def entering_routes(state: FallingState, orientation: Orientation) -> Routes:
    """Return the routes of a piece that enters in this orientation."""
    return _routes(*_rules_of(state), orientation, orientation.entry)


def _rules_of(state: FallingState) -> tuple[PieceTable, Rotation, tuple[str, ...], int, Field]:
    rules = state.rules
    return state.table, rules.rotation, rules.turns, rules.field.rows, field_for(rules)


@lru_cache(MAX_ROUTES)
def _routes(
    table: PieceTable,
    rotation: Rotation,
    turns: tuple[str, ...],
    rows: int,
    field: Field,
    orientation: Orientation,
    offset: int,
) -> Routes:
    well = Well(rows, field.columns)
    piece: dict[frozenset[Cell], Dropped] = {}
    inputs: dict[tuple[int, int], tuple[str, ...]] = {}
    free = 0
    for turned, place, path, passed in _turned(well, rotation, turns, orientation, offset):
        free |= passed
        cells = normalized(turned.cells)
        drop = piece.setdefault(cells, _dropped(len(piece), cells, field))
        left = min(c for _, c in turned.cells)
        for text, step in (("left", -1), ("right", 1)):
            moved, way = place, path
            while not (well.bits >> moved) & turned.bits:
                column = well.cell(moved)[1] + left
                inputs[drop.number, column] = min(inputs.get((drop.number, column), way), way, key=len)
                free |= turned.bits << moved
                moved, way = moved + step, (*way, text)
    return Routes(tuple(piece.values()), inputs, free)


@lru_cache(MAX_ROUTES)
def _dropped(number: int, cells: frozenset[Cell], field: Field) -> Dropped:
    return dropped(number, cells, field)


class _Turned(NamedTuple):
    """An orientation, its offset in the well, the inputs that lead there, and the bits that they pass."""

    orientation: Orientation
    offset: int
    path: tuple[str, ...]
    passed: int


def _turned(
    well: Well, rotation: Rotation, turns: tuple[str, ...], orientation: Orientation, offset: int
) -> list[_Turned]:
    """Return the orientations that a piece can turn into on a free board, some of them after a fall by a few rows."""
    found = [_Turned(orientation, offset, (), 0)]
    for before in found:
        for text in turns:
            target = before.orientation.turned(text)
            if all(target is not other.orientation for other in found):
                found += _turns(well, rotation, before, text)
    return found


def _turns(well: Well, rotation: Rotation, before: _Turned, text: str) -> list[_Turned]:
    """Return the orientation after a turn, from the highest row in which the piece can turn; none if it cannot."""
    orientation, offset, path, passed = before
    for _ in range(MAX_FALL + 1):
        passed |= (orientation.bits | orientation.path) << offset
        after = rotation(well, Placement(orientation, *well.cell(offset)), orientation.turned(text))
        if after is not None:
            return [_Turned(after.orientation, well.offset(after.row, after.column), (*path, text), passed)]
        offset, path = offset + well.stride, (*path, "down")
    return []
