"""Runs the examples in the documentation. `python -m tests.documents` writes their current output into the pages.

The examples of each page run from top to bottom in a separate folder. The kind of a block says what it is:

- `console`: commands after `$`, each followed by its output. `...` stands for any text or, alone on a line, for any
  lines.
- `python`: code, which runs in the namespace of the page. A `text` block right after it is its output.
- `toml`: a settings file.
- any kind, after a comment `<!-- NAME -->`: the content of a file of that name. Blocks of one name are joined, in
  Python with blank lines between them.
"""

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from unittest.mock import create_autospec, patch

from puzzlebox.cli.runner import run
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.store.paths import VARIABLE, find
from puzzlebox.store.scores import ScoreEntry, Scores
from puzzlebox.store.settings import Settings
from tests.packages import offer, unloaded_from

ROOT = Path(__file__).parents[1]

PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))

BLOCK = re.compile(r"^(?:<!-- (?P<file>\S+) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)

OUTPUT = "\n\n```text\n"
"""The text between a block of code and its output."""

ANY_TEXT, ANY_LINES = "...", "...\n"


@dataclass(frozen=True)
class Block:
    """A block of code on a page: its kind, the name of its file (empty for none), its text, and the places on the page
    of its text and of its output, if a `text` block follows."""

    kind: str
    file: str
    text: str
    start: int
    output: int | None


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    return [
        Block(
            match["kind"],
            match["file"] or "",
            match["text"],
            match.start("text"),
            match.end() + len(OUTPUT) if text.startswith(OUTPUT, match.end()) else None,
        )
        for match in BLOCK.finditer(text)
    ]


def files_of(page: Path) -> dict[str, str]:
    """Return the files that a page builds, by name."""
    files: dict[str, str] = {}
    for block in blocks_of(page):
        if block.file:
            files[block.file] = joined(files.get(block.file, ""), block)
    return files


def joined(before: str, block: Block) -> str:
    """Return the text of a file with one more block."""
    blank_lines = (1 if block.text.startswith(" ") else 2) if before and block.kind == "python" else 0
    return before + "\n" * blank_lines + block.text


@dataclass(frozen=True)
class ExampleOutput:
    """The output of an example, and the output that the page shows at `start`; None if it shows none."""

    source: str
    expected: str
    actual: str
    start: int | None

    @property
    def matches(self) -> bool:
        pattern = re.escape(self.expected)
        pattern = re.sub(rf"(?m)^{re.escape(re.escape(ANY_LINES))}", "(?:.*\n)*", pattern)
        return re.fullmatch(pattern.replace(re.escape(ANY_TEXT), ".*"), self.actual) is not None


@dataclass
class ExampleRunner:
    """Runs the examples of a page in a folder, which is also the first one on Python's path."""

    folder: Path
    status: int = 0
    namespace: dict[str, Any] = field(default_factory=lambda: {"__name__": "__main__"})

    def read(self, page: Path) -> list[ExampleOutput]:
        """Run the examples of a page, and return their output."""
        if page.name == "command-line.md":
            add_scores()
        found: list[ExampleOutput] = []
        blocks = blocks_of(page)
        texts = {block.start: block.text for block in blocks}
        for block in blocks:
            if block.file:
                path = self.folder / block.file
                path.write_text(joined(path.read_text("utf-8") if path.exists() else "", block), "utf-8")
            elif block.kind == "console":
                found += self._type(block)
            elif block.kind == "python":
                found.append(self._execute(block, texts))
        return found

    def _execute(self, block: Block, texts: Mapping[int, str]) -> ExampleOutput:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(compile(block.text, "<example>", "exec"), self.namespace)
        expected = texts[block.output] if block.output else ""
        return ExampleOutput(block.text, expected, out.getvalue(), block.output)

    def _type(self, block: Block) -> Iterator[ExampleOutput]:
        """Run each command of a console block."""
        for match in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
            yield ExampleOutput(match[1], match[2], self.type(match[1]), block.start + match.start(2))

    def type(self, line: str) -> str:
        """Run a command, and return its output."""
        if line == "echo $?":
            return f"{self.status}\n"
        if line.startswith("pip install"):
            return self._install()
        name, *words = shlex.split(line)
        assert name == "puzzlebox", line
        with (
            contextlib.redirect_stdout(io.StringIO()) as out,
            contextlib.redirect_stderr(out),
            patch("puzzlebox.app.app.launch", show_nothing),
        ):
            self.status = run(words)
        return out.getvalue()

    def _install(self) -> str:
        """Write the metadata that pip writes for the package in the folder. Its modules are already on the path."""
        project = tomllib.loads((self.folder / "pyproject.toml").read_text("utf-8"))["project"]
        offer(self.folder, project["name"], project["entry-points"]["puzzlebox.games"], project["version"])
        return ""


WINDOW_DESK = create_autospec(WindowDesk, instance=True)
"""What opens screens. It is made once, as this takes longer than most commands."""


def show_nothing(registry: Any, args: Any, paths: Any, show: Callable[[WindowDesk], None], *_: Any) -> None:
    """Open no window, but choose the first scene as `launch` does."""
    WINDOW_DESK.settings = Settings()
    show(WINDOW_DESK)


def add_scores() -> None:
    """Store the results of three games, which ended at local times that are the same in every time zone."""

    def entry(number: int, **values: Any) -> ScoreEntry:
        ended = int(datetime(2026, 11, 20 + number, 18, 4).timestamp() * 1000)
        return ScoreEntry(ended=ended, options="", rules=1, uuid=f"example-{number}", **values)

    lost = {"game": "tetromino", "outcome": "lost", "reason": "there is no room for the next piece"}
    won = {"game": "slide", "outcome": "won", "reason": "solved"}
    score = {"time": 183_020, "pieces": 96, "score": 21, "level": 3, "rows": 21}
    first = {"time": 91_340, "moves": 167, "actions": 142}
    second = {"time": 62_170, "moves": 131, "actions": 118}
    Scores(find()).add(
        [
            entry(0, **lost, game_id="tetromino#quiet-harbour-42", time=183_020, figures=score),
            entry(1, **won, game_id="slide#rainy-day", time=91_340, figures=first),
            entry(2, **won, game_id="slide#late-heron-70", time=62_170, figures=second),
        ]
    )


@contextlib.contextmanager
def reading(folder: Path) -> Iterator[ExampleRunner]:
    """Yield a runner for this folder, in English. At the end, unload the modules that the examples imported from it."""
    sys.path.insert(0, str(folder))
    try:
        with contextlib.chdir(folder), patch.dict(os.environ, LANGUAGE="en"), unloaded_from(folder):
            yield ExampleRunner(folder)
    finally:
        sys.path.remove(str(folder))


def updated(page: Path, printed: list[ExampleOutput]) -> str:
    """Return the page with the current output of its examples."""
    text = page.read_text("utf-8")
    for example in reversed(printed):
        if example.start is None or example.matches:
            continue
        if ANY_TEXT in example.expected:
            print(f"{page.name}: edit this output by hand, because it has {ANY_TEXT!r}: {example.source.strip()}")
        else:
            end = example.start + len(example.expected)
            text = text[: example.start] + example.actual + text[end:]
    return text


def main() -> None:
    """Update every page."""
    for page in PAGES:
        with (
            tempfile.TemporaryDirectory() as folder,
            patch.dict(os.environ, {VARIABLE: f"{folder}/home"}),
            reading(Path(folder)) as reader,
        ):
            page.write_text(updated(page, reader.read(page)), "utf-8")
        print(page.relative_to(ROOT))


if __name__ == "__main__":
    main()
