"""`puzzlebox generate`, and `--jobs` of the commands that have it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.core.game_id import GameID, id_of
from puzzlebox.core.record import Record
from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import data_of, installed_games, solve_of
from puzzlebox.rules import Options, Search, SearchLimitError, Session, Solution, Start
from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("real_games")

GAMES = {
    "slide": "size=2x3",
    "lights": "level=5",
    "nonogram": "",
    "sokoban": "level=easy",
    "klotski": "start=random",
    "mines": "first=given",
    "sudoku": "size=4",
    "packing": "given=6",
}


GRADES = {"lights": "5", "nonogram": "easy", "sokoban": "easy", "klotski": "easy", "sudoku": "easy"}

KNOWING = ("lights", "sokoban", "klotski")
"""The games that know the fewest moves of their boards."""


@pytest.mark.parametrize("name", GAMES)
def test_a_line_has_what_is_known_about_a_board(puzzlebox: Run, name: str) -> None:
    ran = puzzlebox("generate", f"{name}:{GAMES[name]}" if GAMES[name] else name, "--seed", "x")
    game_id, grade, fewest, position = ran.out.rstrip("\n").split("\t")
    found, game = GameID.parse(game_id), installed_games().game(name)
    assert (found.start, found.options, grade) == (Start(seed="x-1"), GAMES[name], GRADES.get(name, "-"))
    state = game.begin(Options.parse(game.options, found.options), found.start)
    assert (state.position(), fewest != "-") == (position, name in KNOWING)
    if name in KNOWING:
        solve = solve_of(game)
        assert solve
        solution = result_of(solve(state, Search(data_of(game))))
        assert isinstance(solution, Solution)
        assert (str(solution.length), solution.optimal) == (fewest, True)


def test_the_output_is_the_same_for_every_number_of_jobs(puzzlebox: Run, tmp_path: Path) -> None:
    words = ("generate", "slide", "--size", "2x3", "--count", "12", "--seed", "x", "--solve", "--json")
    lines = puzzlebox(*words).out
    assert puzzlebox(*words, "--jobs", "2").out == lines
    out = tmp_path / "boards.txt"
    assert puzzlebox(*words, "--out", str(out)).out == f"Wrote {out}\n"
    assert out.read_text("utf-8") == lines
    first = json.loads(lines.splitlines()[0])
    assert (first["id"], first["seed"], first["figure"]) == ("slide:size=2x3#x-1", "x-1", "moves")
    assert 0 < first["fewest"] <= 21


def test_verify_prints_the_same_with_jobs(puzzlebox: Run, tmp_path: Path) -> None:
    names = []
    for number in range(20):
        text = Record.of(Session(installed_games().game("slide"), start=str(number))).text()
        names.append(tmp_path / f"{number}.jsonl")
        names[-1].write_text(text + {7: '[1,"nonsense"]\n', 8: "[1,"}.get(number, ""))
    words = ("verify", "--boards", *map(str, names[:9]), "99", *map(str, names[9:]), str(tmp_path / "missing.jsonl"))
    alone, together = puzzlebox(*words), puzzlebox(*words, "--jobs", "2")
    assert (together.status, together.out, together.err) == (1, alone.out, alone.err)
    assert len(alone.out.splitlines()) == 19
    assert "puzzlebox: there is no play 99; `puzzlebox scores GAME` lists the plays" in alone.err.splitlines()
    assert alone.err.splitlines()[-1] == "puzzlebox: verification failed: 3 of 22 files"


def test_a_share_of_mines_is_a_number_in_the_id(puzzlebox: Run) -> None:
    play = puzzlebox("mines", "--mines", "20%", "--size", "16", "--seed", "x").play
    assert id_of(play.session).text() == "mines:size=16,mines=51#x"
    ran = puzzlebox("generate", "mines:first=given,mines=20%,size=16", "--seed", "x")
    assert ran.out.startswith("mines:size=16,mines=51,first=given#x-1\t")
    assert puzzlebox("mines", "--mines", "100%").refused == "mines must be from 1 to 72, not 81"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("tetromino", "only puzzles with a solver have boards to generate, not tetromino"),
        ("2048", "only puzzles with a solver have boards to generate, not 2048"),
        ("mines", "with these options, the first move makes the board of mines, so it cannot be generated"),
        ("slide#x", "the boards have seeds of their own; leave out that of 'slide#x'"),
        ("slide --size 1", "size must be from 2 to 64"),
        ("mines --size 5 --mines 99", "a board of 5 x 5 has from 1 to 16 mines, not 99"),
        ("mines:size=5,mines=99,first=given", "a board of 5 x 5 has from 1 to 16 mines, not 99"),
        (f"slide --seed {'x' * 4096}", "seed must be a line of text of 1 to 4088 characters, not 'xxx"),
        ("slide --seed=", "seed must be a line of text of 1 to 4088 characters, not ''"),
        ("slide --count 0", "count must be from 1 to 1000000, not 0"),
        ("slide --jobs 300", "jobs must be from 1 to 256, not 300"),
        ("slide --on elsewhere", "on must be ray or ray://ADDRESS, not 'elsewhere'"),
    ],
)
def test_wrong_words_are_named(puzzlebox: Run, words: str, sentence: str) -> None:
    assert puzzlebox("generate", *words.split()).refused.startswith(sentence)


def test_without_ray_a_sentence_says_how_to_install_it(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    sentence = "Ray is not installed; to install it: pip install '.[ray]'"
    assert puzzlebox("generate", "slide", "--on", "ray").refused == sentence
    assert puzzlebox("arena", "slide", "--on", "ray").refused == sentence


def test_help_has_the_options_of_the_game_that_is_named(puzzlebox: Run) -> None:
    assert "--symmetry" in puzzlebox("generate", "sudoku", "--help").out
    assert "--symmetry" not in puzzlebox("generate", "slide", "--help").out


def test_boards_that_are_not_found_or_all_the_same_are_named(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (
        puzzlebox("generate", "klotski", "--count", "2").err
        == "puzzlebox: with these options, all boards are the same\n"
    )

    def fail(*_: object) -> None:
        raise SearchLimitError

    monkeypatch.setattr("puzzlebox.core.game.result_of", fail)
    ran = puzzlebox("generate", "sudoku", "--seed", "x")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.splitlines() == [
        "puzzlebox: no board was found for the seed x-1",
        "puzzlebox: 1 of 1 board was not found",
    ]


def test_ctrl_c_leaves_no_file(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("puzzlebox.cli.generate.show_progress", interrupt)
    assert puzzlebox("generate", "slide", "--out", str(tmp_path / "boards.txt")).status == 130
    assert list(tmp_path.glob("boards*")) == []


@pytest.mark.skipif(os.name != "posix", reason="only POSIX systems send Ctrl-C as a signal to a group of processes")
@pytest.mark.parametrize(
    ("end", "status"),
    [
        (lambda process: os.killpg(process.pid, signal.SIGINT), 130),  # Ctrl-C
        (lambda process: process.stdout.close(), 1),
    ],
)
def test_all_processes_end_however_the_command_does(end: Callable[[Any], None], status: int) -> None:
    words = ["generate", "slide", "--size", "3", "--count", "100000", "--solve", "--jobs", "2", "--seed", "x"]
    command = [sys.executable, "-m", "puzzlebox", *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("slide:size=3#x-1\t")
        end(process)
        assert process.stderr.read().strip() == ""  # this waits for all processes
        assert process.wait() == status
