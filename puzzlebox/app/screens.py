"""Screens that the navigator opens whether or not a game is played, and work that is done before a screen opens.

Scenes are imported when they are first opened, so that the window opens without waiting for all of them.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.options import Options
from puzzlebox.core.real_time import MS
from puzzlebox.core.record import Record
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.playthrough import BrokenGameError
from puzzlebox.registry import NO_GAME_ERRORS, failure_message
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.translation import tr
from puzzlebox.ui.loop import Stack

if TYPE_CHECKING:
    from puzzlebox.play.journal_reader import JournalContent
    from puzzlebox.play.playthrough import AnyPlaythrough

T = TypeVar("T")

SLICES_UNSEEN, TIME_UNSEEN = 25, 150 * MS
"""The most slices of work, and the time for them in ns, before the loading screen opens."""

MAKING_BOARD = Message("Making the board …")
"""What the loading screen says while a search makes a board."""


class Screens(Navigator):
    """The part of the navigator that needs no playthrough."""

    def __init__(self, services: Services, stack: Stack) -> None:
        self._services = services
        self._stack = stack

    def do_in_slices(self, game: AnyGame | None, title: str, slices: Slices[T], done: Callable[[T], None]) -> None:
        end = self._services.clock() + TIME_UNSEEN
        for _ in range(SLICES_UNSEEN):
            try:
                next(slices)
            except StopIteration as finished:
                done(finished.value)
                return
            if self._services.clock() >= end:
                break
        from puzzlebox.scenes.loading import LoadingScene

        self._stack.push(LoadingScene(self._services, self, game, title, slices, done))

    def load_in_slices(self, game: AnyGame | None, slices: Slices[T], done: Callable[[T], None]) -> None:
        """Do work that reads files."""
        self.do_in_slices(game, tr("Loading …"), slices, done)

    def open_replay(self, record: Record, game: AnyGame, place: int = 0, caption: str = "") -> None:
        from puzzlebox.core.replay import Replay
        from puzzlebox.scenes.replay_scene import ReplayScene

        with errors_name(game):
            self._stack.push(ReplayScene(self._services, self, Replay(record, game), place, caption))

    def open_replay_file(self, path: Path) -> None:
        from puzzlebox.play.journal_reader import reading

        def open_it(found: "JournalContent") -> None:
            game = self._services.registry.game(found.record.game)
            self.open_replay(found.record, game, found.record.last_game())

        self.load_in_slices(None, reading(path), open_it)

    def open_levels(self, game: AnyGame, options: Options) -> None:
        from puzzlebox.scenes.levels import LevelsScene

        self._stack.push(LevelsScene(self._services, self, game, options))

    def open_collection(self, game: AnyGame) -> None:
        """Show the levels of a file, for which the game was made (see `puzzlebox.core.levels.with_levels`)."""
        from puzzlebox.scenes.levels import LevelsScene

        scene = LevelsScene(self._services, self, game, Options(game.options))
        scene.focus_on_unsolved()
        self._stack.push(scene)

    def open_editor(self, game: AnyGame, position: str | None = None) -> None:
        from puzzlebox.scenes.editor import EditorScene

        self._stack.push(EditorScene(self._services, self, game, position))

    def open_bots(self, game: AnyGame, options: Options, playthrough: "AnyPlaythrough | None" = None) -> None:
        from puzzlebox.scenes.bots import BotsScene

        self._stack.push(BotsScene(self._services, self, game, options, playthrough))

    def open_saves(self, game: AnyGame) -> None:
        from puzzlebox.scenes.saves import SavesScene

        self._stack.push(SavesScene(self._services, self, game))

    def open_how_to_play(self, game: AnyGame, options: Options) -> None:
        from puzzlebox.scenes.how_to_play import HowToPlayScene

        self._stack.push(HowToPlayScene(self._services, self, game, options))

    def open_scores(self, game: AnyGame | None = None) -> None:
        from puzzlebox.scenes.scores import ScoresScene

        self._stack.push(ScoresScene(self._services, self, game))

    def open_settings(self, game: AnyGame | None = None) -> None:
        from puzzlebox.scenes.settings import SettingsScene

        self._stack.push(SettingsScene(self._services, self, game))

    def open_keys(self, game: AnyGame | None = None) -> None:
        from puzzlebox.scenes.keys import KeysScene

        self._stack.push(KeysScene(self._services, self, game))

    def open_action_keys(self, game: AnyGame | None, action: str) -> None:
        from puzzlebox.scenes.action_keys import ActionKeysScene

        self._stack.push(ActionKeysScene(self._services, self, game, action))

    def open_id_entry(self) -> None:
        from puzzlebox.scenes.text_entry import TextEntryScene

        self._stack.push(TextEntryScene(self._services, self, tr("Enter a game ID"), self.play_id))


def in_time(slices: Slices[T]) -> Slices[T]:
    """Do work that makes a board. Raises ValueError if the search does not find one."""
    try:
        return (yield from slices)
    except SearchLimitError as error:
        raise ValueError("no board found in time") from error


def or_error(slices: Slices[T]) -> Slices[T | ValueError]:
    """Do work that makes a board. Return the reason if there is none."""
    try:
        return (yield from in_time(slices))
    except ValueError as error:
        return error


def readable(slices: Slices[T]) -> Slices[T]:
    """Do work that reads a file. Raises ValueError for whatever is wrong with the file."""
    try:
        return (yield from slices)
    except OSError as error:
        raise ValueError(error.strerror or str(error)) from error
    except LookupError as error:
        raise ValueError(message_of(error)) from error


@contextmanager
def errors_name(game: AnyGame) -> Iterator[None]:
    """Name the game in errors that it raises before it has a scene. A ValueError passes: it refuses the input."""
    try:
        yield
    except (ValueError, BrokenGameError, *NO_GAME_ERRORS):
        raise
    except BaseException as error:
        raise BrokenGameError(failure_message(game.id, error)) from error
