"""A restart is a new game with the current generator, in all games whose timers count milliseconds."""

import pytest

from tests.sheets import guideline, timers
from tests.sheets.timers import TimerPlay

PLAYERS = [
    getattr(guideline if name == "Guideline" else timers, f"{name}{player}")
    for name in ("Tetromino", "Pentomino", "Monomino", "Famicom", "Turbo", "Nineteen", "TenPlus", "Guideline")
    for player in ("Engine", "Model")
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
