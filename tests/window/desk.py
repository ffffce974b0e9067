"""A screen of its own (Xvfb) with the real program on it, and hands and eyes to use it: keys and clicks by xdotool,
pictures read straight from the server's own frame buffer.

    with Screen() as screen:
        game = screen.start("slide", "--seed", "rainy-day")
        game.key("Left")
        game.wait_for(lambda picture: picture.at(10, 10) == (18, 20, 26))
        game.end()
"""

import ctypes
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

TOOLS = ("Xvfb", "xdotool")

MISSING = f"needs {' and '.join(TOOLS)}: apt-get install -y xvfb xdotool"

PATIENCE = 15.0
"""Seconds to wait for anything on the screen."""

CALL = 10
"""Seconds that one call of a tool may take."""

Colour = tuple[int, int, int]


def available() -> bool:
    """Whether this machine has what a screen needs."""
    return all(shutil.which(tool) for tool in TOOLS)


class Picture:
    """What stands on the screen, or in a part of it: `width` x `height` px of 4 bytes each, blue first."""

    def __init__(self, width: int, height: int, pixels: bytes) -> None:
        self.width, self.height, self._pixels = width, height, pixels

    @classmethod
    def of_dump(cls, dump: bytes) -> Self:
        """Read an X window dump, version 7, of 32 bits a pixel, as Xvfb keeps it."""
        head = struct.unpack(">25I", dump[:100])
        start, version, wide, high, order, bits, line = head[0], head[1], head[4], head[5], head[7], head[11], head[12]
        if (version, order, bits, line) != (7, 0, 32, wide * 4):
            raise ValueError(f"cannot read this X window dump: {head}")
        start += head[19] * 12  # the colours of a palette, which are not used
        return cls(wide, high, dump[start : start + high * line])

    def part(self, x: int, y: int, width: int, height: int) -> "Picture":
        """What stands in an area, as far as it is on the screen."""
        width, height = min(width, self.width - x), min(height, self.height - y)
        starts = ((row * self.width + x) * 4 for row in range(y, y + height))
        return Picture(width, height, b"".join(self._pixels[start : start + width * 4] for start in starts))

    def at(self, x: int, y: int) -> Colour:
        """The colour of a pixel."""
        start = (y * self.width + x) * 4
        blue, green, red = self._pixels[start : start + 3]
        return red, green, blue

    def colours(self) -> set[Colour]:
        """Every colour there is."""
        pixels = {self._pixels[start : start + 3] for start in range(0, len(self._pixels), 4)}
        return {(red, green, blue) for blue, green, red in pixels}

    def save(self, path: Path) -> None:
        """Write it as PNG."""
        import pygame

        size = (self.width, self.height)
        pygame.image.save(pygame.image.frombytes(self._pixels, size, "BGRA").convert(24), path)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picture) and (self.width, self._pixels) == (other.width, other._pixels)

    __hash__ = None  # type: ignore[assignment]


class Screen:
    """An X server of its own, on a display number that is free."""

    def __init__(self, size: tuple[int, int] = (1280, 960)) -> None:
        self._folder = tempfile.TemporaryDirectory()
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-noreset", "-nolisten", "tcp", "-fbdir", self._folder.name]
        command += ["-screen", "0", f"{size[0]}x{size[1]}x24"]
        self._server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            raise RuntimeError(f"Xvfb ended with status {self._server.wait(CALL)}")
        self.display = f":{number}"
        self.home = Path(self._folder.name) / "home"  # no test may touch what its user has saved
        self.home.mkdir()
        self.programs: list[Program] = []

    def start(self, *words: str, **environment: str) -> "Program":
        """Start `puzzlebox` with these words and wait for its window."""
        return self.run([sys.executable, "-m", "puzzlebox", *words], **environment)

    def run(self, command: list[str], **environment: str) -> "Program":
        """Start any program and wait for its window."""
        program = Program(self, command, environment)
        self.programs.append(program)
        program.find_window()
        return program

    def picture(self) -> Picture:
        """What stands on the screen now."""
        return Picture.of_dump((Path(self._folder.name) / "Xvfb_screen0").read_bytes())

    def tool(self, *words: str) -> str:
        """Run xdotool on this screen; what it says."""
        env = {**os.environ, "DISPLAY": self.display}
        command = ["xdotool", *words]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=CALL).stdout

    def close(self) -> None:
        """End every program and the server."""
        for program in self.programs:
            program.kill()
        self._server.terminate()
        self._server.wait(CALL)
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class Program:
    """One running program. All its keys are pressed for real, on the window that has the focus."""

    def __init__(self, screen: Screen, command: list[str], environment: dict[str, str]) -> None:
        self.screen = screen
        env = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
        env |= {"DISPLAY": screen.display, "PUZZLEBOX_HOME": str(screen.home), **environment}
        env.setdefault("SDL_AUDIODRIVER", "dummy")
        env.pop("WAYLAND_DISPLAY", None)
        self._process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.window = ""

    @property
    def pid(self) -> int:
        return self._process.pid

    def find_window(self) -> None:
        """Wait for the window, and give it the focus: there is no window manager to do so."""
        wait_until(self._has_window, "its window")
        self.screen.tool("windowfocus", "--sync", self.window)

    def _has_window(self) -> bool:
        if self._process.poll() is not None:
            raise RuntimeError(f"ended with status {self._process.returncode}: {self.said()}")
        try:
            found = self.screen.tool("search", "--onlyvisible", "--pid", str(self.pid)).split()
        except subprocess.CalledProcessError:
            return False
        self.window = found[-1] if found else ""
        return bool(found)

    def key(self, *names: str) -> None:
        """Press keys and let go, one after the other: names as X has them (Left, space, F2, ctrl+z)."""
        self.screen.tool("key", "--delay", "20", *names)

    def press(self, name: str) -> None:
        self.screen.tool("keydown", name)

    def release(self, name: str) -> None:
        self.screen.tool("keyup", name)

    def point(self, x: int, y: int) -> None:
        """Move the pointer to a place of the window."""
        self.screen.tool("mousemove", "--window", self.window, str(x), str(y))

    def click(self, x: int, y: int) -> None:
        """Click there with the left button."""
        self.point(x, y)
        self.screen.tool("click", "1")

    def close_window(self) -> None:
        """Ask the window to close, as the button in its title bar does."""
        ask_to_close(self.screen.display, int(self.window))

    def resize(self, width: int, height: int) -> None:
        self.screen.tool("windowsize", "--sync", self.window, str(width), str(height))

    @property
    def title(self) -> str:
        """What the window's title bar would say."""
        return self.screen.tool("getwindowname", self.window).strip()

    def picture(self) -> Picture:
        """What stands in the window now."""
        said = self.screen.tool("getwindowgeometry", "--shell", self.window)
        told = dict(line.split("=") for line in said.split())
        return self.screen.picture().part(*(int(told[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    def wait_for(self, shows: Callable[[Picture], bool], what: str = "what was expected") -> Picture:
        """Look until the screen shows it; the picture that does."""
        wait_until(lambda: shows(self.picture()), f"{what} on the screen")
        return self.picture()

    def wait_for_change(self, before: Picture) -> Picture:
        """Look until the screen shows something else than before."""
        return self.wait_for(lambda picture: picture != before, "a change")

    def wait_for_rest(self, quiet: float = 0.3) -> Picture:
        """Look until nothing has moved for so many seconds; the picture at rest."""
        end, last, since = time.monotonic() + PATIENCE, self.picture(), time.monotonic()
        while time.monotonic() - since < quiet:
            if time.monotonic() > end:
                raise TimeoutError(f"the screen did not come to rest in {PATIENCE:.0f} s")
            time.sleep(0.03)
            now = self.picture()
            if now != last:
                last, since = now, time.monotonic()
        return last

    def cpu(self) -> float:
        """Seconds of processor time that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def send(self, signal: int) -> None:
        self._process.send_signal(signal)

    def end(self) -> int:
        """Wait until it has ended by itself; its exit status."""
        return self._process.wait(PATIENCE)

    def said(self) -> str:
        """What it said on stdout and stderr, after it has ended."""
        out, err = self._process.communicate(timeout=PATIENCE)
        return str(out + err)

    def kill(self) -> None:
        """End it, whatever it does."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate(timeout=PATIENCE)


def wait_until(happened: Callable[[], bool], what: str) -> None:
    """Look until it has happened. Raises TimeoutError."""
    end = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {PATIENCE:.0f} s for {what}")
        time.sleep(0.02)


class ClientMessage(ctypes.Structure):
    """A message to a window, as Xlib lays it out in memory; an event of Xlib has room for 24 longs."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("sent", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("kind", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("room", ctypes.c_long * 24),
    )


CLIENT_MESSAGE = 33
"""Xlib's number of this kind of event."""


def ask_to_close(display: str, window: int) -> None:
    """Send a window the message that a window manager sends when its user closes it; xdotool has no way to do so."""
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XInternAtom.restype = ctypes.c_ulong
    server = ctypes.c_void_p(xlib.XOpenDisplay(display.encode()))
    kind, wish = (xlib.XInternAtom(server, name, False) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    message = ClientMessage(type=CLIENT_MESSAGE, window=window, kind=kind, format=32, data=(wish, 0, 0, 0, 0))
    xlib.XSendEvent(server, ctypes.c_ulong(window), False, ctypes.c_long(0), ctypes.byref(message))
    xlib.XCloseDisplay(server)


@contextmanager
def on_screen(*words: str, size: tuple[int, int] = (1280, 960)) -> Iterator[Program]:
    """The program on a screen of its own, for one test."""
    with Screen(size) as screen:
        yield screen.start(*words)
