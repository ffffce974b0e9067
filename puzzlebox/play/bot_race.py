"""A race against a bot, which plays a game of its own beside that of the player. Its game is not stored."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from puzzlebox.core.game import AnyGame, Measure
from puzzlebox.core.game_id import id_of
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Events, Start
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.bot_play import UPDATE, BotPlay
from puzzlebox.play.pace import RecordedGame, Splits, paced_measure, progress
from puzzlebox.play.playthrough import AnyPlaythrough, Playthrough
from puzzlebox.play.race import Race
from puzzlebox.seeds import new_seed
from puzzlebox.store.score_entry import ScoreEntry


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
        if play.paused:
            play.send("resume")
        return play, BotPlay(play, bot, speed, clock, in_game_time=True)

    return BotRace(begin, Session(game, options, start))


class BotRace(Race):
    """A race against a bot. `begin` begins its game, which has the same start as `session`. Create one with
    `racing_bot`."""

    def __init__(self, begin: Callable[[], tuple[AnyPlaythrough, BotPlay]], session: Session[Any]) -> None:
        self._begin = begin
        self._measure = paced_measure(session.game, session.options)
        self._times: dict[int, int] = {}
        self._changed = False
        self._play, self._bot = begin()
        lead = int(session.state.elapsed() is not None)  # only tells that the clock begins with the first move
        unknown = RecordedGame(0, 0, session.options, id_of(session), {}, None, lead, None)
        super().__init__(session, unknown, Message("Bot {name}", name=self._bot.name))

    @property
    def session(self) -> Session[Any]:
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
