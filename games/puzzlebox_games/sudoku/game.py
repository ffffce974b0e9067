"""The declaration of Sudoku."""

from collections.abc import Callable

from puzzlebox.rules import (
    FAULT,
    Action,
    Assistance,
    Controls,
    Game,
    Message,
    NextGame,
    Options,
    PlayPolicy,
    Preparation,
    Presentation,
    Preset,
    Shown,
    ShownCell,
    Start,
    Verb,
    Words,
    clock_text,
    named,
    same_board,
    shown_board,
)
from puzzlebox_games.covers import box
from puzzlebox_games.logic.digits import DIGIT_ACTIONS, DIGIT_GUIDE, DIGIT_SIGNS, digits_of, input_text, shown_keys
from puzzlebox_games.sudoku.board import board_text, geometry_of
from puzzlebox_games.sudoku.editing import EDITING
from puzzlebox_games.sudoku.generator import find_board
from puzzlebox_games.sudoku.hand import CENTRE, SudokuHand
from puzzlebox_games.sudoku.options import GRADE_NAMES, GRADES, MEASURES, OPTIONS, PREFERENCES
from puzzlebox_games.sudoku.rules import PATTERNS, RETURNING, Sudoku

PRESETS = (
    *(Preset(GRADE_NAMES[grade], {"grade": grade}) for grade in GRADES[:4]),
    Preset("4 x 4", {"size": "4"}),
    Preset("6 x 6", {"size": "6"}),
    Preset("16 x 16", {"size": "16"}),
    Preset("Sudoku X", {"extra": "x"}),
    Preset("Jigsaw", {"extra": "jigsaw"}),
    Preset("Killer", {"extra": "killer"}),
)


def next_games(state: Sudoku) -> tuple[NextGame, ...]:
    """Return what may follow: another board of the same grade, and the same one."""
    new, same = NextGame("Next board", state.options), same_board(state, board_text(state.shape, state.givens))
    return (same, new) if state.origin is None else (new, same)


TAKEN = {
    "easy": "The board takes only the last cell of a row, column or block, and digits with one place in a block.",
    "medium": "The board takes digits with one place in a row or column, or cells in which only one digit fits.",
    "hard": "The board takes notes: pairs, triples, and digits that a block and a line share.",
    "expert": "The board takes patterns across several rows and columns, such as the X-wing.",
    "beyond": "The board takes more than the known techniques: chains, or trying.",
    "any": "The board may be of any grade.",
}
"""What the boards of each grade take."""

CHECKS = {
    "rules": ("A digit that stands twice in a unit is shown in red, with a line below it.",),
    "solution": ("A wrong digit is shown in red, with a line below it. Such games count as assisted.",),
    "off": (),
}


GIVEN_DIGITS = ("Some digits are given. Every board of this game has exactly one solution.",)

CAGED = (
    "A dashed line encloses each cage. Its digits make the sum in its corner, and none of them stands twice in it.",
    "The digits of a row, column or block make 45 (21 on a board with 6 digits, 10 with 4). Where cages nearly cover "
    "one, this rule of 45 tells what the cells make that are left over or stand out.",
    "Every board of this game has exactly one solution.",
)


def rules_text(options: Options) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    return (
        goal(options) + ".",
        *(CAGED if options["extra"].startswith("killer") else GIVEN_DIGITS),
        TAKEN[options["grade"]],
        "Small digits are notes of what a cell may have. They and the colours of cells change nothing. If the game "
        "fills in the notes, the time counts in a list of its own.",
        *CHECKS[options["check"]],
        "The game is won when the board is full and no digit stands twice. It cannot be lost. Undo is free.",
    )


GOALS = {
    "none": Message("Fill in the digits 1 to {size}, each once in every row, column and block"),
    "x": Message("Fill in the digits 1 to {size}, each once in every row, column and block, and on both diagonals"),
    "jigsaw": Message("Fill in the digits 1 to {size}, each once in every row, column and region"),
    "jigsaw-x": Message(
        "Fill in the digits 1 to {size}, each once in every row, column and region, and on both diagonals"
    ),
    "killer": Message(
        "Fill in the digits 1 to {size}, each once in every row, column and block, so that each cage makes its sum"
    ),
    "killer-x": Message(
        "Fill in the digits 1 to {size}, each once in every row, column and block, and on both diagonals, so that each "
        "cage makes its sum"
    ),
}


def goal(options: Options) -> str:
    """Return what the player has to do."""
    return GOALS[options["extra"]].filled(size=options["size"])


def words(options: Options) -> tuple[str, ...]:
    """Return the digits of all cells."""
    shape = geometry_of(options)
    digits = range(1, shape.size + 1)
    return tuple(input_text("set", shape.place(cell), digit) for cell in shape.cells for digit in digits)


VERBS = (
    *(Verb(form, pattern, (f"{form.split()[0]} 0 1 2",)) for form, pattern in PATTERNS.items()),
    *(Verb(text, text, (text,)) for text in ("fill notes", "clear notes", RETURNING)),
)

SAMPLES = {
    ("4", "none"): "..1.4......3.3..",
    ("4", "x"): "..1...2..3...4..",
    ("6", "none"): "26.3....3......65..52......1....1.63",
    ("6", "x"): "..4...1.....4...5..2...3.....6...2..",
    ("9", "none"): "8...71.4..1..3....7..65...839...6....2.....8....1...652...68..3....1..2..3.24...6",
    ("9", "x"): "8...71.42......7.....6..13..95.....6....4....1.....92..36..7.....1......92.41...3",
    ("5", "jigsaw"): ("5j:c1a1b5g4b3a3c,a______________a___fl"),
    ("5", "jigsaw-x"): ("5jx:a1d4_5i2_3d1a,a_a__a______b_affbb"),
    ("6", "jigsaw"): ("6j:a6b4c4_2d5f5d3_4c4b2a,b_b__b__b__c_c_ababdhdb"),
    ("6", "jigsaw-x"): ("6jx:1a3f3b6j5b4f5a6,ib__bddb_aa_aa_aa_aaa_aba"),
    ("7", "jigsaw"): ("7j:6b7c5_4_7_1b6g4_6a3a1_7g7b2_5_4_1c6b3,aebct_g__c__________a____a___a____a___a"),
    ("7", "jigsaw-x"): ("7jx:a4b3_1c5d6c1b2e6b3c5d2c6_4b2a,a_dac_cza__b___aa___a___a____a____a_____"),
    ("8", "jigsaw"): (
        "8j:b2i7_2_1a5_2b8a4_7d2_6d3_7d4_7a2b8_3a1_4_5i7b,cb__a____b_c__ab__da_bba_b_e_cba_a_cabe_ba_ababcaa"
    ),
    ("8", "jigsaw-x"): ("8jx:a3a4e7_1b4a6a1f3a4d2_2d3a8f2a1a6b8_3e6a7a,cc___c___fed__ab___cbcbe__bbbb__ca__baabaabaaa"),
    ("9", "jigsaw"): (
        "9j:a4b7_6_3_5c5e1c8b6a4_3a9j2j8a9_5a1b4c8e4c2_7_9_6b1a,"
        "b_daaa__ac__a_a_ab_baibcadcgbc_bc_ac___aa_ac_a___aa___ac_d_ab"
    ),
    ("9", "jigsaw-x"): (
        "9jx:d8b7f4a2a5_2a7b8a9_4c9f7a6a9f7c4_1a9b7a3_8a4a8f3b4d,b_fccccbdbdb_cb_cb_cbdbdbdbdbbabbabbadbaeac"
    ),
    ("4", "killer"): ("2x2k:p,_____a____ab_______a,3_1_2_4_7_4_4b3_1_9a2b"),
    ("4", "killer-x"): ("2x2xk:p,__a__a_ab_a___b__,7_3_8c2a5a9_1_5c"),
    ("6", "killer"): ("2x3k:zj,__babbaaa_____a________b__a___a__a__aba__,6_6_12b7b11c14b9a7_5a8c6_8_7a9d6a5"),
    ("6", "killer-x"): ("2x3xk:zj,bca__a______b__b__aaa__a____bab_a__a___,8b13b12a14a1_5a8b10a13a10_7f11a7c7a"),
    ("9", "killer"): (
        "3x3k:zzzc,aaba___b_a__a__aa__a_a_aaa______aaa____aa_aaaaaa_aaa_____ba_a__a_a_____aa___a______a__a_a___aaab__,"
        "21a11a11b19a13b9_17b11c17a15a13a6_9c21d17_6a12b12a13b14a7_5_9_6a13e8_12b9_14a16d9b11a11a8a"
    ),
    ("9", "killer-x"): (
        "3x3xk:zzzc,_abb__a_____a______aa_____aa_____b__a__aa__aa_abaabaa_baaa__a______a____a__a_a______b_____ab_aaba_,"
        "4_20a9b19b13_13a13a13_9_11_12b16a15f5d6_21_8_10_10_21a7g15d12_8a8_11_14a15c4b10a13a15a14b11c"
    ),
    ("16", "none"): (
        "BC..9.5.....G.....F8.3..A...E..D9.....D...2..B.5...5F.A8.E.B4....81.2D...C.A6.9.A.7.G6....E.F..B"
        ".65..E.3...D.281F.4B.7.5.68.D.C..1.3.9G.6.B.8A.289A.B...E.1..5D.7..D.5....C4.F.3.E.27.3...D8.16."
        "...GD.6.7F.C2...C.B..A...8.....4D..4...G..5.17.....6.....D.G..BF"
    ),
    ("16", "x"): (
        "1D2A.C..9.G...8.B...F...4.........4......C.A...9.75.B.8..6F1.C.2....7...G.D..5..E28...5.AB7.3..."
        ".4..D.3....9..A8..CFG4.E8563.2.B8.D.2BAF5.9673..9G..8....D.7..2....3.97G.2...64A..A..5.D...G...."
        "A.9.314..G.5.DF.C...5.2......A.........8...F...6.3...6.7..1.845C"
    ),
}
"""Boards for pictures, by their options."""


def sample(options: Options) -> Start:
    """Return a board that takes no search."""
    return Start(position=SAMPLES[options["size"], options["extra"]])


def showcase(state: Sudoku) -> Sudoku:
    """Return the board with some digits and notes of a player."""
    place, solution = state.shape.place, state.solution or state.givens
    empty = [cell for cell, digit in enumerate(state.givens) if not digit]
    for cell in empty[::3]:
        state.send(input_text("set", place(cell), solution[cell]))
    masks = state.shape.masks(state.grid.cells)
    for cell in empty[1::4]:
        state.send(input_text("notes", place(cell), *digits_of(masks[cell])))
    return state


PALETTE = ("#1a6d8e", "#0b2a38", "#a8404f", "#f9466a", "#ea9900", "#fef72c", "#b9dc96", "#9aefff", "#aea4ff")
OWN, GIVEN, FAULT_INK = 1, 2, 3
"""The inks of the player's digits, of given ones and of faults. The colours of cells come after them."""


def show(state: Sudoku, preferences: Options) -> Shown:
    """Return what a player sees: the digits, or the notes of empty cells."""
    faults = state.faults()
    form, sums, signs = state.shape.form, state.shape.sums, DIGIT_SIGNS.__getitem__ if preferences["letters"] else str
    areas = form.regions or [cage.cells for cage in form.cages]
    pieces = {cell: number for number, area in enumerate(areas, 1) for cell in area}
    cells = (
        _shown_cell(state, cell, cell in faults, signs)._replace(piece=pieces.get(cell, 0), corner=sums.get(cell, ""))
        for cell in state.shape.cells
    )
    grade = named(state.options["grade"], GRADE_NAMES[state.options["grade"]])
    figures = {"Time": clock_text(state.elapsed()), "Grade": grade, "Empty": str(state.empty())}
    shape, size = state.shape, state.shape.size
    board = shown_board(
        state.grid,
        cells,
        blocks=shape.block,
        dashed=bool(form.cages),
        style="paper",
        palette=PALETTE,
        lines=(((0, 0), (size, size)), ((0, size), (size, 0))) if shape.diagonals else (),
        lights_alike=preferences["same-digits"],
    )
    return Shown(board, figures=figures, notice=state.notice(), keys=shown_keys(state, signs))


def result_figures(state: Sudoku) -> dict[str, str]:
    """Return the figures of the result, besides the time."""
    counts = {"Slips": state.slips, "Notes": state.noted, "Digits": state.digits}
    return {"Grade": GRADE_NAMES[state.options["grade"]], **{label: str(count) for label, count in counts.items()}}


def _shown_cell(state: Sudoku, cell: int, is_fault: bool, signs: Callable[[int], str]) -> ShownCell:
    digit, colour = state.grid.cells[cell], state.layers["colours"].cells[cell]
    tint = colour and FAULT_INK + colour
    if digit:
        given = state.givens[cell]
        label = named(f"{signs(digit)}{FAULT}", Message("{digit} wrong", digit=digit)) if is_fault else signs(digit)
        ink = FAULT_INK if is_fault else GIVEN if given else OWN
        return ShownCell(ink, label, "stack" if given else "piece", tint=tint, fault=is_fault)
    masks = (*(state.layers[name].cells[cell] for name in ("notes", "centre")), state.notes_of(cell))
    notes, centre, both = ("".join(DIGIT_SIGNS[digit] for digit in digits_of(mask)) for mask in masks)
    return ShownCell(0, both and f"({both})", "mark" if both else "", notes=notes, centre=centre, tint=tint)


def actions(preferences: Options) -> tuple[Action, ...]:
    """Return the actions; one for the second kind of notes only if the player wants it."""
    centre = (Action(CENTRE, "centre notes", ("C",)),) if preferences["two-notes"] else ()
    return (*DIGIT_ACTIONS, Action("colour", "colour", ("K",)), *centre)


SOUNDS = {"set": "lock", "cleared": "move", "noted": "turn", "coloured": "turn", "finished": "row", "clashed": "hold"}

GAME = Game(
    **box("sudoku"),
    group="logic",
    state=Sudoku,
    options=OPTIONS,
    presets=PRESETS,
    preferences=PREFERENCES,
    play=PlayPolicy(
        undo="free",
        measures=MEASURES,
        next_games=next_games,
        start_inputs=lambda preferences: (RETURNING,),
        preparation=Preparation(lambda options: True, find_board),
    ),
    assistance=Assistance(
        hint="puzzlebox_games.sudoku.hints:find_hint",
        solve="puzzlebox_games.sudoku.hints:find_solution",
        is_wrong=Sudoku.is_wrong,
    ),
    words=Words(words, VERBS),
    controls=Controls(actions=actions, hand=SudokuHand),
    presentation=Presentation(
        view="puzzlebox_games.sudoku.view:SudokuView",
        show=show,
        result_figures=result_figures,
        rules_text=rules_text,
        sounds=SOUNDS,
        sample=sample,
        showcase=showcase,
        guide=DIGIT_GUIDE._replace(goal=goal),
    ),
    editing=EDITING,
)
