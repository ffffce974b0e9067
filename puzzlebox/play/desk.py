"""The desk: everything that can be begun, resumed, loaded, raced and watched, in every front end."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID, GameIDError
from puzzlebox.core.message import Message, MessageError, message_of
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import Start, State
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.current_game import MAKING_BOARD, CurrentGame, in_time, refusals
from puzzlebox.play.library import Predicate
from puzzlebox.play.playthrough import AnyPlaythrough, BrokenGameError
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.seeds import new_seed
from puzzlebox.registry import NO_GAME_ERRORS, UnknownGameError, failure_message
from puzzlebox.store.paths import Paths
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.play.journal_reader import JournalContent
    from puzzlebox.play.race import Race
    from puzzlebox.play.read import Begun, Board, Found
    from puzzlebox.play.running.solving import Solved

T = TypeVar("T")


class Desk(CurrentGame):
    """Opens boards and recorded games, replays them, races against them, and lets bots play."""

    folder: Path | None = None
    """The folder from which a file was opened last."""

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

    def solve(self, controller: Controller, target: str = "") -> None:
        """Search for a solution of a game, with the least value of this figure, or else for the inputs of a good
        player. Replay what is found."""
        from puzzlebox.play.running.solving import solving

        self._show_solution(controller, solving(controller.playthrough, target))

    def known_solution(self, controller: Controller) -> str:
        """Return the moves that solve the board of a game by the file that it is from; empty if there are none."""
        return self.solutions.get(controller.playthrough.session.start.position or "", "")

    def show_known_solution(self, controller: Controller) -> None:
        """Replay the solution from the file that a board is from."""
        from puzzlebox.play.running.solving import playing_known

        self._show_solution(controller, playing_known(controller.playthrough, self.known_solution(controller)))

    def _show_solution(self, controller: Controller, slices: "Slices[Solved | str]") -> None:
        from puzzlebox.play.running.solving import Solved

        def show(found: Solved | str) -> None:
            if isinstance(found, str):
                controller.say(found)
            else:
                self.open_replay(found.record, controller.game, found.place, found.caption)

        title = tr("Solving …") if controller.game.assistance.solve else tr("Thinking …")
        self.work(controller.game, title, slices, show)

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
        slices = self.library.beginning(race.game, race.recorded.options, race.start)
        self._make_board(race.game, slices, lambda playthrough: self._open_race(race, playthrough))

    def _open_race(self, race: "Race", playthrough: AnyPlaythrough) -> None:
        if not race.fits(playthrough.session):
            playthrough.close()
            self.notify("The board of this replay is not that of its game ID.")
            return
        self.close_to(1)
        self._race = race
        self._push_play(playthrough)

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

    def prefer_for_this_run(self, game: AnyGame, texts: Mapping[str, str]) -> None:
        """Apply these preferences of a game until the program ends."""
        self.settings.prefer_for_this_run(game, texts)

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
