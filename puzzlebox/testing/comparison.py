"""Compares two states: as text, and in all that programs and players see of them."""

from collections.abc import Mapping

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.state import State

MAX_SHORT = 140
"""The most characters of two values that are not shown as a whole before the last line."""

Seen = Mapping[str, object]
"""What the methods of a state return, by the names of the methods and figures."""


OF_THE_STATE = "copy() must copy all that can change, and figures must be values of the state alone"
LOG_ONLY = "the rules, and all figures, must depend on options, start and log only"
"""What to change if something else than the text of a state differs."""


def values_of(state: State) -> Seen:
    """Return what the methods of a state say about it, except `text()`."""
    status = {f"status() of {name!r}": value for name, value in state.status().items()}
    figures = {f"figures() of {name!r}": value for name, value in state.figures().items()}
    rest = {name: getattr(state, name)() for name in ("outcome", "progress", "inputs", "due")}
    return {**status, **figures, **{f"{name}()": value for name, value in rest.items()}}


def seen(game: AnyGame, state: State) -> Seen:
    """Return the text of a state, what its methods say about it, and what the game shows."""
    shown = game.show(state, Options(game.preferences))
    parts = {"board": shown.board, "boards": shown.boards, "notice": shown.notice, **shown.figures}
    return {"text()": state.text(), **values_of(state), **{f"{name} of show()": part for name, part in parts.items()}}


def require_same(found: Seen, expected: Seen, cause: str, mend: str) -> None:
    """Raise AssertionError if something differs: the message has both values if they are long, and a last line with
    cause and mend."""
    for name in dict.fromkeys((*expected, *found)):
        one, other = found.get(name), expected.get(name)
        if one != other:
            values = f"{one}\nnot\n{other}\n" if len(f"{one}{other}") > MAX_SHORT else ""
            raise AssertionError(f"{values}{cause}: {name} is {one!r:.80}, not {other!r:.80}; {mend}")
