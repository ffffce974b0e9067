"""Draws a page of text, which scrolls."""

from collections.abc import Sequence

import pygame

from puzzlebox.core.real_time import Repeater
from puzzlebox.input.key_table import KeyHint, KeyPress, joint_hint
from puzzlebox.play.pages.how_to_play import Block, Heading, Pictures
from puzzlebox.play.place import OpenPage
from puzzlebox.scenes.page_scene import PageScene
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.scenes.text_blocks import Laid
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.widgets.scroll_bar import Scrolled

COLUMN = 48
"""The maximum width of the text, relative to the type size."""

PAGE = 0.9
"""How much of the visible height a page is."""

WHEEL_LINES = 3
"""The number of lines that a step of the wheel scrolls."""

REPEAT_DELAY, REPEAT_INTERVAL = 300, 40
"""The ms until a held key scrolls again, and from then on between two lines."""

PAGES = {"left": -1, "previous-level": -1, "right": 1, "next-level": 1, "choose": 1}
"""The actions that scroll by a page. Page Up and Page Down have the actions for levels."""

LINES = {"up": -1, "down": 1}

ENDS = {"first": 0.0, "last": 1.0}


class TextPage(PageScene):
    """The blocks of a page, one below the other, as the `column`."""

    def __init__(self, desk: WindowDesk, place: OpenPage) -> None:
        super().__init__(desk, place)
        self._places: list[tuple[Laid, Area]] = []
        self.column = Scrolled()
        self._heading = EMPTY_AREA
        self._held = Repeater()
        self._now = 0
        self._grabbed: tuple[int, int] | None = None

    # Layout

    def arrange(self) -> None:
        measures, column = self.measures, self.column
        share = column.scroll / column.max_scroll if column.max_scroll else 0
        rest = self.above_foot(always=True)
        margin = measures.u if self.small else measures.pad
        self._heading, column.area = rest.from_top(panels.heading_height(measures, self.small) + 2 * margin)
        wide = min(COLUMN * measures.body, self.area.width - 2 * margin - measures.u)
        x, y = self.area.x + (self.area.width - wide) // 2, measures.u
        self._heading = self._heading.but(x=x, width=wide)
        self._places = []
        blocks: Sequence[Block] = self.page.detail  # type: ignore[assignment]
        for block in blocks:
            if isinstance(block, Heading | Pictures):
                y += measures.pad
            laid = Laid(block, wide, self.theme, measures)
            self._places.append((laid, Area(x, y, wide, laid.height)))
            y += laid.height + measures.u
        column.end = y + measures.u
        column.scroll_to(round(share * column.max_scroll), max(6, measures.u))

    def _scroll_to(self, scroll: int) -> bool:
        """Scroll to a distance from the top, or as far as possible. Return whether anything moved."""
        moved = self.column.scroll_to(scroll)
        self.stale = self.stale or moved
        return moved

    @property
    def _line(self) -> int:
        """How far a step of the wheel scrolls, in px."""
        return WHEEL_LINES * line_height(self.measures.body)

    # Keys

    def press(self, press: KeyPress) -> None:
        if not press.down:
            self._held.release(press.key)
        if press.down and press.action in ENDS:
            self._scroll_to(round(ENDS[press.action] * self.column.max_scroll))
        elif press.down and (step := self._step(press.action)):
            self._scroll_to(self.column.scroll + step)
            self._held.hold(
                press.key, lambda: self._scroll_to(self.column.scroll + step), REPEAT_DELAY, REPEAT_INTERVAL, self._now
            )
        else:
            self.place.press(press)

    def _step(self, action: str) -> int:
        """Return how far an action scrolls, in px; 0 if it does not."""
        return LINES.get(action, 0) * self._line + PAGES.get(action, 0) * round(PAGE * self.column.area.height)

    def advance(self, now: int) -> None:
        super().advance(now)
        self._now = now
        self._held.advance(now)

    def next_update(self) -> int | None:
        return self._held.next_update(self._now)

    def cover(self) -> None:
        self._held.stop()
        self._grabbed = None

    # Mouse

    def handle(self, event: pygame.event.Event) -> None:
        column = self.column
        if column.handle(event, self._line):
            self.stale = True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and column.area.collidepoint(event.pos):
            self._grabbed = (event.pos[1], column.scroll)
        elif event.type == pygame.MOUSEMOTION and self._grabbed:
            start, scroll = self._grabbed
            self._scroll_to(scroll + start - event.pos[1])
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._grabbed = None

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, measures, column, body = self.theme, self.measures, self.column, self.column.area
        surface.fill(theme.ground)
        panels.heading(surface, self._heading, [self.page.title], theme, measures)
        clip = surface.get_clip()
        surface.set_clip(body)
        for block, place in self._places:
            shown = place.but(y=place.y - column.scroll + body.y)
            if shown.colliderect(body):
                block.draw(surface, shown)
        surface.set_clip(clip)
        if column.max_scroll:
            surface.fill(theme.line, (self.area.x, body.y - 1, self.area.width, 1))
            column.bar.draw(surface, theme)
        self.draw_foot(surface)

    def hints(self) -> list[KeyHint]:
        scrolls = (tr("Scroll"), "up", "down"), (tr("Page", context="verb"), "left", "right")
        shown = [hint for each in scrolls for hint in joint_hint(self.keys, *each)] if self.column.max_scroll else []
        return [*shown, *super().hints()]
