"""The long proofs of what is kept: 100,000 hostile files for the reader, 200 processes killed as they play."""

import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.hostile import SLOW, asked
from benchmarks.report import Figure
from puzzlebox.core.session import Session
from puzzlebox.registry import box
from puzzlebox.store.paths import find
from puzzlebox.store.reader import read
from puzzlebox.store.shelf import Shelf

FILES = 100_000
KILLS = 200


def figures() -> Iterator[Figure]:
    yield from reading(FILES)
    yield from killing(KILLS)


def reading(number: int) -> Iterator[Figure]:
    """Whatever is not refused, does not come to another end or holds, comes through as a traceback: that is a crash."""
    registry, endings, slowest = box(), Counter[str](), 0.0
    for ending, seconds, _ in asked(registry, number, "soak"):
        endings[ending] += 1
        slowest = max(slowest, seconds)
    for ending, count in endings.most_common():
        yield Figure(f"hostile files: {ending}", count, "files")
    yield Figure("the slowest of them", slowest, "s", bar=SLOW)


def killing(number: int) -> Iterator[Figure]:
    lots, names = random.Random("kills"), [entry.id for entry in box().catalogue]
    with tempfile.TemporaryDirectory() as folder:
        kept = [killed(Path(folder) / str(turn), lots.choice(names), lots) for turn in range(number)]
    yield Figure(f"inputs made in {number} killed plays", sum(made for made, _ in kept), "inputs")
    yield Figure("inputs lost", sum(lost for _, lost in kept), "inputs", bar=0)


def killed(home: Path, name: str, lots: random.Random) -> tuple[int, int]:
    """Let a process play in this folder, kill it at some moment, take its play up: how many inputs it had made, and how
    many of them are lost."""
    words = [sys.executable, "-m", "benchmarks.soak", "play", str(home), name, str(lots.random())]
    process = subprocess.Popen(words, stdout=subprocess.PIPE)
    assert process.stdout is not None
    told = process.stdout.readline()  # it has made its first input
    time.sleep(lots.random() ** 2 * 0.4)
    process.send_signal(signal.SIGKILL)
    told += process.stdout.read()
    process.wait()
    made = int(told.rstrip(b"\n").rpartition(b"\n")[2]) if told.endswith(b"\n") else int(told.split(b"\n")[-2])
    return made, made - taken_up(home, name, made)


def taken_up(home: Path, name: str, made: int) -> int:
    """How many of the inputs come back. Raises AssertionError where the play cannot be taken up, or says something was
    wrong that was not."""
    told: list[str] = []
    shelf = Shelf(find(home), told.append)
    game = box().game(name)
    journal = shelf.take_up(game)
    if journal is None:  # it had just come to its end
        (path,) = (save.path for save in shelf.replays(name))
        return min(made, len(read(path).record.log()))
    assert journal.session.paused
    journal.close()
    assert all("its last line was torn" in sentence for sentence in told), told
    inputs = len(journal.session.log)
    assert inputs <= made + 2, "the one that was being made, and the pause"
    return min(made, inputs)


def play(home: str, name: str, seed: str) -> None:
    """Play at random for good, and tell after each input how many there have been."""
    lots, session = random.Random(seed), Session(box().game(name), start=seed)
    journal = Shelf(find(home), lambda sentence: None).begin(session)
    while True:
        if session.state.outcome():
            session.send("restart")
        elif session.paused:
            session.send("resume")
        else:
            session.advance_to(session.time + lots.randrange(300))
            texts = ("undo", "redo", "undo restart") if lots.random() < 0.1 else session.state.inputs()
            session.send(lots.choice(texts))
        journal.tick()
        if lots.random() < 0.05:
            journal.rest()
        if journal.path:
            sys.stdout.write(f"{len(session.log)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    play(*sys.argv[2:])
