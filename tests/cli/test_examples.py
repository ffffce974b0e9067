"""Every example in the help of a command works. (`tests/test_docs.py` has those of the documents.)"""

import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import click
import pytest

from puzzlebox.app.app import WindowArgs
from puzzlebox.cli.help import CommandGroup, HelpCommand
from puzzlebox.cli.root import ROOT
from puzzlebox.cli.runner import run
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from puzzlebox.play.library import Library
from puzzlebox.registry import installed_games
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.store.paths import find, made
from puzzlebox.store.score_entry import ScoreEntry
from puzzlebox.store.scores import Scores
from tests.documents import show_nothing
from tests.play.conftest import win

SLIDE = installed_games().game("slide")

JOURNAL = "slide-20261121-103012.jsonl"
"""The replay of all plays in the scores."""

PROJECT = Path(__file__).parents[2]


def commands(group: CommandGroup, ctx: click.Context) -> Iterator[HelpCommand]:
    """Return this command and all its subcommands."""
    yield group
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        if isinstance(command, CommandGroup):
            yield from commands(command, click.Context(command, parent=ctx, info_name=name))
        else:
            assert isinstance(command, HelpCommand)
            yield command


COMMANDS = list(commands(ROOT, click.Context(ROOT, info_name="puzzlebox", obj=installed_games())))

HELP = list(dict.fromkeys(words for command in COMMANDS for words, _ in command.examples))
"""The examples in the help, without `puzzlebox`."""


@dataclass
class Typist:
    """Runs command lines in a folder that has the files they name. No window opens: `opened` has the arguments of each
    window."""

    folder: Path
    opened: list[WindowArgs] = field(default_factory=list)

    def type(self, words: str) -> int:
        """Run a command line up to a pipe or a redirection. Return the exit status."""
        typed = shlex.split(re.split(r" [|>] ", words)[0])
        self._make_files(typed)
        names = [name for word in typed for name in self._names(word)]
        return run([*names, *next((more for start, more in CHEAP.items() if words.startswith(start)), ())])

    def _names(self, word: str) -> list[str]:
        """Expand a word as a shell does."""
        return [str(path.relative_to(self.folder)) for path in self.folder.glob(word)] if "*" in word else [word]

    def _make_files(self, typed: list[str]) -> None:
        for word in typed:
            if word.endswith(".jsonl") or word.startswith("FILE"):
                path = self.folder / word.replace("*", "slide-20260101-120000")
                path.parent.mkdir(exist_ok=True)
                path.write_text(Record.of(Session(SLIDE)).text())
            if word.endswith(".zip") and typed[0] == "import":
                assert run(["export", word, "--data-dir", str(self.folder / "elsewhere")]) == 0
        if "--load" in typed:
            path = self.folder / typed[typed.index("--load") + 1]
            path.write_bytes((PROJECT / "tests" / "data" / "nineteen-original-save.txt").read_bytes())

    def launch(self, registry: Any, args: WindowArgs, paths: Any, show: Callable[[WindowDesk], None], *_: Any) -> None:
        """Replace the window."""
        show_nothing(registry, args, paths, show)
        self.opened.append(args)


@pytest.fixture
def typist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Typist:
    """A user who has played a few games."""
    typist = Typist(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SHELL", "/bin/bash")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("puzzlebox.app.app.launch", typist.launch)
    monkeypatch.setattr("puzzlebox.cli.play.today", lambda: date(2026, 11, 21))
    monkeypatch.setattr("puzzlebox.cli.scores.confirm", lambda question: True)
    monkeypatch.setattr("puzzlebox.ui.paper.PAPERS", {"a4": (620, 877), "letter": (637, 825)})
    won = win(Library().begin(SLIDE, Options(SLIDE.options, {"size": "2x3"}), "x")).session
    Scores(find()).add([ScoreEntry.of(won, 1_700_000_000_000, f"m{number}", JOURNAL) for number in range(12)])
    made(find().replays).joinpath(JOURNAL).write_text(Record.of(won).text())
    return typist


CHEAP = {
    "arena": ("--games", "1", "--moves", "5", "--jobs", "1"),
    "sokoban --level": ("--seed", "rainy-day-5"),
    "lightup --size": ("--seed", "rainy-day-12"),
    "print slide": ("--no-solutions",),
}
"""What makes some examples cheap: few moves, a seed whose board is found soon, or no search for the solutions."""


@pytest.mark.parametrize("words", HELP)
def test_every_example_in_the_help_works(words: str, typist: Typist, capsys: pytest.CaptureFixture[str]) -> None:
    status, errors = typist.type(words), capsys.readouterr().err.splitlines()
    assert (status, [line for line in errors if not line.endswith(" a second")]) == (0, [])


def test_every_command_has_an_example() -> None:
    assert [command.name for command in COMMANDS if not command.examples] == []


def test_examples_are_found() -> None:
    assert {"", "slide --seed rainy-day", "rules tenplus", "config reset --all", "verify replays/*.jsonl"} <= set(HELP)


@pytest.mark.parametrize(
    "words",
    [
        *["config set keys.tetromino.drop Space Up", "config set theme pink", "slide --size 100"],
        *["slide --arrows sideways", "play slide:colour=red#x", "--theme pink"],
        *["tetris", "scores --delete-play 13"],
    ],
)
def test_faulty_example_fails(words: str, typist: Typist, capsys: pytest.CaptureFixture[str]) -> None:
    assert typist.type(words) == 2
    assert capsys.readouterr().err
    assert typist.opened == []


def test_example_opens_its_window(typist: Typist) -> None:
    assert typist.type("--theme classic --window 640x480") == 0
    assert typist.opened == [WindowArgs(theme="classic", size=(640, 480))]
