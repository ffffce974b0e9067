"""What the engine adds to the sheet of Guideline: events, previews, the ghost, figures and reasons."""

import pytest

from puzzlebox.rules import InputRefusedError
from puzzlebox_games.guideline.rules import Guideline
from tests.models.guideline_tables import SHAPES
from tests.sheets.guideline import GuidelineEngine, bag
from tests.sheets.stories import facts, play_story

BAGS = bag(7)[1] + bag(bag(7)[0])[1]
"""The first two bags of this generator."""


@pytest.mark.parametrize("number", range(7))
def test_up_to_six_previews_do_not_change_the_draws(number: int) -> None:
    play = GuidelineEngine.new(7, mode="zen", **({} if number == 5 else {"preview": number}))
    for first in (1, 2):
        assert [piece.shape for piece in play.game.previews] == BAGS[first : first + number]
        play.do("drop")


def test_the_ghost_is_where_a_drop_would_lock_it() -> None:
    text = "T\n....o.....\n...ooo....\n..........\n.....#....\n.........."
    play = GuidelineEngine.set_up(text, mode="zen")
    ghost = set(play.game.landing)
    assert ghost == {(36, 4), (37, 3), (37, 4), (37, 5)}
    assert ghost < play.do("drop").blocks.keys()


def test_figures_that_are_counted_and_shown() -> None:
    play = GuidelineEngine.begin("O", "O", "O", mode="zen")
    for _ in range(3):
        play.wait(4000).do("left", "cw", "drop")
    assert play.wait(500).game.status() == {
        **{"score": play.score, "level": 1, "lines": 0, "time": "0:12", "pieces": 3},
        **{"pieces a second": "0.24", "keys a piece": "3.00", "best combo": 0},
    }
    assert play.wait(60_000).status("time") == "1:12"
    assert (play.do("restart").wait(5000).status("time"), play.status("pieces")) == ("0:05", 0)


# Events
@facts("""
the reason of a win with one row is singular, and the text stays
    I O mode=sprint rows=1: clear(1) outcome=won 'reason=1 line cleared' 'told(1 rows are cleared)=True'
a combo is reported from its second lock on
    I mode=zen: clear(1) details(combo)=[] clear(2) details(combo)=[1] clear(1) details(combo)=[2] \
clear(0) details(combo)=[] clear(1) details(combo)=[] clear(1) details(combo)=[1] 'status(best combo)=2'
a new level is an event
    I mode=zen: lines:=9 clear(1) details(level)=[2]
a spin and its rows are events
    O mode=zen: 'scores(spin double)=1200' 'details(spin)=["full"]' details(rows)=[(38,39)]
a turn in the open is no spin
    S: cw drop details(spin)=[]
nothing is due in zen
    O mode=zen: due=None
a loss is the last event
    O T mode=zen: tower(19,4) put(O,(0,38,7)) drop outcome=lost inputs=[restart]
a soft drop is the player's move and gravity is not
    O: @1001 names=[moved] 'details(moved)=["by itself"]' +down wait(51) names=[moved] details(moved)=[None]
a key that repeats every 0 ms moves to the wall as one event
    O mode=zen: 'handling 100 0 20' +left names=[moved] wait(101) names=[moved] wait(101) names=[]
a hold can be turned off
    T: acts_now(hold)=True
    T hold=off: acts_now(hold)=False
""")
def test_events(story: str) -> None:
    play_story(GuidelineEngine, story)


@pytest.mark.parametrize("shape", SHAPES)
def test_turns_are_events_even_if_an_o_stays_where_it_is(shape: str) -> None:
    play = GuidelineEngine.begin(shape)
    assert [play.do(text).names for text in ("cw", "ccw", "half")] == [["turned"]] * 3


def test_nothing_is_due_after_the_end_and_no_key_acts() -> None:
    play = GuidelineEngine.begin("O", mode="ultra")
    for _ in range(101):
        play.lay("").wait(1199).acts("drop")
    assert (play.outcome, play.due, play.inputs) == ("won", None, ["restart"])
    for text in ("+left", "+left 100", "handling 1 2 20"):
        with pytest.raises(InputRefusedError, match="the game is over"):
            play.send(text)


@pytest.mark.parametrize(
    ("spin", "rows", "back_to_back", "points"),
    [("mini", 1, False, 200 + 800), ("full", 2, False, 1200 + 1200), ("full", 3, True, 2400 + 1800)],
)
def test_an_all_clear_with_a_spin_is_added_to_it(spin: str, rows: int, back_to_back: bool, points: int) -> None:
    """No T-spin of this game empties the board, but one with other kicks may."""
    state = GuidelineEngine.begin("T", start_level=2).game
    assert isinstance(state, Guideline)
    state.back_to_back = back_to_back
    state.count(rows, spin)
    assert state.score == points * 2
    assert "all clear" in [event.name for event in state.happened]
