"""The start of a game, and what TurnState does for every turn game: pause, restart, refuse and copy."""

from typing import Any

import pytest

from puzzlebox.core.game import Action
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import WORD_COUNT, Random
from puzzlebox.core.state import MAX_POSITION_LENGTH, MAX_SEED_LENGTH, InputRefusedError, Start
from tests.fake_game import LAMPS


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "needs a seed, a generator's state or a position"),
        ({"seed": "a", "generator": 1}, "a seed or a generator's state, not both"),
        ({"generator": -1}, "from 0 to 2\\*\\*64 - 1, not -1"),
        ({"generator": WORD_COUNT}, f"not {WORD_COUNT}"),
        ({"seed": "x" * (MAX_SEED_LENGTH + 1)}, "a seed has at most 4096 characters, not 4097"),
        ({"position": "x" * (MAX_POSITION_LENGTH + 1)}, "a position has at most 65536 characters, not 65537"),
        ({"seed": "harbour\udcff"}, "a seed must be valid Unicode, without the surrogate U\\+DCFF"),
        ({"position": "\ud800"}, "a position must be valid Unicode, without the surrogate U\\+D800"),
    ],
)
def test_invalid_start_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Start(**given)


def test_generator_of_each_kind_of_start() -> None:
    assert Start(generator=7).random() == Random(7)
    assert Start(seed="harbour").random() == Random.from_seed("harbour")
    assert Start(seed="harbour", position=".#").random() == Random.from_seed("harbour")
    assert Start(generator=7, position=".#").random() == Random(7)
    assert Start(position=".#\n").random() == Start(position=".#").random() == Random.from_seed(".#")


def test_origin_is_the_generator_before_the_first_draw() -> None:
    state = LAMPS.begin(start=Start(generator=7))
    assert state.origin == 7
    drawn = state.random.state
    state.send("restart")
    assert state.origin == drawn
    state = LAMPS.begin(start=Start(position="#../.../..."))
    assert state.origin is None, "that of a position is not known until a restart"
    state.send("restart")
    assert state.origin == Random.from_seed("#../.../...").state


def test_inputs_while_running_paused_and_over() -> None:
    state = LAMPS.begin(start=Start(position="##/.#"))
    assert state.inputs() == ("press 0 0", "press 0 1", "press 1 0", "press 1 1", "darken", "pause", "restart")
    state.send("pause")
    assert state.inputs() == ("resume", "restart")
    state.send("resume")
    state.send("press 0 1")
    assert state.outcome() is not None
    assert (state.inputs(), state.send("pause")) == (("restart",), None)


def test_pause_has_an_effect_once_and_stops_moves_and_time() -> None:
    state = LAMPS.begin(start=Start(position="##/.."))
    assert state.send("resume") is None
    assert [event.name for event in state.send("pause") or ()] == ["paused"]
    assert state.send("pause") is None
    before = state.text()
    assert state.send("press 0 0") is None
    state.advance_to(1000)
    assert (state.text(), [event.name for event in state.send("resume") or ()]) == (before, ["resumed"])
    assert state.time == 0


def test_refusal_of_a_long_input_is_short() -> None:
    state = LAMPS.begin(start="puzzlebox")
    with pytest.raises(InputRefusedError) as refusal:
        state.send("x" * 10_000)
    assert len(str(refusal.value)) < 200


def test_text_shows_board_details_time_pause_and_generator() -> None:
    state = LAMPS.begin(start=Start(position="##/.."))
    texts = {state.text()}
    for change in ("press 0 0", "press 0 0", "pause", "resume"):
        state.send(change)
        texts.add(state.text())
    state.advance_to(1)
    texts.add(state.text())
    state.random.word()
    texts.add(state.text())
    assert len(texts) == 6, "resume leads back to an earlier text, every other change to a new one"


def test_actions_may_depend_on_the_preferences() -> None:
    preferences = Options(LAMPS.preferences, {"corner": "c"})
    assert LAMPS.actions_for(Options(LAMPS.preferences)) == (Action("darken", "darken the corner", ("Space",)),)
    assert LAMPS.actions_for(preferences) == (Action("darken", "darken the corner", ("C",)),)
