"""A virtual screen that is watched from outside, so that every program is measured alike: Xvfb keeps its picture in a
file, and that file says when the first pixel changes.
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
PATIENCE = 20
"""Seconds after which a program that shows nothing is given up."""

LOOKED_AT = 16
"""Of so many rows of the screen one is looked at: a window is larger than that."""

TICKS = os.sysconf("SC_CLK_TCK")


class Screen:
    """An Xvfb at display `number`; `pixels` are its picture, row by row."""

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

    def look(self) -> bytes:
        """Some rows of the picture as it is now."""
        step = self._row * LOOKED_AT
        ends = range(self._start, self._start + self._row * SIZE[1], step)
        return b"".join(self._map[place : place + self._row] for place in ends)

    def _still(self) -> bool:
        before = self.look()
        sleep(0.1)
        return self.look() == before

    @property
    def environment(self) -> Mapping[str, str]:
        """For a program on this screen, away from the player's own files and without sound, its modules compiled at
        the first run, as on any machine that keeps what Python compiles."""
        home = str(self.folder)
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        own = {"DISPLAY": f":{self.number}", "HOME": home, "PUZZLEBOX_HOME": home, "SDL_AUDIODRIVER": "dummy"}
        own["PYTHONPYCACHEPREFIX"] = str(self.folder / "compiled")
        return {**kept, **own, "SDL_VIDEODRIVER": "x11", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

    @contextmanager
    def running(self, words: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
        """The program on this screen, ended on the way out."""
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
            _wait_for(self._still)

    def first_picture(self, words: Sequence[str]) -> float:
        """Seconds from starting the program to its first changed pixel. Raises TimeoutError where none changes."""
        before, begun = self.look(), perf_counter()
        with self.running(words) as program:
            while self.look() == before:
                if perf_counter() - begun > PATIENCE or program.poll() is not None:
                    raise TimeoutError(f"{' '.join(words)} showed nothing")
                sleep(0.001)
            return perf_counter() - begun

    def close(self) -> None:
        self._map.close()
        self._server.terminate()
        self._server.wait(10)


@contextmanager
def screen(number: int = 24) -> Iterator[Screen]:
    """A screen of one's own. Raises FileNotFoundError with what to do where Xvfb is missing."""
    if not shutil.which("Xvfb"):
        raise FileNotFoundError("this needs a virtual screen: install Xvfb (apt-get install xvfb)")
    with tempfile.TemporaryDirectory() as folder:
        shown = Screen(number, Path(folder))
        try:
            yield shown
        finally:
            shown.close()


def cpu_seconds(process: int) -> float:
    """What a process and its threads have worked so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def megabytes(process: int) -> float:
    """What a process holds in memory, libraries that it shares with others included."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Rss:")) / 1024


def _wait_for(ready: Callable[[], bool]) -> None:
    begun = perf_counter()
    while not ready():
        if perf_counter() - begun > PATIENCE:
            raise TimeoutError("the virtual screen did not come to rest")
        sleep(0.02)
