"""A restart is a new game with the current generator."""

from typing import Any

import pytest

from tests.sheets import timers
from tests.sheets.console import ConsoleEngine, ConsoleModel
from tests.sheets.guideline import GuidelineEngine, GuidelineModel
from tests.sheets.handheld import HandheldEngine, HandheldModel
from tests.sheets.play import Play
from tests.sheets.timers import TimerPlay

PLAYERS = [
    *(timers.TetrominoEngine, timers.PentominoEngine, timers.MonominoEngine, timers.FamicomEngine),
    *(timers.TurboEngine, timers.NineteenEngine, timers.TenPlusEngine, GuidelineEngine, GuidelineModel),
]


@pytest.mark.parametrize("kind", PLAYERS, ids=lambda kind: kind.__name__)
def test_a_restart_is_a_new_game_with_the_current_generator(kind: type[TimerPlay]) -> None:
    play = kind.new(5).send_all("resume")
    for text in ("left", "drop", "+right", "drop", "+down", "drop", "left"):
        play.wait(400).send(text)
    again = kind.new(play.generator)
    play.send("restart")
    for turn, text in enumerate(("resume", "+left", "right", "drop", "+down", "pause")):
        found = [(each.seen, each.falling, each.next, each.score, each.interval, each.paused) for each in (play, again)]
        assert found[0] == found[1], turn
        for each in (play, again):
            each.wait(700).send(text)


HANDHELD = "shape place coming blocks frame h s g q armed lines level score generator"
CONSOLE = "shape place next blocks frame f h y q counts hanging lines level score generator"


@pytest.mark.parametrize(
    ("kind", "names"),
    [(HandheldEngine, HANDHELD), (HandheldModel, HANDHELD), (ConsoleEngine, CONSOLE), (ConsoleModel, CONSOLE)],
)
@pytest.mark.parametrize("options", [{}, {"type": "b", "level": 3, "height": 2}])
def test_a_restart_begins_with_the_figures_of_a_new_game(kind: Any, names: str, options: dict[str, Any]) -> None:
    play: Play = kind.new(5, **options).send_all("+down").advance_to(7003)
    again: Play = kind.new(play.generator, **options)
    assert play.send("restart")
    assert [getattr(play, name) for name in names.split()] == [getattr(again, name) for name in names.split()]
