"""How much mixing one play may ask for: enough for any player, and never enough to keep a reader of it busy."""

from typing import Any

import pytest

from puzzlebox.core import session as sessions
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.record import Record
from puzzlebox.core.replay import DivergedError, Replay
from puzzlebox.core.session import Session
from puzzlebox.core.state import InputRefusedError
from tests.fake_game import DRIPS, LIGHTS

PRESSES = 50
"""So often each new board of the lights is pressed, with two draws for each press."""


@pytest.fixture(autouse=True)
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MIXING", 10 * PRESSES)
    monkeypatch.setattr(sessions, "MIXING_AN_ENTRY", 0)


def lights() -> Session[Any]:
    return Session(LIGHTS, Options(LIGHTS.options, {"presses": str(PRESSES)}), "a")


def full() -> Session[Any]:
    """A play that has no room for another game."""
    session = lights()
    while session.may_restart:
        session.send("restart")
        assert len(session.log) <= 6
    return session


def test_words_drawn_are_told_by_the_state() -> None:
    random = Random.from_seed("a")
    for expected in (0, 1, 2, 1000):
        before = random.state
        random.words(expected)
        assert random.words_drawn_since(before) == expected


def test_a_restart_beyond_the_room_is_refused_and_the_play_goes_on() -> None:
    session = full()
    before = session.state.text()
    assert not session.may_restart
    with pytest.raises(InputRefusedError, match="no room for another game"):
        session.send("restart")
    assert session.state.text() == before
    assert session.send("press 0 0") is not None
    assert session.undo()


def test_entries_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    session = full()
    monkeypatch.setattr(sessions, "MIXING_AN_ENTRY", 2 * PRESSES)
    assert session.may_restart


def test_undo_and_redo_that_mix_again_have_their_end_too() -> None:
    session = full()
    rounds = 0
    while session.undo_restart() and session.redo():
        rounds += 1
        assert rounds < 100
    assert rounds > 0
    assert not session.can_undo_restart()
    assert not session.can_undo()
    assert not session.can_redo()


def test_a_game_that_draws_little_restarts_as_often_as_anyone_likes() -> None:
    session = Session(DRIPS, start="a")
    for time in range(100):
        session.advance_to(time)
        session.send("restart")
    assert session.may_restart


def test_a_copy_has_the_room_that_is_left() -> None:
    assert not full().copy().may_restart


def test_what_was_played_within_the_room_is_read_again_and_more_is_named() -> None:
    session = full()
    while session.undo_restart() and session.redo():
        pass
    record = Record.of(session)
    replay = Replay(record, LIGHTS)
    replay.to_end()
    assert replay.session.state.text() == session.state.text()
    record.entries.append((session.time, "restart"))
    with pytest.raises(DivergedError, match=rf"line {len(record.entries) + 1}, .*no room"):
        Replay(record, LIGHTS).to_end()
