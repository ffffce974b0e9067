"""Opens scenes and goes back. This is the only module that knows all scene classes.

Scenes are imported when they are first opened, so that the window opens without waiting for all of them.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from puzzlebox.app.screens import MAKING_BOARD, Screens, errors_name, in_time, or_error, readable
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID
from puzzlebox.core.message import message_of
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.session import RESTART, RETRY, AnySession, is_restart
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.library import Predicate
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.scenes.services import Services
from puzzlebox.seeds import new_seed
from puzzlebox.translation import tr
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.loop import Stack
from puzzlebox.ui.scene import Scene

if TYPE_CHECKING:
    from puzzlebox.play.race import Race
    from puzzlebox.scenes.menu import MenuScene
    from puzzlebox.scenes.play_scene import PlayScene

T = TypeVar("T")

MAX_RECENT_GAMES = 12
"""The number of games whose order of play is kept."""


class AppNavigator(Screens):
    """The navigator of one window; see `Navigator` in `scenes.services`.

    `apply` applies changed settings, `looks_classic` returns whether the theme has the classic look.
    `playthrough` is the current playthrough, `display` shows it.
    """

    def __init__(
        self, services: Services, stack: Stack, apply: Callable[..., None], looks_classic: Callable[[], bool]
    ) -> None:
        self.playthrough: AnyPlaythrough | None = None
        self.display: GameDisplay | None = None
        super().__init__(services, stack)
        self._apply = apply
        self._looks_classic = looks_classic
        self._has_menu = False
        self._menu: MenuScene | None = None
        self._pending_message = ""  # shown when the next game opens
        self._race: Race | None = None

    @property
    def has_menu(self) -> bool:
        return self._has_menu

    def is_on_top(self, scene: Scene) -> bool:
        return self._stack.top is scene

    def back(self) -> None:
        self._stack.pop()

    def leave_game(self) -> None:
        left = self.playthrough
        self.close_playthrough()  # first: the menu looks for plays in progress as soon as it is on top
        while len(self._stack) > int(self._has_menu):
            self._stack.pop()
        self._say_kept(left)

    def open_main_menu(self) -> None:
        if self._has_menu:
            self.leave_game()
            return
        left = self.playthrough
        self.close_playthrough()
        self._stack.clear()
        self.open_menu()
        self._say_kept(left)

    def _say_kept(self, left: AnyPlaythrough | None) -> None:
        """Tell the player on the menu that the game that was left can be resumed."""
        if self._menu and left and left.outcome is None:
            self._menu.show_kept(left.game)

    def quit(self) -> None:
        self._stack.clear()

    def show_message(self, message: str) -> None:
        """Show a message in the current game, or in the next one if there is none."""
        if self.display:
            self.display.show_message(tr(message), self._services.clock())
        else:
            self._pending_message = message

    # Menu and games

    def open_menu(self) -> None:
        """Open the menu, below all other scenes."""
        from puzzlebox.scenes.menu import MenuScene

        self._has_menu = True
        self._pending_message = ""  # the menu shows it
        self._menu = MenuScene(self._services, self)
        self._stack.push(self._menu)

    def open_title(self, game: AnyGame, session: AnySession | None = None) -> None:
        from puzzlebox.scenes.title import TitleScene

        with errors_name(game):
            self._stack.push(TitleScene(self._services, self, game, session))

    def prefer_for_this_run(self, game: AnyGame, texts: Mapping[str, str]) -> None:
        """Apply these preferences of a game until the window closes."""
        self._services.settings.prefer_for_this_run(game, texts)

    def open_session(self, session: AnySession, predicate: Predicate | None = None) -> None:
        """Resume the game in progress that matches the predicate, or else open this session.

        In the classic look, games whose rule sheet has a title screen open with it.
        """
        library, classic = self._services.library, self._looks_classic()

        def open_it(playthrough: AnyPlaythrough | None) -> None:
            if playthrough is None and classic and session.game.controls.pause.any_key_resumes:
                self.open_title(session.game, session)
            else:
                self._push_play(playthrough or library.adopt(session))

        if predicate:
            self.load_in_slices(session.game, library.resuming(session.game, predicate), open_it)
        else:
            open_it(None)

    def watch(self, session: AnySession, bot: str, speed: int) -> None:
        """Open this session, and let a bot play it."""
        self.let_bot_play(self._services.library.adopt(session), bot, speed)

    def watch_bot(self, game: AnyGame, options: Options, bot: str, speed: int) -> None:
        slices = self._services.library.beginning(game, options)
        self._make_board(game, slices, lambda playthrough: self.let_bot_play(playthrough, bot, speed))

    def let_bot_play(self, playthrough: AnyPlaythrough, bot: str, speed: int) -> None:
        from puzzlebox.play.bot_play import BotPlay
        from puzzlebox.play.bots import UnknownBotError
        from puzzlebox.scenes.play_scene import PlayScene

        try:
            player = BotPlay(playthrough, bot, speed, self._services.clock)
        except UnknownBotError as error:
            self._services.notify(message_of(error))
            return
        if playthrough is not self.playthrough:
            self.play(playthrough)
        self._close_overlays()
        playthrough.resume()
        if isinstance(self._stack.top, PlayScene):
            self._stack.top.let_play(player)

    def begin(self, game: AnyGame, options: Options, start: Start | None = None) -> None:
        self._make_board(game, self._services.library.beginning(game, options, start, self._practises(game)), self.play)

    def _make_board(self, game: AnyGame, slices: Slices[T], done: Callable[[T], None]) -> None:
        """Do work that makes a board, and call `done` with its result. Notify the player if no board is found, or if
        the game refuses its options together."""

        def show(made: T | ValueError) -> None:
            if isinstance(made, ValueError):
                self._services.notify(message_of(made))
            else:
                done(made)

        self.do_in_slices(game, tr(MAKING_BOARD), or_error(slices), show)

    def _practises(self, game: AnyGame) -> bool:
        """Return whether the current game is this one, in practice."""
        current = self.playthrough
        return current is not None and current.game is game and current.session.practice

    def play_session(self, session: AnySession) -> None:
        self.play(self._services.library.adopt(session))

    def play(self, playthrough: AnyPlaythrough) -> None:
        while len(self._stack) > 1 and self._stack.top and self._stack.top.overlays_game:
            self._stack.pop()
        scene = self._play_scene(playthrough)
        if len(self._stack) > int(self._has_menu):
            self._stack.replace(scene)
        else:
            self._stack.push(scene)  # the menu stays below
        scene.show_pause_or_result()

    def play_again(self, playthrough: AnyPlaythrough) -> None:
        self._make_board(playthrough.game, self._services.library.beginning_again(playthrough), self.play)

    def new_game(self, playthrough: AnyPlaythrough) -> None:
        if playthrough.may_restart:
            self.send_with_board(playthrough, RESTART)
        else:
            self.play_again(playthrough)

    def send_with_board(self, playthrough: AnyPlaythrough, text: str) -> None:
        def send(completed: str) -> None:
            self._close_overlays()
            if not is_restart(completed):
                playthrough.resume()
            playthrough.send(completed)

        self._make_board(playthrough.game, playthrough.completing(text), send)

    def retry(self, playthrough: AnyPlaythrough) -> None:
        if playthrough.outcome is None and playthrough.may_retry:
            playthrough.send(RETRY)
            self._close_overlays()
            return
        if playthrough.outcome is None and playthrough is self.playthrough:
            playthrough.retire()
            self.playthrough = None
        self._make_board(playthrough.game, self._services.library.retrying(playthrough), self.play)

    def _close_overlays(self) -> None:
        while self._stack.top and self._stack.top.overlays_game:
            self._stack.pop()

    def play_id(self, text: str) -> None:
        game_id = GameID.parse(text)
        game = self._services.registry.game(game_id.game)
        options = Options.parse(game.options, game_id.options)

        def play_it(playthrough: AnyPlaythrough) -> None:
            while len(self._stack) > 1:
                self._stack.pop()
            self._push_play(playthrough)

        with errors_name(game):
            slices = self._services.library.beginning(game, options, game_id.start or Start(seed=new_seed()))
            self.do_in_slices(game, tr(MAKING_BOARD), in_time(slices), play_it)

    def race(self, race: "Slices[Race]") -> None:
        def begin(race: "Race | ValueError") -> None:
            if isinstance(race, ValueError):
                self._services.notify(message_of(race))
            else:
                self.open_race(race)

        self.load_in_slices(None, or_error(readable(race)), begin)

    def open_race(self, race: "Race") -> None:
        """Start the game of a race, from the same start."""
        slices = self._services.library.beginning(race.game, race.recorded.options, race.start)
        self._make_board(race.game, slices, lambda playthrough: self._open_race(race, playthrough))

    def _open_race(self, race: "Race", playthrough: AnyPlaythrough) -> None:
        if not race.fits(playthrough.session):
            playthrough.close()
            self._services.notify("The board of this replay is not that of its game ID.")
            return
        while len(self._stack) > 1:
            self._stack.pop()
        self._race = race
        self._push_play(playthrough)

    def load(self, game: AnyGame, path: Path | None = None) -> None:
        self.load_in_slices(game, self._services.library.loading(game, path), self._play_loaded)

    def play_file(self, path: Path, game: AnyGame) -> None:
        """Resume the game in a file. Raises UnplayableFileError; the loop does if the fault is found later."""
        self.load_in_slices(game, self._services.library.loading_file(game, path), self._push_play)

    def _play_loaded(self, playthrough: AnyPlaythrough) -> None:
        if self.playthrough and any(text == "loaded" for _, text in self.playthrough.session.log):
            self.playthrough.retire()  # it came from a save, which is still there
            self.playthrough = None
        self.play(playthrough)

    def resume(self, game: AnyGame, path: Path | None, otherwise: Callable[[], None]) -> None:
        def play_it(playthrough: AnyPlaythrough | None) -> None:
            if playthrough:
                self.play(playthrough)
            else:
                otherwise()

        self.load_in_slices(game, self._services.library.resuming(game, path=path), play_it)

    def play_from(self, game: AnyGame, options: Options, start: Start) -> None:
        def is_same(record: Record) -> bool:
            return record.start.seed == start.seed and record.options == options.changed()

        def play_it(playthrough: AnyPlaythrough | None) -> None:
            if playthrough:
                self.play(playthrough)
            else:
                self.begin(game, options, start)

        self.load_in_slices(game, self._services.library.resuming(game, is_same), play_it)

    def _push_play(self, playthrough: AnyPlaythrough) -> None:
        scene = self._play_scene(playthrough)
        self._stack.push(scene)
        scene.show_pause_or_result()

    def _play_scene(self, playthrough: AnyPlaythrough) -> "PlayScene":
        """Close the current playthrough, and return a scene for another one."""
        from puzzlebox.scenes.play_scene import PlayScene

        again = self.playthrough is not None and self.playthrough.game is playthrough.game
        self.close_playthrough()
        self._services.sound.prepare()
        self._note_as_played(playthrough.game.id)
        self.playthrough = playthrough
        race = self._race = self._race if self._race and self._race.fits(playthrough.session) else None
        scene = PlayScene(self._services, self, playthrough, again, race)
        if not playthrough.session.log and not self._looks_classic():
            playthrough.resume()  # it begins paused, which only its rule sheet's look shows
        self.display = scene.display
        if self._pending_message:
            self.show_message(self._pending_message)
            self._pending_message = ""
        return scene

    def _note_as_played(self, name: str) -> None:
        settings = self._services.settings
        settings.choose("last-game", name)
        recent = (name, *(other for other in settings["recent-games"] if other != name))
        settings.choose("recent-games", ",".join(recent[:MAX_RECENT_GAMES]))

    def close_playthrough(self) -> None:
        """Close the current playthrough: it stays in progress, or becomes a replay if the game is over."""
        playthrough, self.playthrough, self.display = self.playthrough, None, None
        self._services.sound.music(False)
        if playthrough:
            playthrough.close()

    def show_hint(self) -> None:
        from puzzlebox.scenes.play_scene import PlayScene

        if isinstance(self._stack.top, PlayScene):
            self._stack.top.show_hint()

    # Over a game

    def open_pause(self, playthrough: AnyPlaythrough, display: GameDisplay) -> None:
        from puzzlebox.scenes.pause import PauseScene

        self._stack.push(PauseScene(self._services, self, playthrough, display))

    def open_countdown(self, playthrough: AnyPlaythrough, display: GameDisplay) -> None:
        from puzzlebox.scenes.countdown import CountdownScene

        self._stack.push(CountdownScene(self._services, self, playthrough, display))

    def open_result(self, playthrough: AnyPlaythrough, display: GameDisplay) -> None:
        from puzzlebox.scenes.result import ResultScene

        race = self._race if self._race and not self._race.abandoned else None
        self._stack.push(ResultScene(self._services, self, playthrough, display, race))

    def open_solve(self, playthrough: AnyPlaythrough, display: GameDisplay) -> None:
        from puzzlebox.scenes.solve import SolveScene, solve, targets_of

        if playthrough.session.assisted and len(targets_of(playthrough.game)) == 1:
            solve(self._services, self, playthrough, display)
        else:
            self._stack.push(SolveScene(self._services, self, playthrough, display))

    def open_save_as(self, playthrough: AnyPlaythrough, display: GameDisplay) -> None:
        from puzzlebox.scenes.text_entry import TextEntryScene

        def save(name: str) -> None:
            path = self._services.library.save(playthrough, name)
            display.show_message(tr("Saved as {name}.", name=path.stem), self._services.clock())

        self._stack.push(TextEntryScene(self._services, self, tr("Save as"), save, playthrough.game))

    def open_failure(self, reason: str, details: str, saved: bool) -> None:
        """Show the failure screen in place of all scenes but the menu."""
        from puzzlebox.scenes.failure import FailureScene

        self._pending_message = ""  # this scene shows it
        scene = FailureScene(self._services, self, reason, details, saved)
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
            if message_of(error) not in self._services.messages:
                self._services.notify(message_of(error))
        self._services.report_setting_problems()
