"""The time of --help, --version and list, relative to importing click."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.report import Figure, best_alternating, wall_time

ROUNDS = 12
MAX_RATIO = 1.4
COMMANDS = (("--help",), ("--version",), ("list",))


def figures() -> Iterator[Figure]:
    for words in COMMANDS:
        ours, reference = best_alternating(
            ROUNDS, runs(str(puzzlebox()), *words), runs(sys.executable, "-c", "import click")
        )
        yield Figure(
            f"puzzlebox {' '.join(words)}", ours * 1000, "ms", "import click, ms:", reference * 1000, MAX_RATIO
        )


def puzzlebox() -> Path:
    """Return the path of the command in the folder of this Python."""
    return Path(sys.executable).with_name("puzzlebox")


def runs(*words: str) -> Callable[[], float]:
    """Return a task that runs the command and returns the seconds that it takes."""
    return lambda: wall_time(lambda: subprocess.run(words, check=True, capture_output=True, timeout=60))
