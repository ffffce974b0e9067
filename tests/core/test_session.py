"""A session of a turn game: what is logged, what undo and redo do, and how much they replay and store."""

import sys

import pytest

from puzzlebox.core.log import Log, Timeline
from puzzlebox.core.session import Session, play
from puzzlebox.core.state import Event, InputRefusedError, Outcome, Start
from tests.fake_game import LAMPS, Lamps
from tests.played import played

CROSS = ".#./###/.#."
"""A board on which pressing the middle turns all lamps off."""


def lamps(position: str = "#../.../...") -> Session[Lamps]:
    return Session(LAMPS, start=Start(position=position))


def board(session: Session[Lamps]) -> str:
    return session.state.grid.text(".#")


def entries(session: Session[Lamps]) -> list[tuple[int, str]]:
    return list(session.log)


# Sending
def test_an_input_with_an_effect_returns_its_events_and_is_logged() -> None:
    session = played(lamps(CROSS), 250)
    assert session.send("press 0 0") == (Event("pressed", (0, 0)),)
    assert board(session) == "#../.##/.#."
    assert (entries(session), session.time) == ([(250, "press 0 0")], 250)
    assert not session.assisted


@pytest.mark.parametrize("text", ["press 9 9", "press", "", "press 0 0 ", "jump", "x" * 10_000])
def test_a_refused_input_raises_and_changes_nothing(text: str) -> None:
    session = lamps(CROSS)
    before = session.state.text()
    with pytest.raises(InputRefusedError):
        session.send(text)
    assert (session.state.text(), entries(session)) == (before, [])


def test_only_restart_has_an_effect_after_the_end() -> None:
    session = lamps(CROSS)
    assert session.send("press 1 1") == (Event("pressed", (1, 1)), Event("won"))
    assert session.state.outcome() == Outcome("won", "all lamps are off")
    with pytest.raises(InputRefusedError, match="the game is over \\(all lamps are off\\); only restart works now"):
        session.send("press 0 0")
    assert session.send("restart") == (Event("restarted"),)
    assert session.state.outcome() is None


# Undo and redo; the rest is compared with the plain session of `reference`
def test_undo_and_redo_are_inputs_and_entries_of_the_log() -> None:
    session = played(lamps(), "press 1 1", 40)
    assert session.send("undo") == ()
    session.advance_to(70)
    assert (session.send("redo"), entries(session)) == ((), [(0, "press 1 1"), (40, "undo"), (70, "redo")])


# Copies kept for undo
def test_the_log_costs_at_most_16_bytes_an_input() -> None:
    log = Log((ms, f"press {ms % 3} {ms % 7 % 3}") for ms in range(100_000))
    assert sys.getsizeof(log._times) + sys.getsizeof(log._codes) <= 16 * 100_000
    assert len(log._texts) == 9


def test_with_undo_a_session_still_costs_at_most_18_bytes_an_input() -> None:
    """The bytes of the log, and four more for each entry that still counts, after an undo."""
    timeline = Timeline()
    for index in range(100_000):
        timeline.append(index)
    assert timeline._indices is None
    timeline.cut(99_999)
    assert sys.getsizeof(timeline._indices) <= 4.5 * 100_000


# The log
@pytest.mark.parametrize(
    ("log", "complaint"),
    [
        ([(0, "jump")], "entry 1, at 0 ms: expected press ROW COLUMN"),
        ([(0, "press 0 0"), (5, "darken"), (9, "darken")], "entry 2, at 5 ms: 'darken' has no effect"),
        ([(0, "undo")], "entry 1, at 0 ms: 'undo' has no effect"),
        ([(9, "press 1 1"), (5, "press 1 1")], "entry 2, at 5 ms: game time is at 9 ms and cannot go back to 5"),
        ([(9, "pause"), (12, "resume")], "entry 2, at 12 ms: game time stands still at 9 ms while paused"),
    ],
)
def test_a_log_that_cannot_be_played_is_refused_with_the_entry(log: list[tuple[int, str]], complaint: str) -> None:
    with pytest.raises(InputRefusedError) as refusal:
        play(LAMPS, None, Start(position="#../.../..."), log)
    assert str(refusal.value).startswith(complaint)
