"""The screens over a game: its pause and its result, beside the board."""

from collections.abc import Callable
from functools import partial

from puzzlebox.core.game import NextGame
from puzzlebox.core.game_id import id_of
from puzzlebox.core.record import Record
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.play.wording import UNRANKED, label_text, labelled, sentence_text
from puzzlebox.store.statistics import shown
from puzzlebox.terminal.canvas import Canvas, Style
from puzzlebox.terminal.columns import width, wrap
from puzzlebox.terminal.play import PlayScreen
from puzzlebox.terminal.records import ReplayScreen
from puzzlebox.terminal.screens import GOOD, MUTED, TITLE, Front, ListScreen, Row, SettingsScreen
from puzzlebox.translation import tr


class OverGameScreen(ListScreen):
    """A list over a game, whose board stays in sight."""

    def __init__(self, app: Front, below: PlayScreen, title: str, rows: list[Row]) -> None:
        self.below = below
        super().__init__(app, title, rows)

    def draw(self, canvas: Canvas) -> None:
        """Draw the game, and the list over its right part."""
        self.below.draw_game(canvas)
        wide = 36
        left, self._top = canvas.columns - wide, 4 + len(self.lines())
        canvas.fill(0, left - 2, canvas.rows, wide + 2, Style())
        canvas.write(1, left, self.title, TITLE)
        for number, (line, style) in enumerate(self.lines()):
            canvas.write(3 + number, left, line, style)
        for number, row in enumerate(self.rows):
            text = f" {row.label}{' ' * max(1, wide - 4 - width(row.label) - width(row.value))}{row.value} "
            focused = number == self.focus
            mark = ">" if focused else " "
            canvas.write(self._top + number, left, mark + text, Style(reverse=focused, bold=focused))
        self.foot(canvas, ("choose", tr("Select")), ("leave", tr("Back")))

    def lines(self) -> list[tuple[str, Style]]:
        """Return the lines between the title and the list."""
        return []


class PauseScreen(OverGameScreen):
    """The pause of a game."""

    def __init__(self, app: Front, below: PlayScreen) -> None:
        super().__init__(app, below, "", [])
        self.resume()

    def resume(self) -> None:
        super().resume()
        self.title, self.rows = tr("Paused"), self._rows()

    def _rows(self) -> list[Row]:
        app, below, keys = self.app, self.below, self.below.keys
        assists = below.playthrough.game.assistance
        offered = [
            (tr("Resume"), self.leave, "pause", True),
            (tr("Hint"), lambda: self._then(below.hint), "hint", assists.hint is not None),
            (tr("Solve"), lambda: self._then(below.solve), "solve", assists.solve is not None),
            (tr("Retry"), lambda: self._then(below.retry), "retry", True),
            (tr("New game"), lambda: self._then(below.new_game), "new-game", True),
            (tr("Save"), lambda: self._then(below.save), "quick-save", True),
            (tr("How to play"), below.how_to_play, "how-to-play", True),
            (tr("Settings"), self._open_settings, "settings", True),
            (tr("Main menu"), app.leave_game, "", True),
        ]
        return [
            Row(label, choose, keys.first(key) or self.keys.first(key))
            for label, choose, key, is_offered in offered
            if is_offered
        ]

    def _open_settings(self) -> None:
        self.app.open(SettingsScreen(self.app))

    @property
    def keys(self) -> KeyTable:
        return self.desk.keymap.table("choosing", self.below.playthrough.game)

    def lines(self) -> list[tuple[str, Style]]:
        return [(id_of(self.below.playthrough.session).text()[:36], MUTED)]

    def press(self, press: KeyPress, text: str) -> None:
        if press.down and press.action in ("pause", "leave"):
            self.leave()
        elif press.down and press.action == "settings":
            self._open_settings()
        else:
            super().press(press, text)

    def leave(self) -> None:
        """Resume the game."""
        self._then(lambda: None)

    def _then(self, command: Callable[[], object]) -> None:
        self.app.back()
        self.below.playthrough.send("resume")
        command()


class ResultScreen(OverGameScreen):
    """The result of a game that has ended, beside its board."""

    def __init__(self, app: Front, below: PlayScreen) -> None:
        play = below.playthrough
        self._result = play.result
        outcome = play.outcome
        assert outcome
        following = [Row(tr(each.label), partial(self._begin, each)) for each in play.next_games()]
        resume = [Row(tr("Keep playing"), self._keep_playing)] if not outcome.final else []
        undo = [Row(tr("Undo"), lambda: self._send("undo"))] if play.session.may_undo else []
        again = [] if following else [Row(tr("Play again"), below.new_game)]
        others = [
            Row(tr("Retry"), below.retry),
            Row(tr("Watch replay"), self._replay),
            Row(tr("Main menu"), app.leave_game),
        ]
        titles = {"won": tr("Won", context="result"), "lost": tr("Game over"), "ended": tr("The end")}
        super().__init__(app, below, titles[outcome.kind], [*resume, *following, *again, *undo, *others])

    def lines(self) -> list[tuple[str, Style]]:
        play = self.below.playthrough
        outcome = play.outcome
        lines = [(line, Style()) for line in wrap(sentence_text(outcome.reason), 34)] if outcome else []
        if self._result:
            figures = play.session.figures()
            for measure in play.game.measures_for(play.session.options)[:3]:
                if (value := figures.get(measure.figure)) is not None and not measure.rate:
                    lines.append((labelled(label_text(measure.label), shown(value, measure)), TITLE))
            for best in self._result.new_bests[:1]:
                lines.append((tr("New best {label}", label=tr(best.label)), GOOD))
            if unranked := self._result.entry.unranked:
                lines.append((labelled("Unranked", tr(UNRANKED[unranked])), MUTED))
        return lines

    def _begin(self, following: NextGame) -> None:
        play = self.below.playthrough
        slices = self.desk.library.beginning(play.game, following.options, following.start)
        self.app.work(tr("Making the board …"), slices, self.app.play)

    def _send(self, text: str) -> None:
        self.app.back()
        self.below.playthrough.send(text)

    def _keep_playing(self) -> None:
        outcome = self.below.playthrough.outcome
        assert outcome
        self._send(outcome.resume)

    def _replay(self) -> None:
        play = self.below.playthrough
        self.app.open(ReplayScreen(self.app, Record.of(play.session), play.game))

    def leave(self) -> None:
        self.app.leave_game()
