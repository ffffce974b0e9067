"""The menu in a terminal, and the page of a game with its options."""

from functools import partial
from typing import Any

from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import message_of
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.state import Start
from puzzlebox.formats import date_and_time
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.daily import daily_of, daily_with
from puzzlebox.play.game_search import FAMILIES, found
from puzzlebox.play.levels import SolvedLevels, first_options
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.registry import UnknownGameError
from puzzlebox.terminal.canvas import Canvas
from puzzlebox.terminal.guide import guide_of
from puzzlebox.terminal.records import SavesScreen, ScoresScreen
from puzzlebox.terminal.screens import MUTED, Front, ListScreen, Row, SettingsScreen, option_rows
from puzzlebox.translation import tr

MAX_CONTINUED = 3
"""The most games in progress that the menu shows first."""

MAX_QUERY = 40


class MenuScreen(ListScreen):
    """All games, under the headings of their families. What is typed searches."""

    context = "searching"

    def __init__(self, app: Front) -> None:
        self.query = ""
        super().__init__(app, "puzzlebox", [])
        self._collect()
        last = self.desk.settings["last-game"]
        places = [number for number, row in enumerate(self.rows) if row.value == last]
        self.focus = places[0] if places else 0
        self.step(0)

    def resume(self) -> None:
        super().resume()
        self.query = ""
        self._collect()

    def _collect(self) -> None:
        """List the games: those in progress and the puzzle of the day first, or those that match the query."""
        entries = self.desk.registry.entries()
        if self.query:
            self.rows = [self._row(entry) for entry in found(entries, self.query, FAMILIES)]
            self.focus = 0
        else:
            self.rows = [*self._continued(), self._daily()]
            for title, groups in FAMILIES:
                family = [self._row(entry) for entry in entries if entry.group in groups]
                self.rows += [Row(""), Row(tr(title)), *family] if family else []
        self.text = tr("Search: {query}", query=self.query) if self.query else ""
        self.step(0)

    def _row(self, entry: Any) -> Row:
        row = Row(tr(entry.title), lambda: self._open(entry.id), about=tr(entry.summary))
        row.value = entry.id if entry.id != entry.title.lower() else ""
        return row

    def _continued(self) -> list[Row]:
        library, titles = self.desk.library, {e.id: tr(e.title) for e in self.desk.registry.entries()}
        saves = [(library.in_progress(name)[:1], name) for name in library.games_in_progress() if name in titles]
        latest = sorted(((each[0], name) for each, name in saves if each), key=lambda pair: -pair[0].written)
        return [
            Row(tr("Continue {game}", game=titles[name]), partial(self._resume, name), date_and_time(save.written))
            for save, name in latest[:MAX_CONTINUED]
        ]

    def _daily(self) -> Row:
        puzzle = daily_of(self.desk.today())
        title = next((tr(e.title) for e in self.desk.registry.entries() if e.id == puzzle.game), puzzle.game)
        return Row(tr("Today: {game}", game=title), lambda: self._play_daily(puzzle.game, puzzle.options, puzzle.seed))

    def _play_daily(self, name: str, options: str, seed: str) -> None:
        if game := self._game(name):
            play_from(self.app, game, Options.parse(game.options, options), Start(seed=seed))

    def _game(self, name: str) -> AnyGame | None:
        try:
            return self.desk.registry.game(name)
        except UnknownGameError as error:
            self.app.notify(message_of(error))
            return None

    def _open(self, name: str) -> None:
        if game := self._game(name):
            self.app.open(PageScreen(self.app, game))

    def _resume(self, name: str) -> None:
        if game := self._game(name):
            self.app.work(tr("Loading …"), self.desk.library.resuming(game), self._resumed)

    def _resumed(self, play: AnyPlaythrough | None) -> None:
        if play:
            self.app.play(play)

    def press(self, press: KeyPress, text: str) -> None:
        if press.down and press.stroke.name == "Backspace" and self.query:
            self.query = self.query[:-1]
            self._collect()
        elif press.down and press.action == "leave" and self.query:
            self.query = ""
            self._collect()
        elif press.down and press.action == "scores":
            self.app.open(ScoresScreen(self.app))
        elif press.down and press.action == "settings":
            self.app.open(SettingsScreen(self.app))
        elif press.down and text.isprintable() and text.strip() and not press.action:
            self.query = (self.query + text)[:MAX_QUERY]
            self._collect()
        else:
            super().press(press, text)

    def leave(self) -> None:
        self.app.quit()

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        canvas.fill(canvas.rows - 1, 0, 1, canvas.columns, MUTED._replace(faint=False))
        settings = ("settings", tr("Settings"))
        self.foot(canvas, ("choose", tr("Select")), ("scores", tr("Scores")), settings, ("leave", tr("Quit")))
        canvas.write(1, canvas.columns - 28, tr("Type to search"), MUTED)


def play_from(app: Front, game: AnyGame, options: Options, start: Start) -> None:
    """Play the game with these options from this start; the one in progress, if it was begun already."""

    def is_same(record: Record) -> bool:
        return record.start.seed == start.seed and record.options == options.changed()

    def play(found: Any) -> None:
        if found:
            app.play(found)
        else:
            app.work(tr("Making the board …"), app.desk.library.beginning(game, options, start), app.play)

    app.work(tr("Loading …"), app.desk.library.resuming(game, is_same), play)


class PageScreen(ListScreen):
    """The page of a game: what can be played, and its options."""

    def __init__(self, app: Front, game: AnyGame) -> None:
        self.game = game
        solved = SolvedLevels(game, app.desk.library.scores) if game.play.levels else None
        self.options = first_options(game, solved)
        super().__init__(app, tr(game.title), [], tr(game.summary))
        self._collect()

    def _collect(self) -> None:
        focus, self.rows = self.focus, self._rows()
        self.focus = min(focus, len(self.rows) - 1)
        self.step(0)

    def _rows(self) -> list[Row]:
        game, library = self.game, self.desk.library
        saved = library.in_progress(game.id)[:1]
        resume = [Row(tr("Resume"), self._resume, date_and_time(save.written)) for save in saved]
        preferences = self.desk.settings.preferences(game)
        return [
            *resume,
            Row(tr("New game") if resume else tr("Play", context="game"), self._play),
            *([Row(tr("Levels"), self._levels)] if game.levels_for(self.options) else []),
            Row(tr("Daily puzzle"), self._play_daily),
            Row(""),
            *option_rows(self.options, self._choose),
            *option_rows(preferences, self._prefer),
            Row(""),
            Row(tr("How to play"), lambda: self.app.open(guide_of(self.app, game, self._chosen))),
            Row(tr("Saved games"), lambda: self.app.open(SavesScreen(self.app, game))),
            Row(tr("Scores"), lambda: self.app.open(ScoresScreen(self.app, game))),
        ]

    @property
    def _chosen(self) -> Options:
        return self.options.effective()

    def _choose(self, texts: dict[str, str]) -> None:
        self.options = Options(self.game.options, texts)
        self._collect()

    def _prefer(self, texts: dict[str, str]) -> None:
        self.desk.settings.prefer(self.game, Options(self.game.preferences, texts))
        self._collect()

    def _play(self) -> None:
        slices = self.desk.library.beginning(self.game, self._chosen)
        self.app.work(tr("Making the board …"), slices, self.app.play)

    def _play_daily(self) -> None:
        puzzle = daily_with(self.game.id, self._chosen, self.desk.today())
        play_from(self.app, self.game, self._chosen, Start(seed=puzzle.seed))

    def _resume(self) -> None:
        def play(found: AnyPlaythrough | None) -> None:
            if found:
                self.app.play(found)
            else:
                self._play()

        self.app.work(tr("Loading …"), self.desk.library.resuming(self.game), play)

    def _levels(self) -> None:
        self.app.open(LevelsScreen(self.app, self.game, self._chosen))

    def resume(self) -> None:
        super().resume()
        self._collect()


class LevelsScreen(ListScreen):
    """The levels of a game: which are solved, and the fewest moves of each."""

    def __init__(self, app: Front, game: AnyGame, options: Options) -> None:
        solved = SolvedLevels(game, app.desk.library.scores)
        rows = []
        for number, level in enumerate(game.levels_for(options), 1):
            done = "✓ " if app.desk.looks.unicode else "* "
            texts = dict(options.changed()) | dict(level.options)
            mark = done if level in solved else "  "
            least = tr("fewest {count}", count=level.least) if level.least else ""
            rows.append(Row(f"{mark}{number}. {tr(level.title)}", partial(self._play, texts, level.start), least))
        self.game = game
        super().__init__(app, tr("Levels: {game}", game=tr(game.title)), rows)

    def _play(self, texts: dict[str, str], start: Start | None) -> None:
        slices = self.desk.library.beginning(self.game, Options(self.game.options, texts), start)
        self.app.work(tr("Making the board …"), slices, self.app.play)
