"""What the engine adds to the keys of Guideline's sheet: refused inputs, preferences, and what a recorded key says."""

import pytest

from puzzlebox.rules import InputRefusedError, Options
from puzzlebox_games.guideline.game import GAME
from tests.games.falling.boards import begin, send
from tests.sheets.guideline import GuidelineEngine
from tests.sheets.stories import facts, play_story


class Hands(GuidelineEngine):
    figures = {**GuidelineEngine.figures, "set_pieces": "set_pieces"}


@facts("""
a charged press that is blocked sets the repeat
    floating: put(O,(0,30,0)) +left '+left 100' put(O,(0,30,4)) lefts(110)=[(67,3),(100,2)]
a press of a key that has been down counts towards DAS
    floating: '+left 100' left=3 lefts(101)=[(67,2),(100,1)]
    floating: '+right 5000' lefts(40)=[(0,6),(33,7)]
a second press of a key that does not act has no effect
    floating: 'handling 167 33 20 0 first 0' +left +right acts_now(+right)=False !+right
a press of a key that does not act changes no timer
    floating: 'handling 167 33 20 0 first 0' +right @50 '+left 100' lefts(210)=[(167,6),(200,7)]
a change of the handling changes which held key acts
    floating: +left +right 'handling 100 50 20 0 first 0' left=4 lefts(168)=[(167,3)]
keys and handling have no effect in a pause
    floating: pause '!handling 1 2 20' '!+left 100'
a hard drop has no effect right after a piece has locked on its own
    O O O: 'handling 100 20 20 0 latest 200' sonic wait(501) set_pieces=1 !drop acts_now(drop)=False \
@699 !drop @700 drop set_pieces=2
a hard drop has no effect for some time after any lock
    O O O: 'handling 100 20 20 0 latest 0 0 0 60 recharge' drop acts_now(drop)=False !drop @60 acts_now(drop)=True drop
a second press of a key that does not act charges it again, if its charge is kept
    floating: 'handling 100 20 20 0 first 0 0 0 0 keep' +left +right !+right @50 acts_now(+right)=True +right -left \
lefts(171)=[(150,4),(170,5)]
a press of a key that has been down and does not act counts towards the charge that it keeps
    floating: 'handling 100 20 20 0 first 0 0 0 0 keep' +left left=3 '+right 70' @10 -left lefts(51)=[(30,4),(50,5)]
keys that are held are charged as the one that acts if the handling begins to keep charges
    floating: +left @50 +right left=4 'handling 100 20 20 0 latest 0 0 0 0 keep' @60 -right lefts(238)=[(217,3),(237,2)]
a hard drop right after a hard drop is not guarded
    O O O: 'handling 100 20 20 0 latest 200' drop drop set_pieces=2
initial keys have no effect in a pause
    T: pause !+cw
""")
def test_keys(story: str) -> None:
    play_story(Hands, story)


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


@pytest.mark.parametrize(
    "more",
    [
        *["5", "5 last 0", "5 first", "-1 first 0", "5 first 0 0", "5 first 0 2 0", "5 first 0 0 0 5"],
        *["5 first 0 0 0 5 anew", "5 first 0 5 keep", "5 first 0 0 0 -1 keep"],
    ],
)
def test_half_a_handling_is_refused(more: str) -> None:
    with pytest.raises(InputRefusedError, match=r"^handling must be"):
        begin(GAME, "O").send(f"handling 1 2 20 {more}")


def test_handling_is_a_preference_and_not_an_option() -> None:
    assert {"das", "arr", "soft-drop"}.isdisjoint(option.name for option in GAME.options)
    assert list(GAME.start_inputs(Options(GAME.preferences))) == ["handling 167 33 20"]
    for das, arr, soft_drop in ((100, 0, "inf"), (0, 0, "inf"), (500, 200, "2")):
        chosen = Options(GAME.preferences, {"das": str(das), "arr": str(arr), "soft-drop": soft_drop})
        assert list(GAME.start_inputs(chosen)) == [f"handling {das} {arr} {soft_drop}"]


@pytest.mark.parametrize(
    ("chosen", "more"),
    [
        *[({"dcd": "5"}, "5 latest 0"), ({"both-directions": "first"}, "0 first 0")],
        *[({"drop-guard": "50"}, "0 latest 50"), ({"dcd": "5", "irs": "on"}, "5 latest 0 1 0")],
        *[({"ihs": "on"}, "0 latest 0 0 1"), ({"drop-interval": "50"}, "0 latest 0 0 0 50 recharge")],
        ({"on-release": "step", "irs": "on"}, "0 latest 0 1 0 0 step"),
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


def test_charges_are_in_the_text_only_if_they_are_kept_and_are_copied() -> None:
    state = begin(GAME, "T")
    send(state, "+left", "handling 167 33 20 0 first 0")
    assert "handling 167 33 20 0 first 0 0\n" in state.text()
    send(state, "handling 167 33 20 0 first 0 0 0 9 keep", "+right 100")
    assert "handling 167 33 20 0 first 0 0 9 keep 0 167 67\n" in state.text()
    assert state.copy().text() == state.text()


@pytest.mark.parametrize(
    "text",
    [
        *["+drop", "+sonic", "+cw 5", "-left 5", "+cww", "+down 5"],
        *["+left 0", "+left -5", "+left 1.5", "+left 1234567"],
    ],
)
def test_other_keys_are_refused(text: str) -> None:
    with pytest.raises(InputRefusedError):
        begin(GAME, "T").send(text)


def test_initial_keys_are_refused_after_the_end() -> None:
    state = begin(GAME, "T")
    state.lose("the test ends it")
    with pytest.raises(InputRefusedError, match="the game is over"):
        state.send("+cw")


@pytest.mark.parametrize("text", ["1", "41", "0", "-2", "INF", "infinite", "020", "2.5", "1e9", "٣"])
def test_a_soft_drop_is_from_2_to_40_or_infinite(text: str) -> None:
    for good in ("2", "40", "inf"):
        Options(GAME.preferences, {"soft-drop": good})
    with pytest.raises(ValueError, match=f"soft-drop must be from 2 to 40 or inf, not {text}"):
        Options(GAME.preferences, {"soft-drop": text})


def test_restart_ends_the_guard_of_the_hard_drop() -> None:
    state = begin(GAME, "T")
    send(state, "handling 167 33 20 0 latest 9000")
    state.offset = state.landing_offset()
    state.advance_to(501)
    assert state.set_pieces == 1
    assert state.send("drop") is None
    state.send("restart")
    assert state.send("drop") is not None
