"""What scenes may use, and where they may lead. The app provides both; no scene knows it, or another scene."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from puzzlebox.core.game import Game
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from puzzlebox.input.keymap import Keymap
from puzzlebox.play.library import Library
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.registry import Registry
from puzzlebox.store.settings import Settings
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.frame_clock import MS
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.sound import Sound


@dataclass
class Services:
    """What the scenes share. `clock` is real time in ns of a monotonic clock. `notify` takes a sentence about what went
    wrong; `messages` are those sentences, the latest last."""

    registry: Registry
    settings: Settings
    keymap: Keymap
    library: Library
    sound: Sound
    clock: Callable[[], int]
    notify: Callable[[str], None]
    messages: list[str] = field(default_factory=list)
    _reported: int = 0

    def now(self) -> int:
        """Real time in whole ms."""
        return self.clock() // MS

    def report_settings(self) -> None:
        """Notify the player of what is wrong in the settings, each thing once."""
        problems, self._reported = self.settings.problems[self._reported :], len(self.settings.problems)
        for problem in problems:
            if problem not in self.messages:
                self.notify(problem)


class Navigator(Protocol):
    """The ways from one scene to the next. `has_menu` tells whether the menu lies below everything, so that leaving a
    game leads there; otherwise it closes the window."""

    @property
    def has_menu(self) -> bool: ...

    def is_on_top(self, scene: Scene) -> bool:
        """Whether this scene gets the events."""

    def back(self) -> None:
        """Leave the scene on top."""

    def leave_game(self) -> None:
        """Leave the game and everything over it: back to the menu, or close the window."""

    def quit(self) -> None:
        """Close the window."""

    # A play

    def open_title(self, game: Game[Any]) -> None:
        """Show the title of a game, to choose how to play it."""

    def begin(self, game: Game[Any], options: Options) -> None:
        """Begin a new play in place of the scene on top."""

    def play_session(self, session: Session[Any]) -> None:
        """Play a session in place of the scene on top, and of a game below it."""

    def play(self, playthrough: Playthrough[Any]) -> None:
        """Play this in place of the scene on top, and of a game below it."""

    def play_again(self, playthrough: Playthrough[Any]) -> None:
        """Begin the play after this one, in its place."""

    def new_game(self, playthrough: Playthrough[Any]) -> None:
        """Begin a new game: in this play, or as a play of its own if this one has no room for another."""

    def play_id(self, text: str) -> None:
        """Play the game of an ID. Raises GameIDError, UnknownGameError, OptionError or ValueError."""

    def load(self, game: Game[Any], path: Path | None = None) -> None:
        """Load a save (the quick one unless a file is named) in place of the present play. Raises OSError or
        ValueError."""

    # Over a play

    def open_pause(self, playthrough: Playthrough[Any], display: GameDisplay) -> None:
        """Show that the game is paused."""

    def open_countdown(self, playthrough: Playthrough[Any], display: GameDisplay) -> None:
        """Count down, then resume the game."""

    def open_result(self, playthrough: Playthrough[Any], display: GameDisplay) -> None:
        """Show how the game ended."""

    def open_save_as(self, playthrough: Playthrough[Any], display: GameDisplay) -> None:
        """Ask for a name, and save the play under it."""

    # Everything else

    def open_replay(self, record: Record, game: Game[Any]) -> None:
        """Replay a record. Raises OptionError or ValueError for one that the game does not begin."""

    def open_replay_file(self, path: Path) -> None:
        """Replay the play in a file. Raises RecordError, OptionError, ValueError, UnknownGameError or OSError."""

    def open_saves(self, game: Game[Any]) -> None:
        """List the plays and saves of a game."""

    def open_scores(self, game: Game[Any] | None = None) -> None:
        """Show the scores, beginning with this game."""

    def open_settings(self, game: Game[Any] | None = None) -> None:
        """Show the settings, or those of one game."""

    def open_keys(self, game: Game[Any] | None = None) -> None:
        """Show the keys, beginning with this game's."""

    def open_action_keys(self, game: Game[Any] | None, action: str) -> None:
        """Show the keys of one action."""

    def open_id_entry(self) -> None:
        """Ask for the ID of a game, and play it."""

    def apply_settings(self, *names: str) -> None:
        """Let these settings take effect now."""

    def save_settings(self) -> None:
        """Write down what has been set."""
