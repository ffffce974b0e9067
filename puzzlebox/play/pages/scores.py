"""The results of finished games: of all games on one page, and of each game with each set of options in a table."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from puzzlebox.core.durations import span_text
from puzzlebox.core.game import DEFAULT_MEASURES, AnyGame, Measure
from puzzlebox.core.message import InvalidError
from puzzlebox.core.options import OptionError, Options
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import NO_COURSE, Card, Course, More, Page, Row, choice_row, offered
from puzzlebox.play.race import racing_file
from puzzlebox.play.results import best_of, shown_value, usual_of
from puzzlebox.play.wording import UNRANKED, error_text, figure_text, label_text, labelled, option_text, sentence_case
from puzzlebox.registry import UnknownGameError
from puzzlebox.store.database import ScoresUnavailableError
from puzzlebox.store.scores import Kind, ScoreEntry, Scores
from puzzlebox.store.statistics import NOTHING, Best, Summary, counted, shown, value_of
from puzzlebox.translation import tr, value_text
from puzzlebox.translation.formats import date_and_time, joined

PAGE = 50
"""The number of results on a page, and of values in the chart."""


class Tally(NamedTuple):
    """The detail of a table of results: shorter texts for the first figures of the page."""

    bests: Mapping[str, str]


def open_scores(desk: Desk, game: AnyGame | None = None) -> None:
    """Open the results of a game, or those of all games if it has none."""
    results = GameScores(desk, game) if game else None
    if results and not results.read() and results.kind:
        desk.open(partial(game_scores, results))
    else:
        desk.open(partial(scores, desk, GameBests(desk), game.id if game else ""))


# All games


class GameBests:
    """The best results of games with the options that they were last played with, which are looked up one at a time."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: dict[Kind, Best | None] = {}
        self._wanted: list[Kind] = []

    def text(self, kind: Kind) -> str:
        """Return the best result of the game whose last results these are; empty until it is known."""
        if kind not in self._known and kind not in self._wanted:
            self._wanted.append(kind)
        best = self._known.get(kind)
        return value_text(best.text) if best else ""

    def renew(self) -> None:
        """Keep what is known: new results change what it is known of."""

    @property
    def waits(self) -> bool:
        """Whether there is more to look up."""
        return bool(self._wanted)

    def advance(self) -> bool:
        """Look up the best result of one more game."""
        kind, stored = self._wanted.pop(0), self._desk.library.scores
        self._known[kind] = best_of(self._desk.registry.game(kind.game), stored) if stored else None
        return True


def scores(desk: Desk, bests: GameBests, focus: str = "") -> Page:
    """Return the page with the covers of all games that have results, the one played last first."""
    kinds: dict[str, list[Kind]] = {}
    stored, note = desk.library.scores, ""
    try:
        for kind in stored.kinds() if stored else ():
            kinds.setdefault(kind.game, []).append(kind)
    except ScoresUnavailableError as error:
        note = error_text(error)
    played = [sorted(each, key=lambda kind: kind.last) for each in kinds.values()]
    played.sort(key=lambda each: each[-1].last, reverse=True)
    rows = [row for each in played if (row := _game_row(desk, bests, each))]
    text = "" if rows else note or tr("No finished games yet.")
    focus = focus if any(row.key == focus for row in rows) else ""
    ends = _ends(desk, None, bool(rows))
    return Page("shelves", tr("Scores"), [*rows, *ends], text=text, note=note if rows else "", focus=focus, later=bests)


def _ends(desk: Desk, results: "GameScores | None", may_delete: bool) -> list[Row]:
    """Return the last rows of a table."""
    delete = partial(delete_results, desk, results)
    back = Row("back", tr("Back"), desk.back, action="leave")
    deletes = Row("delete", tr("Delete results"), lambda: desk.open(delete), action="" if results else "delete")
    return offered(back, may_delete and deletes)


def _game_row(desk: Desk, bests: GameBests, kinds: Sequence[Kind]) -> Row | None:
    """Return the cover of a game with these results, the latest ones last; None if it cannot be loaded."""
    last = kinds[-1]
    try:
        game = desk.registry.game(last.game)
    except UnknownGameError:
        return None
    best, count = bests.text(last), sum(kind.total for kind in kinds)
    facts = [tr("Best {result}", result=best)] if best else []
    facts += [tr("{count} played", "{count} played", count=count), date_and_time(last.last / 1000)]
    make, card = partial(game_scores, GameScores(desk, game)), Card(lines=3)
    value = " · ".join(facts)
    return Row(game.id, tr(game.title), lambda: desk.open(make), value, picture=game.cover, card=card)


# One game


class GameScores:
    """The results of a game that are shown: those with the options of `kind`, which are among `kinds`, from `offset`
    on. Their figures are only read if they are not known already."""

    def __init__(self, desk: Desk, game: AnyGame) -> None:
        self.desk, self.game = desk, game
        self.kinds: list[Kind] = []
        self.kind: Kind | None = None
        self.offset = 0
        self.entries: list[ScoreEntry] = []
        self.measures: Sequence[Measure] = ()
        self.summary: Summary = NOTHING
        self.values: list[int] = []
        self._summed_up: Kind | None = None

    def read(self) -> str:
        """Read what is shown. Return why it cannot be read, empty if it can."""
        self.kinds, self.entries = [], []
        stored, problem = self.desk.library.scores, ""
        try:
            if stored:
                self.kinds = sorted(stored.kinds(self.game.id), key=lambda kind: kind.last, reverse=True)
                self._read_kind(stored)
        except ScoresUnavailableError as error:
            problem = error_text(error)
        if not self.kinds:
            self.kind = None
        return problem

    def _read_kind(self, stored: Scores) -> None:
        options = self.kind.options if self.kind else None
        kind = next((kind for kind in self.kinds if kind.options == options), next(iter(self.kinds), None))
        self.kind = kind
        if kind is None:
            return
        self.offset = min(self.offset, (kind.total - 1) // PAGE * PAGE)
        self.entries = stored.page(kind.game, kind.options, self.offset, PAGE)
        if kind != self._summed_up:
            self.measures = self._measures_of(kind)
            self.summary = stored.summary(kind.game, kind.options, self.measures)
            first = self.measures[:1]
            self.values = [v for m in first for v in stored.latest_values(kind.game, kind.options, m, PAGE)]
            self._summed_up = kind

    def _measures_of(self, kind: Kind) -> tuple[Measure, ...]:
        """Return the measures that compare the results; by score if the game no longer has these options."""
        try:
            return self.game.measures_for(Options.parse(self.game.options, kind.options))
        except OptionError:
            return DEFAULT_MEASURES

    def choose_kind(self, number: int) -> None:
        """Show the results with other options."""
        self.kind, self.offset = self.kinds[number], 0

    def turn_page(self, step: int) -> None:
        """Show other results with the same options."""
        pages = -(-self.kind.total // PAGE) if self.kind else 0
        self.offset = (self.offset // PAGE + step) % pages * PAGE if pages else 0

    @property
    def options_text(self) -> str:
        """The options as a player reads them."""
        return self.text_of(self.kind) if self.kind else ""

    def text_of(self, kind: Kind) -> str:
        """Return the options of results as a player reads them: `Size: 3, Goal: 128`; as they are stored if the game no
        longer has them."""
        try:
            options = Options.parse(self.game.options, kind.options)
        except OptionError:
            return kind.options
        acting = [options.acting(option) for option in self.game.options if option.name in options.changed()]
        return joined([labelled(one.title, option_text(one, options[one.name])) for one in acting], "unit")

    # One result

    def value(self, entry: ScoreEntry, named: bool = False) -> str:
        """Return the value that ranks a result, or else how the game ended."""
        measure = next(iter(self.measures), None)
        value = value_of(entry, measure) if measure else None
        if value is None or measure is None:
            return tr(entry.reason)
        text = value_text(shown(value, measure))
        return f"{tr(measure.label)} {text}" if named else text

    def label(self, entry: ScoreEntry) -> str:
        """Return a result in words, and why it is unranked if it is."""
        text = self.value(entry, named=True)
        return f"{text} ({tr(UNRANKED[entry.unranked])})" if entry.unranked else text

    def cells(self, entry: ScoreEntry) -> dict[str, str]:
        """Return the texts of a result by the headings of the table."""
        cells = {tr("Date"): _date(entry)}
        cells[label_text(self.measures[0].label) if self.measures else tr("Result")] = self.value(entry)
        for name in self._more_figures:
            value = counted(entry, name, self.measures)
            text = "" if value is None else value_text(shown(value, Measure(name, name)))
            cells[sentence_case(figure_text(name, self.measures))] = text
        if any(other.unranked for other in self.entries):
            cells[tr("Remark")] = tr(UNRANKED[entry.unranked]) if entry.unranked else ""
        return cells

    @property
    def _more_figures(self) -> list[str]:
        """The names of two more figures for the table: first those that rank the results as well."""
        ranking = [name for measure in self.measures for name in (measure.figure, *measure.ties)]
        names = dict.fromkeys([*ranking, *(name for entry in self.entries for name in entry.figures)])
        known = [
            name for name in names if any(counted(entry, name, self.measures) is not None for entry in self.entries)
        ]
        return [name for name in known if all(name != measure.figure for measure in self.measures[:1])][:2]

    def with_file(self, entry: ScoreEntry, act: Callable[[Path], object]) -> None:
        """Do something with the replay of a result. Raises InvalidError if there is none."""
        path = self.desk.library.find(entry.journal) if entry.journal else None
        if path is None:
            raise InvalidError("There is no replay of this game.")
        act(path)

    def race(self, entry: ScoreEntry) -> None:
        """Play the same game again, beside its replay."""
        desk = self.desk
        self.with_file(entry, lambda path: desk.race(racing_file(path, desk.registry.game, _date(entry), entry)))


def game_scores(results: GameScores) -> Page:
    """Return the page with the results of a game."""
    desk, game, problem = results.desk, results.game, results.read()
    kind = results.kind
    rows = [_entry_row(results, entry) for entry in results.entries]
    if kind and kind.total > PAGE:
        turn, value = results.turn_page, _page_text(results, kind)
        rows.insert(0, Row("page", tr("Page"), partial(turn, 1), value, turn=turn))
    if kind and len(results.kinds) > 1:
        names, number = [results.text_of(each) or tr("Default") for each in results.kinds], results.kinds.index(kind)
        rows.insert(0, choice_row("options", tr("Options"), names, number, results.choose_kind))
    rows += _ends(desk, results if kind else None, bool(kind))
    title = tr("{game}: scores", game=tr(game.title))
    page = Page("table", title, rows, note=problem, game=game)
    page.focus = next((row.key for row in rows if row.cells), "")
    if kind:
        brief = {label_text(best.label): _brief(results, best) for best in results.summary.bests}
        page.figures, page.text = _figures(results.summary), _figures_line(results.summary, brief)
        page.detail, page.course = Tally(brief), _course(results)
    else:
        page.note = problem or tr("No finished games yet.")
    return page


def _page_text(results: GameScores, kind: Kind) -> str:
    first, last = results.offset + 1, results.offset + len(results.entries)
    # Translators: which rows of a table are shown: 1–20 of 57.
    return tr("{first}–{last} of {count}", first=first, last=last, count=kind.total)


def _entry_row(results: GameScores, entry: ScoreEntry) -> Row:
    race = [More("race", tr("Race"), partial(results.race, entry))] if entry.journal else []
    delete = More("delete", tr("Delete"), partial(_delete_entry, results, entry))
    replay = partial(results.with_file, entry, results.desk.open_replay_file)
    return Row(
        f"result {entry.number}",
        results.label(entry),
        replay,
        _date(entry),
        cells=results.cells(entry),
        more=[*race, delete],
        verb=tr("Watch replay"),
    )


def _delete_entry(results: GameScores, entry: ScoreEntry) -> None:
    question = tr(
        "Delete {game}, {result}, {date} and its replay permanently? Choose Delete again to confirm.",
        game=tr(results.game.title),
        result=results.label(entry),
        date=_date(entry),
    )
    stored = results.desk.library.scores
    if stored:
        results.desk.confirm(question, partial(stored.delete, number=entry.number))


def _date(entry: ScoreEntry) -> str:
    """Return when a game ended, in local time."""
    return date_and_time(entry.ended / 1000)


# Figures


def _figures(summary: Summary) -> dict[str, str]:
    """Return the bests, and then how many games there are."""
    figures = {label_text(best.label): value_text(best.text) for best in summary.bests}
    figures[tr("Played", context="count")] = str(summary.count)
    if summary.won:
        figures |= {tr("Won", context="count"): str(summary.won), tr("In a row"): str(summary.streak)}
    figures[tr("Total time")] = span_text(summary.time)
    if summary.unranked:
        figures[tr("Unranked")] = str(summary.unranked)
    return figures


def _brief(results: GameScores, best: Best) -> str:
    """Return the text of a best value without the figures that decide between equal ones."""
    measure = next((measure for measure in results.measures if measure.label == best.label), None)
    return shown_value(best.entry, measure) if measure and best.entry else value_text(best.text)


def _figures_line(summary: Summary, bests: Mapping[str, str]) -> str:
    """Return the figures in one line."""
    best = [tr("best {value}", value=next(iter(bests.values())))] if bests else []
    count = tr("{count} played", "{count} played", count=summary.count)
    return joined([*best, count, value_text(span_text(summary.time))], "unit")


def _course(results: GameScores) -> Course:
    """Return how the last results went on: nothing if no measure ranks them, or if all are equal."""
    values, measure = results.values, next(iter(results.measures), None)
    if measure is None or len(set(values)) == 1:
        return NO_COURSE
    if not values:
        return Course(caption=tr("No ranked games yet"), ends=("", "", ""))
    ends = [value_text(shown(pick(values), measure)) for pick in (max, min, usual_of)]
    label, count = label_text(measure.label), len(values)
    caption = tr("{figure}, the last {count} · usual {usual}", figure=label, count=count, usual=ends[2])
    return Course(values, caption, ends, measure.least)


# Deleting many


def delete_results(desk: Desk, results: GameScores | None = None) -> Page:
    """Return the page that deletes the results of a game with the options that are shown, or of all games. Each asks
    once more."""
    kind, options = (results.kind, results.options_text) if results else (None, "")
    game = tr(results.game.title) if results else ""
    named = tr("{game}, {options}", game=game, options=options) if options else game
    rows = [Row("keep", tr("Keep all results"), desk.back, action="leave")]
    if kind:
        label = tr("Delete the results of {game}", game=game)
        question = tr(
            "Select again to delete {count} game of {game} and its replay permanently.",
            "Select again to delete {count} games of {game} and their replays permanently.",
            count=kind.total,
            game=named,
        )
        rows.append(_deletion(desk, label, question, kind.game, kind.options))
    question = tr("Select again to delete the scores and replays of all games permanently.")
    rows.append(_deletion(desk, tr("Delete the results of all games"), question))
    return Page("question", tr("Delete results"), rows, text=named, game=results.game if results else None)


def _deletion(desk: Desk, label: str, question: str, game: str | None = None, options: str | None = None) -> Row:
    def delete() -> None:
        if desk.library.scores:
            desk.library.scores.delete(game=game, options=options)
        desk.back()

    return Row(f"delete {game or 'everything'}", label, lambda: desk.confirm(question, delete))
