"""The command `puzzlebox config`: what it prints, what it writes, and what it refuses."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PUZZLEBOX_HOME", str(tmp_path))
    return tmp_path


def test_set_get_and_reset_a_setting(puzzlebox: Run, home: Path) -> None:
    assert puzzlebox("config", "get", "theme").out == "dark\n"
    assert puzzlebox("config", "set", "theme", "classic").status == 0
    assert puzzlebox("config", "get", "theme").out == "classic\n"
    assert 'theme = "classic"' in (home / "settings.toml").read_text()
    assert puzzlebox("config", "reset", "theme").status == 0
    assert puzzlebox("config", "get", "theme").out == "dark\n"
    assert "theme" not in (home / "settings.toml").read_text()


def test_set_preferences_and_keys_of_a_game(puzzlebox: Run, home: Path) -> None:
    assert puzzlebox("config", "set", "games.lamps.corner", "c").status == 0
    assert puzzlebox("config", "set", "keys.drips.drop", "K", "Space").status == 0
    assert puzzlebox("config", "set", "keys.app.leave", "Q").status == 0
    assert puzzlebox("config", "get", "games.lamps.corner").out == "c\n"
    assert puzzlebox("config", "get", "keys.drips.drop").out == 'K Space "Pad A"\n'
    assert (home / "settings.toml").read_text().splitlines()[2:] == [
        "[games.lamps]",
        'corner = "c"',
        "",
        "[keys.drips]",
        'drop = ["K", "Space"]',
        "",
        "[keys.app]",
        'leave = ["Q"]',
    ]


def test_list_shows_all_settings_and_marks_changed_ones(puzzlebox: Run) -> None:
    puzzlebox("config", "set", "music", "5")
    lines = puzzlebox("config", "list").out.splitlines()
    assert [line for line in lines if line.startswith("*")] == [next(line for line in lines if " music " in line)]
    rows = {row["name"]: row for row in json.loads(puzzlebox("config", "list", "--json").out)}
    assert rows["music"] == {
        "name": "music",
        "value": "5",
        "default": "0",
        "help": "volume of the music; 20 keeps it in the background (0 to 100)",
    }
    assert rows["games.lamps.corner"]["default"] == "space"
    assert rows["keys.drips.left"]["value"] == 'Left @A "Pad Left"'
    assert rows["keys.app.full-screen"]["value"] == "F11"


def test_reset_all_restores_every_default(puzzlebox: Run, home: Path) -> None:
    puzzlebox("config", "set", "music", "5")
    puzzlebox("config", "set", "keys.drips.drop", "K")
    assert puzzlebox("config", "reset", "--all").status == 0
    assert all(row["value"] == row["default"] for row in json.loads(puzzlebox("config", "list", "--json").out))


def test_path_shows_the_settings_file(puzzlebox: Run, home: Path, tmp_path: Path) -> None:
    assert puzzlebox("config", "path").out == f"{home / 'settings.toml'}\n"
    elsewhere = tmp_path / "elsewhere"
    assert puzzlebox("config", "path", "--data-dir", str(elsewhere)).out == f"{elsewhere / 'settings.toml'}\n"
    assert puzzlebox("--data-dir", str(elsewhere), "config", "path").out == f"{elsewhere / 'settings.toml'}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "Missing command"),
        ("--data-dir here", "Missing command"),
        ("get thema", "there is no setting 'thema'; did you mean theme?"),
        ("set theme darkk", "theme must be auto, dark, light, contrast, classic or FILE.toml, not darkk"),
        ("set theme dark classic", "theme takes one value, not 2"),
        ("set games.lamps.corner d", "corner must be space or c, not d"),
        ("set games.lamps.edge d", "there is no setting 'games.lamps.edge'; did you mean games.lamps.corner?"),
        ("set games.nix.edge d", "there is no game 'nix'; the games are"),
        ("set keys.drips.drop Left", "the key Left is already bound to 'left'; bind that to another key first"),
        ("set keys.drips.drop Nix", "a key is named like Left, Space, Q or @A, not 'Nix'"),
        ("set keys.drips.fly K", "there is no setting 'keys.drips.fly'"),
        ("get keys", "'keys' is not the full name of a setting; `puzzlebox config list` shows the names"),
        ("get games.lamps", "'games.lamps' is not the full name of a setting"),
        ("set music -1", "music must be from 0 to 100, not -1"),
        ("reset", "name the settings to reset, or use --all"),
        ("reset theme --all", "name the settings to reset, or use --all"),
        ("sat theme dark", "No such command 'sat'"),
    ],
)
def test_each_mistake_gets_a_sentence(puzzlebox: Run, home: Path, words: str, sentence: str) -> None:
    assert puzzlebox("config", *words.split()).refused.startswith(sentence)
    assert os.listdir(home) == []


def test_mistakes_in_the_file_are_reported_and_the_rest_is_used(puzzlebox: Run, home: Path) -> None:
    (home / "settings.toml").write_text('theme = "darkk"\nmusic = 5\n[games.nix]\na = 1\n[keys.drips]\nfly = ["K"]\n')
    ran = puzzlebox("config", "list")
    assert ran.status == 0
    assert ran.err.splitlines() == [
        "puzzlebox: settings.toml: theme: theme must be auto, dark, light, contrast, classic or FILE.toml, not darkk",
        "puzzlebox: settings.toml: there is no game 'nix'; its settings are kept",
        "puzzlebox: settings.toml: keys.drips.fly: there is no action 'fly' here",
    ]
    assert puzzlebox("config", "get", "music").out == "5\n"


def test_settings_that_cannot_be_written_are_reported(puzzlebox: Run, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    ran = puzzlebox("config", "set", "theme", "classic")
    assert ran.status == 1
    assert ran.err.startswith("puzzlebox: the settings could not be saved in ")


def test_file_that_is_no_picture_is_refused(puzzlebox: Run, real_games: None, folder: Path) -> None:
    assert "cannot read gone.png" in puzzlebox("slide", "--tiles", "gone.png").err
    (folder / "text.png").write_text("no picture")
    ran = puzzlebox("config", "set", "games.slide.tiles", "text.png")
    assert (ran.status, "text.png is not a PNG or JPEG picture" in ran.err) == (1, True)
