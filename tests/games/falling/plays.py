"""Many plays on engine and model, spread over the processors. One that failed is played again alone by

python -m tests.games.falling.plays GAME SEED INPUTS [mixed] [careful] [crowded]
"""

from __future__ import annotations

import os
import shlex
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from tests.games.falling.compared import COMPARED
from tests.games.falling.players import Careful

SHARES = 40
"""Into how many parts plays are split: enough that all processes end at about the same time."""

OTHERS = os.environ.get("PUZZLEBOX_TEST_SEEDS", "")
"""Any text here, and all plays are other ones."""


class Play(NamedTuple):
    """One play of a game: so many inputs from a seed. How: `mixed` with any options, else with those of the sheet;
    `careful` by the careful player, else by blind keys; `crowded` without time, in the narrowest of places."""

    game: str
    seed: str
    inputs: int
    how: tuple[str, ...] = ()

    @classmethod
    def read(cls, words: list[str]) -> Play:
        game, seed, inputs, *how = words
        return cls(game, seed, int(inputs), tuple(how))

    def command(self) -> str:
        """What plays it again."""
        words = ("python", "-m", "tests.games.falling.plays", self.game, self.seed, str(self.inputs), *self.how)
        return shlex.join(words)

    def run(self) -> Counter[str]:
        """How often each event came. Raises AssertionError where engine and model differ."""
        comparison = COMPARED[self.game](self.seed, "mixed" in self.how)
        if "crowded" in self.how:
            return comparison.run_crowded(self.inputs)
        if "careful" in self.how:
            return comparison.run(self.inputs, Careful(comparison.random))
        if comparison.random.random() < 0.5:
            comparison.heap_up()
        return comparison.run(self.inputs)


def plays_of(game: str, count: int, inputs: int, *how: str) -> list[Play]:
    """So many plays, each from its own seed."""
    return [Play(game, f"{number}{OTHERS}", inputs, how) for number in range(count)]


def long_games(game: str, count: int) -> list[Play]:
    """Whole games, one after the other, by the careful player; the last play with other options."""
    return [*plays_of(game, count, 4000, "careful"), *plays_of(game, 1, 4000, "careful", "mixed")]


def run_all(plays: Iterable[Play]) -> Counter[str]:
    """Run these, and add up their events. A play that fails in any way is named, with the command to repeat it."""
    seen: Counter[str] = Counter()
    for play in plays:
        try:
            seen += play.run()
        except Exception as error:
            error.add_note(f"to repeat it alone: {play.command()}")
            raise
    return seen


def events_of(plays: Iterable[Play], workers: Executor) -> Counter[str]:
    """As `run_all`, in the processes of the workers. Raises the first failure, also that of a process that died."""
    waiting = list(plays)
    shares = [waiting[first::SHARES] for first in range(min(SHARES, len(waiting)))]
    return sum(workers.map(run_all, shares), Counter())


def workers() -> Executor:
    """A process for each processor that this one may use. They begin afresh, so that it is the same on every system;
    where a system has no semaphores to share (no /dev/shm), all is played in this process."""
    try:
        return ProcessPoolExecutor(processors(), mp_context=get_context("spawn"))
    except (ImportError, NotImplementedError, OSError):
        return ThreadPoolExecutor(1)


def processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return min(os.cpu_count() or 1, 61)  # as many as one pool can have on Windows


if __name__ == "__main__":
    print(dict(Play.read(sys.argv[1:]).run()))
