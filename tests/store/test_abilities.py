"""Stores of a platform that has neither threads nor locks between processes, as in a browser."""

import os
from pathlib import Path

import pytest

from puzzlebox.store import lock, syncing


def test_without_file_locks_a_file_is_locked_once_in_this_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "HAS_FILE_LOCKS", False)
    path = tmp_path / "game.jsonl"
    path.touch()
    first = lock.open_locked(path)
    assert first is not None
    assert lock.open_locked(path) is None
    assert not lock.is_free(path)
    os.close(first.descriptor)
    assert lock.is_free(path)


def test_without_threads_nothing_is_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        pytest.fail("a thread was made")

    monkeypatch.setattr(syncing, "HAS_THREADS", False)
    monkeypatch.setattr(syncing, "Thread", fail)
    with (tmp_path / "file").open("wb") as file:
        synced = syncing.Syncing(file.fileno(), tmp_path)
        synced.soon()
        synced.close()
    assert synced.trouble is None
