"""Games line by line, for screen readers and logs: a line for each event, the board on request, and no cursor."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from puzzlebox import translation
from puzzlebox.core.game import AnyGame
from puzzlebox.core.log import is_step
from puzzlebox.core.message import InvalidError, Message, listed, message_of, one_of, translatable
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.search import Hint, SearchLimitError
from puzzlebox.core.session import AnySession
from puzzlebox.core.shown import Shown
from puzzlebox.core.state import Events, InputRefusedError
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.counting import for_game, for_people, form_of, forms_of
from puzzlebox.play.desk import Desk
from puzzlebox.play.library import QUICK, NoSaveError
from puzzlebox.play.page import Act
from puzzlebox.play.place import Place
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.told import asked, board_text, changes, hint_cells
from puzzlebox.play.wording import label_text, labelled, outcome_text, sentence_case, sentence_text
from puzzlebox.play.work import Working
from puzzlebox.registry import Registry, UnknownGameError
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.terminal.device import TerminalError
from puzzlebox.translation import tr, value_text

if TYPE_CHECKING:
    from puzzlebox.play.read import Found
from puzzlebox.translation.formats import joined

COMMANDS = (
    *("board", "row ROW", "column COLUMN", "block NUMBER", "cell ROW COLUMN", "figures", "inputs", "hint", "before"),
    *("undo", "redo", "restart", "wait MS", "save NAME", "load NAME", "language CODE", "help", "quit"),
)
"""What a player can write besides the inputs of a game."""

QUESTION = re.compile("(row|column|block) ([0-9]{1,4})|(cell) ([0-9]{1,4}) ([0-9]{1,4})")
"""What a player can ask about: a part of the board, by numbers from 1."""

MOST_TOLD = 20
"""How many reasons are told why a part of a file is no board."""

MAX_WAIT = 600_000
"""The most ms of game time that one line may let pass."""


class NoPictures:
    """Shows nothing of the places on the stack. `warn` takes problems, and `copy` prints a text to be copied."""

    frames = 0
    looks_classic = False
    lacks = ()

    def __init__(self, warn: Callable[[str], None], copy: Callable[[str], None]) -> None:
        self.warn, self.copy = warn, copy

    def make(self, place: Place) -> None:
        """Make no picture."""

    def apply_settings(self, *names: str) -> None:
        """Leave everything as it is."""

    def paste(self) -> str:
        """Return nothing: there is no clipboard."""
        return ""


class PlainDesk(Desk):
    """A desk whose game is played line by line. `read` returns the next line that the player writes, None at the end;
    `write` prints one, and `warn` a problem."""

    def __init__(
        self,
        registry: Registry,
        settings: Settings,
        paths: Paths | None,
        read: Callable[[], str | None],
        write: Callable[[str], None],
        warn: Callable[[str], None],
    ) -> None:
        super().__init__(registry, settings, paths, NoPictures(warn, write))
        self._read, self._write = read, write
        self._chooses = False

    # What the command line opens

    def open_menu(self) -> None:
        """List the games, and let the player name one."""
        for entry in self.registry.entries():
            self._write(f"{entry.id}: {tr(entry.summary)}")
        self._chooses = True

    def open_game(self, game: AnyGame, session: AnySession | None = None) -> None:
        """Begin a game."""
        self.begin(game, Options(game.options) if session is None else session.options)

    def open_boards(self, found: "Found", name: str) -> None:
        """Begin the first of the boards, and tell how many there are and why some were left out."""
        if len(found.games) > 1:
            raise InvalidError("this may be a board of several games: {games}", games=one_of(found.games))
        from puzzlebox.play.read import Order

        total = len(found.boards) + len(found.left_out)
        self._write(tr("{name}: {count} of {total} boards", name=name, count=len(found.boards), total=total))
        for left in found.left_out[:MOST_TOLD]:
            self._write(labelled(tr("line {line}", line=left.line), tr(left.reason)))
        if found.boards:
            self.begin_board(partial(Order(self.registry, found.boards).begin, 1), found.boards[0])

    def open_replay(self, record: Record, game: AnyGame, place: int = 0, caption: str = "") -> None:
        """Tell what happens in a record, a line for each input with its game time in ms."""
        forms = forms_of(game, Options(game.options, record.options))
        for time, text in record.entries:
            if text and not text.startswith("="):
                self._write(f"{time} {for_people(text, forms)}")

    def watch(self, session: AnySession, bot: str, speed: int) -> None:
        """Refuse to show a bot: line by line, nothing moves. Raises TerminalError."""
        raise TerminalError("a bot moves by itself, which needs a window or a screen; leave out --plain")

    def open_race(self, race: object) -> None:
        """Refuse a race: it needs two boards. Raises TerminalError."""
        raise TerminalError("a race has two boards; leave out --plain")

    def commands_of(self, controller: Controller) -> Mapping[str, Act]:
        """Return nothing: no pages open over a game."""
        return {}

    # Playing

    def run(self) -> None:
        """Play the game that was opened, or those that the player names, until the player leaves. Games are kept."""
        self._finish_work()
        if self.controller:
            self._play()
        while self._chooses:
            self._write(tr("Write the name of a game."))
            name = self._read()
            if name is None or name.strip() == "quit":
                return
            self.attempt(partial(self._play_named, name.strip()), self._write)

    def _play_named(self, name: str) -> None:
        """Resume or begin the game with this name, or open the boards in a text or in the file with this path."""
        try:
            game = self.registry.game(name)
        except UnknownGameError:
            self.play_id(name)
        else:
            self.resume(game, None, partial(self.begin, game, Options(game.options)))
        self._finish_work()
        if self.controller:
            self._play()

    def _play(self) -> None:
        """Play the current game until the player leaves it."""
        self._tell(self._introduction())
        while (line := self._read()) is not None and line.strip() != "quit":
            self.attempt(partial(self._answer, line.strip()), self._write)
        self._current.pause()
        self.close_playthrough()

    def _answer(self, line: str) -> None:
        """Tell the player about a line. Raises one of FAULTS."""
        self._tell(self._answers(line))

    def _tell(self, texts: Iterable[str]) -> None:
        for text in texts:
            self._write(text)

    def _introduction(self) -> Iterator[str]:
        game, options = self._current.game, self._current.session.options
        yield joined([sentence_text(game.title), sentence_text(game.goal_for(options))], "sentences")
        yield tr("Write help for the commands.")
        self._current.resume()
        yield from board_text(self._shown)

    def _finish_work(self) -> None:
        """Do all work that is under way."""
        while isinstance(self.top, Working):
            self.top.advance(self.clock())

    @property
    def _shown(self) -> Shown:
        """What there is to see of the current game."""
        return self._current.game.show(self._current.state, self._current.preferences)

    @property
    def _forms(self) -> Sequence[str]:
        """The forms of its inputs."""
        return forms_of(self._current.game, self._current.session.options)

    def _answers(self, line: str) -> Iterator[str]:
        """Yield what to tell the player about a line."""
        word, _, rest = line.partition(" ")
        if line in ("", "help"):
            yield tr("Commands: {commands}", commands=listed(COMMANDS))
            yield tr("Rows and columns count from 1.")
            yield tr("Inputs of this game: {inputs}", inputs=listed([*self._kinds_of_inputs()][:40]))
        elif word == "save":
            self.library.save(self._current, rest or QUICK)
            yield tr("Saved.")
        elif word == "load":
            yield from self._load(rest or QUICK)
        elif line == "board":
            yield from board_text(self._shown)
        elif line == "figures":
            yield from (labelled(label, value) for label, value in self._shown.figures.items())
        elif line == "inputs":
            yield self._listed(self._current.state.inputs())
        elif line == "hint":
            yield from self._hint()
        elif line == "before" and self._current.is_wrong:
            yield from self._go_back()
        elif question := QUESTION.fullmatch(line):
            what, *numbers = (group for group in question.groups() if group)
            found = [*asked(self._shown, what, [*map(int, numbers)])]
            yield from found or [tr("The board has no {place}.", place=line)]
        elif word == "language" and rest:
            self.settings.choose("language", translation.checked(rest.strip()))
            self.choose_language()
            yield tr("Write help for the commands.")
        else:
            yield from self._send(line)

    def _kinds_of_inputs(self) -> Iterator[str]:
        """Yield the inputs that have an effect now, those for cells by their forms, and the other forms."""
        forms, play = self._forms, self._current
        now = (form_of(text, forms) or text for text in play.state.inputs())
        yield from dict.fromkeys([*now, *(verb.form for verb in play.game.words.verbs if is_step(verb.form))])

    def _listed(self, inputs: Iterable[str]) -> str:
        """Return inputs as the player writes them."""
        return tr(listed(for_people(text, self._forms) for text in inputs))

    def _load(self, name: str) -> Iterator[str]:
        """Load the save with this name in place of the current game. Raises OSError or RecordError."""
        game = self._current.game
        path = next((save.path for save in self.library.saves(game.id) if save.name == name), None)
        if path is None and name != QUICK:
            raise NoSaveError("no save of this game is called {name}", name=name[:40])
        self.load(game, path)
        self._finish_work()
        yield from self._introduction()

    def _hint(self) -> Iterator[str]:
        play = self._current
        hint: Hint | None = None
        with suppress(SearchLimitError):
            hint = result_of(play.hinting())
        if hint is None:
            yield tr("There is no hint here.")
            return
        play.send("hinted")
        yield from (label_text(text) for text in (hint.where, hint.technique, hint.why) if text)
        yield from hint_cells(hint)
        if hint.inputs:
            yield tr("Inputs: {inputs}", inputs=self._listed(hint.inputs))
        if play.is_wrong:
            yield labelled(tr("Before the mistake"), "before")

    def _go_back(self) -> Iterator[str]:
        """Undo steps until nothing on the board is wrong, and tell what that has changed."""
        play, wrong = self._current, self._shown
        while play.is_wrong and play.send("undo") is not None:
            pass
        yield tr("This is the board before the mistake.")
        yield from changes(wrong, self._shown, play.session.real_time)

    def _send(self, line: str) -> Iterator[str]:
        """Send an input, or let time pass, and tell what has happened, and which cells and figures have changed."""
        play, before, sent = self._current, self._shown, line
        events: Events | None = ()
        word, _, rest = line.partition(" ")
        try:
            sent = for_game(line, self._forms)
            if word == "wait" and rest.isascii() and rest.isdecimal():
                events = play.advance(min(int(rest[:9]), MAX_WAIT))
            elif play.session.needs_search(sent):
                self.send_with_board(sent)
                self._finish_work()
            else:
                events = play.send(sent)
        except InputRefusedError as error:
            yield restated(error, sent, line)
            return
        if events is None:
            yield tr("Nothing happens.")
            return
        yield from dict.fromkeys(label_text(event.name) for event in events)
        after = self._shown
        yield from changes(before, after, play.session.real_time)
        changed = [(label, value) for label, value in after.figures.items() if before.figures.get(label) != value]
        if changed:
            yield joined([f"{tr(label)} {value_text(value)}" for label, value in changed], "unit")
        if outcome := play.outcome:
            yield labelled(sentence_case(outcome_text(outcome.kind)), translatable(outcome.reason))


def restated(error: BaseException, sent: str, written: str) -> str:
    """Return what a refusal says, with the input as the player has written it."""
    message = message_of(error)
    if not isinstance(message, Message) or sent == written:
        return sentence_case(tr(message))
    plain = {name: text for name, text in message.arguments.items() if type(text) is str}
    texts = {name: text.replace(sent[:40], written[:40]) for name, text in plain.items()}
    return sentence_case(tr(message.filled(**{**message.arguments, **texts})))
