"""The options of Sudoku, and the preferences of its players."""

from dataclasses import replace

from puzzlebox.rules import Choice, Condition, Measure, Message, Switch, Variant
from puzzlebox_games.logic.digits import CHECK

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

THREE_GRADES = replace(GRADE, offered=tuple(GRADES[:3]))
"""Large boards, and those with regions or cages, hardly ever take the techniques of experts and nothing else."""

KILLER_GRADES = replace(THREE_GRADES, choices=(*GRADES[:4], ANY))
"""The boards of killers are solved by techniques, which prove that they have one solution."""

TWO_GRADES = replace(GRADE, default="easy", offered=tuple(GRADES[:2]))

SIZE = Choice("size", "digits in a row, a column and a block", default="9", choices=("4", "6", "9", "16"))

EXTRAS = ("none", "x", "jigsaw", "jigsaw-x", "killer", "killer-x")

JIGSAW, KILLER = Condition("extra", EXTRAS[2:4]), Condition("extra", EXTRAS[4:])

SYMMETRIES = ("half-turn", "mirror", "none")

OPTIONS = (
    replace(
        SIZE,
        variants=(
            Variant(JIGSAW, replace(SIZE, choices=("5", "6", "7", "8", "9"))),
            Variant(KILLER, replace(SIZE, choices=("4", "6", "9"))),
        ),
    ),
    replace(
        GRADE,
        variants=(
            Variant(Condition("size", ("4",)), SMALL_GRADE),
            Variant(Condition("size", ("5",)), TWO_GRADES),
            Variant(Condition("size", ("16",)), THREE_GRADES),
            Variant(JIGSAW, THREE_GRADES),
            Variant(KILLER, KILLER_GRADES),
        ),
    ),
    Choice(
        "extra",
        "x: both diagonals have each digit once, too; jigsaw: regions of any form; killer: cages with sums",
        default="none",
        choices=EXTRAS,
    ),
    Choice("symmetry", "how the givens are arranged", default="half-turn", choices=SYMMETRIES, own_scores=False),
    replace(CHECK, help="rules: show digits that stand twice; solution: show wrong digits, which counts as assisted"),
    Switch("tidy", "a new digit leaves the notes of its row, column and block", default=True, own_scores=False),
)

MEASURES = (
    Measure("time", "solving time", least=True, won=True, averages=(5, 12)),
    Measure("time with notes filled in", "filled time", least=True, won=True, averages=(5, 12)),
)

PREFERENCES = (
    Switch("same-digits", "light up the digits that are the same as the chosen one", default=True),
    Switch("letters", "show 10 to 16 as A to G on boards of size 16", label="Letters above 9"),
    Switch("two-notes", "add notes in the middle of cells, with a key of their own", label="Two kinds of notes"),
)
