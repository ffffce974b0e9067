"""`inputs()` has exactly the inputs that have an effect, at every moment of a game."""

import random
from dataclasses import replace

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Options, Start
from puzzlebox_games.console.game import GAME as CONSOLE
from puzzlebox_games.falling.pieces import shapes_from_boxes
from puzzlebox_games.falling.rotation import InPlace
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.guideline import GAME as GUIDELINE
from puzzlebox_games.guideline import RULES as MODERN
from puzzlebox_games.handheld.game import GAME as HANDHELD
from puzzlebox_games.tenplus import RULES as TENPLUS
from tests.games.falling.delayed import RULE_SETS, fill_all_but_a_gap
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


def begin(game: AnyGame, options: str) -> FallingState:
    state = game.begin(Options.parse(game.options, options), Start(seed="inputs"))
    assert isinstance(state, FallingState)
    return state


@pytest.mark.parametrize(("game", "options"), PLAYS, ids=lambda value: getattr(value, "id", value))
def test_inputs_are_those_with_an_effect(game: AnyGame, options: str) -> None:
    check_inputs(begin(game, options), random.Random(f"{game.id} {options.removeprefix('hold=')}"))


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_inputs_are_those_with_an_effect_in_delays(rules: RuleSet) -> None:
    state = FallingState(rules, Options(()), Start(seed="delays"))
    phases = set()
    for number in range(15):
        state.send("restart")
        state.send("resume")
        fill_all_but_a_gap(state)
        phases |= check_inputs(state, random.Random(f"{rules.title} {number}"), 40)
    assert {"clearing", "entering"} <= phases


@pytest.mark.parametrize(("rules", "turns"), [(TENPLUS, False), (MODERN, True)], ids=["timers", "lock delay"])
def test_turn_of_a_shape_with_one_orientation_counts_only_with_a_lock_delay(rules: RuleSet, turns: bool) -> None:
    one = replace(rules, pieces=shapes_from_boxes({"O": "OO/OO"}, 3, 4), rotation=InPlace(), spins=None)
    state = FallingState(one, Options(()), Start(seed="one orientation"))
    assert ("cw" in state.inputs(), state.send("cw") is not None) == (turns, turns)


def check_inputs(state: FallingState, chance: random.Random, steps: int = STEPS) -> set[str]:
    """Play at random and compare the inputs in every state. Return the phases that occurred."""
    phases = set()
    texts = [text for text in state.handlers if text not in ("pause", "restart")]
    for number in range(steps):
        with_effect = tuple(text for text in state.handlers if acts(state, text))
        assert state.inputs() == with_effect, f"step {number}, {state.time} ms\n{state.text()}"
        text = "restart" if state.outcome() else chance.choice((*texts, "pause" if number % 20 == 0 else "resume"))
        state.send(text)
        state.advance_to(state.time + chance.choice(GAPS))
        phases.add(state.phase)
    return phases


def acts(state: FallingState, text: str) -> bool:
    if state.outcome():
        return text == "restart"
    return state.copy().send(text) is not None
