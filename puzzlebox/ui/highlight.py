"""Highlights the cells of a hint. The roles differ in shape, so that nobody needs colour to tell them apart."""

from collections.abc import Collection, Mapping
from typing import Protocol

import pygame

from puzzlebox.core.grid import Cell
from puzzlebox.core.search import Role
from puzzlebox.ui.layout import Area
from puzzlebox.ui.painter import draw_outline
from puzzlebox.ui.theme import Colour, Theme

ORDER: tuple[Role, ...] = ("reason", "look", "target", "act")
"""The roles in the order in which they are drawn: the most important last."""

JOINED: frozenset[Role] = frozenset({"look", "reason"})
"""The roles whose cells are drawn as one area if they fill a rectangle, such as a row."""

FILL_STRENGTH = 0.25
"""How strongly the colour covers a cell to act on: 0 for nothing, 1 for all of it."""

MIN_SHAPED_SIDE = 8
"""Smaller areas, in px, are filled completely: no shape could be told apart."""


class CellAreas(Protocol):
    """Where the cells of a board are, such as a `puzzlebox.ui.layout.Board`."""

    def cell_area(self, cell: Cell) -> Area:
        """Return the area of a cell in the window."""


def draw_highlights(
    surface: pygame.Surface, board: CellAreas, cells: Mapping[Role, Collection[Cell]], theme: Theme
) -> None:
    """Highlight these cells of a board, over what is drawn there."""
    for role in ORDER:
        for area in _areas(board, role, cells.get(role, ())):
            draw_highlight(surface, area, role, theme)


def draw_highlight(surface: pygame.Surface, area: Area, role: Role, theme: Theme) -> None:
    """Highlight one area, for example that of a piece of several cells.

    A cell to look at has a ring, one to act on a thick ring and a tinted face, a reason a dashed ring, a target four
    corners.
    """
    colour = {"look": theme.accent, "act": theme.accent, "reason": theme.muted, "target": theme.good}[role]
    side = min(area.width, area.height)
    if side < MIN_SHAPED_SIDE:
        surface.fill(colour, area)
        return
    thickness = max(2, side // 18)
    if role == "look":
        _draw_ring(surface, area, colour, thickness, theme)
    elif role == "act":
        _tint(surface, area, colour)
        _draw_ring(surface, area, colour, thickness + max(1, thickness // 2), theme)
    else:
        length = side // 5 if role == "reason" else side // 3
        for bar in _dashes(area, thickness, length) if role == "reason" else _corners(area, thickness, length):
            surface.fill(theme.ground, bar.inflate(2, 2))
            surface.fill(colour, bar)


def _areas(board: CellAreas, role: Role, cells: Collection[Cell]) -> list[Area]:
    """Return the areas to highlight: that of each cell, or one that contains all of them."""
    areas = [board.cell_area(cell) for cell in cells]
    if role in JOINED and areas and _fill_a_rectangle(cells):
        return [Area(areas[0].unionall(areas[1:]))]
    return areas


def _fill_a_rectangle(cells: Collection[Cell]) -> bool:
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return len(set(cells)) == height * width


def _draw_ring(surface: pygame.Surface, area: Area, colour: Colour, thickness: int, theme: Theme) -> None:
    """Draw a ring just inside an area, with an edge in the colour of the ground, so that it shows on any cell."""
    radius = min(area.width, area.height) // 8
    draw_outline(surface, area, radius, theme.ground, thickness + 2)
    draw_outline(surface, area.inset(1), max(0, radius - 1), colour, thickness)


def _tint(surface: pygame.Surface, area: Area, colour: Colour) -> None:
    cover = pygame.Surface(area.size)
    cover.fill(colour)
    cover.set_alpha(round(255 * FILL_STRENGTH))
    surface.blit(cover, area.topleft)


def _dashes(area: Area, thickness: int, length: int) -> list[pygame.Rect]:
    """Return the dashes of a ring just inside an area: `length` px long, with gaps of about that length, and one at
    each corner."""
    inner = area.inset(1)
    across, down = (_dash_starts(size, length) for size in (inner.width, inner.height))
    rows, columns = (inner.y, inner.bottom - thickness), (inner.x, inner.right - thickness)
    return [
        *(pygame.Rect(inner.x + x, y, length, thickness) for y in rows for x in across),
        *(pygame.Rect(x, inner.y + y, thickness, length) for x in columns for y in down),
    ]


def _dash_starts(size: int, length: int) -> list[int]:
    """Return where dashes begin on a side of this size, the first at one end and the last at the other."""
    gaps = max(1, (size - length) // (2 * length))
    return [(size - length) * number // gaps for number in range(gaps + 1)]


def _corners(area: Area, thickness: int, length: int) -> list[pygame.Rect]:
    """Return two bars for each corner of an area, just inside it."""
    inner = area.inset(1)
    return [
        *(
            pygame.Rect(x, y, length, thickness)
            for x in (inner.x, inner.right - length)
            for y in (inner.y, inner.bottom - thickness)
        ),
        *(
            pygame.Rect(x, y, thickness, length)
            for x in (inner.x, inner.right - thickness)
            for y in (inner.y, inner.bottom - length)
        ),
    ]
