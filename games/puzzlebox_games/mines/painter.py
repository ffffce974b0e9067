"""Paints the cells of Mines. Flags, mines, wrong flags and the mine that ended the game differ in shape."""

from functools import lru_cache
from typing import NamedTuple

import pygame

from puzzlebox.views import (
    BLACK,
    DIGIT_HEIGHT,
    FOOT_SHADE,
    MIN_FONT_CELL,
    MIN_LABEL_CELL,
    WHITE,
    Colour,
    Theme,
    blank,
    cell_gap,
    digit,
    fill_rounded,
    mix,
    render_text,
    rgb,
    smooth,
)
from puzzlebox_games.mines.board import ASK, COVERED, FATAL, FLAG, HIDDEN, MINE, WRONG

PRESSED = 16
"""The value of a covered cell that is pressed."""

NUMBERS = tuple(map(rgb, ("#2460c8", "#1d7a3c", "#c02a2a", "#1d2a80", "#7c1d24", "#0d6f74", "#15171c", "#5a6270")))
"""The colours of 1 to 8: blue, green, red, navy, maroon, teal, black and grey."""

STEPPED = tuple(map(rgb, ("#0069b8", "#a34700", "#00527d", "#7f3300", "#003f5c", "#5c2400", "#002233", "#1c0a00")))
"""The colours of 1 to 8 for colour-blind players: blue and orange in turn, each darker than the one before."""


class Palette(NamedTuple):
    """The colours of covered and open cells, of what is on them, and of the ground between them."""

    covered: Colour
    open: Colour
    ground: Colour
    ink: Colour
    flag: Colour
    fatal: Colour
    numbers: tuple[Colour, ...]

    @classmethod
    def of(cls, theme: Theme) -> "Palette":
        """Return the colours of a theme."""
        numbers = STEPPED if theme.patterns else NUMBERS
        if theme.ground == theme.surface:  # black, white and one yellow
            numbers = (BLACK,) * len(NUMBERS)
            return cls(rgb("#8a8a8a"), WHITE, BLACK, BLACK, BLACK, theme.accent, numbers)
        ground = rgb("#4a5160") if theme.dark else rgb("#7d8697")
        return cls(rgb("#b9c2cf"), rgb("#f3f5f9"), ground, rgb("#1b1e26"), rgb("#c8281e"), rgb("#e5533d"), numbers)


@lru_cache(maxsize=512)
def cell_picture(size: int, value: int, colours: Palette) -> pygame.Surface:
    """Return the picture of a cell of this size."""
    gap = cell_gap(size) if size > 3 else 0
    side, cell = size - gap, blank(size, size)
    _draw_face(cell, side, value, colours)
    if 0 < value < COVERED:
        _draw_number(cell, side, str(value), colours.numbers[value - 1], size)
    elif value == ASK:
        _draw_number(cell, side, "?", colours.ink, size)
    elif value in DRAWN and side >= MIN_LABEL_CELL - 1:
        for draw in DRAWN[value]:
            picture = smooth(side, colours.ink, lambda surface, large, draw=draw: draw(surface, large, colours))  # type: ignore[misc]
            cell.blit(picture, (0, 0))
    elif value in DRAWN:
        cell.fill(colours.flag if value in (FLAG, WRONG) else colours.ink, (side // 4, side // 4, side // 2, side // 2))
    return cell


def _draw_face(cell: pygame.Surface, side: int, value: int, colours: Palette) -> None:
    """Draw a raised cell, or a flat one if it is open."""
    raised = value in (COVERED, FLAG, ASK, WRONG)
    face = colours.fatal if value == FATAL else colours.covered if raised else colours.open
    if value in (HIDDEN, PRESSED):
        face = mix(colours.covered, colours.open, 0.5 if value == HIDDEN else 0.75)
    if side < MIN_LABEL_CELL - 1:
        cell.fill(face, (0, 0, side, side))
        return
    radius = side // 7 if raised else side // 14
    if raised:
        fill_rounded(cell, (0, 0, side, side), radius, mix(face, BLACK, FOOT_SHADE))
        side -= max(1, side // 9)
    fill_rounded(cell, (0, 0, cell.get_width() - cell_gap(cell.get_width()), side), radius, face)


def _draw_number(cell: pygame.Surface, side: int, label: str, colour: Colour, size: int) -> None:
    if size < MIN_LABEL_CELL:
        cell.fill(mix(colour, WHITE, 0.3), (side // 4, side // 4, max(1, side // 2), max(1, side // 2)))
        return
    if size < MIN_FONT_CELL and label.isdigit():
        drawn = digit(label, max(1, (size - 2) // DIGIT_HEIGHT), colour)
    else:
        drawn = render_text(label, max(8, round(side * 0.66)), colour, "bold")
    cell.blit(drawn, drawn.get_rect(center=((side + 1) // 2, (side + 1) // 2)))


def _draw_flag(surface: pygame.Surface, side: int, colours: Palette) -> None:
    """Draw a pennant on a pole with a foot."""
    x, top, width = round(side * 0.40), round(side * 0.17), max(2, round(side * 0.075))
    pygame.draw.rect(surface, colours.ink, (x - width, top, width, round(side * 0.58)))
    pygame.draw.rect(surface, colours.ink, (round(side * 0.24), round(side * 0.72), round(side * 0.38), width))
    tip = (round(side * 0.78), round(side * 0.325))
    pygame.draw.polygon(surface, colours.flag, ((x, top), tip, (x, round(side * 0.48))))


def _draw_mine(surface: pygame.Surface, side: int, colours: Palette) -> None:
    """Draw a ball with eight spikes and a light spot."""
    middle, radius, width = side // 2, round(side * 0.24), max(2, round(side * 0.075))
    reach, slant = round(side * 0.36), round(side * 0.26)
    for x, y in ((reach, 0), (0, reach), (slant, slant), (slant, -slant)):
        pygame.draw.line(surface, colours.ink, (middle - x, middle - y), (middle + x, middle + y), width)
    pygame.draw.circle(surface, colours.ink, (middle, middle), radius)
    pygame.draw.circle(surface, WHITE, (middle - radius // 3, middle - radius // 3), max(1, radius // 4))


def _draw_ring(surface: pygame.Surface, side: int, colours: Palette) -> None:
    """Draw a ring, around a mine that was opened and did not end the game."""
    pygame.draw.circle(surface, colours.flag, (side // 2, side // 2), round(side * 0.44), max(2, side // 16))


def _draw_cross(surface: pygame.Surface, side: int, colours: Palette) -> None:
    """Draw a cross over a wrong flag."""
    near, far, width = round(side * 0.16), round(side * 0.84), max(3, round(side * 0.10))
    for start, end in (((near, near), (far, far)), ((near, far), (far, near))):
        pygame.draw.line(surface, WHITE, start, end, width + max(2, side // 12))
        pygame.draw.line(surface, colours.ink, start, end, width)


DRAWN = {
    FLAG: (_draw_flag,),
    MINE: (_draw_mine, _draw_ring),
    HIDDEN: (_draw_mine,),
    WRONG: (_draw_flag, _draw_cross),
    FATAL: (_draw_mine,),
}
"""What is drawn on a cell, by its value."""
