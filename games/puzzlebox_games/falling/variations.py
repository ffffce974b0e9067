"""The options that change a falling-block game: size, preview, ghost, hold and first level.

With the defaults, a game follows its rule sheet. With any other value, a playthrough is unranked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from puzzlebox.core.options import Number, Option, Options, Switch
from puzzlebox_games.falling.pieces import Shape
from puzzlebox_games.falling.rules import RuleSet

WIDTHS = (6, 40)
HEIGHTS = (10, 60)
MAX_PREVIEW = 6


class Variations(NamedTuple):
    """The options of a game, and how they change its rule set."""

    options: tuple[Option, ...]
    vary: Callable[[RuleSet, Options], RuleSet]


def standard(rules: RuleSet, *, sizes: bool = False, levels: int = 20) -> Variations:
    """Return the usual options of a rule set, with the size of the board if `sizes`. The first level is from 1 to
    `levels`."""
    return Variations((*(_sizes(rules) if sizes else ()), *_common(rules, levels)), varied)


def _sizes(rules: RuleSet) -> tuple[Option, ...]:
    low, high = WIDTHS
    lowest, highest = HEIGHTS
    return (
        Number(
            name="width",
            low=low,
            high=high,
            default=rules.field.columns,
            steps=(6, 8, 10, 12, 16, 20),
            help="number of columns of the board",
            changes_rules=True,
        ),
        Number(
            name="height",
            low=lowest,
            high=highest,
            default=rules.field.rows,
            steps=(12, 16, 20, 24, 30),
            help="number of rows of the board",
            changes_rules=True,
        ),
    )


def _common(rules: RuleSet, levels: int) -> tuple[Option, ...]:
    return (
        Number(
            name="preview",
            low=0,
            high=MAX_PREVIEW,
            default=rules.preview,
            steps=(0, 1, 2, 3, 5, 6),
            help="number of next pieces that are shown",
            changes_rules=True,
        ),
        Switch(name="ghost", default=rules.ghost, help="show where the piece would land", changes_rules=True),
        Switch(name="hold", default=rules.hold, help="let the player hold one piece for later", changes_rules=True),
        Number(
            name="start-level",
            low=1,
            high=levels,
            default=1,
            steps=tuple(range(1, levels + 1)),
            help="level at which the game starts",
            changes_rules=True,
        ),
    )


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
