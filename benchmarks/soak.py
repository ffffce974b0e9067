"""The long random tests: the contract, hostile and costly files, and killed processes.

The run prints its seed; set PUZZLEBOX_TEST_SEEDS to it to repeat the run. PUZZLEBOX_SOAK_LOGS sets the number of random
plays per game in the comparison with the slow models (2,000); the numbers here scale with it.
"""

import os
import random
import secrets
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from benchmarks.report import Figure
from puzzlebox.registry import installed_games
from puzzlebox.testing import check_game
from tools import costly
from tools.hostile import MAX_MEGABYTES, MAX_SECONDS, answer, answers, megabytes
from tools.killed import killed

LOGS = 2000
"""Unless PUZZLEBOX_SOAK_LOGS is set."""

FILES_PER_LOG, LOGS_PER_KILL, LOGS_PER_COSTLY = 50, 10, 4

WALKS, STEPS = 4, 200
"""Plays per game that are checked against the contract, and inputs per play."""

BATCH, COSTLY_BATCH = 500, 10
"""The number of files that a process reads in one task."""


def figures() -> Iterator[Figure]:
    seed = os.environ.setdefault("PUZZLEBOX_TEST_SEEDS", secrets.token_hex(4))
    logs = int(os.environ.get("PUZZLEBOX_SOAK_LOGS", LOGS))
    print(f"to repeat this run: make soak PUZZLEBOX_TEST_SEEDS={seed} PUZZLEBOX_SOAK_LOGS={logs}", flush=True)

    with workers() as processes:
        yield from checking_contract(seed, processes)
        yield from reading(FILES_PER_LOG * logs, seed, processes)
        yield from replaying(logs // LOGS_PER_COSTLY, seed, processes)
    yield from killing(logs // LOGS_PER_KILL, seed)


# The contract


def checking_contract(seed: str, workers: Executor) -> Iterator[Figure]:
    """Yield the number of games that break the contract."""
    names = [entry.id for entry in installed_games().catalogue]
    _, failed = results([workers.submit(check_contract, name, seed) for name in names])
    yield Figure("games that break the contract", failed, "games", limit=0)


def check_contract(name: str, seed: str) -> None:
    check_game(installed_games().game(name), [f"{seed}-{number}" for number in range(WALKS)], STEPS)


def results(futures: list[Future[Any]]) -> tuple[list[Any], int]:
    """Return the results of the futures, and the number of those that failed. Failures are printed."""
    done, failed = [], 0
    for future in futures:
        try:
            done.append(future.result())
        except Exception as error:
            failed += 1
            traceback.print_exception(error)
    return done, failed


# Hostile files


def reading(number: int, seed: str, workers: Executor) -> Iterator[Figure]:
    """Yield the results of reading hostile files. Any exception other than a refusal is a crash."""
    firsts = range(0, number, BATCH)
    found, crashed = results([workers.submit(read_hostile, seed, n, min(BATCH, number - n)) for n in firsts])
    for ending, count in sum((endings for endings, _ in found), Counter[str]()).most_common():
        yield Figure(f"hostile files: {ending}", count, "files")
    yield Figure("hostile files: crashes", crashed, "files", limit=0)
    yield Figure("the slowest of them", max((slowest for _, slowest in found), default=0.0), "s", limit=MAX_SECONDS)


def read_hostile(seed: str, first: int, number: int) -> tuple[Counter[str], float]:
    """Return how often each result occurred for these files, and the CPU seconds of the slowest one."""
    endings, slowest = Counter[str](), 0.0
    for ending, seconds, _ in answers(installed_games(), number, seed, first):
        endings[ending] += 1
        slowest = max(slowest, seconds)
    return endings, slowest


def replaying(number: int, seed: str, workers: Executor) -> Iterator[Figure]:
    """Yield the time and the memory of the costliest of these random records. The commands that repeat them are
    printed."""
    firsts = range(0, number, COSTLY_BATCH)
    found, crashed = results([workers.submit(replay_costly, seed, n, min(COSTLY_BATCH, number - n)) for n in firsts])
    slowest, largest = (max((pair[which] for pair in found), default=(0.0, 0)) for which in (0, 1))
    for _, place in (slowest, largest):
        print(f"to repeat it: python -m tools.costly {seed} {place}", flush=True)
    yield Figure("costly files: crashes", crashed, "files", limit=0)
    yield Figure("the slowest of them", slowest[0], "s", limit=MAX_SECONDS)
    limit = MAX_MEGABYTES + 5 * costly.MAX_BYTES / 2**20
    yield Figure("the largest of them", largest[0], "MB", limit=limit)


def replay_costly(seed: str, first: int, number: int) -> tuple[tuple[float, int], tuple[float, int]]:
    """Return the CPU seconds and the number of the slowest record, and the megabytes and the number of the one that
    takes most memory."""
    games = installed_games()
    records = {place: costly.record(games, f"{seed} {place}") for place in range(first, first + number)}
    slowest = max((answer(games, data).seconds, place) for place, data in records.items())
    return slowest, max((megabytes(games, data), place) for place, data in records.items())


# Killed processes


def killing(number: int, seed: str) -> Iterator[Figure]:
    """Yield the number of inputs in processes that were killed, and how many of them were lost."""
    names = [entry.id for entry in installed_games().catalogue]
    kept = []
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(number):
            rng = random.Random(f"{seed} kill {turn}")
            kept.append(killed(Path(folder) / str(turn), rng.choice(names), rng))
    yield Figure(f"inputs in {number} killed processes", sum(made for made, _ in kept), "inputs")
    yield Figure("inputs lost", sum(lost for _, lost in kept), "inputs", limit=0)


# Processes


def workers() -> Executor:
    """Return a pool with one process per processor that this process may use.

    The processes are spawned, which works in the same way on every system. On a system without shared semaphores (no
    /dev/shm), the pool has one thread instead.
    """
    try:
        return ProcessPoolExecutor(processors(), mp_context=get_context("spawn"))
    except (ImportError, NotImplementedError, OSError):
        return ThreadPoolExecutor(1)


def processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return min(os.cpu_count() or 1, 61)  # the maximum for a pool on Windows
