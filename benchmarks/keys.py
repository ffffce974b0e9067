"""A key that does something shows in the very next frame. On SDL's dummy driver, with posted key presses."""

import os
from collections.abc import Iterator
from typing import Any

from benchmarks.report import Figure
from puzzlebox.core.game import Action, Game
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import State
from puzzlebox.registry import installed_games

PRESSES = 12
SETTLED = 20
"""Turns of the loop after which a game stands still but for its own timers."""

PATIENCE = 50


def figures() -> Iterator[Figure]:
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    for entry in installed_games().catalogue:
        frames = most_frames(installed_games().game(entry.id))
        yield Figure(f"{entry.id}, from a key to the picture", frames, "frames", bar=1)


def most_frames(game: Game[Any]) -> int:
    """The most frames that went by, over some presses, until the picture was another."""
    from puzzlebox.app.app import App
    from puzzlebox.ui.window import Window

    opened = App(Window("keys", (960, 720)), installed_games(), mute=True)
    session = Session(game)
    session.send("resume")
    opened.navigator.open_session(session)
    for _ in range(SETTLED):
        opened.loop.step(5)
    most = max([frames_to_picture(opened, session) for _ in range(PRESSES)])
    opened.window.close()
    return most


def frames_to_picture(opened: Any, session: Session[Any]) -> int:
    """Press a key that acts, and count the frames until the picture changes. What waits to be drawn is drawn first."""
    import pygame

    while opened.stack.top.stale or not in_sight(session.state):
        opened.loop.step(1)
    key = key_of(acting(session))
    before, drawn = opened.window.surface.copy(), opened.loop.frames
    what: dict[str, Any] = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, **what))
    for _ in range(PATIENCE):
        opened.loop.step(5)
        if opened.window.surface.get_buffer().raw != before.get_buffer().raw:
            break
    frames: int = opened.loop.frames - drawn
    pygame.event.post(pygame.event.Event(pygame.KEYUP, **what))
    for _ in range(SETTLED):
        opened.loop.step(5)
    return frames


def acting(session: Session[Any]) -> Action:
    """An action that moves something now: a press against a wall begins a hold, and there is nothing to see."""
    actions = session.game.actions_for(Options(session.game.preferences), session.options)
    return next(action for action in actions if moves(session.state, f"{'+' * action.hold}{action.input}"))


def moves(state: State, text: str) -> bool:
    after = state.copy()
    return after.send(text) is not None and seen(after) != seen(state)


def in_sight(state: State) -> bool:
    """Whether a falling piece is wholly on the part of the board that is shown."""
    piece = getattr(state, "piece", None)
    top = getattr(getattr(state, "rules", None), "hidden", 0)
    return piece is None or min(row for row, _ in piece.cells) >= top


def seen(state: State) -> tuple[object, ...]:
    """What a player sees of a state."""
    return state.grid.text(), getattr(state, "piece", None)


def key_of(action: Action) -> int:
    """The code of the first key of an action, on a US keyboard."""
    from puzzlebox.input.keys import Key

    return Key.named(action.keys[0].removeprefix("@")).codes[0]
