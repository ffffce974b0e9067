"""Checks the guide that a game declares for the screen How to play and for its first start."""

from collections.abc import Collection, Iterator

from puzzlebox.core.game import MAX_FIRST_HINTS, AnyGame, FirstHint, MouseHelp
from puzzlebox.core.message import Message, listed
from puzzlebox.core.options import Options
from puzzlebox.core.problems import is_line, option_variants, result_problems

COMMON_ACTIONS = ("pause", "new-game", "undo", "redo", "hint", "solve", "how-to-play")
"""The actions of puzzlebox that a first hint may name."""


def guide_problems(game: AnyGame) -> Iterator[str]:
    """Yield a message for each problem in the guide of a game."""
    guide = game.presentation.guide
    yield from result_problems("goal", guide.goal, option_variants(game.options), _goal_problems)
    for gesture in guide.mouse:
        if not (isinstance(gesture, MouseHelp) and all(map(is_line, gesture))):
            yield Message("mouse must be MouseHelp objects with two lines of text, not {value!r}", value=gesture)
    if len(guide.first_hints) > MAX_FIRST_HINTS:
        yield Message(
            "a game has at most {limit} first hints, not {count}", limit=MAX_FIRST_HINTS, count=len(guide.first_hints)
        )
    inputs = {action.input for action in game.all_actions(Options(game.preferences))}
    for hint in guide.first_hints:
        yield from _first_hint_problems(hint, inputs)


def _goal_problems(goal: object) -> Iterator[str]:
    if not (goal == "" or is_line(goal)):
        yield Message("the goal must be a line of text, not {goal!r}", goal=goal)


def _first_hint_problems(hint: object, inputs: Collection[str]) -> Iterator[str]:
    if not isinstance(hint, FirstHint):
        yield Message("first_hints must be FirstHint objects, not {value!r}", value=hint)
        return
    if not is_line(hint.text):
        yield Message("the text of a first hint must be a line of text, not {text!r}", text=hint.text)
    if not (hint.actions or is_line(hint.gesture)):
        yield Message("the first hint {text!r} needs actions or a gesture", text=hint.text)
    for name in hint.actions:
        if name not in inputs and name not in COMMON_ACTIONS:
            yield Message(
                "the first hint {text!r} names the action {name!r}; the inputs of the game's actions are: {inputs}",
                text=hint.text,
                name=name,
                inputs=listed(sorted(inputs)) or Message("none"),
            )
