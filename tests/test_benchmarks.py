"""One cheap step of every benchmark, so that none of them fails unseen. What they measure is not judged here."""

import importlib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from benchmarks import fuzz_store, hours, resting, soak
from benchmarks.__main__ import BENCHMARKS, main
from benchmarks.report import Figure
from benchmarks.searches import MADE
from puzzlebox.registry import installed_games

ROOT = Path(__file__).parents[1]

PAGE = {"searches": dict.fromkeys([*MADE, "klotski, solved", "packing, solved"], 1), "page": {"sudoku": 1}}
PAGE["page"] |= dict.fromkeys(("cold", "again", "frame"), 1)

CHEAP: dict[str, dict[str, Any]] = {
    "startup": {"ROUNDS": 1, "COMMANDS": (("--version",),)},
    "pieces": {"ROUNDS": 1, "PIECES": 4, "INPUT_LISTS": 1},
    "batched": {"ROUNDS": 1, "COUNT": 2, "STEPS": 50, "ENGINE_STEPS": 2, "PLACED": 1},
    "bots": {"ROUNDS": 1, "PIECES": 30, "PUBLISHED_PIECES": 2, "ENGINE_PIECES": 5},
    "environments": {"ROUNDS": 1, "STEPS": 20, "PLACEMENTS": 3, "MASKS": 2},
    "rows": {"GAMES": 2, "ROWS": 5, "COLUMNS": 6},
    "copies": {"ROUNDS": 1, "PIECES": 2, "COPIES": 2, "INPUTS": 2},
    "clicks": {"ROUNDS": 1, "CLICKS": 2},
    "frames": {"ROUNDS": 1, "MOVES": 1, "MOVE_FRAMES": 1, "END_FRAMES": 80, "SETTLED": 1, "SIZE": (320, 240)},
    "keys": {"PRESSES": 1, "SETTLED": 1, "SIZE": (200, 150)},
    "crossed": {"STEPS": 1},
    "first_frame": {"ROUNDS": 1, "SETTLED": 0},
    "library": {
        **{"ROUNDS": 1, "PAGES": 1, "COMMANDS": (("scores",),)},
        **{"REPLAYS": 2, "RUNNING": 1, "SCORES": 9, "JOURNALS": 2},
    },
    "mines": {"BOARDS": dict.fromkeys(("Beginner", "Intermediate", "Expert", "Small", "Dense", "Huge"), 1), "HINTS": 3},
    "terminal": {"ROUNDS": 1, "PRESSES": 2, "SECONDS": 0, "SETTLED": 0},
    "packing": {"DRAWN": 1, "COUNTED": ("3x20",)},
    "levels": {"LEVELS": 1, "SIZES": {"easy": ("7x7",)}},
    "logic": {"BOARDS": 1, "PUZZLES": ("range",)},
    "sudoku": {"BOARDS": 1, "GRADES": ("medium",)},
    "nonogram": {"BOARDS": {"size=5": 1, "size=5,logic=any": 1}, "TABLE": {2: (15, 14, 14)}, "EXPLAINED": "size=5"},
    "web": {"BOARDS": 1, "COMMAND": ("echo", json.dumps(PAGE))},
    "jobs": {"ROUNDS": 1, "RECORDS": 2, "PIECES": 3},
    "player": {"GAMES": 1, "GOAL": "32"},
    "solver": {"BOARDS": 1, "LARGER": {"5x5": (1, None)}, "HARDEST": "1 2 3/4 0 6/7 5 8", "CHAINS": 2},
}
"""The constants with which these benchmarks are cheap. The others have tests of their own."""


class NoScreen:
    """Stands for a virtual screen on which each program shows its window at once."""

    def first_picture(self, words: Iterable[str]) -> float:
        return 0.5

    @contextmanager
    def running(self, words: Iterable[str]) -> Iterator[Any]:
        yield self

    pid = 0


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def screen() -> Iterator[NoScreen]:
        yield NoScreen()

    for name in ("first_frame", "library", "terminal"):
        monkeypatch.setattr(f"benchmarks.{name}.screen", screen)
    monkeypatch.setattr("benchmarks.first_frame.megabytes", lambda process: 9.0)


def measured(figures: Iterable[Figure]) -> list[str]:
    """Return the labels of the figures, each of which must have a value."""
    found = list(figures)
    assert found
    assert all(figure.value >= 0 and figure.line() for figure in found)
    return [figure.label for figure in found]


WITH_EXTRAS = {"batched": pytest.mark.extras, "environments": pytest.mark.extras}
"""The benchmarks that need optional packages."""


@pytest.mark.parametrize("name", [pytest.param(name, marks=WITH_EXTRAS.get(name, ())) for name in CHEAP])
def test_a_cheap_step(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name in WITH_EXTRAS:
        pytest.importorskip("gymnasium", reason="needs gymnasium: pip install '.[gym]'")
    module = importlib.import_module(f"benchmarks.{name}")
    for constant, value in CHEAP[name].items():
        for owner in (module, *(importlib.import_module("benchmarks.pieces"),) * (constant == "PIECES")):
            monkeypatch.setattr(owner, constant, value)
    labels = measured(module.figures())
    if name in ("copies", "frames", "keys"):
        games = [entry.id for entry in installed_games().catalogue]
        each = 3 if name == "frames" else 1
        assert [label.partition(",")[0] for label in labels] == [game for game in games for _ in range(each)]


@pytest.mark.parametrize("words", [("menu",), ("play", "slide"), ("play", "tetromino")], ids=" ".join)
def test_rests(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(resting, "SECONDS", 0.001)
    monkeypatch.setattr(resting, "SETTLED", 0.001)
    resting.rest(*words)
    percent, frames = capsys.readouterr().out.split()
    assert float(percent) >= 0
    assert int(frames) >= 0


def test_seconds_of_game_time(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(hours, "HOUR", 10_000)
    hours.play_hours("monomino", 1)
    inputs, _, _, same = capsys.readouterr().out.split()
    assert (int(inputs) > 10, same) == (True, "1")


SOAK: dict[str, Callable[[ThreadPoolExecutor], object]] = {
    "hostile": lambda pool: measured(soak.reading(3, "cheap", pool)),
    "costly": lambda pool: measured(soak.replaying(1, "f", pool)),
}


@pytest.mark.parametrize("part", SOAK)
def test_a_step_of_the_long_random_tests(part: str) -> None:
    with ThreadPoolExecutor(1) as pool:
        SOAK[part](pool)


@pytest.mark.parametrize("kind", fuzz_store.KINDS)
def test_a_hostile_file_of_each_kind(kind: str) -> None:
    measured(fuzz_store.fuzzed(kind, "e", 1))


def test_every_benchmark_has_a_cheap_step() -> None:
    assert set(BENCHMARKS) == {*CHEAP, "resting", "hour", "day", "soak", "fuzz_store"}


def test_an_unknown_benchmark_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-name"]) == 2
    assert "there is no benchmark 'no-such-name'" in capsys.readouterr().err


# Tests and benchmarks do not import each other
@pytest.mark.parametrize("pair", [("benchmarks", "tests"), ("tests", "benchmarks"), ("tools", "benchmarks")])
def test_tests_benchmarks_and_tools_are_apart(pair: tuple[str, str]) -> None:
    """Only this file imports the benchmarks, to try them."""
    folder, other = pair
    imported = re.compile(rf"^\s*(from|import) {other}\b", re.MULTILINE)
    files = [path for path in (ROOT / folder).rglob("*.py") if path != Path(__file__)]
    assert files
    assert [str(path.relative_to(ROOT)) for path in files if imported.search(path.read_text("utf-8"))] == []
