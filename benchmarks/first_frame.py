"""The time from the command to the first frame, and the memory of the running program, relative to a bare script that
opens a window of the same size and draws once.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import sleep

from benchmarks.report import Figure, best_alternating
from benchmarks.screen import Screen, megabytes, screen
from benchmarks.startup import puzzlebox
from puzzlebox.registry import installed_games

ROUNDS = 5
MAX_TIME, MAX_MEMORY = 1.4, 1.5
"""The limits, as ratios."""

SETTLED = 3
"""Seconds after which memory is measured."""

BARE = (sys.executable, str(Path(__file__).with_name("bare.py")))


def figures() -> Iterator[Figure]:
    command, first = str(puzzlebox()), installed_games().catalogue[0].id
    programs = {first: (command, first), "the menu": (command,)}
    with screen() as display:
        for name, words in programs.items():
            ours, bare = best_alternating(ROUNDS, first_frame(display, words), first_frame(display, BARE))
            yield Figure(f"first frame, {name}", ours * 1000, "ms", "bare script, ms:", bare * 1000, MAX_TIME)
        for name, words in programs.items():
            ours, bare = best_alternating(2, memory(display, words), memory(display, BARE))
            yield Figure(f"memory, {name}", ours, "MB", "bare script, MB:", bare, MAX_MEMORY)


def first_frame(display: Screen, words: Sequence[str]) -> Callable[[], float]:
    """Return a task that measures the seconds to the first frame."""
    return lambda: display.first_picture(words)


def memory(display: Screen, words: Sequence[str]) -> Callable[[], float]:
    """Return a task that measures the megabytes of the program a few seconds after its start."""

    def measure() -> float:
        with display.running(words) as program:
            sleep(SETTLED)
            return megabytes(program.pid)

    return measure
