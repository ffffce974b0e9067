"""Sets up falling-block games from pictures, and draws them as pictures, so that tests read like rule sheets.

These functions take a state. They are the methods of the players of the sheets, which explain the pictures.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Cell, Event, Options, Start
from puzzlebox_games.falling.state import FallingState
from tests.sheets.timers import TimerEngine

T = TypeVar("T")


def begin(game: AnyGame, first: str, *then: str, **options: str) -> FallingState:
    """Return a new game in which the shape `first` has just entered and the others follow."""
    return TimerEngine(_new(game, options)).let_enter(first).follow(*then).game


def setup_for(game: AnyGame, **options: str) -> Callable[[str], FallingState]:
    """Return a function that starts the game with the board and the falling piece of a picture."""
    return lambda text: TimerEngine(_new(game, options)).show(text).game


def _new(game: AnyGame, options: dict[str, str]) -> FallingState:
    texts = {name.replace("_", "-"): text for name, text in options.items()}
    state = game.begin(Options(game.options, texts), Start(seed="boards"))
    assert isinstance(state, FallingState)
    return state


def lay(state: FallingState, text: str) -> None:
    TimerEngine(state).lay(text)


def marks(state: FallingState, text: str, mark: str) -> list[Cell]:
    return TimerEngine(state).marked(text, mark)


def put(
    state: FallingState, shape: str, orientation: int = 0, row: int | None = None, column: int | None = None
) -> None:
    TimerEngine(state).put_at(shape, orientation, row, column)


def cover(state: FallingState, shape: str, cells: Iterable[Cell]) -> None:
    TimerEngine(state).cover(shape, cells)


def follow(state: FallingState, *shapes: str) -> None:
    TimerEngine(state).follow(*shapes)


def count(state: FallingState, **figures: Any) -> None:
    """Set figures of the tally, such as the score or the lines."""
    state.tally = state.tally._replace(**figures)


# Reading
def stack(state: FallingState) -> str:
    return TimerEngine(state).stack


def digits(state: FallingState) -> str:
    return TimerEngine(state).digits


def corner(state: FallingState) -> Cell:
    return TimerEngine(state).corner


def top(state: FallingState) -> int:
    return TimerEngine(state).top


def left(state: FallingState) -> int:
    return TimerEngine(state).left


# Playing
def send(state: FallingState, *texts: str) -> list[Event]:
    """Send inputs, each of which must have an effect. Returns the events."""
    happened: list[Event] = []
    for text in texts:
        events = state.send(text)
        assert events is not None, f"{text} has no effect at {state.time} ms on\n{TimerEngine(state).seen}"
        happened.extend(events)
    return happened


def without_effect(state: FallingState, text: str) -> bool:
    """Return whether the input has no effect: it returns None, and the state is unchanged."""
    return TimerEngine(state).ignores(text)


def wait(state: FallingState, ms: int) -> list[Event]:
    """Let this number of ms pass. Timers that are due at the end of them do not fire yet."""
    return list(state.advance_to(state.time + ms))


def changes(state: FallingState, until: int, read: Callable[[FallingState], T]) -> list[tuple[int, T]]:
    return TimerEngine(state).changes(until, lambda play: read(play.game))
