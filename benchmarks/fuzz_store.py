"""Reads hostile profiles, score databases, settings and game IDs: valid ones that have been cut or inflated.

The run prints its seed; set PUZZLEBOX_TEST_SEEDS to it to repeat the run. PUZZLEBOX_FUZZ_FILES sets the number of
files of each kind (2,000). This command writes one of the files again:

    python -m benchmarks.fuzz_store KIND SEED NUMBER FILE
"""

import io
import json
import os
import random
import secrets
import sys
import tempfile
import tracemalloc
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from benchmarks.report import Figure
from puzzlebox.core.game_id import GameID, GameIDError, id_of
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.session import Session
from puzzlebox.play import archive_reader
from puzzlebox.play.archive import ProfileError, import_
from puzzlebox.registry import UnknownGameError, installed_games
from puzzlebox.store.database import ScoresUnavailableError
from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import ScoreEntry, Scores
from puzzlebox.store.settings import Settings, SettingsNotSavedError
from tools.hostile import hostile, plays

FILES = 2_000

MAX_SECONDS = 2.0
"""The most CPU seconds for one file of at most 64 KB, which an import reads twice: to check it and to import it."""

MAX_MEMORY = 5
"""The most memory beyond `BASE`, as a multiple of the file's size."""

BASE = 8 * 2**20
"""Bytes of memory that reading any file may take."""

SIZE = 65_536


class Result(NamedTuple):
    """The result of reading a file, in one or two words, the CPU seconds, and the peak of memory in bytes."""

    ending: str
    seconds: float
    memory: int


def figures() -> Iterator[Figure]:
    seed = os.environ.setdefault("PUZZLEBOX_TEST_SEEDS", secrets.token_hex(4))
    count = int(os.environ.get("PUZZLEBOX_FUZZ_FILES", FILES))
    print(f"to repeat this run: PUZZLEBOX_TEST_SEEDS={seed} PUZZLEBOX_FUZZ_FILES={count}", flush=True)
    for kind in KINDS:
        yield from fuzzed(kind, seed, count)
    yield from every_byte_and_page()


def fuzzed(kind: str, seed: str, count: int) -> Iterator[Figure]:
    """Yield the results of reading the files of a kind. An error other than a refusal is raised, with a note on how to
    write the file again."""
    make, read = KINDS[kind]
    endings: Counter[str] = Counter()
    slowest, largest = (0.0, 0), (0.0, 0)
    for number in range(count):
        data = make(random.Random(f"{seed} {kind} {number}"))
        try:
            result = measured(read, data)
        except BaseException as error:
            error.add_note(f"to write it: python -m benchmarks.fuzz_store {kind} {seed} {number} FILE")
            raise
        endings[result.ending] += 1
        slowest = max(slowest, (result.seconds, number))
        largest = max(largest, (max(0, result.memory - BASE) / max(1, len(data)), number))
    for ending, number in endings.most_common():
        yield Figure(f"{kind}: {ending}", number, "files")
    yield Figure(f"{kind}: the slowest, number {slowest[1]}", slowest[0], "s", limit=MAX_SECONDS)
    yield Figure(f"{kind}: the largest, number {largest[1]}", largest[0], "x", limit=MAX_MEMORY)


def measured(read: Callable[[bytes, Path], str], data: bytes) -> Result:
    """Read a file twice: once for the time, and once traced for the memory."""
    begun = process_time()
    ending = in_folder(read, data)
    seconds = process_time() - begun
    tracemalloc.start()
    try:
        in_folder(read, data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return Result(ending, seconds, peak)


def in_folder(read: Callable[[bytes, Path], str], data: bytes) -> str:
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as folder:
        return read(data, Path(folder))


# Profiles


def profile(rng: random.Random) -> bytes:
    """Return a zip file of at most 64 KB with hostile contents, hostile structure, or both."""
    files: dict[str, bytes] = {archive_reader.HEADER: b'{"puzzlebox-profile": 2}'}
    for number in range(rng.choice((0, 1, 3, 300))):
        name = rng.choice(("replays", "running", "saves/slide") * 200 + ("..", "replays/x"))
        files[f"{name}/slide-20260101-{number:06}.jsonl"] = hostile(RECORDS, rng) if rng.random() < 0.05 else RECORDS[0]
    if rng.random() < 0.5:
        files["settings.toml"] = settings(rng)
    if rng.random() < 0.5:
        files["scores.jsonl"] = mutated(score_lines(rng), rng)
    if rng.random() < 0.2:
        line = rng.choice((b'[0,""]\n', b"\n", b" ", b'[1,"=00000000"]\n'))
        files["running/slide-20270101-000000.jsonl"] = RECORDS[0] + line * rng.choice((10_000, 2_000_000))
    target = io.BytesIO()
    method = rng.choice((zipfile.ZIP_DEFLATED,) * 6 + (zipfile.ZIP_STORED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2))
    with zipfile.ZipFile(target, "w", method) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    data = target.getvalue()
    return (mutated(data, rng) if rng.random() < 0.5 else data)[:SIZE]


def read_profile(data: bytes, folder: Path) -> str:
    (folder / "profile.zip").write_bytes(data)
    paths = Paths(folder / "data", folder / "data")
    try:
        import_(paths, folder / "profile.zip")
    except ProfileError:
        assert not paths.data.exists() or not any(paths.data.rglob("*.jsonl")), "a refused file has changed something"
        return "refused"
    assert not any(path.name.startswith(".puzzlebox") for path in paths.data.rglob("*"))
    return "imported"


def score_lines(rng: random.Random) -> bytes:
    values = {name: value for name, value in vars(entry(rng)).items() if name != "number"}
    return b"".join(json.dumps({**values, "uuid": str(n)}).encode() + b"\n" for n in range(rng.choice((1, 50, 20_000))))


# Databases


def database(rng: random.Random) -> bytes:
    """Return a damaged database of scores."""
    return mutated(sound_database(60), rng)


@cache
def sound_database(count: int) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        paths = Paths(Path(folder), Path(folder))
        Scores(paths).add([entry(random.Random(number)) for number in range(count)])
        return paths.scores.read_bytes()


def read_database(data: bytes, folder: Path) -> str:
    paths = Paths(folder, folder)
    paths.scores.write_bytes(data)
    scores = Scores(paths, patience=0)
    try:
        found = scores.entries()
        scores.kinds()
        scores.add([entry(random.Random())])
    except ScoresUnavailableError as error:
        if "newer puzzlebox" in str(error) or "another program" in str(error):
            return "refused"
        raise
    assert len(scores.entries()) > len(found) - 1
    return "repaired" if paths.aside.exists() else "read"


def entry(rng: random.Random) -> ScoreEntry:
    return ScoreEntry(
        game="slide",
        options="",
        rules=1,
        game_id="slide#" + "x" * rng.choice((5, 5, 5, 9_000)),
        ended=rng.randrange(10**12),
        outcome="won",
        reason="solved",
        time=5,
        figures={"time": rng.randrange(10**6), "moves": 9},
        uuid=f"{rng.getrandbits(64):016x}",
    )


def every_byte_and_page() -> Iterator[Figure]:
    """Yield the results of reading a database with one damaged byte, for each byte of its first page, and with one
    blank page, for each page."""
    raw = sound_database(300)
    endings: Counter[str] = Counter()
    for at in range(4096):
        endings[in_folder(read_database, raw[:at] + bytes([raw[at] ^ 0x41]) + raw[at + 1 :])] += 1
    for at in range(0, len(raw), 4096):
        endings[in_folder(read_database, raw[:at] + bytes(4096) + raw[at + 4096 :])] += 1
    for ending, number in endings.most_common():
        yield Figure(f"database, every byte and page: {ending}", number, "files")


# Settings


def settings(rng: random.Random) -> bytes:
    text = b'theme = "classic"\nmusic = 30\n[games.slide]\narrows = "tile"\n[keys.app]\nundo = ["Z", "Backspace"]\n'
    return mutated(text * rng.choice((1, 1, 300)), rng)[:SIZE]


def read_settings(data: bytes, folder: Path) -> str:
    path = folder / "settings.toml"
    path.write_bytes(data)
    found = Settings.load(path)
    assert all(problem.isprintable() for problem in found.problems)
    found.choose("music", "70")
    try:
        found.save()
    except SettingsNotSavedError:
        assert path.read_bytes() == data
        return "left alone"
    assert Settings.load(path)["music"] == 70
    return "with problems" if found.problems else "read"


# Game IDs and options


def game_id(rng: random.Random) -> bytes:
    """Return a game ID whose options and start may be wrong, and which may be damaged."""
    game = rng.choice(REGISTRY.games())
    options = {option.name: rng.choice(OPTION_VALUES) for option in game.options if rng.random() < 0.4}
    if rng.random() < 0.5:
        options = {option.name: option.text(rng.choice(option.menu_values())) for option in game.options[:2]}
    text = f"{game.id}:{','.join(f'{name}={value}' for name, value in options.items())}{rng.choice(STARTS)}"
    return mutated(text.encode(), rng) if rng.random() < 0.5 else text.encode()


def read_game_id(data: bytes, folder: Path) -> str:
    """Begin the game of an ID, and check that its own ID begins the same game."""
    try:
        parsed = GameID.parse(data.decode("utf-8", "surrogateescape"))
        game = REGISTRY.game(parsed.game)
        session = Session(game, Options.parse(game.options, parsed.options), parsed.start or "any")
    except (GameIDError, UnknownGameError, OptionError, ValueError):
        return "refused"
    again = GameID.parse(id_of(session).text())
    other = Session(game, Options.parse(game.options, again.options), again.start or "any")
    assert other.state.text() == session.state.text()
    return "begun"


OPTION_VALUES = (
    *("3", "64", "64x64", "2x2", "2x64", "1000000", "0", "-1", "on", "zen", "random", "٣", "9" * 5000, "", " "),
)
STARTS = (
    *("", "#a", "#harbour", "~0123456789abcdef", "#" + "x" * 4000) * 3,
    *("#", "#\0", "#" + "x" * 5000, "~xyz", "@", "@1 2/3 0", "@1 2 3/4 5 6/7 8 0", "@x", "@" + "/" * 60_000),
    *("@" + " ".join(map(str, range(4096))), "@" + "0 " * 30_000),
)


# Damage


def mutated(data: bytes, rng: random.Random) -> bytes:
    raw = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5, 40))):
        at = rng.randrange(len(raw) + 1)
        size = rng.choice((1, 1, 4, 60, 4096))
        rng.choice(DAMAGES)(raw, at, size, rng)
    return bytes(raw)


def _replace(raw: bytearray, at: int, size: int, rng: random.Random) -> None:
    raw[at : at + size] = rng.randbytes(min(size, len(raw) - at))


def _flip(raw: bytearray, at: int, size: int, rng: random.Random) -> None:
    if at < len(raw):
        raw[at] ^= 1 << rng.randrange(8)


def _remove(raw: bytearray, at: int, size: int, rng: random.Random) -> None:
    del raw[at : at + size]


def _blank(raw: bytearray, at: int, size: int, rng: random.Random) -> None:
    raw[at : at + size] = bytes(min(size, len(raw) - at))


def _insert(raw: bytearray, at: int, size: int, rng: random.Random) -> None:
    raw[at:at] = rng.choice((b"[", b"{", b'"', b"\n", b"\0", b"=", b"'''", b"a.")) * size


def _cut(raw: bytearray, at: int, size: int, rng: random.Random) -> None:
    del raw[at:]


DAMAGES = (_replace, _replace, _flip, _flip, _flip, _remove, _blank, _insert, _cut)

REGISTRY = installed_games()
RECORDS = [data for _, data in plays(REGISTRY)]

KINDS: dict[str, tuple[Callable[[random.Random], bytes], Callable[[bytes, Path], Any]]] = {
    "profile": (profile, read_profile),
    "database": (database, read_database),
    "settings": (settings, read_settings),
    "game_id": (game_id, read_game_id),
}
"""For each kind of file, the functions that make and read one."""


if __name__ == "__main__":
    name, seed, number, path = sys.argv[1:]
    Path(path).write_bytes(KINDS[name][0](random.Random(f"{seed} {name} {number}")))
