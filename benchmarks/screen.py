"""A virtual screen that is watched from outside, so that all programs are measured in the same way: Xvfb writes its
picture to a file, and the file shows when the first pixel changes.
"""

import mmap
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep

SIZE = (1280, 1024)
TIMEOUT = 20
"""Seconds to wait for a program that shows nothing."""

ROW_STEP = 16
"""The distance between the rows of pixels that are compared. Every window is higher than that."""


class Screen:
    """An Xvfb server with the display `number`."""

    def __init__(self, number: int, folder: Path) -> None:
        self.number = number
        self.folder = folder
        words = ["Xvfb", f":{number}", "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-noreset", "-br"]
        words += ["-nolisten", "tcp", "-fbdir", str(folder)]
        self._server = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        picture = folder / "Xvfb_screen0"
        _wait_for(lambda: picture.exists() and Path(f"/tmp/.X11-unix/X{number}").exists())
        with picture.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        _wait_for(lambda: struct.unpack_from(">I", self._map, 48)[0] > 0)
        head, colours = struct.unpack_from(">I", self._map)[0], struct.unpack_from(">19I", self._map, 4)[18]
        self._row = struct.unpack_from(">I", self._map, 48)[0]
        self._start = head + 12 * colours

    def sample(self) -> bytes:
        """Return every `ROW_STEP`th row of the current picture."""
        step = self._row * ROW_STEP
        ends = range(self._start, self._start + self._row * SIZE[1], step)
        return b"".join(self._map[place : place + self._row] for place in ends)

    def _unchanged(self) -> bool:
        before = self.sample()
        sleep(0.1)
        return self.sample() == before

    @property
    def environment(self) -> Mapping[str, str]:
        """The environment of a program on this screen: with its own home folder, without sound, and with a folder for
        compiled modules."""
        home = str(self.folder)
        inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        own = {"DISPLAY": f":{self.number}", "HOME": home, "PUZZLEBOX_HOME": home, "SDL_AUDIODRIVER": "dummy"}
        own["PYTHONPYCACHEPREFIX"] = str(self.folder / "compiled")
        return {**inherited, **own, "SDL_VIDEODRIVER": "x11", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

    @contextmanager
    def running(self, words: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
        """Run a program on this screen, and terminate it at the end of the context."""
        program = subprocess.Popen(words, env=self.environment, stdout=subprocess.DEVNULL)
        try:
            yield program
        finally:
            program.terminate()
            try:
                program.wait(10)
            except subprocess.TimeoutExpired:
                program.kill()
                program.wait()
            _wait_for(self._unchanged)

    def first_picture(self, words: Sequence[str]) -> float:
        """Return the seconds from the start of the program to its first changed pixel. Raises TimeoutError if no pixel
        changes."""
        before, start = self.sample(), perf_counter()
        with self.running(words) as program:
            while self.sample() == before:
                if perf_counter() - start > TIMEOUT or program.poll() is not None:
                    raise TimeoutError(f"{' '.join(words)} showed nothing")
                sleep(0.001)
            return perf_counter() - start

    def close(self) -> None:
        self._map.close()
        self._server.terminate()
        self._server.wait(10)


@contextmanager
def screen(number: int = 24) -> Iterator[Screen]:
    """Start a screen. Raises FileNotFoundError if Xvfb is not installed."""
    if not shutil.which("Xvfb"):
        raise FileNotFoundError("Xvfb is not installed; install it with: sudo apt-get install xvfb")
    with tempfile.TemporaryDirectory() as folder:
        display = Screen(number, Path(folder))
        try:
            yield display
        finally:
            display.close()


def megabytes(process: int) -> float:
    """Return the resident memory of a process, including shared libraries."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Rss:")) / 1024


def _wait_for(ready: Callable[[], bool]) -> None:
    start = perf_counter()
    while not ready():
        if perf_counter() - start > TIMEOUT:
            raise TimeoutError(f"the virtual screen was not ready after {TIMEOUT} s")
        sleep(0.02)
