"""The shelf: plays are taken up where they were left, foreign and broken files are no trap, saves come back."""

import errno
import os
import sys
from pathlib import Path
from random import Random

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.record import Record, RecordError
from puzzlebox.core.session import Session
from puzzlebox.store.reader import read
from puzzlebox.store.shelf import NoSave, write_whole
from tests.core.test_session_reference import every_game, some_input
from tests.fake_game import DRIPS, LIGHTS


def left(shelf, game=LIGHTS, texts=("press 0 0", "press 1 1"), seed="shelf", options=None):
    """A play that was begun, and left."""
    session = Session(game, Options(game.options, options), seed)
    journal = shelf.begin(session)
    for text in texts:
        session.advance_to(session.time + 100)
        if session.state.outcome() is None:
            session.send(text)
        journal.tick()
    journal.close()
    return session, journal


# Taken up


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_left_at_a_random_moment_a_play_has_the_same_future(game, shelf, seed):
    """Random play, left with a pause, taken up, and played on beside the one that never stopped."""
    random = Random(f"future {seed} of {game.id}")
    session, journal = begun(shelf, game, random, f"future {seed}")
    session.send("pause")
    journal.close()
    again = shelf.take_up(game).session
    assert (again.paused, again.log, again.assisted) == (True, session.log, session.assisted)
    for play in (session, again):
        play.send("resume")
    for _ in range(40):
        text = some_input(random, session)
        assert (again.send(text) is None) == (session.send(text) is None)
        time = session.time + random.randrange(900)
        session.advance_to(time)
        again.advance_to(time)
        assert again.state.text() == session.state.text()
    assert shelf.told == []


@every_game
def test_left_as_a_killed_process_leaves_it_every_input_is_there(game, shelf):
    random = Random(f"killed {game.id}")
    session, journal = begun(shelf, game, random, "killed")
    os.close(journal._descriptor)  # the lock goes with the process; nothing else is done
    again = shelf.take_up(game).session
    assert again.paused
    assert again.log == [*session.log, *([] if session.paused else [(again.time, "pause")])]


def begun(shelf, game, random, seed):
    """A play under way, undo and all, and its journal."""
    session = Session(game, start=seed)
    journal = shelf.begin(session)
    inputs = random.randrange(1, 40)
    while inputs > 0 or session.paused or session.state.outcome() or not journal.path:
        inputs -= 1
        if not session.paused:
            session.advance_to(session.time + random.randrange(900))
            journal.tick()
        session.send("restart" if session.state.outcome() else some_input(random, session))
    return session, journal


def test_it_waits_until_it_is_taken_up_and_then_for_nobody_else(shelf):
    assert shelf.waits() == set()
    session, _ = left(shelf)
    assert shelf.waits() == {"lights"}
    assert shelf.take_up(DRIPS) is None
    journal = shelf.take_up(LIGHTS)
    assert journal.session.state.grid == session.state.grid
    assert shelf.waits() == set()
    assert shelf.take_up(LIGHTS) is None
    journal.session.send("resume")
    journal.session.send("press 2 2")
    journal.close()
    assert len(shelf.waiting("lights")) == 1
    assert [text for _, text in read(journal.path).record.log()] == [
        "press 0 0",
        "press 1 1",
        "pause",
        "resume",
        "press 2 2",
    ]
    assert not journal.session.assisted


def test_the_latest_is_taken_up_first_and_a_clock_that_jumps_breaks_nothing(shelf, monkeypatch):
    from puzzlebox.store import journal as room

    years = iter((2026, 1971, 2099))
    monkeypatch.setattr(room, "localtime", lambda: (next(years), 1, 1, 0, 0, 0, 0, 1, 0))
    plays = [left(shelf, seed=f"play {number}") for number in range(3)]
    for number, (_, journal) in enumerate(plays):
        os.utime(journal.path, (1000 - number, 1000 - number))
    taken = [shelf.take_up(LIGHTS).session.start.seed for _ in range(3)]
    assert taken == ["play 0", "play 1", "play 2"]
    assert shelf.take_up(LIGHTS) is None


def test_only_a_play_that_is_wanted_is_taken_up(shelf):
    left(shelf, options={"size": "5"})
    assert shelf.take_up(LIGHTS, lambda record: not record.options) is None
    assert shelf.take_up(LIGHTS, lambda record: record.options == {"size": "5"}).session.options["size"] == 5


def test_a_play_that_has_ended_does_not_wait_any_more(shelf, paths):
    session, journal = left(shelf, DRIPS, ("drop",) * 40)
    assert session.state.outcome()
    assert shelf.take_up(DRIPS) is None
    assert shelf.find(journal.path.name) == paths.replays / journal.path.name
    assert [save.path.name for save in shelf.replays("drips")] == [journal.path.name]
    assert shelf.told == []


def test_a_torn_last_line_is_cut_and_said_and_play_goes_on(shelf):
    session, journal = left(shelf)
    whole = journal.path.read_bytes()
    for torn in (b"[25", b'[250,"press 1', b"\0\0\0\0", b'[250,"pr\xc3', b'[250,"press 1 1"', b"x"):
        journal.path.write_bytes(whole + torn)
        shelf.told.clear()
        again = shelf.take_up(LIGHTS)
        assert again.session.state.grid == session.state.grid
        assert shelf.told == [f"{journal.path.name}: its last line was torn and is cut ({len(torn)} bytes)"]
        again.close()
        assert read(again.path).torn == 0
        assert b"\0" not in again.path.read_bytes()
        again.path.write_bytes(whole)


def test_a_last_line_that_only_lacks_its_end_is_whole(shelf):
    session, journal = left(shelf)
    journal.path.write_bytes(journal.path.read_bytes()[:-1])
    again = shelf.take_up(LIGHTS)
    again.close()
    assert shelf.told == []
    assert read(again.path).record.log()[-1] == (session.time, "pause")


# Not to be played


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda text: b"nonsense\n", "line 1: expected a record's header"),
        (lambda text: text.replace(b"press 1 1", b"press 9 9"), "line 3, at 200 ms: there is no light at 9 9"),
        (lambda text: text.replace(b"press 1 1", b"press 2 2"), "line 4, at 200 ms: the digest differs"),
        (lambda text: text.replace(b"[100,", b"[1e2,"), r"line 2: expected \[ms, text\]"),
        (lambda text: text.replace(b'"game": "lights"', b'"game": "drips"'), "this is a play of drips, not of lights"),
        (lambda text: text.replace(b'"puzzlebox": 1', b'"puzzlebox": 2'), "written by a newer puzzlebox"),
        (lambda text: text.replace(b"{}", b'{"size": "99"}'), "size must be from 2 to 9, not 99"),
        (lambda text: text.replace(b"press 1", b"press \xff"), "line 3: expected UTF-8 text, not the byte 0xff"),
        (lambda text: b"\0" * 4096 + b"\n", "line 1: expected a record's header"),
        (lambda text: b"", "line 1: expected a record's header, and there is no whole line"),
    ],
)
def test_a_broken_or_foreign_file_is_put_aside_with_its_reason(shelf, paths, spoil, reason):
    import re

    _, journal = left(shelf)
    spoilt = spoil(journal.path.read_bytes())
    journal.path.write_bytes(spoilt)
    assert shelf.take_up(LIGHTS) is None
    (said,) = shelf.told
    assert re.search(reason, said)
    assert str(paths.aside) in said
    assert [path.read_bytes() for path in paths.aside.iterdir()] == [spoilt]
    assert shelf.waiting("lights") == []
    assert shelf.take_up(LIGHTS) is None
    assert len(shelf.told) == 1


def test_behind_a_broken_play_the_next_one_waits(shelf):
    left(shelf, seed="good")
    _, broken = left(shelf, seed="broken")
    broken.path.write_bytes(b"broken\n")
    os.utime(broken.path, (2**31, 2**31))
    assert shelf.take_up(LIGHTS).session.start.seed == "good"
    assert len(shelf.told) == 1


def test_two_broken_files_of_one_name_are_both_kept(shelf, paths):
    for content in (b"one\n", b"two\n"):
        _, journal = left(shelf)
        journal.path.rename(journal.path.with_name("lights-20260101-000000.jsonl"))
        (paths.running / "lights-20260101-000000.jsonl").write_bytes(content)
        shelf.take_up(LIGHTS)
    assert sorted(path.read_bytes() for path in paths.aside.iterdir()) == [b"one\n", b"two\n"]


def test_a_game_that_breaks_down_over_its_own_play_is_no_trap(shelf, monkeypatch):
    left(shelf)
    monkeypatch.setattr("tests.fake_game.Lights.act", lambda self, text: 1 // 0)
    assert shelf.take_up(LIGHTS) is None
    assert "cannot be played (ZeroDivisionError" in shelf.told[0]


def test_strange_things_in_the_folder_are_let_be(shelf, paths):
    left(shelf)
    (paths.running / "notes.txt").write_text("mine")
    (paths.running / "lights-20260101-000000.jsonl.bak").write_text("mine")
    (paths.running / "drips-20260101-000000.jsonl").mkdir()
    assert shelf.waits() == {"lights"}
    assert shelf.take_up(DRIPS) is None
    assert (paths.running / "notes.txt").read_text() == "mine"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="an administrator may write everywhere")
def test_a_play_in_a_folder_that_cannot_be_written_is_taken_up_all_the_same(shelf, paths):
    session, journal = left(shelf)
    journal.path.chmod(0o400)
    paths.running.chmod(0o500)
    try:
        again = shelf.take_up(LIGHTS)
        assert again.session.state.grid == session.state.grid
        again.session.send("resume")
        again.session.send("press 2 2")
        assert len(shelf.told) == 1
        again.close()
    finally:
        paths.running.chmod(0o700)


def test_a_file_that_cannot_be_written_is_taken_up_into_one_that_can(shelf, monkeypatch):
    """The same for whoever may write everywhere: the system refuses to open it for writing."""
    session, journal = left(shelf)
    real = os.open

    def refusing(path, flags, *mode):
        if Path(path) == journal.path and flags & os.O_RDWR and not flags & os.O_CREAT:
            raise OSError(errno.EROFS, "Read-only file system")
        return real(path, flags, *mode)

    monkeypatch.setattr(os, "open", refusing)
    again = shelf.take_up(LIGHTS)
    assert again.session.state.grid == session.state.grid
    again.session.send("resume")
    again.session.send("press 2 2")
    again.close()
    assert again.path != journal.path
    assert read(again.path).record.replayed(LIGHTS).state.text() == again.session.state.text()


# Saved by hand


def test_a_quick_save_comes_back_as_often_as_wanted_and_is_assisted(shelf):
    session, _ = left(shelf)
    shelf.save(session)
    session.send("press 2 2")
    for _ in range(2):
        again = shelf.load(LIGHTS)
        assert again.paused
        assert again.assisted
        assert again.state.status()["pressed"] == 2
        again.send("resume")
        again.send("press 0 1")
    shelf.save(session)
    assert shelf.load(LIGHTS).state.status()["pressed"] == 3
    assert [save.name for save in shelf.saves("lights")] == ["quick save"]


def test_saves_have_names_and_one_that_is_taken_gets_a_number(shelf):
    session, _ = left(shelf)
    paths = [shelf.save(session, name) for name in ("the corner", " the   corner ", "Ecke (2)", "角")]
    assert [path.stem for path in paths] == ["the corner", "the corner-2", "Ecke (2)", "角"]
    assert {save.name for save in shelf.saves("lights")} == {path.stem for path in paths}
    assert shelf.load(LIGHTS, paths[1]).state.grid == session.state.grid
    shelf.forget(paths[0])
    assert len(shelf.saves("lights")) == 3


@pytest.mark.parametrize("name", ["", " ", ".hidden", "a/b", "..", "a\\b", "x" * 61, "a\0b", "tab\there/", "~", "C:"])
def test_a_name_that_would_lead_elsewhere_is_refused(shelf, paths, name):
    with pytest.raises(NoSave, match="a save's name is 1 to 60 letters"):
        shelf.save(left(shelf)[0], name)
    assert not any(paths.saves.rglob("*.jsonl"))


@pytest.mark.parametrize("name", ["CON", "nul", "com1", "aux.old", "Prn"])
def test_the_name_of_a_device_is_refused_everywhere(shelf, name):
    with pytest.raises(NoSave, match="is the name of a device"):
        shelf.save(left(shelf)[0], name)
    assert shelf.save(left(shelf)[0], f"My {name}").stem == f"My {name}"


def test_without_a_quick_save_that_is_said(shelf):
    with pytest.raises(NoSave, match="there is no quick save of this game yet"):
        shelf.load(LIGHTS)


def test_a_save_of_another_game_is_refused(shelf):
    path = shelf.save(left(shelf)[0])
    with pytest.raises(RecordError, match="this is a play of lights, not of drips"):
        shelf.load(DRIPS, path)


def test_a_save_is_there_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "save.jsonl"
    write_whole(path, b"first")

    def broken(descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"second")
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("save.jsonl", b"first")]


def test_a_name_from_elsewhere_finds_nothing_outside_the_shelf(shelf, paths):
    _, journal = left(shelf)
    assert shelf.find(journal.path.name) == journal.path
    assert shelf.find("../running/" + journal.path.name) is None
    assert shelf.find(str(journal.path)) is None
    assert shelf.find("nothing.jsonl") is None


def test_a_saved_play_is_one_that_a_record_reads(shelf):
    session, _ = left(shelf)
    assert Record.parse(shelf.save(session).read_text()) == Record.of(session)
