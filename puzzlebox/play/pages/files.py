"""Folders and files, of which the player opens one: with boards, or with a recorded game."""

import os
from functools import partial
from pathlib import Path

from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Page, Row
from puzzlebox.translation import tr


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
