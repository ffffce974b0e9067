"""The real command: pipes, full disks, closed streams, signals and errors that no command expects."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from puzzlebox.cli.runner import run
from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from puzzlebox.registry import Registry, installed_games
from puzzlebox.store.paths import find
from puzzlebox.store.scores import Scores
from tests.cli.conftest import Typed
from tests.play.plays import play

POSIX = pytest.mark.skipif(os.name != "posix", reason="only POSIX systems have pipes with names and closed streams")

COMMAND = [sys.executable, "-m", "puzzlebox"]


@pytest.fixture
def record(tmp_path: Path) -> str:
    """The path of a record."""
    path = tmp_path / "game.jsonl"
    path.write_text(Record.of(Session(installed_games().game("slide"), start="x")).text())
    return str(path)


def puzzlebox(*words: str, **options: Any) -> "subprocess.CompletedProcess[str]":
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **options}
    return subprocess.run([*COMMAND, *words], text=True, timeout=60, check=False, **streams)


@POSIX
@pytest.mark.parametrize("words", [["list"], ["--version"], ["verify"], ["lights", "--plain"]])
def test_closed_pipe_ends_the_command_quietly(words: list[str], record: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = puzzlebox(*words, *([record] if words == ["verify"] else []), stdout=writing)
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (1, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a file that is always full")
@pytest.mark.parametrize("words", [["--help"], ["verify"]])
def test_full_disk_is_reported_in_a_sentence(words: list[str], record: str) -> None:
    with Path("/dev/full").open("w") as full:
        ran = puzzlebox(*words, *([record] if words == ["verify"] else []), stdout=full)
    sentence = "puzzlebox: cannot write to standard output: No space left on device\n"
    assert (ran.returncode, ran.stderr) == (1, sentence)


def closing(number: int) -> Any:
    """Return what closes a stream in the new process."""
    return lambda: os.close(number)


@POSIX
def test_errors_are_not_printed_on_standard_output_if_standard_error_is_closed() -> None:
    ran = puzzlebox("tetris", preexec_fn=closing(2))
    assert (ran.returncode, ran.stdout) == (2, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a file that is always full")
def test_standard_error_that_is_full_does_not_change_the_status() -> None:
    with Path("/dev/full").open("w") as full:
        ran = puzzlebox("tetris", stderr=full)
    assert (ran.returncode, ran.stdout) == (2, "")


@POSIX
@pytest.mark.parametrize("number", [0, 1])
def test_other_streams_may_be_closed(number: int) -> None:
    ran = puzzlebox("list", preexec_fn=closing(number))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("tetromino") is (number == 0)


OPEN_A_FILE = """
import os
from puzzlebox.cli.runner import run
run(["tetris"])
print(os.open(os.devnull, os.O_RDONLY))
"""


@POSIX
def test_no_file_takes_the_place_of_a_closed_stream() -> None:
    command = [sys.executable, "-c", OPEN_A_FILE]
    ran = subprocess.run(command, stdout=subprocess.PIPE, preexec_fn=closing(2), text=True, timeout=60, check=True)
    assert int(ran.stdout) > 2


@POSIX
def test_ctrl_c_ends_a_command_with_status_130() -> None:
    Scores(find()).add([play()])
    with subprocess.Popen(
        [*COMMAND, "scores", "--delete"],
        preexec_fn=listen_to_ctrl_c,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stderr
        assert process.stderr.read(len("Delete 1 play and its replay? [y/N] ")).endswith(b"[y/N] ")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.strip()) == (130, b"", b"")
    assert len(Scores(find()).entries()) == 1


def listen_to_ctrl_c() -> None:
    """Do not ignore Ctrl-C, as processes that are started in the background do."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.parametrize(
    "words",
    [
        *["scores", "config list", "config set theme dark", "export profile.zip"],
        *["play slide", "--theme dark", "slide --mute"],
    ],
)
@pytest.mark.parametrize("folder", ["file", "file/below", "long" * 100])
def test_data_folder_that_cannot_be_used_is_reported(
    words: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    first, *others = words.split()
    assert run([first, *others, "--data-dir", folder]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"puzzlebox: cannot use the folder {tmp_path / folder}: ")
    assert (len(output.err.splitlines()), os.listdir(tmp_path)) == (1, ["file"])


@pytest.mark.parametrize(
    ("error", "start", "end"),
    [
        (PermissionError(13, "Permission denied", "games.txt"), "puzzlebox: games.txt: ", "Permission denied"),
        (ZeroDivisionError("no\x07games"), "puzzlebox: ", "ZeroDivisionError: no\\x07games"),
    ],
    ids=["of a file", "a bug"],
)
def test_unexpected_error_is_a_sentence(error: Exception, start: str, end: str, typed: Typed, monkeypatch: Any) -> None:
    monkeypatch.setattr(Registry, "entries", Mock(side_effect=error))
    status, out, err = typed("list")
    assert (status, out, len(err.splitlines())) == (1, "", 1)
    assert err.startswith(start)
    assert err.endswith(f"{end}\n")


BUG = """
from puzzlebox.cli import main
from puzzlebox.registry import Registry
Registry.entries = lambda registry: 1 / 0
main(["list"])
"""


@pytest.mark.parametrize("options", [[], ["-X", "dev"]])
def test_development_mode_shows_the_traceback(options: list[str]) -> None:
    ran = subprocess.run([sys.executable, *options, "-c", BUG], capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ("Traceback" in ran.stderr) is bool(options)
    assert ran.stderr.splitlines()[-1].startswith("puzzlebox: ")
