"""`puzzlebox doctor`: what is broken, and what to do."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing

import pygame
import pytest
from pygame._sdl2 import controller

from puzzlebox.store.paths import find, made
from puzzlebox.store.scores import Scores
from tests.cli.conftest import Ran, Run
from tests.play.plays import play


def findings(ran: Ran) -> dict[str, tuple[str, str]]:
    """Return status and text by check."""
    return {one["check"]: (one["status"], one["text"]) for one in json.loads(ran.out)}


def checked(puzzlebox: Run, check: str) -> tuple[int, str, str]:
    """Return the exit status of `doctor`, and the status and the text of a check."""
    ran = puzzlebox("doctor", "--json")
    return ran.status, *findings(ran)[check]


@pytest.fixture(autouse=True)
def silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not look for a sound device."""
    monkeypatch.setattr("puzzlebox.app.doctor.open_device", lambda: False)
    monkeypatch.setenv("SHELL", "/bin/zsh")


def test_everything_is_ok(puzzlebox: Run) -> None:
    ran = puzzlebox("doctor", "--json")
    found = findings(ran)
    assert (ran.status, ran.err, {status for status, _ in found.values()}) == (0, "", {"ok", "note"})
    assert found["sound"] == ("note", "there is no sound device; games are silent")
    assert found["scores"] == ("ok", "no finished games yet")
    assert found["completion"] == ("ok", "to set it up, see: puzzlebox completion zsh")
    assert found["display"][1].startswith("dummy")


def test_table_has_a_line_for_each_check(puzzlebox: Run) -> None:
    names = [line.split()[0] for line in puzzlebox("doctor").out.splitlines()]
    assert names[:3] == ["puzzlebox", "python", "pygame"]
    others = "display sound gamepads fonts terminal folder settings theme scores games"
    assert set(others.split()) <= set(names)


@pytest.mark.parametrize("chosen", [True, False])
def test_theme_file_that_cannot_be_used_is_broken(puzzlebox: Run, chosen: bool) -> None:
    themes = made(find().themes)
    (themes / "good.toml").write_text('based-on = "light"\n')
    if chosen:
        puzzlebox("config", "set", "theme", "sunset.toml")
    assert checked(puzzlebox, "theme")[1] == ("broken" if chosen else "ok")
    for text, reason in (("based-on = 3\n", "based-on must be one of"), ("nonsense", "it is not valid TOML")):
        (themes / "sunset.toml").write_text(text)
        ran = puzzlebox("doctor", "--json")
        status, said = findings(ran)["theme"]
        assert (ran.status, status) == (1, "broken")
        assert said.startswith("the theme sunset.toml cannot be used")
        assert reason in said
        assert "broken: theme" in ran.err
    (themes / "sunset.toml").write_text('based-on = "dark"\n')
    assert checked(puzzlebox, "theme")[:2] == (0, "ok")


@pytest.fixture
def plug_in(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Plug in these gamepads, by name. The layout of those whose names begin with `odd` is not known."""

    class Device:
        def __init__(self, names: tuple[str, ...], number: int) -> None:
            self.name = names[number]

        def get_name(self) -> str:
            return self.name

    def plug_in(*names: str) -> None:
        monkeypatch.setattr(pygame.joystick, "get_count", lambda: len(names))
        monkeypatch.setattr(controller, "is_controller", lambda number: not names[number].startswith("odd"))
        monkeypatch.setattr(controller, "Controller", lambda number: Device(names, number))
        monkeypatch.setattr(pygame.joystick, "Joystick", lambda number: Device(names, number))

    return plug_in


@pytest.mark.parametrize(
    ("names", "finding"),
    [
        ((), ("ok", "no gamepad is plugged in")),
        (("Blue Pad", "Red Pad"), ("ok", "Blue Pad, Red Pad")),
        (
            ("Blue Pad", "odd stick"),
            ("note", "the layout of odd stick is not known; set SDL_GAMECONTROLLERCONFIG to its mapping"),
        ),
    ],
)
def test_gamepads(
    puzzlebox: Run, plug_in: Callable[..., None], names: tuple[str, ...], finding: tuple[str, str]
) -> None:
    plug_in(*names)
    assert checked(puzzlebox, "gamepads")[1:] == finding


def test_gamepads_that_cannot_be_used_are_a_note(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise pygame.error("no joystick support")

    monkeypatch.setattr(controller, "init", fail)
    assert checked(puzzlebox, "gamepads") == (0, "note", "gamepads cannot be used: no joystick support")


def test_damaged_scores_are_broken(puzzlebox: Run) -> None:
    made(find().data)
    find().scores.mkdir()
    ran = puzzlebox("doctor", "--json")
    assert (ran.status, ran.err, findings(ran)["scores"][0]) == (1, "puzzlebox: broken: scores\n", "broken")


def test_settings_with_a_mistake_are_a_note(puzzlebox: Run) -> None:
    made(find().config)
    find().settings.write_text('theme = "pink"\n')
    status, found, text = checked(puzzlebox, "settings")
    assert (status, found) == (0, "note")
    assert "theme must be auto, dark, light, contrast, classic or FILE.toml" in text


def test_folder_that_cannot_be_written_is_broken(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    writable = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: not mode & os.W_OK and writable(path, mode))
    assert checked(puzzlebox, "folder")[:2] == (1, "broken")


def test_missing_display_is_broken() -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    command = [sys.executable, "-m", "puzzlebox", "doctor", "--json"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    display = next(one for one in json.loads(ran.stdout) if one["check"] == "display")
    assert (ran.returncode, display["status"]) == (1, "broken")
    assert "puzzlebox --terminal" in display["text"]


def test_scores_that_cannot_be_stored_are_found(puzzlebox: Run) -> None:
    scores = Scores(find())
    scores.add([play("a")])
    with closing(sqlite3.connect(scores.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        status, found, text = checked(puzzlebox, "scores")
        assert (status, found) == (1, "broken")
        assert text.endswith("another program is using them")
        other.execute("ROLLBACK")
        other.execute("UPDATE sqlite_sequence SET seq = 9223372036854775807")
        other.commit()
    status, found, text = checked(puzzlebox, "scores")
    assert (status, found) == (0, "note")
    assert text.startswith("the scores were damaged: 1 game could be recovered")
    assert checked(puzzlebox, "scores") == (0, "ok", "1 finished game")
