"""The program: a desk that opens its pages. Every front end shows one."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from traceback import format_exception
from typing import TYPE_CHECKING

from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import id_of
from puzzlebox.core.levels import level_beside, options_of
from puzzlebox.core.message import message_of
from puzzlebox.core.options import Options
from puzzlebox.core.session import AnySession
from puzzlebox.play.desk import NOT_COPIED, NOT_LOADED, NOT_SAVED, Desk, errors_name
from puzzlebox.play.library import UnplayableFileError
from puzzlebox.play.page import Act
from puzzlebox.play.place import OpenPage
from puzzlebox.play.playthrough import AnyPlaythrough, BrokenGameError
from puzzlebox.play.running.controller import Controller
from puzzlebox.registry import NO_GAME_ERRORS, failure_message
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.play.read import Found


class Program(Desk):
    """Opens the pages. They are imported when they are first opened, so that the program starts without waiting for all
    of them."""

    _menu: OpenPage | None = None
    _failed_at = -1

    def open_menu(self) -> None:
        """Open the menu, below all other places."""
        from puzzlebox.play.pages.menu import Menu, menu

        self.has_menu = True
        self._pending_message = ""  # the menu shows it
        self._menu = self.open(partial(menu, self, Menu(self)))

    def leave_game(self) -> None:
        """Close the game and all places over it, and say on the menu that the game can be resumed."""
        left = self.playthrough
        super().leave_game()
        self._say_kept(left)

    def open_main_menu(self) -> None:
        """Close the game and show the menu, which says that the game can be resumed."""
        left = self.playthrough
        super().open_main_menu()
        self._say_kept(left)

    def _say_kept(self, left: AnyPlaythrough | None) -> None:
        from puzzlebox.play.pages.menu import say_kept

        if self._menu and left and left.outcome is None:
            say_kept(self, self._menu, left.game)

    def open_game(self, game: AnyGame, session: AnySession | None = None) -> None:
        """Open the page of a game, which begins this session if one is given."""
        from puzzlebox.play.pages.game import GameChoice, game_page

        with errors_name(game):
            self.open(partial(game_page, self, GameChoice(self, game, session)))

    def open_boards(self, found: "Found", name: str) -> None:
        """Begin the only board that was found, or let the player choose a game or a board."""
        from puzzlebox.play.pages.boards import BoardList, boards, which_game
        from puzzlebox.play.read import begin

        if not found.boards and self.top:
            self.notify(found.left_out[0].reason)
        elif len(found.games) > 1:
            self.open(partial(which_game, self, found, name))
        elif len(found.boards) == 1 and not found.left_out:
            self.close_to(1)
            self.begin_board(partial(begin, self.registry, found.boards[0]), found.boards[0])
        else:
            self.open(partial(boards, self, BoardList(self, found, name)))

    def open_file_list(self) -> None:
        """Let the player open a file."""
        from puzzlebox.play.pages.files import FileList, files

        self.open(partial(files, self, FileList(self)))

    def open_editor(self, game: AnyGame, position: str | None = None) -> None:
        """Let the player make a board of a game that has `editing`, or change the one of a position."""
        from puzzlebox.play.pages.editor import Editor

        self.push(Editor(self, game, position))

    def open_how_to_play(self, game: AnyGame, options: Options) -> None:
        """Show how to play a game with these options."""
        from puzzlebox.play.pages.how_to_play import how_to_play

        self.open(partial(how_to_play, self, game, options))

    def open_scores(self, game: AnyGame | None = None) -> None:
        """Show the scores of a game, or those of all games if it has none."""
        from puzzlebox.play.pages.scores import open_scores

        open_scores(self, game)

    def open_settings(self, game: AnyGame | None = None) -> None:
        """Show the settings, or those of one game."""
        from puzzlebox.play.pages.settings import settings

        self.open(partial(settings, self, game))

    def open_id_entry(self) -> None:
        """Ask for a game ID and start that game."""
        from puzzlebox.play.pages.files import enter_id

        self.open(partial(enter_id, self))

    # Over a game

    def commands_of(self, controller: Controller) -> Mapping[str, Act]:
        """Return what a running game does with the program, by the names of actions."""
        game, session = controller.game, controller.playthrough.session
        return {
            "new-game": self.new_game,
            "retry": self.retry,
            "quick-save": partial(_save, self, controller),
            "quick-load": partial(_load, self, controller),
            "copy-id": partial(_copy_id, self, controller),
            "next-level": partial(_change_level, self, controller, 1),
            "previous-level": partial(_change_level, self, controller, -1),
            "open-menu": self.open_main_menu,
            "leave-game": self.leave_game,
            "open-pause": partial(self._open_pause, controller),
            "open-result": partial(self._open_result, controller),
            "solve": partial(self._solve, controller),
            "how-to-play": lambda: self.open_how_to_play(game, session.options),
            "save-as": partial(self._open_save_as, controller),
            "settings": partial(self.open_settings, game),
            "edit": lambda: self.open_editor(game, session.state.position()),
            "copy-as": partial(self._open_formats, controller),
        }

    def _open_save_as(self, controller: Controller) -> None:
        from puzzlebox.play.pages.files import save_as

        if self.library.paths:
            self.open(partial(save_as, self, controller))

    def _open_formats(self, controller: Controller) -> None:
        from puzzlebox.play.pages.files import open_formats

        session = controller.playthrough.session
        open_formats(self, controller.game, id_of(session), session.state)

    def _open_pause(self, controller: Controller) -> None:
        from puzzlebox.play.pages.over import OverPage
        from puzzlebox.play.pages.pause import pause

        self.push(OverPage(self, partial(pause, self, controller), controller))

    def _open_result(self, controller: Controller) -> None:
        from puzzlebox.play.pages.result import ResultPage

        self.push(ResultPage(self, controller))

    def _solve(self, controller: Controller) -> None:
        from puzzlebox.play.pages.pause import open_solve

        open_solve(self, controller)

    # What goes wrong

    @contextmanager
    def reporting(self, *others: type[BaseException]) -> Iterator[None]:
        """Report an unexpected error on a page of its own, other than these. Raise it if that page has failed itself:
        nothing has been drawn since the last one."""
        try:
            yield
        except NO_GAME_ERRORS:
            raise
        except BaseException as error:
            if isinstance(error, others) or self._failed_at == self.front.frames:
                raise
            self._failed_at = self.front.frames
            self.fail(error)

    def fail(self, error: BaseException) -> None:
        """Close the game after an unexpected error, as far as possible with all that was played, and show what went
        wrong in place of all places but the menu."""
        known = isinstance(error, BrokenGameError | UnplayableFileError)
        self.failure = reason = message_of(error) if known else failure_message(self._failing_game, error)
        saved = self._detach()
        if self.has_menu:  # otherwise it is told when the program ends
            self.messages.append(reason)
            self.front.warn(tr(reason))
        self.open_failure(reason, "".join(format_exception(error)), saved)

    @property
    def _failing_game(self) -> str | None:
        """The ID of the game that is played or shown, None if there is none."""
        shown = (
            place.page.game if isinstance(place, OpenPage) else getattr(place, "game", None) for place in self.places
        )
        playing = [self.playthrough.game] if self.playthrough else []  # it may have failed before it was on the stack
        games = [*filter(None, shown), *playing]
        return games[0].id if games else None

    def _detach(self) -> bool:
        """Close the current playthrough. Return whether there was one that can be resumed."""
        playthrough, self.controller = self.playthrough, None
        if playthrough is None:
            return False
        playthrough.listener = None
        ended = playthrough.ended
        with suppress(BrokenGameError):  # it is saved up to the last input that was taken
            playthrough.close()
        journal = playthrough.journal
        return journal is not None and journal.path is not None and not ended

    def open_failure(self, reason: str, details: str, saved: bool) -> None:
        """Show the failure page in place of all places but the menu."""
        from puzzlebox.play.pages.failure import Failure, failure

        self._pending_message = ""  # this page shows it
        del self.places[self._base :]  # without calling any of them: one has failed
        self.open(partial(failure, self, Failure(self, reason, details, saved)))


def _save(desk: Desk, controller: Controller) -> None:
    """Save the game under the usual name."""

    def save() -> None:
        desk.library.save(controller.playthrough)
        key = desk.keymap.first("quick-load")
        controller.say(tr("Saved. Press {key} to load.", key=key) if key else tr("Saved."))

    if desk.library.paths:
        desk.attempt(save, controller.say, NOT_SAVED)


def _load(desk: Desk, controller: Controller) -> None:
    """Load the game that was saved under the usual name."""
    if desk.library.paths:
        desk.attempt(lambda: desk.load(controller.game), controller.say, NOT_LOADED)


def _copy_id(desk: Desk, controller: Controller) -> None:
    """Copy the game ID to the clipboard."""

    def copy() -> None:
        text = id_of(controller.playthrough.session).text()
        desk.front.copy(text)
        controller.say(tr("Copied: {id}", id=text))

    desk.attempt(copy, controller.say, NOT_COPIED)


def _change_level(desk: Desk, controller: Controller, step: int) -> None:
    """Begin the next (1) or the previous (-1) level, if the game has levels."""
    game, options = controller.game, controller.playthrough.session.options
    try:
        level = level_beside(game, options, step)
    except LookupError:
        return
    if level is None:
        controller.say(tr("This is the last level.") if step > 0 else tr("This is the first level."))
    else:
        desk.begin(game, options_of(game, level, options), level.start)
