"""The current game on the stack: what begins, resumes, loads and leaves it, and leads from one game to the next."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import InvalidError, Message, MessageError, message_of
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.session import RESTART, RETRY, AnySession, is_restart
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.page import Act
from puzzlebox.play.playthrough import AnyPlaythrough, BrokenGameError
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.parts import Stage
from puzzlebox.play.stack import Stack
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.play.race import Race

T = TypeVar("T")

MAX_RECENT_GAMES = 12
"""The number of games whose order of play is kept."""

MAKING_BOARD = Message("Making the board …")
LOADING = Message("Loading …")


class NoBoardError(InvalidError):
    """A game refuses its options or its position, or the search for a board finds none."""


class CurrentGame(Stack):
    """Begins games and leads from one to the next. `controller` is that of the current game, whichever pages lie over
    it, and None if there is none. With `has_menu`, the menu lies below all places and leaving a game leads there;
    otherwise it ends the program. `failure` is the last unexpected error, in a sentence. Without a menu, it is told
    when the program has ended."""

    controller: Controller | None = None
    has_menu = False
    failure = ""
    _race: "Race | None" = None
    _pending_message = ""  # shown when the next game opens

    # What opens pages

    def open_menu(self) -> None:
        """Open the menu, below all other places."""
        raise NotImplementedError

    def open_game(self, game: AnyGame, session: AnySession | None = None) -> None:
        """Open the page of a game, which begins this session if one is given."""
        raise NotImplementedError

    def open_editor(self, game: AnyGame, position: str | None = None) -> None:
        """Let the player make a board of a game that has `editing`, or change the one of a position."""
        raise NotImplementedError

    def open_how_to_play(self, game: AnyGame, options: Options) -> None:
        """Show how to play a game with these options."""
        raise NotImplementedError

    def open_scores(self, game: AnyGame | None = None) -> None:
        """Show the scores of a game, or those of all games if it has none."""
        raise NotImplementedError

    def open_settings(self, game: AnyGame | None = None) -> None:
        """Show the settings, or those of one game."""
        raise NotImplementedError

    def open_id_entry(self) -> None:
        """Ask for a game ID and start that game."""
        raise NotImplementedError

    def open_file_list(self) -> None:
        """Let the player open a file."""
        raise NotImplementedError

    def commands_of(self, controller: Controller) -> Mapping[str, Act]:
        """Return what a running game cannot do on its own, by the names of actions (see `Controller`)."""
        raise NotImplementedError

    # The current game

    @property
    def playthrough(self) -> AnyPlaythrough | None:
        """The current playthrough."""
        return self.controller.playthrough if self.controller else None

    @property
    def _base(self) -> int:
        """How many places stay when a game is left."""
        return int(self.has_menu)

    def notify(self, message: str) -> None:
        """Tell the player about a problem: also in the current game, or in the next one if there is none."""
        super().notify(message)
        if self.controller:
            self.controller.say(tr(message))
        else:
            self._pending_message = message

    def leave_game(self) -> None:
        """Close the game and all places over it: go back to the menu, or end the program."""
        self.close_playthrough()  # first: the menu looks for plays in progress as soon as it is on top
        self.close_to(self._base)
        if not self.has_menu:
            self.quit()

    def open_main_menu(self) -> None:
        """Close the game and show the menu, also if there is none below the places."""
        if self.has_menu:
            self.leave_game()
            return
        self.close_playthrough()
        self.quit()
        self.open_menu()

    def close_playthrough(self) -> None:
        """Close the current playthrough: it stays in progress, or becomes a replay if the game is over."""
        controller, self.controller = self.controller, None
        if controller:
            controller.close()

    def closing_steps(self) -> Iterator[Act]:
        """Yield the steps that keep everything when the program ends."""
        if self.top:
            yield self.top.suspend
        yield from (self._close_last, self.save_settings, self.library.close)

    def _close_last(self) -> None:
        try:
            self.close_playthrough()
        except BrokenGameError as error:
            self.failure = message_of(error)
            if self.has_menu:
                raise

    def play(self, playthrough: AnyPlaythrough) -> None:
        """Play this, in place of the page on top and of a game below it."""
        while len(self.places) > 1 and self.top and self.top.overlays_game:
            self.back()
        controller = self._controller(playthrough)
        if len(self.places) > self._base:
            self.replace(controller)
        else:
            self.push(controller)  # the menu stays below
        self._show(controller)

    def _push_play(self, playthrough: AnyPlaythrough) -> None:
        """Play this on top of what is there."""
        controller = self._controller(playthrough)
        self.push(controller)
        self._show(controller)

    def _play_alone(self, playthrough: AnyPlaythrough) -> None:
        """Play this right above the first place."""
        self.close_to(1)
        self._push_play(playthrough)

    def _controller(self, playthrough: AnyPlaythrough) -> Controller:
        """Close the current playthrough, and return the controller of another one."""
        again = self.controller is not None and self.controller.game is playthrough.game
        self.close_playthrough()
        self._note_as_played(playthrough.game.id)
        race = self._race = self._race if self._race and self._race.fits(playthrough.session) else None
        controller = Controller(self._stage(playthrough), lambda: self.top is controller, again, race)
        controller.commands = self.commands_of(controller)
        if not playthrough.session.log and not self.front.looks_classic:
            playthrough.resume()  # it begins paused, which only its rule sheet's look shows
        self.controller = controller
        return controller

    def _show(self, controller: Controller) -> None:
        """Say what happened before the game was on the stack, and open its pause or result if it has one."""
        message, self._pending_message = self._pending_message, ""
        if message:
            controller.say(tr(message))
        controller.show_pause_or_result()

    def _stage(self, playthrough: AnyPlaythrough) -> Stage:
        """Return what the parts of a running game share."""
        return Stage(
            playthrough=playthrough,
            library=self.library,
            settings=self.settings,
            keymap=self.keymap,
            clock=self.clock,
            held_down=self.held_down,
            send_with_board=self.send_with_board,
        )

    def _note_as_played(self, name: str) -> None:
        self.settings.remember("last-game", name)
        recent = (name, *(other for other in self.settings["recent-games"] if other != name))
        self.settings.remember("recent-games", recent[:MAX_RECENT_GAMES])

    @property
    def race_under_way(self) -> "Race | None":
        """The race that the current game is part of, None if there is none."""
        return self._race if self._race and not self._race.abandoned else None

    # New games

    def begin(self, game: AnyGame, options: Options, start: Start | None = None) -> None:
        """Start a new game in place of the page on top, from a new seed unless a start is given."""
        slices = self.library.beginning(game, options, start, self._practises(game))
        self._make_board(game, slices, self.play)

    def _practises(self, game: AnyGame) -> bool:
        """Return whether the current game is this one, in practice."""
        current = self.playthrough
        return current is not None and current.game is game and current.session.practice

    def _make_board(self, game: AnyGame, slices: Slices[T], done: Callable[[T], object]) -> None:
        """Do work that makes a board, and call `done` with its result. Tell the player if no board is found, or if the
        game refuses its options together."""

        def show(made: T | InvalidError) -> None:
            if isinstance(made, InvalidError):
                self.notify(message_of(made))
            else:
                done(made)

        self.work(game, tr(MAKING_BOARD), _or_error(slices), show)

    def new_game(self) -> None:
        """Start another game of the kind that is played: in the same playthrough, or as a new one if that has no
        room."""
        play = self._current
        if play.may_restart:
            self.send_with_board(RESTART)
        else:
            self.play_again()

    @property
    def _current(self) -> AnyPlaythrough:
        assert self.controller
        return self.controller.playthrough

    def play_again(self) -> None:
        """Start the game that comes after the current one, as a playthrough of its own."""
        play = self._current
        self._make_board(play.game, self.library.beginning_again(play), self.play)

    def retry(self) -> None:
        """Start the same game again from its start: in its playthrough, or as a new one if that has ended or has no
        room for another game."""
        play = self._current
        if play.outcome is None and play.may_retry:
            play.send(RETRY)
            self.close_overlays()
            return
        if play.outcome is None:
            self._retire()
        self._make_board(play.game, self.library.retrying(play), self.play)

    def _retire(self) -> None:
        """Move the current game to the replays, though it has not ended."""
        if self.controller:
            self.controller.playthrough.retire()
            self.controller = None

    def send_with_board(self, text: str) -> None:
        """Send an input to the current game after the search for the board that it makes."""
        play = self._current

        def send(completed: str) -> None:
            self.close_overlays()
            if not is_restart(completed):
                play.resume()
            play.send(completed)

        self._make_board(play.game, play.completing(text), send)

    def play_session(self, session: AnySession) -> None:
        """Continue a session in place of the page on top, and of a game below it."""
        self.play(self.library.adopt(session))

    # Games in progress and saves

    def resume(self, game: AnyGame, path: Path | None, otherwise: Act) -> None:
        """Resume the play of a game that is in progress, the latest or the one in the file, in place of the page on
        top. Call `otherwise` if there is none."""
        slices = self.library.resuming(game, path=path)
        self.load_in_slices(game, slices, lambda found: self.play(found) if found else otherwise())

    def play_from(self, game: AnyGame, options: Options, start: Start) -> None:
        """Resume the play of a game that is in progress with these options and this seed, or begin it."""

        def is_same(record: Record) -> bool:
            return record.start.seed == start.seed and record.options == options.changed()

        def play_it(found: AnyPlaythrough | None) -> None:
            if found:
                self.play(found)
            else:
                self.begin(game, options, start)

        self.load_in_slices(game, self.library.resuming(game, is_same), play_it)

    def load(self, game: AnyGame, path: Path | None = None) -> None:
        """Load a save in place of the current game: the quick save unless `path` names another. Raises OSError or
        RecordError, also for a save of which the fault is found at once."""
        self.load_in_slices(game, self.library.loading(game, path), self._play_loaded)

    def _play_loaded(self, playthrough: AnyPlaythrough) -> None:
        if self.controller and any(text == "loaded" for _, text in self._current.session.log):
            self._retire()  # it came from a save, which is still there
        self.play(playthrough)

    def load_in_slices(self, game: AnyGame | None, slices: Slices[T], done: Callable[[T], object]) -> None:
        """Do work that reads files."""

        def finish(result: T) -> None:
            with refusals():
                done(result)

        self.work(game, tr(LOADING), in_time(slices), finish)


def in_time(slices: Slices[T]) -> Slices[T]:
    """Do work that makes a board. Raises NoBoardError if the search does not find one or the game refuses it."""
    try:
        with refusals():
            return (yield from slices)
    except SearchLimitError as error:
        raise NoBoardError("no board found in time") from error


@contextmanager
def refusals() -> Iterator[None]:
    """Turn a ValueError, with which a game refuses its options or its position, into a NoBoardError."""
    try:
        yield
    except MessageError:
        raise
    except ValueError as error:
        raise NoBoardError(message_of(error)) from error


def _or_error(slices: Slices[T]) -> Slices[T | InvalidError]:
    """Do work that makes a board. Return the reason if there is none."""
    try:
        return (yield from in_time(slices))
    except InvalidError as error:
        return error
