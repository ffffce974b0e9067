"""The short hints that a game shows when it is started for the first time."""

from collections.abc import Sequence

import pygame

from puzzlebox.core.game import MAX_FIRST_HINTS, AnyGame, FirstHint
from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.core.state import State
from puzzlebox.input.key_hint import KeyHint, hints
from puzzlebox.input.key_table import KeyTable
from puzzlebox.input.keys import one_cap
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.wording import label_text
from puzzlebox.scenes.playing.key_hints import action_hints
from puzzlebox.scenes.playing.part import Part
from puzzlebox.scenes.services import Services
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.layout import EMPTY_AREA, Area
from puzzlebox.ui.painter import draw_outline
from puzzlebox.ui.text import width, write
from puzzlebox.ui.theme import Measures, Theme

DURATION = 8_000 * MS
"""How long a real-time game shows the hints, in ns."""

SETTING, INTRODUCED = "first-hints", "introduced-games"

MAX_INTRODUCED = 99
"""The number of games that are remembered."""

HARMLESS = frozenset({"pause", "resume", "practice", "hinted"})
"""Inputs after which the hints of a turn-based game stay."""


class FirstHints(Part):
    """The hints of one playthrough, which are shown once for each game if the setting is on.

    They do not stop the game: in a turn-based game they stay until the first input, in a real-time game for some
    seconds from its first moment. A click on them removes them.
    """

    def __init__(self, services: Services, playthrough: AnyPlaythrough, display: GameDisplay) -> None:
        self._playthrough = playthrough
        self._display = display
        self._hints: Sequence[KeyHint] = ()
        self._ends: int | None = None
        self._area = EMPTY_AREA
        self.active = _is_first_start(services, playthrough)

    def use_keys(self, keys: KeyTable) -> None:
        """Show the keys of this table."""
        self._hints = first_hints(self._playthrough.game, keys, self._playthrough.state)
        self.active = self.active and bool(self._hints)

    def advance(self, now: int) -> bool:
        """Remove the hints of a real-time game when their time is over. Called while the game is not paused."""
        if self._playthrough.session.real_time:
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
        if text and text not in HARMLESS and not self._playthrough.session.real_time:
            self.close()

    def handle(self, event: pygame.event.Event) -> bool:
        """Remove the hints if they are clicked. Return whether they were."""
        clicked = event.type == pygame.MOUSEBUTTONDOWN and bool(self._area.collidepoint(event.pos))
        if clicked:
            self.close()
        return clicked

    def close(self) -> None:
        """Remove the hints."""
        self.active, self._display.stale = False, True

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
        """Draw the hints in one line where messages are shown. If there is too little room, the last ones are left
        out."""
        if self._display.message or self._display.advice is not None:
            return
        place = self._display.clear_message_area(surface)
        shown = list(self._hints)
        while len(shown) > 1 and _line_width(shown, measures) + 2 * measures.pad > place.width:
            shown.pop()
        if theme.look == "modern":
            surface.fill(theme.ground, place)
        covers_figures = place == self._display.view.figures_area()
        high = panels.cap_height(measures) + measures.u
        place = place.but(height=max(place.height, high))
        wide = place.width if covers_figures else _line_width(shown, measures) + 2 * measures.pad
        self._area = place.centred(wide, place.height if covers_figures else high)
        panels.panel(surface, self._area, theme, measures, theme.raised)
        draw_outline(surface, self._area, measures.corner, theme.accent, max(1, measures.u // 4))
        x, y = self._area.x + (wide - _line_width(shown, measures)) // 2, self._area.center[1]
        for hint in shown:
            x += _draw_hint(surface, (x, y), hint, theme, measures) + 2 * measures.pad


def _is_first_start(services: Services, playthrough: AnyPlaythrough) -> bool:
    """Return whether the hints are wanted, and the game was never played before. It then counts as played."""
    game, settings = playthrough.game.id, services.settings
    introduced = settings[INTRODUCED]
    if services.library.paths is None or not settings[SETTING] or game in introduced:
        return False
    settings.choose(INTRODUCED, ",".join((game, *introduced)[:MAX_INTRODUCED]))
    return playthrough.session.steps == 0 and not services.library.has_plays(game)


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


def _line_width(shown: Sequence[KeyHint], measures: Measures) -> int:
    return sum(_hint_width(hint, measures) for hint in shown) + 2 * measures.pad * (len(shown) - 1)


def _hint_width(hint: KeyHint, measures: Measures) -> int:
    caps = sum(panels.cap_width(key, measures) + measures.u // 2 for key in hint.caps)
    return caps + measures.u + width(hint.label, measures.body, "bold")


def _draw_hint(surface: pygame.Surface, place: tuple[int, int], hint: KeyHint, theme: Theme, measures: Measures) -> int:
    """Draw a hint with the middle of its left edge at `place`. Return its width."""
    x, y = place
    for key in hint.caps:
        x += panels.key_cap(surface, (x, y), key, theme, measures) + measures.u // 2
    write(surface, hint.label, (x + measures.u, y), measures.body, theme.text, "bold", "midleft")
    return _hint_width(hint, measures)
