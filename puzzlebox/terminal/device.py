"""The terminal itself: its modes, what it is sent, and what it sends. It is always left as it was found."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from select import select
from types import FrameType
from typing import Protocol

from puzzlebox.core.message import ShownError

SCREEN = (b"\x1b[?1049h\x1b[?25l", b"\x1b[0m\x1b[?25h\x1b[?1049l")
"""What opens and closes the alternate screen, without a cursor."""

REPORTS = (b"\x1b[?1002h\x1b[?1006h\x1b[?1004h\x1b[?2004h", b"\x1b[?2004l\x1b[?1004l\x1b[?1006l\x1b[?1002l")
"""What asks for the mouse, the focus and pasted texts, and what no longer does."""

KEYS = (b"\x1b[>4;1m\x1b[>31u", b"\x1b[<u\x1b[>4m")
"""What asks for all keys with modifiers (xterm), and for every key with its release, its place on a US keyboard and
what it types (kitty keyboard protocol, flags 1, 2, 4, 8 and 16), and what no longer does."""

QUESTION = b"\x1b[?u\x1b[c"
"""Asks whether the terminal knows that protocol, and then for its device attributes, which every terminal answers."""

SIMPLE = ("linux", "ansi", "cons25")
"""The types of terminals that are not asked about keys and the mouse."""

READ_BYTES = 4096

USUAL_SIZE, MAX_SIZE = (24, 80), (500, 1000)
"""The rows and columns of a terminal that does not tell its size, and the most that are drawn."""

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGQUIT", "SIGHUP") if hasattr(signal, name))
"""The signals that end the program."""

STOP: int | None = getattr(signal, "SIGTSTP", None)
"""The signal that stops the program until it is continued."""


class TerminalClosedError(Exception):
    """The terminal is gone: its line is closed."""


@contextmanager
def closing_is_told() -> Iterator[None]:
    """Raise TerminalClosedError if the terminal takes or sends nothing any more."""
    try:
        yield
    except OSError as error:
        raise TerminalClosedError from error


class TerminalError(ShownError):
    """There is no terminal to play in, or the game cannot be played in it. The message is meant for the player."""


class Device(Protocol):
    """A terminal that shows a screen and sends keys."""

    def enter(self) -> None:
        """Begin to show a screen."""

    def leave(self) -> None:
        """Leave the terminal as it was found."""

    def read(self, timeout: float | None) -> bytes:
        """Return what the terminal has sent; nothing after `timeout` seconds or a signal. Raises
        TerminalClosedError."""

    def write(self, data: bytes) -> None:
        """Send bytes. Raises TerminalClosedError."""

    def size(self) -> tuple[int, int]:
        """Return the rows and columns of the screen."""

    def suspend(self) -> None:
        """Give the terminal back to the shell until the program is continued."""


class PosixDevice:
    """The terminal of standard input and output. `signals` are the numbers of the signals that have come, which the
    caller removes: the end of the program (`ENDING`), a stop (`STOP`) and a new size (SIGWINCH)."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        import termios

        source, target = sys.__stdin__, sys.__stdout__
        if not (source and target and source.isatty() and target.isatty()):
            raise TerminalError("the terminal front end needs a terminal for its input and output")
        self._in, self._out = source.fileno(), target.fileno()
        self._is_simple = environment.get("TERM", "") in SIMPLE
        self._modes = termios.tcgetattr(self._in)
        self._wake = os.pipe()
        for end in self._wake:
            os.set_blocking(end, False)
        self._handlers: dict[int, Callable[[int, FrameType | None], object] | int | None] = {}
        self._is_entered = False
        self.signals: list[int] = []

    def enter(self) -> None:
        import termios

        raw = termios.tcgetattr(self._in)
        raw[0] &= ~(termios.ICRNL | termios.IXON | termios.INLCR | termios.IGNCR | termios.ISTRIP)
        raw[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN)
        raw[6][termios.VMIN], raw[6][termios.VTIME] = 0, 0
        self._is_entered = True
        for each in (*ENDING, signal.SIGTSTP, signal.SIGWINCH):
            self._handlers[each] = signal.signal(each, self._note)
        signal.set_wakeup_fd(self._wake[1], warn_on_full_buffer=False)  # a handler may run only after the next select
        termios.tcsetattr(self._in, termios.TCSADRAIN, raw)
        self.write(SCREEN[0] + (b"" if self._is_simple else REPORTS[0] + KEYS[0] + QUESTION))

    def leave(self) -> None:
        import termios

        if not self._is_entered:
            return
        self._is_entered = False
        with suppress(TerminalClosedError):  # a terminal that is gone needs no modes
            self.write((b"" if self._is_simple else KEYS[1] + REPORTS[1]) + SCREEN[1])
        with suppress(termios.error):
            termios.tcsetattr(self._in, termios.TCSAFLUSH, self._modes)
        signal.set_wakeup_fd(-1)
        for each, handler in self._handlers.items():
            signal.signal(each, handler)

    def read(self, timeout: float | None) -> bytes:
        ready, _, _ = select([self._in, self._wake[0]], [], [], timeout)
        if self._wake[0] in ready:
            os.read(self._wake[0], READ_BYTES)
        if self._in not in ready:
            return b""
        with closing_is_told():
            data = os.read(self._in, READ_BYTES)
        if not data:
            raise TerminalClosedError
        return data

    def write(self, data: bytes) -> None:
        with closing_is_told():
            while data:
                data = data[os.write(self._out, data) :]

    def size(self) -> tuple[int, int]:
        with closing_is_told():
            columns, rows = os.get_terminal_size(self._out)
        return rows, columns

    def suspend(self) -> None:
        self.leave()
        os.kill(os.getpid(), signal.SIGTSTP)  # the shell continues the program here
        self.enter()

    def _note(self, number: int, _: FrameType | None) -> None:
        self.signals.append(number)
