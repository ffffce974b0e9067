"""Kills processes in the middle of a game, and counts the inputs that are lost.

    python -m tools.killed FOLDER GAME SEED

plays at random in this folder until it is killed.
"""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from puzzlebox.core.session import Session
from puzzlebox.play.journal import Journal
from puzzlebox.play.journal_reader import read
from puzzlebox.play.library import Library
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import find


def killed(home: Path, name: str, rng: random.Random) -> tuple[int, int]:
    """Start a process that plays in this folder, kill it at a random moment, and resume its playthrough.

    Return the number of inputs that it had made, and how many of them were lost.
    """
    words = [sys.executable, "-m", "tools.killed", str(home), name, str(rng.random())]
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

    Raise AssertionError if the playthrough cannot be resumed, or if anything but an incomplete last line is reported.
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
    assert all("its last line was incomplete" in message for message in messages), messages
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
    play(*sys.argv[1:])
