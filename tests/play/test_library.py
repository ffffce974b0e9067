"""The library: resumed games, broken files that are set aside, and saves."""

import errno
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.replay import replayed
from puzzlebox.play import journal as room
from puzzlebox.play.journal_reader import read
from puzzlebox.play.library import NoSaveError, Predicate
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.store.paths import Paths
from tests.core.test_session_reference import every_game, some_input
from tests.fake_game import DRIPS, LAMPS
from tests.play.conftest import TestLibrary, file_of
from tests.played import played


def left(
    library: TestLibrary,
    game: AnyGame = LAMPS,
    texts: Sequence[str] = ("press 0 0", "press 1 1"),
    seed: str = "shelf",
    options: dict[str, str] | None = None,
) -> Playthrough[Any]:
    """Begin a game, send these inputs and close it."""
    play = library.begin(game, Options(game.options, options), seed)
    for text in texts:
        play.advance(100)
        if play.outcome is None:
            play.send(text)
    play.close()
    return play


def resumed(library: TestLibrary, game: AnyGame, predicate: Predicate | None = None) -> Playthrough[Any]:
    """Resume the game in progress."""
    play = library.resume(game, predicate)
    assert play is not None, library.messages
    return play


# Resuming
@every_game
def test_a_game_left_at_a_random_moment_has_the_same_future(game: AnyGame, library: TestLibrary) -> None:
    """A game that was paused, closed and resumed is compared with the one that never stopped."""
    random = Random(f"future of {game.id}")
    play = begun(library, game, random, "future")
    play.pause()
    play.close()
    again = resumed(library, game)
    assert (again.paused, again.session.log, again.session.assisted) == (True, play.session.log, play.session.assisted)
    for one in (play, again):
        one.send("resume")
    for _ in range(40):
        text = some_input(random, play.session)
        assert (again.send(text) is None) == (play.send(text) is None)
        ms = random.randrange(900)
        play.advance(ms)
        again.advance(ms)
        assert again.state.text() == play.state.text()
    assert library.messages == []


@every_game
def test_a_game_of_a_killed_process_has_every_input(game: AnyGame, library: TestLibrary) -> None:
    play = begun(library, game, Random(f"killed {game.id}"), "killed")
    assert play.journal
    assert play.journal._descriptor
    os.close(play.journal._descriptor)  # as when a process ends, which releases the lock
    session = resumed(library, game).session
    assert session.paused
    assert session.log == [*play.session.log, *([] if play.paused else [(session.time, "pause")])]


def begun(library: TestLibrary, game: AnyGame, random: Random, seed: str) -> Playthrough[Any]:
    """Begin a game and send random inputs, including undo, until it is running and has a journal."""
    play = library.begin(game, start=seed)
    inputs = random.randrange(1, 40)
    while inputs > 0 or play.paused or play.outcome or not (play.journal and play.journal.path):
        inputs -= 1
        play.advance(random.randrange(900))
        play.send("restart" if play.outcome else some_input(random, play.session))
    return play


def test_a_game_that_is_open_cannot_be_resumed_elsewhere(library: TestLibrary) -> None:
    assert library.games_in_progress() == set()
    play = left(library)
    assert library.games_in_progress() == {"lamps"}
    assert library.resume(DRIPS) is None
    again = resumed(library, LAMPS)
    assert again.state.grid == play.state.grid
    assert library.games_in_progress() == set()
    assert library.resume(LAMPS) is None
    played(again, "resume", "press 2 2")
    again.close()
    assert len(library.in_progress("lamps")) == 1
    assert [text for _, text in read(file_of(again)).record.log()] == [
        *["press 0 0", "press 1 1", "pause", "resume", "press 2 2"],
    ]
    assert not again.session.assisted


def test_the_latest_game_comes_first_even_if_the_clock_jumps(
    library: TestLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    years = iter((2026, 1971, 2099))
    monkeypatch.setattr(room, "localtime", lambda: (next(years), 1, 1, 0, 0, 0, 0, 1, 0))
    for number in range(3):
        os.utime(file_of(left(library, seed=f"play {number}")), (1000 - number, 1000 - number))
    assert ([resumed(library, LAMPS).session.start.seed for _ in range(3)]) == ["play 0", "play 1", "play 2"]
    assert library.resume(LAMPS) is None


def test_only_a_record_that_the_predicate_accepts_is_resumed(library: TestLibrary) -> None:
    left(library, options={"size": "5"})
    assert library.resume(LAMPS, lambda record: not record.options) is None
    assert resumed(library, LAMPS, lambda record: record.options == {"size": "5"}).session.options["size"] == 5


def test_a_named_file_is_resumed_even_if_another_is_later(library: TestLibrary) -> None:
    first, later = left(library, seed="first"), left(library, seed="later")
    os.utime(file_of(later), (2**31, 2**31))
    again = library.resume(LAMPS, path=file_of(first))
    assert again is not None
    assert again.session.start.seed == "first"


def test_a_game_that_has_ended_is_not_in_progress(library: TestLibrary, paths: Paths) -> None:
    play = library.begin(DRIPS, start="shelf")
    while play.outcome is None:
        play.advance(100)
        if play.outcome is None:
            play.send("drop")
    assert play.journal
    play.journal.close()  # as if the process had ended before it was put with the replays
    assert library.resume(DRIPS) is None
    assert library.find(file_of(play).name) == paths.replays / file_of(play).name
    assert [save.path.name for save in library.replays("drips")] == [file_of(play).name]
    assert library.messages == []


def test_an_incomplete_last_line_is_cut_off_with_a_notice(library: TestLibrary) -> None:
    play = left(library)
    complete = file_of(play).read_bytes()
    for torn in (b"[25", b'[250,"press 1', b"\0\0\0\0", b'[250,"pr\xc3', b'[250,"press 1 1"', b"x"):
        file_of(play).write_bytes(complete + torn)
        library.messages.clear()
        again = resumed(library, LAMPS)
        assert again.state.grid == play.state.grid
        size = f"{len(torn)} byte{'s' if len(torn) > 1 else ''}"
        notice = f"{file_of(play).name}: its last line was incomplete and was cut off ({size})"
        assert library.messages == [notice]
        again.close()
        assert read(file_of(again)).torn == 0
        assert b"\0" not in file_of(again).read_bytes()
        file_of(again).write_bytes(complete)


def test_a_last_line_without_a_line_end_is_read(library: TestLibrary) -> None:
    play = left(library)
    file_of(play).write_bytes(file_of(play).read_bytes()[:-1])
    again = resumed(library, LAMPS)
    again.close()
    assert library.messages == []
    assert list(read(file_of(again)).record.log())[-1] == (play.session.time, "pause")


# Set aside
@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda text: b"nonsense\n", "line 1: expected a record's header"),
        (lambda text: text.replace(b"press 1 1", b"press 9 9"), "line 3, at 200 ms: there is no lamp at 9 9"),
        (lambda text: text.replace(b"press 1 1", b"press 2 2"), "line 4, at 200 ms: the digest differs"),
        (lambda text: text.replace(b"[100,", b"[1e2,"), r"line 2: expected \[ms, text\]"),
        (lambda text: text.replace(b'"game": "lamps"', b'"game": "drips"'), "this is a game of drips, not of lamps"),
        (lambda text: text.replace(b"{}", b'{"size": "99"}'), "size must be from 2 to 9, not 99"),
        (lambda text: text.replace(b"press 1", b"press \xff"), "line 3: expected UTF-8 text, not the byte 0xff"),
        (lambda text: b"\0" * 4096 + b"\n", "line 1: expected a record's header"),
        (lambda text: b"", "line 1: expected a record's header, and there is no complete line"),
    ],
)
def test_a_broken_file_is_set_aside_with_its_reason(
    library: TestLibrary, paths: Paths, spoil: Callable[[bytes], bytes], reason: str
) -> None:
    path = file_of(left(library))
    spoilt = spoil(path.read_bytes())
    path.write_bytes(spoilt)
    assert library.resume(LAMPS) is None
    (message,) = library.messages
    assert re.search(reason, message)
    assert str(paths.aside) in message
    assert [path.read_bytes() for path in paths.aside.iterdir()] == [spoilt]
    assert library.in_progress("lamps") == []
    assert (library.resume(LAMPS), len(library.messages)) == (None, 1)


def test_a_file_of_a_newer_puzzlebox_stays(library: TestLibrary, paths: Paths) -> None:
    path = file_of(left(library))
    newer = path.read_bytes().replace(b'"puzzlebox": 1', b'"puzzlebox": 4')
    path.write_bytes(newer)
    assert library.resume(LAMPS) is None
    reason = "line 1: written by a newer puzzlebox (format 4; this one reads 3)"
    assert library.messages == [f"{path.name} cannot be played ({reason})"]
    assert path.read_bytes() == newer


def test_after_a_broken_file_the_next_game_is_resumed(library: TestLibrary) -> None:
    left(library, seed="good")
    broken = file_of(left(library, seed="broken"))
    broken.write_bytes(b"broken\n")
    os.utime(broken, (2**31, 2**31))
    assert (resumed(library, LAMPS).session.start.seed, len(library.messages)) == ("good", 1)


def test_two_broken_files_with_one_name_are_both_kept(library: TestLibrary, paths: Paths) -> None:
    for content in (b"one\n", b"two\n"):
        path = file_of(left(library))
        path.rename(path.with_name("lamps-20260101-000000.jsonl"))
        (paths.running / "lamps-20260101-000000.jsonl").write_bytes(content)
        library.resume(LAMPS)
    assert sorted(path.read_bytes() for path in paths.aside.iterdir()) == [b"one\n", b"two\n"]


ERRORS = [
    (ZeroDivisionError("0" * 10**6), "ZeroDivisionError: 000"),
    (SystemExit("bye"), "SystemExit: bye"),
    (GeneratorExit("bye"), "RuntimeError: GeneratorExit: bye"),
    (ImportError("No module named 'msgspec'"), "ImportError: No module named 'msgspec'"),
    (OSError(errno.EIO, "Input/output error", "data"), "Input/output error"),
    (MemoryError(), "MemoryError"),
]


@pytest.mark.parametrize("broken", ["tests.fake_game.Lamps.act", "puzzlebox.play.library.reading"])
@pytest.mark.parametrize(("error", "reason"), ERRORS, ids=[type(error).__name__ for error, _ in ERRORS])
def test_a_file_stays_if_something_else_than_its_content_fails(
    library: TestLibrary, paths: Paths, monkeypatch: pytest.MonkeyPatch, broken: str, error: BaseException, reason: str
) -> None:
    path = file_of(left(library))
    content = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(broken, Mock(side_effect=error))
        assert library.resume(LAMPS) is None
    (message,) = library.messages
    assert message.startswith(f"{path.name} cannot be played ({reason}")
    assert len(message) < 1000
    assert (path.read_bytes(), paths.aside.exists()) == (content, False)
    assert library.begin(LAMPS).state.status()
    assert resumed(library, LAMPS).session.start.seed == "shelf"


def test_other_files_in_the_folder_are_ignored(library: TestLibrary, paths: Paths) -> None:
    left(library)
    (paths.running / "notes.txt").write_text("mine")
    (paths.running / "lamps-20260101-000000.jsonl.bak").write_text("mine")
    (paths.running / "drips-20260101-000000.jsonl").mkdir()
    assert library.games_in_progress() == {"lamps"}
    assert library.resume(DRIPS) is None
    assert (paths.running / "notes.txt").read_text() == "mine"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="an administrator may write everywhere")
def test_a_game_in_a_read_only_folder_is_resumed(library: TestLibrary, paths: Paths) -> None:
    play = left(library)
    file_of(play).chmod(0o400)
    paths.running.chmod(0o500)
    try:
        again = resumed(library, LAMPS)
        assert again.state.grid == play.state.grid
        played(again, "resume", "press 2 2")
        assert len(library.messages) == 1
        again.close()
    finally:
        paths.running.chmod(0o700)


def test_a_read_only_file_is_resumed_in_a_new_file(library: TestLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    """This also works for a user who may write everywhere: `os.open` itself refuses."""
    play = left(library)
    real = os.open

    def refusing(path: str, flags: int, *mode: int) -> int:
        if Path(path) == file_of(play) and flags & os.O_RDWR and not flags & os.O_CREAT:
            raise OSError(errno.EROFS, "Read-only file system")
        return real(path, flags, *mode)

    monkeypatch.setattr(os, "open", refusing)
    again = resumed(library, LAMPS)
    assert again.state.grid == play.state.grid
    played(again, "resume", "press 2 2")
    again.close()
    assert file_of(again) != file_of(play)
    assert replayed(read(file_of(again)).record, LAMPS).state.text() == again.state.text()


# Saves
def test_a_quick_save_can_be_loaded_repeatedly_and_is_assisted(library: TestLibrary) -> None:
    play = left(library)
    library.save(play)
    play.send("press 2 2")
    for _ in range(2):
        again = library.load(LAMPS)
        assert again.paused
        assert again.session.assisted
        assert again.state.status()["pressed"] == 2
        played(again, "resume", "press 0 1")
    library.save(play)
    assert library.load(LAMPS).state.status()["pressed"] == 3
    assert [save.name for save in library.saves("lamps")] == ["quick save"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_a_pipe_or_a_folder_is_no_save(library: TestLibrary) -> None:
    path = library.save(left(library), "mine")
    os.mkfifo(path.with_name("pipe.jsonl"))
    path.with_name("folder.jsonl").mkdir()
    assert [save.path for save in library.saves("lamps")] == [path]
    os.mkfifo(path.with_name("quick save.jsonl"))
    with pytest.raises(OSError, match="it is not a regular file"):
        library.load(LAMPS)


def test_a_save_whose_name_is_taken_gets_a_number(library: TestLibrary) -> None:
    play = left(library)
    paths = [library.save(play, name) for name in ("the corner", " the   corner ", "Ecke (2)", "角")]
    assert [path.stem for path in paths] == ["the corner", "the corner-2", "Ecke (2)", "角"]
    assert {save.name for save in library.saves("lamps")} == {path.stem for path in paths}
    assert library.load(LAMPS, paths[1]).state.grid == play.state.grid
    library.delete(paths[0])
    assert len(library.saves("lamps")) == 3


@pytest.mark.parametrize("name", ["", " ", ".hidden", "a/b", "..", "a\\b", "x" * 61, "a\0b", "tab\there/", "~", "C:"])
def test_a_name_that_leads_to_another_folder_is_refused(library: TestLibrary, paths: Paths, name: str) -> None:
    with pytest.raises(NoSaveError, match="a save's name is 1 to 60 letters"):
        library.save(left(library), name)
    assert not any(paths.saves.rglob("*.jsonl"))


@pytest.mark.parametrize("name", ["हिन्दी में", "ไทย น้ำ", "שָׁלוֹם", "x\u0323\u0302"])
def test_names_may_have_accents_and_vowel_signs(library: TestLibrary, name: str) -> None:
    assert library.save(left(library), name).stem == name
    assert [save.name for save in library.saves("lamps")] == [name]


def test_a_name_is_composed_and_its_accents_count(library: TestLibrary) -> None:
    assert library.save(left(library), "Cafe\u0301").stem == "Caf\u00e9"
    with pytest.raises(NoSaveError, match="1 to 60 letters"):
        library.save(left(library), "x\u0323" * 31)


@pytest.mark.parametrize("name", ["CON", "nul", "com1", "aux.old", "Prn"])
def test_the_name_of_a_device_is_refused_on_all_systems(library: TestLibrary, name: str) -> None:
    with pytest.raises(NoSaveError, match="is the name of a device"):
        library.save(left(library), name)
    assert library.save(left(library), f"My {name}").stem == f"My {name}"


def test_find_does_not_look_outside_the_library(library: TestLibrary, paths: Paths) -> None:
    path = file_of(left(library))
    assert library.find(path.name) == path
    assert library.find("../running/" + path.name) is None
    assert library.find(str(path)) is None
    assert library.find("nothing.jsonl") is None
