"""Makes the declaration of a logic puzzle: its options, keys, words, measures, texts and searches."""

from functools import partial
from typing import NamedTuple, TypeVar

from puzzlebox.rules import (
    CURSOR_MOVES,
    Action,
    Assistance,
    Choice,
    Condition,
    Controls,
    FirstHint,
    Game,
    Guide,
    GuidePicture,
    Level,
    Measure,
    Message,
    MouseHelp,
    NextGame,
    Option,
    Options,
    PlayPolicy,
    Preparation,
    Presentation,
    Preset,
    Start,
    Switch,
    Verb,
    Words,
    cell_words,
    new_or_same,
    next_level,
    size_presets,
)
from puzzlebox_games.covers import Box, box
from puzzlebox_games.logic.digits import CHECK, DIGIT_ACTIONS, DIGIT_GUIDE
from puzzlebox_games.logic.editing import editing_of
from puzzlebox_games.logic.generator import find_board
from puzzlebox_games.logic.hands import DigitHand, MarksHand
from puzzlebox_games.logic.puzzle import ANY, GRADE_NAMES, Making, Puzzle
from puzzlebox_games.logic.rules import RANDOM, LogicState, shape_of
from puzzlebox_games.logic.show import result_figures, show

S = TypeVar("S", bound=LogicState)

MEASURES = (Measure("time", "time", least=True, won=True, averages=(5, 12)),)

TAKEN = {
    "easy": "Each step follows from one rule or one clue.",
    "medium": "Some steps take all ways to complete a line or a clue, or pairs.",
    "hard": "Some steps compare several cases that lead to the same.",
    "expert": "Some steps ask what would follow if a cell had another value.",
    ANY: "The board may be of any grade.",
}
"""What the boards of each grade take."""

CHECKS = {
    "rules": ("What breaks a rule is shown in red.",),
    "solution": ("What is wrong is shown in red. Such games count as assisted.",),
    "off": (),
}

SOUNDS = {"set": "lock", "cleared": "move", "noted": "turn", "clashed": "hold"}

FROM_SEED = (Condition("level", (RANDOM,)),)


class Texts(NamedTuple):
    """What a player reads: the goal, the rules, those of the variant, and what the two buttons do to a cell."""

    goal: str
    rules: tuple[str, ...]
    variant: tuple[str, ...] = ()
    left: str = ""
    right: str = ""


def options_of(puzzle: Puzzle) -> tuple[Option, ...]:
    """Return the options of a puzzle."""
    grade = Choice(
        "grade",
        "the hardest technique that the board takes",
        default=puzzle.grades[0],
        choices=(*puzzle.grades, ANY),
        offered=puzzle.grades,
        applies=FROM_SEED,
    )
    levels = Choice(
        "level",
        "a random board, or one of the first steps",
        default=RANDOM,
        choices=(RANDOM, *(str(number) for number in range(1, len(puzzle.first_steps) + 1))),
    )
    tidy = Switch("tidy", "a digit hides the same notes in the cells that must differ", default=True, own_scores=False)
    return (*puzzle.shape, grade, levels, CHECK, *(() if puzzle.values else (tidy,)))


def logic_game(state: type[S], id: str | Box, texts: Texts, variant: str = "") -> Game[S]:
    """Return the declaration of the game with this class of states. `id` is its ID in the catalogue, or what stands on
    its box if another package has it. `variant` is the name of the preset for the variant of its puzzle."""
    puzzle = state.puzzle
    presets = [Preset(GRADE_NAMES[grade], {"grade": grade}) for grade in puzzle.grades]
    size = puzzle.size
    presets += size_presets(*(size.text(sides) for sides in size.menu_values() if sides != size.default))
    if puzzle.variant:
        presets.append(Preset(variant, {puzzle.variant.name: "on"}))
    game: Game[S] = Game(
        **(box(id) if isinstance(id, str) else id),
        group="logic",
        state=state,
        options=options_of(puzzle),
        presets=tuple(presets),
        play=PlayPolicy(
            undo="free",
            measures=MEASURES,
            next_games=lambda state: _next_games(game, state),
            preparation=Preparation(_is_random, partial(find_board, puzzle)),
            levels=tuple(
                Level(Message("First steps {number}", number=number), {"level": str(number)})
                for number in range(1, len(puzzle.first_steps) + 1)
            ),
        ),
        assistance=Assistance(
            hint="puzzlebox_games.logic.hints:find_hint",
            solve="puzzlebox_games.logic.hints:find_solution",
            is_wrong=lambda state: bool(state.mistakes()),
        ),
        words=_words(puzzle),
        editing=editing_of(puzzle) if puzzle.making != Making() else None,
        controls=_marks_controls(puzzle, texts) if puzzle.values else Controls(DIGIT_ACTIONS, hand=DigitHand),
        presentation=Presentation(
            view="puzzlebox_games.logic.view:LogicView" if puzzle.values else "puzzlebox_games.logic.view:DigitView",
            show=show,
            result_figures=result_figures,
            rules_text=partial(_rules_text, puzzle, texts),
            sounds=SOUNDS,
            sample=partial(_sample, puzzle) if puzzle.samples else None,
            showcase=showcase,
            guide=_guide(state, texts),
        ),
    )
    return game


def _is_random(options: Options) -> bool:
    return bool(options["level"] == RANDOM)


def _next_games(game: Game[S], state: LogicState) -> tuple[NextGame, ...]:
    """Return the next of the first steps or another board, and the same one."""
    if state.origin is None or _is_random(state.options):
        return new_or_same(state, state.board_text)
    return (*next_level(game, state.options), NextGame("Same board", state.options))


# Controls


def _marks_controls(puzzle: Puzzle, texts: Texts) -> Controls:
    again = Action("again", "start again", ("R",), available=LogicState.may_begin_again, role="restart")
    return Controls(
        (
            *CURSOR_MOVES,
            Action("cursor press", texts.left, ("Space", "Enter"), role="press"),
            Action("cursor mark", texts.right, ("X",), role="mark"),
            Action("cursor clear", "clear", ("Delete",)),
            again,
        ),
        hand=MarksHand,
    )


def _words(puzzle: Puzzle) -> Words:
    def inputs(options: Options) -> tuple[str, ...]:
        sides = shape_of(puzzle, options)["size"]
        values = puzzle.words[1 : puzzle.every(shape_of(puzzle, options)).bit_length() + 1]
        cells = cell_words(sides.rows, sides.columns, "set")
        return tuple(f"{cell} {value}" for cell in cells for value in values)

    place, values = "[0-9]+ [0-9]+", "|".join(puzzle.words)
    verbs = [Verb("set ROW COLUMN VALUE", f"set {place} ({values})", (f"set 0 1 {puzzle.words[1]}",))]
    if puzzle.values:
        line = Verb(
            "fill ROW COLUMN ROW COLUMN VALUE", f"fill {place} {place} ({values})", (f"fill 0 0 0 2 {puzzle.words[1]}",)
        )
        return Words(inputs, (*verbs, line))
    notes = (
        Verb("note ROW COLUMN DIGIT", f"note {place} [1-9]", ("note 0 1 2",)),
        Verb("notes ROW COLUMN DIGITS", f"notes {place}( [1-9])*", ("notes 0 1 2",)),
        *(Verb(text, text, (text,)) for text in ("fill notes", "clear notes")),
    )
    return Words(inputs, (*verbs, *notes))


# Texts and pictures


def _rules_text(puzzle: Puzzle, texts: Texts, options: Options) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    return (
        *texts.rules,
        *(texts.variant if puzzle.variant and options[puzzle.variant.name] else ()),
        "Every board has exactly one solution, which can be found without guessing.",
        TAKEN[options["grade"]],
        *CHECKS[options["check"]],
        "The game is won when the board is right. It cannot be lost. Undo is free.",
    )


def _guide(state: type[S], texts: Texts) -> Guide[S]:
    marks: Guide[S] = Guide(
        mouse=(
            MouseHelp("Click a cell", texts.left),
            MouseHelp("Right-click a cell", texts.right),
            MouseHelp("Drag along a row or column", "do the same to all cells like the first"),
        ),
        first_hints=(
            FirstHint(texts.left, ("cursor press",), "Click"),
            FirstHint(texts.right, ("cursor mark",), "Right-click"),
            FirstHint("hint", ("hint",)),
        ),
    )
    guide = marks if state.puzzle.values else DIGIT_GUIDE
    return guide._replace(goal=texts.goal, pictures=lambda options: _pictures(state))


def _pictures(state: type[S]) -> tuple[GuidePicture[S], ...]:
    """Return the first of the first steps, if there is one, at its start, on the way, and solved."""
    if not state.puzzle.first_steps:
        return ()
    options = Options(options_of(state.puzzle), {"level": "1"})
    before, after, solved = (state(options, Start(seed="guide")) for _ in range(3))
    return (
        GuidePicture("A new board", before),
        GuidePicture("On the way", showcase(after)),
        GuidePicture("Solved", showcase(solved, 1)),
    )


def showcase(state: S, share: int = 2) -> S:
    """Set the first cells as the solution has them, one part of a `share` of all, and return the board."""
    words = state.puzzle.words
    wanted = [cell for cell in state.free_cells() if state.board.solution[cell] != state.puzzle.rest]
    for cell in wanted[: -(-len(wanted) // share)]:
        row, column = state.place(cell)
        state.send(f"set {row} {column} {words[state.board.solution[cell]]}")
    return state


def _sample(puzzle: Puzzle, options: Options) -> Start:
    """Return a board of the wanted shape that takes no search, if there is one."""
    if not _is_random(options):
        return Start(seed="puzzlebox")
    shape = shape_of(puzzle, options)
    fits = (text for text in puzzle.samples if puzzle.parse(text)[0] == shape)
    text = next(fits, "")
    return Start(position=text) if text else Start(seed="puzzlebox")
