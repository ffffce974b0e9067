"""`inputs()` has exactly the inputs that have an effect, at every moment of a game."""

import random

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Options, Start
from puzzlebox_games.console.game import GAME as CONSOLE
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.readers import Effects
from puzzlebox_games.guideline.game import GAME as GUIDELINE
from puzzlebox_games.handheld.game import GAME as HANDHELD
from puzzlebox_games.tetromino import GAME as TETROMINO
from puzzlebox_games.tetromino import Tetromino
from tests.games.falling.boards import fresh
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


@pytest.mark.parametrize(("game", "options"), PLAYS, ids=lambda value: getattr(value, "id", value))
def test_inputs_are_those_with_an_effect(game: AnyGame, options: str) -> None:
    check_inputs(fresh(game, "inputs", options), random.Random(f"{game.id} {options.removeprefix('hold=')}"))


HANDLINGS = (
    *(f"handling 100 {arr} 20 0 {both} 0" for arr in (0, 33) for both in ("first", "neither")),
    "handling 0 33 inf",
    *(f"handling 100 33 20 50 {both} 100 1 1 50 {way}" for both in ("latest", "first") for way in ("keep", "step")),
)


@pytest.mark.parametrize("handling", HANDLINGS)
def test_inputs_are_those_with_an_effect_with_any_handling(handling: str) -> None:
    state = fresh(GUIDELINE, "inputs")
    state.send(handling)
    check_inputs(state, random.Random(handling))


@pytest.mark.parametrize("effects", [{}, {"turn": lambda state, way: not state.can_fall() and state.can_turn(way)}])
def test_a_book_with_a_rule_of_its_own_lists_the_inputs_that_have_an_effect(effects: Effects) -> None:
    class Stubborn(Tetromino):
        """A piece turns only on the floor, and a hold takes a point."""

        EFFECTS = effects

        def turn(self, way: str) -> None:
            if not self.can_fall():
                super().turn(way)

        def hold(self) -> None:
            if self.score:
                super().hold()

    state = Stubborn(Options(TETROMINO.options, {"hold": "on"}), Start(seed="inputs"))
    assert "cw" in state.acts
    assert not {"cw", "hold"} & {*state.inputs()}
    check_inputs(state, random.Random("own"))


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
