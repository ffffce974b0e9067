"""The console of Windows 10 and later: its modes, and its own key events, which tell releases (Windows Console API)."""

import ctypes
import os
import sys
from typing import Any

from puzzlebox.terminal.device import REPORTS, SCREEN, TerminalError

STD_INPUT, STD_OUTPUT = -10, -11
WINDOW_INPUT, MOUSE_INPUT, EXTENDED_FLAGS, VIRTUAL_TERMINAL_INPUT = 0x0008, 0x0010, 0x0080, 0x0200
PROCESSED_OUTPUT, VIRTUAL_TERMINAL_OUTPUT, NO_AUTO_RETURN = 0x0001, 0x0004, 0x0008

WAIT_MS = 100
"""The longest wait between two looks at the size, in ms."""


class WindowsDevice:
    """The console of standard input and output. Its size is looked up, because no signal tells of a new one."""

    def __init__(self) -> None:
        self._kernel: Any = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
        self._in, self._out = self._kernel.GetStdHandle(STD_INPUT), self._kernel.GetStdHandle(STD_OUTPUT)
        self._modes = ctypes.c_uint32(), ctypes.c_uint32()
        modes = zip(self._handles, self._modes, strict=True)
        if not all(self._kernel.GetConsoleMode(handle, ctypes.byref(mode)) for handle, mode in modes):
            raise TerminalError("the terminal front end needs a terminal for its input and output")
        self.signals: list[int] = []
        self._size = self.size()

    @property
    def _handles(self) -> tuple[Any, Any]:
        return self._in, self._out

    def enter(self) -> None:
        self._kernel.SetConsoleMode(self._in, EXTENDED_FLAGS | WINDOW_INPUT | MOUSE_INPUT | VIRTUAL_TERMINAL_INPUT)
        self._kernel.SetConsoleMode(self._out, PROCESSED_OUTPUT | VIRTUAL_TERMINAL_OUTPUT | NO_AUTO_RETURN)
        self.write(SCREEN[0] + REPORTS[0])

    def leave(self) -> None:
        self.write(REPORTS[1] + SCREEN[1])
        for handle, mode in zip(self._handles, self._modes, strict=True):
            self._kernel.SetConsoleMode(handle, mode.value)

    def read(self, timeout: float | None) -> bytes:
        waits = WAIT_MS if timeout is None else min(WAIT_MS, int(1000 * timeout))
        if self.size() != self._size:
            self._size = self.size()
            return b""
        if self._kernel.WaitForSingleObject(self._in, waits) != 0:
            return b""
        buffer, count = ctypes.create_unicode_buffer(1024), ctypes.c_uint32()
        self._kernel.ReadConsoleW(self._in, buffer, 1023, ctypes.byref(count), None)
        return buffer.value[: count.value].encode("utf-8", "surrogatepass")

    def write(self, data: bytes) -> None:
        assert sys.__stdout__
        sys.__stdout__.buffer.write(data)
        sys.__stdout__.buffer.flush()

    def size(self) -> tuple[int, int]:
        columns, rows = os.get_terminal_size()
        return rows, columns

    def suspend(self) -> None:
        """Do nothing: Windows has no job control."""
