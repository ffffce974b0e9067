"""The files of the packages that a key press enters, from its event to the frame that shows what it did."""

import os
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

from benchmarks.report import Figure
from puzzlebox.core.session import Session
from puzzlebox.registry import installed_games

PACKAGES = ("puzzlebox", "puzzlebox_games", "puzzlebox_assets")

PRESSES = (
    ("tetromino", "Left", "Left in Tetromino", 22),
    ("lights", "Left", "the cursor in Lights", 22),
    ("lights", "F4", "a hint in Lights", 31),
)
"""The games, the keys that are pressed, what they do, and the most files that they may enter."""

TICK = 1_000_000
"""A millisecond, in ns."""

STEPS = 60
"""Steps of the loop after which a game is at rest."""


def figures() -> Iterator[Figure]:
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    for game, key, label, limit in PRESSES:
        yield Figure(f"files entered by {label}", len(files_entered(game, key)), "files", limit=limit)


def files_entered(game: str, key: str) -> set[str]:
    """Return the files that a press of a key enters, when the key has been pressed once before."""
    from puzzlebox.app.app import App
    from puzzlebox.ui.window import Window

    times = count(TICK, TICK)  # every look at the clock takes a millisecond, so that the same timers fire in every run
    opened = App(Window("files", (960, 720)), installed_games(), mute=True, clock=lambda: next(times))
    session = Session(installed_games().game(game))
    opened.desk.open_session(session)
    for _ in range(2):
        settle(opened)
        entered = files_of(lambda: press(opened, key))
    opened.window.close()
    return entered


def settle(opened: Any) -> None:
    """Let everything that moves come to rest."""
    for _ in range(STEPS):
        opened.loop.step(5)


def press(opened: Any, key: str) -> None:
    """Press a key, and go on until a frame has shown it and no search is left."""
    import pygame

    from puzzlebox.input.sdl import code_of

    drawn = opened.loop.frames
    code = code_of(key)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
    opened.loop.step(5)
    while opened.loop.frames == drawn or opened.loop.top.stale or opened.loop.top.board_stale:
        opened.loop.step(5)
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0))


def files_of(task: Callable[[], object]) -> set[str]:
    """Return the files of the packages whose functions a task calls."""
    entered = set[str]()

    def note(frame: FrameType, event: str, argument: object) -> None:
        entered.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        task()
    finally:
        sys.setprofile(None)
    return {name for name in entered if not {*Path(name).parts}.isdisjoint(PACKAGES)}


if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    for game, key, *_ in PRESSES:
        print(*sorted(files_entered(game, key)), sep="\n")
        print()
