"""Draws the result of a game: beside its board, which moves to its side, or over it."""

from collections.abc import Mapping
from dataclasses import replace

import pygame

from puzzlebox.core.real_time import MS, earliest, wait_until
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.page import Row
from puzzlebox.play.pages.result import Result, ResultPage
from puzzlebox.scenes.panel_page import ABOVE_CHOICES, PanelPage, placed
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.animation import Motion, ease_out
from puzzlebox.ui.chart import course
from puzzlebox.ui.layout import Area, figure_height, line_height
from puzzlebox.ui.text import fit, wrap, write, write_in
from puzzlebox.ui.widgets.choices import Item
from puzzlebox.ui.widgets.travel import Travel

DIMMING = 0.66
"""How much of the game the ground colour covers where there is no room beside it: 0 for nothing, 1 for all of it."""

SEEN = {"won": 900, "lost": 250, "ended": 250}
"""How long the last move is seen before the result, in ms. Any key ends it."""

SLIDE, COUNT = 180, 320
"""How long the board takes to move aside and the result to slide in then, and how long its figure counts up, in ms."""


GAPS = {
    **{"special": 0, "heading": 0, "subtitle": 0, "race": 2, "figures": 2, "splits": 3, "course": 3, "caption": 1},
    **{"choices": ABOVE_CHOICES, "game_id": 2},
}
"""The gap above each part of a result beside its board, in u."""

DROPPABLE = ("course", "caption", "splits", "game_id", "choices", "figures", "subtitle")
"""The parts without which a result is shown if there is too little room, the first one first. The choices get lower."""


class ResultScene(PanelPage):
    """Shows the end of the game for a moment, and then the result."""

    place: ResultPage

    def __init__(self, desk: WindowDesk, place: ResultPage) -> None:
        super().__init__(desk, place)
        self._ended = desk.clock()
        self._arrives: Motion | None = None
        self._travel: Travel | None = None
        self._is_in_place = False
        self.shown = False

    @property
    def result(self) -> Result:
        """What the result says."""
        assert isinstance(self.page.detail, Result)
        return self.page.detail

    @property
    def heading(self) -> str:
        """The view's words for the result as its rule sheet has them, or else those of the page."""
        return self.display.result_title or self.page.title

    @property
    def subtitle(self) -> str:
        """How the game ended or, if there is no room for all, what is special about that."""
        special = self.result.special if self.result.is_best and self.theme.look == "modern" else ""
        return self.page.text if self.is_beside else self.result.race or special or self.page.text

    @property
    def window_title(self) -> str:
        return self.display.window_title

    def item(self, row: Row) -> Item:
        """Return the button of a row. The first one shows a key that starts a game."""
        item = super().item(row)
        if row is self.page.rows[0]:
            keys = self.place.starting_keys(self.desk.keymap.device.is_pad)
            item.value = keys[0].short_caption() if keys else ""
        return item

    @property
    def is_beside(self) -> bool:
        """Whether the result is beside the board, and not over it."""
        return self.theme.look == "modern" and not self.small

    def arrange(self) -> None:
        self.shown = self.shown or not self.is_beside
        self._lay_out_board()
        if self.is_beside:
            self._arrange_column(self._column_area)
        else:
            super().arrange()

    def _arrange_column(self, area: Area) -> None:
        """Place the parts beside the board, in the middle of this area. How the game ended may need several lines."""
        measures, said, small = self.measures, self.result, line_height(self.measures.small)
        has_course = self.page.course.varies
        heights = {
            "special": line_height(measures.lead),
            "heading": line_height(measures.result),
            "subtitle": len(wrap(self.page.text, area.width, measures.body)) * line_height(measures.body),
            "race": line_height(measures.lead) if said.race else 0,
            "figures": figure_height(measures) if said.few else 0,
            "splits": 2 * small + line_height(measures.body) if said.may_have_splits else 0,
            "course": 9 * measures.u if has_course else 0,
            "caption": small if has_course else 0,
            "choices": self.choices.height(measures, area.width),
            "game_id": small,
        }
        gaps = {part: gap * measures.u for part, gap in GAPS.items()}
        high = min(area.height, self.fit(heights, gaps, area, DROPPABLE))
        self.areas = {"panel": area, **placed(area.centred(area.width, high), heights, gaps)}
        self.choices.arrange(self.part("choices"), measures)

    def _lay_out_board(self) -> None:
        """Show the board beside the result once that is there, and until then as in the game."""
        self.display.buttons.dismiss()
        if self.shown and self.is_beside:
            self.display.view.layout(self.board_area, replace(self.theme, panels=False))
        elif not self.display.is_laid_out(self.area, self.theme):
            self.display.layout(self.area, self.theme, self.measures, self.small)

    @property
    def _column_area(self) -> Area:
        u = self.measures.u
        if self.area.width > self.area.height:
            rest = self.area.from_right(self.area.width // 2)[0]
            return rest.but(width=min(rest.width - 5 * u, 80 * u)).inset(u)
        return self.area.from_bottom(self.area.height * 3 // 5)[0].inset(3 * u)

    def _show(self) -> None:
        """Show the result beside the board, which has been seen and moves to its side."""
        view, now = self.display.view, self.desk.now()
        start = view.board_area()
        self.shown = True
        if self.result.is_best:
            self.desk.sound.play("best")
        self.stale = True
        self.arrange()
        if self.is_beside and start and (place := view.board_area()):
            self._travel = Travel(start, place, Motion(now, SLIDE))
        self._arrives = Motion(now, COUNT, SLIDE if self._travel else 0)

    def handle(self, event: pygame.event.Event) -> None:
        is_button = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        if not self.shown:
            if is_button and self.place.rested:
                self._show()
        elif self.place.rested or not is_button:
            super().handle(event)

    def advance(self, now: int) -> None:
        """Continue the animations: the final board may still be moving."""
        super().advance(now)
        if not self.shown and now >= self._seen_at:
            self._show()
        if self._arrives:
            self._arrives = None if self._arrives.over(self.desk.now()) else self._arrives
            self.stale, self.board_stale = self.stale or not self._is_in_place, True

    @property
    def _seen_at(self) -> int:
        return self._ended + SEEN[self.result.kind] * MS

    def next_update(self) -> int | None:
        if self._arrives:
            return 0
        return earliest(super().next_update(), None if self.shown else wait_until(self._seen_at, self.desk.clock()))

    def press(self, press: KeyPress) -> None:
        """Show the result at once when a key goes down, if keys count."""
        if self.shown:
            super().press(press)
        elif self.place.rested and press.down:
            self._show()

    def draw(self, surface: pygame.Surface) -> None:
        if not self.shown:
            self.display.draw(surface)
        elif self.is_beside:
            self._draw_beside(surface)
        else:
            self.display.draw(surface)
            self._draw_over(surface)

    def draw_part(self, surface: pygame.Surface) -> None:
        """Draw what moves in the game or, beside it, the large figure that counts up."""
        if not self.shown:
            self.display.draw_part(surface)
            return
        place = self.part("heading")
        surface.set_clip(place)
        surface.fill(self.theme.ground, place)
        self._draw_column(surface)
        surface.set_clip(None)

    def _draw_beside(self, surface: pygame.Surface) -> None:
        """Draw the result beside the board. While the board moves there, it is in front."""
        now, ground = self.desk.now(), self.theme.ground
        travel = self._travel = None if self._travel is None or self._travel.over(now) else self._travel
        surface.fill(ground)
        if travel is None or not travel.has_board:
            self.display.draw_view(surface)
        if travel and not travel.has_board:
            travel.take(surface, self.board_area, ground)
            surface.fill(ground, self.board_area)
        if travel:
            travel.draw(surface, now)
        else:
            self._draw_column(surface)
        self._is_in_place = travel is None and self._shift == 0

    def _draw_over(self, surface: pygame.Surface) -> None:
        """Draw the result over the board."""
        if self.theme.look == "modern":
            panels.dim(surface, self.area, self.theme.ground, DIMMING)
            self.draw_panel(surface)
            return
        if self._dims_board:
            panels.dim(surface, self.area, self.theme.ground, DIMMING)
        leave = self.leave_text
        if self.place.controller.playthrough.session.assisted:
            leave = f"{tr('Assisted')}   {leave}"
        if self.result.is_best:
            leave = f"{self.result.special}   {leave}"
        self.draw_classic(surface, self._prompt, leave)

    def _draw_column(self, surface: pygame.Surface) -> None:
        """Draw the result beside the board, while it arrives a little to the right of its place."""
        panel, shift, clip = self.part("panel"), self._shift, surface.get_clip()
        surface.set_clip(clip.clip(panel.move(shift, 0).clip(panel)) if shift else clip)
        self._draw_parts(surface, {name: Area(*area.move(shift, 0)) for name, area in self.areas.items()})
        surface.set_clip(clip)
        if not shift:
            self.choices.draw(surface, self.theme, self.measures)
            self.draw_game_id(surface, self.part("game_id"), "midleft")

    def _draw_parts(self, surface: pygame.Surface, parts: Mapping[str, Area]) -> None:
        """Draw all parts but the choices and the game ID. Of the large figure, as much as has been counted."""
        theme, measures, said, results = self.theme, self.measures, self.result, self.page.course
        counted = said.counted(self._arrives.eased(self.desk.now()) if self._arrives else 1.0)
        lines = {
            "special": (said.special, measures.lead, theme.accent if said.is_best else theme.muted),
            "heading": (counted, measures.result, theme.text),
            "race": (said.race, measures.lead, theme.good if said.won_race else theme.text),
        }
        for name, (text, size, ink) in lines.items():
            if name in parts:
                write_in(surface, [text], parts[name], size, ink, "bold")
        if "subtitle" in parts:
            panels.paragraph(surface, parts["subtitle"], self.page.text, measures.body, theme.muted)
        if "figures" in parts:
            panels.figure_row(surface, parts["figures"], theme.visible_figures(said.few), theme, measures)
        if "splits" in parts:
            self._draw_splits(surface, parts["splits"])
        if "course" in parts:
            course(surface, parts["course"], results.values, results.lower_is_better, theme, measures)
        if "caption" in parts:
            write_in(surface, [results.caption], parts["caption"], measures.small, theme.muted)

    def _draw_splits(self, surface: pygame.Surface, area: Area) -> None:
        """Draw the times on the way side by side, each between what had been reached and the difference."""
        theme, measures, splits = self.theme, self.measures, self.result.splits
        for place, split in zip(area.columns(max(1, len(splits)), measures.u), splits, strict=False):
            ink, (x, y), high = theme.good if split.good else theme.bad, place.topleft, line_height(measures.small)
            write(surface, split.label, (x, y), measures.small, theme.muted)
            time, size = fit([split.time], place.width, measures.body, "bold")
            write(surface, time, (x, y + high), size, theme.text, "bold")
            write(surface, split.late, (x, place.bottom - high), measures.small, ink, "bold")

    @property
    def _shift(self) -> int:
        """How many px the result is to the right of its place while it arrives."""
        part = min(1.0, self._arrives.progress(self.desk.now()) * COUNT / SLIDE) if self._arrives else 1.0
        return round((1 - ease_out(part)) * 6 * self.measures.u)

    @property
    def _prompt(self) -> str:
        """The line that says which key does what the first button does."""
        key = tr("a key") if self.place.over.any_key else self.choices.choices[0].value
        if self.page.row("resume"):
            return tr("Press {key} to keep playing.", key=key)
        return tr("Press {key} to play.", key=key)

    @property
    def _dims_board(self) -> bool:
        """Whether the board is dimmed in the classic look, so that the word on it can be read. A board that was lost is
        not, if the rule sheet shows how the word is drawn."""
        sheet_has_word = self.place.over.any_key or self.display.view.draws_overlay
        return self.result.kind == "won" or not sheet_has_word
