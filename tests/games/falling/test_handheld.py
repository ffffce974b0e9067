"""What the engine adds to the sheet of Handheld: events, actions, options, measures and texts."""

import pytest

from puzzlebox.core.options import Options
from puzzlebox_games.handheld.game import GAME
from tests.sheets.handheld import HandheldEngine


def names(play: HandheldEngine, frame: int) -> list[str]:
    """Play until this frame. Return the names of the events."""
    return [event.name for event in play.game.advance_to(play.started + frame * 548625 // 32768 + 1)]


def test_the_next_frame_that_changes_something_is_due_at_its_ms() -> None:
    play = HandheldEngine.playing("O")
    state, frame = play.game, play.frame
    assert state.due() == (frame + 53) * 548625 // 32768  # the piece falls
    state.send("left")
    assert state.due() == (frame + 1) * 548625 // 32768


def test_a_press_that_changes_nothing_is_not_logged() -> None:
    play = HandheldEngine.playing("T").send_all("left", "cw")
    assert (play.acts("left"), play.acts("cw")) == (False, False)


def test_a_soft_drop_is_the_player_s_move_and_gravity_is_not() -> None:
    state = HandheldEngine.playing("O", level=9).game
    assert [event.detail for event in state.advance_to(200)] == ["by itself"]
    state.send("+down")
    assert {(event.name, event.detail) for event in state.advance_to(250)} == {("moved", None)}


def test_down_held_through_a_lock_is_not_the_player_s_move() -> None:
    state = HandheldEngine.playing("O", row=14).send_all("+down").to_frame(1).game
    assert [event.detail for event in state.advance_to(950) if event.name == "moved"] == ["by itself"]


def test_events_of_a_lock_without_rows() -> None:
    play = HandheldEngine.playing("O", row=14).send_all("down")
    assert [names(play, frame) for frame in (1, 2, 3)] == [["locked"], [], ["spawned"]]


def test_events_of_a_lock_with_rows() -> None:
    play = HandheldEngine.completing(2, level=9).set(lines=98).send_all("down")
    happened = {frame: seen for frame in range(1, 95) if (seen := names(play, frame))}
    assert happened == {1: ["locked"], 2: ["rows"], 77: ["removed"], 91: ["level"], 94: ["spawned"]}
    assert play.game.found is None


@pytest.mark.parametrize(("before", "left"), [(25, 22), (2, 0)])
def test_figures_count_lines_up_in_both_types(before: int, left: int) -> None:
    play = HandheldEngine.completing(3, type="b").set(lines=before).dropped().to_frame(2)
    assert (play.lines, play.game.figures()["rows"]) == (left, 25 - before + 3)


def test_a_win_names_its_reason() -> None:
    state = HandheldEngine.completing(4, type="b").set(lines=4).dropped().to_frame(94).game
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.kind, outcome.reason) == ("won", "25 lines cleared")
    assert "won 25 rows are cleared" in state.text()


def test_a_loss_is_an_event_and_leaves_only_a_restart() -> None:
    play = HandheldEngine.playing("T", board="\n".join(["#########."] * 16)).send_all("down")
    assert names(play, 1)[-2:] == ["locked", "lost"]
    outcome = play.game.outcome()
    assert outcome is not None
    assert (outcome.kind, outcome.reason) == ("lost", "the piece locked where it entered")
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


def test_b_type_games_are_ranked_by_score_and_time_if_they_are_won() -> None:
    measures = {kind: GAME.measures_for(Options(GAME.options, {"type": kind})) for kind in "ab"}
    assert [measure.label for measure in measures["b"]] == ["score", "time"]
    assert all(measure.won for measure in measures["b"])
    assert measures["a"][0].label == "score"
    assert not measures["a"][0].won
