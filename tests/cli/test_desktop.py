"""`puzzlebox desktop`: the desktop entry, the icons and the manual page."""

import errno
import os
import re
import shlex
import sys
import tomllib
import zipfile
from collections.abc import Callable
from configparser import ConfigParser
from importlib import import_module
from pathlib import Path
from unittest.mock import Mock
from xml.etree import ElementTree

import pygame
import pytest

from puzzlebox.cli.desktop import FOLDER, PLACES, SIZES, data_home
from puzzlebox.cli.root import COMMANDS
from puzzlebox_assets import FOLDER as ASSETS
from tests.cli.conftest import Run
from tools.desktop import icon, manual_page, vector_icon


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
    assert (ran.status, ran.err, named) == (0, "", {data / place for place in PLACES})
    assert files_in(data) == {*named, other}
    assert shlex.split(command_in(data)) == [sys.executable, "-m", "puzzlebox"]
    removed = puzzlebox("desktop", "remove")
    assert {Path(line.removeprefix("removed ")) for line in removed.out.splitlines()} == named
    assert (files_in(data), puzzlebox("desktop", "remove").out) == ({other}, "Nothing to remove.\n")


def command_in(data: Path) -> str:
    """Return the command in the installed desktop entry."""
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(data / "applications" / "puzzlebox.desktop")
    section = entry["Desktop Entry"]
    assert (section["Type"], section["Icon"], section["StartupWMClass"]) == ("Application", "puzzlebox", "puzzlebox")
    return section["Exec"]


@pytest.mark.parametrize(
    ("name", "mode", "expected"),
    [
        ("grid games.pyz", 0o755, '"{}"'),
        ("grid games.pyz", 0o644, f'{sys.executable} "{{}}"'),
        ("puzzlebox", 0o755, "{}"),
    ],
)
def test_entry_starts_the_zip_file_or_the_script_that_was_started(
    name: str, mode: int, expected: str, puzzlebox: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = tmp_path / name
    if name.endswith(".pyz"):
        with zipfile.ZipFile(started, "w") as packed:
            packed.writestr("__main__.py", "")
    else:
        started.write_text("#!/bin/sh\n")
    started.chmod(mode)
    monkeypatch.setattr(sys, "argv", [str(started), "desktop", "install"])
    puzzlebox("desktop", "install")
    assert command_in(data) == expected.format(started)


def test_entry_starts_a_frozen_puzzlebox(puzzlebox: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", '/opt/grid "games"/100%/$1\\puzzlebox')
    puzzlebox("desktop", "install")
    entry = (data / "applications" / "puzzlebox.desktop").read_text()
    assert '\nExec="/opt/grid \\\\"games\\\\"/100%%/\\\\$1\\\\\\\\puzzlebox"\n' in entry


def test_entry_starts_the_given_command(puzzlebox: Run, data: Path) -> None:
    puzzlebox("desktop", "install", "--exec", "flatpak run 'my games'")
    assert command_in(data) == 'flatpak run "my games"'
    for wrong in ("", "'", "a\nHidden=true"):
        assert puzzlebox("desktop", "install", "--exec", wrong).refused.startswith("--exec must be a command line")


def test_package_is_built_below_destdir(puzzlebox: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/usr/share")
    monkeypatch.setenv("DESTDIR", str(tmp_path / "build"))
    assert puzzlebox("desktop", "install").status == 0
    share = tmp_path / "build" / "usr" / "share"
    assert files_in(tmp_path / "build") == {share / place for place in PLACES}
    assert command_in(share) == "puzzlebox"


@pytest.mark.parametrize("make", [lambda path: path.symlink_to("elsewhere"), os.mkfifo, os.mkdir])
def test_what_is_no_regular_file_stays(make: Callable[[Path], None], puzzlebox: Run, data: Path) -> None:
    entry = data / "applications" / "puzzlebox.desktop"
    entry.parent.mkdir(parents=True)
    make(entry)
    before = entry.lstat().st_ino
    ran = puzzlebox("desktop", "install")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"puzzlebox: {entry} is not a regular file; nothing was installed\n"
    ran = puzzlebox("desktop", "remove")
    assert ran.err == f"puzzlebox: {entry} is not a file of this puzzlebox, and stays\n"
    assert (entry.lstat().st_ino, [*data.iterdir()], [*entry.parent.iterdir()]) == (before, [entry.parent], [entry])


def test_a_full_disk_leaves_nothing(puzzlebox: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr(Path, "write_bytes", Mock(side_effect=(None, None, full)))
    ran = puzzlebox("desktop", "install")
    assert (ran.status, ran.out, files_in(data)) == (1, "", set())
    assert re.fullmatch(r"puzzlebox: /\S+: No space left on device\n", ran.err)


def test_remove_keeps_files_of_others(puzzlebox: Run, data: Path) -> None:
    puzzlebox("desktop", "install", "--exec", "other")
    icon = data / "icons" / "hicolor" / "64x64" / "apps" / "puzzlebox.png"
    page = data / "man" / "man6" / "puzzlebox.6"
    icon.write_bytes(b"my own icon")
    page.write_bytes(b"my own page")
    ran = puzzlebox("desktop", "remove")
    assert ran.status == 0
    assert ran.err == "".join(
        f"puzzlebox: {file} is not a file of this puzzlebox, and stays\n" for file in (icon, page)
    )
    assert files_in(data) == {icon, page}


def test_relative_data_folder_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert data_home() == Path("/home/somebody/.local/share")


def test_unknown_command_is_refused(puzzlebox: Run) -> None:
    assert "No such command 'instal'" in puzzlebox("desktop", "instal").refused
    assert puzzlebox("desktop").refused == "Missing command."


@pytest.mark.parametrize("size", SIZES)
def test_icons_are_the_ones_that_the_tool_draws(size: int) -> None:
    picture = pygame.image.load(Path(ASSETS) / FOLDER / f"icon-{size}.png")
    drawn = icon(size)
    assert picture.get_size() == (size, size)
    assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(drawn, "RGBA")


def test_description_for_software_centres_agrees_with_the_desktop_entry() -> None:
    root = ElementTree.parse(Path(ASSETS) / FOLDER / "puzzlebox.metainfo.xml").getroot()
    entry = ConfigParser(interpolation=None)
    entry.read(Path(ASSETS) / FOLDER / "puzzlebox.desktop")
    section = entry["Desktop Entry"]
    assert (root.findtext("name"), root.findtext("summary")) == (section["Name"], section["Comment"])
    assert [category.text for category in root.iter("category")] == section["Categories"].strip(";").split(";")
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    assert root.findtext("project_license") == project["license"]


def test_vector_icon_and_manual_page_are_current() -> None:
    """If they are not, `python -m tools.desktop` writes them again."""
    folder = Path(ASSETS) / FOLDER
    assert (folder / "icon.svg").read_text("utf-8") == vector_icon()
    assert (folder / "puzzlebox.6").read_text("utf-8") == manual_page()


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
