"""The options of Nonogram."""

from dataclasses import replace

from puzzlebox.rules import Choice, Condition, Measure, Message, Number, Option, Switch, Variant
from puzzlebox_games.nonogram.board import SIZE
from puzzlebox_games.nonogram.lines import VOICES
from puzzlebox_games.nonogram.pictures import PICTURES

GRADE_TEXTS = {
    "easy": Message("Easy"),
    "medium": Message("Medium"),
    "hard": Message("Hard"),
    "tries": Message("Trying"),
    "any": Message("Any"),
}

SEVERAL = "several"
"""The value of `logic` for positions that may have several solutions."""

DRAWN, PICTURED = (Condition("source", ("random",)),), (Condition("source", ("picture",)),)

BLACK_SHARE = Number(
    "black",
    "percent of the cells that are filled",
    default=50,
    low=40,
    high=70,
    steps=(40, 45, 50, 55, 60, 65, 70),
    applies=DRAWN,
    own_scores=False,
)

SOURCES, STYLES = ("random", "picture"), ("smooth", "noise")

OPTIONS: tuple[Option, ...] = (
    replace(SIZE, applies=DRAWN),
    Choice("source", "random: drawn from a seed; picture: made for this game", default=SOURCES[0], choices=SOURCES),
    Number(
        "picture",
        "number of the picture",
        default=1,
        low=1,
        high=len(PICTURES),
        steps=tuple(range(1, len(PICTURES) + 1)),
        applies=PICTURED,
    ),
    Switch("coloured", "the picture in its colours", applies=PICTURED),
    Choice("style", "smooth: shapes; noise: single cells; for random boards", default="smooth", choices=STYLES),
    replace(BLACK_SHARE, variants=(Variant(Condition("style", ("noise",)), replace(BLACK_SHARE, default=60)),)),
    Number(
        "colours",
        "how many colours random boards have",
        default=1,
        low=1,
        high=4,
        steps=(1, 2, 3, 4),
        applies=DRAWN,
    ),
    Choice(
        "logic",
        "line: one line at a time is enough; any: cells may have to be tried; several: any picture that fits wins",
        default="line",
        choices=("line", "any", SEVERAL),
        offered=("line", "any"),
        applies=DRAWN,
    ),
    Switch("check", "show a wrongly filled cell at once, for 30 seconds more"),
)

PREFERENCES = (
    Choice(
        "clues",
        "off: clues stay as they are; counts: they fade when you could count it; possible: whenever it follows",
        default="counts",
        choices=VOICES,
    ),
)

MEASURES = (
    Measure("time", "time", least=True, won=True, averages=(5, 12)),
    Measure("slips", "slips", least=True, won=True, ties=("time",)),
)
