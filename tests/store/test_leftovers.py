"""What killed processes leave behind is removed at the next start, and nothing else."""

import os
import time
from pathlib import Path

import pytest

from puzzlebox.store.files import TEMPORARY, temporary_file
from puzzlebox.store.paths import Paths
from puzzlebox.store.staging import remove_leftovers, staging

LEFTOVER = ".puzzlebox-0123456789abcdef.part"


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path / "data", tmp_path / "config")


def put(path: Path, age: float = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x")
    os.utime(path, (time.time() - age, time.time() - age))
    return path


def test_unlocked_temporary_files_are_removed(paths: Paths) -> None:
    leftovers = [put(folder / LEFTOVER) for folder in (paths.data, paths.config, paths.saves, paths.saves / "lamps")]
    put(paths.data / f"{LEFTOVER}-wal")
    remove_leftovers(paths)
    assert not any(path.exists() for path in leftovers)
    assert [path.name for path in paths.data.iterdir()] == ["saves"]


def test_files_of_the_player_stay(paths: Paths) -> None:
    names = (".puzzlebox", ".puzzlebox-notes.part", "puzzlebox-0123456789abcdef.part", ".hidden", "scores.sqlite3")
    kept = [put(paths.data / name, age=10**7) for name in names]
    remove_leftovers(paths)
    assert all(path.exists() for path in kept)


@pytest.mark.skipif(os.name == "nt", reason="this system's locks do not hold within one process")
def test_files_in_use_stay(paths: Paths) -> None:
    paths.data.mkdir(parents=True)
    with temporary_file(paths.data) as file, staging(paths.data) as stage:
        remove_leftovers(paths)
        assert file.exists()
        assert stage.stage([b"content"]).read_bytes() == b"content"
        assert TEMPORARY.fullmatch(file.name)
        assert TEMPORARY.fullmatch(stage.folder.name)
    assert os.listdir(paths.data) == []


def test_folder_that_cannot_be_read_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "missing", tmp_path / ("long" * 100)):
        remove_leftovers(Paths(folder, folder))


@pytest.mark.parametrize("plan", ['{"moves": 7}', "7", "moves", "[" * 100_000])
def test_staged_folder_with_a_foreign_plan_is_removed_and_nothing_else(paths: Paths, plan: str) -> None:
    kept = put(paths.data / "scores.txt")
    put(paths.data / LEFTOVER / "plan.json").write_text(plan)
    remove_leftovers(paths)
    assert [path.name for path in paths.data.iterdir()] == [kept.name]
