"""Paints the covers of games, at any size from an icon to half a page."""

import zlib
from colorsys import hls_to_rgb
from functools import lru_cache

import pygame

from puzzlebox.core.cover import Cover, Emblem, Part
from puzzlebox.core.game import AnyGame
from puzzlebox.core.grid import Grid
from puzzlebox.ui.layout import Area
from puzzlebox.ui.painter import BLACK, FOOT_SHADE, OVERSAMPLING, blank, draw_outline, fill_rounded
from puzzlebox.ui.text import render_text
from puzzlebox.ui.theme import HAIRLINE, Colour, contrast, luminance, mix, readable_on, rgb

EMBLEM_WIDTH, EMBLEM_HEIGHT = 0.8, 0.78
"""The largest emblem, as shares of a cover."""

LARGEST_CELL = 0.44
"""The largest cell of an emblem, as a share of the height of a cover."""

MIN_LABEL = 7
"""Smaller cells, in px, have no label."""

MADE_SATURATION, MADE_LUMINANCES = 0.45, (0.05, 0.1, 0.2, 0.3)
"""The saturation and the luminances of the colours of games that declare none."""

MADE_SIZE = 4
"""The most rows and columns of a board that an emblem shows."""


def colour_of(cover: Cover) -> Colour:
    """Return the colour of a cover."""
    return rgb(cover.colour)


def colour_of_game(game: AnyGame) -> Colour:
    """Return the colour of a game, declared or made."""
    return colour_of(game.cover if game.cover.colour else made_cover(game.id, game.title))


def made_cover(name: str, title: str, grid: Grid | None = None) -> Cover:
    """Return the cover of a game that declares none: a colour from its ID, and the middle of its board, or else the
    first letter of its title."""
    number = zlib.crc32(name.encode())
    target, hue, lightness = MADE_LUMINANCES[number % len(MADE_LUMINANCES)], number // 4 % 997 / 997, 0.0
    while luminance(_hls(hue, lightness)) < target:
        lightness += 0.02
    colour = _hls(hue, lightness)
    return Cover(_text(colour), _board_emblem(grid, colour) or _letter_emblem(title, colour))


def _hls(hue: float, lightness: float) -> Colour:
    r, g, b = hls_to_rgb(hue, lightness, MADE_SATURATION)
    return round(255 * r), round(255 * g), round(255 * b)


def _text(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _letter_emblem(title: str, colour: Colour) -> Emblem:
    ink = readable_on(colour)
    return Emblem(("#",), {"#": Part(_text(ink), label=title[:1].upper(), ink=_text(colour))})


def _board_emblem(grid: Grid | None, colour: Colour) -> Emblem | None:
    """Return the middle of a board in shades of the ink, None if there is nothing to see there."""
    if grid is None:
        return None
    rows, columns = min(MADE_SIZE, grid.rows), min(MADE_SIZE, grid.columns)
    top, left = (grid.rows - rows) // 2, (grid.columns - columns) // 2
    cells = [[grid[top + row, left + column] for column in range(columns)] for row in range(rows)]
    if len({value for row in cells for value in row}) < 2:
        return None
    ink = readable_on(colour)
    parts = {str(n): Part(_text(mix(ink, colour, 0.2 * n))) for n in range(3)} | {
        ".": Part(_text(mix(colour, ink, 0.2)))
    }
    return Emblem(tuple("".join("." if value == 0 else str(value % 3) for value in row) for row in cells), parts)


def paint_cover(surface: pygame.Surface, area: Area, cover: Cover, corner: int, ground: Colour) -> None:
    """Draw a cover with round corners: its colour, with a hairline if it hardly stands out from the ground, and its
    emblem."""
    colour = colour_of(cover)
    fill_rounded(surface, area, corner, colour)
    if contrast(colour, ground) < HAIRLINE:
        draw_outline(surface, area, corner, mix(colour, readable_on(colour), 0.25), max(1, area.height // 160))
    picture = emblem_picture(cover.emblem, area.width, area.height)
    surface.blit(picture, picture.get_rect(center=area.center))


def cell_size(emblem: Emblem, width: int, height: int) -> int:
    """Return the size of an emblem's cells on a cover of this size, in px."""
    rows, columns = (max(1, count) for count in emblem.size)
    fits = min(width * EMBLEM_WIDTH / columns, height * EMBLEM_HEIGHT / rows, height * LARGEST_CELL)
    return max(1, int(fits))


@lru_cache(maxsize=96)
def _emblem_picture(
    picture_text: tuple[str, ...], parts: tuple[tuple[str, Part], ...], width: int, height: int
) -> pygame.Surface:
    emblem = Emblem(picture_text, dict(parts))
    cell, (rows, columns) = cell_size(emblem, width, height), emblem.size
    picture = blank(columns * cell, rows * cell)
    for part, row, column, high, wide in emblem.pieces():
        gap = max(1, round(cell / 12)) if cell > 3 else 0
        area = Area(column * cell, row * cell, wide * cell - gap, high * cell - gap)
        paint_part(picture, area.move(gap // 2, gap // 2), part, cell)
    return picture


def emblem_picture(emblem: Emblem, width: int, height: int) -> pygame.Surface:
    """Return the emblem as it is on a cover of this size, on a transparent ground. Do not draw on it: it is cached."""
    return _emblem_picture(emblem.picture, tuple(emblem.parts.items()), width, height)


def paint_part(surface: pygame.Surface, area: pygame.Rect, part: Part, cell: int) -> None:
    """Draw a part of an emblem whose cells have this size."""
    surface.blit(_shape_picture(part._replace(label=""), area.size, cell), area)
    ink = rgb(part.ink)
    if part.label and cell >= MIN_LABEL:
        label = render_text(part.label, max(6, round(min(cell * 0.66, area.height * 0.9))), ink, "bold")
        foot = cell // 16 if part.shape == "cell" else 0
        surface.blit(label, label.get_rect(center=(area.centerx, area.centery - foot)))


@lru_cache(maxsize=128)
def _shape_picture(part: Part, size: tuple[int, int], cell: int) -> pygame.Surface:
    colour = rgb(part.colour)
    large = blank(size[0] * OVERSAMPLING, size[1] * OVERSAMPLING, colour)
    _paint_shape(large, part, colour, rgb(part.ink), cell * OVERSAMPLING)
    return pygame.transform.smoothscale(large, size)


def _paint_shape(large: pygame.Surface, part: Part, colour: Colour, ink: Colour, cell: int) -> None:
    width, height = large.get_size()
    box, corner, thin = (0, 0, width, height), cell // 7, max(1, cell // 12)
    if part.shape == "disc":
        pygame.draw.ellipse(large, colour, box)
    elif part.shape == "diamond":
        middle = (width // 2, height // 2)
        pygame.draw.polygon(large, colour, [(middle[0], 0), (width, middle[1]), (middle[0], height), (0, middle[1])])
    elif part.shape == "dashed":
        _paint_dashes(large, colour, thin)
    elif part.shape == "flat":
        pygame.draw.rect(large, colour, box, border_radius=cell // 10)
    elif part.shape != "none":
        pygame.draw.rect(large, mix(colour, BLACK, FOOT_SHADE), box, border_radius=corner)
        pygame.draw.rect(large, colour, (0, 0, width, height - cell // 8), border_radius=corner)
        _paint_sign(large, part, ink, cell)


def _paint_sign(large: pygame.Surface, part: Part, ink: Colour, cell: int) -> None:
    """Draw what a crate or a flag has on its cell."""
    width, height = large.get_width(), large.get_height() - cell // 8
    if part.shape == "crate":
        a, b, c, d = width * 0.24, width * 0.76, height * 0.2, height * 0.8
        for line in (((a, c), (b, d)), ((a, d), (b, c))):
            pygame.draw.line(large, ink, *line, width=max(1, cell // 9))
    elif part.shape == "flag":
        x, top = width * 0.36, height * 0.2
        pygame.draw.rect(large, ink, (x, top, max(1, width // 12), height * 0.64))
        pygame.draw.polygon(large, ink, [(x, top), (width * 0.78, height * 0.38), (x, height * 0.56)])


def _paint_dashes(large: pygame.Surface, colour: Colour, thin: int) -> None:
    """Draw a square of dashes: a part of each side around its middle, and the corners."""
    width, height = large.get_size()
    pygame.draw.rect(large, colour, (0, 0, width, height), 2 * thin, border_radius=thin * 2)
    for share in (0.28, 0.6):
        large.fill((*colour, 0), (round(width * share), 0, round(width * 0.13), height))
        large.fill((*colour, 0), (0, round(height * share), width, round(height * 0.13)))
