"""Files as nobody should send them: refused or played in moments, never a crash, and nothing changes meanwhile. The
soak command of the benchmarks asks a hundred times as many."""

from pathlib import Path

import pytest

from benchmarks.hostile import SLOW, asked, plays
from puzzlebox.core.record import RecordError
from puzzlebox.core.replay import replayed
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.journal_reader import parse, reading
from puzzlebox.play.library import take_over
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths

FILES = 1000


def test_hostile_files_are_refused_or_played_in_moments() -> None:
    endings = set()
    for ending, seconds, data in asked(installed_games(), FILES, "tests"):
        assert seconds < SLOW, data[:2000]
        endings.add(ending)
    assert endings == {"refused", "another way", "held"}


def test_the_plays_they_are_made_of_hold_themselves() -> None:
    for game, data in plays(installed_games()):
        assert replayed(parse(data).record, game).log


def test_a_file_larger_than_any_play_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.jsonl"
    path.write_bytes(b"\n" * 2000)
    with pytest.raises(RecordError, match="a record has at most 1000 bytes"):
        result_of(reading(path, max_bytes=1000))


@pytest.mark.parametrize("sign", [b"[", b'{"a":', b'["', b"9"])
def test_a_line_without_an_end_is_refused(sign: bytes) -> None:
    with pytest.raises(RecordError, match=r"line 1: .*(at most 1048576 bytes|expected a record's header)"):
        parse(sign * 1_500_000 + b"\n")


def test_what_a_reader_met_leaves_the_library_as_it_was(paths: Paths) -> None:
    """Whatever is loaded, replayed or verified: no file of the library has changed afterwards."""
    paths.saves.mkdir(parents=True)
    before = {}
    for number, (_, _, data) in enumerate(asked(installed_games(), 100, "shelf")):
        before[paths.saves / f"{number}.jsonl"] = data
    for path, data in before.items():
        path.write_bytes(data)
    for path in before:
        for game in (installed_games().game("slide"), installed_games().game("guideline")):
            try:
                assert take_over(parse(path.read_bytes()).record, game).assisted
            except ValueError:
                continue
    assert {path: path.read_bytes() for path in paths.data.rglob("*") if path.is_file()} == before
