"""The folders: the named one, or the one in the variable, or those of the platform. Finding them creates none."""

import sys
from pathlib import Path

import pytest

from puzzlebox.store.paths import VARIABLE, find, made


def test_a_folder_is_named_or_that_of_the_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "other"))
    paths = find(tmp_path / "mine")
    assert paths.data == paths.config == tmp_path / "mine"
    assert paths.settings == tmp_path / "mine" / "settings.toml"
    assert paths.running.parent == paths.replays.parent == paths.saves.parent == paths.aside.parent == paths.data
    assert not list(tmp_path.iterdir())
    assert find().data == find(None).config == tmp_path / "other"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find("box").data == find("~/box").data == tmp_path / "box"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="these are the folders of a Linux desktop")
def test_the_folders_of_the_platform_are_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert find().data == tmp_path / "data" / "puzzlebox"
    assert find().settings == tmp_path / "config" / "puzzlebox" / "settings.toml"


def test_a_folder_is_accessible_only_to_its_owner(tmp_path: Path) -> None:
    folder = made(tmp_path / "a" / "b")
    assert folder.is_dir()
    assert made(folder) == folder
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):  # noqa: PT011 - the text depends on the system
        made(tmp_path / "file" / "b")
    if sys.platform != "win32":
        assert folder.stat().st_mode & 0o077 == 0
