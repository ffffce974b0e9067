"""Files that are written completely or not at all."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NoReturn

import pytest

from puzzlebox.store.files import SETTINGS_LOCK, exclusive, new_file, refusal, write_new, write_whole
from puzzlebox.store.staging import staging


def test_a_new_file_and_its_folders_are_accessible_only_to_the_owner(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "file"
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    if os.name == "posix":
        assert (stat.S_IMODE(path.stat().st_mode), stat.S_IMODE(path.parent.stat().st_mode)) == (0o600, 0o700)


@pytest.mark.skipif(os.name != "posix", reason="only there files have such permissions")
def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o644)
    write_whole(path, b"new")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", 0o644)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_failed_write_leaves_only_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    path = tmp_path / "file"
    write_whole(path, b"old")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, call, full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new")
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("file", b"old")]


def refuse(code: int, *named: object) -> NoReturn:
    raise OSError(code, os.strerror(code), *named)


@pytest.mark.parametrize(
    "opened",
    [lambda path: new_file(path), lambda path: exclusive(path / SETTINGS_LOCK, 0), lambda path: staging(path)],
    ids=["file", "lock", "folder"],
)
def test_a_read_only_disk_is_named_by_what_the_player_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Any
) -> None:
    """Not by the temporary name of the file, of the lock, or of the folder."""
    entered: AbstractContextManager[object] = opened(tmp_path)
    for name in ("open", "mkdir"):
        monkeypatch.setattr(os, name, lambda path, *_, **named: refuse(errno.EROFS, str(path)))
    with pytest.raises(OSError, match="Read-only") as raised, entered:
        pass
    assert refusal(raised.value) == f"{tmp_path}: Read-only file system"


def parts() -> Iterator[bytes]:
    yield b"new"
    refuse(errno.ENOSPC)


@pytest.mark.parametrize("write", [write_whole, write_new])
def test_a_full_disk_is_named_by_the_file(tmp_path: Path, write: Any) -> None:
    path = tmp_path / "file"
    with pytest.raises(OSError, match="No space left") as raised:
        write(path, parts())
    assert (refusal(raised.value), list(tmp_path.iterdir())) == (f"{path}: No space left on device", [])
