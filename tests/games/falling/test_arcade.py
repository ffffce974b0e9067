"""What the engine adds to the sheet of Arcade: events, figures, actions, sessions and texts."""

import pytest

from puzzlebox.rules import Options, Session
from puzzlebox_games.arcade.controls import ArcadeControls
from puzzlebox_games.arcade.game import GAME
from puzzlebox_games.falling.state import FallingState
from tests.sheets.arcade import ALMOST_FULL, ArcadeEngine


def controls(state: FallingState) -> ArcadeControls:
    assert isinstance(state.controls, ArcadeControls)
    return state.controls


def test_a_fall_of_several_rows_is_one_event() -> None:
    state = ArcadeEngine.begin(level=500).game
    assert [event.name for event in state.advance_to(17)] == ["spawned", "moved"]


def test_only_a_new_hundred_is_announced() -> None:
    for level, names in ((96, ["level"]), (50, []), (995, [])):
        play = ArcadeEngine.playing("I", (1, 16, 2), "\n".join([ALMOST_FULL] * 4), level).set(k=29)
        happened = play.game.advance_to(34)
        assert [event.name for event in happened if event.name == "level"] == names


@pytest.mark.parametrize(("level", "ghost"), [(0, True), (99, True), (100, False), (250, False)])
def test_there_is_a_ghost_below_level_100(level: int, ghost: bool) -> None:
    assert ArcadeEngine.begin(level=level).game.shows_ghost == ghost


@pytest.mark.parametrize(("score", "names"), [(3500, []), (3931, []), (3932, ["grade"])])
def test_only_a_new_grade_is_announced(score: int, names: list[str]) -> None:
    """Four lines at level 50 that empty the board score 14 x 4 x 7 x 4 = 1568 points; grade 3 takes 5500."""
    play = ArcadeEngine.playing("I", (1, 16, 2), "\n".join([ALMOST_FULL] * 4), 50).set(score=score, k=29)
    assert [event.name for event in play.game.advance_to(34) if event.name == "grade"] == names


@pytest.mark.parametrize(
    ("points", "grade", "following"),
    [(0, "9", "400"), (399, "9", "400"), (400, "8", "800"), (15_999, "1", "16000"), (10**6, "S9", "–")],
)
def test_the_grade_follows_from_the_points(points: int, grade: str, following: str) -> None:
    state = ArcadeEngine.begin().set(score=points).game
    assert (state.status()["grade"], state.status()["next grade"]) == (grade, following)


def test_only_a_restart_is_possible_after_level_999() -> None:
    state = ArcadeEngine.locked(998, rows=1).game
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.kind, outcome.reason) == ("won", "level 999 is reached")
    assert (state.due(), state.inputs()) == (None, ("restart",))


@pytest.mark.parametrize(
    ("frame", "text"), [(0, "00:00:00"), (1, "00:00:01"), (60, "00:01:00"), (3661, "01:01:01"), (48_600, "13:30:00")]
)
def test_the_clock_shows_minutes_seconds_and_hundredths(frame: int, text: str) -> None:
    state = ArcadeEngine.begin().set(frame=frame).game
    assert (state.status()["time"], state.figures()["time"]) == (text, frame * 50 // 3)


@pytest.mark.parametrize(("level", "text"), [(0, "100"), (99, "100"), (100, "200"), (899, "900"), (900, "999")])
def test_the_end_of_the_section_is_shown(level: int, text: str) -> None:
    assert ArcadeEngine.begin(level=level).game.status()["section end"] == text


def test_a_piece_darkens_while_it_rests() -> None:
    play = ArcadeEngine.playing("O", (0, 17, 3))
    darkness = [controls(play.to_frame(frame).game).darkness for frame in (2, 11, 30)]
    assert darkness == sorted(set(darkness))
    assert 0 < darkness[0] < darkness[-1] < 100


def test_turn_keys_can_be_held() -> None:
    actions = GAME.actions_for(Options(GAME.preferences))
    assert {action.input: action.keys[0] for action in actions if action.hold} == {
        "left": "Left",
        "right": "Right",
        "down": "Down",
        "cw": "Up",
        "ccw": "Z",
    }
    assert all(action.hold for action in actions)
    assert {action.input for action in actions if action.fresh} == {"cw", "ccw"}


def test_pieces_are_counted_from_the_first_one_on() -> None:
    session = Session(GAME, start="pieces")
    assert session.figures()["pieces"] == 1
    session.advance_to(100)
    assert session.figures()["pieces"] == 1
    session.send("+down")
    session.advance_to(1000)
    assert session.figures()["pieces"] == 2
    session.send("restart")
    assert session.figures()["pieces"] == 1
    session.advance_to(1100)
    assert session.figures()["pieces"] == 1


def test_text_names_the_piece_that_waits() -> None:
    state = ArcadeEngine.begin("J").game
    assert "waiting J 0" in state.text()
    state.advance_to(17)
    assert "waiting" not in state.text()


def test_grades_rank_by_name() -> None:
    measure = GAME.measures_for(Options(GAME.options))[0]
    assert (measure.figure, measure.ties) == ("grade", ("level", "score"))
    assert (measure.names[0], measure.names[17], measure.names[18]) == ("9", "S9", "GM")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "Below level 100, a ghost shows where the piece would land."),
        ({}, "A sideways key that is held moves the piece again after 15 frames"),
        ({}, "The next piece enters 31 frames after a lock, or 72 after one that clears lines."),
        ({}, "Level\t0–29\t30–34\t35–39"),
        ({"20g": "on"}, "A piece falls to the ground at once, at every level."),
    ],
)
def test_rules_in_words(options: dict[str, str], words: str) -> None:
    assert GAME.presentation.rules_text is not None
    assert words in "\n".join(GAME.presentation.rules_text(Options(GAME.options, options)))
