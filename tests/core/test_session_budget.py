"""The budget of a session: the length of its log pays for restarts, undo, redo and timers."""

from dataclasses import replace
from typing import Any

import pytest

from puzzlebox.core import session as sessions
from puzzlebox.core.log import BASE, TIMER, TIMER_RESERVE, Budget, BudgetExceededError
from puzzlebox.core.past import MAX_RESTART_STATES, MAX_UNDONE_STATES
from puzzlebox.core.record import Record
from puzzlebox.core.replay import DivergedError, Replay, replayed
from puzzlebox.core.session import Session
from puzzlebox.core.state import Events, InputRefusedError
from tests.fake_game import DRIPS, LAMPS, Drips, Lamps
from tests.played import played


@pytest.fixture
def costly_restarts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "restart_cost", lambda cells, words: BASE // 10)


def full() -> Session[Any]:
    """Return a session that has no room for another game."""
    session = Session(LAMPS, start="a")
    while session.may_restart:
        session.send("restart")
        assert len(session.log) <= 11
    return session


class Endless(Drips):
    """Drips that never ends: a full basin is emptied."""

    def _enter(self) -> None:
        super()._enter()
        if self.over:
            self.grid = type(self.grid)(6, 4)
            self.over = False


ENDLESS = replace(DRIPS, state=Endless)


def test_paying_more_than_was_granted_raises() -> None:
    budget = Budget(100)
    budget.pay(100)
    assert budget.balance == 0
    with pytest.raises(BudgetExceededError, match="more work than a game of this length allows"):
        budget.pay(1)
    assert repr(budget) == "Budget(100, 101)"


# Restarts
@pytest.mark.usefixtures("costly_restarts")
def test_a_restart_that_cannot_be_paid_for_is_refused_and_the_game_continues() -> None:
    session = full()
    before = session.state.text()
    with pytest.raises(InputRefusedError, match="no room for another game"):
        session.send("restart")
    assert session.state.text() == before
    assert session.send("press 0 0") is not None
    assert session.undo()


@pytest.mark.usefixtures("costly_restarts")
def test_inputs_pay_for_another_restart() -> None:
    session = full()
    for _ in range(400):
        session.send("press 0 0" if session.state.outcome() is None else "undo")
    assert session.may_restart


def test_a_session_with_too_many_entries_has_no_room_for_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MAX_ENTRIES", 3)
    session = Session(LAMPS, start="b")
    for _ in range(3):
        assert session.may_restart
        session.send("press 0 0")
    assert not session.may_restart
    assert session.send("press 1 1") is not None


def test_a_game_that_draws_few_words_restarts_without_limit() -> None:
    session = Session(DRIPS, start="a")
    for time in range(5000):
        session.advance_to(time)
        session.send("restart")
    assert session.may_restart


@pytest.mark.usefixtures("costly_restarts")
def test_a_copy_has_the_same_balance() -> None:
    assert not full().copy().may_restart


@pytest.mark.usefixtures("costly_restarts")
def test_a_session_without_balance_replays_but_not_with_further_restarts() -> None:
    session = full()
    while session.undo_restart() and session.redo() and len(session.log) < 3000:
        pass
    record = Record.of(session)
    assert replayed(record, LAMPS).state.text() == session.state.text()
    record.entries = [*record.entries, *[(session.time, "restart")] * 11]
    with pytest.raises(DivergedError, match=r"line \d+, .*no room"):
        Replay(record, LAMPS).to_end()


# Timers
def test_timers_are_paid_for_by_clock_entries_once_the_balance_is_low() -> None:
    session = played(Session(ENDLESS, start="idle"), "+left", "-left")
    while session.work < BASE - TIMER_RESERVE - 10 * TIMER:
        session.advance_to(session.time + 100)
    assert list(session.entries()) == list(session.log)
    session.advance_to(session.time + 100_000)
    clocks = [time for time, text in session.entries() if not text]
    assert len(clocks) > 10
    assert clocks == sorted(clocks)
    assert [entry for entry in session.entries() if entry[1]] == list(session.log)


def test_clock_entries_do_not_depend_on_the_steps_of_time() -> None:
    sessions = [Session(ENDLESS, start="slices") for _ in range(2)]
    sessions[0].advance_to(2_000_000)
    while sessions[1].time < 2_000_000:
        sessions[1].advance_to(min(2_000_000, sessions[1].time + 777))
    entries = [list(session.entries()) for session in sessions]
    assert entries[0] == entries[1]
    assert len(entries[0]) > 100


def test_hours_without_input_replay_from_the_record_but_not_without_its_clock_entries() -> None:
    session = played(Session(ENDLESS, start="hours"), "+left")
    session.advance_to(3 * 3_600_000)
    record = Record.parse(Record.of(session).text())
    again = replayed(record, ENDLESS)
    assert again.state.text() == session.state.text()
    assert list(again.entries()) == list(session.entries())
    record.entries = [entry for entry in record.entries if entry[1]]
    with pytest.raises(DivergedError, match=r"line 3, .*more work than a record of its length"):
        replayed(record, ENDLESS)


# Undo and redo
class Counted(Lamps):
    """Lamps that counts its inputs."""

    played = 0

    def act(self, text: str) -> Events | None:
        Counted.played += 1
        return super().act(text)


COUNTED = replace(LAMPS, state=Counted)


def long_game(moves: int = 2000) -> Session[Lamps]:
    session = Session(COUNTED, start="long")
    for number in range(moves):
        session.send("press 0 0" if number % 3 else "press 2 2")
    Counted.played = 0
    return session


def test_undo_restart_and_redo_replay_nothing_and_an_undo_after_them_few_inputs() -> None:
    session = played(Session(COUNTED, start="long"), "restart")
    for number in range(2000):
        session.send("press 0 0" if number % 3 else "press 2 2")
    here = session.state.copy()
    Counted.played = 0
    for _ in range(50):
        assert session.undo_restart()
        assert session.redo()
    assert Counted.played == 0
    here.advance_to(session.time)
    assert session.state.text() == here.text()
    for _ in range(50):
        session.undo_restart()
        session.redo()
        session.undo()
        session.redo()
    assert Counted.played <= 16


def test_successive_undos_replay_about_two_moves_each_and_redos_fewer() -> None:
    session = long_game()
    while session.undo():
        pass
    assert Counted.played <= 2.5 * 2000
    Counted.played = 0
    while session.redo():
        pass
    assert session.steps == 2000
    assert Counted.played <= 2000


def test_only_the_latest_undos_keep_states() -> None:
    session = long_game()
    while session.undo():
        pass
    assert sum(undone.state is not None for undone in session._past.undone) == MAX_UNDONE_STATES
    assert sum(len(undone.marks) for undone in session._past.undone) < 4 * MAX_UNDONE_STATES


def test_few_states_before_restarts_are_kept() -> None:
    session = Session(LAMPS, start="many")
    for _ in range(3 * MAX_RESTART_STATES):
        played(session, "press 0 0", "restart")
    boards = []
    while session.undo_restart():
        boards.append(session.state.grid.text())
    assert (len(boards), len(session._past.restart_states)) == (3 * MAX_RESTART_STATES, MAX_RESTART_STATES)
    while session.redo():
        pass
    again = []
    while session.undo_restart():
        again.append(session.state.grid.text())
    assert again == boards


@pytest.mark.parametrize("text", ["undo", "redo"])
def test_an_undo_or_redo_that_cannot_be_paid_for_is_refused_and_can_be_done_later(text: str) -> None:
    session = long_game(15)
    played = session.state.text()
    if text == "redo":
        session.undo()
        session._past.undone[-1] = session._past.undone[-1]._replace(state=None, marks=())
        session._past.marks.drop_while(lambda mark: True)
    before = session.state.text()
    session._budget.spent = session._budget.granted - 60
    with pytest.raises(InputRefusedError, match="more work"):
        session.send(text)
    assert session.state.text() == before
    session._budget.spent = 0
    assert session.send(text) is not None
    assert text == "redo" or session.redo()
    assert session.state.text() == played
