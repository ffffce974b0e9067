"""Tests for the sound files: their format, their loudness, and that the tool reproduces them."""

import ast
import math
import sys
import wave
from array import array
from functools import cache
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

import puzzlebox_games
from puzzlebox.core.effects import BY_NUMBER, EFFECTS, KINDS
from puzzlebox.core.game import AnyGame
from puzzlebox.registry import installed_games
from puzzlebox.ui.sound import SAMPLES
from puzzlebox.ui.sound_device import SEMITONES, Speaker, raised
from puzzlebox_assets import FOLDER, TUNE, effect_paths
from tools import sounds
from tools.loudness import head_shelf, high_pass, loudness

LOUDEST = 32_768 / 2
"""-6 dBFS."""

GAMES = [installed_games().game(entry.id) for entry in installed_games().catalogue]
GAMES_FOLDER = Path(puzzlebox_games.__file__).parent

FILES = {file.stem: file for file in effect_paths()}


def samples(raw: bytes) -> array:  # type: ignore[type-arg]  # it takes none before Python 3.12
    values = array("h", raw)
    if sys.byteorder == "big":
        values.byteswap()
    return values


def test_the_tool_reproduces_every_effect_byte_for_byte(tmp_path: Path) -> None:
    sounds.main([str(tmp_path)])
    made = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert made == {file.name: file.read_bytes() for file in FILES.values()}


@pytest.mark.parametrize("name", FILES)
def test_effects_are_short_and_soft_and_begin_and_end_in_silence(name: str) -> None:
    with wave.open(str(FILES[name])) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        values = samples(file.readframes(file.getnframes()))
    assert 0.04 <= len(values) / 22_050 <= 0.6
    assert 1000 < max(map(abs, values)) <= LOUDEST
    assert max(map(abs, (*values[:3], *values[-3:]))) <= 32


def test_the_k_weighting_is_that_of_the_standard() -> None:
    """ITU-R BS.1770-5, tables 1 and 2, and the level that it gives for a full-scale sine of 997 Hz."""
    shelf = (1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585)
    assert head_shelf(48_000) == pytest.approx(shelf, abs=1e-9)
    assert high_pass(48_000) == pytest.approx((1.0, -2.0, 1.0, -1.99004745483398, 0.99007225036621), abs=1e-9)
    for rate in (22_050, 48_000):
        sine = [math.sin(math.tau * 997 * number / rate) for number in range(rate)]
        assert loudness(sine, rate) == pytest.approx(-3.01, abs=0.1)


def test_all_effects_are_equally_loud() -> None:
    levels = {}
    for name, path in FILES.items():
        with wave.open(str(path)) as file:
            values = samples(file.readframes(file.getnframes()))
            levels[name] = loudness([value / 32_768 for value in values], file.getframerate())
    assert max(levels.values()) - min(levels.values()) <= 1.0, levels


SILENT = {
    "spawned": "a new piece is no surprise",
    "removed": "the lock before it was heard",
    "round": "a level is heard with it",
    "combo": "it raises the pitch of the rows",
    "appeared": "the slide before it was heard",
    "went on": "a choice on the result",
    "loaded": "the game begins",
    "resumed": "the game is heard again",
    "restarted": "the game begins",
}
"""The events that have no effect, and why."""


@cache
def event_names(folder: Path) -> set[str]:
    """Return the names of the events that the modules of a folder make."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.glob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    made = [call.args[0] for call in calls if getattr(call.func, "id", "") == "Event" and call.args]
    parts = [part for name in made for part in _results(name)]
    return {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def _results(node: ast.expr) -> list[ast.expr]:
    """Return the expressions whose value an expression may have: of a choice, both; of a table, all."""
    if isinstance(node, ast.IfExp):
        return [*_results(node.body), *_results(node.orelse)]
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
        return node.value.values
    return [node]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_event_of_a_game_is_heard(game: AnyGame) -> None:
    folder = GAMES_FOLDER / {"2048": "p2048"}.get(game.id, game.id)
    made = event_names(folder if folder.is_dir() else GAMES_FOLDER / "falling")
    assert made
    assert made <= {*EFFECTS, *BY_NUMBER, *game.presentation.sounds, *SILENT}


def test_all_effects_together_are_small_and_their_source_is_documented() -> None:
    assert 10 <= len(FILES) <= 14
    assert sum(file.stat().st_size for file in FILES.values()) < 250_000
    source = (Path(FOLDER) / "sounds" / "SOURCE.md").read_text(encoding="utf-8")
    assert "tools/sounds.py" in source
    assert "MIT" in source


def test_every_named_effect_has_a_file() -> None:
    named = {*EFFECTS.values(), *SAMPLES.values(), *(effect for kind in KINDS for effect in kind)}
    named |= {effect for effects in BY_NUMBER.values() for effect in effects}
    assert named == set(FILES)


def test_the_music_loops_without_a_click(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert Path(TUNE).stat().st_size <= 500_000
    speaker = Speaker()
    speaker.open()
    speaker.wait_until_idle()
    try:
        values = samples(pygame.mixer.Sound(TUNE).get_raw())
    finally:
        speaker.close()
    left = values[::2]
    assert 40 <= len(left) / 22_050 <= 60
    assert len(left) == sounds.SAMPLES
    assert max(max(values), -min(values)) <= LOUDEST
    steps = [abs(after - before) for before, after in zip(left[-2000:-1], left[-1999:], strict=True)]
    assert abs(left[0] - left[-1]) <= 2 * max(steps)
    assert max(map(abs, left[:2000])) > 100


def test_a_raised_effect_has_the_higher_pitch_and_the_same_loudness() -> None:
    rate, hertz = 22_050, 440
    sine = array("h", (round(8_000 * math.sin(math.tau * hertz * number / rate)) for number in range(rate)))
    stereo = array("h", (value for value in sine for _ in range(2)))
    for semitones in SEMITONES[1:]:
        raw = array("h", raised(stereo.tobytes(), semitones))
        left = raw[::2]
        assert left == raw[1::2]
        assert len(left) == pytest.approx(rate / 2 ** (semitones / 12), abs=2)
        rising = sum(before < 0 <= after for before, after in pairwise(left))
        assert rising == pytest.approx(hertz, abs=2), "the same waves in a shorter time"
        assert max(left) == pytest.approx(8_000, rel=0.02)
