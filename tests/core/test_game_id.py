"""Game IDs, with which players share a game."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from puzzlebox.core.game_id import GameID, GameIDError, id_of
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from tests.fake_game import LAMPS, Lamps

names = st.sampled_from(["slide", "2048", "a", "x-1", "z" * 32])
options = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="#@~"), max_size=20)
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30)
starts = st.one_of(
    st.builds(Start, seed=texts.filter(lambda text: text == text.rstrip())),
    st.builds(Start, position=texts),
    st.builds(Start, generator=st.integers(0, 2**64 - 1)),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("slide", GameID("slide")),
        ("slide:size=5", GameID("slide", "size=5")),
        ("slide#harbour-42", GameID("slide", "", Start(seed="harbour-42"))),
        ("slide:size=5,mix=random#harbour-42", GameID("slide", "size=5,mix=random", Start(seed="harbour-42"))),
        ("slide@1 2/3 0", GameID("slide", "", Start(position="1 2/3 0"))),
        (" slide@ 1 2\n 3 0 \n", GameID("slide", "", Start(position=" 1 2\n 3 0 \n"))),
        ("slide@#~@ ", GameID("slide", "", Start(position="#~@ "))),
        ("slide:size=2x2~00000000000000ff", GameID("slide", "size=2x2", Start(generator=255))),
        ("slide# a: b#c@d~e ü ", GameID("slide", "", Start(seed=" a: b#c@d~e ü"))),
        ("slide#two\nlines", GameID("slide", "", Start(seed="two\nlines"))),
        ("  slide#harbour\n", GameID("slide", "", Start(seed="harbour"))),
        ("\n slide:size=5 \t\n", GameID("slide", "size=5")),
        (" slide~00000000000000ff \n", GameID("slide", "", Start(generator=255))),
    ],
)
def test_parts_of_an_id(text: str, expected: GameID) -> None:
    assert (GameID.parse(text), GameID.parse(expected.text())) == (expected, expected)


@given(names, options.filter(lambda text: text == text.rstrip()), st.none() | starts)
def test_every_id_can_be_read(name: str, options: str, start: Start | None) -> None:
    game_id = GameID(name, options, start)
    assert GameID.parse(game_id.text()) == game_id


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a game ID such as slide:size=5#harbour-42, not ''"),
        ("#harbour", "expected a game ID"),
        ("Slide", "expected a game ID such as slide:size=5#harbour-42, not 'Slide'"),
        ("sli de", "expected a game ID"),
        ("slide/size=5", "expected a game ID"),
        ("s" * 33, "expected a game ID"),
        ("slídé", "expected a game ID"),
        *[("slide#", "a game ID cannot end with '#'"), ("slide@", "a game ID cannot end with '@'")],
        *[("slide:~", "a game ID cannot end with '~'"), ("slide# \n", "a game ID cannot end with '#'")],
        *[("slide~ ", "a game ID cannot end with '~'"), ("slide :size=5", "expected a game ID")],
        ("slide~ff", "after '~': expected 16 hexadecimal digits, not 'ff'"),
        ("slide~00000000000000FF", "after '~': expected 16 hexadecimal digits"),
        ("slide~0x000000000000ff", "after '~': expected 16 hexadecimal digits"),
        ("slide#" + "x" * 4097, "after '#': a seed has at most 4096 characters, not 4097"),
        ("slide@" + "x" * 65_537, "after '@': a position has at most 65536 characters, not 65537"),
        ("slide#\udcff", "after '#': a seed must be valid Unicode, without the surrogate U.DCFF"),
    ],
)
def test_invalid_id_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(GameIDError, match=message) as refusal:
        GameID.parse(text)
    assert len(str(refusal.value)) < 200


@settings(max_examples=300)
@given(st.text(st.sampled_from("slide:size=5,#@~0f \n") | st.characters(), max_size=40))
def test_any_text_is_either_an_id_or_refused(text: str) -> None:
    try:
        game_id = GameID.parse(text)
    except GameIDError:
        return
    assert GameID.parse(game_id.text()) == game_id


# The ID of a session
def begin(game_id: GameID) -> Lamps:
    """Begin the game with this ID, as another player does."""
    parsed = GameID.parse(game_id.text())
    assert parsed.start is not None
    return LAMPS.begin(Options.parse(LAMPS.options, parsed.options), parsed.start)


def test_id_of_a_session_has_options_and_start() -> None:
    session = Session(LAMPS, Options(LAMPS.options, {"size": "5"}), "harbour")
    assert id_of(session).text() == "lamps:size=5#harbour"
    session.send("press 0 0")
    assert id_of(session).text() == "lamps:size=5#harbour"
    assert id_of(Session(LAMPS, start=Start(generator=255))).text() == "lamps~00000000000000ff"
    assert id_of(Session(LAMPS, start=Start(position="#./.."))).text() == "lamps@#./.."


@pytest.mark.parametrize("start", [Start(seed="harbour"), Start(position="#../.../...\n")])
def test_id_after_a_restart_begins_the_new_game(start: Start) -> None:
    session = Session(LAMPS, start=start)
    generator = session.state.random.state
    session.send("restart")
    assert id_of(session).text() == f"lamps~{generator:016x}"
    assert begin(id_of(session)).text() == session.state.text()


@pytest.mark.parametrize("before", ["", " ", "\n", "\t \n\u2003"])
@pytest.mark.parametrize("after", ["", " ", "\n", "\r\n\x1c "])
def test_id_keeps_white_space_around_a_position(before: str, after: str) -> None:
    position = f"{before}#../...\n..#{after}"
    session = Session(LAMPS, start=Start(position=position))
    text = id_of(session).text()
    assert text == f"lamps@{position}"
    assert GameID.parse(text).start == session.start
    assert GameID.parse(f" \n{text}").start == session.start
    assert begin(id_of(session)).text() == session.state.text()


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
@example("a ")
@example("a\n")
@example(" \t ")
@example("\u2003")
def test_id_of_any_seed_begins_the_same_game(seed: str) -> None:
    session = Session(LAMPS, start=seed)
    assert begin(id_of(session)).text() == session.state.text()


@pytest.mark.parametrize(
    ("link", "text"),
    [
        ("https://example.org/puzzlebox/#slide:size=5%23harbour-42", "slide:size=5#harbour-42"),
        (" http://localhost:8000/?theme=light#mines ", "mines"),
        ("https://example.org/#sokoban%40%23%23%23%0A%23%40%23", "sokoban@###\n#@#"),
        ("https://example.org/#sudoku%23a%20seed%20%C3%A9", "sudoku#a seed é"),
        ("https://example.org/#slide:size=5#harbour-42", "slide:size=5#harbour-42"),
        ("https://example.org/#slide@1 2/0 3 ", "slide@1 2/0 3"),
    ],
)
def test_a_link_to_a_board_is_read_like_its_id(link: str, text: str) -> None:
    assert GameID.parse(link) == GameID.parse(text)


@pytest.mark.parametrize("text", ["https://example.org/#", "see https://example.org/#slide"])
def test_other_addresses_are_no_ids(text: str) -> None:
    with pytest.raises(GameIDError):
        GameID.parse(text)
