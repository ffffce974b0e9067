"""The keys of Guideline's sheet, to the millisecond: DAS and ARR, two keys at once, handling, hard drop."""

import pytest

from puzzlebox.rules import InputRefusedError, Options, Start
from puzzlebox_games.falling.handling import Handling
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.guideline import GAME, RULES
from tests.games.falling.boards import begin, changes, left, put, send, wait, without_effect


def floating(shape: str = "O", column: int = 4) -> FallingState:
    """Return a game with a piece that does not fall, high above the floor."""
    state = begin(GAME, shape, "O", mode="zen")
    put(state, shape, 0, 25, column)
    return state


# What ends a hold
def test_charged_press_that_is_blocked_sets_the_repeat() -> None:
    state = floating("O")
    put(state, "O", 0, 30, 0)
    send(state, "+left", "+left 100")
    put(state, "O", 0, 30, 4)
    assert changes(state, 110, left) == [(67, 3), (100, 2)]


# Handling
@pytest.mark.parametrize(
    "text",
    [
        *["handling", "handling 167 33", "handling 167 33 1", "handling 167 33 41", "handling 167 33 0"],
        *["handling -1 33 20", "handling 1e2 33 20", "handling 167 33 INF", "handling  167 33 20", "handling ٣ 33 20"],
        *["handling 167 33 20 ", "handling 167 33 20 5", "handling 0167 33 20", "handling 99999999999 33 20"],
    ],
)
def test_invalid_handling_is_refused(text: str) -> None:
    state = begin(GAME, "O")
    before = state.text()
    with pytest.raises(InputRefusedError, match="handling"):
        state.send(text)
    assert state.text() == before


def test_handling_is_a_preference_and_not_an_option() -> None:
    assert {"das", "arr", "soft-drop"}.isdisjoint(option.name for option in GAME.options)
    assert list(GAME.start_inputs(Options(GAME.preferences))) == ["handling 167 33 20"]
    chosen = Options(GAME.preferences, {"das": "100", "arr": "0", "soft-drop": "inf"})
    assert list(GAME.start_inputs(chosen)) == ["handling 100 0 inf"]


@pytest.mark.parametrize(
    ("chosen", "more"),
    [
        *[({"dcd": "5"}, "5 latest 0"), ({"both-directions": "first"}, "0 first 0")],
        *[({"drop-guard": "50"}, "0 latest 50"), ({"dcd": "5", "irs": "on"}, "5 latest 0 1 0")],
        ({"ihs": "on"}, "0 latest 0 0 1"),
    ],
)
def test_unusual_handling_is_sent_in_full(chosen: dict[str, str], more: str) -> None:
    assert list(GAME.start_inputs(Options(GAME.preferences, chosen))) == [f"handling 167 33 20 {more}"]


@pytest.mark.parametrize("name", ["irs", "ihs"])
def test_turns_and_the_hold_are_held_only_with_initial_turns_or_holds(name: str) -> None:
    usual, initial = (GAME.all_actions(Options(GAME.preferences, chosen)) for chosen in ({}, {name: "on"}))
    assert [action.input for action in usual] == [action.input for action in initial]
    changed = [after for before, after in zip(usual, initial, strict=True) if before != after]
    assert {action.input for action in changed} == {"cw", "ccw", "half", "hold"}
    assert all(action.hold and action.fresh for action in changed)


def test_initial_keys_are_in_the_text_only_if_they_are_used_and_are_copied() -> None:
    state = begin(GAME, "T")
    assert "initial" not in state.text()
    send(state, "handling 167 33 20 0 latest 0 1 0", "+cw")
    assert state.text().endswith("\ninitial 1 0 cw")
    assert state.copy().text() == state.text()


@pytest.mark.parametrize("text", ["+drop", "+sonic", "+cw 5", "-left 5", "+cww"])
def test_other_keys_are_refused(text: str) -> None:
    with pytest.raises(InputRefusedError):
        begin(GAME, "T").send(text)


def test_a_hold_is_refused_without_hold() -> None:
    with pytest.raises(InputRefusedError):
        begin(GAME, "T", hold="off").send("+hold")


def test_initial_keys_have_no_effect_in_a_pause_and_are_refused_after_the_end() -> None:
    state = begin(GAME, "T")
    send(state, "pause")
    assert without_effect(state, "+cw")
    send(state, "resume")
    state.lose("the test ends it", [])
    with pytest.raises(InputRefusedError, match="the game is over"):
        state.send("+cw")


@pytest.mark.parametrize("text", ["1", "41", "0", "-2", "INF", "020", "2.5"])
def test_a_soft_drop_is_from_2_to_40_or_infinite(text: str) -> None:
    for good in ("2", "40", "inf"):
        Options(GAME.preferences, {"soft-drop": good})
    with pytest.raises(ValueError, match=f"soft-drop must be from 2 to 40 or inf, not {text}"):
        Options(GAME.preferences, {"soft-drop": text})


# DCD, both directions, the guard of the hard drop, and the sonic drop
def test_second_press_of_a_key_that_does_not_act_has_no_effect() -> None:
    state = floating()
    send(state, "handling 167 33 20 0 first 0", "+left", "+right")
    assert "+right" not in state.inputs()
    assert without_effect(state, "+right")


def test_hard_drop_has_no_effect_right_after_a_piece_has_locked_on_its_own() -> None:
    state = begin(GAME, "O", "O", "O")
    send(state, "handling 100 20 20 0 latest 200", "sonic")
    wait(state, 501)
    assert state.set_pieces == 1
    assert without_effect(state, "drop")
    assert "drop" not in state.inputs()
    state.advance_to(699)
    assert without_effect(state, "drop")
    state.advance_to(700)
    send(state, "drop")
    assert state.set_pieces == 2


def test_hard_drop_right_after_a_hard_drop_is_not_guarded() -> None:
    state = begin(GAME, "O", "O", "O")
    send(state, "handling 100 20 20 0 latest 200", "drop", "drop")
    assert state.set_pieces == 2


@pytest.mark.parametrize("more", ["5", "5 last 0", "5 first", "-1 first 0", "5 first 0 0", "5 first 0 2 0"])
def test_half_a_handling_is_refused(more: str) -> None:
    with pytest.raises(InputRefusedError, match=r"^handling must be"):
        begin(GAME, "O").send(f"handling 1 2 20 {more}")


def test_press_of_a_key_that_has_been_down_counts_towards_das() -> None:
    state = floating()
    send(state, "+left 100")
    assert (left(state), changes(state, 101, left)) == (3, [(67, 2), (100, 1)])
    state = floating()
    send(state, "+right 5000")
    assert changes(state, 40, left) == [(0, 6), (33, 7)]
    for wrong in ("+left 0", "+left -5", "+left 1.5", "+down 5", "+left 1234567"):
        with pytest.raises(InputRefusedError):
            state.send(wrong)


def test_press_of_a_key_that_does_not_act_changes_no_timer() -> None:
    state = floating()
    send(state, "handling 167 33 20 0 first 0", "+right")
    state.advance_to(50)
    send(state, "+left 100")
    assert changes(state, 210, left) == [(167, 6), (200, 7)]


def test_restart_ends_the_guard_of_the_hard_drop() -> None:
    rules = RULES.with_controls(handling=Handling(das=167, arr=33, sdf=20, drop_guard=9000))
    state = FallingState(rules, Options(()), Start(seed="guard"))
    state.offset = state.landing_offset()
    state.advance_to(501)
    assert state.set_pieces == 1
    assert state.send("drop") is None
    state.send("restart")
    assert state.send("drop") is not None


@pytest.mark.parametrize("text", ["handling 1 2 20", "+left 100"])
def test_keys_and_handling_have_no_effect_in_a_pause(text: str) -> None:
    state = floating()
    send(state, "pause")
    assert without_effect(state, text)


def test_change_of_the_handling_changes_which_held_key_acts() -> None:
    state = FallingState(RULES, Options(()), Start(seed="both"))
    for text in ("+left", "+right", "handling 100 50 20 0 first 0"):
        assert state.send(text) is not None
    column = state.corner[1]
    state.advance_to(168)
    assert state.corner[1] == column - 1
