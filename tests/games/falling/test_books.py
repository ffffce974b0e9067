"""Each rule book against the engine, on the same random logs: they agree after every input and every wait.

`make soak` plays 500 logs of each game, with its own options and with random ones.
"""

from collections import Counter

import pytest

from tests.games.falling.plays import LOGS, SEEDS
from tests.games.falling.witnessed import Witnessed
from tests.games.falling.witnesses import PAIRS

SHORT = LOGS < 100
"""Whether this is the short run of the default suite."""


@pytest.mark.parametrize("mixed", [False, True], ids=["defaults", "mixed"])
@pytest.mark.parametrize("game", PAIRS)
def test_rule_book_and_engine_agree_on_random_logs(game: str, mixed: bool) -> None:
    seen: Counter[str] = Counter()
    logs = 2 if SHORT else LOGS // 4
    for number in range(logs):
        play = Witnessed(PAIRS[game], f"{number}{SEEDS}", mixed=mixed)
        seen += play.run(PAIRS[game].inputs // 2 if SHORT else None)
    assert seen["moved"] > 30 * logs
    assert seen["locked"] > 2 * logs
