"""From the command to the first picture, and the memory of what then runs, beside a bare script that opens the same
window and draws once.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import sleep

from benchmarks.report import Figure, alternating
from benchmarks.screen import Screen, megabytes, screen
from benchmarks.startup import puzzlebox
from puzzlebox.registry import installed_games

ROUNDS = 5
SLOWER, LARGER = 1.4, 1.5
"""The bars of time and memory."""

SETTLED = 3
"""Seconds after which memory is looked at."""

BARE = (sys.executable, str(Path(__file__).with_name("bare.py")))


def figures() -> Iterator[Figure]:
    command, first = str(puzzlebox()), installed_games().catalogue[0].id
    programs = {first: (command, first), "the gallery": (command,)}
    with screen() as shown:
        for name, words in programs.items():
            ours, bare = alternating(ROUNDS, opening(shown, words), opening(shown, BARE))
            yield Figure(f"command to picture, {name}", ours * 1000, "ms", "bare script, ms:", bare * 1000, SLOWER)
        for name, words in programs.items():
            ours, bare = alternating(2, memory(shown, words), memory(shown, BARE))
            yield Figure(f"memory, {name}", ours, "MB", "bare script, MB:", bare, LARGER)


def opening(shown: Screen, words: Sequence[str]) -> Callable[[], float]:
    return lambda: shown.first_picture(words)


def memory(shown: Screen, words: Sequence[str]) -> Callable[[], float]:
    """A task that gives the megabytes of the program a few seconds on."""

    def look() -> float:
        with shown.running(words) as program:
            sleep(SETTLED)
            return megabytes(program.pid)

    return look
