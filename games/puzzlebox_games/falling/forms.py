"""The forms of a rule set: every orientation of every shape, prepared once for the engine.

A form has its cells, their bits in the well's row layout, and the forms it turns into. A move changes the piece's
place, a turn changes its form, and both then check whether the form fits at the place.
"""

from __future__ import annotations

from functools import cache

from puzzlebox_games.falling.rules import Cells, Drawn, RuleSet, Shape

MARGIN = 8
"""Rows above row 0 in the well's bits, so that a piece can be above the board."""

WALL = 5
"""Columns of wall between two rows in the well's bits. No piece is wider than this."""


class Form:
    """One orientation of one shape.

    `bits` has a bit for each cell, with the box's corner at bit 0, in rows of the table's `stride`. `path` has the bits
    of the cells that must also be free for a clockwise turn, of which the highest is in row `reach`. `offsets` are the
    cells as indices of the grid's list. `top` and `bottom` are the first and the last row in the box.
    """

    __slots__ = (
        "bits",
        "bottom",
        "ccw",
        "cells",
        "cw",
        "half",
        "index",
        "offsets",
        "orientation",
        "path",
        "reach",
        "shape",
        "top",
    )

    def __init__(self, index: int, shape: Shape, orientation: int, columns: int) -> None:
        self.index = index
        self.shape = shape
        self.orientation = orientation
        self.cells: Cells = shape.orientations[orientation]
        self.bits = sum(1 << (r * (columns + WALL) + c) for r, c in self.cells)
        path = shape.paths[orientation] if shape.paths else ()
        self.path = sum(1 << (r * (columns + WALL) + c) for r, c in path)
        self.reach = min((r for r, _ in path), default=0)
        self.offsets = tuple(r * columns + c for r, c in self.cells)
        self.top = min(r for r, _ in self.cells)
        self.bottom = max(r for r, _ in self.cells)
        self.cw = self.ccw = self.half = self

    def __repr__(self) -> str:
        return f"{self.shape.name} {self.orientation}"


class FormTable:
    """All forms of a rule set: `forms` lists them in the order of its shapes, `of` groups them by shape. `stride` is
    the length of a row in the well's bits."""

    def __init__(self, rules: RuleSet) -> None:
        self.stride = rules.columns + WALL
        self.forms: list[Form] = []
        self.of: list[list[Form]] = []
        for shape in rules.shapes:
            first = len(self.forms)
            turned = [Form(first + i, shape, i, rules.columns) for i in range(len(shape.orientations))]
            for i, form in enumerate(turned):
                form.cw, form.ccw = turned[(i + 1) % len(turned)], turned[i - 1]
                form.half = turned[(i + 2) % len(turned)]
            self.forms += turned
            self.of.append(turned)
        for form in self.forms:
            if form.shape.turns_into is not None:
                form.cw = self.forms[form.shape.turns_into]
        self.drawn: dict[tuple[int, int], Drawn] = {}

    def first(self, number: int) -> Drawn:
        """Return the shape with this number in its first orientation and its own colour."""
        form = self.of[number][0]
        return self.one_value(form, form.shape.colour or 1 + number)

    def one_value(self, form: Form, value: int) -> Drawn:
        """Return the form with the same value in all its cells."""
        key = (form.index, value)
        if key not in self.drawn:
            self.drawn[key] = Drawn(form, (value,) * len(form.cells))
        return self.drawn[key]


@cache
def table_of(rules: RuleSet) -> FormTable:
    return FormTable(rules)
