"""Checks the guide that a game declares for the screen How to play and for its first start."""

from collections.abc import Collection, Iterator

from puzzlebox.core.game import MAX_FIRST_HINTS, AnyGame, FirstHint
from puzzlebox.core.message import Message, listed
from puzzlebox.core.options import Options
from puzzlebox.core.problems import option_variants, result_problems

COMMON_ACTIONS = ("pause", "new-game", "undo", "redo", "hint", "solve", "how-to-play")
"""The actions of puzzlebox that a first hint may name."""


def guide_problems(game: AnyGame) -> Iterator[str]:
    """Yield a message for each problem in the guide of a game."""
    guide = game.presentation.guide
    yield from result_problems(guide, "goal", option_variants(game.options))
    if len(guide.first_hints) > MAX_FIRST_HINTS:
        yield Message(
            "a game has at most {limit} first hints, not {count}", limit=MAX_FIRST_HINTS, count=len(guide.first_hints)
        )
    inputs = {action.input for action in game.all_actions(Options(game.preferences))}
    for hint in guide.first_hints:
        yield from _first_hint_problems(hint, inputs)


def _first_hint_problems(hint: FirstHint, inputs: Collection[str]) -> Iterator[str]:
    if not (hint.actions or hint.gesture):
        yield Message("the first hint {text!r} needs actions or a gesture", text=hint.text)
    for name in hint.actions:
        if name not in inputs and name not in COMMON_ACTIONS:
            yield Message(
                "the first hint {text!r} names the action {name!r}; the inputs of the game's actions are: {inputs}",
                text=hint.text,
                name=name,
                inputs=listed(sorted(inputs)) or Message("none"),
            )
