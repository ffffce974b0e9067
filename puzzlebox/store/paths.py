"""The folders for the files of puzzlebox: those of the platform, or one that the player names.

A folder is created when something is written there (see `made`).
"""

import os
from pathlib import Path

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.message import Message

VARIABLE = "PUZZLEBOX_HOME"
"""The environment variable that names one folder for everything. `--data-dir` takes precedence."""

APP = "puzzlebox"


class NoDataFolderError(OSError):
    """There is no folder for data and settings. The message says what to do."""


class Paths(Frozen):
    """The folders, which need not exist: `data` for files that puzzlebox writes, `config` for the settings, which the
    player may edit."""

    data: Path
    config: Path

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.toml"

    @property
    def scores(self) -> Path:
        """The scores database."""
        return self.data / "scores.sqlite3"

    @property
    def running(self) -> Path:
        """The folder of the journals of games in progress: those that are open, and those that can be resumed."""
        return self.data / "running"

    @property
    def replays(self) -> Path:
        """The folder of the journals of finished games."""
        return self.data / "replays"

    @property
    def saves(self) -> Path:
        """The folder of the saves, which has a folder for each game."""
        return self.data / "saves"

    @property
    def themes(self) -> Path:
        """The folder of the themes that the player has added."""
        return self.data / "themes"

    @property
    def aside(self) -> Path:
        """The folder of the files that could not be read."""
        return self.data / "set-aside"


def find(named: str | os.PathLike[str] | None = None) -> Paths:
    """Return the folders: the `named` one, or the one in PUZZLEBOX_HOME, or those of the platform.

    Raises NoDataFolderError if there is no home folder, or if a relative path is given and the current folder no longer
    exists.
    """
    chosen = named or os.environ.get(VARIABLE)
    if chosen:
        try:
            folder = Path(os.path.abspath(os.path.expanduser(chosen)))
        except FileNotFoundError as error:
            raise NoDataFolderError("the current folder no longer exists; name a folder by its full path") from error
        return Paths(folder, folder)
    import platformdirs

    folders = platformdirs.PlatformDirs(APP, appauthor=False)
    paths = Paths(Path(folders.user_data_dir), Path(folders.user_config_dir))
    if not (paths.data.is_absolute() and paths.config.is_absolute()):
        raise NoDataFolderError(
            Message("there is no home folder for games and settings; name a folder in {variable}", variable=VARIABLE)
        )
    return paths


def made(folder: Path) -> Path:
    """Create the folder and those above it, accessible only to the owner, and return it. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
