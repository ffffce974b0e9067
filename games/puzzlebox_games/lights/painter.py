"""Paints the lamps of Lights. A lit lamp differs from an unlit one in lightness, in its rim and in a sign: a disc or,
if it is dim, a ring."""

from functools import lru_cache
from typing import NamedTuple

import pygame

from puzzlebox.rules import Cell
from puzzlebox.views import (
    BLACK,
    WHITE,
    Colour,
    Theme,
    blank,
    cell_gap,
    contrast,
    disc,
    draw_outline,
    fill_rounded,
    luminance,
    mix,
    pattern_picture,
    readable_on,
    ring,
)
from puzzlebox_games.lights.board import AROUND

MIN_SIGN_SIDE = 7
"""Lamps with fewer px have no rim, no sign and no mark."""

MIN_SET_CELL = 15
"""Cells with fewer px do not show which lamps their press turns."""

SIGN_RADIUS = 0.2
SIGN_RADIUS_AROUND_SET = 0.37
"""The radius of the sign, as a share of the cell. It is larger if the cell also shows a set of lamps."""

HALO_RADIUS = 0.28
HALO_STRENGTH = 0.35
"""The radius of the light around the disc of a bright lamp, as a share of the cell, and how clearly it stands out."""

SET_SIDE = 0.42
"""The side of the picture of a set, as a share of the cell."""

FAINT = 0.18
"""How clearly the picture of a set shows the lamps that are not in it."""

DIAMOND = 7
"""The number of the pattern that marks a lamp."""


MIN_CONTRAST = 4
"""The least contrast of a mark with a lamp that is off."""

LIGHT_WELL = 0.5
"""The luminance from which a well is light, as on paper: so are the lamps on it that are off."""


class LampColours(NamedTuple):
    """The colours of the faces of lamps by their brightness, of marks, and of the ground between lamps."""

    faces: tuple[Colour, ...]
    mark: Colour
    ground: Colour

    @classmethod
    def of(cls, theme: Theme, states: int) -> "LampColours":
        """Return the colours of a theme, for lamps with this number of states."""
        share = 0.8 if luminance(theme.well) < LIGHT_WELL else 0.12
        off, lit = mix(theme.well, theme.raised if theme.dark else theme.text, share), theme.hue("yellow")
        faces = (off, lit) if states == 2 else (off, mix(off, lit, 0.5), lit)
        mark = theme.accent if contrast(theme.accent, off) > MIN_CONTRAST else theme.hue("orange")
        return cls(faces, mark, theme.well)


class Lamp(NamedTuple):
    """What a lamp shows: its value, whether it is marked, and the rows and columns to the lamps that its press turns,
    or none if they are not shown."""

    value: int
    marked: bool = False
    offsets: tuple[Cell, ...] = ()


@lru_cache(maxsize=1024)
def lamp_picture(size: int, lamp: Lamp, colours: LampColours) -> pygame.Surface:
    """Return the picture of a lamp in a cell of this size."""
    gap = lamp_gap(size)
    cell, side = blank(size, size), size - gap
    cell.blit(_lamp(side, lamp, colours, shows_set=size >= MIN_SET_CELL and bool(lamp.offsets)), (gap // 2, gap // 2))
    return cell


def lamp_gap(size: int) -> int:
    """Return the gap between two lamps in cells of this size. Half of it is on either side of a lamp."""
    return cell_gap(size) if size > 2 else 0


def _lamp(side: int, lamp: Lamp, colours: LampColours, shows_set: bool) -> pygame.Surface:
    """Return the picture of a lamp with this side, without the gap around it."""
    picture, face = blank(side, side), colours.faces[lamp.value]
    if side < MIN_SIGN_SIDE:
        picture.fill(face)
        return picture
    fill_rounded(picture, (0, 0, side, side), side // 8, face)
    _draw_rim(picture, side, lamp.value, colours)
    _draw_sign(picture, side, lamp.value, colours, shows_set)
    if shows_set:
        _draw_set(picture, side, lamp.offsets, face)
    if lamp.marked:
        _draw_mark(picture, side, colours)
    return picture


def _draw_rim(cell: pygame.Surface, side: int, value: int, colours: LampColours) -> None:
    """Draw the edge of a lamp, which is clear if it is lit, or if nothing else tells its face from the ground."""
    face = colours.faces[value]
    thickness = max(1, side // 24) if value else max(1, side // 48)
    light = 0.5 if value or face == colours.ground else 0.12
    draw_outline(cell, (0, 0, side, side), side // 8, mix(face, WHITE, light), thickness)


def _draw_sign(cell: pygame.Surface, side: int, value: int, colours: LampColours, shows_set: bool) -> None:
    """Draw a disc on the brightest lamps, and a ring on others that are not off."""
    if not value:
        return
    face = colours.faces[value]
    radius = max(1, round(side * (SIGN_RADIUS_AROUND_SET if shows_set else SIGN_RADIUS)))
    light = mix(face, WHITE, 0.6)
    if value < len(colours.faces) - 1:
        _blit_centred(cell, side, ring(radius, light, max(1, radius // (6 if shows_set else 3))))
        return
    if not shows_set:
        _blit_centred(cell, side, disc(max(1, round(side * HALO_RADIUS)), mix(face, light, HALO_STRENGTH)))
    _blit_centred(cell, side, disc(radius, light))


def _blit_centred(cell: pygame.Surface, side: int, picture: pygame.Surface) -> None:
    cell.blit(picture, picture.get_rect(center=(side // 2, side // 2)))


def _draw_set(cell: pygame.Surface, side: int, offsets: tuple[Cell, ...], face: Colour) -> None:
    """Draw the lamps that a press turns as clear squares among 3 x 3 faint ones."""
    ink = readable_on(face)
    pitch = max(2, round(side * SET_SIDE / 3))
    square = max(1, pitch - max(1, pitch // 5))
    corner = (side - 2 * pitch - square) // 2
    faint = mix(face, ink, FAINT)
    for down, right in AROUND:
        colour = ink if (down, right) in offsets else faint
        cell.fill(colour, (corner + (right + 1) * pitch, corner + (down + 1) * pitch, square, square))


def _draw_mark(cell: pygame.Surface, side: int, colours: LampColours) -> None:
    """Draw a diamond into the top right corner."""
    size = max(5, round(side * 0.3))
    place = (side - size - max(1, side // 16), max(1, side // 16))
    cell.blit(pattern_picture(size, DIAMOND, mix(colours.ground, BLACK, 0.4)), place)
    inner = max(3, size - max(2, size // 4))
    cell.blit(
        pattern_picture(inner, DIAMOND, colours.mark), (place[0] + (size - inner) // 2, place[1] + (size - inner) // 2)
    )
