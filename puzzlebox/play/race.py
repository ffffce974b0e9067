"""A race: another game that runs beside the one that is played, from the same start and by the same clock: a recorded
one, or one of a bot."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from puzzlebox.core.durations import pace_text
from puzzlebox.core.game import AnyGame, Measure
from puzzlebox.core.game_id import id_of
from puzzlebox.core.message import Message, Numeral
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.replay import Replay
from puzzlebox.core.session import AnySession, Session, is_restart
from puzzlebox.core.state import Events, Start
from puzzlebox.core.stepwise import Slices, part_of
from puzzlebox.play.bot_play import UPDATE, BotPlay
from puzzlebox.play.journal_reader import reading
from puzzlebox.play.library import Library
from puzzlebox.play.pace import LINES, RecordedGame, Splits, clock_of, paced_measure, progress, recorded_games
from puzzlebox.play.playthrough import AnyPlaythrough, Playthrough
from puzzlebox.play.results import best_with
from puzzlebox.play.running.parts import Part, Stage
from puzzlebox.play.running.sight import Beside
from puzzlebox.play.seeds import new_seed
from puzzlebox.play.wording import label_text
from puzzlebox.store.score_entry import ScoreEntry
from puzzlebox.store.statistics import is_new_best, shown, shown_difference, value_of
from puzzlebox.translation import tr, value_text

LEADS: dict[bool, Callable[[int], Message]] = {
    True: lambda count: Message("{count} line ahead", "{count} lines ahead", count=count),
    False: lambda count: Message("{count} line behind", "{count} lines behind", count=count),
}
"""Who leads, if the figure of the pace is the number of lines."""

OTHER_LEADS: dict[bool, Callable[[int], Message]] = {
    True: lambda count: Message("{count} ahead", count=count),
    False: lambda count: Message("{count} behind", count=count),
}

SECONDS = {True: Message("{seconds} s ahead"), False: Message("{seconds} s behind")}

ENDS = {"won": Message("Finished"), "lost": Message("Game over"), "ended": Message("Finished")}
"""What is said of the recorded game once it has ended."""


class Verdict(NamedTuple):
    """How a race ended for the player, and by how much, as the player reads it; empty if that cannot be said."""

    kind: str
    by: str = ""


class Lead(NamedTuple):
    """Who leads: by how many of the figure of the pace the player is ahead now, and how many ms later than the recorded
    game the player had the present value, None if that is not known. Both may be negative."""

    ahead: int
    late: int | None


class Race:
    """A game that runs while another one is played, which it never changes. A subclass runs it.

    `title` says whose game it is, and `recorded` what is known of it. `abandoned` is True once another board is played.
    """

    def __init__(self, session: AnySession, recorded: RecordedGame, title: str) -> None:
        self.title = title
        self.game = session.game
        self.recorded = recorded
        self.abandoned = False
        self._start = session.state.grid.copy()
        self._clock = 0
        self._value: int | None = None
        self._late: int | None = None

    @property
    def start(self) -> Start:
        """The start of both games. A board that takes a search is made again, so that the race can be ranked."""
        start = self.recorded.game_id.start
        assert start is not None
        return replace(start, prepared=None)

    @property
    def session(self) -> AnySession:
        """The other game as it stands now: read it, but do not change it."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether the other game has come to its end."""
        raise NotImplementedError

    def beside(self, stage: Stage) -> "RaceBeside":
        """Return the part of the game on this stage that shows the other one beside it."""
        return RaceBeside(stage, self)

    def fits(self, session: AnySession) -> bool:
        """Return whether a session has just begun, with the same options and from the same start."""
        fresh = session.time == session.began and not session.loaded and session.state.grid == self._start
        return fresh and session.game is self.game and id_of(session).text() == self.recorded.game_id.text()

    def begin_again(self) -> None:
        """Return to the start."""
        self._clock, self._value, self._late = 0, None, None

    def follow(self, session: AnySession) -> bool:
        """Let as much time pass as has passed on the clock of the game that is played. Return whether the other game
        has changed. An undo takes no time back."""
        clock = clock_of(session)
        passed, self._clock = clock - self._clock, clock
        return passed >= 0 and not self.over and self._forward(passed)

    def _forward(self, ms: int) -> bool:
        """Let this many ms pass in the other game, and return whether it has changed."""
        raise NotImplementedError

    def ahead(self, session: AnySession) -> int | None:
        """Return the ms until the other game changes; None if it stands still."""
        stands = session.paused or session.state.outcome() is not None or clock_of(session) == 0
        return None if stands or self.over else self._ahead()

    def _ahead(self) -> int | None:
        raise NotImplementedError

    def compare(self, session: AnySession) -> Lead | None:
        """Return who leads after a change in one of the games; None if the ranking has no pace."""
        measure, splits = paced_measure(self.game, session.options), self.recorded.splits
        if measure is None or splits is None:
            return None
        (value, time), theirs = progress(session, measure), progress(self.session, measure)[0]
        if value != self._value:
            best = None if value == splits.values[0] else splits.time_at(value)
            self._value, self._late = value, None if best is None else time - best
        ahead = theirs - value if splits.values[-1] < splits.values[0] else value - theirs
        return Lead(ahead, self._late)

    def verdict(self, entry: ScoreEntry, measure: Measure | None) -> Verdict:
        """Return how the race ended for the player, whose result has this entry: "won", "lost", "tied", or "open" if
        neither game has a result that counts."""
        other = self._other_entry(entry, measure)
        mine = value_of(entry, measure) if measure else None
        theirs = value_of(other, measure) if measure and other else None
        if measure is None or (mine is None and theirs is None):
            return Verdict("open")
        if mine is None or theirs is None or other is None:
            return Verdict("lost" if mine is None else "won")
        by = shown_difference(abs(mine - theirs), measure)
        ranked, other = replace(entry, unranked=""), replace(other, unranked="")
        if is_new_best(ranked, other, measure):
            return Verdict("won", by)
        return Verdict("lost", by) if is_new_best(other, ranked, measure) else Verdict("tied")

    def _other_entry(self, entry: ScoreEntry, measure: Measure | None) -> ScoreEntry | None:
        """Return the entry of the other game; None if it has no result."""
        return self.recorded.entry


class ReplayRace(Race):
    """A race against a recorded game. Create one with `racing` or `racing_file`."""

    def __init__(self, replay: Replay[Any], recorded: RecordedGame, title: str) -> None:
        super().__init__(replay.session, recorded, title)
        self._replay = replay
        self._runs = False

    @property
    def session(self) -> AnySession:
        """The recorded game."""
        return self._replay.session

    @property
    def over(self) -> bool:
        """Whether the recorded game has come to its end."""
        return self._replay.over

    def begin_again(self) -> None:
        """Return to the start."""
        super().begin_again()
        self._replay.jump(self.recorded.first)
        self._runs = False

    def _forward(self, ms: int) -> bool:
        if ms and not self._runs:
            self._runs, ms = True, ms + self.recorded.lead
        before = self._replay.place
        happened = self._replay.forward(ms) if ms else ()
        return bool(happened) or self._replay.place != before

    def _ahead(self) -> int | None:
        return self._replay.ahead


def racing(
    record: Record, game: AnyGame, title: str, wanted: Callable[[RecordedGame], bool] = lambda _: True
) -> Slices[Race]:
    """Prepare a race against the last game of a record that is wanted, slice by slice.

    Raises ValueError for a record that the game refuses, or if it has no such game.
    """
    options = Options(game.options, record.options)
    games = yield from part_of(recorded_games(record, game, paced_measure(game, options)), 0, 0.8)
    recorded = next((each for each in reversed(games) if wanted(each)), None)
    if recorded is None:
        raise ValueError("the replay does not have this game any more")
    if recorded.last < len(record.entries):
        record = replace(record, entries=record.entries[: recorded.last])
    against = Replay(record, game)
    yield from part_of(against.jumping(recorded.first), 0.8, 1)
    return ReplayRace(against, recorded, title)


def racing_file(
    path: Path, game_named: Callable[[str], AnyGame], title: str, entry: ScoreEntry | None = None
) -> Slices[Race]:
    """Prepare a race against the last game in a file or, with an entry, against the one that has this result, slice by
    slice. `game_named` returns the game with an ID. Raises what `racing` raises, OSError and LookupError."""
    found = yield from reading(path)

    def is_wanted(recorded: RecordedGame) -> bool:
        return entry is None or (recorded.game_id.text() == entry.game_id and recorded.figures == entry.figures)

    return (yield from racing(found.record, game_named(found.record.game), title, is_wanted))


class Kept(NamedTuple):
    """A result whose replay is kept: its text, its entry, and the path of the replay."""

    text: str
    entry: ScoreEntry
    path: Path


def best_replay(library: Library, game: AnyGame, options: Options) -> Kept | None:
    """Return the best result with these options, None if there is none or its replay is gone."""
    best = best_with(game, options, library.scores) if library.scores else None
    entry = best.entry if best else None
    path = library.find(entry.journal) if entry and entry.journal else None
    return Kept(best.text, entry, path) if best and entry and path else None


def racing_bot(
    game: AnyGame, options: Options, preferences: Options, bot: str, speed: int, clock: Callable[[], int]
) -> Slices[Race]:
    """Prepare a race against a bot that plays a new game, slice by slice. `speed` and `clock` are those of `BotPlay`.
    Raises UnknownBotError, and what making a board raises."""
    start = Start(seed=new_seed())
    if game.needs_preparing(options, start):
        start = replace(start, prepared=(yield from game.preparing(options, start.random())))

    def begin() -> tuple[AnyPlaythrough, BotPlay]:
        play = Playthrough(Session(game, options, start), preferences)
        play.send_preferences()
        play.resume()
        return play, BotPlay(play, bot, speed, clock, in_game_time=True)

    return BotRace(begin, Session(game, options, start))


class BotRace(Race):
    """A race against a bot. `begin` begins its game, which has the same start as `session`. Create one with
    `racing_bot`."""

    def __init__(self, begin: Callable[[], tuple[AnyPlaythrough, BotPlay]], session: AnySession) -> None:
        self._begin = begin
        self._measure = paced_measure(session.game, session.options)
        self._times: dict[int, int] = {}
        self._changed = False
        self._play, self._bot = begin()
        lead = int(session.state.elapsed() is not None)  # only tells that the clock begins with the first move
        unknown = RecordedGame(0, 0, session.options, id_of(session), {}, None, lead, None)
        super().__init__(session, unknown, Message("Bot {name}", name=self._bot.name))

    @property
    def session(self) -> AnySession:
        """The bot's game."""
        return self._play.session

    @property
    def over(self) -> bool:
        """Whether the bot's game has ended, or the bot has given up."""
        return self._play.outcome is not None or not self._bot.running

    def begin_again(self) -> None:
        """Return to the start."""
        super().begin_again()
        self._play, self._bot = self._begin()
        self._play.listener = self._note
        self._times.clear()
        self.recorded = self.recorded._replace(entry=None, splits=None)
        self._note("", ())

    def _note(self, text: str, events: Events) -> None:
        """Note what the bot has reached."""
        self._changed = True
        if self._measure:
            value, time = progress(self.session, self._measure)
            self._times.setdefault(value, time)
            splits = Splits(tuple(self._times), tuple(self._times.values()))
            self.recorded = self.recorded._replace(splits=splits)
        if self._play.outcome:
            self.recorded = self.recorded._replace(entry=ScoreEntry.of(self.session, 0, ""))

    def _forward(self, ms: int) -> bool:
        self._changed = False
        self._bot.advance(ms)
        return self._changed or self.over

    def _ahead(self) -> int | None:
        return UPDATE

    def _other_entry(self, entry: ScoreEntry, measure: Measure | None) -> ScoreEntry | None:
        """Return the entry of the bot's game, with what it has reached up to now if it is still going on: nothing, in
        games that are ranked by the least value at the end."""
        session = self.session
        if self.recorded.entry or measure is None or measure.least:
            return self.recorded.entry
        figures, time = session.figures(), session.time - session.began
        return replace(entry, outcome="lost", figures=figures, time=time)


class RaceBeside(Part):
    """Lets the recorded game run with the one that is played, and shows it beside. Another board ends the race."""

    def __init__(self, stage: Stage, race: Race) -> None:
        super().__init__(stage)
        self._race = race
        session = self.playthrough.session
        self._measure = next(iter(session.game.measures_for(session.options)), None)
        self.active = True
        self._game_index = session.game_index
        self._race.begin_again()

    def advance(self, now: int) -> bool:
        """Let the recorded game catch up. Return whether it has changed."""
        changed = self._race.follow(self.playthrough.session)
        if changed:
            self.show()
        return changed

    def next_update(self, now: int) -> int | None:
        """Return the time in ms until the other game moves."""
        return self._race.ahead(self.playthrough.session)

    def note(self, text: str) -> None:
        """Compare the games after a change in the player's. Begin again with the same board, end with another one."""
        if self.playthrough.session.game_index == self._game_index:
            self.show(moved=False)
        elif is_restart(text) and self._race.fits(self.playthrough.session):
            self._game_index = self.playthrough.session.game_index
            self._race.begin_again()
            self.show()
        else:
            self._race.abandoned, self.active = True, False
            self.stage.sight.show_beside(None)

    def show(self, moved: bool = True) -> None:
        """Show the figures of the other game as they are now, and its board if that has `moved`."""
        label, value = self._figure()
        session, lead = self._race.session, self._race.compare(self.playthrough.session)
        texts = tr(self._race.title), label, value, self._lead_text(lead), _late_text(lead)
        has_pace = bool(self._measure and self._measure.pace)
        self.stage.sight.show_beside(Beside(session, *texts, _sign(lead), has_pace, moved))

    def _figures(self) -> Mapping[str, str]:
        play = self.playthrough
        return play.game.show(self._race.session.state, play.preferences).figures

    def _figure(self) -> tuple[str, str]:
        """Return the label and the text of the figure of the recorded game: its result at the end."""
        race, measure = self._race, self._measure
        if measure is None:
            return next(iter(self._figures().items()), ("", ""))
        entry, status = race.recorded.entry, race.session.state.status()
        result = value_of(entry, measure) if race.over and entry else None
        if result is not None:
            return label_text(measure.label), value_text(shown(result, measure))
        if measure.pace:
            label = Message("Lines") if measure.pace == LINES else measure.pace.capitalize()
            return label, str(progress(race.session, measure)[0])
        if measure.figure in status and measure.figure != "time":
            return label_text(measure.label), str(status[measure.figure])
        counts = ((label, value) for label, value in self._figures().items() if label != "Time")
        return next((pair for pair in counts if any(map(str.isdigit, pair[1]))), ("", ""))

    def _lead_text(self, lead: Lead | None) -> str:
        """Return who leads, translated, or that the recorded game is over."""
        if self._race.over:
            entry = self._race.recorded.entry
            return tr(ENDS[entry.outcome]) if entry else tr("Stopped")
        if self._race.recorded.lead and clock_of(self.playthrough.session) == 0:
            return tr("Waits for you")
        if lead is None or lead.ahead == 0:
            return ""
        leads = LEADS if self._measure and self._measure.pace == LINES else OTHER_LEADS
        return tr(leads[lead.ahead > 0](abs(lead.ahead)))


def _late_text(lead: Lead | None) -> str:
    """Return how much later or earlier the player came as far as this, translated; empty if that is not known."""
    if lead is None or lead.late is None:
        return ""
    return tr(SECONDS[lead.late <= 0].filled(seconds=Numeral(pace_text(lead.late)[1:])))


def _sign(lead: Lead | None) -> int:
    """Return 1 if the player leads, -1 if the recorded game does, 0 if neither does or it is not known."""
    if lead is None:
        return 0
    return (lead.ahead > 0) - (lead.ahead < 0) or ((lead.late or 0) < 0) - ((lead.late or 0) > 0)
