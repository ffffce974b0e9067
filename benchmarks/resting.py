"""A window that nobody touches does nothing: no frame is drawn, and next to no work is done.

Each scene rests in a process of its own on a virtual screen, which counts its frames and its work.
"""

import subprocess
import sys
from collections.abc import Iterator
from time import monotonic, process_time
from typing import Any

from benchmarks.report import Figure
from benchmarks.screen import screen
from puzzlebox.registry import installed_games

SECONDS = 8
SETTLED = 3
"""Seconds for whatever moves at first to come to rest."""

BAR = 1.0
"""Per cent of a core."""


def figures() -> Iterator[Figure]:
    still = next(entry.id for entry in installed_games().catalogue if not installed_games().game(entry.id).real_time)
    moving = installed_games().catalogue[0].id
    scenes = {"the menu": ("menu",), f"{still}, untouched": ("play", still), f"{moving}, paused": ("pause", moving)}
    with screen() as shown:
        for name, words in scenes.items():
            rested = subprocess.run(
                [sys.executable, "-m", "benchmarks.resting", *words],
                env=shown.environment,
                check=True,
                capture_output=True,
                text=True,
                timeout=60,
            )
            work, frames = rested.stdout.split()[-2:]
            yield Figure(f"{name}: work", float(work), "% of a core", bar=BAR)
            yield Figure(f"{name}: frames in {SECONDS} s", int(frames), "frames", bar=0)


def rest(scene: str, name: str | None = None) -> None:
    """Open a window with the scene and print the work, in per cent of a core, and the frames of some quiet seconds."""
    import pygame

    from puzzlebox.app.app import App
    from puzzlebox.core.session import Session
    from puzzlebox.input.keys import Key
    from puzzlebox.ui.window import Window

    opened = App(Window("resting", (960, 720)), installed_games())
    if name is None:
        opened.navigator.open_menu()
    else:
        game = installed_games().game(name)
        opened.navigator.open_session(Session(game))
        if scene == "pause":
            opened.loop.step()
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                key = Key.named(game.controls.pause.keys[0]).codes[0]
                pygame.event.post(pygame.event.Event(kind, key=key, mod=0, scancode=0, unicode=""))
    opened.services.sound.start()
    opened.services.sound.prepare()  # as right after a game: the device is open
    step_for(opened, SETTLED)
    assert scene != "pause" or len(opened.stack) > 1, "the pause should lie over the game"
    frames, work, begun = opened.loop.frames, process_time(), monotonic()
    step_for(opened, SECONDS)
    percent = 100 * (process_time() - work) / (monotonic() - begun)
    print(f"{percent:.3f} {opened.loop.frames - frames}")


def step_for(opened: Any, seconds: float) -> None:
    begun = monotonic()
    while monotonic() - begun < seconds:
        opened.loop.step()


if __name__ == "__main__":
    rest(*sys.argv[1:])
