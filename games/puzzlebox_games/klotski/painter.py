"""Paints the box of Klotski: its ground, the goal, and pieces with a bevel."""

from functools import lru_cache

import pygame

from puzzlebox.views import (
    BLACK,
    MAX_LIGHT,
    MIN_TYPE_SIZE,
    WHITE,
    Area,
    Board,
    Colour,
    Measures,
    Theme,
    add_light,
    blank,
    draw_outline,
    fill_rounded,
    mix,
    readable_on,
    render_text,
    rgb,
)

GAP = 4
"""The gap between two pieces, in px. It is smaller if cells are smaller than 40 px."""

X_COLOUR, PIECE_COLOUR = rgb("#ff9d66"), rgb("#22336b")
"""The colours of the cover, for X and for the other pieces."""


def gap_of(cell: int) -> int:
    """Return the gap between two pieces in a box with cells of this size."""
    return min(GAP, max(1, cell // 10))


def piece_area(board: Board, row: float, column: float, shape: tuple[int, int]) -> Area:
    """Return the area of a piece with its top left corner at this place, which may be between two cells."""
    gap = gap_of(board.cell)
    x, y = board.x + round(column * board.cell), board.y + round(row * board.cell)
    height, width = (max(1, side * board.cell - gap) for side in shape)
    return Area(x + gap // 2, y + gap // 2, width, height)


def box_picture(board: Board, goal: Area | None, theme: Theme, measures: Measures) -> pygame.Surface:
    """Return a picture of the empty box in its frame, with an outline of the colour of X around the goal, if any."""
    margin, gap = max(1, min(board.cell // 10, measures.u * 2 // 3)), gap_of(board.cell)
    ground, colour = theme.frame or theme.tile_ground, piece_colour(theme, is_x=True)
    inner, wall = Area(margin, margin, *board.area.size), _wall(theme, ground)
    picture = blank(inner.width + 2 * margin, inner.height + 2 * margin, wall)
    fill_rounded(picture, picture.get_rect(), margin + board.cell // 12, wall)
    picture.fill(ground, inner)
    if goal:
        goal = Area(goal.move(margin - board.x, margin - board.y).clip(inner))
        picture.fill(mix(ground, colour, 0.25), goal)
        draw_outline(picture, goal.inflate(2 * gap, 2 * gap).clip(inner), 0, colour, max(1, gap))
    return picture


def piece_colour(theme: Theme, is_x: bool) -> Colour:
    """Return the colour of X or of the other pieces: those of the cover where the board has its colour. In the classic
    look, tiles have nearly the accent colour."""
    if theme.frame:
        return X_COLOUR if is_x else PIECE_COLOUR
    if is_x:
        return theme.accent
    return theme.hue("orange") if theme.look == "classic" else theme.tile


def draw_piece(
    surface: pygame.Surface, area: Area, theme: Theme, is_x: bool, letter: str, lifted: bool = False
) -> None:
    """Draw a piece. X always has its letter. A `lifted` piece is brighter."""
    colour = piece_colour(theme, is_x)
    if lifted:
        colour = mix(colour, WHITE, 0.18)
    mark = letter or ("X" if is_x else "")
    surface.blit(_piece(area.width, area.height, colour, theme.look == "classic", mark), area.topleft)


def draw_light(surface: pygame.Surface, area: Area, theme: Theme, strength: float) -> None:
    """Let light fall on a piece after a win. `strength` is from 0 to 1."""
    radius = 0 if theme.look == "classic" else _radius(*area.size)
    add_light(surface, area, radius, mix(BLACK, theme.warn, MAX_LIGHT * strength))


def draw_win(surface: pygame.Surface, area: Area, theme: Theme) -> None:
    """Draw a ring around X, which is at its goal."""
    thickness = max(2, min(area.size) // 16)
    draw_outline(surface, area.inflate(2, 2), min(area.size) // 8, theme.ground, thickness + 2)
    draw_outline(surface, area, min(area.size) // 8, theme.good, thickness)


def _radius(width: int, height: int) -> int:
    """Return the radius of the corners of a piece."""
    return round(min(width, height) / 9)


@lru_cache(maxsize=256)
def _piece(width: int, height: int, colour: Colour, flat: bool, mark: str) -> pygame.Surface:
    picture = blank(width, height, colour)
    edge = max(1, round(min(width, height) / 18)) if min(width, height) >= 8 else 0
    radius = 0 if flat else _radius(width, height)
    fill_rounded(picture, (0, 0, width, height), radius, mix(colour, BLACK, 0.35 if edge else 0))
    if edge:
        fill_rounded(picture, (0, 0, width - edge * flat, height - edge), radius, mix(colour, WHITE, 0.35))
        inner = (edge * flat, edge, width - 2 * edge * flat, height - 2 * edge)
        fill_rounded(picture, inner, max(0, radius - edge // 2), colour)
    _draw_mark(picture, colour, mark)
    return picture


def _draw_mark(picture: pygame.Surface, colour: Colour, mark: str) -> None:
    side = min(picture.get_size())
    if mark and side // 2 >= MIN_TYPE_SIZE - 2:
        drawn = render_text(mark, max(MIN_TYPE_SIZE, side * 2 // 5), readable_on(colour), "bold")
        picture.blit(drawn, drawn.get_rect(center=picture.get_rect().center))


def _wall(theme: Theme, ground: Colour) -> Colour:
    if theme.frame:
        return mix(ground, PIECE_COLOUR, 0.3)
    return mix(ground, theme.tile, 0.22) if theme.look == "modern" else theme.line
