"""Real processes: killed in the middle of a play, two at once, on a disk that is full. The soak command of the
benchmarks kills two hundred."""

import os
import random
import subprocess
import sys

import pytest

from benchmarks.soak import killed
from puzzlebox.core.session import Session
from puzzlebox.registry import box
from puzzlebox.store.paths import Paths, find
from puzzlebox.store.reader import read
from puzzlebox.store.shelf import Shelf


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such way to kill a process on this system")
@pytest.mark.parametrize("game", ["slide", "tetromino", "guideline", "tenplus"])
def test_a_killed_process_loses_no_input_that_was_made(tmp_path, game):
    made, lost = killed(tmp_path, game, random.Random(game))
    assert made > 0
    assert lost == 0


PLAYING = """
import sys
from puzzlebox.core.session import Session
from puzzlebox.registry import box
from puzzlebox.store.paths import find
from puzzlebox.store.shelf import Shelf
shelf = Shelf(find(sys.argv[1]), print)
journal = shelf.take_up(box().game("slide"))
session = journal.session if journal else Session(box().game("slide"), start=sys.argv[2])
journal = journal or shelf.begin(session)
if session.paused:
    session.send("resume")
for turn in range(30):
    session.send(session.state.moves()[0])
    journal.tick()
print(session.start.seed, journal.path.name, flush=True)
sys.stdin.readline()
journal.close()
"""


def test_two_processes_at_once_write_two_files_and_take_up_two_plays(tmp_path):
    for inputs in (30, 62):
        processes = [playing(tmp_path, seed) for seed in ("one", "two")]
        told = [process.stdout.readline().split() for process in processes]
        assert sorted(seed for seed, _ in told) == ["one", "two"]
        for process in processes:
            process.communicate("\n", timeout=20)
        paths = [find(tmp_path).running / name for _, name in told]
        assert len(set(paths)) == 2
        for path in paths:
            log = read(path).record.log()
            assert len(log) == inputs, "30 more, after the pause and the going on"
            assert read(path).record.replayed(box().game("slide")).log == log


def playing(home, seed):
    words = [sys.executable, "-c", PLAYING, str(home), seed]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


# A disk of a few KB


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 16 KB in memory."""
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


def test_on_a_full_disk_play_goes_on_and_says_so_once(small_disk):
    told = []
    shelf = Shelf(Paths(small_disk, small_disk), told.append)
    session = Session(box().game("slide"), start="full")
    journal = shelf.begin(session)
    for _ in range(2000):
        session.advance_to(session.time + 10)
        session.send(session.state.moves()[0])
        journal.tick()
    assert len(session.log) == 2000
    assert told == ["this game cannot be kept for now: No space left on device"]
    with pytest.raises(OSError, match="No space left"):
        shelf.save(session)
    assert [path.name for path in small_disk.rglob("*.jsonl")] == [journal.path.name], "no half of a save is left"
    known = read(journal.path).record.log()
    assert list(known) == list(session.log)[: len(known)]
    subprocess.run(["mount", "-o", "remount,size=1m", str(small_disk)], check=True, timeout=20)
    session.send(session.state.moves()[0])
    journal.close()
    assert read(journal.path).record.replayed(session.game).state.text() == session.state.text()
    assert len(told) == 1


def test_on_a_disk_that_is_read_only_play_goes_on_and_what_waits_is_taken_up(small_disk):
    told = []
    shelf = Shelf(Paths(small_disk, small_disk), told.append)
    first = Session(box().game("slide"), start="read only")
    journal = shelf.begin(first)
    first.send(first.state.moves()[0])
    journal.close()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True, timeout=20)
    journal = shelf.take_up(box().game("slide"))
    assert journal.session.state.grid == first.state.grid
    journal.session.send("resume")
    for _ in range(20):
        journal.session.send(journal.session.state.moves()[0])
        journal.tick()
    journal.close()
    assert told == ["this game cannot be kept for now: Read-only file system"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can limit the size of a process's files")
def test_where_a_file_may_not_grow_play_goes_on_and_says_so_once(tmp_path):
    """The same without any rights: the process may not write files of more than 2 KB."""
    script = """
import resource, signal, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from puzzlebox.core.session import Session
from puzzlebox.registry import box
from puzzlebox.store.paths import find
from puzzlebox.store.shelf import Shelf
session = Session(box().game("slide"), start="full")
journal = Shelf(find(sys.argv[1]), print).begin(session)
for turn in range(500):
    session.send(session.state.moves()[0])
    journal.tick()
journal.close()
print(len(session.log))
"""
    words = [sys.executable, "-c", script, str(tmp_path)]
    said = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()
    assert said == ["this game cannot be kept for now: File too large", "500"]
    (path,) = find(tmp_path).running.iterdir()
    assert path.stat().st_size == 2048
    again = Shelf(find(tmp_path), said.append).take_up(box().game("slide"))
    assert again is not None
    assert 50 < len(again.session.log) < 500
