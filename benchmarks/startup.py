"""Help, version and list answer in about the time of importing click."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.report import Figure, alternating, seconds

ROUNDS = 12
BAR = 1.4
COMMANDS = (("--help",), ("--version",), ("list",))


def figures() -> Iterator[Figure]:
    for words in COMMANDS:
        ours, reference = alternating(
            ROUNDS, runs(str(puzzlebox()), *words), runs(sys.executable, "-c", "import click")
        )
        yield Figure(f"puzzlebox {' '.join(words)}", ours * 1000, "ms", "import click", reference * 1000, BAR)


def puzzlebox() -> Path:
    """The command beside this Python."""
    return Path(sys.executable).with_name("puzzlebox")


def runs(*words: str) -> Callable[[], float]:
    """A task that runs the command and returns how many seconds it took."""
    return lambda: seconds(lambda: subprocess.run(words, check=True, capture_output=True, timeout=60))
