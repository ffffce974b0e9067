"""Describes the rules of 2048 in plain words."""

from puzzlebox.core.message import Message
from puzzlebox.core.options import Options


def rules_text(options: Options) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    return (
        Message(
            "The board has {size} x {size} cells. A move slides all tiles to one side, as far as they can go.",
            size=options["size"],
        ),
        "Two equal tiles that meet merge into one of twice the value, and you score its value. The pair nearer to the "
        "side that you move to merges first. A tile that was made in a move does not merge again in it: 4 2 2 becomes "
        "4 4, and 2 2 2 2 becomes 4 4.",
        _new_tiles(options["fours"]),
        *_end(options["goal"]),
    )


def _new_tiles(fours: int) -> str:
    if fours in (0, 10):
        tile = 4 if fours else 2
        return Message(
            "A game begins with two tiles. After every move, a new {tile} appears in an empty cell. A move that would "
            "change nothing does not count.",
            tile=tile,
        )
    return Message(
        "A game begins with two tiles. After every move, a new tile appears in an empty cell: on average, {count} of "
        "ten is a 4, and the others are 2s. A move that would change nothing does not count.",
        "A game begins with two tiles. After every move, a new tile appears in an empty cell: on average, {count} of "
        "ten are 4s, and the others are 2s. A move that would change nothing does not count.",
        count=fours,
    )


def _end(goal: str) -> tuple[str, ...]:
    if goal == "none":
        return ("There is no goal. The game ends when no cell is empty and no two neighbours are equal.",)
    return (
        Message("You win with the first {goal}. You may then keep playing for a higher score.", goal=goal),
        "You lose if, before that, no cell is empty and no two neighbours are equal.",
    )
