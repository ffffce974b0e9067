"""Fields for a text that names a game or a save, the files that can be opened, and a board as a text."""

import os
from functools import partial
from pathlib import Path

from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID
from puzzlebox.core.state import State
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Entry, Page, Row
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.write import Texts, texts_of
from puzzlebox.translation import tr


def enter_id(desk: Desk) -> Page:
    """Return the page that begins the game with an ID, or opens the boards in another text."""
    return Page("entry", tr("Enter a game ID"), detail=Entry(desk.play_id, desk.play_id))


def save_as(desk: Desk, controller: Controller) -> Page:
    """Return the page that saves a running game under a name."""

    def save(name: str) -> None:
        path = desk.library.save(controller.playthrough, name)
        desk.back()
        controller.say(tr("Saved as {name}.", name=path.stem))

    return Page("entry", tr("Save as"), game=controller.game, detail=Entry(save))


class FileList:
    """The folder that is shown: the last one, or the player's own."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.folder = desk.folder or _home()

    def go(self, folder: Path) -> None:
        """Show another folder. Raises OSError if it cannot be read."""
        with os.scandir(folder):
            self.folder = self.desk.folder = folder


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


def files(desk: Desk, listed: FileList) -> Page:
    """Return the page with the folders and files of a folder."""
    folder, note = listed.folder, ""
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: (not _is_folder(entry), entry.name.lower()))
    except OSError as error:
        entries, note = [], error.strerror or str(error)
    up = [Row("..", tr("Folder above"), partial(listed.go, folder.parent))] if folder != folder.parent else []
    rows = [_row(desk, listed, entry) for entry in entries if not entry.name.startswith(".")]
    title = tr("Open a file: {folder}", folder=str(folder))
    back = Row("back", tr("Back"), desk.back, action="leave")
    return Page("list", title, [*up, *rows, back], note=note or ("" if rows else tr("This folder is empty.")))


def _row(desk: Desk, listed: FileList, entry: "os.DirEntry[str]") -> Row:
    name, path = entry.name, Path(entry.path)
    if _is_folder(entry):
        return Row(entry.name, f"{name}/", partial(listed.go, path))
    return Row(entry.name, name, partial(desk.open_file, path))


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def open_formats(desk: Desk, game: AnyGame, game_id: GameID, state: State) -> None:
    """Let the player copy a board."""
    desk.open(partial(formats, desk, game, game_id, texts_of(desk.registry, game, state)))


def formats(desk: Desk, game: AnyGame, game_id: GameID, texts: Texts) -> Page:
    """Return the page that copies a board as its game ID, or in another format."""
    named = [("id", tr("Game ID"), game_id.text()), *((each.name, tr(each.label), text) for each, text in texts)]
    rows = [Row(key, label, partial(_copy, desk, label, text), _shortened(text)) for key, label, text in named]
    return Page("list", tr("Copy the board"), [*rows, Row("back", tr("Back"), desk.back, action="leave")], game=game)


SHOWN = 24
"""The most characters of a text that are shown beside its format."""


def _shortened(text: str) -> str:
    first = text.strip().partition("\n")[0]
    return first if first == text.strip() and len(first) <= SHOWN else f"{first[:SHOWN]} …"


def _copy(desk: Desk, label: str, text: str) -> None:
    desk.front.copy(text)
    desk.say(tr("Copied: {id}", id=label), good=True)
