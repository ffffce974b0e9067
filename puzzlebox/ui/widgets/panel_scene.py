"""A scene over a paused or finished game: a panel with a heading, the game's figures, choices and the game ID."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from puzzlebox.input.key_table import KeyTable
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.big_word import draw_big_word
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.layout import EMPTY_AREA, Area, figure_height, line_height
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import fit, write
from puzzlebox.ui.widgets.choices import Choices

PANEL_WIDTH = 62
"""The width of the panel if there is room, in u."""


class PanelAreas(NamedTuple):
    """The parts of the panel. A part without room is EMPTY_AREA."""

    panel: Area
    heading: Area
    subtitle: Area
    figures: Area
    choices: Area
    game_id: Area


class PanelScene(Scene):
    """A panel over a game: the large `heading`, the `subtitle` below it, figures, choices and the game ID.

    A subclass handles the keys. Heading and subtitle are shown as they are given; the labels of `figures` are English
    and translated.
    """

    heading = ""
    subtitle = ""
    overlays_game = True

    def __init__(
        self, display: GameDisplay, keys: KeyTable, choices: Choices, figures: Mapping[str, str], game_id: str
    ) -> None:
        super().__init__()
        self.display = display
        self.choices = choices
        self.game_id = game_id
        self.figures = figures
        self.areas = PanelAreas(*(EMPTY_AREA,) * 6)
        self._keys = keys

    @property
    def keys(self) -> KeyTable:
        """The keys of this scene."""
        return self._keys

    def copy_id(self) -> None:
        """Copy the game ID to the clipboard."""
        raise NotImplementedError

    def arrange(self) -> None:
        """Place the parts of the panel."""
        self.areas = self._arranged()
        self.choices.arrange(self.areas.choices, self.measures)

    def advance(self, now: int) -> None:
        """Pass the time on to the display of the game."""
        self.display.advance(now)
        if self.display.stale:  # also if this scene hides the display
            self.display.stale, self.stale = False, True

    def next_update(self) -> int | None:
        """Return when the display of the game has to be drawn again, in ms."""
        return self.display.next_update()

    def handle(self, event: pygame.event.Event) -> None:
        """Pass mouse events to the choices. A click on the game ID copies it."""
        if self.choices.handle_mouse(event):
            self.stale = True
        elif event.type == pygame.MOUSEBUTTONDOWN and self.areas.game_id.collidepoint(event.pos):
            self.copy_id()

    def draw_panel(self, surface: pygame.Surface) -> None:
        """Draw the panel in the modern look."""
        theme, measures, areas = self.theme, self.measures, self.areas
        panels.panel(surface, areas.panel, theme, measures)
        text, size = fit([self.heading], areas.heading.width, measures.title, "bold")
        write(surface, text, areas.heading.center, size, theme.text, "bold", "center")
        if areas.subtitle.height:
            text, size = fit([self.subtitle], areas.subtitle.width, measures.body)
            write(surface, text, areas.subtitle.center, size, theme.muted, anchor="center")
        if areas.figures.height:
            place = areas.figures.but(y=areas.figures.y + measures.u // 2)
            panels.figure_row(surface, place, self.figures, theme, measures)
        self.choices.draw(surface, theme, measures)
        self.draw_game_id(surface, areas.game_id)

    def draw_game_id(self, surface: pygame.Surface, area: Area) -> None:
        """Draw the game ID and how to copy it, or the message that is shown now."""
        if area.height:
            copy = tr("Ctrl C copies it")
            texts = [self.display.message] if self.display.message else [f"{self.game_id}   {copy}", self.game_id]
            text, size = fit(texts, area.width, self.measures.small)
            write(surface, text, area.center, size, self.theme.muted, anchor="center")

    def draw_classic(self, surface: pygame.Surface, line: str, leave: str) -> None:
        """Draw the heading in the classic look with a line below it, unless the view draws it, and a small line at the
        bottom that the rule sheets do not have. `line` says which key starts or resumes a game, `leave` which one
        leaves. Both are shown as they are given."""
        if not self.display.view.draws_overlay:
            draw_big_word(surface, self.area, self.heading, self.theme, self.measures, line)
        measures = self.measures
        foot = self.area.from_bottom(line_height(measures.small) + 2)[0]
        surface.fill(self.theme.ground, foot)
        line = self.display.message or f"{self.game_id}   {leave}"
        text, size = fit([line, leave], foot.width - 2 * measures.u, measures.small)
        write(surface, text, foot.center, size, self.theme.muted, anchor="center")

    def _arranged(self) -> PanelAreas:
        """Place all parts in a centred column. If there is too little room, the least important parts are left out."""
        measures, gap = self.measures, self.measures.u
        heights = {
            "heading": line_height(measures.title),
            "subtitle": line_height(measures.body) + (0 if self.figures else 2 * measures.u) if self.subtitle else 0,
            "figures": figure_height(measures) + 2 * measures.u if self.figures else 0,
            "choices": self.choices.height(measures),
            "game_id": line_height(measures.small) if self.game_id else 0,
        }
        room = self.area.height - 2 * measures.pad - 2 * gap
        for part in ("figures", "subtitle", "game_id"):
            if _column(heights, gap) > room:
                heights[part] = 0
        heights["choices"] = self.choices.height(measures, heights["choices"] + room - _column(heights, gap))
        heights["choices"] = min(heights["choices"], room - heights["heading"] - gap)
        width = min(PANEL_WIDTH * measures.u, self.area.width - 2 * gap)
        panel = self.area.centred(width, _column(heights, gap) + 2 * measures.pad)
        rest, places = panel.inset(measures.pad), {}
        for part, height in heights.items():
            places[part], rest = rest.from_top(height, gap) if height else (EMPTY_AREA, rest)
        return PanelAreas(panel, **places)


def _column(heights: dict[str, int], gap: int) -> int:
    """Return the height of these rows, one below the other."""
    shown = [height for height in heights.values() if height]
    return sum(shown) + gap * (len(shown) - 1)
