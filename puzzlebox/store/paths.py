"""The folders in which puzzlebox keeps files: the platform's own, or one that the player names.

Nothing is created here until something is written (`made`).
"""

import os
from dataclasses import dataclass
from pathlib import Path

from puzzlebox.core.message import Message

VARIABLE = "PUZZLEBOX_HOME"
"""The environment variable that names one folder for everything, unless `--data-dir` does."""

APP = "puzzlebox"


class NoDataFolderError(OSError):
    """There is no folder for data and settings. The message says what to do."""


@dataclass(frozen=True)
class Paths:
    """The folders, which need not exist: `data` for what puzzlebox writes, `config` for what the player may edit."""

    data: Path
    config: Path

    @property
    def settings(self) -> Path:
        """The file of settings."""
        return self.config / "settings.toml"

    @property
    def scores(self) -> Path:
        """The database of scores."""
        return self.data / "scores.sqlite3"

    @property
    def running(self) -> Path:
        """The journals of plays in progress: those in a window now, and those that can be resumed."""
        return self.data / "running"

    @property
    def replays(self) -> Path:
        """The journals of finished plays."""
        return self.data / "replays"

    @property
    def saves(self) -> Path:
        """The plays that the player saved, with a folder for each game."""
        return self.data / "saves"

    @property
    def aside(self) -> Path:
        """The files that could not be read."""
        return self.data / "set-aside"


def find(named: str | os.PathLike[str] | None = None) -> Paths:
    """Return the folders: the `named` one, or the one in PUZZLEBOX_HOME, or the platform's.

    Raises NoDataFolderError if there is no home folder, or if the folder is relative to one that is gone.
    """
    one = named or os.environ.get(VARIABLE)
    if one:
        try:
            folder = Path(os.path.abspath(os.path.expanduser(one)))
        except FileNotFoundError as error:
            raise NoDataFolderError("the current folder no longer exists; name a folder by its full path") from error
        return Paths(folder, folder)
    import platformdirs

    folders = platformdirs.PlatformDirs(APP, appauthor=False)
    paths = Paths(Path(folders.user_data_dir), Path(folders.user_config_dir))
    if not (paths.data.is_absolute() and paths.config.is_absolute()):
        raise NoDataFolderError(
            Message("there is no home folder for plays and settings; name a folder in {variable}", variable=VARIABLE)
        )
    return paths


def made(folder: Path) -> Path:
    """Create the folder and those above it, for its owner alone, and return it. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
