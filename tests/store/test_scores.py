"""Scores are stored, found and deleted; and no problem with the file stops a game."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.rules import Measure, Message, Options, Session, Start
from puzzlebox.store import database
from puzzlebox.store.database import MIGRATIONS, ScoresUnavailableError
from puzzlebox.store.paths import Paths
from puzzlebox.store.score_entry import MAX_ENDED
from puzzlebox.store.scores import ScoreEntry, Scores
from tests.fake_game import DRIPS, LAMPS
from tests.play.plays import play
from tests.played import played
from tools.golden import way_to_win

EARLIER = Path(__file__).parent.parent / "data" / "scores"
"""The folder with a database of every earlier schema, each with the same three entries."""


def stored(scores: Scores, **where: Any) -> list[ScoreEntry]:
    """Return the stored entries, without their numbers."""
    return [ScoreEntry(**{**vars(one), "number": 0}) for one in scores.entries(**where)]


def asked(paths: Paths, statement: str, *values: object) -> list[Any]:
    """Execute a statement in the database, and return the rows of its answer."""
    with closing(sqlite3.connect(paths.scores)) as connection, connection:
        return connection.execute(statement, values).fetchall()


# Score entries
def solved(session: Session[Any]) -> Session[Any]:
    """Turn off all lamps of a small board, with the fewest presses."""
    return played(session, *way_to_win(session.state))


def test_entry_of_a_finished_game() -> None:
    session = played(Session(LAMPS, Options(LAMPS.options, {"size": "2"}), "rainy-day"), 12_345)
    solved(session)
    finished = ScoreEntry.of(session, ended=99, uuid="m", journal="lamps-1.jsonl")
    pressed = session.state.status()["pressed"]
    assert finished == ScoreEntry(
        game="lamps",
        options="size=2",
        rules=1,
        game_id="lamps:size=2#rainy-day",
        ended=99,
        outcome="won",
        reason="all lamps are off",
        time=12_345,
        figures={"time": 12_345, "pressed": int(pressed), "lit": 0},
        journal="lamps-1.jsonl",
        uuid="m",
    )


def test_time_and_pieces_count_from_the_last_restart() -> None:
    session = played(Session(DRIPS, None, "a"), 5_000, "restart")
    entered = 1
    while not session.state.outcome():
        session.advance_to(session.time + 100)
        if not session.state.outcome():
            session.send("drop")
            entered += 1
    finished = ScoreEntry.of(session, ended=0, uuid="m")
    assert finished.time == session.time - 5_000 == finished.figures["time"]
    assert finished.figures["pieces"] == entered


def test_a_game_that_has_not_ended_has_no_score() -> None:
    with pytest.raises(ValueError, match="not ended"):
        ScoreEntry.of(Session(LAMPS), ended=0, uuid="m")


def test_assisted_games_and_given_boards_are_unranked() -> None:
    plain, helped = Session(LAMPS, Options(LAMPS.options, {"size": "2"}), "a"), Session(LAMPS, None, "a")
    helped.send("press 0 0")
    helped.undo()
    given = Session(LAMPS, None, Start(position="##/#."))
    easier = replace(LAMPS, options=(*LAMPS.options[:1], replace(LAMPS.options[1], changes_rules=True)))
    eased = Session(easier, Options(easier.options, {"size": "2", "presses": "1"}), "a")
    for session, unranked in ((plain, ""), (given, "custom_start"), (helped, "assisted"), (eased, "changed_rules")):
        assert ScoreEntry.of(solved(session), ended=0, uuid="m").unranked == unranked


def test_a_game_after_a_restart_from_a_given_board_is_ranked() -> None:
    session = Session(LAMPS, None, Start(position="##/#."))
    session.send("restart")
    assert ScoreEntry.of(solved(session), ended=0, uuid="m").unranked == ""


# Storing and finding
def test_stored_entries_are_found(scores: Scores) -> None:
    plays = [
        play("a", ended=3, figures={"score": 2**63 - 1, "time": 0}),
        play("b", ended=1, game="drips", figures={}),
        play("c", ended=2, options="size=5", journal="x.jsonl", unranked="assisted", reason="Größe 日本 'quoted'"),
    ]
    assert scores.add(plays) == 3
    assert stored(scores) == [plays[1], plays[2], plays[0]]
    assert stored(scores, game="lamps") == [plays[2], plays[0]]
    assert stored(scores, game="lamps", options="") == [plays[0]]
    assert [one.number for one in scores.entries()] == [2, 3, 1]
    assert scores.entry(3) == scores.entries(options="size=5")[0]
    assert scores.entry(4) is None
    assert (scores.last_options("lamps"), scores.last_options("nix")) == ("", None)
    assert (scores.add([play("c"), play("d")]), len(scores.entries())) == (1, 4), "each is stored once"


def test_reading_creates_no_file(scores: Scores, paths: Paths) -> None:
    assert (scores.entries(), scores.entry(1), scores.delete(), scores.last_options("x")) == ([], None, 0, None)
    assert os.listdir(paths.data) == []


def test_deleting_entries(scores: Scores, paths: Paths) -> None:
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
    assert (scores.delete(number=1), scores.delete(game="lamps", options="")) == (1, 1)
    assert sorted(os.listdir(paths.replays)) == ["other.jsonl", "shared.jsonl"]
    assert (scores.delete(game="lamps"), sorted(os.listdir(paths.replays))) == (1, ["other.jsonl"])
    assert (scores.delete(), scores.entries()) == (1, [])
    assert asked(paths, "SELECT count(*) FROM figures") == [(0,)]


# Two programs

WRITER = """
import sys
from pathlib import Path
from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import Scores
from tests.play.plays import play

messages = []
scores = Scores(Paths(Path(sys.argv[1]), Path(sys.argv[1])), patience=30, notify=messages.append)
for number in range(300):
    scores.keep(play(f"{sys.argv[2]}-{number}", game=sys.argv[2]))
sys.exit(" ".join(messages) or None)
"""


def test_two_programs_that_write_at_once_lose_no_row(quick_folder: Path) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(quick_folder), name]) for name in ("ann", "ben")]
    assert [writer.wait(120) for writer in writers] == [0, 0]
    scores = Scores(Paths(quick_folder, quick_folder))
    plays = scores.entries()
    assert len(plays) == 600
    for name in ("ann", "ben"):
        assert [one.uuid for one in scores.entries(name)] == [f"{name}-{number}" for number in range(300)]
    assert all(one.figures == {"time": 60_000, "pressed": 7} for one in plays)


# Problems with the file
@pytest.mark.parametrize("statement", range(1, 6))
def test_another_program_may_create_the_schema(paths: Paths, statement: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program creates the schema before one of the statements. The file is not taken for a foreign one."""
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


def test_entries_wait_for_a_locked_database(scores: Scores, paths: Paths, messages: list[str]) -> None:
    scores.keep(play("a"))
    with sqlite3.connect(paths.scores, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        scores.keep(play("b"))
        assert [one.uuid for one in scores.entries()] == ["a"]
        other.execute("ROLLBACK")
    assert messages == [f"the scores in {paths.scores} cannot be used: another program is using them"]
    scores.keep(play("c"))
    assert (sorted(one.uuid for one in scores.entries()), len(messages)) == (["a", "b", "c"], 1)


def test_unstored_entries_are_stored_on_closing(scores: Scores, paths: Paths, messages: list[str]) -> None:
    paths.scores.mkdir()
    scores.keep(play("a"))
    assert messages == [f"the scores in {paths.scores} cannot be used: the file cannot be opened"]
    paths.scores.rmdir()
    scores.close()
    assert [one.uuid for one in scores.entries()] == ["a"]
    paths.scores.unlink()
    scores.keep(play("b"))
    assert ([one.uuid for one in scores.entries()], len(messages)) == (["b"], 1), "a missing database is made"


@pytest.mark.parametrize(
    ("column", "value"), [("ended", "soon"), ("game", b"\xff"), ("time", 1.5), ("journal", b"7"), ("journal", "a\0b")]
)
def test_an_invalid_row_is_left_out(scores: Scores, paths: Paths, column: str, value: object) -> None:
    scores.add([play("a"), play("b"), play("c")])
    asked(paths, f"UPDATE plays SET {column} = ? WHERE uuid = 'b'", value)
    asked(paths, "UPDATE figures SET value = 'many' WHERE play = 1 AND name = 'time'")
    assert [one.uuid for one in scores.entries()] == ["a", "c"]
    assert [set(one.figures) for one in scores.entries()] == [{"pressed"}, {"time", "pressed"}]


def test_unsafe_characters_are_escaped_when_they_are_read(scores: Scores) -> None:
    scores.add([play("a", game_id="lamps#\x1b[31m", reason="won\nand \x9b lost")])
    (entry,) = scores.entries()
    assert (entry.game_id, entry.reason) == ("lamps#\\x1b[31m", "won\\nand \\x9b lost")


@pytest.mark.parametrize(("column", "value"), [("options", "size=3\x1b"), ("game", "../x"), ("outcome", "\x07")])
def test_entry_with_unsafe_options_or_game_is_left_out(scores: Scores, column: str, value: str) -> None:
    scores.add([play("a"), play("b", **{column: value})])
    assert [entry.uuid for entry in scores.entries()] == ["a"]
    assert [kind.game for kind in scores.kinds() if "\x1b" in kind.options or "." in kind.game] == []


def test_text_that_is_not_utf_8_loses_only_its_entry(scores: Scores, paths: Paths) -> None:
    scores.add([play("a"), play("b", game_id="lamps#spoiled"), play("c")])
    asked(paths, "PRAGMA wal_checkpoint(TRUNCATE)")
    paths.scores.write_bytes(paths.scores.read_bytes().replace(b"#spoiled", b"#spo\xffled"))
    assert [entry.uuid for entry in scores.entries()][::2] == ["a", "c"]


@pytest.mark.parametrize(("ended", "kept"), [(-(10**15), 0), (2**63 - 1, MAX_ENDED), (10**30, MAX_ENDED)])
def test_an_impossible_end_is_limited(scores: Scores, paths: Paths, ended: int, kept: int) -> None:
    session = solved(Session(LAMPS, Options(LAMPS.options, {"size": "2"}), "rainy-day"))
    assert ScoreEntry.of(session, ended=ended, uuid="a").ended == kept
    scores.add([play("a")])
    asked(paths, "UPDATE plays SET ended = ?", max(-(2**63), min(ended, 2**63 - 1)))
    assert [one.ended for one in scores.entries()] == [kept]


def test_the_database_of_another_program_does_not_change(scores: Scores, paths: Paths, messages: list[str]) -> None:
    asked(paths, "CREATE TABLE recipes (name)")
    before = paths.scores.read_bytes()
    scores.keep(play("a"))
    assert messages == [f"the scores in {paths.scores} cannot be used: the file is a database of another program"]
    assert paths.scores.read_bytes() == before


def test_a_database_with_a_newer_schema_does_not_change(scores: Scores, paths: Paths, messages: list[str]) -> None:
    scores.keep(play("a"))
    newer = len(MIGRATIONS) + 1
    asked(paths, "ALTER TABLE plays ADD COLUMN player TEXT")
    asked(paths, f"PRAGMA user_version = {newer}")
    scores.keep(play("b"))
    assert messages == [
        f"the scores in {paths.scores} cannot be used: written by a newer puzzlebox "
        f"(schema {newer}; this one reads up to {newer - 1})"
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
messages = []
scores = Scores(Paths(Path(sys.argv[1]), Path(sys.argv[1])), notify=messages.append)
scores.keep(play("b"))
print(*(one.uuid for one in scores.entries()), "|", *messages)
"""


@pytest.mark.parametrize(("earlier", "uuids"), [(False, "a"), (True, "first second third")])
def test_scores_in_a_read_only_folder_can_be_read(earlier: bool, uuids: str) -> None:
    folder = Path("/tmp") / f"puzzlebox-read-only-{os.getpid()}"  # other users cannot open tmp_path itself
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
    assert ran.stdout == f"{uuids} | the scores in {folder / 'scores.sqlite3'} cannot be used: the file is read-only\n"


# Schemas
OF_LIGHTS = {"game": "lights", "game_id": "lights#a", "reason": "all lights are off"}
"""What the databases call the game that is now Lamps."""

OF_DRIPS = {**OF_LIGHTS, "game": "drips", "outcome": "ended"}
JOURNAL = "lights-20260101-120000.jsonl"


def test_every_earlier_schema_has_a_database() -> None:
    assert sorted(file.name for file in EARLIER.glob("*.sqlite3")) == [
        f"schema-{version}.sqlite3" for version in range(1, len(MIGRATIONS) + 1)
    ]


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
def test_entries_of_earlier_schemas_can_be_read(scores: Scores, paths: Paths, version: int) -> None:
    shutil.copy(EARLIER / f"schema-{version}.sqlite3", paths.scores)
    assert asked(paths, "PRAGMA user_version") == [(version,)]
    assert stored(scores) == [
        play("first", **OF_LIGHTS, ended=1_000, figures={"time": 42_170, "pressed": 12}, journal=JOURNAL),
        play("second", **OF_DRIPS, ended=2_000, figures={"rows": 31}, unranked="changed_rules"),
        play("third", **OF_LIGHTS, ended=3_000, options="size=5", figures={}, unranked="assisted"),
    ]
    assert scores.add([play("fourth")]) == 1
    assert asked(paths, "PRAGMA user_version") == [(len(MIGRATIONS),)]


def test_failed_migration(scores: Scores, paths: Paths, monkeypatch: pytest.MonkeyPatch, messages: list[str]) -> None:
    scores.keep(play("a"))
    with monkeypatch.context() as later:
        later.setattr(database, "MIGRATIONS", (*MIGRATIONS, ("ALTER TABLE plays ADD mood TEXT", "NONSENSE")))
        with pytest.raises(ScoresUnavailableError, match="syntax error"):
            scores.entries()
    assert [one.uuid for one in scores.entries()] == ["a"]


def test_migration_runs_once(
    scores: Scores, paths: Paths, monkeypatch: pytest.MonkeyPatch, messages: list[str]
) -> None:
    scores.keep(play("a"))
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, ("ALTER TABLE plays ADD mood TEXT",)))
    for _ in range(2):
        assert [one.uuid for one in scores.entries()] == ["a"]
    assert "mood" in [row[1] for row in asked(paths, "PRAGMA table_info(plays)")]


# Folders
@pytest.fixture(params=["file", "long", "loop"])
def obstructed(request: pytest.FixtureRequest, tmp_path: Path) -> Paths:
    """Return a path for the data folder that cannot be a folder."""
    (tmp_path / "file").write_text("")
    (tmp_path / "loop").symlink_to("loop")
    folder = {"file": tmp_path / "file" / "x", "long": tmp_path / ("long" * 100), "loop": tmp_path / "loop"}
    return Paths(folder[request.param], folder[request.param])


def test_every_method_raises_the_same_error_if_the_folder_cannot_be_read(obstructed: Paths) -> None:
    scores = Scores(obstructed)
    measure = Measure("score", "score")
    queries: list[Callable[[], object]] = [
        scores.entries,
        scores.kinds,
        scores.is_empty,
        scores.figure_names,
        scores.delete,
        lambda: scores.entry(1),
        lambda: scores.page("lamps", "", 0, 50),
        lambda: scores.last_options("lamps"),
        lambda: scores.best("lamps", "", measure),
        lambda: scores.latest_values("lamps", "", measure, 50),
        lambda: scores.summary("lamps", "", [measure]),
        lambda: scores.summaries(lambda game, options: [measure]),
        lambda: scores.add([play("a")]),
    ]
    for query in queries:
        with pytest.raises(ScoresUnavailableError, match=r"^the scores in .* cannot be used: "):
            query()


def test_keeping_an_entry_in_a_folder_that_cannot_be_written_notifies(obstructed: Paths) -> None:
    messages: list[str] = []
    scores = Scores(obstructed, notify=messages.append)
    scores.keep(play("a"))
    scores.close()
    assert len(messages) == 2
    assert all(isinstance(message, Message) for message in messages)


def test_a_replay_that_cannot_be_deleted_notifies(scores: Scores, paths: Paths, messages: list[str]) -> None:
    (paths.replays / "one.jsonl").mkdir(parents=True)
    scores.add([play("a", journal="one.jsonl")])
    assert (scores.delete(), scores.entries(), len(messages)) == (1, [], 1)
    assert messages[0].startswith("one.jsonl could not be deleted: ")
