"""Files written by released versions can still be read: settings, scores, an exported profile and journals.

The files under tests/data are never written again, and what they must mean is stated here, not computed.
"""

import shutil
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.core import replay
from puzzlebox.core.session import Session
from puzzlebox.play.archive import import_
from puzzlebox.play.journal_reader import read
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import ScoreEntry, Scores
from puzzlebox.store.settings import Settings

DATA = Path(__file__).parent / "data"

REPLAY = "replays/tetromino-20260105-133000.jsonl"
RUNNING = "running/tetromino-20260105-173000.jsonl"


SCORES = """
slide:size=3#rainy-day · size=3 · won · solved · 6300 ms · -
    actions 18, moves 18, time 5950
slide:size=2x2@0 1/3 2 · size=2x2 · won · solved · 700 ms · custom_start
    actions 2, moves 2, time 350
slide:size=3#monday · size=3 · won · solved · 7700 ms · assisted
    actions 20, moves 20, time 6650
tetromino#harbour-42 · - · lost · there is no room for the next piece · 7751 ms · -
    level 1, pieces 31, rows 8, score 8, time 7751
tetromino:width=6#harbour-43 · width=6 · lost · there is no room for the next piece · 3501 ms · changed_rules
    level 1, pieces 14, rows 2, score 2, time 3501
guideline:mode=sprint,rows=1#harbour-44 · mode=sprint,rows=1 · won · 1 rows are cleared · 609 ms · -
    best combo 0, level 1, lines 1, pieces 6, rows 1, score 320, time 609
guideline#harbour-45 · - · lost · there is no room for the next piece · 919 ms · -
    best combo 0, level 1, lines 1, pieces 16, rows 1, score 490, time 919
"""
"""The finished games, in the order in which they ended: the columns that must survive every migration."""


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path / "data", tmp_path / "config")


def lines_of(plays: list[ScoreEntry]) -> str:
    """Return finished games as in SCORES."""
    text = "\n"
    for play in plays:
        texts = (play.game_id, play.options, play.outcome, play.reason, f"{play.time} ms", play.unranked)
        figures = ", ".join(f"{name} {value}" for name, value in sorted(play.figures.items()))
        text += f"{' · '.join(each or '-' for each in texts)}\n    {figures}\n"
    return text


def replayed(path: Path) -> Session[Any]:
    """Plays the file to its end, which checks every digest in it."""
    record = read(path).record
    return replay.replayed(record, installed_games().game(record.game))


# Settings
def check_settings(settings: Settings) -> None:
    """Checks what settings-0.1.toml sets: no common setting has its default."""
    assert (settings.problems, settings["theme"]) == ([], "classic")
    assert (settings["fullscreen"], settings["motion"], settings["patterns"]) == (True, "off", True)
    assert (settings["music"], settings["effects"]) == (0, 80)
    assert (settings["clock"], settings["hide-scores"], settings["window"]) == ("never", True, (960, 720))
    assert settings["last-game"] == "tetromino"


def test_common_settings_of_version_0_1() -> None:
    settings = Settings.load(DATA / "settings" / "settings-0.1.toml")
    check_settings(settings)
    settings.expect_games([entry.id for entry in installed_games().catalogue])
    assert settings.problems == []


def test_preferences_of_version_0_1() -> None:
    settings = Settings.load(DATA / "settings" / "settings-0.1.toml")
    slide, guideline = (
        settings.preferences(installed_games().game("slide")),
        settings.preferences(installed_games().game("guideline")),
    )
    assert slide.changed() == {"arrows": "blank", "hover": "on"}
    assert guideline.changed() == {"das": "120", "arr": "0", "soft-drop": "inf"}


def test_keys_of_version_0_1() -> None:
    settings = Settings.load(DATA / "settings" / "settings-0.1.toml")
    assert settings.keys("app") == {
        "undo": ("Backspace",),
        "quick-save": ("F6",),
        "copy-id": ("Y",),
        "take-over": ("Enter", "G"),
        "full-screen": ("F12",),
        "choose": ("Enter",),
        "enter-id": ("E",),
        "replay": ("V",),
        "leave": ("Esc", "F4"),
        "delete": ("Delete", "X"),
    }
    assert settings.keys("tetromino") == {
        "left": ("J", "Left"),
        "turn": ("@I", "Up"),
        "turn-back": (),
        "new-game": ("F7",),
        "soft-drop": ("K",),
    }
    assert settings.keys("guideline") == {"hold": ("C", "@Q"), "half-turn": ("Keypad5",), "pause": ("P", "Insert")}
    assert settings.keys("slide") == {"up": ("I",), "pause": ("P",), "new-game": ("N",)}


def test_default_theme_of_version_0_1_under_its_name() -> None:
    settings = Settings.load(DATA / "settings" / "settings-0.1-box.toml")
    assert (settings.problems, settings["theme"], settings["last-game"]) == ([], "dark", "slide")
    assert settings.keys("app") == {"settings": ("F8",)}


@pytest.mark.parametrize(
    ("before", "now"), [("true", "full"), ("false", "off"), ('"on"', "full"), ('"reduced"', "reduced")]
)
def test_motion_was_a_switch_in_version_0_2(tmp_path: Path, before: str, now: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"motion = {before}\n")
    settings = Settings.load(path)
    assert (settings.problems, settings["motion"]) == ([], now)


def test_settings_of_version_0_1_get_their_current_names_when_one_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('theme = "box"  # mine\n[keys.box]\nwatch = ["V"]\nundo = ["Z"]\n')
    settings = Settings.load(path)
    settings.save()
    assert "box" in path.read_text()
    settings.bind("app", "undo", ("X",))
    settings.save()
    assert path.read_text() == 'theme = "dark"  # mine\n[keys.box]\n\n[keys.app]\nreplay = ["V"]\nundo = ["X"]\n'
    again = Settings.load(path)
    assert (again.problems, again["theme"]) == ([], "dark")
    assert again.keys("app") == {"replay": ("V",), "undo": ("X",)}


def test_a_current_name_takes_precedence_over_the_one_of_version_0_1(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[keys.box]\nwatch = ["V"]\n[keys.app]\nreplay = ["B"]\n')
    assert Settings.load(path).keys("app") == {"replay": ("B",)}


def test_keys_of_nonogram_that_a_player_has_set_go_with_their_actions(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[keys.nonogram]\nblack = ["B"]\nblack-or-cross = ["N"]\n')
    assert Settings.load(path).keys("nonogram") == {"fill": ("B",), "fill-or-cross": ("N",)}


# Scores
def test_scores_of_schema_1_of_every_kind(paths: Paths) -> None:
    paths.data.mkdir()
    shutil.copy(DATA / "scores" / "kinds" / "schema-1.sqlite3", paths.scores)
    plays = Scores(paths).entries()
    assert lines_of(plays) == SCORES
    assert [play.number for play in plays] == [1, 2, 3, 4, 5, 6, 7]
    assert [play.uuid for play in plays][:2] == ["8bad43c42ff9f975", "08d14ab6bf8498f0"]
    assert (plays[0].ended, plays[3].journal) == (1_767_612_600_000, "tetromino-20260105-133000.jsonl")


# Profile
def test_profile_of_format_1(paths: Paths) -> None:
    count = import_(paths, DATA / "archive" / "profile-1.zip")
    assert (count.scores, count.journals, count.settings) == (7, 12, True)
    check_settings(Settings.load(paths.settings))
    assert lines_of(Scores(paths).entries()) == SCORES
    journals = {path.relative_to(paths.data).as_posix() for path in paths.data.rglob("*.jsonl")}
    assert journals == {
        *(f"replays/slide-20260105-{time}.jsonl" for time in ("103000", "113000", "123000")),
        *(f"replays/tetromino-20260105-{time}.jsonl" for time in ("133000", "143000")),
        *(f"replays/guideline-20260105-{time}.jsonl" for time in ("153000", "163000")),
        RUNNING,
        *("saves/slide/quick save.jsonl", "saves/slide/before lunch.jsonl"),
        *("saves/tetromino/Tetromino, 12 lines.jsonl", "saves/guideline/quick save.jsonl"),
    }


def test_journals_of_profile_of_format_1(paths: Paths) -> None:
    import_(paths, DATA / "archive" / "profile-1.zip")
    lost, running = replayed(paths.data / REPLAY), replayed(paths.data / RUNNING)
    outcome = lost.state.outcome()
    assert outcome is not None
    assert (outcome.kind, lost.time, len(lost.log), lost.assisted) == ("lost", 7751, 101, False)
    assert (running.state.outcome(), running.paused, running.time) == (None, True, 2141)
    assert replayed(paths.saves / "slide" / "before lunch.jsonl").time == 2000
    assert replayed(paths.saves / "tetromino" / "Tetromino, 12 lines.jsonl").time == 1585
    assert replayed(paths.saves / "guideline" / "quick save.jsonl").options.changed() == {"mode": "zen"}
    assert replayed(paths.replays / "slide-20260105-113000.jsonl").start.position == "0 1/3 2"
    assert replayed(paths.replays / "slide-20260105-123000.jsonl").assisted


# Journals
@pytest.mark.parametrize(
    ("game", "options", "time", "bottom"),
    [
        ("tetromino", {"width": "8", "hold": "on"}, 8206, "3 3 3 3 0 0 0 0/0 3 3 3 3 0 0 0/0 0 0 3 3 0 0 0"),
        ("nineteen", {"start-level": "3"}, 9245, "0 0 0 0 5 0 5 0 0 0/0 0 0 0 5 5 5 0 0 0"),
    ],
)
def test_falling_journals_of_format_1(game: str, options: dict[str, str], time: int, bottom: str) -> None:
    path = DATA / "journals" / "falling" / f"format-1-{game}.jsonl"
    record = read(path).record
    assert (record.game, record.options, record.start.seed) == (game, options, "harbour-42")
    texts = [text for _, text in record.log()]
    assert len(texts) == 60
    assert {"undo", "redo", "pause", "resume", "restart", "undo restart", "loaded", "practice"} <= set(texts)
    session = replayed(path)
    assert (session.time, session.assisted) == (time, True)
    assert session.state.grid.text().endswith(bottom)
