"""The result of a game: how it ended, what is special about that, and what comes next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from puzzlebox.core.durations import clock_text, pace_text
from puzzlebox.core.game import Measure, is_time
from puzzlebox.core.game_id import id_of
from puzzlebox.core.message import Message
from puzzlebox.core.real_time import MS
from puzzlebox.core.record import Record
from puzzlebox.core.state import Outcome
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.keys import Key, Stroke
from puzzlebox.play.desk import Desk
from puzzlebox.play.pace import LINES, Mark, paced_measure, result_marks
from puzzlebox.play.page import Course, Page, Row, offered
from puzzlebox.play.pages.over import Over, OverPage, figures_of
from puzzlebox.play.pages.saves import race_row
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.race import Verdict
from puzzlebox.play.results import results_with, usual_of
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.wording import UNRANKED, label_text
from puzzlebox.play.work import Work
from puzzlebox.store.score_entry import ScoreEntry
from puzzlebox.store.statistics import shown, value_of
from puzzlebox.translation import tr, value_text

REST = 300 * MS
"""How long after the end all keys and buttons must have been up at once before any of them counts, in ns: a player who
still presses keys for the game must not close the result."""

MAX_FIGURES = 3
"""The most figures below the large one."""

WORDS = {"won": Message("Solved", context="result"), "lost": Message("Game over"), "ended": Message("The end")}
"""The big word for each kind of outcome."""

PRINTED_WORDS = {**WORDS, "lost": Message("Game Over")}
"""The same, spelled as in the rule sheets."""

FEWEST = Message("Fewest")
"""The label of the least value of a figure, beside the player's."""

LEAST_WORDS = frozenset({"least", "fewest", "minimum"})
"""Words in the label of a figure that is the least value of another one."""

RACES = {
    "won": Message("You won the race"),
    "lost": Message("You lost the race"),
    "tied": Message("The race is a tie"),
    "open": Message("Nobody won the race"),
}
"""What is said of a race, by its verdict."""

RACES_BY = {"won": Message("You won the race by {by}"), "lost": Message("You lost the race by {by}")}
"""The same, if the difference is known."""

COMMANDS = ("quick-save", "quick-load", "save-as", "copy-id", "how-to-play", "next-level", "previous-level", "settings")
"""The commands that have a key here, but no row."""


@dataclass(frozen=True)
class Split:
    """A time on the way to a result: what had been reached, when, the difference to the best result or an empty text,
    and whether this was no later."""

    label: str
    time: str
    late: str
    good: bool


@dataclass(kw_only=True)
class Result(Over):
    """What a result says besides its rows and all its figures, of which `few` are those that are seen.

    `large` is the one large figure: the text of `value`, which counts up by `measure`, or else a word. `special` says
    what is special about it; `is_best` whether that is a new best. `race` says how a race ended, and `splits` are the
    times on the way.
    """

    kind: str
    few: Mapping[str, str]
    large: str
    value: int | None
    measure: Measure | None
    special: str
    is_best: bool
    race: str
    won_race: bool
    splits: Sequence[Split]
    may_have_splits: bool

    def counted(self, share: float) -> str:
        """Return the large figure when this share of it has been counted."""
        if self.value is None or self.measure is None or share >= 1:
            return self.large
        return value_text(shown(round(self.value * share), self.measure))


class Findings:
    """What is found out about a result while it is shown, some ms at a time: `least` is the least value of the figure
    that the game minimizes, and `splits` are the times on the way, once they are known."""

    def __init__(self, desk: Desk, play: AnyPlaythrough, entry: ScoreEntry, figures: Mapping[str, str]) -> None:
        self.least: int | None = None
        self.splits: Sequence[Split] = ()
        self.figure = play.game.assistance.minimum.capitalize()
        words = {word for name in figures for word in name.lower().split()}
        compares = self.figure in figures and words.isdisjoint(LEAST_WORDS)
        self._least = Work(play.finding_least(), desk.clock) if entry.won and compares else None
        measure = paced_measure(play.game, play.session.options)
        self._pace = measure.pace if measure else ""
        marks = result_marks(desk.library, play.session, entry.uuid)
        self._marks: Work[list[Mark]] | None = Work(marks, desk.clock) if entry.won and self._pace else None

    @property
    def waits(self) -> bool:
        """Whether something is not known yet."""
        return bool(self._least or self._marks)

    @property
    def may_have_splits(self) -> bool:
        """Whether there are times on the way, or may be."""
        return bool(self.splits or self._marks)

    def advance(self) -> bool:
        """Search for some ms. Return whether something has been found."""
        if self._marks and self._marks.advance():
            self.splits, self._marks = [_split(mark, self._pace) for mark in self._marks.result], None
            return True
        if self._least is None or not self._least.advance():
            return False
        self.least, self._least = self._least.result, None
        return True

    def renew(self) -> None:
        """Keep what was found: the game is over."""


class ResultPage(OverPage):
    """The result of the game of a controller. No key counts until the player has let go of everything for a moment, and
    the keys of the game's actions start no game: a player who drops pieces quickly presses them without looking."""

    kind = "result"
    desk: Desk
    rested = False  # whether keys count

    def __init__(self, desk: Desk, controller: Controller) -> None:
        play = controller.playthrough
        self._ended = desk.clock()
        entry = play.result.entry if play.result else ScoreEntry.of(play.session, 0, "")
        findings = Findings(desk, play, entry, result_figures(play))
        super().__init__(desk, partial(result, desk, controller, findings, entry), controller)

    def advance(self, now: int) -> bool:
        """Set the real time to `now`, in ns. Return whether something has been found."""
        up_since = self.desk.held_down.none_since()
        if up_since is not None and now - max(up_since, self._ended) >= REST:
            self.rested = True
        return super().advance(now)

    def press(self, press: KeyPress) -> None:
        """Take a key, if keys count and it may start a game or does not."""
        if self.rested and (press.action in STAYS or self._may_start(press)):
            super().press(press)

    @property
    def _game_keys(self) -> KeyTable:
        play = self.controller.playthrough
        return self.desk.keymap.table("playing", play.game, play.session.options)

    def _may_start(self, press: KeyPress) -> bool:
        """Return whether a key may start or continue a game."""
        if press.modified or not self._game_keys.is_own(press.stroke._replace(down=True)):
            return True
        key = Key(press.stroke.name)
        return press.action == "choose" and key in self.starting_keys(key.on_pad)

    def starting_keys(self, on_pad: bool) -> list[Key]:
        """Return the keys of a device that choose the first row: those that no action of the game has or, if it has all
        of them, the first."""
        names = next(binding.keys for binding in self.desk.keymap.bindings(None) if binding.name == "choose")
        keys = [key for key in map(Key.named, names) if key.on_pad == on_pad]
        return [key for key in keys if not self._game_keys.is_own(Stroke(key.name))] or keys[:1]


STAYS = ("leave", "replay", *COMMANDS)
"""The actions that start no game."""


def result(desk: Desk, controller: Controller, findings: Findings, entry: ScoreEntry) -> Page:
    """Return the page of a game that has ended, whose score entry is this one."""
    play, game = controller.playthrough, controller.game
    outcome, options = play.outcome, play.session.options
    assert outcome is not None
    measure = next(iter(game.measures_for(options)), None)
    value = _value(entry, measure, outcome)
    new_bests = play.result.new_bests if play.result else ()
    course = [] if entry.unranked else results_with(game, options, desk.library.scores)[1]
    race = desk.race_under_way
    verdict = race.verdict(entry, measure) if race else None
    figures = _figures(result_figures(play), findings)
    word = tr((PRINTED_WORDS if desk.front.looks_classic else WORDS)[outcome.kind])
    reaches_least = outcome.kind == "won" and _reaches_least(figures, findings)
    perfect = _is_perfect(measure, value, findings.figure, reaches_least)
    large = word if value is None or measure is None else value_text(shown(value, measure))
    starts = game.controls.pause.any_key_resumes
    rows = _rows(desk, controller, outcome)
    commands = {action: partial(controller.command, action) for action in COMMANDS}
    return Page(
        "over",
        word,
        rows,
        figures=figures,
        text=_reason(play, outcome, entry),
        over=play,
        game=game,
        leave=desk.leave_game,
        later=findings,
        actions={"new-game": desk.play_again, "retry": desk.retry, **commands},
        course=Course(course, _caption(course, measure), lower_is_better=measure is not None and measure.least),
        detail=Result(
            game_id=id_of(play.session).text(),
            on_release=["leave", *(["choose"] if starts else [])],
            any_key=rows[0].choose if starts else None,
            kind=outcome.kind,
            few=_few(figures, measure if value is not None else None),
            large=tr("Perfect") if perfect else large,
            value=None if perfect else value,
            measure=measure,
            special=_special(play, entry, measure, value, perfect, reaches_least),
            is_best=bool(new_bests),
            race=_race_text(verdict) if verdict else "",
            won_race=verdict is not None and verdict.kind == "won",
            splits=findings.splits,
            may_have_splits=findings.may_have_splits,
        ),
    )


# What comes next


def _rows(desk: Desk, controller: Controller, outcome: Outcome) -> list[Row]:
    """Return what can be done next, in the same order and words in all games: go on, the next game, the same one again,
    a race, undo, the replay, and leaving."""
    play, game = controller.playthrough, controller.game
    declared = [
        Row(f"next {number}", label_text(each.label), partial(desk.begin, game, each.options, each.start))
        for number, each in enumerate(play.next_games())
    ]
    repeats = play.next_start() == play.same_start()
    rows = offered(
        bool(outcome.resume) and Row("resume", tr("Keep playing"), partial(_send, desk, play, outcome.resume)),
        *declared,
        not declared and Row("new-game", tr("Next board"), desk.play_again, action="new-game"),
        not declared and not repeats and Row("retry", tr("Same board"), desk.retry, action="retry"),
        race_row(desk, game, play.session.options),
        play.session.may_undo
        and play.session.can_undo()  # not if the game was over when it began
        and Row("undo", tr("Undo"), partial(_send, desk, play, "undo"), action="undo"),
        Row("replay", tr("Watch replay"), partial(_replay, desk, play), action="replay"),
        not game.real_time and Row("copy-as", tr("Copy the board"), partial(controller.command, "copy-as")),
        Row("menu", tr("Main menu"), desk.open_main_menu, action="leave" if desk.has_menu else ""),
        not desk.has_menu and Row("quit", tr("Quit"), desk.leave_game, action="leave"),
    )
    rows[0].main, rows[0].action = True, rows[0].action or "choose"
    return rows


def _send(desk: Desk, play: AnyPlaythrough, text: str) -> None:
    """Go on with the game."""
    desk.back()
    play.send(text)


def _replay(desk: Desk, play: AnyPlaythrough) -> None:
    """Replay the game from its start, which may be a restart."""
    record = Record.of(play.session)
    desk.open_replay(record, play.game, record.last_game())


# What is said


def result_figures(play: AnyPlaythrough) -> Mapping[str, str]:
    """Return the figures of a result by their labels, the most important ones first."""
    declared = play.game.presentation.result_figures
    return declared(play.state) if declared else figures_of(play)


def _value(entry: ScoreEntry, measure: Measure | None, outcome: Outcome) -> int | None:
    """Return the value by which the game ranks, None if it has none."""
    if measure is None or (measure.won and outcome.kind != "won"):
        return None
    return value_of(entry, measure)


def _is_perfect(measure: Measure | None, value: int | None, figure: str, reaches_least: bool) -> bool:
    """Return whether the game ranks by the least number that is possible: none more than needed, or the least value of
    the figure that the game minimizes."""
    if measure is None or value is None or not measure.least:
        return False
    counts_extra = value == 0 and not is_time(measure.figure)
    return counts_extra or (reaches_least and measure.figure == figure.lower())


def _reaches_least(figures: Mapping[str, str], findings: Findings) -> bool:
    """Return whether the figure that the game minimizes has its least value, which is found out or among the
    figures."""
    named = (value for name, value in figures.items() if not LEAST_WORDS.isdisjoint(name.lower().split()))
    least = next(named, None) if findings.least is None else str(findings.least)
    return least is not None and figures.get(findings.figure) == least


def _figures(figures: Mapping[str, str], findings: Findings) -> dict[str, str]:
    """Return the figures with the least value of one of them, once it is known, beside the player's."""
    pairs = list(figures.items())
    if findings.least is not None:
        number = list(figures).index(findings.figure) + 1
        pairs[number:number] = [(FEWEST, str(findings.least))]
    return dict(pairs)


def _few(figures: Mapping[str, str], large: Measure | None) -> dict[str, str]:
    """Return the figures that are seen below the large one, which `large` measures."""
    label = large.figure.capitalize() if large else ""
    return dict([pair for pair in figures.items() if pair[0] != label][:MAX_FIGURES])


def _reason(play: AnyPlaythrough, outcome: Outcome, entry: ScoreEntry) -> str:
    """Return how the game ended, and why the result does not rank if it does not."""
    text = tr("{game}: {reason}", game=tr(play.game.title), reason=tr(outcome.reason))
    if play.session.bot:
        return f"{text} · {tr('played by a bot')}"
    if play.session.assisted:
        return tr("{text} · Assisted", text=text)
    return f"{text} · {tr(UNRANKED['known'])}" if entry.unranked == "known" else text


def _special(
    play: AnyPlaythrough,
    entry: ScoreEntry,
    measure: Measure | None,
    value: int | None,
    perfect: bool,
    reaches_least: bool,
) -> str:
    """Return what is special about a result, or else how the game ended, with what the large figure is if it is one."""
    best = next(iter(play.result.new_bests if play.result else ()), None)
    if best and best.by and measure and best.label == measure.label:
        return tr("New best, by {difference}", difference=value_text(best.by))
    if best:
        return tr("New best: {results}", results=f"{label_text(best.label)} {value_text(best.value)}")
    if measure is None or value is None:
        return _reached(play, entry) or tr(play.game.title)
    is_solved = measure.least and not play.game.real_time
    said = WORDS[entry.outcome] if is_solved or not entry.won else Message("Won", context="result")
    if perfect:
        return tr(said)
    return f"{tr('Perfect') if reaches_least else tr(said)} · {label_text(measure.label)}"


def _reached(play: AnyPlaythrough, entry: ScoreEntry) -> str:
    """Return how far a game came in which the time to a goal counts; empty if it came nowhere, or has no such goal."""
    measure = paced_measure(play.game, play.session.options)
    value = entry.figures.get(measure.pace) if measure else None
    return _amount(value, measure.pace) if measure and value is not None else ""


def _amount(value: int, pace: str) -> str:
    """Return a value of the figure that a goal is about."""
    return tr("{count} line", "{count} lines", count=value) if pace == LINES else str(value)


def _caption(course: Sequence[int], measure: Measure | None) -> str:
    """Return the line below the course of the latest results; empty if there is no course."""
    if measure is None or len(course) < 2:
        return ""
    usual = value_text(shown(usual_of(course), measure))
    # Translators: below a curve of the last results; {usual} is the one in the middle, such as 0:42.17.
    return tr("Your last {count} · usual {usual}", count=len(course), usual=usual)


def _race_text(verdict: Verdict) -> str:
    """Return who won a race and by how much."""
    return tr(RACES_BY[verdict.kind].filled(by=verdict.by)) if verdict.by else tr(RACES[verdict.kind])


def _split(mark: Mark, pace: str) -> Split:
    """Return the time on the way to a result as it is shown. `pace` is the figure that was reached."""
    time = value_text(clock_text(mark.time, hundredths=True))
    late = "" if mark.late is None else value_text(pace_text(mark.late))
    return Split(_amount(mark.value, pace), time, late, (mark.late or 0) <= 0)
