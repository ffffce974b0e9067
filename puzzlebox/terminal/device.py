"""The terminal itself: its modes, what it is sent, and what it sends. It is always left as it was found."""

import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from select import select
from types import FrameType
from typing import Protocol

from puzzlebox.core.message import Message

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

NO_RACE = Message("a race has two boards; leave out --plain")
NO_BOT = Message("a bot moves by itself, which needs a window or a screen; leave out --plain")


class TerminalClosedError(Exception):
    """The terminal is gone: its line is closed."""


class NoTerminalError(OSError):
    """There is no terminal to play in. The message says why."""


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

        self._in, self._out = sys.__stdin__, sys.__stdout__
        if not (self._in and self._out and self._in.isatty() and self._out.isatty()):
            raise NoTerminalError(Message("the terminal front end needs a terminal for its input and output"))
        self._term = environment.get("TERM", "")
        self._modes = termios.tcgetattr(self._in.fileno())
        self._wake = os.pipe()
        for end in self._wake:
            os.set_blocking(end, False)
        self._handlers: dict[int, Callable[[int, FrameType | None], object] | int | None] = {}
        self._is_entered = False
        self.signals: list[int] = []

    def enter(self) -> None:
        import termios

        assert self._in
        number = self._in.fileno()
        raw = termios.tcgetattr(number)
        raw[0] &= ~(termios.ICRNL | termios.IXON | termios.INLCR | termios.IGNCR | termios.ISTRIP)
        raw[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN)
        raw[6][termios.VMIN], raw[6][termios.VTIME] = 0, 0
        self._is_entered = True
        for each in (*ENDING, signal.SIGTSTP, signal.SIGWINCH):
            self._handlers[each] = signal.signal(each, self._note)
        signal.set_wakeup_fd(self._wake[1], warn_on_full_buffer=False)  # a handler may run only after the next select
        termios.tcsetattr(number, termios.TCSADRAIN, raw)
        reports = b"" if self._term in SIMPLE else REPORTS[0] + KEYS[0] + QUESTION
        self.write(SCREEN[0] + reports)

    def leave(self) -> None:
        import termios

        if not self._is_entered:
            return
        self._is_entered = False
        assert self._in
        reports = b"" if self._term in SIMPLE else KEYS[1] + REPORTS[1]
        with suppress(TerminalClosedError):  # a terminal that is gone needs no modes
            self.write(reports + SCREEN[1])
        with suppress(termios.error):
            termios.tcsetattr(self._in.fileno(), termios.TCSAFLUSH, self._modes)
        signal.set_wakeup_fd(-1)
        for each, handler in self._handlers.items():
            signal.signal(each, handler)

    def read(self, timeout: float | None) -> bytes:
        assert self._in
        ready, _, _ = select([self._in.fileno(), self._wake[0]], [], [], timeout)
        if self._wake[0] in ready:
            os.read(self._wake[0], READ_BYTES)
        if self._in.fileno() not in ready:
            return b""
        try:
            data = os.read(self._in.fileno(), READ_BYTES)
        except OSError as error:
            raise TerminalClosedError from error
        if not data:
            raise TerminalClosedError
        return data

    def write(self, data: bytes) -> None:
        assert self._out
        try:
            while data:
                data = data[os.write(self._out.fileno(), data) :]
        except OSError as error:
            raise TerminalClosedError from error

    def size(self) -> tuple[int, int]:
        assert self._out
        try:
            columns, rows = os.get_terminal_size(self._out.fileno())
        except OSError as error:
            raise TerminalClosedError from error
        return rows, columns

    def suspend(self) -> None:
        self.leave()
        os.kill(os.getpid(), signal.SIGTSTP)  # the shell continues the program here
        self.enter()

    def _note(self, number: int, _: FrameType | None) -> None:
        self.signals.append(number)
