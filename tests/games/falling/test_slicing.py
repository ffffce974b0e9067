"""Same log, same end, however time is sliced: for every falling-block game."""

from __future__ import annotations

import random
from itertools import cycle

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session, play
from puzzlebox.core.state import Start, State
from puzzlebox_games import famicom, guideline, monomino, pentomino, tenplus, tetromino, turbo
from puzzlebox_games.arcade.game import GAME as ARCADE
from puzzlebox_games.console.game import GAME as CONSOLE
from puzzlebox_games.handheld.game import GAME as HANDHELD
from puzzlebox_games.nineteen.game import GAME as NINETEEN

CLASSICS = (tetromino.GAME, pentomino.GAME, monomino.GAME, famicom.GAME, turbo.GAME, NINETEEN, tenplus.GAME)

PLAYS = [
    *((game, "") for game in CLASSICS),
    *((guideline.GAME, f"mode={mode}") for mode in ("marathon", "sprint", "ultra", "zen")),
    *((ARCADE, options) for options in ("", "20g=on")),
    *((CONSOLE, options) for options in ("", "level=19", "type=b,level=15,height=5")),
    *((HANDHELD, options) for options in ("", "type=b", "level=9")),
]

HANDLINGS = ("handling 167 33 20", "handling 100 0 inf", "handling 0 0 40", "handling 30 1 2")

Log = list[tuple[int, str]]

GAPS = (0, 0, 1, 9, 33, 50, 100, 150, 167, 250)


def random_log(game: AnyGame, options: Options, seed: int) -> tuple[Log, int]:
    """Return a log of random inputs and the time of its end."""
    rng = random.Random(f"{game.id} {seed}")
    session = Session(game, options, Start(generator=seed))
    for _ in range(250):
        session.advance_to(session.time + rng.choice(GAPS))
        texts = [text for text in session.state.inputs() if text not in ("pause", "restart")] or ["restart"]
        session.send(rng.choice(texts))
        if game is guideline.GAME and rng.random() < 0.05 and not session.state.outcome():
            session.send(rng.choice(HANDLINGS))
    return list(session.log), session.time + 3000


def sliced(game: AnyGame, options: Options, seed: int, log: Log, until: int, slices: tuple[int, ...]) -> str:
    """The state after the log, time passing in slices of these lengths."""
    state: State = game.begin(options, Start(generator=seed))
    lengths = cycle(slices)
    for time, text in [*log, (until, "")]:
        while state.time < time and not state.paused:
            state.advance_to(min(state.time + next(lengths), time))
        if text:
            assert state.send(text) is not None
    return state.text()


@pytest.mark.parametrize(("game", "options"), PLAYS, ids=lambda one: getattr(one, "id", one))
def test_same_log_same_end(game: AnyGame, options: str) -> None:
    seed = 1
    chosen = Options.parse(game.options, options)
    log, until = random_log(game, chosen, seed)
    assert len(log) > 150
    whole = play(game, chosen, Start(generator=seed), log, until).state.text()
    for slices in ((1,), (7, 40, 163), (16, 17), (10**6,)):
        assert sliced(game, chosen, seed, log, until, slices) == whole
