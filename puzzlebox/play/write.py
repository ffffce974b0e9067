"""Boards as texts in the formats of other programs, which the catalogue declares, and as files for a printer."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired

from puzzlebox.core.catalogue import ROWS, Writer
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID
from puzzlebox.core.message import ShownError
from puzzlebox.core.state import State
from puzzlebox.core.stepwise import Slices
from puzzlebox.registry import Registry, resolve
from puzzlebox.store.files import free_name, write_whole
from puzzlebox.store.paths import Paths, made

WAIT = 0.02
"""How long a slice waits for another process, in s."""


class PrintError(ShownError):
    """A board cannot be printed. The message gives the reason."""


Texts = list[tuple[Writer, str]]
"""The texts of a board by their formats."""


def writers_of(known: Registry, game: AnyGame) -> tuple[Writer, ...]:
    """Return the formats in which a game writes boards: those that are declared or, first, save files of the program
    that it reproduces."""
    form = game.save_format
    return (*([Writer("file", form.name, "")] if form else []), *known.writers(game.id))


def text_in(writer: Writer, game: AnyGame, state: State) -> str:
    """Return a board in a format. Raises ValueError if the format cannot say it."""
    if not writer.write:
        assert game.save_format
        return game.save_format.write(state)
    return resolve(writer.write)(state)  # type: ignore[no-any-return, operator]


def texts_of(known: Registry, game: AnyGame, state: State) -> Texts:
    """Return a board in each format that can say it."""
    found = Texts()
    for writer in writers_of(known, game):
        try:
            found.append((writer, text_in(writer, game, state)))
        except ValueError:
            continue
    return found


def save_board(paths: Paths, known: Registry, game: AnyGame, state: State) -> str:
    """Write a board in its first format, or else its position, to a new file in the folder for boards, and return its
    name. Raises OSError."""
    writer, text = next(iter(texts_of(known, game, state)), None) or (ROWS, text_in(ROWS, game, state))
    path = new_board_file(paths, game, writer.suffix)
    write_whole(path, text.encode())
    return str(path)


def new_board_file(paths: Paths, game: AnyGame, suffix: str) -> Path:
    """Return the path of a new file in the folder for boards. Raises OSError."""
    return free_name(made(paths.data / "boards") / f"{game.id}{suffix}")


def printing(game_id: GameID, target: Path) -> Slices[None]:
    """Print a board to a file, in another process: pages are drawn without a window. Raises PrintError."""
    python = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "puzzlebox"]
    command = [*python, "print", game_id.text(), "--per-page", "1", "--out", str(target)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with Popen(command, env=environment, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE, text=True) as process:
        try:
            while process.poll() is None:
                yield 0
                with suppress(TimeoutExpired):
                    process.wait(WAIT)
        finally:
            process.kill()
        if process.returncode:
            assert process.stderr
            raise PrintError(process.stderr.read().strip().removeprefix("puzzlebox: "))
