"""The services that scenes use, and the navigator that opens other scenes. The app provides both; scenes know neither
the app nor each other."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from puzzlebox.core.editing import Draft
from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import Slices
from puzzlebox.input.key_table import HeldDown
from puzzlebox.input.keymap import Keymap
from puzzlebox.play.daily import today
from puzzlebox.play.library import Library
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.registry import Registry
from puzzlebox.store.settings import Settings
from puzzlebox.translation import tr
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.sound import Sound

if TYPE_CHECKING:
    from puzzlebox.play.race import Race

T = TypeVar("T")


@dataclass
class Services:
    """Everything that the scenes share.

    `clock` is real time in ns of a monotonic clock, `now` the same in whole ms, and `today` returns the date.
    `held_down` are the keys and buttons that are down. `drafts` are the boards that the player is making, by the names
    of the games. `notify` shows the player a problem; `messages` are the problems so far, the latest last. They are in
    English, and translated when they are shown.
    """

    registry: Registry
    settings: Settings
    keymap: Keymap
    library: Library
    sound: Sound
    clock: Callable[[], int]
    now: Callable[[], int]
    notify: Callable[[str], None]
    held_down: HeldDown = field(default_factory=HeldDown)
    messages: list[str] = field(default_factory=list)
    drafts: dict[str, Draft] = field(default_factory=dict)
    today: Callable[[], date] = today
    _reported: int = 0

    def messages_after(self, count: int) -> tuple[int, str]:
        """Return the number of messages, and the latest one if there are more than `count`, translated; else ""."""
        total = len(self.messages)
        return total, tr(self.messages[-1]) if total > count else ""

    def report_setting_problems(self) -> None:
        """Notify the player of the problems found in the settings, each one once."""
        problems, self._reported = self.settings.problems[self._reported :], len(self.settings.problems)
        for problem in problems:
            if problem not in self.messages:
                self.notify(problem)


class Navigator(Protocol):
    """Opens scenes and goes back. If `has_menu` is set, the menu lies below all scenes and leaving a game leads there;
    otherwise it closes the window."""

    @property
    def has_menu(self) -> bool: ...

    def is_on_top(self, scene: Scene) -> bool:
        """Return whether this scene is on top and gets the events."""

    def back(self) -> None:
        """Close the scene on top."""

    def leave_game(self) -> None:
        """Close the game and all scenes over it: go back to the menu, or close the window."""

    def open_main_menu(self) -> None:
        """Close the game and show the menu, also if there is none below the scenes."""

    def quit(self) -> None:
        """Close the window."""

    # Games

    def open_title(self, game: AnyGame) -> None:
        """Show the title screen of a game, with its options."""

    def begin(self, game: AnyGame, options: Options, start: Start | None = None) -> None:
        """Start a new game in place of the scene on top, from a new seed unless a start is given."""

    def play_session(self, session: AnySession) -> None:
        """Continue a session in place of the scene on top, and of a game below it."""

    def play(self, playthrough: AnyPlaythrough) -> None:
        """Show this playthrough in place of the scene on top, and of a game below it."""

    def play_again(self, playthrough: AnyPlaythrough) -> None:
        """Start the game that comes after this one, in its place."""

    def new_game(self, playthrough: AnyPlaythrough) -> None:
        """Start a new game: in this playthrough, or as a new one if this one has no room for another game."""

    def send_with_board(self, playthrough: AnyPlaythrough, text: str) -> None:
        """Send an input after the search for the board that it makes. The player sees the progress of a long search
        and can cancel it."""

    def retry(self, playthrough: AnyPlaythrough) -> None:
        """Start the same game again from its start: in this playthrough, or as a new one if this one has ended or has
        no room for another game."""

    def play_id(self, text: str) -> None:
        """Start the game with this ID. Raises GameIDError, UnknownGameError, OptionError or ValueError."""

    def race(self, race: "Slices[Race]") -> None:
        """Start the game of a race that this work prepares, from the same start. Notify the player if it cannot be
        prepared."""

    def watch_bot(self, game: AnyGame, options: Options, bot: str, speed: int) -> None:
        """Start a new game in place of the scene on top, and let a bot play it (see `BotPlay`). Notify the player if
        the bot cannot be used."""

    def let_bot_play(self, playthrough: AnyPlaythrough, bot: str, speed: int) -> None:
        """Close the scenes over this game, and let a bot play it. Notify the player if the bot cannot be used."""

    def resume(self, game: AnyGame, path: Path | None, otherwise: Callable[[], None]) -> None:
        """Resume the play of a game that is in progress, the latest or the one in the file, in place of the scene on
        top. Call `otherwise` if there is none."""

    def play_from(self, game: AnyGame, options: Options, start: Start) -> None:
        """Resume the play of a game that is in progress with these options and this seed, or begin it."""

    def load(self, game: AnyGame, path: Path | None = None) -> None:
        """Load a save in place of the current game: the quick save unless `path` names another. Raises OSError or
        ValueError."""

    def show_hint(self) -> None:
        """Show a hint in the game on top, or more of the one that is shown."""

    # Over a game

    def open_pause(self, playthrough: AnyPlaythrough, display: GameDisplay) -> None:
        """Show the pause screen."""

    def open_countdown(self, playthrough: AnyPlaythrough, display: GameDisplay) -> None:
        """Count down, then resume the game."""

    def open_result(self, playthrough: AnyPlaythrough, display: GameDisplay) -> None:
        """Show the result screen."""

    def open_solve(self, playthrough: AnyPlaythrough, display: GameDisplay) -> None:
        """Search for a solution and replay it. Ask first if the game does not count as assisted yet."""

    def open_save_as(self, playthrough: AnyPlaythrough, display: GameDisplay) -> None:
        """Ask for a name and save the game under it."""

    # Everything else

    def do_in_slices(self, game: AnyGame | None, title: str, slices: Slices[T], done: Callable[[T], None]) -> None:
        """Do work for a game, and call `done` with its result. If it takes long, show its title, translated, and its
        progress meanwhile."""

    def open_replay(self, record: Record, game: AnyGame, place: int = 0, caption: str = "") -> None:
        """Replay a record, from the place after this many entries. The caption, translated, says what it shows. Raises
        OptionError or ValueError if the game refuses its start."""

    def open_replay_file(self, path: Path) -> None:
        """Replay a file from the start of the last game in it. Raises RecordError, OptionError, ValueError,
        UnknownGameError or OSError."""

    def open_levels(self, game: AnyGame, options: Options) -> None:
        """List the levels among which these options choose."""

    def open_editor(self, game: AnyGame, position: str | None = None) -> None:
        """Let the player make a board of a game that has `editing`, or change the one of a position."""

    def open_bots(self, game: AnyGame, options: Options, playthrough: AnyPlaythrough | None = None) -> None:
        """List the bots of a game that has some: to watch one play a new game with these options or this game, or to
        race against it."""

    def open_saves(self, game: AnyGame) -> None:
        """List the saved games of a game."""

    def open_how_to_play(self, game: AnyGame, options: Options) -> None:
        """Show how to play a game with these options."""

    def open_scores(self, game: AnyGame | None = None) -> None:
        """Show the scores, starting with this game's."""

    def open_settings(self, game: AnyGame | None = None) -> None:
        """Show the settings, or those of one game."""

    def open_keys(self, game: AnyGame | None = None) -> None:
        """Show the keys, starting with this game's."""

    def open_action_keys(self, game: AnyGame | None, action: str) -> None:
        """Show the keys of one action."""

    def open_id_entry(self) -> None:
        """Ask for a game ID and start that game."""

    def apply_settings(self, *names: str) -> None:
        """Apply changes to these settings."""

    def save_settings(self) -> None:
        """Write changed settings to the settings file."""
