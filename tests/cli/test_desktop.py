"""`puzzlebox desktop`: the desktop entry, the icons and the manual page."""

import shlex
import sys
import tomllib
from configparser import ConfigParser
from importlib import import_module
from pathlib import Path

import pygame
import pytest

from puzzlebox.cli.desktop import FOLDER, PLACES, SIZES, data_home
from puzzlebox.cli.root import COMMANDS
from puzzlebox_assets import FOLDER as ASSETS
from tests.cli.conftest import Run
from tools.desktop import icon, manual_page


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for data."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def files_in(folder: Path) -> set[Path]:
    """Return all files below a folder."""
    return {path for path in folder.rglob("*") if path.is_file()}


def test_install_writes_the_files_it_names_and_remove_removes_exactly_those(puzzlebox: Run, data: Path) -> None:
    other = data / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.touch()
    ran = puzzlebox("desktop", "install")
    named = {Path(line.removeprefix("wrote ")) for line in ran.out.splitlines()}
    assert (ran.status, ran.err) == (0, "")
    assert named == {data / place for place in PLACES}
    assert files_in(data) == {*named, other}
    removed = puzzlebox("desktop", "remove")
    assert {Path(line.removeprefix("removed ")) for line in removed.out.splitlines()} == named
    assert files_in(data) == {other}
    assert puzzlebox("desktop", "remove").out == "Nothing to remove.\n"


def test_entry_starts_this_puzzlebox(puzzlebox: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    puzzlebox("desktop", "install")
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(data / "applications" / "puzzlebox.desktop")
    section = entry["Desktop Entry"]
    assert shlex.split(section["Exec"]) == [sys.executable, "-m", "puzzlebox"]
    assert (section["Type"], section["Icon"], section["StartupWMClass"]) == ("Application", "puzzlebox", "puzzlebox")


def test_entry_starts_a_frozen_puzzlebox(puzzlebox: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/grid games/100%/puzzlebox")
    puzzlebox("desktop", "install")
    entry = (data / "applications" / "puzzlebox.desktop").read_text()
    assert '\nExec="/opt/grid games/100%%/puzzlebox"\n' in entry


def test_relative_data_folder_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert data_home() == Path("/home/somebody/.local/share")


def test_folder_that_cannot_be_written_is_reported(puzzlebox: Run, data: Path) -> None:
    data.write_text("")
    ran = puzzlebox("desktop", "install")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"puzzlebox: {data}")


def test_unknown_command_is_refused(puzzlebox: Run) -> None:
    assert puzzlebox("desktop", "instal").refused == "desktop has no command 'instal'; did you mean install?"
    assert puzzlebox("desktop").refused == "desktop needs a command: install, remove"


@pytest.mark.parametrize("size", SIZES)
def test_icons_are_the_ones_that_the_tool_draws(size: int) -> None:
    picture = pygame.image.load(ASSETS / FOLDER / f"icon-{size}.png")
    drawn = icon(size)
    assert picture.get_size() == (size, size)
    assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(drawn, "RGBA")


def test_manual_page_is_current() -> None:
    """If it is not, `python -m tools.desktop` writes it again."""
    assert (ASSETS / FOLDER / "puzzlebox.6").read_text("utf-8") == manual_page()


def test_manual_page_has_every_command() -> None:
    lines = manual_page().splitlines()
    for name in COMMANDS:
        assert any(line.startswith(f".SS puzzlebox {name}".replace("-", "\\-")) for line in lines), name
    assert not any(line.startswith("'") for line in lines)


def test_hook_of_pyinstaller_is_found() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    module, _, name = project["entry-points"]["pyinstaller40"]["hook-dirs"].partition(":")
    (folder,) = getattr(import_module(module), name)()
    assert (Path(folder) / "hook-puzzlebox.py").is_file()
