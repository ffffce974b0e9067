"""A journal: what is in the file after every input, when digests are written, and what happens if nothing can be
written."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.record import Record, digest
from puzzlebox.core.replay import replayed
from puzzlebox.play import journal as room
from puzzlebox.play.journal import CLOCK_EVERY, INPUTS_PER_DIGEST, Journal
from puzzlebox.play.journal_reader import read
from puzzlebox.registry import installed_games
from puzzlebox.rules import Options, Session
from puzzlebox.store.paths import Paths
from tests.fake_game import DRIPS, LAMPS
from tests.play.conftest import TestLibrary
from tests.played import played
from tools.golden import way_to_win

HEADER = '{"puzzlebox": 1, "game": "lamps", "rules": 1, "options": {}, "start": {"seed": "journal"}}'


def file_of(journal: Journal) -> Path:
    assert journal.path is not None
    return journal.path


def lines(journal: Journal) -> list[str]:
    return file_of(journal).read_text().splitlines()


def begun(library: TestLibrary, game: AnyGame = LAMPS) -> tuple[Session[Any], Journal]:
    session = Session(game, start="journal")
    return session, library.journal(session)


@pytest.mark.parametrize("old", [False, True])
def test_the_format_of_a_file_rises_with_the_first_new_input(old: bool, library: TestLibrary) -> None:
    session = Session(LAMPS, start="journal")
    if not old:
        session.send("retry")
    journal = library.journal(session)
    session.send("press 0 0")
    assert lines(journal)[0] == (HEADER if old else HEADER.replace("1", "2", 1))
    played(session, "retry", "press 1 1")
    assert lines(journal)[0] == HEADER.replace("1", "2", 1)
    journal.close()
    assert Record.of(session).text().splitlines()[0] == HEADER.replace("1", "2", 1)
    assert read(file_of(journal)).record.log() == session.log


def test_the_format_rises_before_the_file_can_be_written(library: TestLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    session, journal = begun(library)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full(0))
        played(session, "press 0 0", "retry")
    session.send("press 1 1")
    assert lines(journal)[0] == HEADER.replace("1", "2", 1)
    journal.close()


def test_an_untouched_game_leaves_no_file(library: TestLibrary, paths: Paths) -> None:
    session, journal = begun(library)
    played(session, "pause", "resume")
    journal.close()
    assert journal.path is None
    assert not paths.data.exists()


def test_file_that_cannot_lock_is_deleted(library: TestLibrary, paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter((False, False, True))
    monkeypatch.setattr(room, "lock", lambda descriptor: next(answers))
    session, journal = begun(library)
    session.send("press 0 0")
    assert list(paths.running.iterdir()) == [file_of(journal)]
    assert len(lines(journal)) == 2
    journal.close()


def test_every_input_is_in_the_file_at_once(library: TestLibrary) -> None:
    session, journal = begun(library)
    played(session, "pause", "resume", 40, "press 0 0")
    assert lines(journal) == [HEADER, '[0,"pause"]', '[0,"resume"]', '[40,"press 0 0"]']
    session.send("undo")
    assert lines(journal)[4:] == ['[40,"undo"]']
    assert session.send("darken") is not None or session.send("press 2 2") is not None
    assert len(lines(journal)) == 6
    journal.close()


def test_the_clock_of_a_real_time_game_is_written_every_second(library: TestLibrary) -> None:
    session, journal = begun(library, DRIPS)
    session.send("+left")
    for time in range(100, 3000, 100):
        session.advance_to(time)
        journal.tick()
    assert lines(journal)[2:] == [f'[{CLOCK_EVERY},""]', f'[{2 * CLOCK_EVERY},""]']
    session.state.over = True
    journal.close()


def test_a_puzzle_without_input_writes_nothing_until_it_is_paused(library: TestLibrary) -> None:
    session, journal = begun(library)
    played(session, "press 0 0", 20_000)
    journal.tick()
    assert len(lines(journal)) == 2
    journal.rest()
    assert lines(journal)[2:] == [f'[20000,"={digest(session.state)}"]']
    journal.rest()
    assert len(lines(journal)) == 3
    journal.close()


def test_a_digest_is_written_after_many_inputs_or_half_a_minute_and_at_the_end(library: TestLibrary) -> None:
    session, journal = begun(library)
    for _ in range(INPUTS_PER_DIGEST // 2):
        played(session, "press 0 0", "undo")
        journal.tick()
    assert [line for line in lines(journal) if '"=' in line] == [f'[0,"={digest(session.state)}"]']
    played(session, "press 0 0", 30_000)
    journal.tick()
    assert lines(journal)[-1] == f'[30000,"={digest(session.state)}"]'
    played(session, *way_to_win(session.state))
    journal.tick()
    assert lines(journal)[-1] == f'[30000,"={digest(session.state)}"]'
    end = len(lines(journal))
    journal.tick()
    assert len(lines(journal)) == end
    journal.close()


def test_a_journal_begins_with_the_log_so_far(library: TestLibrary) -> None:
    session = played(Session(LAMPS, start="journal"), "press 0 0")
    journal = library.journal(session)
    session.send("press 1 1")
    assert lines(journal) == [HEADER, '[0,"press 0 0"]', '[0,"press 1 1"]']
    journal.close()


def test_journals_of_one_second_have_different_names(library: TestLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "localtime", lambda: (2026, 11, 21, 10, 30, 12, 5, 325, 0))
    journals = []
    for _ in range(3):
        session = Session(LAMPS, start="journal")
        journals.append(library.journal(session))
        session.send("press 0 0")
    assert [file_of(journal).name for journal in journals] == [
        "lamps-20261121-103012.jsonl",
        "lamps-20261121-103012-2.jsonl",
        "lamps-20261121-103012-3.jsonl",
    ]
    assert library.in_progress("lamps") == []
    for journal in journals:
        journal.close()
    assert len(library.in_progress("lamps")) == 3


# Files that cannot be written
def full(number: int) -> Callable[[int, bytes], int]:
    """Return `os.write` for a disk with room for this many more bytes."""
    left = [number]

    def write(descriptor: int, data: bytes) -> int:
        if not left[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = bytes(data[: left[0]])
        left[0] -= len(taken)
        return real(descriptor, taken)

    real = os.write
    return write


@pytest.mark.parametrize("room_for", [0, 1, 50, 97, 120])
def test_a_full_disk_loses_nothing_and_is_told_once(
    library: TestLibrary, monkeypatch: pytest.MonkeyPatch, room_for: int
) -> None:
    session, journal = begun(library)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full(room_for))
        for _ in range(20):
            session.advance_to(session.time + 10)
            session.send("press 0 0")
            journal.tick()
        journal.rest()
        assert library.messages == [f"this game cannot be saved for now: {journal.path}: No space left on device"]
        assert file_of(journal).stat().st_size == room_for
    session.send("press 1 1")
    assert read(file_of(journal)).torn == 0
    assert replayed(read(file_of(journal)).record, LAMPS).state.text() == session.state.text()
    journal.close()
    assert len(library.messages) == 1


def test_a_folder_that_cannot_be_made_is_reported_once_and_tried_again(library: TestLibrary, paths: Paths) -> None:
    paths.data.parent.mkdir(exist_ok=True)
    paths.data.write_text("in the way")
    session, journal = begun(library)
    for _ in range(5):
        session.send("press 0 0")
        journal.tick()
    assert len(library.messages) == 1
    assert library.messages[0].startswith(f"this game cannot be saved for now: {paths.data}")
    paths.data.unlink()
    session.send("press 1 1")
    journal.rest()
    assert replayed(read(file_of(journal)).record, LAMPS).state.text() == session.state.text()
    journal.close()


def test_a_failed_sync_is_reported(library: TestLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(descriptor: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    session, journal = begun(library)
    session.send("press 0 0")
    path = file_of(journal)
    journal.close()
    assert library.messages == [f"this game cannot be saved for now: {path}: Input/output error"]


def test_inputs_do_not_wait_for_a_sync(library: TestLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    """fsync is called in a separate thread, and inputs are written meanwhile, however long it takes."""
    import threading

    may_finish, started = threading.Event(), threading.Event()
    threads: list[threading.Thread] = []

    def slow(descriptor: int) -> None:
        threads.append(threading.current_thread())
        started.set()
        may_finish.wait(20)

    monkeypatch.setattr(os, "fsync", slow)
    session, journal = begun(library)
    session.send("press 0 0")
    journal.rest()
    assert started.wait(20)
    for _ in range(50):
        session.send("press 0 0")
        journal.rest()
    assert len(read(file_of(journal)).record.log()) == 51
    may_finish.set()
    journal.close()
    assert threading.main_thread() not in threads
    assert Record.of(session).log() == read(file_of(journal)).record.log()


def test_inputs_in_a_short_time_share_a_sync(library: TestLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    calls: list[int] = []
    monkeypatch.setattr(os, "fsync", calls.append)
    monkeypatch.setattr("puzzlebox.store.syncing.SYNC_DELAY", 60)
    session, journal = begun(library)
    for _ in range(20):
        session.send("press 0 0")
        time.sleep(0.005)
    assert calls == []
    journal.rest()
    journal.close()
    assert 2 <= len(calls) <= 3, "the file and its folder at the pause, and perhaps the file at closing"


def test_pauses_on_a_large_board_write_few_digests_and_the_journal_replays(library: TestLibrary) -> None:
    game = installed_games().game("slide")
    session = Session(game, Options(game.options, {"size": "64"}), "large")
    journal = library.journal(session)
    for turn in range(300):
        session.advance_to(session.time + 100)
        if turn % 10 == 0:
            session.send(session.state.moves()[0])
        session.send("pause")
        journal.rest()
        session.send("resume")
    journal.close()
    assert 0 < len([line for line in lines(journal) if '"=' in line]) <= 630 // 16 + 1
    assert replayed(read(file_of(journal)).record, game).state.text() == session.state.text()


def test_clock_entries_of_the_session_are_written_at_once(library: TestLibrary) -> None:
    session = played(Session(DRIPS, start="journal"), "+left")
    journal = library.journal(session)
    session._budget.spent = session._budget.granted
    played(session, "-left", 500)
    clocks = [time for time, text in session.entries() if not text]
    assert clocks
    assert [line for line in lines(journal) if line.endswith(',""]')] == [f'[{time},""]' for time in clocks]
    journal.close()


def test_repr_of_a_journal_names_its_file(library: TestLibrary) -> None:
    session, journal = begun(library)
    assert repr(journal) == "<Journal of lamps in None, 0 inputs>"
    session.send("press 0 0")
    assert repr(journal) == f"<Journal of lamps in {journal.path}, 1 inputs>"
    journal.close()
