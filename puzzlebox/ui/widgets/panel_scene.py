"""A scene that lies over a game that stands still: a plate with a word, the game's figures, what to choose, its ID."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from puzzlebox.input.keymap import KeyTable
from puzzlebox.ui import panels
from puzzlebox.ui.big_word import draw_big_word
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.layout import EMPTY_AREA, Area, figure_height, line_height
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import fit, write
from puzzlebox.ui.widgets.choices import Choices

COPY = "Ctrl C copies it"

PANEL_WIDTH = 62
"""The plate's width in u, where there is room."""


class PanelAreas(NamedTuple):
    """Where things stand on the plate; EMPTY_AREA for what there is no room for."""

    panel: Area
    heading: Area
    subtitle: Area
    figures: Area
    choices: Area
    game_id: Area


class PanelScene(Scene):
    """A plate over a game. `word` is the big one, `line` the words below it, `name` the ID of the game. Subclasses say
    what a key does."""

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
        return self._keys

    def copy_id(self) -> None:
        """Put the ID of the game into the clipboard."""
        raise NotImplementedError

    def arrange(self) -> None:
        self.areas = self._arranged()
        self.choices.arrange(self.areas.choices, self.measures)

    def advance(self, now: int) -> None:
        self.display.advance(now)
        if self.display.stale:  # also if this scene hides it, and never draws it
            self.display.stale, self.stale = False, True

    def next_update(self) -> int | None:
        return self.display.next_update()

    def handle(self, event: pygame.event.Event) -> None:
        if self.choices.handle_mouse(event):
            self.stale = True
        elif event.type == pygame.MOUSEBUTTONDOWN and self.areas.game_id.collidepoint(event.pos):
            self.copy_id()

    def draw_panel(self, surface: pygame.Surface) -> None:
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
        """The ID of the game and how to take it along; for a while, what there is to say."""
        if area.height:
            words = [self.display.message] if self.display.message else [f"{self.game_id}   {COPY}", self.game_id]
            text, size = fit(words, area.width, self.measures.small)
            write(surface, text, area.center, size, self.theme.muted, anchor="center")

    def draw_classic(self, surface: pygame.Surface, key: str, leave: str) -> None:
        """Draw the big word as the rule sheets have it, unless the game's picture says as much itself; and in small
        letters at the foot what the sheets leave out."""
        if not self.display.view.draws_overlay:
            draw_big_word(surface, self.area, self.heading, self.theme, self.measures, f"Press {key} to play.")
        measures = self.measures
        foot = self.area.from_bottom(line_height(measures.small) + 2)[0]
        surface.fill(self.theme.ground, foot)
        told = self.display.message or f"{self.game_id}   {leave}"
        text, size = fit([told, leave], foot.width - 2 * measures.u, measures.small)
        write(surface, text, foot.center, size, self.theme.muted, anchor="center")

    def _arranged(self) -> PanelAreas:
        """Everything in a column, in the middle; the least needed goes first where there is no room."""
        measures, gap = self.measures, self.measures.u
        heights = {
            "heading": line_height(measures.title),
            "subtitle": line_height(measures.body) if self.subtitle else 0,
            "figures": figure_height(measures) + 2 * measures.u if self.figures else 0,
            "choices": self.choices.height(measures),
            "game_id": line_height(measures.small),
        }
        room = self.area.height - 2 * measures.pad - 2 * gap
        for least in ("figures", "subtitle", "game_id"):
            if _column(heights, gap) > room:
                heights[least] = 0
        heights["choices"] = min(heights["choices"], room - heights["heading"] - gap)
        wide = min(PANEL_WIDTH * measures.u, self.area.width - 2 * gap)
        panel = self.area.centred(wide, _column(heights, gap) + 2 * measures.pad)
        rest, places = panel.inset(measures.pad), {}
        for row, high in heights.items():
            places[row], rest = rest.from_top(high, gap) if high else (EMPTY_AREA, rest)
        return PanelAreas(panel, **places)


def _column(heights: dict[str, int], gap: int) -> int:
    """How high these rows are, one below the other."""
    shown = [high for high in heights.values() if high]
    return sum(shown) + gap * (len(shown) - 1)
