"""Describes the rules of Sokoban in plain words."""

from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox_games.sokoban.choosing import is_random
from puzzlebox_games.sokoban.levels import SETS

EXAMPLE = "#######\n#.@ $ #\n#######"


def rules_text(options: Options) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    return (
        "Push every box to a goal. You can push one box at a time into a free cell, and you cannot pull.",
        _level(options),
        "Pushes and moves are counted; a push is a move, too. Undo is free, and it takes the counts back. Each level "
        "keeps two bests: the fewest pushes, and the fewest moves.",
        "A box line is a series of pushes of one box in one direction. A box change is a push of another box than "
        "before; the first push counts, too.",
        "Click the floor to walk there without a push. Click a box and then a cell, or drag the box, to push it there.",
        "The game cannot be lost, but a box can get stuck, in a corner for example. Undo, or begin the level again.",
        "In the text of a level, # is a wall, @ the pusher, $ a box and . a goal; * is a box on a goal and + the "
        "pusher on a goal.",
        EXAMPLE,
    )


def _level(options: Options) -> str:
    if is_random(options):
        return Message(
            "The level is random, has at most {rows} rows and {columns} columns, and can be solved.",
            rows=options["size"].rows,
            columns=options["size"].columns,
        )
    count = len(SETS[options["set"]])
    return Message(
        "The set {set} has {count} level.", "The set {set} has {count} levels.", set=options["set"], count=count
    )
