"""The rule books of the falling-block games beside the engine that is the witness for them: an input and 80 ms, pieces,
copies, idle time, the text of a state, and the list of possible inputs."""

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from benchmarks.pieces import drop_of, falling_games
from benchmarks.report import Figure, best_alternating, cpu_time
from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox_games.falling.frames import FrameControls
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.state import FallingState

INPUTS, PIECES, COPIES, SECONDS, LISTS = 6000, 1000, 6000, 800, 400
ROUNDS = 7

Timed = Callable[[Any], float]
"""Returns the CPU seconds of a step of a new game."""

LIMITS = {"timers": (1.7, 1 / 0.75), "lock delay": (1.4, 1 / 0.9), "frames": (2.1, 1 / 0.5)}
"""The most times that an input with 80 ms and a piece may take, in the time of the engine, by the kind of controls."""

MAX_LIST = 80
"""The most µs that the list of possible inputs may take."""


def figures() -> Iterator[Figure]:
    for game in falling_games():
        if book := book_of(game):
            yield from figures_of(game, book)


def book_of(game: AnyGame) -> type[Falling] | None:
    """Return the rule book of a game, if it has one."""
    names = f"puzzlebox_games.falling.books.{game.id}", f"puzzlebox_games.{game.id}.book"
    name = next((name for name in names if exists(name)), None)
    if name is None:
        return None
    book: type[Falling] = getattr(import_module(name), game.title)
    return book


def exists(name: str) -> bool:
    """Return whether there is a module of this name."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # its parent is not a package
        return False


def figures_of(game: AnyGame, book: type[Falling]) -> Iterator[Figure]:
    """Return the figures of one game."""
    name, options, start = game.id, Options(game.options), Start(generator=5)
    engine: FallingState = game.begin(options, start)
    moves, drop = moves_of(engine), drop_of(engine)

    def measured(label: str, step: Timed, limit: float | None) -> Figure:
        mine, theirs = best_alternating(
            ROUNDS, lambda: step(book(options, start)), lambda: step(game.begin(options, start))
        )
        return Figure(f"{name}, {label}", mine * 1e6, "us", "engine, us:", theirs * 1e6, limit)

    inputs, piece = LIMITS[kind_of(engine)]
    yield measured("an input and 80 ms", lambda state: with_time(state, moves), inputs)
    yield measured("a piece", lambda state: piece_by_piece(state, moves[:4], drop), piece)
    yield measured("a copy", lambda state: each(COPIES, after(3000, state).copy), 0.8)
    yield measured("a second", idle, 2.0)
    yield measured("the text", lambda state: each(LISTS, state.text), None)
    listing = min(each(LISTS, after(300, book(options, start)).inputs) for _ in range(ROUNDS))
    yield Figure(f"{name}, inputs()", listing * 1e6, "us", limit=MAX_LIST)


def kind_of(state: FallingState) -> str:
    if isinstance(state.controls, FrameControls):
        return "frames"
    return "lock delay" if hasattr(state.controls, "lock_clock") else "timers"


def moves_of(state: FallingState) -> list[str]:
    """Return the moves and turns of a game, and presses of left."""
    wanted = ("left", "right", state.rules.turns[0], state.rules.turns[-1], "down", "+left", "-left")
    return [text for text in wanted if text in state.handlers]


def after(ms: int, state: Any) -> Any:
    """Return the running state after this time."""
    state.send("resume")
    state.advance_to(ms)
    return state


def with_time(state: Any, moves: list[str]) -> float:
    chosen = random.Random(1).choices(moves, k=INPUTS)
    state.send("resume")

    def play() -> None:
        for text in chosen:
            state.advance_to(state.time + 80)
            if state.ended:
                state.send("restart")
                state.send("resume")
            state.send(text)

    return cpu_time(play) / INPUTS


def piece_by_piece(state: Any, moves: list[str], drop: str) -> float:
    chosen = random.Random(1).choices(moves, k=4 * PIECES)

    def play() -> None:
        for piece in range(PIECES):
            if state.ended:
                state.send("restart")
            state.send("resume")
            for text in chosen[4 * piece : 4 * piece + 4]:
                state.send(text)
            number = state.pieces
            state.send(drop)
            while state.pieces == number and not state.ended:
                state.advance_to(state.due() + 1)
            if drop == "+down" and not state.ended:
                state.send("-down")

    return cpu_time(play) / PIECES


def idle(state: Any) -> float:
    state.send("resume")

    def wait() -> None:
        for _ in range(SECONDS):
            if state.ended:
                state.send("restart")
                state.send("resume")
            state.advance_to(state.time + 1000)

    return cpu_time(wait) / SECONDS


def each(times: int, task: Callable[[], object]) -> float:
    """Return the CPU seconds of each of so many calls."""

    def repeat() -> None:
        for _ in range(times):
            task()

    return cpu_time(repeat) / times
