"""How the options of a game change its rule set."""

from __future__ import annotations

from dataclasses import replace

from puzzlebox.core.options import Options
from tests.witness.pieces import Shape
from tests.witness.rules import RuleSet


def varied(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rule set with these options."""
    rows, columns = options.get("height", rules.field.rows), options.get("width", rules.field.columns)
    shift = (columns - rules.field.columns) // 2
    return replace(
        rules,
        field=replace(rules.field, rows=rows, columns=columns),
        pieces=tuple(_moved(shape, shift) for shape in rules.pieces) if shift else rules.pieces,
        preview=options["preview"],
        ghost=options["ghost"],
        hold=options["hold"],
        beginning=replace(rules.beginning, level=options["start-level"]),
    )


def _moved(shape: Shape, columns: int) -> Shape:
    return replace(shape, column=shape.column + columns)
