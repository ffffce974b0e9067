"""The short hints that a game shows when it is started for the first time."""

from puzzlebox.core.game import MAX_FIRST_HINTS, AnyGame, FirstHint
from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.core.state import State
from puzzlebox.input.key_table import KeyHint, KeyTable, hints
from puzzlebox.input.keys import one_cap
from puzzlebox.play.running.key_hints import action_hints
from puzzlebox.play.running.part import Part, Stage
from puzzlebox.play.wording import label_text
from puzzlebox.translation import tr

DURATION = 8_000 * MS
"""How long a real-time game shows the hints, in ns."""

SETTING, INTRODUCED = "first-hints", "introduced-games"

HARMLESS = frozenset({"pause", "resume", "practice", "hinted"})
"""Inputs after which the hints of a turn-based game stay."""


class FirstHints(Part):
    """The hints of one playthrough, which are shown once for each game if the setting is on.

    They do not stop the game: in a turn-based game they stay until the first input, in a real-time game for some
    seconds from its first moment. `shown` are the hints, the most important first.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.shown: list[KeyHint] = []
        self._ends: int | None = None
        self.active = _is_first_start(stage)

    def use_keys(self, keys: KeyTable) -> None:
        """Show the keys of this table."""
        playthrough = self._stage.playthrough
        self.shown = first_hints(playthrough.game, keys, playthrough.state)
        self.active = self.active and bool(self.shown)

    def advance(self, now: int) -> bool:
        """Remove the hints of a real-time game when their time is over. Called while the game is not paused."""
        if self._stage.playthrough.session.real_time:
            if self._ends is None:
                self._ends = now + DURATION
            if now >= self._ends:
                self.close()
        return False

    def next_update(self, now: int) -> int | None:
        """Return the time in ms until the hints disappear on their own; None if they do not."""
        return None if self._ends is None else wait_until(self._ends, now)

    def note(self, text: str) -> None:
        """Remove the hints of a turn-based game after this input, which had an effect."""
        if text and text not in HARMLESS and not self._stage.playthrough.session.real_time:
            self.close()

    def close(self) -> None:
        """Remove the hints."""
        self.active = False
        self._stage.sight.changed()


def _is_first_start(stage: Stage) -> bool:
    """Return whether the hints are wanted, and the game was never played before. It then counts as played."""
    playthrough, library, settings = stage.playthrough, stage.library, stage.settings
    game = playthrough.game.id
    introduced = settings[INTRODUCED]
    if library.paths is None or not settings[SETTING] or game in introduced:
        return False
    settings.remember(INTRODUCED, (game, *introduced))
    return playthrough.session.steps == 0 and not library.has_plays(game)


def first_hints(game: AnyGame, keys: KeyTable, state: State) -> list[KeyHint]:
    """Return the hints of a game's first start in this state: its own, or else those of its first actions and of the
    pause. Hints without a key or a gesture are left out."""
    declared = game.presentation.guide.first_hints
    if declared:
        own = (KeyHint(_captions(hint, keys), label_text(hint.text)) for hint in declared)
        return [hint for hint in own if hint.keys]
    return [*action_hints(keys, state)[: MAX_FIRST_HINTS - 1], *hints(keys, ("pause", tr("Pause")))]


def _captions(hint: FirstHint, keys: KeyTable) -> str:
    """Return the first key of each action of a hint, after the gesture if there is one; empty if there is neither."""
    own = {row.own.input: row.action for row in keys.game_rows() if row.own}
    found = (keys.first(own.get(name, name)) for name in hint.actions)
    return " ".join(filter(None, (one_cap(tr(hint.gesture)) if hint.gesture else "", *found)))
