"""The real program on a pseudo-terminal: how it ends, and what is kept."""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from select import select
from time import monotonic

import pytest

if os.name != "posix":
    pytest.skip("pseudo-terminals are of Unix", allow_module_level=True)

import fcntl
import pty
import struct
import termios

PATIENCE = 60
"""The seconds after which a process that does not answer has failed."""


class Program:
    """A process of puzzlebox on a terminal of 80 x 24 characters."""

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        self.folder = folder
        self.output = b""
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.modes = termios.tcgetattr(self.slave)
        variables = {"TERM": "xterm-256color", "LANG": "C.UTF-8", **environment}
        self.pid = os.fork()
        if not self.pid:
            os.setsid()
            fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
            for number in range(3):
                os.dup2(self.slave, number)
            command = [sys.executable, "-m", "puzzlebox", *words, "--data-dir", str(folder)]
            os.execve(sys.executable, command, {**os.environ, **variables})

    def read_until(self, condition: Callable[[bytes], bool]) -> None:
        """Read what the program sends until the condition holds."""
        end = monotonic() + PATIENCE
        while not condition(self.output):
            assert monotonic() < end, self.output
            if select([self.master], [], [], 1)[0]:
                self.output += os.read(self.master, 65_536)

    def type(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def end(self) -> int:
        """Wait for the end of the process. Return its exit status, or the negative number of a signal."""
        end = monotonic() + PATIENCE
        while True:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            assert monotonic() < end, self.output
            if select([self.master], [], [], 0.05)[0]:
                with suppress(OSError):  # the other side is closed
                    self.output += os.read(self.master, 65_536)

    def journals(self) -> str:
        return "".join(path.read_text() for path in self.folder.rglob("*.jsonl"))


def shows(text: str) -> Callable[[bytes], bool]:
    return lambda output: text.encode() in output


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_leaves_the_terminal_as_it_was_and_keeps_the_game(number: int, tmp_path: Path) -> None:
    program = Program(tmp_path, "lights", "--terminal", "--seed", "pty")
    program.read_until(shows("Lights"))
    program.type(b"\x1b[D ")
    while "press 2 2" not in program.journals():
        program.read_until(lambda _: True)
    os.kill(program.pid, number)
    assert program.end() == 128 + number
    assert program.output.endswith(b"\x1b[0m\x1b[?25h\x1b[?1049l")
    assert termios.tcgetattr(program.slave) == program.modes
    assert '"pause"' in program.journals()


def test_a_closed_line_ends_the_program_and_keeps_the_game(tmp_path: Path) -> None:
    program = Program(tmp_path, "tetromino", "--terminal", "--seed", "pty")
    program.read_until(shows("Tetromino"))
    program.type(b"\x1b[D")
    program.read_until(lambda output: output.count(b"\x1b[?2026l") > 1)
    os.close(program.slave)
    os.close(program.master)
    end = monotonic() + PATIENCE
    while (found := os.waitpid(program.pid, os.WNOHANG)) == (0, 0):
        assert monotonic() < end
    assert os.waitstatus_to_exitcode(found[1]) in (128 + signal.SIGHUP, -signal.SIGHUP)
    assert '"+left"' in program.journals()


def test_leaving_says_nothing_and_pygame_is_never_imported(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text("raise ImportError('pygame must not be imported')")
    program = Program(tmp_path, "--terminal", PYTHONPATH=f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}")
    program.read_until(shows("Sudoku"))
    program.type(b"\x1b")
    program.read_until(shows("again to quit"))
    program.type(b"\x1b")
    assert program.end() == 0
    assert program.output.endswith(b"\x1b[?1049l")


@pytest.mark.parametrize(
    ("answer", "keys"),
    [(b"\x1b[?0u\x1b[?62c", "tells when keys go up"), (b"\x1b[?62c", "does not tell when keys go up")],
)
def test_the_doctor_says_what_the_terminal_can_do(answer: bytes, keys: str, tmp_path: Path) -> None:
    program = Program(tmp_path, "doctor")
    program.read_until(shows("\x1b[?u\x1b[c"))
    program.type(answer)
    program.read_until(shows(f"xterm-256color, 80 x 24, 256 colours, Unicode, {keys}"[:50]))
    program.end()
    assert keys.encode() in b" ".join(program.output.split())
    assert termios.tcgetattr(program.slave) == program.modes


def test_without_a_terminal_one_sentence_says_so(tmp_path: Path) -> None:
    from subprocess import run

    command = [sys.executable, "-m", "puzzlebox", "--terminal", "--data-dir", str(tmp_path)]
    ran = run(command, stdin=-3, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "puzzlebox: the terminal front end needs a terminal for its input and output\n"


def test_plain_games_are_played_line_by_line(tmp_path: Path) -> None:
    from subprocess import run

    command = [sys.executable, "-m", "puzzlebox", "lights", "--plain", "--seed", "a", "--data-dir", str(tmp_path)]
    lines = "press 1 1\nundo\nhint\npress 9 9\nboard\nquit\n"
    ran = run(command, input=lines, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "\x1b" not in ran.stdout
    told = ran.stdout.splitlines()
    assert told[0].startswith("Lights. Turn all lamps off.")
    assert "Presses 1" in told
    assert "Presses 0" in told
    assert any("there is no row 9, column 9" in line for line in told)
    assert sum(line.startswith("1: ") for line in told) == 2
