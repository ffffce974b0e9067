"""Draws a page over a game that is paused: beside the board or in place of it."""

from dataclasses import replace

import pygame

from puzzlebox.scenes.panel_page import PanelPage
from puzzlebox.scenes.wording import foot_text
from puzzlebox.translation import tr
from puzzlebox.ui.layout import Area


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
        self.buttons = self.display.buttons if self._is_bare else None

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
            self.draw_classic(surface, line, foot_text(self.keys, self.desk))
        else:
            self.draw_line(surface)
