"""A home folder that version 0.2 wrote opens, plays and ranks as before.

What the folder holds is stated here, as version 0.2 showed it.
"""

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.replay import replayed
from puzzlebox.input.bindings import apply_player_keys, default_bindings
from puzzlebox.play.journal_reader import read
from puzzlebox.play.library import Library
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings

HOME = Path(__file__).parent / "data" / "homes" / "home-0.2.zip"

RUNNING = {
    "slide": ("14/8 7 2 4", 16977, "d48274f0ee1a2c20"),
    "tetromino": ("gravity 2750 every 250", 2504, "69544b3e5e59db5b"),
    "tenplus": ("gravity 2319 every 1000", 1605, "8429c45ef6469dfd"),
    "guideline": ("handling 167 33 20", None, None),
}
"""For each game in progress: a part of the text of its state, its game time in ms, and its generator."""

SCORES = [
    ("tetromino#old-tetromino", "lost", 5031),
    ("pentomino#old-pentomino", "lost", 5290),
    *[("monomino#old-monomino", "lost", 33815), ("famicom#old-famicom", "lost", 769)],
    *[("nineteen#old-nineteen", "lost", 743), ("tenplus#old-tenplus", "lost", 686)],
    *[("guideline#old-guideline", "lost", 298), ("slide:size=2x2#old-slide", "won", 0)],
    ("slide:size=2x2#old-slide-2", "won", 4955),
    ("guideline:mode=sprint,rows=1#old-sprint", "lost", 452),
]
"""The finished games with their results and times, in the order in which they ended. All are ranked."""


@pytest.fixture
def home(tmp_path: Path) -> Paths:
    with zipfile.ZipFile(HOME) as archive:
        archive.extractall(tmp_path)
    return Paths(tmp_path / "data", tmp_path / "config")


@pytest.fixture
def problems() -> list[str]:
    return []


@pytest.fixture
def library(home: Paths, problems: list[str]) -> Iterator[Library]:
    library = Library(home, Settings.load(home.settings), problems.append)
    yield library
    library.close()
    assert problems == []


def game(name: str) -> Any:
    return installed_games().game(name)


@pytest.mark.parametrize("name", RUNNING)
def test_games_in_progress_resume_where_they_were(library: Library, name: str) -> None:
    part, time, generator = RUNNING[name]
    assert name in library.games_in_progress()
    play = library.resume(game(name))
    assert play
    assert play.paused
    assert part in play.state.text()
    assert time is None or play.state.time == time
    assert generator is None or f"{play.state.random.state:016x}" == generator
    assert play.send("resume") is not None
    play.close()


@pytest.mark.parametrize("name", RUNNING)
def test_saves_load(library: Library, name: str) -> None:
    saves = {save.name: save.path for save in library.saves(name)}
    assert set(saves) == {"my save", "quick save"}
    for path in saves.values():
        play = library.load(game(name), path)
        assert len(play.session.log) > 0
        assert play.outcome is None
        play.close()


def test_replays_play_to_the_same_end(home: Paths) -> None:
    replays = sorted(home.replays.iterdir())
    assert len(replays) == len(SCORES)
    for path in replays:
        record = read(path).record
        assert replayed(record, game(record.game)).state.outcome()


def test_scores_are_ranked_as_before(library: Library) -> None:
    assert library.scores
    entries = library.scores.entries()
    assert [(entry.game_id, entry.outcome, entry.time) for entry in sorted(entries, key=lambda e: e.ended)] == SCORES
    assert {entry.unranked for entry in entries} == {""}
    slide = game("slide")
    options = Options(slide.options, {"size": "2x2"})
    assert library.scores.best("slide", options.text(), slide.measures_for(options)[0]) is not None


def test_settings_and_keys_are_read(home: Paths) -> None:
    settings = Settings.load(home.settings)
    assert (settings.problems, settings["theme"], settings["patterns"]) == ([], "classic", True)
    assert settings.preferences(game("guideline"))["das"] == 120
    keys, faults = apply_player_keys(default_bindings(game("tetromino")), settings.keys("tetromino"))
    assert faults == {}
    assert {binding.name: binding.keys[0] for binding in keys if binding.name in ("left", "right")} == {
        "left": "J",
        "right": "L",
    }
