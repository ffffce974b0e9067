"""Finished plays are kept, found again and forgotten; and whatever is the matter with the file, play goes on."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.store import database
from puzzlebox.store.database import MIGRATIONS, ScoresUnavailableError
from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import LATEST, ScoreEntry, Scores
from tests.fake_game import DRIPS, LIGHTS
from tests.play.plays import play

EARLIER = Path(__file__).parent.parent / "data" / "scores"
"""A database of every schema there has been, each with the same three plays."""


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path, tmp_path)


@pytest.fixture
def said() -> list[str]:
    """The sentences for the player."""
    return []


@pytest.fixture
def scores(paths: Paths, said: list[str]) -> Scores:
    return Scores(paths, patience=0.1, notify=said.append)


def kept(scores: Scores, **where: Any) -> list[ScoreEntry]:
    """The kept plays, without the numbers they were given."""
    return [ScoreEntry(**{**vars(one), "number": 0}) for one in scores.entries(**where)]


# What is kept


def solved(session: Session[Any]) -> Session[Any]:
    """Turn off all lights of a small board, by trying every set of presses."""
    size = session.state.grid.rows
    cells = [(r, c) for r in range(size) for c in range(size)]
    for chosen in range(1 << len(cells)):
        state = session.state.copy()
        presses = [f"press {r} {c}" for n, (r, c) in enumerate(cells) if chosen >> n & 1]
        for press in presses:
            if not state.outcome():
                state.send(press)
        if state.outcome():
            for press in presses:
                if not session.state.outcome():
                    session.send(press)
            return session
    raise AssertionError("these lights cannot be turned off")


def test_a_finished_play_with_all_that_belongs_to_it() -> None:
    session = Session(LIGHTS, Options(LIGHTS.options, {"size": "2"}), "rainy-day")
    session.advance_to(12_345)
    solved(session)
    finished = ScoreEntry.of(session, ended=99, uuid="m", journal="lights-1.jsonl")
    pressed = session.state.status()["pressed"]
    assert finished == ScoreEntry(
        game="lights",
        options="size=2",
        rules=1,
        game_id="lights:size=2#rainy-day",
        ended=99,
        outcome="won",
        reason="all lights are off",
        time=12_345,
        figures={"time": 12_345, "pressed": int(pressed), "lit": 0},
        journal="lights-1.jsonl",
        uuid="m",
    )


def test_after_a_restart_time_and_pieces_count_from_there() -> None:
    session = Session(DRIPS, None, "a")
    session.advance_to(5_000)
    session.send("restart")
    entered = 1
    while not session.state.outcome():
        session.advance_to(session.time + 100)
        if not session.state.outcome():
            session.send("drop")
            entered += 1
    finished = ScoreEntry.of(session, ended=0, uuid="m")
    assert finished.time == session.time - 5_000 == finished.figures["time"]
    assert finished.figures["pieces"] == entered


def test_a_play_that_goes_on_has_no_score() -> None:
    with pytest.raises(ValueError, match="goes on"):
        ScoreEntry.of(Session(LIGHTS), ended=0, uuid="m")


def test_help_and_given_boards_are_kept_apart() -> None:
    plain, helped = Session(LIGHTS, Options(LIGHTS.options, {"size": "2"}), "a"), Session(LIGHTS, None, "a")
    helped.send("press 0 0")
    helped.undo()
    given = Session(LIGHTS, None, Start(position="##/#."))
    easier = replace(LIGHTS, options=(*LIGHTS.options[:1], replace(LIGHTS.options[1], changes_rules=True)))
    eased = Session(easier, Options(easier.options, {"size": "2", "presses": "1"}), "a")
    sessions = {
        "": solved(plain),
        "custom_start": solved(given),
        "assisted": solved(helped),
        "changed_rules": solved(eased),
    }
    assert {name: ScoreEntry.of(s, ended=0, uuid="m").unranked for name, s in sessions.items()} == {
        n: n for n in sessions
    }


def test_a_restart_from_a_given_board_is_a_game_like_any_other() -> None:
    session = Session(LIGHTS, None, Start(position="##/#."))
    session.send("restart")
    assert ScoreEntry.of(solved(session), ended=0, uuid="m").unranked == ""


# Keeping and finding


def test_what_is_kept_is_found(scores: Scores) -> None:
    plays = [
        play("a", ended=3, figures={"score": 2**63 - 1, "time": 0}),
        play("b", ended=1, game="drips", figures={}),
        play("c", ended=2, options="size=5", journal="x.jsonl", unranked="assisted", reason="Größe 日本 'quoted'"),
    ]
    assert scores.add(plays) == 3
    assert kept(scores) == [plays[1], plays[2], plays[0]]
    assert kept(scores, game="lights") == [plays[2], plays[0]]
    assert kept(scores, game="lights", options="") == [plays[0]]
    assert [one.number for one in scores.entries()] == [2, 3, 1]
    assert scores.entry(3) == scores.entries(options="size=5")[0]
    assert scores.entry(4) is None
    assert (scores.last_options("lights"), scores.last_options("nix")) == ("", None)


def test_a_play_is_kept_once(scores: Scores) -> None:
    assert [scores.add([play("a"), play("b")]), scores.add([play("b"), play("c")])] == [2, 1]
    assert len(scores.entries()) == 3


def test_before_anything_is_kept_nothing_is_made(scores: Scores, tmp_path: Path) -> None:
    assert (scores.entries(), scores.entry(1), scores.delete(), scores.last_options("x")) == ([], None, [], None)
    assert os.listdir(tmp_path) == []


def test_forgetting(scores: Scores, paths: Paths) -> None:
    paths.replays.mkdir()
    for name in ("one.jsonl", "shared.jsonl", "other.jsonl"):
        (paths.replays / name).write_text("")
    scores.add(
        [
            play("a", journal="one.jsonl"),
            play("b", journal="shared.jsonl"),
            play("c", journal="shared.jsonl", options="size=5"),
            play("d", game="drips", journal="../scores.sqlite3"),
        ]
    )
    assert [one.uuid for one in scores.delete(number=1)] == ["a"]
    assert [one.uuid for one in scores.delete(game="lights", options="")] == ["b"]
    assert sorted(os.listdir(paths.replays)) == ["other.jsonl", "shared.jsonl"]
    assert [one.uuid for one in scores.delete(game="lights")] == ["c"]
    assert sorted(os.listdir(paths.replays)) == ["other.jsonl"]
    assert [one.uuid for one in scores.delete()] == ["d"]
    assert scores.entries() == []
    with sqlite3.connect(paths.scores) as connection:
        assert connection.execute("SELECT count(*) FROM figures").fetchone() == (0,)


# Two at once

WRITER = """
import sys
from pathlib import Path
from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import Scores
from tests.play.plays import play

told = []
scores = Scores(Paths(Path(sys.argv[1]), Path(sys.argv[1])), patience=30, notify=told.append)
for number in range(1000):
    scores.keep(play(f"{sys.argv[2]}-{number}", game=sys.argv[2]))
sys.exit(" ".join(told) or None)
"""


@pytest.fixture
def quick_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where the system has one: 2,000 times to the disk and back takes most of a minute."""
    if not os.access("/dev/shm", os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        yield Path(folder)


def test_two_programs_at_once_lose_no_row(quick_folder: Path) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(quick_folder), name]) for name in ("ann", "ben")]
    assert [writer.wait(120) for writer in writers] == [0, 0]
    scores = Scores(Paths(quick_folder, quick_folder))
    plays = scores.entries()
    assert len(plays) == 2000
    for name in ("ann", "ben"):
        assert [one.uuid for one in scores.entries(name)] == [f"{name}-{number}" for number in range(1000)]
    assert all(one.figures == {"time": 60_000, "pressed": 7} for one in plays)


# What can be the matter with the file


@pytest.mark.parametrize("statement", range(1, 6))
def test_another_program_makes_the_schema_while_the_file_is_opened(
    paths: Paths, statement: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before any of the first statements: the file is not taken for one of a stranger."""
    connect = sqlite3.connect
    sent = 0

    class Interrupted(sqlite3.Connection):
        def execute(self, *arguments: Any) -> sqlite3.Cursor:
            nonlocal sent
            sent += 1
            if sent == statement:
                with monkeypatch.context() as other:
                    other.setattr(sqlite3, "connect", connect)
                    Scores(paths, patience=0).keep(play("theirs"))
            return super().execute(*arguments)

    monkeypatch.setattr(sqlite3, "connect", lambda *given, **named: connect(*given, factory=Interrupted, **named))
    with database.opened(paths.scores) as connection:
        assert connection.execute("SELECT uuid FROM plays").fetchall() == [("theirs",)]
    assert sent >= statement


def test_a_locked_database_waits_and_nothing_is_lost(scores: Scores, paths: Paths, said: list[str]) -> None:
    scores.keep(play("a"))
    with sqlite3.connect(paths.scores, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        scores.keep(play("b"))
        assert [one.uuid for one in scores.entries()] == ["a"]
        other.execute("ROLLBACK")
    assert said == [f"the scores in {paths.scores} cannot be used: another program keeps them busy"]
    scores.keep(play("c"))
    assert sorted(one.uuid for one in scores.entries()) == ["a", "b", "c"]
    assert len(said) == 1


def test_what_could_not_be_kept_is_kept_on_leaving(scores: Scores, paths: Paths, said: list[str]) -> None:
    paths.scores.mkdir()
    scores.keep(play("a"))
    assert said == [f"the scores in {paths.scores} cannot be used: the file cannot be opened"]
    paths.scores.rmdir()
    scores.close()
    assert [one.uuid for one in scores.entries()] == ["a"]


@pytest.mark.parametrize("content", [b"no database" * 500, b"\0" * 4096, b"SQLite format 3\0" + b"\xff" * 8000])
def test_a_broken_database_is_put_aside_and_a_new_one_begun(
    scores: Scores, paths: Paths, said: list[str], content: bytes
) -> None:
    paths.scores.write_bytes(content)
    scores.keep(play("a"))
    assert [one.uuid for one in scores.entries()] == ["a"]
    (aside,) = paths.aside.iterdir()
    assert aside.read_bytes() == content
    assert said == [f"the scores were broken; they are kept as {aside}, and new ones begun"]


def test_a_database_broken_in_its_middle(scores: Scores, paths: Paths, said: list[str]) -> None:
    scores.add([play(str(number), reason="x" * 500) for number in range(200)])
    with sqlite3.connect(paths.scores) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw = bytearray(paths.scores.read_bytes())
    raw[4096:] = b"\x55" * (len(raw) - 4096)
    paths.scores.write_bytes(raw)
    with pytest.raises(ScoresUnavailableError, match="malformed"):
        scores.entries()
    scores.keep(play("new"))
    assert [one.uuid for one in scores.entries()] == ["new"]
    assert len(said) == 1


def test_a_database_with_a_broken_schema(scores: Scores, paths: Paths, said: list[str]) -> None:
    scores.add([play("a")])
    with sqlite3.connect(paths.scores) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.close()
    paths.scores.write_bytes(paths.scores.read_bytes().replace(b"CREATE TABLE plays", b"CREATE TABLE\xff\xfeays"))
    with pytest.raises(ScoresUnavailableError, match="damaged"):
        scores.entries()
    scores.keep(play("b"))
    assert [one.uuid for one in scores.entries()] == ["b"]


@pytest.mark.parametrize(
    ("column", "value"), [("ended", "soon"), ("game", b"\xff"), ("time", 1.5), ("journal", b"7"), ("journal", "a\0b")]
)
def test_a_play_that_nobody_wrote_so_is_left_out(scores: Scores, paths: Paths, column: str, value: object) -> None:
    scores.add([play("a"), play("b"), play("c")])
    with sqlite3.connect(paths.scores) as file:
        file.execute(f"UPDATE plays SET {column} = ? WHERE uuid = 'b'", (value,))
        file.execute("UPDATE figures SET value = 'many' WHERE play = 1 AND name = 'time'")
    file.close()
    assert [one.uuid for one in scores.entries()] == ["a", "c"]
    assert [set(one.figures) for one in scores.entries()] == [{"pressed"}, {"time", "pressed"}]


@pytest.mark.parametrize(("ended", "kept"), [(-(10**15), 0), (2**63 - 1, LATEST), (10**30, LATEST)])
def test_a_clock_that_cannot_be_right_is_not_believed(scores: Scores, paths: Paths, ended: int, kept: int) -> None:
    session = solved(Session(LIGHTS, Options(LIGHTS.options, {"size": "2"}), "rainy-day"))
    assert ScoreEntry.of(session, ended=ended, uuid="a").ended == kept
    scores.add([play("a")])
    with sqlite3.connect(paths.scores) as file:
        file.execute("UPDATE plays SET ended = ?", (max(-(2**63), min(ended, 2**63 - 1)),))
    file.close()
    assert [one.ended for one in scores.entries()] == [kept]


def test_a_missing_database_is_made(scores: Scores, paths: Paths, said: list[str]) -> None:
    scores.keep(play("a"))
    paths.scores.unlink()
    scores.keep(play("b"))
    assert [one.uuid for one in scores.entries()] == ["b"]
    assert said == []


def test_another_program_s_database_is_left_alone(scores: Scores, paths: Paths, said: list[str]) -> None:
    with sqlite3.connect(paths.scores) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    before = paths.scores.read_bytes()
    scores.keep(play("a"))
    assert said == [f"the scores in {paths.scores} cannot be used: the file is a database of another program"]
    assert paths.scores.read_bytes() == before


def test_a_newer_schema_is_left_alone(scores: Scores, paths: Paths, said: list[str]) -> None:
    scores.keep(play("a"))
    newer = len(MIGRATIONS) + 1
    with sqlite3.connect(paths.scores) as connection:
        connection.execute(f"PRAGMA user_version = {newer}")
    scores.keep(play("b"))
    assert said == [
        f"the scores in {paths.scores} cannot be used: a newer puzzlebox keeps them "
        f"(schema {newer}; this one knows {newer - 1})"
    ]


READER = """
import os, sys
from pathlib import Path
from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import Scores
from tests.play.plays import play

if os.getuid() == 0:  # nothing is read-only to root
    os.setgid(65534)
    os.setuid(65534)
said = []
scores = Scores(Paths(Path(sys.argv[1]), Path(sys.argv[1])), notify=said.append)
scores.keep(play("b"))
print(*(one.uuid for one in scores.entries()), "|", *said)
"""


@pytest.mark.parametrize(("earlier", "uuids"), [(False, "a"), (True, "first second third")])
def test_a_read_only_folder_is_still_read(earlier: bool, uuids: str) -> None:
    folder = Path("/tmp") / f"puzzlebox-read-only-{os.getpid()}"  # tmp_path itself is closed to others
    folder.mkdir()
    try:
        if earlier:
            shutil.copy(EARLIER / "schema-1.sqlite3", folder / "scores.sqlite3")
        else:
            Scores(Paths(folder, folder)).keep(play("a"))
        folder.chmod(0o555)
        (folder / "scores.sqlite3").chmod(0o444)
        ran = subprocess.run(
            [sys.executable, "-c", READER, str(folder)], capture_output=True, text=True, timeout=60, check=True
        )
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
    assert (
        ran.stdout == f"{uuids} | the scores in {folder / 'scores.sqlite3'} cannot be used: the file may only be read\n"
    )


# Schemas


def test_a_database_of_every_earlier_schema_is_kept() -> None:
    assert sorted(file.name for file in EARLIER.glob("*.sqlite3")) == [
        f"schema-{version}.sqlite3" for version in range(1, len(MIGRATIONS) + 1)
    ]


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
def test_what_stands_in_an_earlier_schema_is_still_there(scores: Scores, paths: Paths, version: int) -> None:
    shutil.copy(EARLIER / f"schema-{version}.sqlite3", paths.scores)
    with sqlite3.connect(paths.scores) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (version,)
    assert kept(scores) == [
        play("first", ended=1_000, figures={"time": 42_170, "pressed": 12}, journal="lights-20260101-120000.jsonl"),
        play(
            "second",
            ended=2_000,
            game="drips",
            options="",
            outcome="ended",
            figures={"rows": 31},
            unranked="changed_rules",
        ),
        play("third", ended=3_000, options="size=5", figures={}, unranked="assisted"),
    ]
    assert scores.add([play("fourth")]) == 1
    with sqlite3.connect(paths.scores) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)


def test_a_migration_that_fails_changes_nothing(
    scores: Scores, paths: Paths, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    scores.keep(play("a"))
    with monkeypatch.context() as later:
        later.setattr(database, "MIGRATIONS", (*MIGRATIONS, ("ALTER TABLE plays ADD mood TEXT", "NONSENSE")))
        with pytest.raises(ScoresUnavailableError, match="syntax error"):
            scores.entries()
    assert [one.uuid for one in scores.entries()] == ["a"]


def test_a_migration_runs_once(scores: Scores, paths: Paths, monkeypatch: pytest.MonkeyPatch, said: list[str]) -> None:
    scores.keep(play("a"))
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, ("ALTER TABLE plays ADD mood TEXT",)))
    for _ in range(2):
        assert [one.uuid for one in scores.entries()] == ["a"]
    with sqlite3.connect(paths.scores) as connection:
        assert "mood" in [row[1] for row in connection.execute("PRAGMA table_info(plays)")]
