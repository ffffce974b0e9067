"""Draws over a board: the cells of a hint, and what the player's hand holds. The roles differ in shape, so that nobody
needs colour to tell them apart."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Protocol

import pygame

from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import Overlay, OverlayRole
from puzzlebox.core.search import Role
from puzzlebox.ui.layout import Area
from puzzlebox.ui.painter import MIN_PATTERN_CELL, blank, disc, draw_outline
from puzzlebox.ui.theme import Colour, Theme

ORDER: tuple[Role, ...] = ("reason", "look", "target", "act", "chain")
"""The roles in the order in which they are drawn: the most important last."""

JOINED: frozenset[Role | OverlayRole] = frozenset({"look", "reason", "cursor", "held"})
"""The roles whose cells are drawn as one area if they fill a rectangle, such as a row or a piece."""

HAND_ORDER: tuple[OverlayRole, ...] = ("preview", "target", "held", "cursor")
"""The roles of what the hand shows in the order in which they are drawn."""

FILL_STRENGTH = 0.12
"""How strongly the colour covers a cell to act on: 0 for nothing, 1 for all of it. What is written on the cell stays
readable."""

LINE_STRENGTH = 0.7
"""How clearly a tentative line stands out."""

LINE_WIDTH, CHAIN_WIDTH = 4, 16
"""How many times as wide cells are as a line that is being drawn, and as the links of a chain."""

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
    for role in ORDER[:-1]:
        for area in _areas(board, role, cells.get(role, ())):
            draw_highlight(surface, area, role, theme)
    _draw_line(surface, [board.cell_area(cell) for cell in cells.get("chain", ())], theme, CHAIN_WIDTH, edge=1)


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
        _draw_ring(surface, area, colour, thickness, theme.ground)
    elif role == "act":
        _tint(surface, area, colour)
        _draw_ring(surface, area, colour, 2 * thickness, theme.ground)
    else:
        length = side // 5 if role == "reason" else side // 3
        for bar in _dashes(area, thickness, length) if role == "reason" else _corners(area, thickness, length):
            surface.fill(theme.ground, bar.inflate(2, 2))
            surface.fill(colour, bar)


def draw_overlay(surface: pygame.Surface, board: CellAreas, overlay: Overlay, theme: Theme) -> None:
    """Draw what the hand shows over a board, apart from a lifted piece: a thin ring in cells that would change, a dot
    in cells where something can be put down, a line, a double ring around what is held, and a ring around the
    cursor."""
    cells: dict[OverlayRole, Collection[Cell]] = {**overlay.cells}
    cells["preview"] = {*cells.get("preview", ()), *overlay.preview}
    _draw_line(surface, [board.cell_area(cell) for cell in overlay.line], theme)
    for role in HAND_ORDER:
        for area in _areas(board, role, cells.get(role, ())):
            _DRAWN[role](surface, area, theme)


def draw_cursor(surface: pygame.Surface, area: Area, theme: Theme) -> None:
    """Draw the ring of the cursor around an area."""
    thickness = max(2, min(area.size) // 20)
    _draw_ring(surface, Area(area.inflate(thickness, thickness)), theme.mark, thickness, theme.well)


def draw_held(surface: pygame.Surface, area: Area, theme: Theme) -> None:
    """Draw a double ring around what the hand holds."""
    thickness = max(2, min(area.size) // 20)
    _draw_ring(surface, area, theme.mark, thickness, theme.well)
    _draw_ring(surface, area.inset(2 * thickness), theme.mark, max(1, thickness // 2), theme.well)


def draw_target(surface: pygame.Surface, area: Area, theme: Theme) -> None:
    """Draw a dot in a cell where the hand can put down what it holds."""
    radius = max(2, min(area.size) // 9)
    for size, colour in ((radius + 1, theme.well), (radius, theme.mark)):
        picture = disc(size, colour)
        surface.blit(picture, picture.get_rect(center=area.center))


def draw_preview(surface: pygame.Surface, area: Area, theme: Theme) -> None:
    """Draw faintly that the next input would change a cell."""
    side = min(area.size)
    if side >= MIN_PATTERN_CELL:
        _draw_ring(surface, area.inset(max(2, side // 8)), theme.faint_mark, max(1, side // 40), theme.well)


def _draw_line(
    surface: pygame.Surface, areas: Sequence[Area], theme: Theme, part: int = LINE_WIDTH, edge: int = 0
) -> None:
    """Draw a line through the middles of cells, which are `part` times as wide, with edges of `edge` px."""
    if not areas:
        return
    whole = Area(areas[0].unionall(areas[1:]))
    picture, width = blank(*whole.size, theme.accent), max(2, min(areas[0].size) // part)
    middles = [(area.centerx - whole.x, area.centery - whole.y) for area in areas]
    for colour, wide in ((theme.ground, width + 2 * edge), (theme.accent, width)):
        for start, end in pairwise(middles):
            pygame.draw.line(picture, colour, start, end, wide)
        for middle in middles:
            pygame.draw.circle(picture, colour, middle, wide // 2)
    picture.set_alpha(round(255 * LINE_STRENGTH))
    surface.blit(picture, whole)


_DRAWN = {"preview": draw_preview, "target": draw_target, "held": draw_held, "cursor": draw_cursor}


def _areas(board: CellAreas, role: Role | OverlayRole, cells: Collection[Cell]) -> list[Area]:
    """Return the areas to highlight: that of each cell, or one that contains all of them."""
    areas = [board.cell_area(cell) for cell in cells]
    if role in JOINED and areas and _fill_a_rectangle(cells):
        return [Area(areas[0].unionall(areas[1:]))]
    return areas


def _fill_a_rectangle(cells: Collection[Cell]) -> bool:
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return len(set(cells)) == height * width


def _draw_ring(surface: pygame.Surface, area: Area, colour: Colour, thickness: int, edge: Colour) -> None:
    """Draw a ring just inside an area, with edges in another colour, so that it shows on any cell."""
    radius = min(area.width, area.height) // 8
    draw_outline(surface, area, radius, edge, thickness + 2)
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
        pygame.Rect(x, y, wide, high)
        for wide, high in ((length, thickness), (thickness, length))
        for x in (inner.x, inner.right - wide)
        for y in (inner.y, inner.bottom - high)
    ]
