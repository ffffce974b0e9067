"""Draws a page over a game, such as the pause: a panel with a heading, the game's figures, choices and the game ID.

In the classic look, and in a small window where the board stays in sight, the choices are a line instead.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from puzzlebox.core.real_time import earliest, wait_until
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.page import Row
from puzzlebox.play.pages.over import OverPage
from puzzlebox.scenes.display import GameDisplay
from puzzlebox.scenes.page_scene import MOVES, PageScene
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, figure_height, line_height
from puzzlebox.ui.panels import draw_big_word
from puzzlebox.ui.text import fit, write, write_in
from puzzlebox.ui.widgets.choices import NO_MOTION, Item
from puzzlebox.ui.widgets.foot import Foot
from puzzlebox.ui.widgets.icon_bar import VISIBLE_TIME

PANEL_WIDTH = 62
"""The width of the panel if there is room, in u."""

ABOVE_CHOICES = 3
"""The gap above the choices, in u: the first one is raised when it has the focus."""


class PanelPage(PageScene):
    """A panel over a game: the large title, a text below it, figures, choices, a note and the game ID. `areas` are its
    parts by name; a part without room has none.

    In the classic look, the line of choices appears while the pointer moves, and stays once an arrow key has moved the
    focus. Without a panel, a click beside the choices chooses the first one.
    """

    place: OverPage
    shown = True
    """Whether anything but the game is shown."""

    def __init__(self, desk: WindowDesk, place: OverPage) -> None:
        super().__init__(desk, place)
        self.display: GameDisplay = place.controller.picture.display
        self.areas: dict[str, Area] = {}
        self._now = 0
        self._line_until = 0
        self._line_stays = self._is_over_line = self._clicked_beside = False

    def part(self, name: str) -> Area:
        """Return where a part is; EMPTY_AREA if it is not shown."""
        return self.areas.get(name, EMPTY_AREA)

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
        self.arrange_parts()
        if self.has_panel:
            self.choices.arrange(self.part("choices"), self.measures)
            return
        self.areas["game_id"] = EMPTY_AREA
        if self.shows_choices:
            line = self.line_area()
            rows = max(1, line.height // panels.footer_height(self.measures))
            self.choices.arrange_in_line(line, self.measures, rows)
            if self.theme.look == "classic":
                high = line_height(self.measures.small) + 2
                self.areas["game_id"] = line.but(y=line.y - high, height=high)
        else:
            self.choices.hide()

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
        if not self.shown and not self.display.must_be_drawn():
            self.board_stale = self.display.board_stale
        elif self.display.stale or self.display.board_stale:  # also if this scene hides the display
            self.display.stale = self.display.board_changed = self.display.moving = False
            self.stale = True
        if self._is_over_line:
            self._line_until = now + VISIBLE_TIME
        elif self._line_until and now >= self._line_until:
            self._line_until, self.stale = 0, True
            self.arrange()

    def next_update(self) -> int | None:
        """Return when the display of the game has to be drawn again, or the line of choices disappears, in ms."""
        hides = self._line_until and not self._is_over_line
        line = wait_until(self._line_until, self._now) if hides else None
        return earliest(super().next_update(), self.display.next_update(), line)

    def handle(self, event: pygame.event.Event) -> None:
        """Pass mouse events to the choices. A click on the game ID copies it."""
        if event.type == pygame.MOUSEMOTION and event.rel != NO_MOTION and not self.has_panel:
            self._show_line(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._clicked_beside = False
        if self.choices.handle_mouse(event):
            self.stale = True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.part("game_id").collidepoint(event.pos):
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
        theme, measures, part = self.theme, self.measures, self.part
        panels.panel(surface, part("panel"), theme, measures)
        write_in(surface, [self.heading], part("heading"), measures.title, theme.text, "bold", "center")
        if part("subtitle"):
            write_in(surface, [self.subtitle], part("subtitle"), measures.body, theme.muted, anchor="center")
        if part("figures"):
            panels.figure_row(surface, part("figures"), self.figures, theme, measures)
        self.choices.draw(surface, theme, measures)
        if part("note"):
            note = self.note if part("game_id") else self.display.message or self.note
            write_in(surface, [note], part("note"), measures.small, theme.muted, anchor="center")
        self.draw_game_id(surface, part("game_id"))

    def draw_game_id(self, surface: pygame.Surface, area: Area, anchor: str = "center") -> None:
        """Draw the game ID and how to copy it, or the message that is shown now, in the middle or at the left."""
        if area.height:
            texts = [self.display.message] if self.display.message else [*self._id_texts(), self.place.over.game_id]
            write_in(surface, texts, area, self.measures.small, self.theme.muted, anchor=anchor)

    def _id_texts(self) -> list[str]:
        """Return the game ID with the key that copies it, if there is one."""
        key = self.keys.first("copy-id")
        # Translators: below a game ID, which the key copies to the clipboard.
        return [f"{self.place.over.game_id}   {tr('{key} copies it', key=key)}"] if key else []

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
        bottom = self.display.message or f"{self.place.over.game_id}   {leave}"
        noted = f"{bottom}   {self.note}" if self.note and not self.display.message else bottom
        text, size = fit([noted, bottom, leave], foot.width - 2 * measures.u, measures.small)
        write(surface, text, foot.center, size, self.theme.muted, anchor="center")

    def draw_line(self, surface: pygame.Surface) -> None:
        """Draw the choices in a line at the bottom, with the game ID above it in the classic look."""
        for area in (self.part("game_id"), self.line_area()):
            surface.fill(self.theme.ground, area)
        self.draw_game_id(surface, self.part("game_id"))
        self.choices.draw(surface, self.theme, self.measures)

    def arrange_parts(self) -> None:
        """Place all parts in a centred column."""
        measures, gap = self.measures, self.measures.u
        width = min(PANEL_WIDTH * measures.u, self.panel_area.width - 2 * gap)
        heights = {
            "heading": line_height(measures.title),
            "subtitle": line_height(measures.body) if self.subtitle else 0,
            "figures": figure_height(measures) if self.figures else 0,
            "choices": self.choices.height(measures, width - 2 * measures.pad),
            "note": line_height(measures.small) if self.note else 0,
            "game_id": line_height(measures.small) if self.place.over.game_id else 0,
        }
        gaps = dict.fromkeys(heights, gap) | {"heading": 0, "choices": gap if self.small else ABOVE_CHOICES * gap}
        room = Area(0, 0, width - 2 * measures.pad, self.area.height - 2 * measures.pad - 2 * gap)
        high = self.fit(heights, gaps, room, ("figures", "subtitle", "game_id", "note"))
        panel = self.panel_area.centred(width, high + 2 * measures.pad)
        self.areas = {"panel": panel, **placed(panel.inset(measures.pad), heights, gaps)}

    def fit(self, heights: dict[str, int], gaps: Mapping[str, int], room: Area, droppable: Sequence[str]) -> int:
        """Let parts with these heights, and gaps above them, fit into a room: leave out those that can be dropped, the
        first one first, and make the choices lower instead, or else higher. Return the height of all of them."""

        def total() -> int:
            return sum(height + gaps[part] for part, height in heights.items() if height)

        for part in droppable:
            if total() > room.height:
                heights[part] = heights[part] * 3 // 4 if part == "choices" else 0
        high = heights["choices"] + max(0, room.height - total())
        heights["choices"] = self.choices.height(self.measures, room.width, high)
        heights["choices"] -= max(0, total() - room.height)
        return total()


def placed(area: Area, heights: Mapping[str, int], gaps: Mapping[str, int]) -> dict[str, Area]:
    """Return the areas of parts one below the other, with gaps above those that have a height."""
    areas = dict[str, Area]()
    for part, height in heights.items():
        if height:
            areas[part], area = area.from_top(gaps[part])[1].from_top(height)
    return areas


class PausePage(PanelPage):
    """Shows the board beside the panel, unless looking at it would win time."""

    @property
    def window_title(self) -> str:
        return f"{tr(self.place.controller.game.title)}: {self.page.title}"

    @property
    def _hides_board(self) -> bool:
        return self.place.over.hides_board

    @property
    def has_panel(self) -> bool:
        return self.theme.look == "modern" and (self._hides_board or not self.small)

    @property
    def _is_beside(self) -> bool:
        """Whether the board stays in sight beside the panel: the game wants it, or no clock of this game ranks, so
        there is nothing to win by looking at it."""
        play = self.place.controller.playthrough
        is_timed = play.game.is_timed(play.session.options)
        return self.has_panel and not self.small and not (self._hides_board and is_timed)

    @property
    def panel_area(self) -> Area:
        if not self._is_beside:
            return self.area
        if self.area.width > self.area.height:
            return self.area.from_right(self.area.width // 2)[0]
        return self.area.from_bottom(self.area.height * 3 // 5)[0]

    @property
    def _is_bare(self) -> bool:
        """Whether the window is so small that the choices replace the figures above a board that stays in sight."""
        return not self.has_panel and self.theme.look == "modern"

    def arrange(self) -> None:
        if self._is_beside:
            self.display.view.layout(self.board_area, replace(self.theme, panels=False))
        super().arrange()
        self.buttons = self.display.buttons if self._is_bare else Foot()

    def line_area(self) -> Area:
        return self.display.message_area() if self._is_bare else super().line_area()

    def draw(self, surface: pygame.Surface) -> None:
        if self._is_beside:
            surface.fill(self.theme.ground)
            self.display.draw_view(surface)
        elif self._hides_board:
            surface.fill(self.theme.ground)
        else:
            self.display.draw(surface)
        if self.has_panel:
            self.draw_panel(surface)
        elif self.theme.look == "classic":
            key = tr("a key") if self.place.over.any_key else self.keys.first("pause")
            line = tr("Press {key} to play.", key=key)
            self.draw_classic(surface, line, self.foot_text)
        else:
            self.draw_line(surface)
