"""Plays a game without a window, then opens a window for two seconds on SDL's dummy driver."""

import subprocess
import sys

from puzzlebox.core.session import Session
from puzzlebox.registry import installed_games


def play_without_window() -> None:
    session = Session(installed_games().game("tetromino"), start="smoke")
    while session.state.outcome() is None:
        session.advance_to(session.time + 100)
        if "drop" in session.state.inputs():
            session.send("drop")
    print(f"tetromino: {dict(session.figures())}")


def open_for_two_seconds() -> None:
    game = subprocess.Popen([sys.executable, "-m", "puzzlebox", "slide"], stderr=subprocess.PIPE, text=True)
    try:
        _, errors = game.communicate(timeout=2)
    except subprocess.TimeoutExpired:
        game.kill()
        _, errors = game.communicate()
        if not errors:
            print("slide: the window was open for two seconds")
            return
    sys.exit(f"slide exited early or wrote to stderr: status {game.returncode}\n{errors}")


play_without_window()
open_for_two_seconds()
