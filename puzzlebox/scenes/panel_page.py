"""Draws a page over a game: a panel with a heading, the game's figures, choices and the game ID.

In the classic look, and in a small window where the board stays in sight, the choices are a line instead.
"""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from puzzlebox.core.real_time import wait_until
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.page import Row
from puzzlebox.play.pages.over import OverPage
from puzzlebox.scenes.page_scene import MOVES, PageScene
from puzzlebox.scenes.window_desk import WindowDesk
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.big_word import draw_big_word
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.layout import EMPTY_AREA, Area, figure_height, line_height
from puzzlebox.ui.text import fit, write, write_in
from puzzlebox.ui.widgets.choices import NO_MOTION, Item
from puzzlebox.ui.widgets.icon_bar import VISIBLE_TIME

PANEL_WIDTH = 62
"""The width of the panel if there is room, in u."""

ABOVE_CHOICES = 3
"""The gap above the choices, in u: the first one is raised when it has the focus."""


class PanelAreas(NamedTuple):
    """The parts of the panel. A part without room is EMPTY_AREA."""

    panel: Area
    heading: Area
    subtitle: Area
    figures: Area
    choices: Area
    note: Area
    game_id: Area


class PanelPage(PageScene):
    """A panel over a game: the large title, a text below it, figures, choices, a note and the game ID.

    In the classic look, the line of choices appears while the pointer moves, and stays once an arrow key has moved the
    focus. Without a panel, a click beside the choices chooses the first one.
    """

    place: OverPage

    def __init__(self, desk: WindowDesk, place: OverPage) -> None:
        super().__init__(desk, place)
        assert desk.display
        self.display: GameDisplay = desk.display
        self.areas = PanelAreas(*(EMPTY_AREA,) * 7)
        self._now = 0
        self._line_until = 0
        self._line_stays = self._is_over_line = self._clicked_beside = False

    @property
    def heading(self) -> str:
        """The large title."""
        return self.page.title

    @property
    def subtitle(self) -> str:
        """The text below the title."""
        return self.page.text

    @property
    def note(self) -> str:
        """A sentence at the bottom."""
        return self.place.message or self.page.note

    @property
    def figures(self) -> Mapping[str, str]:
        """The figures of the game."""
        return self.theme.visible_figures(self.page.figures)

    @property
    def game_id(self) -> str:
        """The game ID."""
        return self.place.over.game_id

    def item(self, row: Row) -> Item:
        """Return the button of a row. Those after the first main one are in pairs."""
        item = super().item(row)
        item.beside = self.rows().index(row) % 2 == 0 and not row.main
        return item

    @property
    def has_panel(self) -> bool:
        """Whether there is a panel with the choices."""
        return self.theme.look == "modern"

    @property
    def shows_game_alone(self) -> bool:
        """Whether the game is shown as it is played, without anything of this scene."""
        return False

    @property
    def panel_area(self) -> Area:
        """The area in the middle of which the panel is."""
        return self.area

    @property
    def board_area(self) -> Area:
        """The area of a board that stays in sight beside a panel: the left half of the window, or its upper part."""
        if self.area.width > self.area.height:
            return self.area.from_left(self.area.width // 2)[0].inset(4 * self.measures.u)
        return self.area.from_top(self.area.height * 2 // 5)[0].inset(4 * self.measures.u)

    @property
    def shows_choices(self) -> bool:
        """Whether the choices are visible."""
        return self.has_panel or self.theme.look == "modern" or self._line_stays or self._line_until > self._now

    def arrange(self) -> None:
        """Place the parts of the panel, or the line of choices at the bottom."""
        self.display.buttons.dismiss()
        self.areas = self._arranged()
        if self.has_panel:
            self.choices.arrange(self.areas.choices, self.measures)
            return
        game_id = EMPTY_AREA
        if self.shows_choices:
            line = self.line_area()
            rows = max(1, line.height // panels.footer_height(self.measures))
            self.choices.arrange_in_line(line, self.measures, rows)
            if self.theme.look == "classic":
                high = line_height(self.measures.small) + 2
                game_id = line.but(y=line.y - high, height=high)
        else:
            self.choices.hide()
        self.areas = self.areas._replace(game_id=game_id)

    def line_area(self) -> Area:
        """Return the area for the line of choices, which may need several rows, up to a quarter of the window."""
        high = panels.footer_height(self.measures)
        rows = self.choices.rows_in_line(self.area.width, self.measures)
        return self.area.from_bottom(min(rows, max(1, self.area.height // 4 // high)) * high)[0]

    def advance(self, now: int) -> None:
        """Pass the time on to the display of the game, and hide the line of choices after a while."""
        super().advance(now)
        self._now = now
        self.display.advance(now)
        if self.shows_game_alone and not self.display.must_be_drawn():
            self.board_stale = self.display.board_stale
        elif self.display.stale or self.display.board_stale:  # also if this scene hides the display
            self.display.stale = self.display.changed = self.display.moving = False
            self.stale = True
        if self._is_over_line:
            self._line_until = now + VISIBLE_TIME
        elif self._line_until and now >= self._line_until:
            self._line_until, self.stale = 0, True
            self.arrange()

    def next_update(self) -> int | None:
        """Return when the display of the game has to be drawn again, or the line of choices disappears, in ms."""
        hides = self._line_until and not self._is_over_line
        wakes = [self.display.next_update(), wait_until(self._line_until, self._now) if hides else None]
        return min((wake for wake in wakes if wake is not None), default=None)

    def handle(self, event: pygame.event.Event) -> None:
        """Pass mouse events to the choices. A click on the game ID copies it."""
        if event.type == pygame.MOUSEMOTION and event.rel != NO_MOTION and not self.has_panel:
            self._show_line(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._clicked_beside = False
        if self.choices.handle_mouse(event):
            self.stale = True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.areas.game_id.collidepoint(event.pos):
                self.place.act("copy-id")
            else:
                self._clicked_beside = not self.has_panel
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._clicked_beside:
            self.choices.choices[0].on_choose()

    def _show_line(self, position: tuple[int, int]) -> None:
        """Show the line of choices in the classic look: for two seconds, or as long as the pointer is over it."""
        if self.theme.look != "classic":
            return
        was_shown, self._line_until = self.shows_choices, self._now + VISIBLE_TIME
        self._is_over_line = self.line_area().collidepoint(position)
        if not was_shown:
            self.stale = True
            self.arrange()

    def press(self, press: KeyPress) -> None:
        """Show the line of choices when a key moves the focus."""
        if press.down and press.action in MOVES and not self.shows_choices:
            self._line_stays = True
            self.arrange()
        super().press(press)

    def draw_panel(self, surface: pygame.Surface) -> None:
        """Draw the panel in the modern look."""
        theme, measures, areas = self.theme, self.measures, self.areas
        panels.panel(surface, areas.panel, theme, measures)
        write_in(surface, [self.heading], areas.heading, measures.title, theme.text, "bold", "center")
        if areas.subtitle.height:
            write_in(surface, [self.subtitle], areas.subtitle, measures.body, theme.muted, anchor="center")
        if areas.figures.height:
            panels.figure_row(surface, areas.figures, self.figures, theme, measures)
        self.choices.draw(surface, theme, measures)
        if areas.note.height:
            message = None if areas.game_id.height else self.display.message
            write_in(surface, [message or self.note], areas.note, measures.small, theme.muted, anchor="center")
        self.draw_game_id(surface, areas.game_id)

    def draw_game_id(self, surface: pygame.Surface, area: Area, anchor: str = "center") -> None:
        """Draw the game ID and how to copy it, or the message that is shown now, in the middle or at the left."""
        if area.height:
            texts = [self.display.message] if self.display.message else [*self._id_texts(), self.game_id]
            write_in(surface, texts, area, self.measures.small, self.theme.muted, anchor=anchor)

    def _id_texts(self) -> list[str]:
        """Return the game ID with the key that copies it, if there is one."""
        key = self.keys.first("copy-id")
        # Translators: below a game ID, which the key copies to the clipboard.
        return [f"{self.game_id}   {tr('{key} copies it', key=key)}"] if key else []

    def draw_classic(self, surface: pygame.Surface, line: str, leave: str) -> None:
        """Draw the heading in the classic look with a line below it, unless the view draws it, and a small line at the
        bottom that the rule sheets do not have, or the choices. `line` says which key starts or resumes a game, `leave`
        which one leaves. Both are shown as they are given."""
        if not self.display.view.draws_overlay:
            draw_big_word(surface, self.area, self.heading, self.theme, self.measures, line)
        measures = self.measures
        if self.shows_choices and not self.has_panel:
            self.draw_line(surface)
            return
        foot = self.area.from_bottom(line_height(measures.small) + 2)[0]
        surface.fill(self.theme.ground, foot)
        bottom = self.display.message or f"{self.game_id}   {leave}"
        noted = f"{bottom}   {self.note}" if self.note and not self.display.message else bottom
        text, size = fit([noted, bottom, leave], foot.width - 2 * measures.u, measures.small)
        write(surface, text, foot.center, size, self.theme.muted, anchor="center")

    def draw_line(self, surface: pygame.Surface) -> None:
        """Draw the choices in a line at the bottom, with the game ID above it in the classic look."""
        for area in (self.areas.game_id, self.line_area()):
            surface.fill(self.theme.ground, area)
        self.draw_game_id(surface, self.areas.game_id)
        self.choices.draw(surface, self.theme, self.measures)

    def _arranged(self) -> PanelAreas:
        """Place all parts in a centred column. If there is too little room, the least important parts are left out."""
        measures, gap = self.measures, self.measures.u
        above = 0 if self.small else (ABOVE_CHOICES - 1) * gap
        width = min(PANEL_WIDTH * measures.u, self.panel_area.width - 2 * gap)
        inner = width - 2 * measures.pad
        heights = {
            "heading": line_height(measures.title),
            "subtitle": line_height(measures.body) if self.subtitle else 0,
            "figures": figure_height(measures) if self.figures else 0,
            "choices": self.choices.height(measures, inner),
            "note": line_height(measures.small) if self.note else 0,
            "game_id": line_height(measures.small) if self.game_id else 0,
        }
        room = self.area.height - 2 * measures.pad - 2 * gap - above
        for part in ("figures", "subtitle", "game_id", "note"):
            if _column(heights, gap) > room:
                heights[part] = 0
        heights["choices"] = self.choices.height(measures, inner, heights["choices"] + room - _column(heights, gap))
        heights["choices"] = min(heights["choices"], room - heights["heading"] - gap)
        panel = self.panel_area.centred(width, above + _column(heights, gap) + 2 * measures.pad)
        rest, places = panel.inset(measures.pad), {}
        for part, height in heights.items():
            rest = rest.from_top(above)[1] if part == "choices" else rest
            places[part], rest = rest.from_top(height, gap) if height else (EMPTY_AREA, rest)
        return PanelAreas(panel, **places)


def _column(heights: dict[str, int], gap: int) -> int:
    """Return the height of these rows, one below the other."""
    shown = [height for height in heights.values() if height]
    return sum(shown) + gap * (len(shown) - 1)
