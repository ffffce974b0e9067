"""Profiles are exported and imported; an invalid file changes nothing."""

import errno
import json
import os
import random
import shutil
import signal
import stat
import struct
import subprocess
import sys
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from puzzlebox.core.record import Record, RecordError
from puzzlebox.core.session import Session
from puzzlebox.play import archive
from puzzlebox.play import archive_reader as reader
from puzzlebox.play.archive import Count, ProfileError, import_, write
from puzzlebox.play.journal_reader import parse
from puzzlebox.play.library import Library
from puzzlebox.store import files, staging
from puzzlebox.store.database import ScoresUnavailableError
from puzzlebox.store.lock import lock as lock_file
from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import ScoreEntry, Scores
from puzzlebox.store.settings import Settings
from puzzlebox.store.staging import Staging, remove_leftovers
from tests.fake_game import DRIPS, LAMPS
from tests.play.plays import play

LIGHTS_1, LIGHTS_2 = "lamps-20260101-120000.jsonl", "lamps-20260102-120000.jsonl"
DRIPS_1 = "drips-20260101-120000-2.jsonl"


@pytest.fixture
def mine(tmp_path: Path) -> Paths:
    """Return the folders of a profile with settings, scores, and journals of every kind."""
    paths = Paths(tmp_path / "mine", tmp_path / "mine")
    put(paths.settings, '# as I like it\ntheme = "classic"\n')
    put(paths.replays / LIGHTS_1, record("a"))
    put(paths.running / DRIPS_1, Record.of(Session(DRIPS, None, "b")).text())
    put(paths.saves / "lamps" / "before lunch.jsonl", record("c"))
    Scores(paths).add(
        [play("a", journal=LIGHTS_1), play("b", reason="Größe \u2028 日本"), play("c", unranked="custom_start")]
    )
    return paths


@pytest.fixture
def theirs(tmp_path: Path) -> Paths:
    return Paths(tmp_path / "theirs", tmp_path / "theirs")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "profile.zip"


def record(seed: str) -> str:
    session = Session(LAMPS, None, seed)
    session.send("press 0 0")
    return Record.of(session).text()


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def everything(folder: Path) -> dict[str, bytes]:
    """Return the content of every file below a folder, except for the database."""
    files = (Path(where) / name for where, _, names in os.walk(folder) for name in names)
    return {str(f.relative_to(folder)): f.read_bytes() for f in files if not f.name.startswith("scores.")}


def test_exporting_and_importing_restores_everything(mine: Paths, theirs: Paths, file: Path) -> None:
    assert write(mine, file) == Count(3, 3, True)
    assert import_(theirs, file) == Count(3, 3, True)
    assert everything(theirs.data) == everything(mine.data)
    assert Scores(theirs).entries() == Scores(mine).entries()


def test_importing_twice_adds_nothing(mine: Paths, theirs: Paths, file: Path) -> None:
    write(mine, file)
    import_(theirs, file)
    before = everything(theirs.data)
    assert import_(theirs, file) == Count(0, 0, True)
    assert (everything(theirs.data), len(Scores(theirs).entries())) == (before, 3)


def test_an_empty_profile_can_be_imported(theirs: Paths, mine: Paths, file: Path) -> None:
    assert write(theirs, file) == Count(0, 0, False)
    before = everything(mine.data)
    assert import_(mine, file) == Count(0, 0, False)
    assert everything(mine.data) == before


def test_import_keeps_the_existing_files_and_scores(mine: Paths, theirs: Paths, file: Path) -> None:
    write(mine, file)
    put(theirs.settings, "music = 3\n")
    put(theirs.replays / LIGHTS_1, record("another"))
    Scores(theirs).add([play("z")])
    assert import_(theirs, file) == Count(3, 3, True, replaced="settings.toml.old")
    assert theirs.settings.with_name("settings.toml.old").read_text() == "music = 3\n"
    assert (theirs.replays / LIGHTS_1).read_text() == record("another")
    moved = LIGHTS_1.replace(".jsonl", "-2.jsonl")
    assert (theirs.replays / moved).read_text() == record("a")
    assert {one.uuid: one.journal for one in Scores(theirs).entries()} == {"z": None, "a": moved, "b": None, "c": None}


def test_an_export_overwrites_nothing(mine: Paths, file: Path) -> None:
    file.write_text("mine")
    with pytest.raises(FileExistsError):
        write(mine, file)
    assert (file.read_text(), sorted(os.listdir(file.parent))) == ("mine", ["mine", "profile.zip"])


def test_settings_replaced_by_an_earlier_import_are_kept(mine: Paths, theirs: Paths, file: Path) -> None:
    write(mine, file)
    for number, text in enumerate(("music = 3\n", "music = 4\n", "music = 4\n")):
        put(theirs.settings, text)
        old = ("settings.toml.old", "settings.toml-2.old", "settings.toml-3.old")[number]
        assert (import_(theirs, file).replaced, (theirs.config / old).read_text()) == (old, text)


def test_export_leaves_out_broken_files_with_a_message(mine: Paths, theirs: Paths, file: Path) -> None:
    broken = mine.replays / LIGHTS_2
    put(broken, record("d").replace("press", "\0", 1) + "no entry\n")
    put(mine.settings, "# " + "x" * 70_000)
    odd = mine.saves / "lamps" / "[old].jsonl"
    put(odd, record("e"))
    counted = write(mine, file)
    assert counted[:3] == (3, 3, False)
    assert [line.partition(": ")[0] for line in counted.left_out] == [str(mine.settings), str(broken), str(odd)]
    assert import_(theirs, file) == Count(3, 3, False)


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/full", "/dev/null"])
def test_a_device_is_refused_before_it_is_read(mine: Paths, tmp_path: Path, name: str) -> None:
    link = tmp_path / "profile.zip"
    link.symlink_to(name)
    with pytest.raises(ProfileError, match="not a regular file"):
        import_(mine, link)


def test_an_export_does_not_replace_a_broken_link(mine: Paths, file: Path) -> None:
    file.symlink_to("nowhere")
    with pytest.raises(FileExistsError):
        write(mine, file)
    assert file.is_symlink()


def packed(file: Path, **files: str | bytes) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        new.writestr(reader.HEADER, json.dumps({"puzzlebox-profile": reader.FORMAT}))
        for name, content in files.items():
            new.writestr(name, content)


SCORE = json.dumps({k: v for k, v in vars(play("ok")).items() if k != "number"})

HOSTILE: dict[str, tuple[dict[str, str | bytes], str]] = {
    "outside": ({"../settings.toml": "x"}, "does not belong"),
    "far outside": ({"replays/../../x.jsonl": "x"}, "does not belong"),
    "absolute": ({"/etc/passwd": "x"}, "does not belong"),
    "windows": ({"replays\\..\\x.jsonl": "x"}, "does not belong"),
    "drive": ({"C:x.jsonl": "x"}, "does not belong"),
    "unknown": ({"virus.exe": "x"}, "does not belong"),
    "database": ({"scores.sqlite3": "x"}, "does not belong"),
    "deep": ({"saves/lamps/x/y.jsonl": "x"}, "does not belong"),
    "game": ({"saves/../x.jsonl": "x"}, "does not belong"),
    "folder with content": ({"replays/": "x"}, "does not belong"),
    "case": (
        {f"replays/{LIGHTS_1}": record("a"), f"saves/lamps/{LIGHTS_1}": record("a"), "Settings.toml": ""},
        "does not belong",
    ),
    "no journal": ({f"replays/{LIGHTS_1}": "hello"}, "cannot be read: line 1"),
    "a newer journal": ({f"replays/{LIGHTS_1}": record("a").replace('box": 1', 'box": 99')}, "newer puzzlebox"),
    "a broken line": ({f"replays/{LIGHTS_1}": record("a") + "[1]\n"}, "line 4"),
    "settings bomb": ({"settings.toml": b"#" * 70_000}, "larger than a profile may be"),
    "score": ({"scores.jsonl": "{}\n"}, "line 1: .*missing"),
    "score 2": ({"scores.jsonl": SCORE + "\n[]\n"}, "line 2"),
    "score field": ({"scores.jsonl": SCORE[:-1] + ', "x": 1}'}, "unknown field"),
    "score time": ({"scores.jsonl": SCORE.replace("60000", "1" + "0" * 30)}, "line 1"),
    "score type": ({"scores.jsonl": SCORE.replace("60000", '"60000"')}, "line 1"),
    "score nan": ({"scores.jsonl": SCORE.replace("60000", "NaN")}, "line 1"),
    "score journal": ({"scores.jsonl": SCORE.replace("null", '"../../x.jsonl"')}, "line 1"),
    "score deep": ({"scores.jsonl": "[" * 100_000}, "line 1"),
    "score text": ({"scores.jsonl": b"\xff\xfe"}, "line 1"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_and_changes_nothing(mine: Paths, file: Path, name: str) -> None:
    files, reason = HOSTILE[name]
    packed(file, **{"settings.toml": 'theme = "box"', f"replays/{LIGHTS_2}": record("n"), **files})
    refused(mine, file, reason)


def refused(mine: Paths, file: Path, reason: str) -> None:
    """Check that importing the file is refused for this reason and changes nothing."""
    before, plays = everything(mine.data), Scores(mine).entries()
    with pytest.raises(ProfileError, match=reason):
        import_(mine, file)
    assert (everything(mine.data), Scores(mine).entries()) == (before, plays)


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ('{"puzzlebox-profile": 4}', r"written by a newer puzzlebox \(profile 4; this one reads up to 3\)"),
        ('{"puzzlebox-profile": "1"}', "does not give the version"),
        ('{"puzzlebox-profile": true}', "does not give the version"),
        ('{"puzzlebox-profile": 0}', "does not give the version"),
        ("[]", "does not give the version"),
        ("", "not a profile"),
        ("[" * 4000, "not a profile"),
    ],
)
def test_another_version_is_refused(mine: Paths, file: Path, header: str, reason: str) -> None:
    with zipfile.ZipFile(file, "w") as new:
        new.writestr(reader.HEADER, header)
        new.writestr("settings.toml", "")
    refused(mine, file, reason)


def test_a_zip_bomb_is_refused_at_any_stated_size(mine: Paths, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MAX_SCORES", 100_000)
    packed(file, **{"scores.jsonl": b" " * 10_000_000})
    refused(mine, file, "scores.jsonl is larger than a profile may be")
    raw = file.read_bytes().replace((10_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    file.write_bytes(raw)
    refused(mine, file, "profile.zip|larger")


def test_files_that_are_too_large_together_are_refused(
    mine: Paths, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "MAX_TOTAL", 2_000)
    packed(file, **{f"saves/lamps/{number}.jsonl": record(str(number)) for number in range(40)})
    refused(mine, file, "larger than a profile may be")
    monkeypatch.setattr(reader, "MAX_FILES", 30)
    refused(mine, file, "at most 30 files, not 41")


def test_links_and_duplicate_names_are_refused(mine: Paths, file: Path) -> None:
    link = zipfile.ZipInfo("settings.toml")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(file, "w") as new:
        new.writestr(reader.HEADER, '{"puzzlebox-profile": 1}')
        new.writestr(link, "/etc/passwd")
    refused(mine, file, "is a link")
    with zipfile.ZipFile(file, "w") as new:
        new.writestr(reader.HEADER, '{"puzzlebox-profile": 1}')
        new.writestr("saves/lamps/a.jsonl", record("a"))
        with pytest.warns(UserWarning, match="Duplicate name"):
            new.writestr("saves/lamps/a.jsonl", record("b"))
    refused(mine, file, "the zip file has two files called ")


def test_saves_whose_names_differ_only_in_case_are_all_imported(mine: Paths, theirs: Paths, file: Path) -> None:
    put(mine.saves / "lamps" / "Before Lunch.jsonl", record("d"))
    write(mine, file)
    import_(theirs, file)
    assert {path.read_text() for path in (theirs.saves / "lamps").iterdir()} == {record("c"), record("d")}


def test_folders_in_the_zip_file_are_ignored(mine: Paths, theirs: Paths, file: Path) -> None:
    packed(file, **{"replays/": "", "saves/": "", "saves/lamps/": "", f"replays/{LIGHTS_1}": record("a")})
    assert import_(theirs, file) == Count(0, 1, False)


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x05\x06" + b"\0" * 18, b"PK\x03\x04" + b"\xff" * 60])
def test_a_file_that_is_not_a_zip_file_is_refused(mine: Paths, file: Path, content: bytes) -> None:
    file.write_bytes(content)
    refused(mine, file, "profile")


def test_mutated_files_are_imported_completely_or_not_at_all(mine: Paths, theirs: Paths, file: Path) -> None:
    """600 broken files are each either refused or imported."""
    write(mine, file)
    original = file.read_bytes()
    rng = random.Random(1)
    imported = 0
    for _ in range(600):
        raw = bytearray(original)
        for _ in range(rng.randint(1, 5)):
            place = rng.randrange(len(raw))
            if rng.random() < 0.3:
                del raw[place : place + rng.randint(1, 60)]
            else:
                raw[place] = rng.randrange(256)
        file.write_bytes(raw)
        try:
            import_(theirs, file)
            imported += 1
        except ProfileError:
            if not imported:
                assert not theirs.data.exists()
    assert imported < 600


def test_files_that_cannot_be_written_raise_os_error(mine: Paths, file: Path, tmp_path: Path) -> None:
    write(mine, file)
    put(tmp_path / "in-the-way", "")
    nowhere = Paths(tmp_path / "in-the-way" / "x", tmp_path / "in-the-way" / "x")
    with pytest.raises(OSError, match="Not a directory"):
        import_(nowhere, file)


def test_every_name_that_a_save_can_have_is_accepted(mine: Paths, theirs: Paths, file: Path) -> None:
    library = Library(mine)
    for name in ("quick save", "a", "Größe 12", "it's (really) mine, at last!", "x" * 60, "+1", "1.2"):
        library.save(library.begin(LAMPS), name)
    count = write(mine, file).journals
    assert import_(theirs, file).journals == count
    assert everything(theirs.data) == everything(mine.data)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compression_methods_are_refused(mine: Paths, file: Path, method: int) -> None:
    with zipfile.ZipFile(file, "w", method) as new:
        new.writestr(reader.HEADER, '{"puzzlebox-profile": 2}')
    refused(mine, file, "compressed by a method that profiles do not use")


def test_encrypted_file_is_refused(mine: Paths, file: Path) -> None:
    packed(file, **{"settings.toml": "music = 1"})
    raw = file.read_bytes()
    at = raw.index(b"PK\x01\x02", raw.index(b"PK\x01\x02") + 1)  # the second file in the directory
    file.write_bytes(raw[: at + 8] + b"\1" + raw[at + 9 :])
    refused(mine, file, "settings.toml is encrypted")


def test_unusually_high_compression_is_refused(mine: Paths, file: Path) -> None:
    packed(file, **{f"replays/{LIGHTS_1}": record("a") + '[9000,""]\n' * 2_000_000})
    assert file.stat().st_size < 65_536
    refused(mine, file, "together larger than a profile may be")


def test_peak_memory_does_not_grow_with_the_content(mine: Paths, file: Path) -> None:
    packed(
        file,
        **{
            f"replays/{LIGHTS_1}": record("a") + '[9000,""]\n' * 140_000,
            "scores.jsonl": "".join(f"{SCORE.replace('ok', f'u{n}')}\n" for n in range(4_000)),
        },
    )
    tracemalloc.start()
    try:
        assert import_(mine, file) == Count(4_000, 1, False)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2_000_000, "2.4 MB are unpacked"


def test_importing_again_lists_each_folder_once(mine: Paths, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed(file, **{f"replays/lamps-20260101-{number:06}.jsonl": record(str(number)) for number in range(60)})
    assert import_(mine, file).journals == 60
    listed: list[object] = []
    real = os.listdir

    def counted(path: Any) -> list[str]:
        listed.append(path)
        return real(path)

    monkeypatch.setattr(os, "listdir", counted)
    assert (import_(mine, file).journals, listed.count(mine.replays)) == (0, 1)


FAILURES = ["rename", "write_whole", "insert"]


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("call", FAILURES)
def test_full_disk_during_an_import_changes_nothing(
    mine: Paths, theirs: Paths, file: Path, monkeypatch: pytest.MonkeyPatch, call: str, turn: int
) -> None:
    write(mine, file)
    put(theirs.settings, "music = 3\n")
    put(theirs.replays / LIGHTS_1, record("another"))
    Scores(theirs).add([play("z")])
    before, entries = everything(theirs.data), Scores(theirs).entries()
    with monkeypatch.context() as full:
        break_at(full, call, turn)
        with pytest.raises((OSError, ScoresUnavailableError), match="No space left"):
            import_(theirs, file)
    assert (everything(theirs.data), Scores(theirs).entries()) == (before, entries)
    assert import_(theirs, file) == Count(3, 3, True, replaced="settings.toml.old")


def break_at(monkeypatch: pytest.MonkeyPatch, call: str, turn: int) -> None:
    """Make a call fail once, after `turn` calls that work."""
    module: Any = {"rename": os, "write_whole": staging, "insert": archive}[call]
    real, calls = getattr(module, call), iter(range(100))

    def broken(*arguments: Any) -> Any:
        if next(calls) == turn:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*arguments)

    monkeypatch.setattr(module, call, broken)


def beside(monkeypatch: pytest.MonkeyPatch, module: Any, call: str, work: Callable[[], object]) -> Thread:
    """Let a thread do this work once an import calls this function. It has time to end if nothing stops it."""
    thread, real = Thread(target=work, daemon=True), getattr(module, call)

    def with_thread(*arguments: Any, **named: Any) -> Any:
        if not thread.ident:
            thread.start()
            thread.join(0.2)
        return real(*arguments, **named)

    monkeypatch.setattr(module, call, with_thread)
    return thread


@pytest.mark.parametrize("fresh", [True, False])
def test_a_setting_that_is_changed_beside_an_import_is_kept(
    mine: Paths, theirs: Paths, file: Path, monkeypatch: pytest.MonkeyPatch, fresh: bool
) -> None:
    write(mine, file)
    if not fresh:
        put(theirs.settings, "sound = 3\n")
    settings = Settings.load(theirs.settings)
    settings.choose("music", "7")
    thread = beside(monkeypatch, Staging, "move_in", settings.save)
    import_(theirs, file)
    thread.join()
    assert (Settings.load(theirs.settings)["theme"], Settings.load(theirs.settings)["music"]) == ("classic", 7)


def test_two_imports_at_once_are_done_one_after_the_other(
    mine: Paths, theirs: Paths, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(mine, file)
    counts: list[Count] = []
    thread = beside(monkeypatch, Staging, "move_in", lambda: counts.append(import_(theirs, file)))
    counts.insert(0, import_(theirs, file))
    thread.join()
    assert counts == [Count(3, 3, True), Count(0, 0, True)]
    assert everything(theirs.data) == everything(mine.data)


def test_a_failed_import_keeps_the_settings_that_another_program_has_saved_since(
    mine: Paths, theirs: Paths, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(mine, file)
    put(theirs.settings, "music = 3\n")

    def move_in(*arguments: Any) -> None:
        real(*arguments)
        put(theirs.settings, "music = 4\n")
        raise OSError(errno.EIO, "Input/output error")

    real = Staging.move_in
    monkeypatch.setattr(Staging, "move_in", move_in)
    with pytest.raises(ScoresUnavailableError, match="Input/output error"):
        import_(theirs, file)
    kept = {name: text for name, text in everything(theirs.data).items() if name.startswith("settings")}
    assert kept == {"settings.toml": b"music = 4\n", "settings.toml.old": b"music = 3\n"}


def test_an_import_whose_folder_is_taken_for_a_leftover_makes_another_one(
    mine: Paths, theirs: Paths, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lock(descriptor: int) -> bool:
        locked.append(lock_file(descriptor) and len(locked) > 0)
        if not locked[-1]:  # another program has locked it first
            (folder,) = theirs.data.glob(".puzzlebox-*.part")
            shutil.rmtree(folder)
        return locked[-1]

    locked: list[bool] = []
    write(mine, file)
    monkeypatch.setattr(staging, "lock", lock)
    assert import_(theirs, file) == Count(3, 3, True)


KILLED = """
import os, sys
from pathlib import Path
from puzzlebox.play import archive
from puzzlebox.store import staging
from puzzlebox.store.paths import Paths

module = {"rename": os, "write_whole": staging, "insert": archive, "rmtree": staging.shutil}[sys.argv[3]]
real, calls = getattr(module, sys.argv[3]), iter(range(100))

def killed(*arguments, **named):
    if next(calls) == int(sys.argv[4]):
        os._exit(9)
    return real(*arguments, **named)

setattr(module, sys.argv[3], killed)
archive.import_(Paths(Path(sys.argv[1]), Path(sys.argv[1])), Path(sys.argv[2]))
"""


@pytest.mark.parametrize(
    ("call", "turn", "done"),
    [
        *[("insert", 1, False), ("rename", 1, False), ("write_whole", 1, False)],
        *[("write_whole", 2, False), ("rmtree", 0, True)],
    ],
)
def test_killed_import_is_undone_later(
    mine: Paths, theirs: Paths, file: Path, call: str, turn: int, done: bool
) -> None:
    write(mine, file)
    put(theirs.settings, "music = 3\n")
    put(theirs.replays / LIGHTS_1, record("another"))
    Scores(theirs).add([play("z")])
    before, entries = everything(theirs.data), Scores(theirs).entries()
    ran = subprocess.run(
        [sys.executable, "-c", KILLED, str(theirs.data), str(file), call, str(turn)], timeout=60, check=False
    )
    assert ran.returncode == 9
    assert any(name.startswith(".puzzlebox-") for name in os.listdir(theirs.data))
    remove_leftovers(theirs)
    assert not any(name.startswith(".puzzlebox-") for name in os.listdir(theirs.data))
    assert (everything(theirs.data) == before) is not done
    assert (Scores(theirs).entries() == entries) is not done
    new = Count(0, 0, True) if done else Count(3, 3, True, replaced="settings.toml.old")
    assert import_(theirs, file) == new


@pytest.fixture(params=[True, False], ids=["unnamed", "temporary"])
def unnamed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the system has files without names."""
    if not request.param:
        monkeypatch.setattr(files, "O_TMPFILE", 0)
    return bool(request.param)


@pytest.mark.usefixtures("unnamed")
def test_export_that_fails_leaves_nothing(mine: Paths, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    before = sorted(os.listdir(file.parent))
    monkeypatch.setattr(os, "replace", full)
    monkeypatch.setattr(os, "link", full)
    with pytest.raises(OSError, match="No space left"):
        write(mine, file)
    assert sorted(os.listdir(file.parent)) == before


@pytest.mark.usefixtures("unnamed")
def test_export_spares_a_file_that_appears_meanwhile(mine: Paths, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stream(_: Scores) -> list[ScoreEntry]:
        file.symlink_to("nowhere")
        return []

    monkeypatch.setattr(Scores, "stream", stream)
    with pytest.raises(FileExistsError):
        write(mine, file)
    assert file.is_symlink()
    assert [name for name in os.listdir(file.parent) if name.startswith(".")] == []


@pytest.mark.skipif(not files.O_TMPFILE, reason="only Linux has files without names")
def test_a_killed_export_leaves_nothing(mine: Paths, file: Path) -> None:
    code = """if True:
        import os, signal, sys
        from pathlib import Path
        from puzzlebox.play.archive import write
        from puzzlebox.store.paths import Paths
        from puzzlebox.store.scores import Scores
        Scores.stream = lambda scores: os.kill(os.getpid(), signal.SIGKILL)
        write(Paths(Path(sys.argv[1]), Path(sys.argv[1])), Path(sys.argv[2]))
    """
    before = sorted(os.listdir(file.parent))
    done = subprocess.run([sys.executable, "-c", code, str(mine.data), str(file)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert sorted(os.listdir(file.parent)) == before


def test_a_zip_file_that_states_a_wrong_size_is_refused(mine: Paths, file: Path) -> None:
    packed(file, **{f"replays/{LIGHTS_1}": record("a").encode() * 1})
    content, size = bytearray(file.read_bytes()), len(record("a").encode())
    directory = content.rindex(b"PK\x01\x02")
    assert struct.unpack_from("<I", content, directory + 24) == (size,)
    struct.pack_into("<I", content, directory + 24, size + 9)
    file.write_bytes(content)
    refused(mine, file, "has another size than the zip file states")


@pytest.mark.parametrize("torn", [b"", b"[99", b"\0" * 40, b'[99,"press 1 1"]'])
def test_incomplete_last_line_is_imported_unchanged(mine: Paths, theirs: Paths, file: Path, torn: bytes) -> None:
    path = theirs.replays / LIGHTS_1
    packed(file, **{f"replays/{LIGHTS_1}": record("a").encode() + torn})
    assert import_(theirs, file).journals == 1
    assert path.read_bytes() == record("a").encode() + torn


@pytest.mark.parametrize("line", ["", " ", "[1]", '[-1,"a"]', '["a",1]', '[1,"a"] [2,"b"]', '[1,"=x"]', '[1,\n"a"]'])
def test_check_journal_accepts_the_same_files_as_the_reader(line: str) -> None:
    text = (record("a") + line + "\n" + '[999,""]\n').encode()
    with pytest.raises(RecordError) as expected:
        parse(text)
    with pytest.raises(RecordError) as found:
        reader.check_journal(iter([text[:40], text[40:]]))
    assert str(found.value).partition(":")[0] == str(expected.value).partition(":")[0]
