"""Where a game begins, and what turn games are given: pausing, restarting, refusing, copying."""

from typing import Any

import pytest

from puzzlebox.core.game import Action, Controls, Game
from puzzlebox.core.options import Choice, Options
from puzzlebox.core.randomness import WORD_COUNT, Random
from puzzlebox.core.state import MAX_POSITION_LENGTH, MAX_SEED_LENGTH, InputRefusedError, Start
from tests.fake_game import LIGHTS


@pytest.mark.parametrize(
    ("given", "complaint"),
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
def test_what_is_no_start_is_refused(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Start(**given)


def test_the_generator_a_start_stands_for() -> None:
    assert Start(generator=7).random() == Random(7)
    assert Start(seed="harbour").random() == Random.from_seed("harbour")
    assert Start(seed="harbour", position=".#").random() == Random.from_seed("harbour")
    assert Start(generator=7, position=".#").random() == Random(7)


def test_blanks_around_a_position_do_not_change_what_it_stands_for() -> None:
    assert Start(position=".#\n").random() == Start(position=".#").random() == Random.from_seed(".#")


def test_equal_starts_are_equal_games() -> None:
    assert LIGHTS.begin(start="harbour").text() == LIGHTS.begin(start=Start(seed="harbour")).text()
    assert LIGHTS.begin(start="harbour").text() != LIGHTS.begin(start="lantern").text()


def test_the_options_shape_the_game() -> None:
    options = Options(LIGHTS.options, {"size": "5"})
    assert len(LIGHTS.begin(options).grid) == 25
    assert len(LIGHTS.begin().grid) == 9


def test_a_game_knows_where_its_generator_began() -> None:
    state = LIGHTS.begin(start=Start(generator=7))
    assert state.origin == 7
    drawn = state.random.state
    state.send("restart")
    assert state.origin == drawn


def test_a_position_is_no_game_of_a_generator_until_it_is_restarted() -> None:
    state = LIGHTS.begin(start=Start(position="#../.../..."))
    assert state.origin is None
    state.send("restart")
    assert state.origin == Random.from_seed("#../.../...").state


def test_a_bad_position_is_refused_with_its_reason() -> None:
    with pytest.raises(ValueError, match=r"row 1, column 2: expected one of '\.#', not 'x'"):
        LIGHTS.begin(start=Start(position=".x/.."))


def test_the_inputs_of_a_turn_game() -> None:
    state = LIGHTS.begin(start=Start(position="##/.#"))
    assert state.inputs() == ("press 0 0", "press 0 1", "press 1 0", "press 1 1", "darken", "pause", "restart")
    state.send("pause")
    assert state.inputs() == ("resume", "restart")
    state.send("resume")
    state.send("press 0 1")
    assert state.outcome() is not None
    assert state.inputs() == ("restart",)


def test_a_pause_acts_once_and_nothing_happens_in_it() -> None:
    state = LIGHTS.begin(start=Start(position="##/.."))
    assert state.send("resume") is None
    assert [event.name for event in state.send("pause") or ()] == ["paused"]
    assert state.send("pause") is None
    before = state.text()
    assert state.send("press 0 0") is None
    state.advance_to(1000)
    assert state.text() == before
    assert [event.name for event in state.send("resume") or ()] == ["resumed"]
    assert state.time == 0


def test_a_restart_ends_a_pause() -> None:
    state = LIGHTS.begin()
    state.send("pause")
    state.send("restart")
    assert not state.paused


def test_a_move_after_the_end_is_refused_and_a_pause_does_nothing() -> None:
    state = LIGHTS.begin(start=Start(position=".#./###/.#."))
    state.send("press 1 1")
    with pytest.raises(InputRefusedError, match="'press 0 0': the game is over"):
        state.send("press 0 0")
    assert state.send("pause") is None


def test_a_long_input_is_quoted_in_part() -> None:
    state = LIGHTS.begin()
    with pytest.raises(InputRefusedError) as refusal:
        state.send("x" * 10_000)
    assert len(str(refusal.value)) < 200


def test_the_text_is_whole() -> None:
    """Board, details, time, pause and generator: a state that differs in one of them has another text."""
    state = LIGHTS.begin(start=Start(position="##/.."))
    texts = {state.text()}
    for change in ("press 0 0", "press 0 0", "pause", "resume"):
        state.send(change)
        texts.add(state.text())
    state.advance_to(1)
    texts.add(state.text())
    state.random.word()
    texts.add(state.text())
    assert len(texts) == 6, "back where the pause began, and else never the same"


def test_actions_may_depend_on_what_a_player_likes() -> None:
    liked = Options(LIGHTS.preferences, {"corner": "c"})
    assert LIGHTS.actions_for(Options(LIGHTS.preferences)) == (Action("darken", "darken the corner", ("Space",)),)
    assert LIGHTS.actions_for(liked) == (Action("darken", "darken the corner", ("C",)),)


def test_actions_may_be_fixed() -> None:
    actions = (Action("darken", "darken", ("Space",)),)
    preference = Choice(name="p", help="", default="a", choices=("a", "b"))
    game = Game(
        id="g", title="G", summary="", state=LIGHTS.state, controls=Controls(actions=actions), preferences=(preference,)
    )
    assert game.actions_for(Options(game.preferences)) == actions
