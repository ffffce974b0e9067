"""Locks on open files, even on a file system without locks."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from puzzlebox.store import lock as locks
from puzzlebox.store.lock import is_free, lock, open_locked

if sys.platform == "win32":
    pytest.skip("this system locks bytes of files everywhere", allow_module_level=True)

import fcntl

OTHER = """
import errno, fcntl, os, sys, stat
real = fcntl.flock

def flock(descriptor, how):  # the folder of substitutes has locks, the file's own folder has not
    if os.path.samestat(os.fstat(descriptor), os.stat(sys.argv[1])):
        raise OSError(errno.ENOLCK, "No locks available")
    real(descriptor, how)

fcntl.flock = flock
from puzzlebox.store.lock import lock
print(lock(os.open(sys.argv[1], os.O_RDWR)), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file in a folder whose file system has no locks."""
    path = tmp_path / "file"
    path.write_bytes(b"")
    real = fcntl.flock

    def flock(descriptor: int, how: int) -> None:
        if os.path.samestat(os.fstat(descriptor), path.stat()):
            raise OSError(errno.ENOLCK, "No locks available")
        real(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", flock)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    return path


def opened(path: Path) -> int:
    return os.open(path, os.O_RDWR)


@pytest.mark.parametrize("has_locks", [True, False])
def test_file_is_locked_once(without_locks: Path, has_locks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if has_locks:
        monkeypatch.undo()
    first, second = opened(without_locks), opened(without_locks)
    assert (lock(first), lock(first), lock(second)) == (True, True, False)
    os.close(first)
    assert lock(second)
    os.close(second)


def test_two_that_look_whether_a_file_is_free_do_not_block_each_other(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    looking = opened(tmp_path / "file")
    assert lock(looking, shared=True)
    assert is_free(tmp_path / "file")
    os.close(looking)
    using = opened(tmp_path / "file")
    assert lock(using)
    assert not is_free(tmp_path / "file")
    os.close(using)


def test_a_file_is_opened_once_another_has_looked_at_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"")
    looking, waited = opened(tmp_path / "file"), list[float]()
    assert lock(looking, shared=True)

    def sleep(pause: float) -> None:
        waited.append(pause)
        os.close(looking)

    monkeypatch.setattr(locks, "sleep", sleep)
    file = open_locked(tmp_path / "file")
    assert file
    assert len(waited) == 1
    monkeypatch.setattr(locks, "sleep", waited.append)
    assert open_locked(tmp_path / "file") is None, "it is in use"
    assert len(waited) == 1 + len(locks.PAUSES)
    os.close(file.descriptor)


def test_two_processes_do_not_share_a_file_without_locks(without_locks: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path / "temporary")}
    words = [sys.executable, "-c", OTHER, str(without_locks)]
    with subprocess.Popen(words, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "True\n"
        descriptor = opened(without_locks)
        assert not lock(descriptor)
        process.kill()
        process.wait(20)
        assert lock(descriptor)
        os.close(descriptor)


def test_a_file_counts_as_locked_if_there_is_no_folder_for_the_substitute(
    without_locks: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "in-the-way").write_text("")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "in-the-way"))
    descriptor = opened(without_locks)
    assert not lock(descriptor)
    os.close(descriptor)


def test_a_file_that_is_moved_before_it_is_locked_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, locked = tmp_path / "file", list[int]()
    path.write_text("old")

    def late(descriptor: int) -> bool:
        path.rename(tmp_path / f"moved {descriptor}")
        path.write_text("new")
        locked.append(descriptor)
        return lock(descriptor)

    monkeypatch.setattr(locks, "lock", late)
    assert open_locked(path) is None
    [descriptor] = locked
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(descriptor)
