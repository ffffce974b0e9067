"""The options of Sudoku, and the preferences of its players."""

from dataclasses import replace

from puzzlebox.rules import Choice, Condition, Measure, Message, Switch, Variant

NAMES = (Message("Easy"), Message("Medium"), Message("Hard"), Message("Expert"), Message("Beyond"), Message("Any"))

GRADE_NAMES = {name.lower(): name for name in NAMES}
"""The names of the grades for players, from the easiest. The first four are the levels of techniques."""

*GRADES, ANY = GRADE_NAMES
"""The grades, and that of boards that are taken as they come. A menu offers those that known techniques finish."""

GRADE = Choice(
    "grade",
    "the hardest technique that the board takes",
    default="medium",
    choices=tuple(GRADE_NAMES),
    offered=tuple(GRADES[:4]),
)

SMALL_GRADE = replace(GRADE, default="easy", choices=("easy", ANY), offered=("easy",))
"""All boards of size 4 are easy, apart from a few with diagonals."""

SYMMETRIES = ("half-turn", "mirror", "none")

OPTIONS = (
    Choice("size", "digits in a row, a column and a block", default="9", choices=("4", "6", "9")),
    replace(GRADE, variants=(Variant(Condition("size", ("4",)), SMALL_GRADE),)),
    Choice("extra", "x: both diagonals have each digit once, too", default="none", choices=("none", "x")),
    Choice("symmetry", "how the givens are arranged", default="half-turn", choices=SYMMETRIES, own_scores=False),
    Choice(
        "check",
        "rules: show digits that stand twice; solution: show wrong digits, which counts as assisted",
        default="rules",
        choices=("rules", "solution", "off"),
        assisting=("solution",),
        own_scores=False,
    ),
    Switch("tidy", "a new digit leaves the notes of its row, column and block", default=True, own_scores=False),
)

MEASURES = (
    Measure("time", "solving time", least=True, won=True, averages=(5, 12)),
    Measure("time with notes filled in", "filled time", least=True, won=True, averages=(5, 12)),
)

PREFERENCES = (
    Switch("same-digits", "light up the digits that are the same as the chosen one", default=True),
    Switch("two-notes", "add notes in the middle of cells, with a key of their own", label="Two kinds of notes"),
)
