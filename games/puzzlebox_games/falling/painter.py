"""Draws pieces and cells of falling-block games in either look."""

from collections.abc import Iterable

import pygame

from puzzlebox.core.grid import Cell
from puzzlebox.ui.layout import Area
from puzzlebox.ui.painter import MIN_PATTERN_CELL, PATTERN_COUNT, classic_cell, ghost, modern_cell
from puzzlebox.ui.theme import Theme
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.standing import Piece
from puzzlebox_games.falling.view_looks import look_of

FALLING = 14
"""How much brighter the falling piece is than the heap, in hundredths of white."""


class PiecePainter:
    """Draws the values of one rule set in the manner of a theme. Sizes are the pitch of the cells in px."""

    def __init__(self, theme: Theme, rules: RuleSet) -> None:
        self.theme = theme
        self.rules = rules
        self.look = look_of(rules)

    def cell(self, value: int, size: int, brightness: int = 0) -> pygame.Surface:
        """A cell that holds this value, from 1 up. On a card of the menu, tiny digits would only hide the colours."""
        pattern = 1 + (value - 1) % (PATTERN_COUNT - 1) if self.theme.patterns else 0
        label = str(value) if self.look.digits and (self.theme.panels or size >= MIN_PATTERN_CELL) else ""
        if self.theme.look == "classic":
            return classic_cell(size, *self.look.boxes(value, self.rules), pattern, label)
        return modern_cell(size, self.look.colour(value, self.rules, self.theme), pattern, brightness, label)

    def heap_cell(self, value: int, size: int, level: int) -> pygame.Surface:
        """The same once it has landed."""
        if not self.look.levels:
            return self.cell(value, size)
        pattern = 1 + (value - 1) % (PATTERN_COUNT - 1) if self.theme.patterns else 0
        if self.theme.look == "classic":
            return classic_cell(size, *self.look.sheet_levels[(level - 1) % len(self.look.sheet_levels)], pattern)
        hue = self.look.levels[(level - 1) % len(self.look.levels)]
        return modern_cell(size, self.theme.hue(hue), pattern)

    def piece(
        self, surface: pygame.Surface, piece: Piece, corner: tuple[int, int], size: int, brightness: int = 0
    ) -> None:
        """A piece's cells, where the cell (0, 0) has its corner at `corner`."""
        x, y = corner
        for (row, column), value in zip(piece.cells, piece.values, strict=True):
            surface.blit(self.cell(value, size, brightness), (x + column * size, y + row * size))

    def landing(
        self, surface: pygame.Surface, cells: Iterable[Cell], value: int, corner: tuple[int, int], size: int
    ) -> None:
        """The outline of a piece where it would land."""
        sheet = self.theme.look == "classic"
        colour = self.look.boxes(value, self.rules)[1] if sheet else self.look.colour(value, self.rules, self.theme)
        picture = ghost(size, colour, self.theme.well)
        for row, column in cells:
            surface.blit(picture, (corner[0] + column * size, corner[1] + row * size))

    def centred(self, surface: pygame.Surface, piece: Piece, area: Area, size: int) -> None:
        """A piece in the middle of an area, whatever its box."""
        rows, columns = extent(piece.cells)
        top, left = min(r for r, _ in piece.cells), min(c for _, c in piece.cells)
        place = area.centred(columns * size, rows * size)
        self.piece(surface, piece, (place.x - left * size, place.y - top * size), size)


def extent(cells: Iterable[Cell]) -> tuple[int, int]:
    """How many rows and columns some cells reach over."""
    rows, columns = zip(*cells, strict=True)
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def largest_extent(rules: RuleSet) -> tuple[int, int]:
    """The rows and columns that hold any piece shown ahead: of every orientation where they enter turned, else of the
    first alone."""
    shown = [
        extent(cells)
        for shape in rules.shapes
        for cells in (shape.orientations if rules.preview == 1 else shape.orientations[:1])
    ]
    return max(rows for rows, _ in shown), max(columns for _, columns in shown)
