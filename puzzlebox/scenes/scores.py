"""The scores: what was played of each game, how well, how it went over time; each play can be replayed or deleted."""

from collections.abc import Callable
from functools import partial
from time import localtime, strftime
from typing import Any

import pygame

from puzzlebox.core.durations import span_text
from puzzlebox.core.game import DEFAULT_MEASURES, Game, Measure
from puzzlebox.core.options import OptionError, Options
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.store.database import ScoresUnavailableError
from puzzlebox.store.scores import ScoreEntry
from puzzlebox.store.statistics import Summary, shown, summary, value_of
from puzzlebox.ui import panels
from puzzlebox.ui.chart import chart
from puzzlebox.ui.layout import EMPTY_AREA, Area, figure_height, line_height
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.text import fit, write
from puzzlebox.ui.widgets.choices import Choice
from puzzlebox.ui.widgets.hints import hints, joint_hint
from puzzlebox.ui.widgets.list_scene import ListScene

MOST = 50
"""So many plays are listed, the latest; and so many stand in the chart."""

BESIDE = 110
"""From this width on, in u, figures and chart stand beside the list; else above it."""

PLAIN = "as it is"
"""The options of a game with which nothing was changed."""


class ScoresScene(ListScene):
    """One game and set of options at a time. The first rows turn to others; Enter on a play watches it, Delete pressed
    twice forgets it."""

    title = "Scores"

    def __init__(self, services: Services, navigator: Navigator, game: Game[Any] | None = None) -> None:
        self.services = services
        self.navigator = navigator
        self._games = [game.id for game in services.registry.games()]
        self._game = game.id if game else self._games[0]
        self._options: str | None = None
        self._sure: object = None
        self._figures = self._chart = EMPTY_AREA
        self._plays: list[ScoreEntry] = []
        self._kinds: list[str] = []
        self._trouble = ""
        super().__init__(services.keymap)

    # What there is.

    @property
    def _shown_game(self) -> Game[Any]:
        return self.services.registry.game(self._game)

    def leave(self) -> None:
        self.navigator.back()

    def fill(self) -> list[Choice]:
        self._read()
        rows = [Choice("Game", lambda: self._turn_game(1), self._shown_game.title, self._turn_game)]
        if len(self._kinds) > 1:
            rows.append(Choice("Options", lambda: self._turn_kind(1), self._options or PLAIN, self._turn_kind))
        self._first_play = len(rows)
        latest = self._plays[: -MOST - 1 : -1]
        rows += [Choice(self._result(play), partial(self._watch, play), _moment(play)) for play in latest]
        if self._plays:
            rows.append(Choice("Forget all of these", self._forget_all))
        if self._any:
            rows.append(Choice("Forget every score of every game", self._forget_everything))
        return rows

    def _read(self) -> None:
        """The plays of this game, by their options."""
        plays, self._any, self.message = [], False, self._trouble
        scores = self.services.library.scores
        if scores:
            try:
                plays = scores.entries(self._game)
                self._any = bool(plays) or bool(scores.entries())
            except ScoresUnavailableError as error:
                self.message = str(error)
        self._kinds = list(dict.fromkeys(play.options for play in reversed(plays)))
        if self._options not in self._kinds:
            self._options = self._kinds[0] if self._kinds else None
        self._plays = [play for play in plays if play.options == self._options]
        self._measures = self._how_compared()
        self._summary: Summary = summary(self._plays, self._measures)

    def _how_compared(self) -> tuple[Measure, ...]:
        """A game that has other options now is compared by its score."""
        try:
            return self._shown_game.measures_for(Options.parse(self._shown_game.options, self._options or ""))
        except OptionError:
            return DEFAULT_MEASURES

    def _result(self, play: ScoreEntry) -> str:
        """A play in a few words: what it is ranked by, or how it ended."""
        measure = self._measures[0] if self._measures else None
        value = value_of(play, measure) if measure else None
        words = play.reason if value is None or measure is None else f"{measure.label} {shown(value, measure)}"
        return f"{words} ({play.unranked.replace('_', ' ')})" if play.unranked else words

    # What one can do.

    def _turn_game(self, step: int) -> None:
        self._game = self._games[(self._games.index(self._game) + step) % len(self._games)]
        self._options = None
        self._anew()

    def _turn_kind(self, step: int) -> None:
        self._options = self._kinds[(self._kinds.index(self._options or "") + step) % len(self._kinds)]
        self._anew()

    def _anew(self) -> None:
        self._sure, self._trouble = None, ""
        self.refill()

    def _watch(self, play: ScoreEntry) -> None:
        path = self.services.library.find(play.journal) if play.journal else None
        self._trouble = ""
        if path is None:
            self._trouble = "There is no replay of this play."
        else:
            try:
                self.navigator.open_replay_file(path)
                return
            except (OSError, ValueError, LookupError) as error:
                self._trouble = str(error)
        self.refill()

    def _forget(self, play: ScoreEntry) -> None:
        question = f"Press {self.keys.first('delete')} once more to forget this play and its replay for good."
        scores = self.services.library.scores
        if self._asked(play.number, question) and scores:
            self._try(partial(scores.delete, number=play.number))

    def _forget_all(self) -> None:
        question = f"Choose it once more to forget these {len(self._plays)} plays and their replays for good."
        scores = self.services.library.scores
        if self._asked("all", question) and scores:
            self._try(partial(scores.delete, game=self._game, options=self._options))

    def _forget_everything(self) -> None:
        question = "Choose it once more to forget all plays of all games and their replays for good."
        scores = self.services.library.scores
        if self._asked("everything", question) and scores:
            self._try(scores.delete)

    def _asked(self, what: object, question: str) -> bool:
        """Whether this was asked for just before; else the question is asked now."""
        if self._sure == what:
            return True
        self._sure, self.message, self.stale = what, question, True
        return False

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except ScoresUnavailableError as error:
            self._trouble = str(error)
        self._sure = None
        self.refill()

    def handle_action(self, action: str) -> None:
        number = self.choices.focus - self._first_play
        if action == "delete" and 0 <= number < min(MOST, len(self._plays)):
            self._forget(self._plays[-1 - number])
            return
        if action != "choose":
            self._sure, self.message = None, ""
            self.stale = True
        super().handle_action(action)

    # What it looks like.

    def arrange_body(self, body: Area) -> Area:
        measures = self.measures
        if self.small or not self._plays:
            self._chart = EMPTY_AREA
            self._figures, rest = body.from_top(line_height(measures.small) if self._plays else 0, measures.gap)
            return super().arrange_body(rest)
        if body.width > 1.25 * body.height and body.width >= BESIDE * measures.u:
            beside, rest = body.from_right(body.width // 2 - measures.pad, 3 * measures.pad)
            rest = rest.but(width=rest.width - measures.pad)
        else:
            beside, rest = body.from_top(body.height * 2 // 5, measures.pad)
        self._figures, below = beside.from_top(self._figures_height(beside), measures.gap)
        self._chart = below if below.height > 12 * measures.u else EMPTY_AREA
        return rest if rest.width < body.width else super().arrange_body(rest)

    def _figures_height(self, area: Area) -> int:
        """Two rows where there is not room for three."""
        high = figure_height(self.measures) + self.measures.gap
        rows = min(len(self._rows(area)), 3 if area.height > 5 * high else 2)
        return rows * high - self.measures.gap + 2 * self.measures.pad

    def draw_body(self, surface: pygame.Surface) -> None:
        if not self._plays:
            place = self.choices.choices[-1].area
            words, size = fit(["Nothing of it is finished yet."], self.area.width, self.measures.body)
            middle = (self.area.center[0], place.bottom + 3 * self.measures.pad)
            write(surface, words, middle, size, self.theme.muted, anchor="center")
            return
        if self._figures.height < figure_height(self.measures):
            text, size = fit([", ".join(self._words())], self._figures.width, self.measures.small)
            write(surface, text, self._figures.center, size, self.theme.muted, anchor="center")
            return
        self._draw_figures(surface)
        if self._chart.height and self._measures:
            self._draw_chart(surface, self._measures[0])

    def _words(self) -> list[str]:
        best = [f"best {self._summary.bests[0].text}"] if self._summary.bests else []
        return [*best, f"{self._summary.count} played", span_text(self._summary.time)]

    def _draw_figures(self, surface: pygame.Surface) -> None:
        """Bests in the first rows, counts in the last."""
        theme, measures = self.theme, self.measures
        panels.panel(surface, self._figures, theme, measures)
        inner = self._figures.inset(measures.pad)
        for row in self._rows(self._figures):
            if inner.height >= figure_height(measures):
                place, inner = inner.from_top(figure_height(measures), measures.gap)
                panels.figure_row(surface, place, row, theme, measures)

    def _rows(self, area: Area) -> list[dict[str, str]]:
        """The figures in rows for a place as wide as this: bests first, counts last."""
        summed, measures = self._summary, self.measures
        bests = [(best.label.capitalize().replace(" a second", "/s"), best.text) for best in summed.bests]
        won = {"Won": str(summed.won), "In a row": str(summed.streak)} if summed.won else {}
        unranked = {"Unranked": str(summed.unranked)} if summed.unranked else {}
        counts = {"Played": str(summed.count), **won, "In all": span_text(summed.time), **unranked}
        across = max(1, (area.width - 2 * measures.pad) // max(1, 4 * measures.figure))
        return [*(dict(bests[n : n + across]) for n in range(0, len(bests), across)), counts]

    def _draw_chart(self, surface: pygame.Surface, measure: Measure) -> None:
        counting = (value_of(play, measure) for play in self._plays if not play.unranked)
        values = [value for value in counting if value is not None][-MOST:]
        ends = [shown(pick(values), measure) if values else "" for pick in (max, min)]
        caption = f"{measure.label.capitalize()}, the last {len(values)}" if values else "Nothing counts yet"
        chart(surface, self._chart, values, [caption, *ends], measure.least, self.theme, self.measures)

    def hints(self) -> list[Hint]:
        keys, number = self.keys, self.choices.focus - self._first_play
        if not 0 <= number < min(MOST, len(self._plays)):
            change = joint_hint(keys, "change", "left", "right")
            return [*hints(keys, ("choose", "choose")), *change, *hints(keys, ("leave", "back"))]
        return hints(keys, ("choose", "watch"), ("delete", "forget"), ("leave", "back"))


def _moment(play: ScoreEntry) -> str:
    """When it ended, in the time of this place."""
    return strftime("%Y-%m-%d %H:%M", localtime(play.ended / 1000))
