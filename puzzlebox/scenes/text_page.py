"""Draws a page of text, which scrolls."""

from collections.abc import Sequence
from typing import Any

import pygame

from puzzlebox.core.real_time import Repeater
from puzzlebox.input.key_hint import KeyHint, joint_hint
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.blocks import Block, Heading, Pictures
from puzzlebox.play.place import OpenPage
from puzzlebox.scenes.page_scene import FootPage
from puzzlebox.scenes.text_blocks import Drawn, drawn
from puzzlebox.scenes.window_desk import WindowDesk
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.widgets.scroll_bar import ScrollBar

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


class TextPage(FootPage):
    """The blocks of a page, one below the other. `scroll` is how far they are scrolled, in px."""

    def __init__(self, desk: WindowDesk, place: OpenPage) -> None:
        super().__init__(desk, place)
        self.scroll = 0
        self._blocks = self._make_blocks()
        self._places: list[tuple[Drawn[Any], Area]] = []
        self._end = 0
        self._heading = self._body = EMPTY_AREA
        self._held = Repeater()
        self._now = 0
        self._grabbed: tuple[int, int] | None = None
        self._bar = ScrollBar()

    def _make_blocks(self) -> list[Drawn[Any]]:
        blocks: Sequence[Block] = self.page.detail  # type: ignore[assignment]
        return [drawn(block) for block in blocks]

    def refresh(self) -> None:
        self._blocks = self._make_blocks()
        super().refresh()

    # Layout

    def arrange(self) -> None:
        measures = self.measures
        share = self.scroll / self.max_scroll if self.max_scroll else 0
        rest = self.above_foot(always=True)
        margin = measures.u if self.small else measures.pad
        self._heading, self._body = rest.from_top(panels.heading_height(measures, self.small) + 2 * margin)
        wide = min(COLUMN * measures.body, self.area.width - 2 * margin - measures.u)
        x, y = self.area.x + (self.area.width - wide) // 2, measures.u
        self._heading = self._heading.but(x=x, width=wide)
        self._places = []
        for block in self._blocks:
            if isinstance(block.block, Heading | Pictures):
                y += measures.pad
            high = block.height(wide, measures)
            self._places.append((block, Area(x, y, wide, high)))
            y += high + measures.u
        self._end = y + measures.u
        self._scroll_to(round(share * self.max_scroll))

    @property
    def max_scroll(self) -> int:
        """How far the document can be scrolled, in px."""
        return max(0, self._end - self._body.height)

    def _scroll_to(self, scroll: int) -> bool:
        """Scroll to a distance from the top, or as far as possible. Return whether anything moved."""
        before, self.scroll = self.scroll, max(0, min(scroll, self.max_scroll))
        body, wide = self._body, max(6, self.measures.u)
        track = Area(body.right - wide - 1, body.y, wide, body.height)
        self._bar.arrange(track, self._end, body.height, self.scroll)
        self.stale = self.stale or self.scroll != before
        return self.scroll != before

    # Keys

    def press(self, press: KeyPress) -> None:
        if not press.down:
            self._held.release(press.key)
        if press.down and press.action in ENDS:
            self._scroll_to(round(ENDS[press.action] * self.max_scroll))
        elif press.down and (step := self._step(press.action)):
            self._scroll_to(self.scroll + step)
            self._held.hold(
                press.key, lambda: self._scroll_to(self.scroll + step), REPEAT_DELAY, REPEAT_INTERVAL, self._now
            )
        else:
            self.place.press(press)

    def _step(self, action: str) -> int:
        """Return how far an action scrolls, in px; 0 if it does not."""
        page = round(PAGE * self._body.height)
        return LINES.get(action, 0) * WHEEL_LINES * line_height(self.measures.body) + PAGES.get(action, 0) * page

    def advance(self, now: int) -> None:
        super().advance(now)
        self._now = now
        self._held.advance(now)

    def next_update(self) -> int | None:
        return self._held.next_update(self._now)

    def suspend(self) -> None:
        super().suspend()
        self._held.stop()
        self._grabbed = None

    # Mouse

    def handle(self, event: pygame.event.Event) -> None:
        scroll = self._bar.handle(event)
        if scroll is not None:
            self._scroll_to(scroll)
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll_to(self.scroll - event.y * WHEEL_LINES * line_height(self.measures.body))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._body.collidepoint(event.pos):
            self._grabbed = (event.pos[1], self.scroll)
        elif event.type == pygame.MOUSEMOTION and self._grabbed:
            start, scroll = self._grabbed
            self._scroll_to(scroll + start - event.pos[1])
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._grabbed = None

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, measures = self.theme, self.measures
        surface.fill(theme.ground)
        panels.heading(surface, self._heading, [self.page.title], theme, measures)
        clip = surface.get_clip()
        surface.set_clip(self._body)
        for block, place in self._places:
            shown = place.but(y=place.y - self.scroll + self._body.y)
            if shown.colliderect(self._body):
                block.draw(surface, shown, theme, measures)
        surface.set_clip(clip)
        if self.max_scroll:
            surface.fill(theme.line, (self.area.x, self._body.y - 1, self.area.width, 1))
            self._bar.draw(surface, theme)
        self.draw_foot(surface)

    def hints(self) -> list[KeyHint]:
        scrolls = (tr("Scroll"), "up", "down"), (tr("Page", context="verb"), "left", "right")
        shown = [hint for each in scrolls for hint in joint_hint(self.keys, *each)] if self.max_scroll else []
        return [*shown, *super().hints()]
