"""A scene that lies over a game that stands still: a plate with a word, the game's figures, what to choose, its ID."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from puzzlebox.input.keymap import KeyTable
from puzzlebox.ui import panels
from puzzlebox.ui.bigword import big_word
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.layout import NOWHERE, Area, figure_height, line_height
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import fit, write
from puzzlebox.ui.widgets.choices import Choices

COPY = "Ctrl C copies it"

WIDTH = 62
"""The plate's width in u, where there is room."""


class Rows(NamedTuple):
    """Where things stand on the plate; NOWHERE for what there is no room for."""

    plate: Area
    word: Area
    line: Area
    figures: Area
    choices: Area
    name: Area


class PlateScene(Scene):
    """A plate over a game. `word` is the big one, `line` the words below it, `name` the ID of the game. Subclasses say
    what a key does."""

    word = ""
    line = ""
    lies_over = True

    def __init__(
        self, display: GameDisplay, keys: KeyTable, choices: Choices, figures: Mapping[str, str], name: str
    ) -> None:
        super().__init__()
        self.display = display
        self.choices = choices
        self.name = name
        self.figures = figures
        self.rows = Rows(*(NOWHERE,) * 6)
        self._keys = keys

    @property
    def keys(self) -> KeyTable:
        return self._keys

    def copy_name(self) -> None:
        """Put the ID of the game into the clipboard."""
        raise NotImplementedError

    def arrange(self) -> None:
        self.rows = self._rows()
        self.choices.arrange(self.rows.choices, self.measures)

    def advance(self, now: int) -> None:
        self.display.advance(now)
        if self.display.stale:  # also if this scene hides it, and never draws it
            self.display.stale, self.stale = False, True

    def next_wake(self) -> int | None:
        return self.display.next_wake()

    def handle(self, event: pygame.event.Event) -> None:
        if self.choices.mouse(event):
            self.stale = True
        elif event.type == pygame.MOUSEBUTTONDOWN and self.rows.name.collidepoint(event.pos):
            self.copy_name()

    def draw_plate(self, surface: pygame.Surface) -> None:
        theme, measures, rows = self.theme, self.measures, self.rows
        panels.panel(surface, rows.plate, theme, measures)
        text, size = fit([self.word], rows.word.width, measures.title, "bold")
        write(surface, text, rows.word.center, size, theme.text, "bold", "center")
        if rows.line.height:
            text, size = fit([self.line], rows.line.width, measures.body)
            write(surface, text, rows.line.center, size, theme.muted, anchor="center")
        if rows.figures.height:
            place = rows.figures.but(y=rows.figures.y + measures.u // 2)
            panels.figure_row(surface, place, self.figures, theme, measures)
        self.choices.draw(surface, theme, measures)
        self.draw_name(surface, rows.name)

    def draw_name(self, surface: pygame.Surface, area: Area) -> None:
        """The ID of the game and how to take it along; for a while, what there is to say."""
        if area.height:
            words = [self.display.said] if self.display.said else [f"{self.name}   {COPY}", self.name]
            text, size = fit(words, area.width, self.measures.small)
            write(surface, text, area.center, size, self.theme.muted, anchor="center")

    def draw_as_printed(self, surface: pygame.Surface, key: str, leave: str) -> None:
        """Draw the big word as the rule sheets have it, unless the game's picture says as much itself; and in small
        letters at the foot what the sheets leave out."""
        if not self.display.view.announces:
            big_word(surface, self.area, self.word, self.theme, self.measures, f"Press {key} to play.")
        measures = self.measures
        foot = self.area.from_bottom(line_height(measures.small) + 2)[0]
        surface.fill(self.theme.ground, foot)
        told = self.display.said or f"{self.name}   {leave}"
        text, size = fit([told, leave], foot.width - 2 * measures.u, measures.small)
        write(surface, text, foot.center, size, self.theme.muted, anchor="center")

    def _rows(self) -> Rows:
        """Everything in a column, in the middle; the least needed goes first where there is no room."""
        measures, gap = self.measures, self.measures.u
        heights = {
            "word": line_height(measures.title),
            "line": line_height(measures.body) if self.line else 0,
            "figures": figure_height(measures) + 2 * measures.u if self.figures else 0,
            "choices": self.choices.height(measures),
            "name": line_height(measures.small),
        }
        room = self.area.height - 2 * measures.pad - 2 * gap
        for least in ("figures", "line", "name"):
            if _column(heights, gap) > room:
                heights[least] = 0
        heights["choices"] = min(heights["choices"], room - heights["word"] - gap)
        wide = min(WIDTH * measures.u, self.area.width - 2 * gap)
        plate = self.area.centred(wide, _column(heights, gap) + 2 * measures.pad)
        rest, places = plate.inset(measures.pad), {}
        for row, high in heights.items():
            places[row], rest = rest.from_top(high, gap) if high else (NOWHERE, rest)
        return Rows(plate, **places)


def _column(heights: dict[str, int], gap: int) -> int:
    """How high these rows are, one below the other."""
    shown = [high for high in heights.values() if high]
    return sum(shown) + gap * (len(shown) - 1)
