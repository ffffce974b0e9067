"""Ends of the program in a terminal at random moments: nothing is lost, and the terminal is left as it was."""

import json
import os
import random
import signal
import termios
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.conftest import SEEDS
from tests.terminal.test_process import PATIENCE, Program, shows

pytestmark = pytest.mark.soak

ENDS = 200
GAMES = ("lights", "tetromino", "guideline", "slide", "sudoku", "2048", "console")
KEYS = (b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b" ", b"x", b"c", b"u", b"\x1b[I", b"\x1b[O")
LEFT = b"\x1b[?1049l"
"""The end of what the program sends: it leaves the alternate screen."""


@pytest.mark.parametrize("number", range(ENDS))
def test_an_end_at_a_random_moment_loses_nothing(number: int, tmp_path: Path) -> None:
    rng = random.Random(f"{SEEDS} end {number}")
    how = rng.choice(["SIGTERM", "SIGHUP", "line", "SIGKILL"])
    program = Program(tmp_path, rng.choice(GAMES), "--terminal", "--seed", f"{number}")
    program.read_until(shows("\x1b[?2026l"))
    for _ in range(rng.randrange(12)):
        program.type(rng.choice(KEYS))
        sleep(rng.random() / 50)
    if how == "line":
        os.close(program.slave)
        os.close(program.master)
        end = monotonic() + PATIENCE
        while os.waitpid(program.pid, os.WNOHANG) == (0, 0):
            assert monotonic() < end
    else:
        os.kill(program.pid, signal.Signals[how])
        assert program.end() in (128 + signal.Signals[how], -signal.Signals[how])
        if how != "SIGKILL":
            assert program.output.endswith(LEFT)
            assert termios.tcgetattr(program.slave) == program.modes
    for path in tmp_path.rglob("*.jsonl"):
        lines = path.read_text("utf-8").splitlines()
        assert all(json.loads(line) for line in lines[:-1])
