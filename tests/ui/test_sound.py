"""Tests for sound: the effects of events, how often they are played, and devices that are missing, slow or hang."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event as Flag
from time import sleep
from typing import Any

import pygame
import pytest

from puzzlebox.core.effects import AUTOMATIC_MOVE, effects_for
from puzzlebox.core.state import Event
from puzzlebox.ui import sound_device
from puzzlebox.ui.sound import Sound
from puzzlebox.ui.sound_device import Speaker
from puzzlebox_assets import TUNE, effect_paths
from tests.ui.recorder import Recorder

MS = 1_000_000
OPEN = (22_050, -16, 2)

LONG_EFFECT = Path(TUNE).stem
"""An effect that lasts longer than any test."""


def refusing(tries: list[int]) -> Callable[[], bool]:
    """Return a device opener that fails and counts the attempts."""

    def open_device() -> bool:
        tries.append(1)
        return False

    return open_device


class Ear:
    """A sound that is turned on, with a recorder as its device and a clock in ms."""

    def __init__(self, music: int = 20, effects: int = 50, muted: bool = False) -> None:
        self.ms = 0
        self.device = Recorder()
        self.sound = Sound(muted, lambda: self.ms * MS, self.device)
        self.sound.set_volumes(music, effects)
        self.device.calls.clear()
        self.sound.start()


@pytest.fixture
def speaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Speaker]:
    """A speaker on the dummy driver, with one more effect that lasts a minute, and long timeouts for slow machines."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(sound_device, "effect_paths", lambda: (*effect_paths(), Path(TUNE)))
    monkeypatch.setattr(sound_device, "MAX_DELAY", 60.0)
    monkeypatch.setattr(sound_device, "START_DELAY", 0.0)
    monkeypatch.setattr(sound_device, "CLOSE_TIMEOUT", 60.0)
    speaker = Speaker()
    yield speaker
    speaker.close()
    assert pygame.mixer.get_init() is None


# Effects of events.
@pytest.mark.parametrize(
    ("events", "effects"),
    [
        *[((Event("moved"),), ["move"]), ((Event("moved"),) * 40, ["move"]), ((AUTOMATIC_MOVE,), [])],
        *[((Event("turned"), Event("moved")), ["turn"]), ((Event("slid", ((0, 1),)),), ["slide"])],
        ((Event("slid", ((0, 1),)), Event("won")), ["win", "slide"]),
        ((Event("locked"), Event("spawned")), ["lock"]),
        ((Event("dropped", 9), Event("locked"), Event("spawned")), ["drop"]),
        ((Event("locked"), Event("rows", (19,))), ["row", "lock"]),
        ((Event("locked"), Event("rows", (17, 18))), ["rows", "lock"]),
        ((Event("dropped", 3), Event("locked"), Event("rows", (16, 17, 18, 19)), Event("level", 2)), ["four", "level"]),
        *[((Event("rows", 1),), ["row"]), ((Event("rows"),), ["row"]), ((Event("rows", ()),), [])],
        *[((Event("chain", (((1, 2), (3,)),)),), ["row"]), ((Event("chain", (((), (3,)),)),), [])],
        ((Event("chain", (((1,), ()), ((1,), ()), ((1,), ()))),), ["four"]),
        ((Event("spin", "mini"), Event("locked")), ["rows", "lock"]),
        ((Event("back to back"), Event("rows", (3,)), Event("level", 4), Event("dropped", 1)), ["four", "level"]),
        ((Event("all clear"), Event("combo", 2), Event("rows", (3,))), ["four"]),
        ((Event("held"), Event("spawned")), ["hold"]),
        ((Event("locked"), Event("lost", "no room")), ["over", "lock"]),
        ((Event("paused"),), ["pause"]),
        ((Event("resumed"), Event("restarted"), Event("refused"), Event("nobody knows")), []),
        ((), []),
    ],
)
def test_events_have_effects(events: tuple[Event, ...], effects: list[str]) -> None:
    assert effects_for(events, {}) == effects


def test_a_game_adds_effects_for_its_own_events() -> None:
    own = {"pressed": "slide", "locked": "drop", "odd": "no such effect"}
    assert effects_for((Event("pressed"),), own) == ["slide"]
    assert effects_for((Event("locked"),), own) == ["drop"]
    assert effects_for((Event("odd"), Event("moved")), own) == ["move"]


@pytest.mark.parametrize(
    ("events", "played"),
    [
        ((Event("rows", (3,)),), [("play", "row", 0.354)]),
        (
            (Event("rows", (3,)), Event("combo", 2), Event("locked")),
            [("play", "row", 0.354, 2), ("play", "lock", 0.354)],
        ),
        ((Event("rows", (3,)), Event("combo", 7)), [("play", "row", 0.354, 7)]),
        ((Event("rows", (3,)), Event("combo", 40)), [("play", "row", 0.354, 7)]),
        ((Event("chain", (((1,), ()), ((1,), ()), ((1,), ()))),), [("play", "four", 0.354, 2)]),
        ((Event("chain", (((), (3,)),)), Event("won")), [("play", "win", 0.354)]),
    ],
)
def test_the_pitch_rises_with_a_combo_or_a_chain(events: tuple[Event, ...], played: list[Any]) -> None:
    ear = Ear()
    ear.device.calls.clear()
    ear.sound.play_events(events, {})
    assert ear.device.calls == played


def test_the_same_effect_is_played_at_most_every_50_ms() -> None:
    ear, ticks = Ear(), []
    for ear.ms in range(0, 1000, 5):
        ear.sound.play_events((Event("moved"), Event("moved")), {})
        ticks += [ear.ms] * len(ear.device.effects)
    assert ticks == list(range(0, 1000, 50))
    for name in ("moved", "turned"):
        ear.sound.play_events((Event(name),), {})
    assert ear.device.effects == ["turn"], "another effect is played at once"


# How loud, and when at all.
def test_the_device_is_not_used_before_the_first_frame() -> None:
    device = Recorder()
    sound = Sound(device=device)
    sound.set_volumes(20, 50)
    device.calls.clear()
    sound.prepare()
    sound.music(True)
    sound.play("row")
    assert device.calls == []
    sound.start()
    assert device.calls == [("open",), ("tune", 0.089)]


@pytest.mark.parametrize(("music", "effects", "muted"), [(0, 0, False), (100, 100, True), (0, 0, True)])
def test_the_device_stays_closed(music: int, effects: int, muted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    tries: list[int] = []
    monkeypatch.setattr(sound_device, "open_device", refusing(tries))
    speaker = Speaker()
    sound = Sound(muted, device=speaker)
    sound.set_volumes(music, effects)
    sound.start()
    sound.prepare()
    sound.music(True)
    sound.play_events((Event("won"),), {})
    sound.sample("effects")
    speaker.wait_until_idle()
    assert tries == []
    sound.close()


def test_music_and_effects_have_separate_volumes() -> None:
    ear = Ear(music=0, effects=100)
    ear.sound.music(True)
    ear.sound.play("row")
    assert ear.device.calls[-2:] == [("tune", 0.0), ("play", "row", 1.0)]
    ear.sound.set_volumes(25, 0)
    ear.sound.play("rows")
    assert ear.device.calls[-1] == ("tune", 0.125)


def test_the_music_starts_from_its_beginning_when_it_is_turned_on() -> None:
    ear = Ear()
    ear.device.calls.clear()
    for on in (True, True, False, False, True):
        ear.sound.music(on)
    assert ear.device.calls == [("tune", 0.089), ("tune", 0.0), ("tune", 0.089)]


def test_muting_releases_the_device_and_unmuting_opens_it() -> None:
    ear = Ear()
    ear.sound.prepare()
    ear.sound.music(True)
    ear.device.calls.clear()
    ear.sound.mute(True)
    ear.sound.play("row")
    assert ear.device.calls == [("tune", 0.0), ("release",)]
    ear.sound.mute(False)
    assert ear.device.calls[2:] == [("tune", 0.089), ("open",)]


# The device.
def test_a_real_mixer_opens_plays_and_closes(speaker: Speaker) -> None:
    speaker.open()
    speaker.wait_until_idle()
    assert pygame.mixer.get_init() == OPEN
    assert not pygame.mixer.get_busy()
    speaker.play(LONG_EFFECT, 0.5)
    speaker.tune(0.1)
    speaker.wait_until_idle()
    assert pygame.mixer.get_busy()
    assert pygame.mixer.music.get_busy()
    assert 0.09 < pygame.mixer.music.get_volume() < 0.11
    speaker.release()
    speaker.wait_until_idle()
    assert pygame.mixer.get_init() is None
    speaker.play("win", 0.5)
    speaker.wait_until_idle()
    assert pygame.mixer.get_init() == OPEN


def test_an_effect_at_a_higher_step_is_made_once_and_shorter(speaker: Speaker) -> None:
    for step in (0, 4, 7, 7):
        speaker.play("row", 0.5, step)
    speaker.wait_until_idle()
    lengths = {step: speaker._effects["row", step].get_length() for step in (0, 4, 7)}
    assert lengths[4] == pytest.approx(lengths[0] / 2 ** (7 / 12), abs=0.001)
    assert lengths[7] == pytest.approx(lengths[0] / 2, abs=0.001)
    assert sum(name == "row" for name, _ in speaker._effects) == 3


def test_more_effects_than_voices_can_be_played(speaker: Speaker) -> None:
    for _ in range(40):
        speaker.play(LONG_EFFECT, 0.01)
    speaker.wait_until_idle()
    assert pygame.mixer.find_channel() is None


def test_the_music_fades_out_when_it_is_turned_off(speaker: Speaker) -> None:
    speaker._idle_timeout = 600
    speaker.tune(0.5)
    speaker.wait_until_idle()
    speaker.tune(0.0)
    speaker.wait_until_idle()
    assert until(lambda: not pygame.mixer.music.get_busy())


def test_the_device_is_released_after_silence_but_not_during_music(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker(idle_timeout=0.02)
    speaker.tune(0.5)
    speaker.wait_until_idle()
    sleep(0.3)
    assert pygame.mixer.get_init() == OPEN
    speaker.tune(0.0)
    assert until(lambda: pygame.mixer.get_init() is None)
    speaker.close()


def test_a_late_effect_is_dropped(speaker: Speaker, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a slow device opens, the requested effect becomes too late; a later one is played."""
    opening, at_last = sound_device.open_device, Flag()

    def slow() -> bool:
        return at_last.wait(30) and opening()

    monkeypatch.setattr(sound_device, "open_device", slow)
    monkeypatch.setattr(sound_device, "MAX_DELAY", 0.05)
    speaker.play(LONG_EFFECT, 1.0)
    sleep(0.1)
    at_last.set()
    speaker.wait_until_idle()
    assert pygame.mixer.get_init() == OPEN
    assert not pygame.mixer.get_busy()
    monkeypatch.setattr(sound_device, "MAX_DELAY", 60.0)
    speaker.play(LONG_EFFECT, 1.0)
    speaker.wait_until_idle()
    assert pygame.mixer.get_busy()


@pytest.mark.parametrize("driver", ["nonsense", None])
def test_no_device(driver: str | None, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """None is the machine's own driver; if there is a device, it opens."""
    if driver:
        monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    else:
        monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    speaker = Speaker()
    speaker.open()
    speaker.tune(0.01)
    speaker.play("move", 0.0)
    speaker.wait_until_idle()
    assert not driver or pygame.mixer.get_init() is None
    speaker.close()
    assert pygame.mixer.get_init() is None
    assert capfd.readouterr().err == ""


def test_a_failed_device_is_tried_again_as_a_game_begins(speaker: Speaker, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []
    monkeypatch.setattr(sound_device, "open_device", refusing(tries))
    for _ in range(5):
        speaker.play("move", 1.0)
    speaker.wait_until_idle()
    assert len(tries) == 1
    speaker.open()
    speaker.wait_until_idle()
    assert len(tries) == 2


def test_a_broken_sound_file_means_silence(speaker: Speaker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "move.wav").write_bytes(b"RIFF no more")
    monkeypatch.setattr(sound_device, "effect_paths", lambda: (tmp_path / "move.wav",))
    speaker.open()
    speaker.play("move", 1.0)
    speaker.wait_until_idle()
    assert pygame.mixer.get_init() is None


def test_pygame_opens_the_device_if_sdl_is_not_found(speaker: Speaker, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Any:
        raise OSError("no such library")

    monkeypatch.setattr(sound_device, "_libraries", nowhere)
    speaker.play(LONG_EFFECT, 1.0)
    speaker.wait_until_idle()
    assert pygame.mixer.get_init() == OPEN
    assert pygame.mixer.get_busy()


HANGS = """
import os, pygame, sys
from puzzlebox.ui.sound import Sound
if sys.argv[1] == "closing":
    pipe = os.open(os.environ["SDL_DISKAUDIOFILE"], os.O_RDWR | os.O_NONBLOCK)
    try:
        while os.write(pipe, bytes(4096)):
            pass
    except BlockingIOError:
        pass
sound = Sound()
sound.set_volumes(50, 50)
sound.start()
sound.prepare()
for _ in range(40):
    sound.play("move")
    pygame.time.wait(10)
print("played on", flush=True)
sound.close()
print("closed", flush=True)
if sys.argv[1] == "closing":
    os._exit(0)  # else the C library, not the driver, would wait for the full pipe
"""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a driver that hangs is made with a POSIX pipe")
@pytest.mark.parametrize("when", ["opening", "closing"])
def test_a_hanging_driver_delays_neither_play_nor_closing(tmp_path: Path, when: str) -> None:
    """SDL's disk driver blocks forever, like a sound server that does not answer: no one reads its pipe."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    environment = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(pipe)}
    command = [sys.executable, "-c", HANGS, when]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout.splitlines()[-2:]) == (0, ["played on", "closed"])


SLOW = """
import sys, pygame
from puzzlebox.ui import sound_device
from puzzlebox.ui.sound import Sound
sound_device.CLOSE_TIMEOUT = float(sys.argv[1])
pygame.display.init()
sound = Sound()
sound.set_volumes(50, 50)
sound.start()
sound.prepare()
while not pygame.mixer.get_init():
    pygame.time.wait(1)
sound.close()
pygame.time.wait(int(sys.argv[2]))
print("closed", flush=True)
"""


@pytest.mark.parametrize("wait", ["0", "10"])
def test_the_process_ends_while_the_device_is_still_being_closed(wait: str) -> None:
    """Closing takes longer than the program waits, and pygame would close the same device again at exit."""
    environment = {**os.environ, "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "dummy"}
    command = [sys.executable, "-c", SLOW, "0", wait]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout.splitlines()[-1:]) == (0, ["closed"])


def test_waiting_requests_are_dropped_on_close(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []
    monkeypatch.setattr(sound_device, "START_DELAY", 60.0)
    monkeypatch.setattr(sound_device, "CLOSE_TIMEOUT", 60.0)
    monkeypatch.setattr(sound_device, "open_device", refusing(tries))
    speaker = Speaker()
    speaker.open()
    speaker.close()
    assert tries == []


def until(so: Any) -> bool:
    """Return whether the condition becomes true within ten seconds."""
    for _ in range(1000):
        if so():
            return True
        sleep(0.01)
    return False
