"""Each falling-block game against the slow model of its rule sheet: they agree after every input and every wait.

`make soak` plays 2,000 logs of each game.
"""

import pytest

from tests.games.falling.compared import COMPARED, EVENTS
from tests.games.falling.plays import LOGS, comparison_of, run_all


@pytest.mark.parametrize("game", COMPARED)
def test_engine_and_model_agree_on_random_plays(game: str) -> None:
    seen = run_all(comparison_of(game))
    assert [name for name in EVENTS[game] if not seen[name]] == []
    assert seen["moved"] > 60 * LOGS
    assert seen["locked"] > 5 * LOGS
