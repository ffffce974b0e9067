"""The options and preferences of Klotski."""

from dataclasses import dataclass

from puzzlebox.core.options import Choice, Condition, Options, Switch
from puzzlebox_games.klotski.generator import GRADES
from puzzlebox_games.klotski.starts import KNOWN

RANDOM = "random"
"""The value of the option `start` for random starts."""


@dataclass(frozen=True, kw_only=True)
class StartName(Choice):
    """The name of a start. There are too many to list them in the help of the command line."""

    @property
    def metavar(self) -> str:  # type: ignore[override]
        return "NAME"


OPTIONS = (
    StartName(
        name="start",
        help="a historic start such as red-donkey, a level from level-1 on, or random",
        choices=(*KNOWN, RANDOM),
        default="red-donkey",
    ),
    Choice(
        name="grade",
        help="how many slides a random start takes: at least 10, 26, 51 or 81",
        choices=tuple(GRADES),
        default="easy",
        applies=(Condition("start", (RANDOM,)),),
    ),
)

PREFERENCES = (Switch(name="letters", help="show the letters of the pieces", default=False),)


def with_effect(options: Options) -> Options:
    """Return only the options that have an effect: a grade has one only if the start is random."""
    return options if options["start"] == RANDOM else Options(OPTIONS, {"start": options["start"]})
