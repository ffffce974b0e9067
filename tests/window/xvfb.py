"""Runs the real program on an X server of its own (Xvfb), uses it with real keys and clicks (xdotool), and reads its
pictures from the server's frame buffer.

    with Screen() as screen:
        game = screen.start("slide", "--seed", "rainy-day")  # with the data folder of the test
        game.key("Left")
        game.wait_for(lambda picture: picture.at(10, 10) == (18, 20, 26))
        game.end()
"""

import ctypes
import mmap
import os
import shutil
import signal
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

TIMEOUT = 15.0
"""How long to wait for anything on the screen, in seconds."""

TOOL_TIMEOUT = 10
"""How long one call of a tool may take, in seconds."""

POLL_INTERVAL = 0.06
"""The time between two looks at the screen or at a file, in seconds. Reading pictures costs more than waiting."""

Colour = tuple[int, int, int]


def available() -> bool:
    """Return whether the tools are installed."""
    return all(shutil.which(tool) for tool in TOOLS)


class Picture:
    """The picture in a part of the screen: `width` x `height` pixels of 4 bytes each, blue first."""

    def __init__(self, width: int, height: int, pixels: bytes) -> None:
        self.width, self.height, self._pixels = width, height, pixels

    def part(self, x: int, y: int, width: int, height: int) -> "Picture":
        """Return a part of the picture."""
        width, height = min(width, self.width - x), min(height, self.height - y)
        starts = ((row * self.width + x) * 4 for row in range(y, y + height))
        return Picture(width, height, b"".join(self._pixels[start : start + width * 4] for start in starts))

    def at(self, x: int, y: int) -> Colour:
        """Return the colour of a pixel."""
        start = (y * self.width + x) * 4
        blue, green, red = self._pixels[start : start + 3]
        return red, green, blue

    def has(self, colour: Colour) -> bool:
        """Return whether any pixel has this colour."""
        pattern, found = bytes(reversed(colour)), -1
        while (found := self._pixels.find(pattern, found + 1)) >= 0:
            if found % 4 == 0:
                return True
        return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picture) and (self.width, self._pixels) == (other.width, other._pixels)

    __hash__ = None  # type: ignore[assignment]


class FrameBuffer:
    """The file in which Xvfb keeps its screen: an X window dump, version 7, of 32 bits a pixel."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        head = struct.unpack(">25I", self._memory[:100])
        start, version, self.width, self.height, order = head[0], head[1], head[4], head[5], head[7]
        bits_per_pixel, self._line = head[11], head[12]
        if (version, order, bits_per_pixel, self._line) != (7, 0, 32, self.width * 4):
            raise ValueError(f"cannot read this X window dump: {head}")
        self._start = start + head[19] * 12  # after the colours of a palette, which are not used

    def picture(self, x: int, y: int, width: int, height: int) -> Picture:
        """Return the picture in an area, as far as it is on the screen. Only this area is read."""
        width, height = min(width, self.width - x), min(height, self.height - y)
        starts = (self._start + row * self._line + x * 4 for row in range(y, y + height))
        return Picture(width, height, b"".join(self._memory[start : start + width * 4] for start in starts))

    def close(self) -> None:
        self._memory.close()


class Screen:
    """An X server of its own, on a free display number."""

    def __init__(self, size: tuple[int, int] = (1280, 960)) -> None:
        self._folder = tempfile.TemporaryDirectory()
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-noreset", "-nolisten", "tcp", "-fbdir", self._folder.name]
        command += ["-screen", "0", f"{size[0]}x{size[1]}x24"]
        self._server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError(f"Xvfb ended with status {self._server.wait(TOOL_TIMEOUT)}")
        self.display = f":{number}"
        self.programs: list[Program] = []
        self.frame_buffer = FrameBuffer(Path(self._folder.name) / "Xvfb_screen0")

    def start(self, *words: str, **environment: str) -> "Program":
        """Start `puzzlebox` with these words and wait for its window."""
        return self.run([sys.executable, "-m", "puzzlebox", *words], **environment)

    def run(self, command: list[str], **environment: str) -> "Program":
        """Start any program and wait for its window."""
        program = Program(self, command, environment)
        self.programs.append(program)
        program.find_window()
        return program

    def tool(self, *words: str) -> str:
        """Run xdotool on this screen and return its output."""
        env = {**os.environ, "DISPLAY": self.display}
        command = ["xdotool", *words]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=TOOL_TIMEOUT).stdout

    def close(self) -> None:
        """End all programs and the server."""
        for program in self.programs:
            program.kill()
        self._server.terminate()
        self._server.wait(TOOL_TIMEOUT)
        self.frame_buffer.close()
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


@contextmanager
def no_signal_ignored() -> Iterator[None]:
    """Let programs inherit no ignored signal, even if the tests were started in the background."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in (signal.SIGINT, signal.SIGQUIT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def is_drawn(picture: Picture) -> bool:
    """Return whether a program has drawn something in the corner of its window, which is black before."""
    return picture.at(2, 2) != (0, 0, 0)


class Program:
    """A running program. Its keys are pressed on the window that has the focus."""

    def __init__(self, screen: Screen, command: list[str], environment: dict[str, str]) -> None:
        self.screen = screen
        env = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
        env |= {"DISPLAY": screen.display, **environment}
        env.setdefault("SDL_AUDIODRIVER", "dummy")
        env["SDL_NO_SIGNAL_HANDLERS"] = "1"  # SDL would end the program too, and hide that the loop does not
        env.pop("WAYLAND_DISPLAY", None)
        with no_signal_ignored():
            self._process = subprocess.Popen(
                command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
        self.window = ""
        self._area: tuple[int, int, int, int] | None = None

    @property
    def pid(self) -> int:
        return self._process.pid

    def find_window(self) -> None:
        """Wait for the window and give it the focus, as there is no window manager."""
        wait_until(self._has_window, "its window")
        self.screen.tool("windowfocus", "--sync", self.window)

    def _has_window(self) -> bool:
        if self._process.poll() is not None:
            raise RuntimeError(f"ended with status {self._process.returncode}: {self.output()}")
        try:
            found = self.screen.tool("search", "--onlyvisible", "--pid", str(self.pid)).split()
        except subprocess.CalledProcessError:
            return False
        self.window = found[-1] if found else ""
        return bool(found)

    def key(self, *names: str) -> None:
        """Tap keys one after another. X names them: Left, space, F2, ctrl+z."""
        self.screen.tool("key", "--delay", "20", *names)

    def press(self, name: str) -> None:
        self.screen.tool("keydown", name)

    def release(self, name: str) -> None:
        self.screen.tool("keyup", name)

    def point(self, x: int, y: int) -> None:
        """Move the pointer to a position in the window."""
        self.screen.tool("mousemove", "--window", self.window, str(x), str(y))

    def click(self, x: int, y: int) -> None:
        """Click at a position in the window with the left button."""
        self.point(x, y)
        self.screen.tool("click", "1")

    def close_window(self) -> None:
        """Ask the window to close, as the button in a title bar does."""
        ask_to_close(self.screen.display, int(self.window))

    def resize(self, width: int, height: int) -> None:
        self.screen.tool("windowsize", "--sync", self.window, str(width), str(height))
        self._area = None

    @property
    def title(self) -> str:
        """The text for the title bar of the window."""
        return self.screen.tool("getwindowname", self.window).strip()

    def picture(self) -> Picture:
        """Return the picture in the window now."""
        if self._area is None:
            output = self.screen.tool("getwindowgeometry", "--shell", self.window)
            values = dict(line.split("=") for line in output.split())
            x, y, width, height = (int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
            self._area = (x, y, width, height)
        return self.screen.frame_buffer.picture(*self._area)

    def wait_for(self, shows: Callable[[Picture], bool], what: str = "what was expected") -> Picture:
        """Wait until a picture satisfies the condition, and return it."""
        pictures: list[Picture] = []

        def look() -> bool:
            pictures[:] = [self.picture()]
            return shows(pictures[0])

        wait_until(look, f"{what} on the screen")
        return pictures[0]

    def wait_for_change(self, before: Picture) -> Picture:
        """Wait until the picture differs from this one, and return it."""
        return self.wait_for(lambda picture: picture != before, "a change")

    def wait_for_rest(self, quiet: float = 0.3) -> Picture:
        """Wait until the picture has not changed for this many seconds, and return it."""
        end, last, since = time.monotonic() + TIMEOUT, self.picture(), time.monotonic()
        while time.monotonic() - since < quiet:
            if time.monotonic() > end:
                raise TimeoutError(f"the screen did not come to rest in {TIMEOUT:.0f} s")
            time.sleep(POLL_INTERVAL)
            now = self.picture()
            if now != last:
                last, since = now, time.monotonic()
        return last

    def send(self, signal: int) -> None:
        self._process.send_signal(signal)

    def end(self) -> int:
        """Wait until the program ends, and return its exit status."""
        return self._process.wait(TIMEOUT)

    def output(self) -> str:
        """Return what the program has written to stdout and stderr, after it has ended."""
        out, err = self._process.communicate(timeout=TIMEOUT)
        return str(out + err)

    def kill(self) -> None:
        """Kill the program if it is still running."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate(timeout=TIMEOUT)


def wait_until(happened: Callable[[], bool], what: str) -> None:
    """Wait until a condition holds. Raises TimeoutError."""
    end = time.monotonic() + TIMEOUT
    while not happened():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {TIMEOUT:.0f} s for {what}")
        time.sleep(POLL_INTERVAL)


class ClientMessage(ctypes.Structure):
    """A message to a window in the memory layout of Xlib, whose events have room for 24 longs."""

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
"""Xlib's number for this kind of event."""


def ask_to_close(display: str, window: int) -> None:
    """Send a window the message that a window manager sends when the user closes it. xdotool cannot do this."""
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XInternAtom.restype = ctypes.c_ulong
    server = ctypes.c_void_p(xlib.XOpenDisplay(display.encode()))
    kind, wish = (xlib.XInternAtom(server, name, False) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    message = ClientMessage(type=CLIENT_MESSAGE, window=window, kind=kind, format=32, data=(wish, 0, 0, 0, 0))
    xlib.XSendEvent(server, ctypes.c_ulong(window), False, ctypes.c_long(0), ctypes.byref(message))
    xlib.XCloseDisplay(server)
