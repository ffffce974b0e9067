"""The scores screen: results, bests, counts and a chart for each game and set of options."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from puzzlebox.core.durations import span_text
from puzzlebox.core.game import DEFAULT_MEASURES, AnyGame, Measure
from puzzlebox.core.message import message_of
from puzzlebox.core.options import OptionError, Options
from puzzlebox.formats import date_and_time, joined
from puzzlebox.input.key_hint import KeyHint, hints, joint_hint
from puzzlebox.play.race import racing_file
from puzzlebox.play.results import shown_value
from puzzlebox.play.wording import UNRANKED, figure_label, label_text, labelled, option_text, sentence_case
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.store.database import ScoresUnavailableError
from puzzlebox.store.scores import Kind, ScoreEntry, Scores
from puzzlebox.store.statistics import NOTHING, Best, Summary, shown, value_of
from puzzlebox.translation import tr, value_text
from puzzlebox.ui import panels
from puzzlebox.ui.chart import chart, usual_of
from puzzlebox.ui.layout import EMPTY_AREA, Area, figure_height, line_height
from puzzlebox.ui.text import fit, width, write
from puzzlebox.ui.widgets.choices import Extra, Item
from puzzlebox.ui.widgets.list_scene import ListScene

PAGE = 50
"""The number of results on a page, and of values in the chart."""

CHART = 36
"""The greatest height of the chart, in u."""

MIN_WIDE = 110
"""The width, in u, from which figures and chart are beside the list instead of above it."""


class ScoresScene(ListScene):
    """Shows the results of one game with one set of options. The first rows choose the game, the options and the page.
    Enter on a result replays the game, and Delete pressed twice deletes the result. The last row leads to a list of
    its own that deletes many results, and whose first row keeps them."""

    def __init__(self, services: Services, navigator: Navigator, game: AnyGame | None = None) -> None:
        self.services = services
        self.navigator = navigator
        self.title = tr("Scores")
        self._games = [game.id for game in services.registry.games()]
        self._game = self._first_game(game)
        self._kinds: list[Kind] = []
        self._kind: Kind | None = None
        self._offset = 0
        self._page: list[ScoreEntry] = []
        self._summed_up: Kind | None = None
        self._summary: Summary = NOTHING
        self._values: list[int] = []
        self._confirming: object = None
        self._deletes_many = False
        self._trouble = ""
        self._message_count = len(services.messages)
        self._figures = self._chart = EMPTY_AREA
        super().__init__(services.keymap)

    # Reading

    def _first_game(self, game: AnyGame | None) -> str:
        """Return the game to begin with: the given one, or the one played last if that one has no results."""
        given, scores = game.id if game else self._games[0], self.services.library.scores
        try:
            played = [kind for kind in scores.kinds() if kind.game in self._games] if scores else []
        except ScoresUnavailableError:  # reported when the results are read
            return given
        if not played or (game and any(kind.game == given for kind in played)):
            return given
        return max(played, key=lambda kind: kind.last).game

    @property
    def _shown_game(self) -> AnyGame:
        return self.services.registry.game(self._game)

    def leave(self) -> None:
        if self._deletes_many:
            self._show_deletions(False)
        else:
            self.navigator.back()

    def fill(self) -> list[Item]:
        is_empty = self._read()
        self._first_entry = 0
        self.explained = self._deletes_many = self._deletes_many and not is_empty
        if self._deletes_many:
            return self._deletions()
        rows = [Item(tr("Game"), lambda: self._turn_game(1), tr(self._shown_game.title), self._turn_game)]
        if len(self._kinds) > 1 and self._kind:
            options = self._options_text(self._kind) or tr("Default")
            rows.append(Item(tr("Options"), lambda: self._turn_kind(1), options, self._turn_kind))
        if self._kind and self._kind.total > PAGE:
            rows.append(Item(tr("Page"), lambda: self._turn_page(1), self._page_text(self._kind), self._turn_page))
        self._first_entry = len(rows)
        rows += [self._row(entry) for entry in self._page]
        back = Item(tr("Back"), self.leave, self.keys.first("leave"))
        deletions = [] if is_empty else [Item(tr("Delete results"), partial(self._show_deletions, True))]
        return [*rows, back, *deletions]

    def _deletions(self) -> list[Item]:
        """Return the rows that delete many results, after the one that keeps them."""
        rows = [Item(tr("Keep all results"), self.leave, self.keys.first("leave"))]
        if self._kind:
            label = tr("Delete the results of {game}", game=tr(self._shown_game.title))
            rows.append(Item(label, self._delete_kind, help=self._options_text(self._kind)))
        return [*rows, Item(tr("Delete the results of all games"), self._delete_everything)]

    def _show_deletions(self, shown: bool) -> None:
        """Show the rows that delete many results, or the results again."""
        self._deletes_many = shown
        self._refresh()
        self.choices.focus = 0
        self.arrange()

    def _kind_text(self, kind: Kind) -> str:
        """Return the game and the options of some results."""
        title, options = tr(self._shown_game.title), self._options_text(kind)
        return tr("{game}, {options}", game=title, options=options) if options else title

    def _options_text(self, kind: Kind) -> str:
        """Return the options of some results as a player reads them: `Size: 3, Goal: 128`; as they are stored if the
        game no longer has them."""
        try:
            options = Options.parse(self._shown_game.options, kind.options)
        except OptionError:
            return kind.options
        acting = [options.acting(option) for option in self._shown_game.options if option.name in options.changed()]
        return joined([labelled(one.title, option_text(one, options[one.name])) for one in acting], "unit")

    def _row(self, entry: ScoreEntry) -> Item:
        """Return the row of a result."""
        delete = Extra(tr("Delete"), partial(self._delete_entry, entry))
        race = [Extra(tr("Race"), partial(self._race, entry))] if entry.journal else []
        row = Item(self._result(entry), partial(self._replay, entry), _date(entry), extras=[*race, delete])
        row.cells = self._cells(entry)
        return row

    def _cells(self, entry: ScoreEntry) -> dict[str, str]:
        """Return the texts of a result by the headings of the table."""
        measure = self._measures[0] if self._measures else None
        value = value_of(entry, measure) if measure else None
        text = tr(entry.reason) if value is None or measure is None else value_text(shown(value, measure))
        figures = {
            figure_label(name, self._measures): value_text(shown(entry.figures[name], Measure(name, name)))
            if name in entry.figures
            else ""
            for name in self._more_figures
        }
        remark = {tr("Remark"): tr(UNRANKED.get(entry.unranked, ""))} if any(e.unranked for e in self._page) else {}
        return (
            {tr("Date"): _date(entry), label_text(measure.label) if measure else tr("Result"): text} | figures | remark
        )

    @property
    def _more_figures(self) -> list[str]:
        """The names of two more figures for the table: first those that rank the results as well."""
        first = self._measures[:1]
        ranking = [name for measure in self._measures for name in (measure.figure, *measure.ties)]
        names = dict.fromkeys([*ranking, *(name for entry in self._page for name in entry.figures)])
        known = [name for name in names if any(name in entry.figures for entry in self._page)]
        return [name for name in known if all(name != measure.figure for measure in first)][:2]

    def _page_text(self, kind: Kind) -> str:
        first, last = self._offset + 1, self._offset + len(self._page)
        # Translators: which rows of a table are shown: 1–20 of 57.
        return tr("{first}–{last} of {count}", first=first, last=last, count=kind.total)

    def _read(self) -> bool:
        """Read what is shown. Return whether there are no scores of any game."""
        self.message = self._trouble
        self._kinds, self._page, is_empty = [], [], True
        scores = self.services.library.scores
        if scores:
            try:
                self._kinds = sorted(scores.kinds(self._game), key=lambda kind: kind.last, reverse=True)
                self._read_kind(scores)
                is_empty = not self._kinds and scores.is_empty()
            except ScoresUnavailableError as error:
                self.message = tr(message_of(error))
        if not self._kinds:
            self._kind, self._summary, self._values = None, NOTHING, []
        return is_empty

    def _read_kind(self, scores: Scores) -> None:
        """Read a page of the chosen kind. Its figures are only read if they are not shown already."""
        options = self._kind.options if self._kind else None
        self._kind = next((k for k in self._kinds if k.options == options), self._kinds[0] if self._kinds else None)
        kind = self._kind
        if kind is None:
            return
        self._offset = min(self._offset, (kind.total - 1) // PAGE * PAGE)
        self._page = scores.page(kind.game, kind.options, self._offset, PAGE)
        if kind != self._summed_up:
            self._measures = self._measures_of(kind)
            self._summary = scores.summary(kind.game, kind.options, self._measures)
            first = self._measures[:1]
            self._values = [v for m in first for v in scores.latest_values(kind.game, kind.options, m, PAGE)]
            self._summed_up = kind

    def _measures_of(self, kind: Kind) -> tuple[Measure, ...]:
        """Return the measures that compare the results; by score if the game no longer has these options."""
        try:
            return self._shown_game.measures_for(Options.parse(self._shown_game.options, kind.options))
        except OptionError:
            return DEFAULT_MEASURES

    def _result(self, entry: ScoreEntry) -> str:
        """Return the value that ranks an entry, or else how the game ended; and why it is unranked, if it is."""
        measure = self._measures[0] if self._measures else None
        value = value_of(entry, measure) if measure else None
        if value is None or measure is None:
            text = tr(entry.reason)
        else:
            text = f"{tr(measure.label)} {value_text(shown(value, measure))}"
        return f"{text} ({tr(UNRANKED[entry.unranked])})" if entry.unranked else text

    # Acting

    def _turn_game(self, step: int) -> None:
        self._game = self._games[(self._games.index(self._game) + step) % len(self._games)]
        self._kind = None
        self._show_first_page()

    def _turn_kind(self, step: int) -> None:
        if self._kind in self._kinds:
            self._kind = self._kinds[(self._kinds.index(self._kind) + step) % len(self._kinds)]
        self._show_first_page()

    def _turn_page(self, step: int) -> None:
        count = self._kind.total if self._kind else 0
        pages = -(-count // PAGE)
        self._offset = (self._offset // PAGE + step) % pages * PAGE if pages else 0
        self._refresh()

    def _show_first_page(self) -> None:
        self._offset = 0
        self._refresh()

    def _refresh(self) -> None:
        self._confirming, self._trouble = None, ""
        self.refill()

    def _replay(self, entry: ScoreEntry) -> None:
        self._with_file(entry, self.navigator.open_replay_file)

    def _race(self, entry: ScoreEntry) -> None:
        """Play the same game again, beside its replay."""
        game_named = self.services.registry.game
        self._with_file(entry, lambda path: self.navigator.race(racing_file(path, game_named, _date(entry), entry)))

    def _with_file(self, entry: ScoreEntry, act: Callable[[Path], None]) -> None:
        """Do something with the replay of a result, or say why that cannot be done."""
        path = self.services.library.find(entry.journal) if entry.journal else None
        self._trouble = ""
        if path is None:
            self._trouble = tr("There is no replay of this game.")
        else:
            try:
                act(path)
                return
            except (OSError, ValueError, LookupError) as error:
                self._trouble = tr(message_of(error))
        self.refill()

    def _delete_entry(self, entry: ScoreEntry) -> None:
        question = tr(
            "Delete {game}, {result}, {date} and its replay permanently? Choose Delete again to confirm.",
            game=tr(self._shown_game.title),
            result=self._result(entry),
            date=_date(entry),
        )
        scores = self.services.library.scores
        if self._is_confirmed(entry.number, question) and scores:
            self._try(partial(scores.delete, number=entry.number))

    def _delete_kind(self) -> None:
        scores, kind = self.services.library.scores, self._kind
        if kind is None:
            return
        question = tr(
            "Select again to delete {count} game of {game} and its replay permanently.",
            "Select again to delete {count} games of {game} and their replays permanently.",
            count=kind.total,
            game=self._kind_text(kind),
        )
        if self._is_confirmed("kind", question) and scores:
            self._delete_many(partial(scores.delete, game=kind.game, options=kind.options))

    def _delete_everything(self) -> None:
        question = tr("Select again to delete the scores and replays of all games permanently.")
        scores = self.services.library.scores
        if self._is_confirmed("everything", question) and scores:
            self._delete_many(scores.delete)

    def _delete_many(self, delete: Callable[[], object]) -> None:
        """Delete many results, and show those that are left."""
        self._deletes_many = False
        self._try(delete)
        self.choices.focus = 0
        self.arrange()

    def _is_confirmed(self, what: object, question: str) -> bool:
        """Return whether the player has just been asked this question. If not, ask it."""
        if self._confirming == what:
            return True
        self._confirming, self.message, self.stale = what, question, True
        return False

    def _try(self, delete: Callable[[], object]) -> None:
        try:
            delete()
        except ScoresUnavailableError as error:
            self._trouble = tr(message_of(error))
        self._confirming = None
        self.refill()

    def advance(self, now: int) -> None:
        """Show a problem with the scores, or one that was found while a replay was loaded."""
        self._message_count, message = self.services.messages_after(self._message_count)
        if message:
            self.message, self.stale = sentence_case(message), True

    @property
    def _focused(self) -> ScoreEntry | None:
        """The entry that has the focus; None if another row has it."""
        number = self.choices.focus - self._first_entry
        return self._page[number] if 0 <= number < len(self._page) and not self._deletes_many else None

    def handle_action(self, action: str) -> None:
        if action == "delete" and self._focused:
            self._delete_entry(self._focused)
            return
        if action == "race" and self._focused:
            self._race(self._focused)
            return
        if action != "choose":
            self._confirming, self.message = None, ""
            self.stale = True
        super().handle_action(action)

    # Drawing

    def arrange_body(self, body: Area) -> Area:
        measures = self.measures
        if self.small or not self._kind:
            self._chart = EMPTY_AREA
            self._figures, rest = body.from_top(line_height(measures.small) if self._kind else 0, measures.gap)
            return super().arrange_body(rest)
        is_beside = body.width > 1.25 * body.height and body.width >= MIN_WIDE * measures.u
        if is_beside:
            place, rest = body.from_right(body.width // 2 - measures.pad, 3 * measures.pad)
        else:
            place = super().arrange_body(body).from_top(body.height * 2 // 5)[0]
        self._figures, below = place.from_top(self._figures_height(place), measures.gap)
        has_chart = below.height > 12 * measures.u and len(set(self._values)) != 1
        self._chart = below.but(height=min(below.height, CHART * measures.u)) if has_chart else EMPTY_AREA
        if is_beside:
            return rest.but(width=rest.width - measures.pad)
        used = max(self._figures.bottom, self._chart.bottom) - body.y
        return super().arrange_body(body.from_top(used, measures.pad)[1])

    def _figures_height(self, area: Area) -> int:
        """Return the height of the rows of figures: at most two if there is little room for three."""
        high, ends = figure_height(self.measures) + self.measures.gap, 2 * self.measures.pad - self.measures.gap
        most = min(3 if area.height > 5 * high else 2, max(1, (area.height - ends) // high))
        return min(len(self._rows(area)), most) * high + ends

    def draw_body(self, surface: pygame.Surface) -> None:
        if not self._kind:
            row = self.choices.choices[-1].area
            text, size = fit([tr("No finished games yet.")], self.area.width, self.measures.body)
            middle = (self.area.center[0], row.bottom + 3 * self.measures.pad)
            write(surface, text, middle, size, self.theme.muted, anchor="center")
            return
        if self._figures.height < figure_height(self.measures):
            text, size = fit([self._figures_line()], self._figures.width, self.measures.small)
            write(surface, text, self._figures.center, size, self.theme.muted, anchor="center")
            return
        self._draw_figures(surface)
        if self._chart.height and self._measures:
            self._draw_chart(surface, self._measures[0])

    def _figures_line(self) -> str:
        """Return the figures for a small window."""
        best = [tr("best {value}", value=self._summary.bests[0].text)] if self._summary.bests else []
        count = tr("{count} played", "{count} played", count=self._summary.count)
        return joined([*best, count, value_text(span_text(self._summary.time))], "unit")

    def _draw_figures(self, surface: pygame.Surface) -> None:
        theme, measures = self.theme, self.measures
        panels.panel(surface, self._figures, theme, measures)
        inner = self._figures.inset(measures.pad)
        for row in self._rows(self._figures):
            if inner.height >= figure_height(measures):
                place, inner = inner.from_top(figure_height(measures), measures.gap)
                panels.figure_row(surface, place, row, theme, measures)

    def _rows(self, area: Area) -> list[dict[str, str]]:
        """Return the figures in rows that fit the width of the area: bests in the first rows, counts in the last."""
        summary, measures = self._summary, self.measures
        across = max(1, (area.width - 2 * measures.pad) // max(1, 4 * measures.figure))
        room = area.inset(measures.pad).columns(across, measures.pad)[0].width
        bests = [(label_text(best.label), self._best_text(best, room)) for best in summary.bests]
        won = {tr("Won", context="count"): str(summary.won), tr("In a row"): str(summary.streak)} if summary.won else {}
        unranked = {tr("Unranked"): str(summary.unranked)} if summary.unranked else {}
        counts = {
            tr("Played", context="count"): str(summary.count),
            **won,
            tr("Total time"): span_text(summary.time),
            **unranked,
        }
        return [*(dict(bests[n : n + across]) for n in range(0, len(bests), across)), counts]

    def _best_text(self, best: Best, room: int) -> str:
        """Return the best value that fits into this many px: without the figures that decide between equal ones, if
        they make it too long."""
        text = value_text(best.text)
        measure = next((measure for measure in self._measures if measure.label == best.label), None)
        if measure is None or best.entry is None or width(text, self.measures.small, "bold") <= room:
            return text
        return shown_value(best.entry, measure)

    def _draw_chart(self, surface: pygame.Surface, measure: Measure) -> None:
        values = self._values
        ends = [value_text(shown(pick(values), measure)) if values else "" for pick in (max, min, usual_of)]
        if values:
            caption = tr(
                "{figure}, the last {count} · usual {usual}",
                figure=label_text(measure.label),
                count=len(values),
                usual=ends[2],
            )
        else:
            caption = tr("No ranked games yet")
        chart(surface, self._chart, values, [caption, *ends], measure.least, self.theme, self.measures)

    def hints(self) -> list[KeyHint]:
        keys = self.keys
        if self._focused:
            race = hints(keys, ("race", tr("Race"))) if self._focused.journal else []
            watch = hints(keys, ("choose", tr("Watch replay")))
            return [*watch, *race, *hints(keys, ("delete", tr("Delete")), ("leave", tr("Back")))]
        change = joint_hint(keys, tr("Change"), "left", "right")
        return [*hints(keys, ("choose", tr("Select"))), *change, *hints(keys, ("leave", tr("Back")))]


def _date(entry: ScoreEntry) -> str:
    """Return when a game ended, in local time."""
    return date_and_time(entry.ended / 1000)
