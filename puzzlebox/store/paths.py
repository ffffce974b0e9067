"""Where the box keeps what outlives a run: the platform's own folders, or the one folder that was named.

Nothing is made here: whoever writes makes the folder then (`made`). What a folder holds is left to its rooms.
"""

import os
from dataclasses import dataclass
from pathlib import Path

VARIABLE = "PUZZLEBOX_HOME"
"""Names the one folder for everything, where `--data-dir` does not."""

APP = "puzzlebox"


class NoDataFolderError(OSError):
    """There is no folder to keep anything in. The message says what to do."""


@dataclass(frozen=True)
class Paths:
    """The folders, none of which need exist: `data` for what the box writes, `config` for what a person may edit."""

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
        """The journals of plays that go on: those in a window now, and those that wait to be taken up."""
        return self.data / "running"

    @property
    def replays(self) -> Path:
        """The journals of plays that are over."""
        return self.data / "replays"

    @property
    def saves(self) -> Path:
        """Plays that were saved by hand: a folder a game."""
        return self.data / "saves"

    @property
    def aside(self) -> Path:
        """Files that could not be read, kept under a name that says when they were found."""
        return self.data / "set-aside"


def find(named: str | os.PathLike[str] | None = None) -> Paths:
    """The folders: the one that is `named`, else the one in PUZZLEBOX_HOME, else the platform's. Raises
    NoDataFolderError where there is no home folder to find the platform's in."""
    one = named or os.environ.get(VARIABLE)
    if one:
        folder = Path(os.path.abspath(os.path.expanduser(one)))
        return Paths(folder, folder)
    import platformdirs

    folders = platformdirs.PlatformDirs(APP, appauthor=False)
    paths = Paths(Path(folders.user_data_dir), Path(folders.user_config_dir))
    if not (paths.data.is_absolute() and paths.config.is_absolute()):
        raise NoDataFolderError(f"there is no home folder to keep plays and settings in; name a folder in {VARIABLE}")
    return paths


def made(folder: Path) -> Path:
    """The folder, made with those above it where it was not there: only its owner looks into it. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
