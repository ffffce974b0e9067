"""What is the player's own in an opened box: settings, how games are liked, keys, scores. The scenes ask here; the
files themselves are the store's.
"""

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from puzzlebox.core.game import Action, Game
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.session import Session
from puzzlebox.input import keyboard
from puzzlebox.input.keyboard import Bound
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import NotSaved, Settings
from puzzlebox.ui import animation
from puzzlebox.ui.theme import THEMES, Theme

if TYPE_CHECKING:
    from puzzlebox.store.scores import Play, Scores

Tell = Callable[[str], None]

HIDDEN = {"hide-timer": "time", "hide-scores": "score"}
"""The figure that each of these settings hides while a game is played."""


class NewBest(NamedTuple):
    """What was beaten: the measure's label, and the new value and the old one in words."""

    label: str
    value: str
    before: str


class Player:
    """`scores` is None where nothing is kept. What goes wrong beside the play is told."""

    def __init__(self, settings: Settings, paths: Paths | None, tell: Tell) -> None:
        self.settings = settings
        self._paths = paths
        self._tell = tell
        self._told = 0
        self._scores: Scores | None = None
        self._preferences: dict[str, Options] = {}
        keyboard.use(self.bounds(None))

    @property
    def scores(self) -> "Scores | None":
        if self._scores is None and self._paths:
            from puzzlebox.store.scores import Scores  # SQLite is loaded when the first score is wanted

            self._scores = Scores(self._paths)
        return self._scores

    def theme(self, name: str | None = None) -> Theme:
        """The theme as the player wants it; another by its name. Motion is set with it."""
        settings = self.settings
        animation.let_move(settings["motion"])
        hidden = frozenset(figure for setting, figure in HIDDEN.items() if settings[setting])
        return replace(THEMES[name or settings["theme"]], marks=settings["patterns"], hidden=hidden)

    # How games are liked.

    def preferences(self, game: Game) -> Options:
        """How the player likes this game: as chosen since the box was opened, else as the settings say."""
        chosen = self._preferences.get(game.id)
        if chosen is None:
            chosen = self._preferences[game.id] = self.settings.preferences(game)
            self.tell_problems()
        return chosen

    def prefer(self, game: Game, preferences: Options) -> None:
        """Like the game so from now on; for good."""
        self._preferences[game.id] = preferences
        self.settings.prefer(game, preferences)

    def prefer_now(self, game: Game, texts: Mapping[str, str]) -> None:
        """Like the game so as long as the box is open, where these texts say something else than the settings."""
        if texts:
            self._preferences[game.id] = Options(game.preferences, {**self.preferences(game).changed(), **texts})

    def reset(self) -> None:
        """Everything as at first, keys too."""
        self.settings.reset_all()
        self._preferences.clear()
        keyboard.use(self.bounds(None))

    # Keys.

    def bounds(self, game: Game | None) -> tuple[Bound, ...]:
        """The actions of a game, or of the scenes, with the keys that the player wants."""
        section = game.id if game else keyboard.BOX
        declared = keyboard.declared(game, self.preferences(game) if game else None)
        bounds, faults = keyboard.chosen(declared, self.settings.keys(section))
        for action, reason in faults.items():
            self.settings.complain_of_keys(section, action, reason)
        self.tell_problems()
        return bounds

    def actions(self, game: Game, options: Options) -> tuple[Action, ...]:
        """The actions of a game of these options, with the keys that the player wants."""
        return keyboard.actions_of(game, self.preferences(game), self.bounds(game), options)

    def bind(self, game: Game | None, name: str, keys: tuple[str, ...]) -> None:
        """Give an action these keys and no others."""
        self.settings.bind(game.id if game else keyboard.BOX, name, keys)
        if game is None:
            keyboard.use(self.bounds(None))

    def unbind(self, game: Game | None, name: str) -> None:
        """Give an action the keys back that it had at first."""
        self.settings.reset(("keys", game.id if game else keyboard.BOX, name))
        if game is None:
            keyboard.use(self.bounds(None))

    # Scores.

    def finished(self, session: Session, journal: str | None) -> list[NewBest]:
        """Keep a play that has come to its end; what it is the best in so far. A position that was over before anything
        was played is nobody's feat."""
        if self.scores is None or not (session.time or session.log):
            return []
        from puzzlebox.store.database import Unavailable
        from puzzlebox.store.scores import Play

        play = Play.of(session, ended=time.time_ns() // 1_000_000, mark=os.urandom(8).hex(), journal=journal)
        try:
            before = self.scores.plays(play.game, play.options)
        except Unavailable:
            before = []  # keeping it will fail alike, and says so
        self.scores.keep(play, self._tell)
        return _new_bests(session, play, before)

    def best(self, game: Game) -> str:
        """The best of a game in a few words, for the options it was played with last; empty where there is none."""
        if self.scores is None:
            return ""
        from puzzlebox.store.database import Unavailable
        from puzzlebox.store.statistics import best_play, shown, value_of

        try:
            options = self.scores.last_options(game.id)
            if options is None:
                return ""
            measures = game.measures_for(Options.parse(game.options, options))[:1]
            plays = self.scores.plays(game.id, options)
        except (Unavailable, OptionError):
            return ""  # the card is only less for it; whoever opens the scores is told
        for measure in measures:
            best = best_play(plays, measure)
            value = value_of(best, measure) if best else None
            if value is not None:
                return shown(value, measure)
        return ""

    # The end.

    def save(self) -> None:
        """Write down what has been set."""
        try:
            self.settings.save()
        except NotSaved as error:
            self._tell(str(error))
        self.tell_problems()

    def close(self) -> None:
        """Write down what has not been written yet."""
        self.save()
        if self._scores:
            self._scores.close(self._tell)

    def tell_problems(self) -> None:
        """Say what is wrong in the settings, each thing once."""
        problems = self.settings.problems[self._told :]
        self._told = len(self.settings.problems)
        for problem in problems:
            self._tell(problem)


def _new_bests(session: Session, play: "Play", before: "list[Play]") -> list[NewBest]:
    from puzzlebox.store.statistics import best_play, is_new_best, shown, value_of

    found = []
    for measure in session.game.measures_for(session.options):
        beaten = best_play(before, measure)
        if beaten and is_new_best(play, before, measure):
            value, old = value_of(play, measure), value_of(beaten, measure)
            assert value is not None
            assert old is not None
            found.append(NewBest(measure.label, shown(value, measure), shown(old, measure)))
    return found
