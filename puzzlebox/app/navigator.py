"""The desk of the window, with its screens that are not pages yet."""

from collections.abc import Mapping
from functools import partial

from puzzlebox.app.screens import ScenePlace, Screens
from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.session import AnySession
from puzzlebox.play.desk import errors_name
from puzzlebox.play.page import Act
from puzzlebox.play.place import OpenPage
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.running.controller import Controller
from puzzlebox.scenes.services import Services
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.scene import Scene


class AppNavigator(Services):
    """The desk of one window."""

    _menu: OpenPage | None = None

    @property
    def screens(self) -> Screens:
        """The scenes of the places."""
        assert isinstance(self.front, Screens)
        return self.front

    @property
    def display(self) -> GameDisplay | None:
        """What shows the current game."""
        return self.screens.display

    def _open(self, scene: Scene) -> None:
        self.push(ScenePlace(scene))

    def is_on_top(self, scene: Scene) -> bool:
        return isinstance(self.top, ScenePlace) and self.top.scene is scene

    # The menu

    def open_menu(self) -> None:
        from puzzlebox.play.pages.menu import Menu, menu

        self.has_menu = True
        self._pending_message = ""  # the menu shows it
        self._menu = self.open(partial(menu, self, Menu(self)))

    def leave_game(self) -> None:
        left = self.playthrough
        super().leave_game()
        self._say_kept(left)

    def open_main_menu(self) -> None:
        left = self.playthrough
        super().open_main_menu()
        self._say_kept(left)

    def _say_kept(self, left: AnyPlaythrough | None) -> None:
        """Tell the player on the menu that the game that was left can be resumed."""
        from puzzlebox.play.pages.menu import say_kept

        if self._menu and left and left.outcome is None:
            say_kept(self, self._menu, left.game)

    # The pages of a game

    def open_game(self, game: AnyGame, session: AnySession | None = None) -> None:
        from puzzlebox.play.pages.game import GameChoice, game_page

        with errors_name(game):
            self.open(partial(game_page, self, GameChoice(self, game, session)))

    def open_levels(self, game: AnyGame, options: Options) -> None:
        from puzzlebox.play.pages.levels import LevelList, levels

        self.open(partial(levels, self, LevelList(game, options)))

    def open_collection(self, game: AnyGame) -> None:
        """Show the levels of a file, for which the game was made (see `puzzlebox.core.levels.with_levels`)."""
        from puzzlebox.play.pages.levels import LevelList, levels

        self.open(partial(levels, self, LevelList(game, Options(game.options)), first_unsolved=True))

    def open_editor(self, game: AnyGame, position: str | None = None) -> None:
        from puzzlebox.play.pages.editor import Editor

        self.push(Editor(self, game, position))

    def open_bots(self, game: AnyGame, options: Options, controller: Controller | None = None) -> None:
        from puzzlebox.play.pages.bots import BotChoice, bots

        self.open(partial(bots, self, game, options, BotChoice(game), controller is not None))

    def open_saves(self, game: AnyGame) -> None:
        from puzzlebox.play.pages.saves import saves

        self.open(partial(saves, self, game))

    def open_how_to_play(self, game: AnyGame, options: Options) -> None:
        from puzzlebox.play.pages.how_to_play import how_to_play

        self.open(partial(how_to_play, self, game, options))

    def open_scores(self, game: AnyGame | None = None) -> None:
        from puzzlebox.play.pages.scores import open_scores

        open_scores(self, game)

    # Settings

    def open_settings(self, game: AnyGame | None = None) -> None:
        from puzzlebox.play.pages.settings import settings

        self.open(partial(settings, self, game))

    def open_id_entry(self) -> None:
        from puzzlebox.play.pages.entries import enter_id

        self.open(partial(enter_id, self))

    # Over a game

    def commands_of(self, controller: Controller) -> Mapping[str, Act]:
        game, session = controller.game, controller.playthrough.session
        return {
            **super().commands_of(controller),
            "how-to-play": lambda: self.open_how_to_play(game, session.options),
            "save-as": lambda: self._open_save_as(controller),
            "settings": lambda: self.open_settings(game),
            "edit": lambda: self.open_editor(game, session.state.position()),
        }

    def _open_save_as(self, controller: Controller) -> None:
        from puzzlebox.play.pages.entries import save_as

        if self.library.paths:
            self.open(partial(save_as, self, controller))
