"""The rules of Klotski: inputs, refusals, the end, again and restart, and what a record needs."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.game_id import id_of
from puzzlebox.rules import InputRefusedError, Options, Start
from puzzlebox_games.klotski.board import SYMBOLS
from puzzlebox_games.klotski.game import GAME
from puzzlebox_games.klotski.starts import HISTORIC, KNOWN
from tests.games.bench import send_all
from tests.games.klotski import model
from tests.games.klotski.play import GATE, RED_DONKEY, begun, board_of, counts_of, placed, session_of
from tests.played import played


def test_the_default_start_is_the_red_donkey() -> None:
    state = begun()
    assert board_of(state) == RED_DONKEY
    assert state.status() == {"slides": 0, "minimum": 81, "steps": 0, "straight": 0}


@pytest.mark.parametrize(
    ("text", "board"),
    [
        *[("move h right", "aXXb/aXXb/cdde/cfge/.h.i"), ("move h right 1", "aXXb/aXXb/cdde/cfge/.h.i")],
        *[("move h right 2", "aXXb/aXXb/cdde/cfge/..hi"), ("move f down", "aXXb/aXXb/cdde/c.ge/hf.i")],
        *[("slide i 4 1", "aXXb/aXXb/cdde/cfge/hi.."), ("slide f 4 2", "aXXb/aXXb/cdde/c.ge/h.fi")],
    ],
)
def test_an_input_moves_a_piece(text: str, board: str) -> None:
    assert board_of(send_all(begun(), text)) == board


@pytest.mark.parametrize(
    "text",
    [
        *["move h left", "move h up", "move h right 3", "move h right 99", "move X down", "slide h 4 0"],
        *["slide h 4 3", "slide X 3 1", "slide h 9 9", "slide X 4 1", "again"],
    ],
)
def test_an_input_without_a_free_path_has_no_effect(text: str) -> None:
    state = begun()
    before = state.text()
    assert (state.send(text), state.text()) == (None, before)


@pytest.mark.parametrize(
    "text",
    [
        *["move", "move h", "move h east", "move h right 0", "move h right 01"],
        *["move h right 100", "move h right -1", "move h right  1", "move hh right", "move 2 right"],
        *["move . right", "slide h 4", "slide h 4 01"],
        "slide h 4 ٣",
        "slide h 4 1 1",
        "Slide h 4 1",
        "press h",
    ],
)
def test_a_malformed_input_is_refused(text: str) -> None:
    with pytest.raises(InputRefusedError, match="expected move PIECE DIRECTION"):
        begun().send(text)


@pytest.mark.parametrize("text", ["move j right", "slide A 4 1", "move x right"])
def test_an_unknown_piece_is_refused(text: str) -> None:
    with pytest.raises(InputRefusedError, match=r"there is no piece '.'; the pieces are X, a, b, c, d, e, f, g, h, i"):
        begun().send(text)


def test_letters_stay_with_their_pieces() -> None:
    state = send_all(begun(), "slide f 4 2", "slide h 3 1")
    assert board_of(state) == "aXXb/aXXb/cdde/chge/..fi"
    assert state.position() == "aXXb/aXXb/cdde/cfge/..hi letters abcdehgfi"


def test_the_game_is_won_the_moment_x_covers_its_goal() -> None:
    state = placed("X../.../..a goal 1 1")
    send_all(state, "move X down")
    assert state.outcome() is None
    events = state.send("move X right 2")
    assert events is not None
    assert [event.name for event in events] == ["slid", "won"]
    assert board_of(state) == ".../.X./..a", "it stops at the goal"
    assert state.outcome() == ("won", "X is at its goal", "")
    assert state.position() is None
    with pytest.raises(InputRefusedError, match="the game is over"):
        state.send("move X up")


def test_another_piece_on_the_goal_wins_nothing() -> None:
    assert send_all(placed("aa.XX/aa.XX/...../..... goal 2 0"), "slide a 2 0").outcome() is None


def test_the_event_of_a_slide_has_its_way() -> None:
    events = begun().send("slide f 4 2")
    assert events is not None
    assert events[0].detail == (SYMBOLS.index("f"), ((3, 1), (4, 1), (4, 2)))


# Counts
@pytest.mark.parametrize(
    ("texts", "counts"),
    [
        *[(("move h right",), (1, 1, 1)), (("move h right", "move h right"), (1, 1, 2))],
        *[(("move h right 2",), (1, 1, 2)), (("slide h 4 2",), (1, 1, 2)), (("slide f 4 2",), (1, 2, 2))],
        *[(("move f down", "move f right"), (1, 2, 2)), (("move h right", "move h left"), (0, 0, 0))],
        (("move h right", "move h left", "move f down"), (1, 1, 1)),
        (("move h right 2", "move h left"), (1, 1, 1)),
        (("move f down", "move i left", "move f up"), (3, 3, 3)),
        (("move f down", "move g down", "move g up", "move f right"), (2, 2, 2)),
    ],
)
def test_moves_of_one_piece_in_a_row_are_one_slide(texts: tuple[str, ...], counts: tuple[int, int, int]) -> None:
    assert counts_of(send_all(begun(), *texts)) == counts


@settings(max_examples=30)
@given(st.sampled_from([start.position for start in HISTORIC.values()] + [GATE, "X../.ab/..b"]), st.data())
def test_random_games_are_as_in_the_model(position: str, data: st.DataObject) -> None:
    state = placed(position)
    play = model.Play(position.partition(" ")[0])
    first = dict(play.board)
    for _ in range(data.draw(st.integers(1, 20))):
        if state.outcome():
            return
        letter = data.draw(st.sampled_from(sorted(play.board)))
        way = data.draw(st.sampled_from(sorted(model.WAYS)))
        times = data.draw(st.integers(1, 3))
        row, column = data.draw(st.tuples(st.integers(0, 4), st.integers(0, 4)))
        if data.draw(st.booleans()):
            done, text = play.move(letter, way, times), f"move {letter} {way} {times}"
        else:
            done, text = play.slide(letter, row, column), f"slide {letter} {row} {column}"
        listed = text.removesuffix(" 1") if text.startswith("move") else text
        assert (listed in state.moves(), state.send(text) is not None) == (done, done)
        if not state.outcome():
            assert board_of(state) == play.text()
            assert counts_of(state) == play.counts(first)


# Again, restart, positions and records
def test_again_sets_up_the_start_and_can_be_undone() -> None:
    session = played(session_of(), 1000, "slide f 4 2")
    before = session.state.text()
    assert session.send("again")
    assert (board_of(session.state), counts_of(session.state)) == (RED_DONKEY, (0, 0, 0))
    assert session.state.elapsed() == 1000, "the clock goes on"
    session.send("undo")
    assert session.state.text() == before


def test_again_returns_to_the_position_with_which_a_game_began() -> None:
    assert send_all(placed(GATE), "move X right", "again").position() == GATE


def test_restart_begins_the_same_historic_start() -> None:
    session = played(session_of(options="start=violet"), 500, "move j right", "restart")
    assert board_of(session.state) == "aXXb/aXXb/cdef/cghi/j..k"
    assert session.figures() == {"slides": 0, "minimum": 27, "steps": 0, "straight": 0, "time": 0}


def test_the_clock_stops_at_the_win() -> None:
    state = played(placed("X../.../... goal 0 1"), 1500)
    send_all(state, "move X right")
    state.advance_to(9000)
    assert state.figures()["time"] == 1500


def test_a_custom_position_has_no_known_minimum() -> None:
    state = placed(GATE)
    assert "minimum" not in state.status()
    assert state.origin is None


def test_the_grade_counts_only_for_random_starts() -> None:
    assert begun("start=violet,grade=hard").options.text() == "start=violet"
    assert id_of(session_of(options="start=violet,grade=hard")).text() == "klotski:start=violet#harbour"


def test_a_prepared_board_is_refused_if_the_start_is_not_random() -> None:
    with pytest.raises(InputRefusedError, match="only a random start is prepared"):
        begun().send("restart aXXb/aXXb/cdde/cfge/h..i minimum 81")


# What follows
def test_the_levels_are_all_known_starts_from_the_shortest_to_the_longest() -> None:
    levels = GAME.levels_for(Options(GAME.options))
    assert [(level.title, level.least) for level in levels[:4]] == [
        ("Doorstep", 10), ("Porch", 14), ("Only 18 Steps", 18), ("Turnstile", 18)
    ]  # fmt: skip
    assert [level.least for level in levels] == sorted(start.slides for start in KNOWN.values())
    assert {level.options["start"] for level in levels} == {*HISTORIC, *(f"level-{n}" for n in range(1, 17))}
    assert len({level.title for level in levels}) == len(levels) == 42
    assert GAME.levels_for(Options(GAME.options, {"start": "random"})) == ()


def test_the_next_start_follows() -> None:
    assert GAME.play.next_games
    following = GAME.play.next_games(begun("start=eighteen"))
    assert [(game.label, game.options["start"]) for game in following] == [
        ("Next level", "level-3"),
        ("Same board", "eighteen"),
    ]
    last = GAME.play.next_games(begun("start=ambush"))
    assert [(game.label, game.options["start"]) for game in last] == [("Same board", "ambush")]


def test_the_same_custom_start_follows_a_custom_start() -> None:
    assert GAME.play.next_games
    following = GAME.play.next_games(send_all(placed(GATE), "move X right"))
    assert [(game.label, game.start) for game in following] == [("Same board", Start(position=GATE))]
