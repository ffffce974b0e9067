"""The terminal front end: its first picture relative to the window's, the time to answer a key, the bytes of a moving
piece, and its rest."""

import fcntl
import os
import pty
import signal
import struct
import sys
import tempfile
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from select import select
from statistics import quantiles
from time import perf_counter, sleep

from benchmarks.report import Figure, best_alternating
from benchmarks.screen import screen
from puzzlebox.registry import installed_games

ROUNDS = 5
PRESSES = 200
SECONDS, SETTLED = 8, 2
MAX_FIRST, MAX_ANSWER, MAX_BYTES, MAX_PERCENT = 0.9, 5, 300, 1.0

FRAME_END = b"\x1b[?2026l"
TIMEOUT = 60


class Program:
    """puzzlebox on a pseudo-terminal of 80 x 24 characters."""

    def __init__(self, words: Sequence[str], folder: str) -> None:
        self.begun = perf_counter()
        self.pid, self.terminal = pty.fork()
        if not self.pid:
            environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
            command = [sys.executable, "-m", "puzzlebox", *words, "--terminal", "--data-dir", folder]
            os.execve(sys.executable, command, environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def frame(self) -> bytes:
        """Return what is sent up to the end of the next frame. Raises TimeoutError."""
        sent = b""
        while FRAME_END not in sent:
            if not select([self.terminal], [], [], TIMEOUT)[0]:
                raise TimeoutError(f"no frame after {sent!r}")
            sent += os.read(self.terminal, 65_536)
        return sent

    def answer(self, keys: bytes) -> tuple[float, int]:
        """Press a key. Return the ms until the frame that answers it, and the bytes of this frame."""
        start = perf_counter()
        os.write(self.terminal, keys)
        sent = self.frame()
        return 1000 * (perf_counter() - start), len(sent)

    def cpu_time(self) -> float:
        """Return the CPU seconds so far, from Linux's /proc."""
        with open(f"/proc/{self.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
        with suppress(OSError):
            while os.read(self.terminal, 65_536):
                pass
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def figures() -> Iterator[Figure]:
    first = installed_games().catalogue[0].id
    with tempfile.TemporaryDirectory() as folder, screen() as display:
        window = (sys.executable, "-m", "puzzlebox", first, "--data-dir", folder)
        ours, reference = best_alternating(
            ROUNDS, first_picture((first, "--new"), folder), lambda: display.first_picture(window)
        )
        yield Figure(f"first picture, {first}", ours * 1000, "ms", "in the window, ms:", reference * 1000, MAX_FIRST)
        yield from _running(folder)


def first_picture(words: Sequence[str], folder: str) -> Callable[[], float]:
    """Return a task that measures the seconds from the start of the program to its first frame."""

    def measure() -> float:
        program = Program(words, folder)
        program.frame()
        seconds = perf_counter() - program.begun
        program.close()
        return seconds

    return measure


def _running(folder: str) -> Iterator[Figure]:
    """Measure answers in Lights, where only keys draw; a piece that moves; and rest."""
    program = Program(("lights", "--new"), folder)
    program.frame()
    answers = [program.answer((b"\x1b[D", b"\x1b[C")[number % 2])[0] for number in range(PRESSES + 1)]
    yield Figure("a key is answered (p95)", quantiles(answers[1:], n=20)[-1], "ms", limit=MAX_ANSWER)
    sleep(SETTLED)
    begun = program.cpu_time()
    sent = bool(select([program.terminal], [], [], SECONDS)[0])
    percent = 100 * (program.cpu_time() - begun) / SECONDS if SECONDS else 0.0
    yield Figure("at rest: CPU", percent, "% of a core", limit=MAX_PERCENT)
    yield Figure("at rest: frames", int(sent), "frames", limit=0)
    program.close()
    program = Program(("tetromino", "--new"), folder)
    program.frame()
    sizes = [program.answer((b"\x1b[D", b"\x1b[C")[number % 2])[1] for number in range(9)]
    program.close()
    yield Figure("a moving piece", max(sizes[1:]), "bytes", limit=MAX_BYTES)
