"""Completion: what may follow on a command line, and the scripts in the shells they are for."""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest

from puzzlebox.cli.candidates import texts_of
from puzzlebox.cli.completion import words_of
from puzzlebox.cli.game_command import game_command
from puzzlebox.cli.root import COMMANDS
from puzzlebox.registry import RESERVED_NAMES, installed_games
from puzzlebox.store.paths import find
from tests.cli.conftest import Run

BIN = Path(sys.executable).parent


class Ask:
    """Asks for candidates: all fields, or only the texts of those that are not left to the shell."""

    def __init__(self, rows: Callable[..., list[list[str]]]) -> None:
        self.rows = rows

    def __call__(self, line: str, shell: str = "zsh") -> list[str]:
        return [row[1] for row in self.rows(line, shell) if row[0] == "plain"]


@pytest.fixture
def candidates(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Return a function that asks for the candidates of a line."""

    def ask(line: str, shell: str = "zsh") -> list[list[str]]:
        monkeypatch.setenv("_PUZZLEBOX_COMPLETE", shell)
        monkeypatch.setenv("COMP_LINE", line)
        ran = puzzlebox()
        assert (ran.status, ran.err, ran.opened) == (0, "", None)
        return [row.split("\t") for row in ran.out.splitlines()]

    return Ask(ask)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("puzzlebox la", ["lamps"]),
        ("puzzlebox ver", ["verify"]),
        ("puzzlebox --mu", ["--mute"]),
        ("puzzlebox --theme ", ["auto", "dark", "light", "contrast", "classic"]),
        ("puzzlebox lamps --si", ["--size"]),
        ("puzzlebox lamps --size ", list("23456789")),
        ("puzzlebox lamps --size=", [f"--size={n}" for n in range(2, 10)]),
        *[("puzzlebox lamps --corner ", ["space", "c"]), ("puzzlebox lamps --corner s", ["space"])],
        *[("puzzlebox scores la", ["lamps"]), ("puzzlebox daily la", ["lamps"])],
        *[("puzzlebox rules la", ["lamps"]), ("puzzlebox scores --for", [])],
        *[("puzzlebox config ge", ["get"]), ("puzzlebox config get the", ["theme"])],
        *[("puzzlebox config get ga", ["games."]), ("puzzlebox config get games.la", ["games.lamps."])],
        ("puzzlebox config get games.lamps.", ["games.lamps.corner"]),
        ("puzzlebox config get keys.a", ["keys.app."]),
        ("puzzlebox config get keys.nothing.", []),
        ("puzzlebox config get keys.app.mu", ["keys.app.mute"]),
        ("puzzlebox config set games.lamps.corner ", ["space", "c"]),
        ("puzzlebox config set patterns o", ["off", "on"]),
        ("puzzlebox config set keys.app.mute Pa", ["PageUp", "PageDown"]),
        ("puzzlebox config set nothing ", []),
        ("puzzlebox completion ", ["bash", "zsh", "fish"]),
        ("puzzlebox nothing ", []),
        ("puzzlebox lamps --size 99 --corner ", ["space", "c"]),
        ("puzzlebox lamps 'unclosed", []),
    ],
)
def test_candidates_of_a_line(candidates: Ask, line: str, expected: list[str]) -> None:
    assert candidates(line) == expected


@pytest.mark.usefixtures("real_games")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("puzzlebox arena tetromino --bots ", ["dellacherie", "bcts", "dt-10"]),
        ("puzzlebox arena tetromino:width=12 --games 3 --bots d", ["dellacherie", "dt-10"]),
        ("puzzlebox arena tetromino --bots dellacherie,", ["dellacherie,bcts", "dellacherie,dt-10"]),
        ("puzzlebox arena slide --bots ", ["solver"]),
        ("puzzlebox play 2048#seed --bot ", ["lookahead"]),
        *[("puzzlebox arena tenplus --bots ", []), ("puzzlebox arena --bots ", [])],
    ],
)
def test_bots_of_the_named_game_are_candidates(candidates: Ask, line: str, expected: list[str]) -> None:
    assert candidates(line) == expected


def test_root_offers_games_then_commands_with_their_summaries(candidates: Ask) -> None:
    rows = candidates.rows("puzzlebox ")
    assert ["plain", "lamps", "Turn all the lamps off"] in rows
    assert [text for _, text, _ in rows][-len(COMMANDS) :] == list(COMMANDS)


def test_bash_replaces_only_the_value_after_an_equals_sign(candidates: Ask) -> None:
    assert candidates("puzzlebox lamps --corner=s", "bash") == ["space"]


def test_saved_games_and_files_are_candidates_of_a_file(candidates: Ask) -> None:
    save = find().saves / "lamps" / "before the end.jsonl"
    save.parent.mkdir(parents=True)
    save.touch()
    for command in ("play", "replay", "verify", "solve", "hint"):
        rows = candidates.rows(f"puzzlebox {command} ")
        assert rows[0] == ["file", "", ""]
        assert ["plain", str(save), "lamps"] in rows
    assert candidates.rows("puzzlebox --data-dir ") == [["dir", "", ""]]


def test_presets_and_many_numbers() -> None:
    games = installed_games()
    command = game_command(games.game("lights"))
    (preset,) = [option for option in command.params if option.name == "preset"]
    found = preset.shell_complete(click.Context(command), "6")
    assert [item.value for item in found] == ["6-x-6"]
    (moves,) = [option for option in games.game("slide").options if option.name == "moves"]
    assert texts_of(moves) == [str(value) for value in moves.menu_values()]


@pytest.mark.parametrize(
    ("line", "words", "incomplete"),
    [
        ("", [], ""),
        ("puzzlebox", [], "puzzlebox"),
        ("puzzlebox ", ["puzzlebox"], ""),
        ("puzzlebox 'two words' x", ["puzzlebox", "two words"], "x"),
        ("puzzlebox 'two ", ["puzzlebox"], "two "),
    ],
)
def test_line_is_split_like_in_a_shell(line: str, words: list[str], incomplete: str) -> None:
    assert words_of(line) == (words, incomplete)


@pytest.mark.parametrize("value", ["bash_complete", "x", "powershell"])
def test_unknown_request_is_refused_without_a_window(
    puzzlebox: Run, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("_PUZZLEBOX_COMPLETE", value)
    assert "only the scripts that `puzzlebox completion` prints" in puzzlebox().refused


def test_shell_without_a_script_is_refused(puzzlebox: Run) -> None:
    assert "'fi' is not one of 'bash', 'zsh', 'fish'" in puzzlebox("completion", "fi").refused


def test_names_of_all_commands_are_reserved() -> None:
    assert set(COMMANDS) <= RESERVED_NAMES


def shell_path(shell: str) -> str:
    found = shutil.which(shell)
    if not found:
        pytest.skip(f"{shell} is missing; to install it: sudo apt install {shell}")
    return found


SET_UP = {
    "bash": (["--norc", "-i"], "PS1=\n"),
    "zsh": (["-f", "-i"], "autoload -Uz compinit; compinit -u -D; unsetopt list_beep\n"),
}


TYPED = (
    ("puzzlebox sli\t--mi\tran\t", "puzzlebox slide --mix random "),
    ("puzzlebox config get ga\tsl\ta\t", "puzzlebox config get games.slide.arrows "),
    ("puzzlebox verify notes\t", "puzzlebox verify notes\\ on\\ slide.jsonl "),
)
"""What is typed in a shell, and what it then shows."""


@pytest.mark.parametrize("shell", SET_UP)
def test_tab_completes_a_word_in_the_shell(shell: str, tmp_path: Path) -> None:
    arguments, set_up = SET_UP[shell]
    (tmp_path / "notes on slide.jsonl").touch()
    environment = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}", "TERM": "dumb", "HISTFILE": ""}
    with in_terminal([shell_path(shell), *arguments], tmp_path, environment) as terminal:
        os.write(terminal, f'{set_up}eval "$(puzzlebox completion {shell})"; echo re""ady\n'.encode())
        assert "ready" in until(terminal, "ready"), "the shell has not started"
        for typed, shown in TYPED:
            os.write(terminal, typed.encode())
            assert shown in until(terminal, shown)
            os.write(terminal, b"\x15")  # Ctrl U erases the line


@contextmanager
def in_terminal(command: list[str], folder: Path, environment: dict[str, str]) -> Iterator[int]:
    """Run a command in a terminal of its own until the end of the block."""
    main, terminal = pty.openpty()
    with subprocess.Popen(
        command, stdin=terminal, stdout=terminal, stderr=terminal, cwd=folder, env=environment
    ) as process:
        try:
            yield main
        finally:
            process.kill()
            os.close(terminal)
            os.close(main)


def until(terminal: int, text: str) -> str:
    """Return what a terminal shows until it has shown a text, or until it shows nothing more for 20 seconds."""
    seen = ""
    while text not in seen and select.select([terminal], [], [], 20)[0]:
        seen = re.sub("\a|.\b", "", seen + os.read(terminal, 4096).decode(errors="replace"))
    return seen


FISH = {
    "puzzlebox sli": "slide\tSlide the numbers",
    "puzzlebox slide --mix=ran": "--mix=random",
    "puzzlebox config set theme cla": "classic",
    "puzzlebox verify notes": "notes on slide.jsonl",
}
"""The beginning of the only candidate of a line."""


def test_fish_has_the_candidates(tmp_path: Path) -> None:
    (tmp_path / "notes on slide.jsonl").touch()
    environment = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    asked = "; ".join(f"complete -C '{line}'" for line in FISH)
    command = [shell_path("fish"), "--no-config", "-c", f"puzzlebox completion fish | source; {asked}"]
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=True)
    assert len(ran.stdout.splitlines()) == len(FISH)
    for row, shown in zip(ran.stdout.splitlines(), FISH.values(), strict=True):
        assert row.startswith(shown)
