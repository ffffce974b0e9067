"""What lies over a game that stands still: a plate with a word, the game's figures, what one can do, and its ID."""

from typing import TYPE_CHECKING, NamedTuple

import pygame

from puzzlebox.core.record import id_of
from puzzlebox.scenes.choices import Choices
from puzzlebox.scenes.commands import copy_id
from puzzlebox.scenes.hints import first_key
from puzzlebox.scenes.play import LEAVE, Play, figures_of
from puzzlebox.scenes.screen import Screen
from puzzlebox.ui import panels
from puzzlebox.ui.bigword import big_word
from puzzlebox.ui.layout import NOWHERE, Area, figure_height, line_height
from puzzlebox.ui.text import fit, write

if TYPE_CHECKING:
    from puzzlebox.scenes.box import Box

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


class Overlay(Screen):
    """A plate over a game. `word` is the big one, `line` the words below it. Subclasses say what a key does."""

    word = ""
    line = ""
    lies_over = True

    def __init__(self, box: "Box", play: Play, choices: Choices) -> None:
        super().__init__()
        self.box = box
        self.play = play
        self.game = play.game
        self.choices = choices
        self.name = id_of(play.session).text()
        self.figures = figures_of(play.session)
        self.rows = Rows(*(NOWHERE,) * 6)

    def arrange(self) -> None:
        self.rows = self._rows()
        self.choices.arrange(self.rows.choices, self.measures)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self.key(event)
        elif self.choices.mouse(event):
            self.stale = True
        elif event.type == pygame.MOUSEBUTTONDOWN and pygame.Rect(self.rows.name).collidepoint(event.pos):
            copy_id(self.box, self.play)

    def key(self, event: pygame.event.Event) -> None:
        raise NotImplementedError

    def restart(self) -> None:
        """Begin another game."""
        self.box.stack.pop()
        self.play.restart()

    def draw_plate(self, surface: pygame.Surface) -> None:
        theme, measures, rows = self.theme, self.measures, self.rows
        panels.panel(surface, rows.plate, theme, measures)
        text, size = fit([self.word], rows.word.width, measures.title, "bold")
        write(surface, text, rows.word.centre, size, theme.text, "bold", "center")
        if rows.line.height:
            text, size = fit([self.line], rows.line.width, measures.body)
            write(surface, text, rows.line.centre, size, theme.muted, anchor="center")
        if rows.figures.height:
            place = Area(*rows.figures)._replace(y=rows.figures.y + measures.u // 2)
            panels.figure_row(surface, place, self.figures, theme, measures)
        self.choices.draw(surface, theme, measures)
        self.draw_name(surface, rows.name)

    def draw_name(self, surface: pygame.Surface, area: Area) -> None:
        """The ID of the game and how to take it along; for a while, what there is to say."""
        if area.height:
            words = [self.play.said] if self.play.said else [f"{self.name}   {COPY}", self.name]
            text, size = fit(words, area.width, self.measures.small)
            write(surface, text, area.centre, size, self.theme.muted, anchor="center")

    def draw_as_printed(self, surface: pygame.Surface, key: str) -> None:
        """The big word, as the sheets have it, unless the game's picture says as much by itself; and in small letters
        at the foot what they leave unsaid."""
        if not self.play.announces:
            big_word(surface, self.area, self.word, self.theme, self.measures, f"Press {key} to play.")
        measures = self.measures
        foot = self.area.from_bottom(line_height(measures.small) + 2)[0]
        surface.fill(self.theme.ground, foot)
        leave = f"{first_key(LEAVE)}: {'menu' if self.box.has_menu else 'quit'}"
        told = self.play.said or f"{self.name}   {leave}"
        text, size = fit([told, leave], foot.width - 2 * measures.u, measures.small)
        write(surface, text, foot.centre, size, self.theme.muted, anchor="center")

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
