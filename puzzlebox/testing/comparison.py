"""Compares two states: as text, and in all that programs and players see of them."""

from collections.abc import Mapping

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.state import State

MAX_SHORT = 80
"""The most characters of a value in the last line of a failure."""

Seen = Mapping[str, object]
"""What the methods of a state return, by the names of the methods and figures."""


def values_of(state: State) -> Seen:
    """Return what the methods of a state say about it, except `text()`."""
    status = {f"status() of {name!r}": value for name, value in state.status().items()}
    figures = {f"figures() of {name!r}": value for name, value in state.figures().items()}
    rest = {"outcome()": state.outcome(), "progress()": state.progress(), "inputs()": state.inputs()}
    return {**status, **figures, **rest, "due()": state.due()}


def seen(game: AnyGame, state: State) -> Seen:
    """Return the text of a state, what its methods say about it, and what the game shows."""
    shown = game.show(state, Options(game.preferences))
    figures = {f"figure {label!r} of show()": value for label, value in shown.figures.items()}
    boards = {"board of show()": shown.board, "boards of show()": shown.boards, "notice of show()": shown.notice}
    return {"text()": state.text(), **values_of(state), **figures, **boards}


def require_same(found: Seen, expected: Seen, cause: str, mend: str) -> None:
    """Raise AssertionError if something differs: the message has both values if they are long, and a last line with
    cause and mend."""
    for name in dict.fromkeys((*expected, *found)):
        one, other = found.get(name), expected.get(name)
        if one != other:
            long = max(len(repr(one)), len(repr(other))) > MAX_SHORT
            values = f"{one}\nnot\n{other}\n" if long else ""
            raise AssertionError(f"{values}{cause}: {name} is {_short(one)}, not {_short(other)}; {mend}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= MAX_SHORT else f"{text[:MAX_SHORT]}…"
