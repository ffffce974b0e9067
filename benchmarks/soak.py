"""The long random tests: plays against the slow models, the contract, hostile and costly files, and killed processes.

The run prints its seed; set PUZZLEBOX_TEST_SEEDS to it to repeat the run. PUZZLEBOX_SOAK_LOGS sets the number of random
plays per game (2,000); the other numbers scale with it.
"""

import os
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from benchmarks import costly
from benchmarks.hostile import MAX_MEGABYTES, MAX_SECONDS, answer, answers, megabytes
from benchmarks.report import Figure
from puzzlebox.core.session import Session
from puzzlebox.play.journal import Journal
from puzzlebox.play.journal_reader import read
from puzzlebox.play.library import Library
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import find
from puzzlebox.testing import check_game

LOGS = 2000
"""Random plays per game, unless PUZZLEBOX_SOAK_LOGS is set."""

FILES_PER_LOG, LOGS_PER_KILL, LOGS_PER_COSTLY = 50, 10, 4

OWN = ("undo", "redo", "undo restart", "hinted", "solved")
"""Inputs of the session that are sent now and then."""

WALKS, STEPS = 4, 200
"""Plays per game that are checked against the contract, and inputs per play."""

BATCH, COSTLY_BATCH = 500, 10
"""The number of files that a process reads in one task."""


def figures() -> Iterator[Figure]:
    seed = os.environ.setdefault("PUZZLEBOX_TEST_SEEDS", secrets.token_hex(4))
    logs = int(os.environ.get("PUZZLEBOX_SOAK_LOGS", LOGS))
    print(f"to repeat this run: make soak PUZZLEBOX_TEST_SEEDS={seed} PUZZLEBOX_SOAK_LOGS={logs}", flush=True)
    from tests.games.falling.plays import workers  # takes the seed from the environment

    with workers() as processes:
        yield from comparing(logs, processes)
        yield from checking_contract(seed, processes)
        yield from reading(FILES_PER_LOG * logs, seed, processes)
        yield from replaying(logs // LOGS_PER_COSTLY, seed, processes)
    yield from killing(logs // LOGS_PER_KILL, seed)


# Plays


def comparing(logs: int, workers: Executor) -> Iterator[Figure]:
    """Yield for each falling-block game the number of plays, of those that differ from its model, and of the kinds of
    events that never occurred."""
    from tests.games.falling.compared import COMPARED, EVENTS
    from tests.games.falling.plays import comparison_of, in_shares

    for game in COMPARED:
        plays = comparison_of(game, logs)
        counts, failed = results(list(in_shares(plays, workers)))
        seen = sum(counts, Counter[str]())
        yield Figure(f"{game}: plays", len(plays), "plays")
        yield Figure(f"{game}: plays that differ from its model", failed, "plays", limit=0)
        if not failed:
            yield Figure(
                f"{game}: events that never occurred", sum(not seen[name] for name in EVENTS[game]), "events", limit=0
            )


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
        print(f"to repeat it: python -m benchmarks.costly {seed} {place}", flush=True)
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


def killed(home: Path, name: str, rng: random.Random) -> tuple[int, int]:
    """Start a process that plays in this folder, kill it at a random moment, and resume its playthrough.

    Return the number of inputs that it had made, and how many of them were lost.
    """
    words = [sys.executable, "-m", "benchmarks.soak", "play", str(home), name, str(rng.random())]
    process = subprocess.Popen(words, stdout=subprocess.PIPE)
    assert process.stdout is not None
    output = process.stdout.readline()  # comes after the first input
    time.sleep(rng.random() ** 2 * 0.4)
    process.send_signal(signal.SIGKILL)
    output += process.stdout.read()
    process.wait()
    process.stdout.close()
    made = int(output[: output.rindex(b"\n")].rpartition(b"\n")[2])  # the last line may be incomplete
    return made, made - resumed(home, name, made)


def resumed(home: Path, name: str, made: int) -> int:
    """Return how many of the inputs are still there after a resume.

    Raise AssertionError if the playthrough cannot be resumed, or if anything but a torn line is reported.
    """
    messages: list[str] = []
    library = Library(find(home), notify=messages.append)
    game = installed_games().game(name)
    play = library.resume(game)
    if play is None:  # the game was over, so it is a replay
        (path,) = (save.path for save in library.replays(name))
        return min(made, len(read(path).record.log()))
    assert play.paused
    play.close()
    assert all("its last line was torn" in message for message in messages), messages
    inputs = len(play.session.log)
    assert inputs <= made + 2, "at most one unreported input, and the pause"
    return min(made, inputs)


def play(home: str, name: str, seed: str) -> None:
    """Play at random until the process is killed. Prints the number of inputs after each of them."""
    rng, session = random.Random(seed), Session(installed_games().game(name), start=seed)
    journal = Journal(find(home), session, lambda sentence: None)
    while True:
        if session.state.outcome():
            session.send("restart")
        elif session.paused:
            session.send("resume")
        else:
            session.advance_to(session.time + rng.randrange(300))
            texts = (
                ("undo", "redo", "undo restart", "hinted", "solved") if rng.random() < 0.1 else session.state.inputs()
            )
            session.send(rng.choice(texts))
        journal.tick()
        if rng.random() < 0.05:
            journal.rest()
        if journal.path:
            sys.stdout.write(f"{len(session.log)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    play(*sys.argv[2:])
