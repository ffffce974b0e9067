"""Damage in the scores database loses the rows on the damaged pages, and nothing else."""

import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from puzzlebox.store.database import ScoresUnavailableError
from puzzlebox.store.paths import Paths
from puzzlebox.store.salvage import DamagedFile
from puzzlebox.store.scores import ScoreEntry, Scores
from tests.play.plays import play

SIZE = 4096
"""The size of a page in bytes."""

ENTRIES = [
    play(
        f"uuid{number:04x}",
        ended=1_000 + number,
        game=("lamps", "drips")[number % 2],
        game_id="lamps#" + "long seed " * (900 if number % 30 == 7 else 1),
        figures={"time": 1_000 + number, "pressed": number},
        journal=f"lamps-20260101-{number:06}.jsonl",
    )
    for number in range(90)
]
"""The entries of the real file. Some need more than a page."""


@pytest.fixture(scope="module")
def undamaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database that puzzlebox has written, with several levels of pages."""
    folder = tmp_path_factory.mktemp("undamaged")
    Scores(Paths(folder, folder)).add(ENTRIES)
    return folder / "scores.sqlite3"


def put(paths: Paths, content: bytes) -> None:
    shutil.rmtree(paths.data, ignore_errors=True)
    paths.data.mkdir()
    paths.scores.write_bytes(content)


def rows_in(content: bytes) -> set[str]:
    """Return the entries whose rows are in this part of the file. In an index, the game does not follow the UUID."""
    return {entry.uuid for entry in ENTRIES if f"{entry.uuid}{entry.game}".encode() in content}


def lost(found: list[ScoreEntry]) -> set[str]:
    """Return the entries that are missing. Check that all others are unchanged, apart from missing figures."""
    by_uuid = {entry.uuid: entry for entry in ENTRIES}
    for entry in found:
        written = by_uuid[entry.uuid]
        assert set(entry.figures.items()) <= set(written.figures.items())
        assert {**vars(entry), "figures": 0, "number": 0} == {**vars(written), "figures": 0, "number": 0}
    return set(by_uuid) - {entry.uuid for entry in found}


def blanked(page: bytes) -> bytes:
    return bytes(len(page))


def scrambled(page: bytes) -> bytes:
    return random.Random(len(page)).randbytes(len(page))


@pytest.mark.parametrize("damage", [blanked, scrambled])
def test_a_bad_page_loses_its_rows(
    scores: Scores, paths: Paths, undamaged: Path, damage: Callable[[bytes], bytes]
) -> None:
    raw = undamaged.read_bytes()
    losses = 0
    for at in range(0, len(raw), SIZE):
        page = raw[at : at + SIZE]
        put(paths, raw[:at] + damage(page) + raw[at + SIZE :])
        missing = lost(scores.entries())
        if page[:1] == b"\0":  # it continues one row
            assert len(missing) == 1
        else:
            assert missing == rows_in(page)
        losses += bool(missing)
        scores.keep(play("new"))
        assert "new" in {entry.uuid for entry in scores.entries()}
    assert 5 < losses < len(raw) // SIZE - 5


@pytest.mark.parametrize("seed", range(2))
def test_damaged_byte_leaves_the_scores_readable(scores: Scores, paths: Paths, undamaged: Path, seed: int) -> None:
    raw, rng = undamaged.read_bytes(), random.Random(seed)
    for _ in range(40):
        at = rng.randrange(100) if rng.random() < 0.3 else rng.randrange(len(raw))
        put(paths, raw[:at] + bytes([raw[at] ^ 1 << rng.randrange(8)]) + raw[at + 1 :])
        if 60 <= at < 64:
            continue  # the version of the schema: a newer one is left alone
        assert len(lost_or_changed(scores.entries())) <= 45, f"byte {at}"
        scores.keep(play("new"))
        assert "new" in {entry.uuid for entry in scores.entries()}, f"byte {at}"


def lost_or_changed(found: list[ScoreEntry]) -> set[str]:
    texts = {entry.uuid: entry.game_id for entry in found}
    return {entry.uuid for entry in ENTRIES if texts.get(entry.uuid) != entry.game_id}


@pytest.mark.parametrize("schema", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("encoding", [0, 2, 3, 4, 108, 255])
def test_a_damaged_encoding_is_repaired_in_every_schema(
    scores: Scores, paths: Paths, messages: list[str], schema: int, encoding: int
) -> None:
    raw = (Path(__file__).parents[1] / "data" / "scores" / f"schema-{schema}.sqlite3").read_bytes()
    put(paths, raw)
    expected = scores.entries()
    put(paths, raw[:59] + bytes([encoding]) + raw[60:])
    assert scores.entries() == expected
    scores.keep(play("new"))
    assert len(scores.entries()) == len(expected) + 1
    assert all("the scores were damaged" in message for message in messages)


@pytest.mark.parametrize("share", [0.7, 0.9, 0.999])
def test_a_cut_file_keeps_the_rows_before(scores: Scores, paths: Paths, undamaged: Path, share: float) -> None:
    raw = undamaged.read_bytes()
    cut = int(len(raw) * share) // SIZE * SIZE
    put(paths, raw[:cut])
    missing = lost(scores.entries())
    long = {entry.uuid for entry in ENTRIES if len(entry.game_id) > SIZE}
    assert missing - long == rows_in(raw[cut:]) - long
    assert len(missing) < len(ENTRIES)


def test_a_destroyed_header_loses_no_row(scores: Scores, paths: Paths, undamaged: Path, messages: list[str]) -> None:
    put(paths, b"\xee" * 100 + undamaged.read_bytes()[100:])
    assert lost(scores.entries()) == set()
    assert [entry.number for entry in scores.entries()] == list(range(1, len(ENTRIES) + 1))
    assert all(entry.figures for entry in scores.entries())
    (kept,) = paths.aside.iterdir()
    assert kept.read_bytes().startswith(b"\xee" * 100)
    assert messages == [f"the scores were damaged: 90 games could be recovered; the damaged file is kept as {kept}"]


WHOLE = [None, 0, 1, -1, 200, -129, 2**23 - 1, -(2**31), 2**40, -(2**63), "text", "", b"\xff"]
"""A value of each kind that SQLite stores, but for fractions."""


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        *((value, None, [value]) for value in WHOLE),
        (0.5, None, []),
        (2**40, 6, []),  # a value that is longer than its row
        (7, 10, []),
        (7, 11, []),
    ],
)
def test_every_whole_value_is_read_from_the_file(
    tmp_path: Path, value: object, kind: int | None, expected: list[object]
) -> None:
    with closing(sqlite3.connect(tmp_path / "values")) as connection:
        connection.execute("CREATE TABLE held (mark, value)")
        connection.execute("INSERT INTO held VALUES ('here', ?)", (value,))
        connection.commit()
    raw = bytearray((tmp_path / "values").read_bytes())
    if kind:
        raw[raw.rindex(b"here") - 1] = kind
    (tmp_path / "values").write_bytes(raw)
    with DamagedFile(tmp_path / "values") as file:
        assert [values[1] for _, values in file.rows() if values[0] == "here"] == expected


@pytest.mark.parametrize("index", ["plays_of_options", "plays_of_game", "sqlite_autoindex_plays_1"])
def test_a_broken_index_loses_no_row(scores: Scores, paths: Paths, undamaged: Path, index: str) -> None:
    raw = bytearray(undamaged.read_bytes())
    with sqlite3.connect(undamaged) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (index,)).fetchone()
    raw[(root - 1) * SIZE : root * SIZE] = b"\x55" * SIZE
    put(paths, bytes(raw))
    assert scores.last_options("lamps") == ""
    scores.keep(play("new"))
    assert lost([entry for entry in scores.entries() if entry.uuid != "new"]) == set()


def test_damage_found_while_streaming_repeats_no_row(scores: Scores, paths: Paths, undamaged: Path) -> None:
    raw = undamaged.read_bytes()
    with sqlite3.connect(undamaged) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'figures'").fetchone()
    put(paths, raw[: (root - 1) * SIZE] + blanked(raw[:SIZE]) + raw[root * SIZE :])
    assert ([entry.uuid for entry in scores.stream()]) == [entry.uuid for entry in ENTRIES]


FOREIGN = (b"no database" * 500, bytes(SIZE), b"SQLite format 3\0" + b"\xff" * 8000)
CUT = (16, 31, 99, 100, 101, 2000)


@pytest.mark.parametrize("content", [*FOREIGN, *CUT])
def test_a_foreign_file_or_one_cut_off_in_its_header_is_set_aside(
    scores: Scores, paths: Paths, undamaged: Path, messages: list[str], content: bytes | int
) -> None:
    content = content if isinstance(content, bytes) else undamaged.read_bytes()[:content]
    put(paths, content)
    scores.keep(play("a"))
    assert [entry.uuid for entry in scores.entries()] == ["a"]
    (kept,) = paths.aside.iterdir()
    assert kept.read_bytes() == content
    assert messages == [f"the scores were damaged: 0 games could be recovered; the damaged file is kept as {kept}"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device without an end")
def test_a_link_to_a_device_without_an_end_is_not_copied(
    scores: Scores, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("puzzlebox.store.salvage.copyfile", lambda *_: pytest.fail("a copy would fill the disk"))
    paths.data.mkdir(exist_ok=True)
    paths.scores.symlink_to("/dev/full")
    scores.keep(play("a"))
    assert [entry.uuid for entry in scores.entries()] == ["a"]


def test_a_schema_that_is_not_text_is_damage(scores: Scores, paths: Paths, undamaged: Path) -> None:
    put(paths, undamaged.read_bytes().replace(b"CREATE TABLE plays", b"CREATE TABLE \xff\xfeays"))
    assert lost(scores.entries()) == set()


def test_deleted_scores_are_not_recovered(scores: Scores, paths: Paths, undamaged: Path) -> None:
    put(paths, undamaged.read_bytes())
    scores.delete(game="drips")
    put(paths, b"\xee" * 100 + paths.scores.read_bytes()[100:])
    assert {entry.game for entry in scores.entries()} == {"lamps"}


def test_scores_of_version_0_1_are_recovered_under_their_current_names(scores: Scores, paths: Paths) -> None:
    earlier = Path(__file__).parent.parent / "data" / "scores" / "kinds" / "schema-1.sqlite3"
    put(paths, b"\xee" * 100 + earlier.read_bytes()[100:])
    assert [entry.unranked for entry in scores.entries()] == [
        *("", "custom_start", "assisted", "", "changed_rules", "", "")
    ]


KILLED = """
import os, sys
from pathlib import Path
from puzzlebox.store.database import connected, transaction
from puzzlebox.store.scores import insert
from tests.play.plays import play

connection = connected(Path(sys.argv[1]))
with transaction(connection):
    insert(connection, play("finished"))
connection.execute("BEGIN")
insert(connection, play("unfinished"))
os._exit(9)  # what is written stays in the write-ahead log
"""


def test_rows_in_the_write_ahead_log_are_recovered(scores: Scores, paths: Paths, undamaged: Path) -> None:
    put(paths, undamaged.read_bytes())
    subprocess.run([sys.executable, "-c", KILLED, str(paths.scores)], timeout=60, check=False)
    assert paths.scores.with_name("scores.sqlite3-wal").stat().st_size > SIZE
    raw = paths.scores.read_bytes()
    paths.scores.write_bytes(b"\xee" * 100 + raw[100:])
    with DamagedFile(paths.scores) as file:
        uuids = {values[1] for _, values in file.rows() if len(values) == 12}
    assert uuids == {*(entry.uuid for entry in ENTRIES), "finished"}


def test_irreplaceable_damage_is_left_alone(
    scores: Scores, paths: Paths, undamaged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = b"\xee" * 100 + undamaged.read_bytes()[100:]
    put(paths, damaged)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("puzzlebox.store.salvage.copyfile", full)
    with pytest.raises(ScoresUnavailableError, match="No space left"):
        scores.entries()
    assert paths.scores.read_bytes() == damaged
    monkeypatch.undo()
    assert lost(scores.entries()) == set()


def test_overflow_chain_that_never_ends_is_skipped(tmp_path: Path, undamaged: Path) -> None:
    """Every overflow page points to itself."""
    raw = bytearray(undamaged.read_bytes())
    for at in range(0, len(raw), SIZE):
        if raw[at] == 0:
            struct.pack_into(">I", raw, at, at // SIZE + 1)
    (tmp_path / "file").write_bytes(raw)
    with DamagedFile(tmp_path / "file") as file:
        assert sum(len(values) == 12 for _, values in file.rows()) == len(ENTRIES)


def edited(content: bytes, statement: str, folder: Path) -> bytes:
    """Return a database after an SQL statement."""
    file = folder / "edited.sqlite3"
    file.write_bytes(content)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)
    return file.read_bytes()


@pytest.mark.parametrize("version", [6, 244, 9999])
def test_a_bad_schema_is_repaired(
    scores: Scores, paths: Paths, undamaged: Path, messages: list[str], version: int
) -> None:
    put(paths, edited(undamaged.read_bytes(), f"PRAGMA user_version = {version}", paths.data.parent))
    assert lost(scores.entries()) == set()
    assert "the scores were damaged: 90 games could be recovered" in messages[0]


def test_a_newer_schema_is_refused(scores: Scores, paths: Paths, undamaged: Path) -> None:
    newer = edited(undamaged.read_bytes(), "ALTER TABLE plays ADD COLUMN player TEXT", paths.data.parent)
    put(paths, edited(newer, "PRAGMA user_version = 6", paths.data.parent))
    before = paths.scores.read_bytes()
    with pytest.raises(ScoresUnavailableError, match="written by a newer puzzlebox"):
        scores.entries()
    assert paths.scores.read_bytes() == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE sqlite_sequence SET seq = 9223372036854775807",
        "UPDATE plays SET number = 9223372036854775807 WHERE number = 90",
    ],
)
def test_bad_numbers_leave_room(
    scores: Scores, paths: Paths, undamaged: Path, messages: list[str], statement: str
) -> None:
    put(paths, edited(undamaged.read_bytes(), statement, paths.data.parent))
    scores.keep(play("uuid-new", ended=5))
    assert [message.partition(":")[0] for message in messages] == ["the scores were damaged"]
    assert scores.find("uuid-new")
    assert lost([entry for entry in scores.entries() if entry.uuid != "uuid-new"]) == set()
    assert scores.check() == 91


def test_figures_of_an_entry_that_does_not_exist_are_skipped(scores: Scores, paths: Paths, undamaged: Path) -> None:
    """SQLite finds the figures of entry 29 by their order, and returns the damaged number."""
    put(paths, undamaged.read_bytes().replace(b"\x1dtime", b"\x65time"))
    assert lost(scores.entries()) == set()


def test_a_new_entry_with_old_figures(scores: Scores, paths: Paths, undamaged: Path, messages: list[str]) -> None:
    put(paths, edited(undamaged.read_bytes(), "INSERT INTO figures VALUES (91, 'time', 5)", paths.data.parent))
    scores.keep(play("uuid-new", ended=5, figures={"time": 7}))
    assert [message.partition(":")[0] for message in messages] == ["the scores were damaged"]
    found = scores.find("uuid-new")
    assert found
    assert found.figures == {"time": 7}


def test_a_journal_name_that_is_not_text_is_not_deleted(scores: Scores, paths: Paths, undamaged: Path) -> None:
    statement = "UPDATE plays SET journal = CAST(x'ff61' AS TEXT) WHERE number = 3"
    put(paths, edited(undamaged.read_bytes(), statement, paths.data.parent))
    assert (scores.delete(number=3), scores.delete()) == (1, 89)


def test_check_finds_what_keeps_scores_from_being_stored(scores: Scores, paths: Paths, undamaged: Path) -> None:
    assert scores.check() == 0
    put(paths, undamaged.read_bytes())
    assert scores.check() == 90
    with closing(sqlite3.connect(paths.scores)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ScoresUnavailableError, match="another program is using them"):
            scores.check()
    assert len(scores.entries()) == 90
