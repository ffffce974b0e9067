"""What the engine adds to the sheet of Handheld: events, actions, options, measures and texts."""

import pytest

from puzzlebox.core.options import Options
from puzzlebox_games.handheld.game import GAME
from tests.sheets.handheld import HandheldEngine
from tests.sheets.stories import facts, play_story


@facts("""
the next frame that changes something is due at its ms: here, the fall in frame 53, and a press in frame 1
    O: due=887 left due=16
a press that changes nothing is not logged
    T: left cw !left !cw
a soft drop is the player's move and gravity is not
    O level=9: advance_to(200) 'details(moved)=["by itself"]' +down advance_to(250) names=[moved] details(moved)=[None]
down held through a lock is not the player's move
    O row=14: +down @1 advance_to(950) 'details(moved)=["by itself"]'
a lock without rows
    O row=14: down @1 names=[locked] @2 names=[] @3 names=[spawned]
a lock with rows
    completing 2 level=9: lines:=98 down @1 names=[locked] @2 names=[rows] @76 names=[] @77 names=[removed] \
@90 names=[] @91 names=[level] @93 names=[] @94 names=[spawned] full_rows=()
a win names its reason
    completing 4 type=b: lines:=4 dropped() @94 outcome=won 'reason=25 lines cleared'
""")
def test_events(story: str) -> None:
    play_story(HandheldEngine, story)


@pytest.mark.parametrize(("before", "left"), [(25, 22), (2, 0)])
def test_figures_count_lines_up_in_both_types(before: int, left: int) -> None:
    play = HandheldEngine.completing(3, type="b").set(lines=before).dropped().to_frame(2)
    assert (play.lines, play.game.figures()["rows"]) == (left, 25 - before + 3)


def test_a_loss_is_an_event_and_leaves_only_a_restart() -> None:
    play = HandheldEngine.playing("T", board="\n".join(["#########."] * 16)).send_all("down")
    assert play.to_frame(1).names[-2:] == ["locked", "lost"]
    assert (play.outcome, play.reason) == ("lost", "the piece locked where it entered")
    before = play.game.text()
    play.to_frame(300)
    assert play.game.text().replace(str(play.time), "") == before.replace("17 running", " running")
    assert play.game.inputs() == ("restart",)


@pytest.mark.parametrize("kind", ["a", "b"])
def test_rules_say_when_points_count(kind: str) -> None:
    assert GAME.presentation.rules_text is not None
    text = " ".join(map(str, GAME.presentation.rules_text(Options(GAME.options, {"type": kind}))))
    assert ("a lost game scores 0" in text) == (kind == "b")
    assert ("level goes up every 10 lines" in text) == (kind == "a")


def test_the_preview_can_be_hidden_without_any_change_of_the_draws() -> None:
    shown, hidden = HandheldEngine.engine(), HandheldEngine.engine(preview="off")
    assert ([len(state.previews) for state in (shown, hidden)], hidden.next) == ([1, 0], shown.next)
