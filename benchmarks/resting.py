"""The CPU time and the frames of an idle window. There should be no frames and almost no CPU time.

Each scene runs in a separate process on a virtual screen.
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
SETTLED, DEMO = 3, 8
"""Seconds after which all animations at the start are over, and more seconds for the demo in the menu."""

CLOCK_GAME = "2048"
"""A puzzle whose clock runs from the start."""

MAX_PERCENT = 1.0
"""The most CPU time, in per cent of a core."""


def figures() -> Iterator[Figure]:
    turn_game = next(
        entry.id for entry in installed_games().catalogue if not installed_games().game(entry.id).real_time
    )
    real_time = installed_games().catalogue[0].id
    scenes = {
        "the menu": ("menu",),
        f"{turn_game}, idle": ("play", turn_game),
        f"{real_time}, paused": ("pause", real_time),
        f"{CLOCK_GAME}, with a clock": ("clock", CLOCK_GAME),
    }
    with screen() as display:
        for name, words in scenes.items():
            process = subprocess.run(
                [sys.executable, "-m", "benchmarks.resting", *words],
                env=display.environment,
                check=True,
                capture_output=True,
                text=True,
                timeout=60,
            )
            percent, frames = process.stdout.split()[-2:]
            yield Figure(f"{name}: CPU", float(percent), "% of a core", limit=MAX_PERCENT)
            most = SECONDS + 1 if words[0] == "clock" else 0
            yield Figure(f"{name}: frames in {SECONDS} s", int(frames), "frames", limit=most)


def rest(scene: str, name: str | None = None) -> None:
    """Open a window with the scene. Prints its CPU time in per cent of a core and its frames in `SECONDS` s."""
    import pygame

    from puzzlebox.app.app import App
    from puzzlebox.core.session import Session
    from puzzlebox.input.sdl import code_of
    from puzzlebox.ui.window import Window

    opened = App(Window("resting", (960, 720)), installed_games())
    if name is None:
        opened.desk.open_menu()
    else:
        opened.desk.settings.choose("clock", "on" if scene == "clock" else "off")
        opened.desk.apply_settings("clock")
        game = installed_games().game(name)
        opened.desk.open_session(Session(game))
        if scene == "pause":
            opened.loop.step()
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                key = code_of(game.controls.pause.keys[0])
                pygame.event.post(pygame.event.Event(kind, key=key, mod=0, scancode=0, unicode=""))
    opened.desk.sound.start()
    opened.desk.sound.prepare()  # the sound device is open, as after a game
    step_for(opened, SETTLED + (DEMO if scene == "menu" else 0))
    assert scene != "pause" or len(opened.desk.places) > 1, "the pause scene should be on top of the game"
    frames, cpu, start = opened.loop.frames, process_time(), monotonic()
    step_for(opened, SECONDS)
    percent = 100 * (process_time() - cpu) / (monotonic() - start)
    print(f"{percent:.3f} {opened.loop.frames - frames}")


def step_for(opened: Any, seconds: float) -> None:
    start = monotonic()
    while monotonic() - start < seconds:
        opened.loop.step()


if __name__ == "__main__":
    rest(*sys.argv[1:])
