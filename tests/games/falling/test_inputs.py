"""`inputs()` has exactly the inputs that have an effect, at every moment of a game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from puzzlebox.core.game import Game
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.guideline import GAME as GUIDELINE
from puzzlebox_games.handheld import GAME as HANDHELD
from tests.games.falling.shown import GAMES

STEPS = 400

ALL_GAMES = (*GAMES, *(() if GUIDELINE in GAMES else (GUIDELINE,)))

GAPS = (0, 0, 0, 1, 33, 50, 100, 150, 167, 200, 500)
"""Ms between two inputs: often none, so that a key is pressed again at the same instant."""


def begin(game: Game[Any], hold: str) -> FallingState:
    state = game.begin(Options(game.options, {"hold": hold}), Start(seed="inputs"))
    assert isinstance(state, FallingState)
    return state


@pytest.mark.parametrize("hold", ["on", "off"])
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
def test_inputs_are_those_with_an_effect(game: Game[Any], hold: str) -> None:
    check_inputs(begin(game, hold), random.Random(f"{game.id} {hold}"))


@pytest.mark.parametrize("options", ["", "type=b,height=3,level=9"])
def test_inputs_of_a_game_in_frames_are_those_with_an_effect(options: str) -> None:
    state = HANDHELD.begin(Options.parse(HANDHELD.options, options), Start(seed="inputs"))
    check_inputs(state, random.Random(f"handheld {options}"))


def check_inputs(state: FallingState, chance: random.Random) -> None:
    texts = [text for text in state.handlers if text not in ("pause", "restart")]
    for number in range(STEPS):
        with_effect = tuple(text for text in state.handlers if acts(state, text))
        assert state.inputs() == with_effect, f"step {number}, {state.time} ms\n{state.text()}"
        text = "restart" if state.outcome() else chance.choice((*texts, "pause" if number % 20 == 0 else "resume"))
        state.send(text)
        state.advance_to(state.time + chance.choice(GAPS))


def acts(state: FallingState, text: str) -> bool:
    if state.outcome():
        return text == "restart"
    return state.copy().send(text) is not None
