"""A journal: what is in the file after every input, what a digest stands for, and what happens where nothing can be
written."""

import errno
import os
from random import Random

import pytest

from puzzlebox.core.record import Record, digest
from puzzlebox.core.session import Session
from puzzlebox.store import journal as room
from puzzlebox.store.journal import CLOCK_EVERY, INPUTS_A_DIGEST
from puzzlebox.store.reader import read
from tests.core.test_session_reference import every_game, some_input
from tests.fake_game import DRIPS, LIGHTS

HEADER = '{"puzzlebox": 1, "game": "lights", "rules": 1, "options": {}, "start": {"seed": "journal"}}'


def lines(journal):
    return journal.path.read_text().splitlines()


def test_an_untouched_game_leaves_no_file(shelf, paths):
    session = Session(LIGHTS, start="journal")
    journal = shelf.begin(session)
    session.send("pause")
    session.send("resume")
    journal.close()
    assert journal.path is None
    assert not paths.data.exists()


def test_every_input_is_in_the_file_at_once(shelf):
    session = Session(LIGHTS, start="journal")
    journal = shelf.begin(session)
    session.send("pause")
    session.send("resume")
    session.advance_to(40)
    session.send("press 0 0")
    assert lines(journal) == [HEADER, '[0,"pause"]', '[0,"resume"]', '[40,"press 0 0"]']
    session.send("undo")
    assert lines(journal)[4:] == ['[40,"undo"]']
    assert session.send("darken") is not None or session.send("press 2 2") is not None
    assert len(lines(journal)) == 6
    journal.close()


@every_game
def test_cut_after_any_line_it_is_the_play_up_to_there(game, shelf):
    """What a process that is killed leaves behind: after each input, the file plays to the very state of then."""
    random = Random(f"cut {game.id}")
    session = Session(game, start="cut")
    journal = shelf.begin(session)
    for _ in range(60):
        if not session.paused:
            session.advance_to(session.time + random.randrange(700))
            journal.tick()
        if session.send(some_input(random, session)) is not None and journal.path:
            again = read(journal.path).record.replayed(game)
            assert again.state.text() == session.state.text()
            assert again.assisted == session.assisted
    journal.close()
    again = read(journal.path).record.replayed(game)
    assert (again.state.text(), again.log) == (session.state.text(), session.log)


def test_the_clock_of_a_game_that_moves_by_itself_is_written_every_second(shelf):
    session = Session(DRIPS, start="journal")
    journal = shelf.begin(session)
    session.send("+left")
    for time in range(100, 3000, 100):
        session.advance_to(time)
        journal.tick()
    assert lines(journal)[2:] == [f'[{CLOCK_EVERY},""]', f'[{2 * CLOCK_EVERY},""]']
    session.state.over = True
    journal.close()


def test_a_resting_puzzle_writes_nothing_until_it_pauses(shelf):
    session = Session(LIGHTS, start="journal")
    journal = shelf.begin(session)
    session.send("press 0 0")
    session.advance_to(20_000)
    journal.tick()
    assert len(lines(journal)) == 2
    journal.rest()
    assert lines(journal)[2:] == [f'[20000,"={digest(session.state)}"]']
    journal.rest()
    assert len(lines(journal)) == 3
    journal.close()


def test_a_digest_comes_after_many_inputs_or_half_a_minute_and_at_the_end(shelf):
    session = Session(LIGHTS, start="journal")
    journal = shelf.begin(session)
    for _ in range(INPUTS_A_DIGEST // 2):
        session.send("press 0 0")
        session.send("undo")
        journal.tick()
    assert [line for line in lines(journal) if '"=' in line] == [f'[0,"={digest(session.state)}"]']
    session.send("press 0 0")
    session.advance_to(30_000)
    journal.tick()
    assert lines(journal)[-1] == f'[30000,"={digest(session.state)}"]'
    while not session.state.outcome():
        session.send(solving(session))
    journal.tick()
    assert lines(journal)[-1] == f'[30000,"={digest(session.state)}"]'
    end = len(lines(journal))
    journal.tick()
    assert len(lines(journal)) == end
    journal.close()


def solving(session):
    """A press that leads to all lights off, found by trying."""
    seen = [((), session.state.copy())]
    for presses, state in seen:
        for text in state.moves():
            after = state.copy()
            after.send(text)
            if after.outcome():
                return [*presses, text][0]
            if len(presses) < 5 and text > (presses[-1] if presses else ""):
                seen.append(((*presses, text), after))
    raise AssertionError("there is no way to the end")


def test_what_was_played_before_the_journal_stands_in_it(shelf):
    session = Session(LIGHTS, start="journal")
    session.send("press 0 0")
    journal = shelf.begin(session)
    session.send("press 1 1")
    assert lines(journal) == [HEADER, '[0,"press 0 0"]', '[0,"press 1 1"]']
    journal.close()


def test_a_finished_play_is_put_with_those_that_are_over(shelf, paths):
    session = Session(LIGHTS, start="journal")
    journal = shelf.begin(session)
    session.send("press 0 0")
    name = journal.path.name
    journal.finish()
    assert journal.path == paths.replays / name
    assert not (paths.running / name).exists()
    assert shelf.find(name) == journal.path
    assert read(journal.path).record.replayed(LIGHTS).state.text() == session.state.text()


def test_two_journals_of_one_game_in_one_second_have_files_of_their_own(shelf, monkeypatch):
    monkeypatch.setattr(room, "localtime", lambda: (2026, 11, 21, 10, 30, 12, 5, 325, 0))
    journals = []
    for _ in range(3):
        session = Session(LIGHTS, start="journal")
        journals.append(shelf.begin(session))
        session.send("press 0 0")
    assert [journal.path.name for journal in journals] == [
        "lights-20261121-103012.jsonl",
        "lights-20261121-103012-2.jsonl",
        "lights-20261121-103012-3.jsonl",
    ]
    assert shelf.waiting("lights") == []
    for journal in journals:
        journal.close()
    assert len(shelf.waiting("lights")) == 3


# Where nothing can be written


def full(number):
    """`os.write` on a disk that has room for so many bytes more."""
    left = [number]

    def write(descriptor, data):
        if not left[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = bytes(data[: left[0]])
        left[0] -= len(taken)
        return real(descriptor, taken)

    real = os.write
    return write


@pytest.mark.parametrize("room_for", [0, 1, 50, 97, 120])
def test_a_full_disk_is_told_once_and_play_goes_on_and_nothing_is_lost_in_the_end(shelf, monkeypatch, room_for):
    session = Session(LIGHTS, start="journal")
    journal = shelf.begin(session)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full(room_for))
        for _ in range(20):
            session.advance_to(session.time + 10)
            session.send("press 0 0")
            journal.tick()
        journal.rest()
        assert shelf.told == ["this game cannot be kept for now: No space left on device"]
        assert journal.path.stat().st_size == room_for
    session.send("press 1 1")
    assert read(journal.path).torn == 0
    assert read(journal.path).record.replayed(LIGHTS).state.text() == session.state.text()
    journal.close()
    assert len(shelf.told) == 1


def test_a_folder_that_cannot_be_made_is_told_once_and_tried_again(shelf, paths):
    paths.data.parent.mkdir(exist_ok=True)
    paths.data.write_text("in the way")
    session = Session(LIGHTS, start="journal")
    journal = shelf.begin(session)
    for _ in range(5):
        session.send("press 0 0")
        journal.tick()
    assert len(shelf.told) == 1
    assert shelf.told[0].startswith("this game cannot be kept for now: ")
    paths.data.unlink()
    session.send("press 1 1")
    journal.rest()
    assert read(journal.path).record.replayed(LIGHTS).state.text() == session.state.text()
    journal.close()


def test_what_does_not_reach_the_disk_is_told(shelf, monkeypatch):
    def broken(descriptor):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    session = Session(LIGHTS, start="journal")
    journal = shelf.begin(session)
    session.send("press 0 0")
    journal.close()
    assert shelf.told == ["this game cannot be kept for now: Input/output error"]


def test_the_disk_is_never_waited_for_while_playing(shelf, monkeypatch):
    """fsync is called in a thread of its own, and however long it takes, inputs are written meanwhile."""
    import threading

    go_on, threads, begun = threading.Event(), [], threading.Event()

    def slow(descriptor):
        threads.append(threading.current_thread())
        begun.set()
        go_on.wait(20)

    monkeypatch.setattr(os, "fsync", slow)
    session = Session(LIGHTS, start="journal")
    journal = shelf.begin(session)
    session.send("press 0 0")
    journal.rest()
    assert begun.wait(20)
    for _ in range(50):
        session.send("press 0 0")
        journal.rest()
    assert len(read(journal.path).record.log()) == 51
    go_on.set()
    journal.close()
    assert threading.main_thread() not in threads
    assert Record.of(session).log() == read(journal.path).record.log()


def test_many_inputs_in_a_short_time_reach_the_disk_at_one_go(shelf, monkeypatch):
    import time

    calls = []
    monkeypatch.setattr(os, "fsync", calls.append)
    monkeypatch.setattr("puzzlebox.store.syncing.TOGETHER", 60)
    session = Session(LIGHTS, start="journal")
    journal = shelf.begin(session)
    for _ in range(20):
        session.send("press 0 0")
        time.sleep(0.005)
    assert calls == []
    journal.rest()
    journal.close()
    assert 2 <= len(calls) <= 3, "the file and its folder for the pause, and perhaps the file on leaving"
