"""What the engine adds to the sheet of Arcade: events, figures, actions, sessions and texts."""

import pytest

from puzzlebox.rules import Options, Session
from puzzlebox_games.arcade.game import GAME
from tests.sheets.arcade import ArcadeEngine
from tests.sheets.stories import facts, play_story


@facts("""
a fall of several rows is one event
    T level=500: @1 names=[spawned,moved]
only a new hundred is announced
    playing I 1,16,2 ####.#####/####.#####/####.#####/####.##### 96: k:=29 @2 details(level)=[100]
    playing I 1,16,2 ####.#####/####.#####/####.#####/####.##### 50: k:=29 @2 details(level)=[]
    playing I 1,16,2 ####.#####/####.#####/####.#####/####.##### 995: k:=29 @2 details(level)=[]
only a new grade is announced: four lines at level 50 that empty the board score 14 x 4 x 7 x 4 = 1568 points
    playing I 1,16,2 ####.#####/####.#####/####.#####/####.##### 50: score:=3500 k:=29 @2 details(grade)=[]
    playing I 1,16,2 ####.#####/####.#####/####.#####/####.##### 50: score:=3931 k:=29 @2 details(grade)=[]
    playing I 1,16,2 ####.#####/####.#####/####.#####/####.##### 50: score:=3932 k:=29 @2 'details(grade)=["3"]'
only a restart is possible after level 999
    locked 998 rows=1: outcome=won 'reason=level 999 is reached' due=None inputs=[restart]
""")
def test_events(story: str) -> None:
    play_story(ArcadeEngine, story)


@pytest.mark.parametrize(("level", "ghost"), [(0, True), (99, True), (100, False), (250, False)])
def test_there_is_a_ghost_below_level_100(level: int, ghost: bool) -> None:
    assert ArcadeEngine.begin(level=level).game.shows_ghost == ghost


@pytest.mark.parametrize(
    ("points", "grade", "following"),
    [(0, "9", "400"), (399, "9", "400"), (400, "8", "800"), (15_999, "1", "16000"), (10**6, "S9", "–")],
)
def test_the_grade_follows_from_the_points(points: int, grade: str, following: str) -> None:
    state = ArcadeEngine.begin().set(score=points).game
    assert (state.status()["grade"], state.status()["next grade"]) == (grade, following)


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
    darkness = [play.to_frame(frame).game.darkness for frame in (2, 11, 30)]
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
