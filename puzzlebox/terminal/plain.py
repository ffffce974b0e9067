"""Games line by line, for screen readers and logs: a line for each event, the board on request, and no cursor."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from puzzlebox import translation
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message, listed, translatable
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.search import Hint, SearchLimitError
from puzzlebox.core.session import AnySession
from puzzlebox.core.shown import ShownBoard, ShownCell
from puzzlebox.core.state import InputRefusedError
from puzzlebox.core.stepwise import result_of
from puzzlebox.formats import joined
from puzzlebox.play.library import Library, Predicate
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.wording import error_text, label_text, labelled, outcome_text, sentence_case, sentence_text
from puzzlebox.registry import Registry, UnknownGameError
from puzzlebox.store.settings import Settings
from puzzlebox.terminal.device import NO_BOT, NO_RACE, NoTerminalError
from puzzlebox.translation import tr, value_text

COMMANDS = ("board", "figures", "inputs", "hint", "undo", "redo", "restart", "wait MS", "language CODE", "help", "quit")
"""What a player can write besides the inputs of a game."""

# Translators: what cells are, after their number if there are several: "3 empty".
ROLES = {
    "": Message("empty", context="cells"),
    "stack": Message("block", context="cells"),
    "ghost": Message("landing", context="cells"),
    "home": Message("home", context="cells"),
    "goal": Message("goal", context="cells"),
    "mark": Message("mark", context="cells"),
    "wall": Message("wall", context="cells"),
    "piece": Message("piece", context="cells"),
}
"""What a cell without a label is called."""

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
        for time, text in record.entries:
            if text and not text.startswith("="):
                self._write(f"{time} {text}")

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
            yield tr("Inputs of this game: {inputs}", inputs=listed(play.state.inputs()[:40]))
        elif line == "board":
            self._tell_board(play)
        elif line == "figures":
            yield from (labelled(label, value) for label, value in self._shown(play).figures.items())
        elif line == "inputs":
            yield tr(listed(play.state.inputs()))
        elif line == "hint":
            yield from self._hint(play)
        elif line.startswith("language "):
            yield from self._choose_language(line.removeprefix("language ").strip())
        else:
            yield from self._send(play, line)

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
        if hint.inputs:
            yield tr("Inputs: {inputs}", inputs=listed(hint.inputs))

    def _send(self, play: AnyPlaythrough, line: str) -> Iterator[str]:
        """Send an input, or let time pass, and tell what has happened and which figures have changed."""
        before = dict(self._shown(play).figures)
        word, _, rest = line.partition(" ")
        try:
            if word == "wait" and rest.isascii() and rest.isdecimal():
                events = play.advance(min(int(rest[:9]), MAX_WAIT))
            elif line in ("undo", "redo") and not play.session.may_undo:
                events = None
            else:
                events = play.send(line)
        except InputRefusedError as error:
            yield error_text(error)
            return
        if events is None:
            yield tr("Nothing happens.")
            return
        yield from (label_text(event.name) for event in events)
        changed = [(label, value) for label, value in self._shown(play).figures.items() if before.get(label) != value]
        if changed:
            yield joined([f"{tr(label)} {value_text(value)}" for label, value in changed], "unit")
        if outcome := play.outcome:
            yield labelled(sentence_case(outcome_text(outcome.kind)), translatable(outcome.reason))

    def _tell_board(self, play: AnyPlaythrough) -> None:
        shown = self._shown(play)
        for board in (shown.board, *shown.boards):
            if board.title:
                self._write(labelled(board.title, "").rstrip())
            for line in board_lines(board):
                self._write(line)
        if shown.notice:
            self._write(tr(shown.notice))


def board_lines(board: ShownBoard) -> Iterator[str]:
    """Yield a line for each row: its number, and its cells. Equal neighbours are told together: `3 empty`."""
    for number in range(board.rows):
        cells = board.cells[number * board.columns : (number + 1) * board.columns]
        groups: list[tuple[str, int]] = []
        for name in map(_name, cells):
            if groups and groups[-1][0] == name:
                groups[-1] = (name, groups[-1][1] + 1)
            else:
                groups.append((name, 1))
        words = joined([word for name, count in groups for word in _counted(name, count)], "unit")
        yield f"{number + board.first_row + 1}: {words}"


def _counted(name: str, count: int) -> list[str]:
    return [f"{count} {name}"] if count > 1 and not name.isdecimal() else [name] * count


def _name(cell: ShownCell) -> str:
    return cell.label.strip() or tr(ROLES[cell.role])
