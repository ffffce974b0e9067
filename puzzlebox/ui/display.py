"""A game as it stands in a window: its view, and at the foot the keys that work, or a sentence for a while."""

from collections.abc import Sequence
from typing import Any

import pygame

from puzzlebox.ui import panels
from puzzlebox.ui.frame_clock import MS, wait_until
from puzzlebox.ui.layout import EMPTY_AREA, Area
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.text import fit, write
from puzzlebox.ui.theme import DARK, Measures, Theme
from puzzlebox.ui.view import Position, View

MESSAGE_TIME = 5_000 * MS
"""How long a sentence stays, in ns."""


class GameDisplay:
    """The view of a game and the line below it. The play draws it, and so do a pause and a result that lie over it.

    `message` is the sentence that is shown now, if any. `stale` is set when the picture is out of date.
    """

    def __init__(self, view: View[Any]) -> None:
        self.view = view
        self.message: str | None = None
        self.stale = True
        self._message_until = 0
        self._described: str | None = None
        self._own: Sequence[Hint] = ()
        self._common: Sequence[Hint] = ()
        self._area = self._foot = EMPTY_AREA
        self._theme: Theme = DARK
        self._measures = Measures.of(1, 1)
        self._now = 0
        self._frame_at: int | None = None
        self._keys_picture: pygame.Surface | None = None

    def layout(self, area: Area, theme: Theme, measures: Measures, small: bool) -> None:
        """Take the whole window; the foot of it unless the window is small or the theme follows the rule sheets."""
        self._area, self._theme, self._measures = area, theme, measures
        board, self._foot, self._keys_picture = area, EMPTY_AREA, None
        if theme.look == "modern" and not small:
            self._foot, board = area.from_bottom(panels.footer_height(measures))
        self.view.layout(board, theme)
        self.stale = True

    def show_view(self, view: View[Any], small: bool) -> None:
        """Show another view of the game from now on."""
        self.view = view
        if self._area.height:
            self.layout(self._area, self._theme, self._measures, small)

    def show_hints(self, own: Sequence[Hint], common: Sequence[Hint]) -> None:
        """Take the keys of the game and those that every game has. The last ones of the game go first if there is no
        room for all."""
        if (own, common) != (self._own, self._common):
            self._own, self._common, self._keys_picture = own, common, None
            self.view.show_keys(tuple((hint.keys, hint.label) for hint in (*own, *common)))
            self.stale = True

    # Words

    def show_message(self, sentence: str, now: int) -> None:
        """Show a sentence for a while. `now` is in ns of a monotonic clock."""
        if sentence.partition(" ")[0].isalpha():  # unless it begins with the name of a file
            sentence = sentence[:1].upper() + sentence[1:]
        self.message, self._message_until, self.stale = sentence, now + MESSAGE_TIME, True

    def describe(self, position: Position) -> None:
        """Say what stands at this place, if the view has words for it."""
        described = self.view.describe_at(position)
        if described != self._described:
            self._described, self.stale = described, True

    def message_area(self) -> Area:
        """Where a sentence stands: at the foot; without one, in place of the figures above the board; else, in a
        picture as a rule sheet prints it, over the lowest line."""
        if self._foot.height:
            return self._foot
        return self.view.figures_area() or self._area.from_bottom(panels.footer_height(self._measures))[0]

    # Time

    def advance(self, now: int) -> None:
        """Take the time, `now` ns of a monotonic clock."""
        self._now = now
        if self.message and now >= self._message_until:
            self.message, self.stale = None, True
        if self._frame_at is not None and now >= self._frame_at:
            self.stale = True

    def next_update(self) -> int | None:
        """Real ms until the picture changes on its own; None if it does not."""
        moments = [
            moment for moment in (self._frame_at, self._message_until if self.message else None) if moment is not None
        ]
        return min((wait_until(moment, self._now) for moment in moments), default=None)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        self.stale = False
        self.view.draw(surface)
        if words := self.message or self._described:
            self._draw_words(surface, words)
        elif self._foot.height:
            surface.blit(self._picture_of_keys(), self._foot.topleft)
        frame = self.view.next_frame()
        self._frame_at = None if frame is None else self._now + frame * MS

    def _draw_words(self, surface: pygame.Surface, words: str) -> None:
        place = self.message_area()
        surface.fill(self._theme.ground, place)
        text, size = fit([words], place.width - 2 * self._measures.pad, self._measures.body, "bold")
        write(surface, text, place.center, size, self._theme.text, "bold", "center")

    def _picture_of_keys(self) -> pygame.Surface:
        """The line of keys, drawn once for as long as it stays the same."""
        if self._keys_picture is None:
            self._keys_picture = pygame.Surface(self._foot.size)
            self._keys_picture.fill(self._theme.ground)
            inner = Area(0, 0, self._foot.width, self._foot.height).inset(self._measures.u)
            panels.footer(self._keys_picture, inner, self.hints(inner.width), self._theme, self._measures)
        return self._keys_picture

    def hints(self, room: int) -> list[Hint]:
        """The hints that fit into `room` px: as many of the game's as there is room for beside the common ones."""
        own = list(self._own)
        while own and len(panels.hints_that_fit([*own, *self._common], room, self._measures)) < len(own) + len(
            self._common
        ):
            own.pop()
        return [*own, *self._common]
