"""The logs for models and engine: they clear rows, and a model replays them to the same end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.models.common import Model
from tests.models.famicom import Famicom
from tests.models.guideline import Guideline
from tests.models.logs import lively_log
from tests.models.monomino import Monomino
from tests.models.nineteen import Nineteen
from tests.models.pentomino import Pentomino
from tests.models.tenplus import TenPlus
from tests.models.tetromino import Tetromino
from tests.models.turbo import Turbo

MODELS = [Tetromino, Pentomino, Monomino, Turbo, Nineteen, Famicom, TenPlus, Guideline]


@pytest.mark.parametrize("make", MODELS)
def test_a_log_clears_rows_and_replays_to_the_same_end(make: Callable[[int], Model]) -> None:
    written = make(3)
    log = lively_log(written, seed=3, pieces=25)
    replayed = make(3)
    brought = 0
    for time, text in log:
        middle = (replayed.time + time) // 2
        replayed.advance_to(middle)
        replayed.advance_to(time)
        assert replayed.time == time
        replayed.send(text)
        brought = max(brought, replayed.lines, getattr(replayed, "removed", 0))
    replayed.advance_to(written.time)
    assert replayed.reading() == written.reading()
    assert replayed.everything() == written.everything()
    assert brought >= 1


@pytest.mark.parametrize("make", MODELS)
def test_a_restart_is_a_new_game_with_the_current_generator(make: Callable[[int], Model]) -> None:
    again = make(5)
    lively_log(again, seed=5, pieces=10)
    first = make(again.generator)
    again.send("restart")
    begin = again.time
    for wait, text in ((0, "resume"), (700, "+left"), (300, "right"), (900, "drop"), (2000, "+down"), (900, "pause")):
        for model in (first, again):
            model.advance_to(model.time + wait)
            model.send(text)
        assert {**again.reading(), "time": again.time - begin} == first.reading()
