"""Real processes: killed in the middle of a game, two at once, and on a full disk. `make soak` kills two hundred."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlebox.core.replay import replayed
from puzzlebox.play.journal_reader import read
from puzzlebox.play.library import Library
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths, find
from tests.play.conftest import TestLibrary, file_of
from tools.killed import killed


@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be killed like this on Windows")
@pytest.mark.parametrize("game", ["slide", "guideline"])
def test_a_killed_process_loses_no_input(tmp_path: Path, game: str) -> None:
    made, lost = killed(tmp_path, game, random.Random(game))
    assert made > 0
    assert lost == 0


PLAYING = """
import sys
from puzzlebox.play.library import Library
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import find
library, game = Library(find(sys.argv[1]), notify=print), installed_games().game("slide")
play = library.resume(game) or library.begin(game, start=sys.argv[2])
if play.paused:
    play.send("resume")
for turn in range(30):
    play.send(play.state.moves()[0])
    play.tick()
print(play.session.start.seed, play.journal.path.name, flush=True)
sys.stdin.readline()
play.close()
"""


def test_two_processes_write_two_files_and_resume_two_games(tmp_path: Path) -> None:
    for inputs in (30, 62):
        processes = [playing(tmp_path, seed) for seed in ("one", "two")]
        messages = [process.stdout.readline().split() for process in processes if process.stdout]
        assert sorted(seed for seed, _ in messages) == ["one", "two"]
        for process in processes:
            process.communicate("\n", timeout=20)
        paths = [find(tmp_path).running / name for _, name in messages]
        assert len(set(paths)) == 2
        for path in paths:
            log = read(path).record.log()
            assert len(log) == inputs, "30 more inputs, after pause and resume"
            assert replayed(read(path).record, installed_games().game("slide")).log == log


def playing(home: Path, seed: str) -> "subprocess.Popen[str]":
    words = [sys.executable, "-c", PLAYING, str(home), seed]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


# A disk of a few KB
@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a file system of 16 KB in memory."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True, text=True, check=False, timeout=20)
    except OSError as error:
        pytest.skip(f"needs the mount command of Linux: {error}")
    if done.returncode:
        pytest.skip(f"needs the right to mount a file system in memory: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", str(folder)], check=True, timeout=20)


def test_a_game_continues_on_a_full_disk_with_one_message(small_disk: Path) -> None:
    library = TestLibrary(Paths(small_disk, small_disk))
    play = library.begin(installed_games().game("slide"), start="full")
    for _ in range(2000):
        play.advance(10)
        play.send(play.state.moves()[0])
    assert len(play.session.log) == 2000
    assert library.messages == [f"this game cannot be saved for now: {file_of(play)}: No space left on device"]
    with pytest.raises(OSError, match="No space left") as raised:
        library.save(play)
    assert raised.value.filename == str(small_disk / "saves" / "slide" / "quick save.jsonl")
    assert [path.name for path in small_disk.rglob("*") if path.is_file()] == [file_of(play).name], "no part of a save"
    known = list(read(file_of(play)).record.log())
    assert known == list(play.session.log)[: len(known)]
    subprocess.run(["mount", "-o", "remount,size=1m", str(small_disk)], check=True, timeout=20)
    play.send(play.state.moves()[0])
    play.close()
    assert replayed(read(file_of(play)).record, play.game).state.text() == play.state.text()
    assert len(library.messages) == 1


def test_games_begin_and_resume_on_a_read_only_disk(small_disk: Path) -> None:
    library = TestLibrary(Paths(small_disk, small_disk))
    first = library.begin(installed_games().game("slide"), start="read only")
    first.send(first.state.moves()[0])
    first.close()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True, timeout=20)
    play = library.resume(installed_games().game("slide"))
    assert play is not None
    assert play.state.grid == first.state.grid
    play.send("resume")
    for _ in range(20):
        play.send(play.state.moves()[0])
        play.tick()
    play.close()
    (message,) = library.messages
    assert message.startswith(f"this game cannot be saved for now: {small_disk / 'running'}{os.sep}slide-")
    assert message.endswith(".jsonl: Read-only file system")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can limit the size of a process's files")
def test_a_game_continues_with_one_message_if_its_file_cannot_grow(tmp_path: Path) -> None:
    """Needs no rights: the process may not write files of more than 2 KB."""
    script = """
import resource, signal, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from puzzlebox.play.library import Library
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import find
play = Library(find(sys.argv[1]), notify=print).begin(installed_games().game("slide"), start="full")
for turn in range(500):
    play.send(play.state.moves()[0])
    play.tick()
play.close()
print(len(play.session.log))
"""
    words = [sys.executable, "-c", script, str(tmp_path)]
    messages = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()
    (path,) = find(tmp_path).running.iterdir()
    assert messages == [f"this game cannot be saved for now: {path}: File too large", "500"]
    assert path.stat().st_size == 2048
    again = Library(find(tmp_path), notify=messages.append).resume(installed_games().game("slide"))
    assert again is not None
    assert 50 < len(again.session.log) < 500
