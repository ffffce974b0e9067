"""The desk: everything that can be begun, resumed, loaded, raced and watched, in every front end."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID, GameIDError
from puzzlebox.core.message import InvalidError, Message, MessageError, message_of
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.session import RESTART, RETRY, AnySession, is_restart
from puzzlebox.core.state import Start, State
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.library import Predicate
from puzzlebox.play.page import Act
from puzzlebox.play.place import FAULTS, Stack, fault_message
from puzzlebox.play.playthrough import AnyPlaythrough, BrokenGameError
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.parts import Stage
from puzzlebox.play.seeds import new_seed
from puzzlebox.play.work import Working
from puzzlebox.registry import NO_GAME_ERRORS, UnknownGameError, failure_message
from puzzlebox.store.paths import Paths
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.play.journal_reader import JournalContent
    from puzzlebox.play.race import Race
    from puzzlebox.play.read import Begun, Board, Found

T = TypeVar("T")

MAX_RECENT_GAMES = 12
"""The number of games whose order of play is kept."""

MAKING_BOARD = Message("Making the board …")
LOADING = Message("Loading …")
NOT_SAVED, NOT_LOADED = Message("Could not save: {reason}"), Message("Could not load: {reason}")
NOT_COPIED = Message("Could not copy the game ID: {reason}")


class NoBoardError(InvalidError):
    """A game refuses its options or its position, or the search for a board finds none."""


class Desk(Stack):
    """Begins, resumes and leaves games, leads from one to the next, opens boards and recorded games, replays them,
    races against them, and lets bots play.

    `controller` is that of the current game, whichever pages lie over it, and None if there is none. With `has_menu`,
    the menu lies below all places and leaving a game leads there; otherwise it ends the program. `failure` is the last
    unexpected error, in a sentence. Without a menu, it is told when the program has ended. `folder` is the one from
    which a file was opened last."""

    controller: Controller | None = None
    has_menu = False
    failure = ""
    folder: Path | None = None
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
        self._put(playthrough, self.replace if len(self.places) > self._base else self.push)  # the menu stays below

    def _push_play(self, playthrough: AnyPlaythrough) -> None:
        """Play this on top of what is there."""
        self._put(playthrough, self.push)

    def _play_alone(self, playthrough: AnyPlaythrough) -> None:
        """Play this right above the first place."""
        self.close_to(1)
        self._push_play(playthrough)

    def _put(self, playthrough: AnyPlaythrough, put: Callable[[Controller], None]) -> None:
        """Close the current playthrough, and put this one on the stack. Say what happened before that, and open its
        pause or result if it has one."""
        again = self.controller is not None and self.controller.game is playthrough.game
        self.close_playthrough()
        self._note_as_played(playthrough.game.id)
        race = self._race = self._race if self._race and self._race.fits(playthrough.session) else None
        controller = Controller(Stage(self, playthrough, self.send_with_board), again, race)
        controller.commands = self.commands_of(controller)
        if not playthrough.session.log and not self.front.looks_classic:
            playthrough.resume()  # it begins paused, which only its rule sheet's look shows
        self.controller = controller
        put(controller)
        message, self._pending_message = self._pending_message, ""
        if message:
            controller.say(tr(message))
        controller.show_pause_or_result()

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
        self._make_board(play.game, self.library.beginning_after(play, play.next_start()), self.play)

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
        self._make_board(play.game, self.library.beginning_after(play, play.same_start()), self.play)

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

    # Work in slices

    def work(self, game: AnyGame | None, title: str, slices: Slices[T], done: Callable[[T], object]) -> None:
        """Do work for a game, and call `done` with its result. If it takes long, a page shows its title, translated,
        and its progress meanwhile, and the player can cancel it. What goes wrong then is told; before that, it raises
        what the work raises."""
        working = Working(self, game, title, slices, done)
        if not working.begin():
            self.push(working)

    # Boards and games by their IDs

    def play_id(self, text: str) -> None:
        """Start the game with this ID, or open the boards in any other text. Raises GameIDError, UnknownGameError,
        OptionError, ReadError or NoBoardError."""
        try:
            game_id = GameID.parse(text)
            game = self.registry.game(game_id.game)
        except (GameIDError, UnknownGameError) as error:
            self._open_pasted(text, error)
            return
        options, start = Options.parse(game.options, game_id.options), game_id.start or Start(seed=new_seed())
        with errors_name(game):
            if start.position is not None:
                from puzzlebox.play.read import at_position

                _, options, start = at_position(self.registry, game, options, start)
            slices = self.library.beginning(game, options, start)
            self.work(game, tr(MAKING_BOARD), in_time(slices), self._play_alone)

    # Boards in texts and files

    def _open_pasted(self, text: str, error: Exception) -> None:
        """Open the boards in a text. Raises the error if it looks like no board."""
        from puzzlebox.play.read import HEAD, UnknownFormatError, read, reading

        if len(text) > HEAD:
            self.open_reading(reading(text, None, self.registry), tr("Pasted text"))
            return
        try:
            found = read(text, None, self.registry)
        except UnknownFormatError:
            if path := _existing(text):  # a terminal pastes the path of a file that is dropped on it
                self.open_file(path)
                return
            raise error from None
        self.open_boards(found, tr("Pasted text"))

    def open_file(self, path: Path) -> None:
        """Resume the recorded game in a file, or open the boards in it. Raises OSError, RecordError or ReadError."""
        from puzzlebox.play.journal_reader import read_header
        from puzzlebox.play.read import content, reading

        data = content(path)
        if data[:1] == b"{":
            game = self.registry.game(read_header(path).game)
            self.load_in_slices(game, self.library.loading_file(game, path), self._play_alone)
        else:
            self.open_reading(reading(data, None, self.registry), path.name)

    def open_reading(self, slices: "Slices[Found]", name: str) -> None:
        """Go on to read boards, and open them. A text without a board gives a list of reasons."""
        from puzzlebox.core.reading import LeftOut
        from puzzlebox.play.read import Found, ReadError

        def caught() -> "Slices[Found]":
            try:
                return (yield from slices)
            except ReadError as error:
                return Found([], [LeftOut(message_of(error))])

        self.work(None, tr("Reading boards …"), caught(), lambda boards: self.open_boards(boards, name))

    def open_boards(self, found: "Found", name: str) -> None:
        """Begin the only board that was found, or let the player choose one. `name` says where the boards are from."""
        raise NotImplementedError

    def begin_board(self, begin: "Callable[[], Begun]", board: "Board") -> None:
        """Start a game with a board in place of the page on top. Raises NoBoardError if the rules refuse it."""
        with refusals():
            game, options, start = begin()
        self.know(board)
        self.begin(game, options, start)

    def know(self, board: "Board") -> None:
        """Remember the solution of a board, or tell the player what is wrong with it."""
        if board.solution:
            self.solutions[board.position] = board.solution
        if board.warning:
            self.notify(board.warning)

    def save_board(self, paths: Paths, game: AnyGame, state: State) -> str:
        """Write a board to a new file for the player, and return its name. Raises OSError."""
        from puzzlebox.play.write import save_board

        return save_board(paths, self.registry, game, state)

    # Solutions, replays, races and bots

    def open_replay(self, record: Record, game: AnyGame, place: int = 0, caption: str = "") -> None:
        """Replay a record, from the place after this many entries. The caption, translated, says what it shows. Raises
        OptionError or NoBoardError if the game refuses its start."""
        from puzzlebox.core.replay import Replay
        from puzzlebox.play.race import racing
        from puzzlebox.play.watching import Watching

        def race() -> None:
            self.race(racing(record, game, Message("Replay")))

        with errors_name(game):
            replay = Replay(record, game)
            self.push(Watching(replay, self.keymap, place, caption, self.back, self.play_session, race))

    def open_replay_file(self, path: Path) -> None:
        """Replay a file from the start of the last game in it. Raises RecordError, OptionError, UnknownGameError or
        OSError."""
        from puzzlebox.play.journal_reader import reading

        def open_it(found: "JournalContent") -> None:
            game = self.registry.game(found.record.game)
            self.open_replay(found.record, game, found.record.last_game())

        self.load_in_slices(None, reading(path), open_it)

    def race(self, race: "Slices[Race]") -> None:
        """Start the game of a race that this work prepares, from the same start."""
        self.told(lambda: self.load_in_slices(None, race, self.open_race))

    def open_race(self, race: "Race") -> None:
        """Start the game of a race, from the same start."""

        def open_it(playthrough: AnyPlaythrough) -> None:
            if not race.fits(playthrough.session):
                playthrough.close()
                self.notify("The board of this replay is not that of its game ID.")
                return
            self.close_to(1)
            self._race = race
            self._push_play(playthrough)

        self._make_board(race.game, self.library.beginning(race.game, race.recorded.options, race.start), open_it)

    def watch_bot(self, game: AnyGame, options: Options, bot: str, speed: int) -> None:
        """Start a new game in place of the page on top, and let a bot play it (see `BotPlay`). Raises
        UnknownBotError."""
        slices = self.library.beginning(game, options)
        self._make_board(game, slices, lambda playthrough: self._let_bot_play(playthrough, bot, speed))

    def _let_bot_play(self, playthrough: AnyPlaythrough, bot: str, speed: int) -> None:
        self.play(playthrough)
        self.let_bot_play(bot, speed)

    def let_bot_play(self, bot: str, speed: int) -> None:
        """Close the pages over the current game, and let a bot play it. Raises UnknownBotError."""
        from puzzlebox.play.bot_play import BotPlay

        player = BotPlay(self._current, bot, speed, self.clock)
        self.close_overlays()
        self._current.resume()
        if self.controller and self.top is self.controller:
            self.controller.let_play(player)

    # What the command line opens

    def open_session(self, session: AnySession, predicate: Predicate | None = None) -> None:
        """Resume the game in progress that matches the predicate, or else open this session.

        In the classic look, games whose rule sheet has a title screen open with it.
        """

        def open_it(found: AnyPlaythrough | None) -> None:
            if found is None and self.front.looks_classic and session.game.controls.pause.any_key_resumes:
                self.open_game(session.game, session)
            else:
                self._push_play(found or self.library.adopt(session))

        if predicate:
            self.load_in_slices(session.game, self.library.resuming(session.game, predicate), open_it)
        else:
            open_it(None)

    def watch(self, session: AnySession, bot: str, speed: int) -> None:
        """Open this session, and let a bot play it. Raises UnknownBotError."""
        self._let_bot_play(self.library.adopt(session), bot, speed)

    def play_file(self, path: Path, game: AnyGame) -> None:
        """Resume the game in a file. Raises UnplayableFileError."""
        self.load_in_slices(game, self.library.loading_file(game, path), self._push_play)


def take_steps(steps: Iterable[Act], notify: Callable[[str], None]) -> None:
    """Take all steps at the end of a program, in order. `notify` gets a sentence for each that fails. If one is
    interrupted, the others are taken before KeyboardInterrupt is raised."""
    interrupt: KeyboardInterrupt | None = None
    for step in steps:
        try:
            step()
        except KeyboardInterrupt as error:
            interrupt = error
        except BaseException as error:
            told = fault_message(error) if isinstance(error, FAULTS) else failure_message(None, error)
            with suppress(Exception):  # what shows the sentence may be closed already
                notify(told)
    if interrupt:
        raise interrupt


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


def _existing(text: str) -> Path | None:
    """Return the file or folder whose path a text is, perhaps between quotes; None if there is none. Only a whole path
    names a folder."""
    try:
        path = Path(text.strip().strip("'\""))
        return path if path.is_file() or (path.is_absolute() and path.exists()) else None
    except (OSError, ValueError):
        return None


@contextmanager
def errors_name(game: AnyGame) -> Iterator[None]:
    """Name the game in errors that it raises before it is on the stack. A ValueError refuses the input."""
    try:
        with refusals():
            yield
    except (MessageError, BrokenGameError, *NO_GAME_ERRORS):
        raise
    except BaseException as error:
        raise BrokenGameError(failure_message(game.id, error)) from error
