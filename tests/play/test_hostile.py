"""Hostile files: refused or replayed, never a crash, and no file of the library changes. `make soak` reads a hundred
times as many, with limits of time and memory."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from puzzlebox.core.record import RecordError
from puzzlebox.core.replay import replayed
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.journal_reader import _check_beginning, parse, read
from puzzlebox.play.library import Library, taking_over
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from tools.hostile import answers, plays

FILES = 1000


def test_hostile_files_are_refused_or_replayed() -> None:
    endings = {answer.ending for answer in answers(installed_games(), FILES, "tests")}
    assert endings == {"refused", "diverged", "replayed"}


def test_the_original_records_replay() -> None:
    for game, data in plays(installed_games()):
        assert replayed(parse(data).record, game).log


def test_a_journal_grows_to_the_limit_and_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox.play.journal_reader.MAX_LINE_BYTES", 200)
    monkeypatch.setattr("puzzlebox.play.journal_reader.MAX_BYTES", 2000)
    monkeypatch.setattr("puzzlebox.play.journal.MAX_BYTES", 2000)
    paths, heard = Paths(tmp_path, tmp_path), list[str]()
    library = Library(paths, notify=heard.append)
    play = library.begin(installed_games().game("slide"), start="long")
    for _ in range(200):
        play.send(play.state.moves()[0])
    play.close()
    (path,) = paths.running.iterdir()
    assert 1900 < path.stat().st_size <= 2000
    assert heard == ["this game cannot be saved for now: a record has at most 2000 bytes"]
    again = library.resume(play.game)
    assert again
    assert 50 < len(again.session.log) < 200
    again.send(again.state.moves()[0])
    again.close()
    assert path.stat().st_size <= 2000
    path.write_bytes(path.read_bytes() + b'[9000000,""]\n' * 10)
    with pytest.raises(RecordError, match="a record has at most 2000 bytes"):
        read(path)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs a device without an end")
def test_a_device_without_an_end_is_refused() -> None:
    with pytest.raises(RecordError, match="line 1: a line has at most 1048576 bytes"):
        read(Path("/dev/zero"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_a_pipe_with_too_much_data_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox.play.journal_reader.MAX_BYTES", 10_000)
    monkeypatch.setattr("puzzlebox.play.journal_reader.MAX_LINE_BYTES", 200)
    os.mkfifo(tmp_path / "pipe")
    header = plays(installed_games())[0][1].splitlines(keepends=True)[0]
    command = "import sys; open(sys.argv[1], 'wb').write(sys.stdin.buffer.read() + b'[0,\"\"]\\n' * 9000)"
    words = [sys.executable, "-c", command, str(tmp_path / "pipe")]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdin
        process.stdin.write(header)
        process.stdin.close()
        with pytest.raises(RecordError, match="a record has at most 10000 bytes"):
            read(tmp_path / "pipe")


def test_a_long_file_without_a_header_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox.play.journal_reader.MAX_LINE_BYTES", 200)
    with pytest.raises(RecordError, match="line 1: expected a record's header"):
        _check_beginning(b"[]\n" * 100)


@pytest.mark.parametrize("sign", [b"[", b'{"a":', b'["', b"9"])
def test_a_line_that_is_too_long_is_refused(sign: bytes) -> None:
    with pytest.raises(RecordError, match=r"line 1: .*(at most 1048576 bytes|expected a record's header)"):
        parse(sign * 1_500_000 + b"\n")


def test_reading_hostile_files_leaves_the_library_unchanged(paths: Paths) -> None:
    paths.saves.mkdir(parents=True)
    before = {}
    for number, answer in enumerate(answers(installed_games(), 100, "shelf")):
        before[paths.saves / f"{number}.jsonl"] = answer.data
    for path, data in before.items():
        path.write_bytes(data)
    for path in before:
        for game in (installed_games().game("slide"), installed_games().game("guideline")):
            try:
                assert result_of(taking_over(parse(path.read_bytes()).record, game)).assisted
            except ValueError:
                continue
    assert {path: path.read_bytes() for path in paths.data.rglob("*") if path.is_file()} == before
