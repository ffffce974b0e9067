"""Positions, game IDs and records of Slide."""

from typing import Any

import pytest

from puzzlebox.core.game_id import GameID, id_of
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import InputRefusedError, Outcome, Start
from puzzlebox_games.slide.game import GAME


def session_by_id(text: str) -> Session[Any]:
    found = GameID.parse(text)
    assert found.start is not None
    return Session(GAME, Options.parse(GAME.options, found.options), found.start)


@pytest.mark.parametrize(
    "text",
    [
        "slide#harbour-42",
        "slide:size=5#harbour-42",
        "slide:size=3x5,mix=random#x",
        "slide:size=2x2,moves=7#x",
        "slide~00000000000000ff",
        "slide@1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
        "slide:size=3@1 2 3/4 0 6/7 5 8",
    ],
)
def test_an_id_starts_the_same_game(text: str) -> None:
    session = session_by_id(text)
    assert id_of(session).text() == text
    assert session_by_id(id_of(session).text()).state.text() == session.state.text()


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("slide:size=5x5#x", "slide:size=5#x"),
        ("slide:size=4,moves=1000,mix=walk#x", "slide#x"),
        ("slide:mix=random,size=3#x", "slide:size=3,mix=random#x"),
        ("slide@1 2 3/4 0 6/7 5 8", "slide:size=3@1 2 3/4 0 6/7 5 8"),
        ("slide@1 2/0 3", "slide:size=2x2@1 2/0 3"),
    ],
)
def test_an_id_has_one_form(text: str, canonical: str) -> None:
    assert id_of(session_by_id(text)).text() == canonical


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("slide@1 2 3/4 0 6/7 5 8", "1 2 3/4 0 6/7 5 8"),
        ("slide@1,2,3/4,0,6/7,5,8", "1 2 3/4 0 6/7 5 8"),
        ("slide:size=3@1 2 3 4 0 6 7 5 8", "1 2 3/4 0 6/7 5 8"),
        ("slide:size=2x3@1,2,3,4,0,5", "1 2 3/4 0 5"),
        ("slide@1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"),
    ],
)
def test_a_position_is_the_board(text: str, board: str) -> None:
    state = session_by_id(text).state
    assert (state.grid.text(), state.status()) == (board, {"time": 0, "moves": 0, "actions": 0})


def test_a_solved_position_is_won_at_once() -> None:
    session = session_by_id("slide@1,2,3/4,5,6/7,8,0")
    assert session.state.outcome() == Outcome("won", "solved")
    assert session.state.status() == {"time": 0, "moves": 0, "actions": 0}
    with pytest.raises(InputRefusedError, match="only restart works now"):
        session.send("down")
    session.send("restart")
    assert session.state.outcome() is None


@pytest.mark.parametrize(
    ("options", "position", "reason"),
    [
        ("", "1 2 3/4 5 6/8 7 0", "the board cannot be solved"),
        ("", "1 2 3", "expected a board of 4 x 4 numbers, not 3 in one row"),
        ("size=3", "1 2/0 3", "expected a board of 3 x 3 numbers, not 2 x 2"),
        ("size=3", "1 2 3 0", "expected a board of 3 x 3 numbers, not 4 in one row"),
        ("", "1 2/3", "row 2 must have 2 cells, like row 1, not 1"),
        ("", "x", "expected a whole number"),
        ("", " ", "this text has none"),
        ("", "", "this text has none"),
    ],
)
def test_an_invalid_position_is_refused_with_the_reason(options: str, position: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.begin(Options.parse(GAME.options, options), Start(position=position))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("size=1", "size must be from 2 to 64, or rows x columns from 2x2 to 64x64, not 1"),
        ("moves=0", "moves must be from 1 to 1000000, not 0"),
        ("moves=1000001", "moves must be from 1 to 1000000, not 1000001"),
        ("mix=lot", "mix must be walk or random, not lot"),
        ("arrows=blank", "there is no option 'arrows'"),
    ],
)
def test_an_invalid_option_is_refused_with_the_rule(options: str, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        Options.parse(GAME.options, options)
