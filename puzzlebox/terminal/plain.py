"""Games line by line, for screen readers and logs: a line for each event, the board on request, and no cursor."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from puzzlebox import translation
from puzzlebox.core.game import AnyGame
from puzzlebox.core.log import is_step
from puzzlebox.core.message import Message, listed, message_of, translatable
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.search import Hint, SearchLimitError
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import InputRefusedError
from puzzlebox.core.stepwise import result_of
from puzzlebox.formats import joined
from puzzlebox.play.counting import for_game, for_people, form_of, forms_of
from puzzlebox.play.library import Library, Predicate
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.wording import error_text, label_text, labelled, outcome_text, sentence_case, sentence_text
from puzzlebox.registry import Registry, UnknownGameError
from puzzlebox.store.settings import Settings
from puzzlebox.terminal.device import NO_BOT, NO_RACE, NoTerminalError
from puzzlebox.terminal.told import asked, board_text, changes, hint_cells
from puzzlebox.translation import tr, value_text

COMMANDS = (
    *("board", "row ROW", "column COLUMN", "block NUMBER", "cell ROW COLUMN", "figures", "inputs", "hint"),
    *("undo", "redo", "restart", "wait MS", "language CODE", "help", "quit"),
)
"""What a player can write besides the inputs of a game."""

QUESTION = re.compile("(row|column|block) ([0-9]{1,4})|(cell) ([0-9]{1,4}) ([0-9]{1,4})")
"""What a player can ask about: a part of the board, by numbers from 1."""

MAX_WAIT = 600_000
"""The most ms of game time that one line may let pass."""


class PlainFront:
    """Plays one game at a time. `read` returns the next line that the player writes, None at the end; `write` prints
    one."""

    def __init__(
        self,
        registry: Registry,
        library: Library,
        settings: Settings,
        read: Callable[[], str | None],
        write: Callable[[str], None],
    ) -> None:
        self._registry, self._library, self._settings = registry, library, settings
        self._read, self._write = read, write

    # What the command line opens

    def open_menu(self) -> None:
        """List the games, and play the one that the player names."""
        for entry in self._registry.entries():
            self._write(f"{entry.id}: {tr(entry.summary)}")
        self._write(tr("Write the name of a game."))
        while (name := self._read()) is not None and name.strip() != "quit":
            try:
                game = self._registry.game(name.strip())
            except UnknownGameError as error:
                self._write(error_text(error))
                continue
            self.run(self._library.resume(game) or self._library.begin(game))

    def watch(self, session: AnySession, bot: str, speed: int) -> None:
        """Refuse to show a bot: line by line, nothing moves. Raises NoTerminalError."""
        raise NoTerminalError(NO_BOT)

    def open_session(self, session: AnySession, predicate: Predicate | None = None) -> None:
        """Play the game in progress that the predicate accepts, or else this session."""
        found = self._library.resume(session.game, predicate) if predicate else None
        self.run(found or self._library.adopt(session))

    def play_file(self, path: Path, game: AnyGame) -> None:
        """Play the game in a file. Raises UnplayableFileError."""
        self.run(result_of(self._library.loading_file(game, path)))

    def open_replay(self, record: Record, game: AnyGame) -> None:
        """Tell what happens in a record, a line for each input with its game time in ms."""
        forms = forms_of(game, Options(game.options, record.options))
        for time, text in record.entries:
            if text and not text.startswith("="):
                self._write(f"{time} {for_people(text, forms)}")

    def open_collection(self, game: AnyGame) -> None:
        """Play the first of the levels of a file."""
        level = game.levels_for(Options(game.options))[0]
        self.run(self._library.begin(game, Options(game.options, level.options), level.start))

    def open_race(self, race: object) -> None:
        """Refuse a race: it needs two boards. Raises NoTerminalError."""
        raise NoTerminalError(NO_RACE)

    def prefer_for_this_run(self, game: AnyGame, texts: Mapping[str, str]) -> None:
        """Apply these preferences of a game until the program ends."""
        self._settings.prefer_for_this_run(game, texts)

    # Playing

    def run(self, playthrough: AnyPlaythrough) -> None:
        """Play until the player leaves. The game is kept."""
        game, options = playthrough.game, playthrough.session.options
        self._write(joined([sentence_text(game.title), sentence_text(game.goal_for(options))], "sentences"))
        self._write(tr("Write help for the commands."))
        playthrough.resume()
        self._tell_board(playthrough)
        while (line := self._read()) is not None and line.strip() != "quit":
            for told in self.answers(playthrough, line.strip()):
                self._write(told)
        playthrough.pause()
        playthrough.close()

    def answers(self, play: AnyPlaythrough, line: str) -> Iterator[str]:
        """Yield what to tell the player about a line."""
        if line in ("", "help"):
            yield tr("Commands: {commands}", commands=listed(COMMANDS))
            yield tr("Rows and columns count from 1.")
            yield tr("Inputs of this game: {inputs}", inputs=listed([*self._kinds_of_inputs(play)][:40]))
        elif line == "board":
            self._tell_board(play)
        elif line == "figures":
            yield from (labelled(label, value) for label, value in self._shown(play).figures.items())
        elif line == "inputs":
            forms = forms_of(play.game, play.session.options)
            yield tr(listed(for_people(text, forms) for text in play.state.inputs()))
        elif line == "hint":
            yield from self._hint(play)
        elif question := QUESTION.fullmatch(line):
            what, *numbers = (group for group in question.groups() if group)
            found = [*asked(self._shown(play), what, [*map(int, numbers)])]
            yield from found or [tr("The board has no {place}.", place=line)]
        elif line.startswith("language "):
            yield from self._choose_language(line.removeprefix("language ").strip())
        else:
            yield from self._send(play, line)

    def _kinds_of_inputs(self, play: AnyPlaythrough) -> Iterator[str]:
        """Yield the inputs that have an effect now, those for cells by their forms, and the other forms."""
        forms, verbs = forms_of(play.game, play.session.options), play.game.words.verbs
        now = (form_of(text, forms) or text for text in play.state.inputs())
        yield from dict.fromkeys([*now, *(verb.form for verb in verbs if is_step(verb.form))])

    def _choose_language(self, language: str) -> Iterator[str]:
        """Speak another language from now on."""
        try:
            self._settings.choose("language", translation.checked(language))
            translation.choose(language)
        except (OSError, ValueError) as error:
            yield error_text(error)
        else:
            yield tr("Write help for the commands.")

    def _shown(self, play: AnyPlaythrough) -> Any:
        return play.game.show(play.state, play.preferences)

    def _hint(self, play: AnyPlaythrough) -> Iterator[str]:
        try:
            hint: Hint | None = result_of(play.hinting())
        except SearchLimitError:
            hint = None
        if hint is None:
            yield tr("There is no hint here.")
            return
        play.send("hinted")
        yield from (label_text(text) for text in (hint.where, hint.technique, hint.why) if text)
        yield from hint_cells(hint)
        if hint.inputs:
            forms = forms_of(play.game, play.session.options)
            yield tr("Inputs: {inputs}", inputs=listed(for_people(text, forms) for text in hint.inputs))

    def _send(self, play: AnyPlaythrough, line: str) -> Iterator[str]:
        """Send an input, or let time pass, and tell what has happened, and which cells and figures have changed."""
        before, sent = self._shown(play), line
        word, _, rest = line.partition(" ")
        try:
            sent = for_game(line, forms_of(play.game, play.session.options))
            waits = word == "wait" and rest.isascii() and rest.isdecimal()
            events = play.advance(min(int(rest[:9]), MAX_WAIT)) if waits else play.send(sent)
        except InputRefusedError as error:
            yield restated(error, sent, line)
            return
        if events is None:
            yield tr("Nothing happens.")
            return
        yield from dict.fromkeys(label_text(event.name) for event in events)
        after = self._shown(play)
        yield from changes(before, after, play.session.real_time)
        changed = [(label, value) for label, value in after.figures.items() if before.figures.get(label) != value]
        if changed:
            yield joined([f"{tr(label)} {value_text(value)}" for label, value in changed], "unit")
        if outcome := play.outcome:
            yield labelled(sentence_case(outcome_text(outcome.kind)), translatable(outcome.reason))

    def _tell_board(self, play: AnyPlaythrough) -> None:
        for line in board_text(self._shown(play)):
            self._write(line)


def restated(error: BaseException, sent: str, written: str) -> str:
    """Return what a refusal says, with the input as the player has written it."""
    message = message_of(error)
    if not isinstance(message, Message) or sent == written:
        return sentence_case(tr(message))
    plain = {name: text for name, text in message.arguments.items() if type(text) is str}
    texts = {name: text.replace(sent[:40], written[:40]) for name, text in plain.items()}
    return sentence_case(tr(message.filled(**{**message.arguments, **texts})))
