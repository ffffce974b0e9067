"""The commands `puzzlebox export` and `puzzlebox import`."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from puzzlebox.core.options import Options
from puzzlebox.play.library import Library
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import Scores
from tests.cli.conftest import Run, Typed
from tests.play.conftest import win
from tests.play.plays import play


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("PUZZLEBOX_HOME", str(folder))
    Scores(Paths(folder, folder)).add([play("a")])
    (folder / "settings.toml").write_text("music = 5\n")
    return folder


def test_import_adds_an_exported_profile_to_another_folder(puzzlebox: Run, home: Path, tmp_path: Path) -> None:
    file, there = str(tmp_path / "profile.zip"), tmp_path / "there"
    assert puzzlebox("export", file).out == f"Exported to {file}: 1 score, 0 recorded games, settings\n"
    ran = puzzlebox("import", file, "--data-dir", str(there))
    assert ran.out == "Imported: 1 score, 0 recorded games, settings\n"
    assert (there / "settings.toml").read_text() == "music = 5\n"
    assert len(Scores(Paths(there, there)).entries()) == 1


def test_import_names_the_file_with_the_previous_settings(puzzlebox: Run, home: Path, tmp_path: Path) -> None:
    file = str(tmp_path / "profile.zip")
    puzzlebox("export", file)
    (home / "settings.toml").write_text("music = 6\n")
    assert puzzlebox("import", file).out == (
        "Imported: 0 scores, 0 recorded games, settings\nThe previous settings were kept as settings.toml.old.\n"
    )


@pytest.mark.parametrize("name", ["profile.zip", "", ".", "..", "/"])
def test_export_never_overwrites_a_file(puzzlebox: Run, home: Path, folder: Path, name: str) -> None:
    (folder / "profile.zip").write_text("precious")
    assert puzzlebox("export", name).refused.endswith("already exists, and an export never overwrites a file")
    assert (folder / "profile.zip").read_text() == "precious"
    assert puzzlebox("export", "nowhere/x.zip").err.rstrip().endswith("nowhere/x.zip: No such file or directory")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "profile.zip: No such file or directory"),
        (b"no zip", "profile.zip is not a profile of puzzlebox: File is not a zip file; nothing has changed"),
    ],
)
def test_import_wants_a_profile(
    puzzlebox: Run, home: Path, tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    file = tmp_path / "profile.zip"
    if content is not None:
        file.write_bytes(content)
    ran = puzzlebox("import", str(file))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.rstrip().endswith(sentence)


def test_export_and_import_report_broken_files(puzzlebox: Run, home: Path, tmp_path: Path) -> None:
    file, there = str(tmp_path / "profile.zip"), tmp_path / "there"
    (home / "settings.toml").write_text("music = 5\ntheme = pink\n")
    save = home / "saves" / "lamps" / "a.jsonl"
    save.parent.mkdir(parents=True)
    save.write_text("no record\n")
    ran = puzzlebox("export", file)
    assert (ran.status, ran.out) == (0, f"Exported to {file}: 1 score, 0 recorded games, settings\n")
    assert ran.err.startswith(f"puzzlebox: not exported: {save}: line 1: ")
    ran = puzzlebox("import", file, "--data-dir", str(there))
    assert ran.status == 0
    assert ran.err == ("puzzlebox: settings.toml, line 2: invalid value; the defaults apply until this is corrected\n")


@pytest.fixture
def won(home: Path) -> Path:
    """Win a game of Slide, and return the folder."""
    library, slide = Library(Paths(home, home)), installed_games().game("slide")
    win(library.begin(slide, Options(slide.options, {"size": "2x3"}), "x")).close()
    library.close()
    return home


def cheat(home: Path) -> None:
    with closing(sqlite3.connect(home / "scores.sqlite3")) as connection:
        connection.executescript("UPDATE figures SET value = 1 WHERE name = 'moves'")


def test_import_refuses_scores_that_contradict_their_replays(typed: Typed, won: Path, tmp_path: Path) -> None:
    file, there = str(tmp_path / "profile.zip"), tmp_path / "there"
    cheat(won)
    typed("export", file)
    status, out, err = typed("import", file, "--data-dir", str(there))
    assert (status, out) == (1, "Imported: 1 score, 1 recorded game, settings\n")
    first, last = err.splitlines()
    assert re.fullmatch(r"puzzlebox: not imported: scores\.jsonl, line 2: its replay has moves [0-9]+, not 1", first)
    assert last == "puzzlebox: 1 score was refused"
    assert [entry.uuid for entry in Scores(Paths(there, there)).entries()] == ["a"]


@pytest.mark.parametrize("jobs", [(), ("--jobs", "2")])
def test_verify_compares_a_play_with_its_replay(typed: Typed, won: Path, jobs: tuple[str, ...]) -> None:
    status, line, err = typed("verify", "2", *jobs)
    assert (status, line[:13], err) == (0, "2: verified: ", "")
    (replay,) = (won / "replays").iterdir()
    cheat(won)
    status, out, err = typed("verify", str(replay), "2", *jobs)
    assert (status, out) == (1, f"{replay}{line[1:]}{line}")
    assert re.match(r"puzzlebox: 2: its replay has moves [0-9]+, not 1\npuzzlebox: verification failed: 1 of 2", err)
    with closing(sqlite3.connect(won / "scores.sqlite3")) as connection:
        connection.executescript("UPDATE plays SET unranked = 'known'; DELETE FROM figures")
    assert typed("verify", "2", *jobs) == (0, line, "")
    replay.write_text("".join(replay.read_text().splitlines(True)[:4]))
    status, out, err = typed("verify", "2", *jobs)
    assert (status, err.splitlines()[0]) == (1, "puzzlebox: 2: no game in its replay has ended")
    assert "not over" in out
