"""Sets up falling-block games from pictures, and draws them as pictures, so that tests read like rule sheets.

These functions take a state. They are the methods of the players of the sheets, which explain the pictures.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Cell, Event, Options, Start
from puzzlebox_games.arcade.rules import Arcade
from puzzlebox_games.falling.frames import Frames
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.repeating import Repeating
from puzzlebox_games.guideline.rules import Guideline
from puzzlebox_games.tetromino import Tetromino
from tests.sheets.timers import TimerEngine

T = TypeVar("T")


def begin(game: AnyGame, first: str, *then: str, **options: str) -> Falling:
    """Return a new game in which the shape `first` has just entered and the others follow."""
    return TimerEngine(_new(game, options)).let_enter(first).follow(*then).game


def fresh(game: AnyGame, seed: str, texts: str = "", **start: Any) -> Falling:
    """Return a new game with these options. It does not begin in a pause."""
    state = game.begin(Options.parse(game.options, texts), Start(seed=seed, **start))
    assert isinstance(state, Falling)
    if state.paused:
        state.send("resume")
    return state


def setup_for(game: AnyGame, **options: str) -> Callable[[str], Falling]:
    """Return a function that starts the game with the board and the falling piece of a picture."""
    return lambda text: TimerEngine(_new(game, options)).show(text).game


def _new(game: AnyGame, options: dict[str, str]) -> Falling:
    texts = {name.replace("_", "-"): text for name, text in options.items()}
    state = game.begin(Options(game.options, texts), Start(seed="boards"))
    assert isinstance(state, Falling)
    return state


def lay(state: Falling, text: str) -> None:
    TimerEngine(state).lay(text)


def count(state: Falling, **figures: Any) -> None:
    """Set figures, such as the score or the lines."""
    for name, value in figures.items():
        assert hasattr(state, name), name
        setattr(state, name, value)


def fill(state: Falling, cells: Mapping[Cell, int]) -> None:
    """Give these cells of the board other values."""
    grid = state.grid
    for cell, value in cells.items():
        grid[cell] = value
    state.set_grid(grid)


def set_level(state: Falling, level: int) -> None:
    """Set the level, and the speed that belongs to it."""
    if isinstance(state, Tetromino | Repeating | Guideline | Arcade):
        state.set_level(level)
    else:
        state.level = level
    if isinstance(state, Frames):
        state.wake = 0


def digits(state: Falling) -> str:
    return TimerEngine(state).digits


# Playing
def send(state: Falling, *texts: str) -> list[Event]:
    """Send inputs, each of which must have an effect. Returns the events."""
    happened: list[Event] = []
    for text in texts:
        events = state.send(text)
        assert events is not None, f"{text} has no effect at {state.time} ms on\n{TimerEngine(state).seen}"
        happened.extend(events)
    return happened


def wait(state: Falling, ms: int) -> list[Event]:
    """Let this number of ms pass. Timers that are due at the end of them do not fire yet."""
    return list(state.advance_to(state.time + ms))


def changes(state: Falling, until: int, read: Callable[[Falling], T]) -> list[tuple[int, T]]:
    return TimerEngine(state).changes(until, lambda play: read(play.game))
