"""Describes the rules of Klotski in plain words."""

from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox_games.klotski.generator import GRADES
from puzzlebox_games.klotski.options import RANDOM
from puzzlebox_games.klotski.starts import HISTORIC, KNOWN


def rules_text(options: Options) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    return (
        "A box is almost full of rectangular pieces. Slide them over the free cells, without turning or lifting any, "
        "until X covers its goal, the outlined cells. The game cannot be lost.",
        *_start(options),
        "Drag a piece, also around corners. A click moves a piece that has one place to go, or in the direction of the "
        "clicked side. With the keys, go from piece to piece, take one, and push it.",
        "Consecutive moves of the same piece are one slide, along any path. A slide that ends where it began does not "
        "count. Straight moves and steps are counted as well: a straight move goes any distance in a line, and a step "
        "is one cell.",
        "Fewer slides are better, then fewer steps, then less time. Undo is free.",
    )


def _start(options: Options) -> tuple[str, ...]:
    if options["start"] == RANDOM:
        return (_random_start(options["grade"]),)
    start = KNOWN[options["start"]]
    return (_minimum(options["start"]), Message("The start:\n\n{board}", board=_rows(start.position)))


def _minimum(name: str) -> Message:
    historic, known = HISTORIC.get(name), KNOWN[name]
    least = Message("{title} takes at least {slides} slides.", title=known.title, slides=known.slides)
    if historic is None:
        return least
    return Message(
        "{least} The least number of straight moves is {straight}, and that of steps {steps}, perhaps in other "
        "solutions.",
        least=least,
        straight=historic.straight,
        steps=historic.steps,
    )


def _rows(position: str) -> str:
    return position.partition(" ")[0].replace("/", "\n")


def _random_start(name: str) -> Message:
    grade = GRADES[name]
    if name == "extreme":
        return Message("The start is random. It takes at least {low} slides.", low=grade.low)
    return Message("The start is random. It takes from {low} to {high} slides.", low=grade.low, high=grade.high)
