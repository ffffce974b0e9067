"""`puzzlebox new-game` writes a package that passes all checks, and refuses names and folders that are taken."""

import errno
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from puzzlebox.cli.new_game import class_name
from puzzlebox.registry import validated_game
from tests.cli.conftest import Run
from tests.documents import reading

NAMED = "the name of a game must be up to 32 lower-case letters, digits"


def test_package_passes_check_game_and_its_own_tests(puzzlebox: Run, folder: Path) -> None:
    ran = puzzlebox("new-game", "river-crossing")
    assert (ran.status, ran.err) == (0, "")
    package = folder / "puzzlebox-river-crossing"
    assert sorted(str(path.relative_to(package)) for path in package.rglob("*") if path.is_file()) == [
        "README.md",
        "puzzlebox_river_crossing/__init__.py",
        "puzzlebox_river_crossing/rules.py",
        "puzzlebox_river_crossing/view.py",
        "pyproject.toml",
        "tests/test_river_crossing.py",
    ]
    texts = [path.read_text() for path in package.rglob("*") if path.is_file()]
    assert not [word for text in texts for word in re.findall("@[A-Z]+@", text)], "no word of the template is left"
    with reading(package):
        from puzzlebox_river_crossing.rules import GAME  # type: ignore[import-not-found]

        validated_game(GAME, "river-crossing")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly"]
    result = subprocess.run(command, cwd=package, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stdout
    assert "7 passed" in result.stdout


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("river-crossing", "RiverCrossing"),
        ("net2", "Net2"),
        ("grid", "GridGame"),
        ("words", "WordsGame"),
        ("none", "NoneGame"),
        ("true", "TrueGame"),
    ],
)
def test_class_has_the_name_of_the_game_unless_it_is_taken(name: str, expected: str) -> None:
    assert class_name(name) == expected


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: path.symlink_to("elsewhere")], ids=["folder", "broken link"])
def test_what_exists_is_refused_and_stays_as_it_is(make: Callable[[Path], None], puzzlebox: Run, folder: Path) -> None:
    make(folder / "puzzlebox-mosaic")
    ran = puzzlebox("new-game", "mosaic")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "puzzlebox: puzzlebox-mosaic already exists; nothing was written\n"
    assert list(folder.rglob("*")) == [folder / "puzzlebox-mosaic"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Mosaic", f"{NAMED} and hyphens, beginning with a letter"),
        ("2048", NAMED),
        ("../mosaic", NAMED),
        ("x" * 33, NAMED),
        ("mosaic-", NAMED),
        ("a-", NAMED),
        ("-", NAMED),
        ("mosaïc", NAMED),
        ("assets", "there is already a package 'puzzlebox_assets'; choose another name"),
        ("solve", "'solve' is a word of the command line; choose another name"),
        ("lamps", "there is already a game 'lamps'; choose another name"),
    ],
)
def test_bad_name_is_refused(name: str, message: str, puzzlebox: Run, folder: Path) -> None:
    assert puzzlebox("new-game", name).refused.startswith(message)
    assert list(folder.iterdir()) == []


def test_a_full_disk_leaves_nothing(puzzlebox: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Path.write_text

    def write_text(path: Path, text: str, *arguments: str) -> int:
        if path.name == "view.py":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return written(path, text, *arguments)

    monkeypatch.setattr(Path, "write_text", write_text)
    ran = puzzlebox("new-game", "mosaic")
    assert (ran.status, ran.err) == (1, "puzzlebox: puzzlebox-mosaic: No space left on device\n")
    assert os.listdir(folder) == []
