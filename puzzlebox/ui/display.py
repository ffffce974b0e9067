"""Shows one game in a window: its view, and below it the keys that work, a message for a while, or advice."""

from collections.abc import Sequence
from typing import Any

import pygame

from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.animation import NEXT_FRAME
from puzzlebox.ui.frame_clock import MS, wait_until
from puzzlebox.ui.layout import EMPTY_AREA, Area
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.text import fit_lines, line_height, write
from puzzlebox.ui.theme import DARK, Measures, Theme
from puzzlebox.ui.view import Position, View
from puzzlebox_assets import Weight

MESSAGE_TIME = 5_000 * MS
"""How long a message is shown, in ns."""


class GameDisplay:
    """The view of a game and the line below it. The play scene draws it, and so do a pause and a result on top of it.

    `message` is the message that is shown now, None if there is none. `advice` is a longer text, which stays until it
    is removed. `stale` is True if the picture is out of date.

    What the view says (titles, descriptions, labels of figures) is English and translated here. Messages and hints come
    from scenes and are shown as they are given.
    """

    def __init__(self, view: View[Any]) -> None:
        self.view = view
        self.message: str | None = None
        self.stale = True
        self.advice: str | None = None
        self._advice_hints: Sequence[Hint] = ()
        self._message_until = 0
        self._description: str | None = None
        self._own: Sequence[Hint] = ()
        self._common: Sequence[Hint] = ()
        self._area = self._foot = EMPTY_AREA
        self._theme: Theme = DARK
        self._measures = Measures.of(1, 1)
        self._small = False
        self._now = 0
        self._frame_at: int | None = None
        self._keys_picture: pygame.Surface | None = None

    def layout(self, area: Area, theme: Theme, measures: Measures, small: bool) -> None:
        """Use this area, which is the window. The hints go at the bottom, except in small windows and in the classic
        look. There, only advice has room at the bottom."""
        self._area, self._theme, self._measures, self._small = area, theme, measures, small
        board, self._foot, self._keys_picture = area, EMPTY_AREA, None
        if (theme.look == "modern" and not small) or self.advice is not None:
            self._foot, board = area.from_bottom(panels.footer_height(measures))
        self.view.layout(board, theme)
        self.stale = True

    def show_view(self, view: View[Any], small: bool) -> None:
        """Show the game in another view from now on."""
        self.view = view
        self._lay_out_again(small)

    def _lay_out_again(self, small: bool) -> None:
        if self._area.height:
            self.layout(self._area, self._theme, self._measures, small)

    def show_hints(self, own: Sequence[Hint], common: Sequence[Hint]) -> None:
        """Show the keys of the game and those that all games have. If there is no room for all of them, the last ones
        of the game are left out."""
        if (own, common) != (self._own, self._common):
            self._own, self._common, self._keys_picture = own, common, None
            self.view.show_keys(tuple((hint.keys, hint.label) for hint in (*own, *common)))
            self.stale = True

    # Texts

    @property
    def window_title(self) -> str:
        """The text for the title bar: the view's, or else the title of the game."""
        title = self.view.window_title()
        return tr(self.view.game.title if title is None else title)

    @property
    def result_title(self) -> str | None:
        """The view's large text for the result, None for the usual one."""
        title = self.view.result_title()
        return None if title is None else tr(title)

    def show_message(self, message: str, now: int) -> None:
        """Show a message for five seconds. `now` is in ns of a monotonic clock."""
        if message.partition(" ")[0].isalpha():  # unless it begins with the name of a file
            message = message[:1].upper() + message[1:]
        self.message, self._message_until, self.stale = message, now + MESSAGE_TIME, True

    def show_advice(self, advice: str | None, hints: Sequence[Hint] = ()) -> None:
        """Show a text of one or two sentences, with the keys that follow from it, until this is called again. None
        removes it."""
        had_advice = self.advice is not None
        self.message, self.advice, self._advice_hints, self.stale = None, advice, hints, True
        if had_advice != (advice is not None) and (self._theme.look == "classic" or self._small):
            self._lay_out_again(self._small)

    def describe(self, position: Position) -> None:
        """Show what the view says about this position, if anything, and draw the view if the pointer has changed it."""
        self.stale = self.stale or self.view.next_frame() == NEXT_FRAME
        text = self.view.describe_at(position)
        description = None if text is None else tr(text)
        if description != self._description:
            self._description, self.stale = description, True

    def message_area(self) -> Area:
        """Return where messages are shown: at the bottom, or else in place of the figures above the board, or else over
        the lowest line of the picture."""
        if self._foot.height:
            return self._foot
        return self.view.figures_area() or self._area.from_bottom(panels.footer_height(self._measures))[0]

    # Time

    def advance(self, now: int) -> None:
        """Set the time to `now`, in ns of a monotonic clock."""
        self._now = now
        if self.message and now >= self._message_until:
            self.message, self.stale = None, True
        if self._frame_at is not None and now >= self._frame_at:
            self.stale = True

    def next_update(self) -> int | None:
        """Return the real time in ms until the picture changes on its own, None if it does not."""
        moments = [
            moment for moment in (self._frame_at, self._message_until if self.message else None) if moment is not None
        ]
        return min((wait_until(moment, self._now) for moment in moments), default=None)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the game and the line below it."""
        self.stale = False
        self.view.draw(surface)
        if self.advice is not None and not self.message:
            self._draw_advice(surface, self.advice)
        elif text := self.message or self._description:
            self._draw_message(surface, text)
        elif self._foot.height:
            surface.blit(self._picture_of_keys(), self._foot.topleft)
        frame = self.view.next_frame()
        self._frame_at = None if frame is None else self._now + frame * MS

    def _draw_message(self, surface: pygame.Surface, message: str) -> None:
        place = self.message_area()
        surface.fill(self._theme.ground, place)
        pad = self._measures.pad
        self._draw_lines(surface, place.but(x=place.x + pad, width=max(0, place.width - 2 * pad)), message, "bold")

    def _draw_advice(self, surface: pygame.Surface, advice: str) -> None:
        """Draw the advice in one or two lines, and the keys at the right if they leave enough room for it."""
        theme, measures, place = self._theme, self._measures, self.message_area()
        surface.fill(theme.ground, place)
        inner = place.inset(1).but(x=place.x + measures.pad, width=max(0, place.width - 2 * measures.pad))
        wide = sum(panels.hint_width(hint, measures) + measures.pad for hint in self._advice_hints)
        if wide <= inner.width // 3:
            keys, inner = inner.from_right(wide)
            x = keys.x + measures.pad
            for hint in self._advice_hints:
                x += panels.draw_hint(surface, (x, keys.center[1]), hint, theme, measures) + measures.pad
        self._draw_lines(surface, inner, advice)

    def _draw_lines(self, surface: pygame.Surface, area: Area, text: str, weight: Weight = "regular") -> None:
        """Draw a text in the middle of an area, in more than one line if it is too long."""
        lines, size = fit_lines(text, area.width, area.height, self._measures.body, weight)
        top = area.center[1] - len(lines) * line_height(size) // 2
        for number, line in enumerate(lines):
            middle = (area.center[0], top + number * line_height(size) + line_height(size) // 2)
            write(surface, line, middle, size, self._theme.text, weight, "center")

    def _picture_of_keys(self) -> pygame.Surface:
        """Return the line of keys. It is drawn once and kept while the keys stay the same."""
        if self._keys_picture is None:
            self._keys_picture = pygame.Surface(self._foot.size)
            self._keys_picture.fill(self._theme.ground)
            inner = Area(0, 0, self._foot.width, self._foot.height).inset(self._measures.u)
            panels.footer(self._keys_picture, inner, self.hints(inner.width), self._theme, self._measures)
        return self._keys_picture

    def hints(self, room: int) -> list[Hint]:
        """Return the hints that fit into `room` px: all common ones, and as many of the game's as there is room for."""
        own = list(self._own)
        while own and len(panels.hints_that_fit([*own, *self._common], room, self._measures)) < len(own) + len(
            self._common
        ):
            own.pop()
        return [*own, *self._common]
