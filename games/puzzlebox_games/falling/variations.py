"""The options with which a player mixes a falling-block game: size, preview, ghost, hold, first level.

At their defaults the game is its sheet's. Any other value marks the play, so that scores are kept apart.
"""

from __future__ import annotations

from dataclasses import replace

from puzzlebox.core.options import Number, Option, Options, Switch
from puzzlebox_games.falling.rules import RuleSet, Shape

WIDTHS = (6, 40)
HEIGHTS = (10, 60)
MOST_AHEAD = 6


def variations(rules: RuleSet, sizes: bool, levels: int) -> tuple[Option, ...]:
    """The options of a rule set; with `sizes` the board's too. First levels go from 1 to `levels`."""
    return (*(_sizes(rules) if sizes else ()), *_common(rules, levels))


def _sizes(rules: RuleSet) -> tuple[Option, ...]:
    low, high = WIDTHS
    lowest, highest = HEIGHTS
    return (
        Number(
            name="width",
            low=low,
            high=high,
            default=rules.columns,
            steps=(6, 8, 10, 12, 16, 20),
            help="columns",
            changes_rules=True,
        ),
        Number(
            name="height",
            low=lowest,
            high=highest,
            default=rules.rows,
            steps=(12, 16, 20, 24, 30),
            help="rows",
            changes_rules=True,
        ),
    )


def _common(rules: RuleSet, levels: int) -> tuple[Option, ...]:
    return (
        Number(
            name="preview",
            low=0,
            high=MOST_AHEAD,
            default=rules.preview,
            steps=(0, 1, 2, 3, 5, 6),
            help="pieces shown ahead",
            changes_rules=True,
        ),
        Switch(name="ghost", default=rules.ghost, help="show where the piece would land", changes_rules=True),
        Switch(name="hold", default=rules.hold, help="keep one piece aside, with the key C", changes_rules=True),
        Number(
            name="start-level",
            low=1,
            high=levels,
            default=1,
            steps=tuple(range(1, levels + 1)),
            help="the first level",
            changes_rules=True,
        ),
    )


def varied(rules: RuleSet, options: Options) -> RuleSet:
    """The rule set with the options that it has."""
    rows, columns = options.get("height", rules.rows), options.get("width", rules.columns)
    aside = (columns - rules.columns) // 2
    return replace(
        rules,
        rows=rows,
        columns=columns,
        shapes=tuple(_moved(shape, aside) for shape in rules.shapes) if aside else rules.shapes,
        preview=options["preview"],
        ghost=options["ghost"],
        hold=options["hold"],
        first_level=options["start-level"],
    )


def _moved(shape: Shape, aside: int) -> Shape:
    return replace(shape, column=shape.column + aside)
