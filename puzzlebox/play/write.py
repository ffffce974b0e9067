"""Boards as texts in the formats of other programs, which the catalogue declares."""

from puzzlebox.core.catalogue import ROWS, Writer
from puzzlebox.core.game import AnyGame
from puzzlebox.core.state import State
from puzzlebox.registry import Registry, resolve
from puzzlebox.store.files import free_name, write_whole
from puzzlebox.store.paths import Paths, made

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
    path = free_name(made(paths.data / "boards") / f"{game.id}{writer.suffix}")
    write_whole(path, text.encode())
    return str(path)
