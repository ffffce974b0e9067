"""Tests for the sound files: their format, their loudness, and that the tool reproduces them."""

import sys
import wave
from array import array
from pathlib import Path

import pygame
import pytest

from puzzlebox.ui.sound import BY_NUMBER, EFFECTS, KINDS, SAMPLES
from puzzlebox.ui.sound_device import Speaker
from puzzlebox_assets import FOLDER, TUNE, effect_paths
from tools import sounds

LOUDEST = 32_768 / 2
"""-6 dBFS."""

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


def test_all_effects_together_are_small() -> None:
    assert 10 <= len(FILES) <= 14
    assert sum(file.stat().st_size for file in FILES.values()) < 250_000


def test_every_named_effect_has_a_file() -> None:
    named = {*EFFECTS.values(), *SAMPLES.values(), *(effect for kind in KINDS for effect in kind)}
    named |= {effect for effects in BY_NUMBER.values() for effect in effects}
    assert named == set(FILES)


def test_the_music_loops_without_a_click(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert TUNE.stat().st_size <= 500_000
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


def test_the_source_of_the_sounds_is_documented() -> None:
    source = (FOLDER / "sounds" / "SOURCE.md").read_text(encoding="utf-8")
    assert "tools/sounds.py" in source
    assert "MIT" in source
