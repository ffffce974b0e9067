"""`inputs()` has exactly the inputs that have an effect, at every moment of a game."""

import random

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Options, Start
from puzzlebox_games.console.game import GAME as CONSOLE
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.guideline.game import GAME as GUIDELINE
from puzzlebox_games.handheld.game import GAME as HANDHELD
from tests.games.falling.shown import FRAME_GAMES, GAMES

STEPS = 400

GAMES_WITH_HOLD = (*GAMES, *(() if GUIDELINE in GAMES else (GUIDELINE,)))

PLAYS = [
    *((game, f"hold={hold}") for game in GAMES_WITH_HOLD for hold in ("on", "off")),
    *((game, "") for game in FRAME_GAMES),
    *((CONSOLE, options) for options in ("", "level=19", "type=b,level=19,height=5")),
    *((HANDHELD, options) for options in ("", "type=b,height=3,level=9")),
]

GAPS = (0, 0, 0, 1, 33, 50, 100, 150, 167, 200, 500)
"""Ms between two inputs: often none, so that a key is pressed again at the same instant."""


def begin(game: AnyGame, options: str) -> Falling:
    state = game.begin(Options.parse(game.options, options), Start(seed="inputs"))
    assert isinstance(state, Falling)
    return state


@pytest.mark.parametrize(("game", "options"), PLAYS, ids=lambda value: getattr(value, "id", value))
def test_inputs_are_those_with_an_effect(game: AnyGame, options: str) -> None:
    check_inputs(begin(game, options), random.Random(f"{game.id} {options.removeprefix('hold=')}"))


def check_inputs(state: Falling, chance: random.Random, steps: int = STEPS) -> None:
    """Play at random and compare the inputs in every state."""
    texts = [text for text in state.acts if text not in ("pause", "restart")]
    for number in range(steps):
        with_effect = tuple(text for text in state.acts if acts(state, text))
        assert state.inputs() == with_effect, f"step {number}, {state.time} ms\n{state.text()}"
        text = "restart" if state.outcome() else chance.choice((*texts, "pause" if number % 20 == 0 else "resume"))
        state.send(text)
        state.advance_to(state.time + chance.choice(GAPS))


def acts(state: Falling, text: str) -> bool:
    if state.outcome():
        return text == "restart"
    return state.copy().send(text) is not None
