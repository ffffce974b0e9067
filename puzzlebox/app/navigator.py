"""Leads from one scene to the next. The only module that knows all scene classes.

Scenes are imported when they are first opened, so that the window opens without waiting for the others.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlebox.core.game import Game
from puzzlebox.core.game_id import GameID
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.play.library import Predicate
from puzzlebox.play.playthrough import BrokenGameError, Playthrough
from puzzlebox.registry import failure_message
from puzzlebox.scenes.services import Services
from puzzlebox.seeds import new_seed
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.scene import Scene, Stack

if TYPE_CHECKING:
    from puzzlebox.scenes.play_scene import PlayScene


class AppNavigator:
    """The navigator of one window; see `Navigator` in `scenes.services`.

    `apply` lets settings take effect, `follows_sheets` tells whether the theme shows games as
    their rule sheets do. `playthrough` is the play that is on now, `display` shows it.
    """

    def __init__(
        self, services: Services, stack: Stack, apply: Callable[..., None], follows_sheets: Callable[[], bool]
    ) -> None:
        self.playthrough: Playthrough[Any] | None = None
        self.display: GameDisplay | None = None
        self._services = services
        self._stack = stack
        self._apply = apply
        self._follows_sheets = follows_sheets
        self._has_menu = False
        self._unsaid = ""  # what went wrong before there was a play to say it in

    @property
    def has_menu(self) -> bool:
        return self._has_menu

    def is_on_top(self, scene: Scene) -> bool:
        return self._stack.top is scene

    def back(self) -> None:
        self._stack.pop()

    def leave_game(self) -> None:
        self.put_away()  # first: the menu looks for plays in progress as soon as it is on top
        while len(self._stack) > int(self._has_menu):
            self._stack.pop()

    def quit(self) -> None:
        self._stack.clear()

    def say(self, sentence: str) -> None:
        """Say a sentence in the play that is on, or in the next one."""
        if self.display:
            self.display.show_message(sentence, self._services.clock())
        else:
            self._unsaid = sentence

    # The menu and a play

    def open_menu(self) -> None:
        """Open with the menu, below everything else."""
        from puzzlebox.scenes.menu import MenuScene

        self._has_menu = True
        self._unsaid = ""  # the menu says it
        self._stack.push(MenuScene(self._services, self))

    def open_title(self, game: Game[Any], session: Session[Any] | None = None) -> None:
        from puzzlebox.scenes.title import TitleScene

        with _naming(game):
            self._stack.push(TitleScene(self._services, self, game, session))

    def prefer_for_this_run(self, game: Game[Any], texts: Mapping[str, str]) -> None:
        """Let these preferences of a game hold until the window closes."""
        self._services.settings.prefer_for_this_run(game, texts)

    def open_session(self, session: Session[Any], predicate: Predicate | None = None) -> None:
        """Open with a play in progress for which the predicate holds, or else with this session; with its title first
        if its rule sheet has one and the theme follows the sheets."""
        library, by_sheet = self._services.library, self._follows_sheets()
        play = library.resume(session.game, predicate) if predicate else None
        if play is None and by_sheet and session.game.controls.pause.any_key_resumes:
            self.open_title(session.game, session)
        else:
            self._push_play(play or library.adopt(session))

    def begin(self, game: Game[Any], options: Options) -> None:
        self.play(self._services.library.begin(game, options))

    def play_session(self, session: Session[Any]) -> None:
        self.play(self._services.library.adopt(session))

    def play(self, playthrough: Playthrough[Any]) -> None:
        while len(self._stack) > 1 and self._stack.top and self._stack.top.overlays_game:
            self._stack.pop()
        scene = self._play_scene(playthrough)
        if len(self._stack) > int(self._has_menu):
            self._stack.replace(scene)
        else:
            self._stack.push(scene)  # the menu stays below
        scene.show_pause_or_result()

    def play_again(self, playthrough: Playthrough[Any]) -> None:
        self.play(self._services.library.again(playthrough))

    def new_game(self, playthrough: Playthrough[Any]) -> None:
        if playthrough.session.may_restart:
            playthrough.send("restart")
        else:
            self.play_again(playthrough)

    def play_id(self, text: str) -> None:
        wanted = GameID.parse(text)
        game = self._services.registry.game(wanted.game)
        options = Options.parse(game.options, wanted.options)
        with _naming(game):
            playthrough = self._services.library.begin(game, options, wanted.start or Start(seed=new_seed()))
            while len(self._stack) > 1:
                self._stack.pop()
            self._push_play(playthrough)

    def load(self, game: Game[Any], path: Path | None = None) -> None:
        playthrough = self._services.library.load(game, path)
        if self.playthrough and any(text == "loaded" for _, text in self.playthrough.session.log):
            self.playthrough.retire()  # it came from a save itself
            self.playthrough = None
        self.play(playthrough)

    def _push_play(self, playthrough: Playthrough[Any]) -> None:
        scene = self._play_scene(playthrough)
        self._stack.push(scene)
        scene.show_pause_or_result()

    def _play_scene(self, playthrough: Playthrough[Any]) -> "PlayScene":
        """Put the present play away, and return the scene of another one."""
        from puzzlebox.scenes.play_scene import PlayScene

        self.put_away()
        self._services.sound.prepare()
        self._services.settings.choose("last-game", playthrough.game.id)
        self.playthrough = playthrough
        scene = PlayScene(self._services, self, playthrough)
        self.display = scene.display
        if self._unsaid:
            self.say(self._unsaid)
            self._unsaid = ""
        return scene

    def put_away(self) -> None:
        """Let go of the play that is on: it stays in progress, or joins the replays if it has ended."""
        playthrough, self.playthrough, self.display = self.playthrough, None, None
        self._services.sound.music(False)
        if playthrough:
            playthrough.close()

    # Over a play

    def open_pause(self, playthrough: Playthrough[Any], display: GameDisplay) -> None:
        from puzzlebox.scenes.pause import PauseScene

        self._stack.push(PauseScene(self._services, self, playthrough, display))

    def open_countdown(self, playthrough: Playthrough[Any], display: GameDisplay) -> None:
        from puzzlebox.scenes.countdown import CountdownScene

        self._stack.push(CountdownScene(self._services, self, playthrough, display))

    def open_result(self, playthrough: Playthrough[Any], display: GameDisplay) -> None:
        from puzzlebox.scenes.result import ResultScene

        self._stack.push(ResultScene(self._services, self, playthrough, display))

    def open_save_as(self, playthrough: Playthrough[Any], display: GameDisplay) -> None:
        from puzzlebox.scenes.text_entry import TextEntryScene

        def save(name: str) -> None:
            path = self._services.library.save(playthrough, name)
            display.show_message(f"Saved as {path.stem}.", self._services.clock())

        self._stack.push(TextEntryScene(self._services, self, "Save as", save, playthrough.game))

    # Everything else

    def open_replay(self, record: Record, game: Game[Any]) -> None:
        from puzzlebox.core.replay import Replay
        from puzzlebox.scenes.replay_scene import ReplayScene

        with _naming(game):
            self._stack.push(ReplayScene(self._services, self, Replay(record, game)))

    def open_replay_file(self, path: Path) -> None:
        from puzzlebox.play.journal_reader import read

        record = read(path).record
        self.open_replay(record, self._services.registry.game(record.game))

    def open_saves(self, game: Game[Any]) -> None:
        from puzzlebox.scenes.saves import SavesScene

        self._stack.push(SavesScene(self._services, self, game))

    def open_scores(self, game: Game[Any] | None = None) -> None:
        from puzzlebox.scenes.scores import ScoresScene

        self._stack.push(ScoresScene(self._services, self, game))

    def open_settings(self, game: Game[Any] | None = None) -> None:
        from puzzlebox.scenes.settings import SettingsScene

        self._stack.push(SettingsScene(self._services, self, game))

    def open_keys(self, game: Game[Any] | None = None) -> None:
        from puzzlebox.scenes.keys import KeysScene

        self._stack.push(KeysScene(self._services, self, game))

    def open_action_keys(self, game: Game[Any] | None, action: str) -> None:
        from puzzlebox.scenes.action_keys import ActionKeysScene

        self._stack.push(ActionKeysScene(self._services, self, game, action))

    def open_id_entry(self) -> None:
        from puzzlebox.scenes.text_entry import TextEntryScene

        self._stack.push(TextEntryScene(self._services, self, "The ID of a game", self.play_id))

    def open_failure(self, sentence: str, details: str, kept: bool) -> None:
        """Show that something went wrong, in place of everything but the menu."""
        from puzzlebox.scenes.failure import FailureScene

        self._unsaid = ""  # this scene says it
        scene = FailureScene(self._services, self, sentence, details, kept)
        while len(self._stack) > int(self._has_menu):
            self._stack.drop()
        self._stack.push(scene)

    def apply_settings(self, *names: str) -> None:
        self._apply(*names)

    def save_settings(self) -> None:
        from puzzlebox.store.settings import SettingsNotSavedError

        try:
            self._services.settings.save()
        except SettingsNotSavedError as error:
            self._services.notify(str(error))
        self._services.report_settings()


@contextmanager
def _naming(game: Game[Any]) -> Iterator[None]:
    """Let the error of a game that breaks down before it has a scene name the game. A ValueError passes: games refuse
    with it what they are given."""
    try:
        yield
    except (ValueError, BrokenGameError):
        raise
    except Exception as error:
        raise BrokenGameError(failure_message(game.id, error)) from error
