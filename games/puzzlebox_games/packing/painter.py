"""Paints the board of Packing and its pieces: joined cells with a thick border around each piece and thin lines inside,
in twelve colours that also differ in lightness."""

from collections.abc import Callable
from functools import lru_cache

import pygame

from puzzlebox.views import (
    BLACK,
    MIN_TYPE_SIZE,
    OVERSAMPLING,
    WHITE,
    Area,
    Board,
    Colour,
    Theme,
    blank,
    fill_rounded,
    luminance,
    mix,
    pattern_picture,
    readable_on,
    render_text,
    rgb,
    smooth,
)
from puzzlebox_games.packing.pieces import PALETTE, PIECES, Shape, box_size

COLOURS = dict(zip(PIECES, map(rgb, PALETTE), strict=True))
"""The colours of the pieces."""

MIN_MARK_CELL = 9
"""Smaller cells, in px, show no pattern."""

TICK = ([(0.26, 0.53), (0.44, 0.7), (0.75, 0.33)],)
CROSS = ([(0.3, 0.3), (0.7, 0.7)], [(0.7, 0.3), (0.3, 0.7)])
"""The strokes of the signs, as shares of their size."""

HATCH = 5
"""The lines of a shaded cell."""

Draw = Callable[[pygame.Surface, int, Colour], None]


def margin_of(cell: int) -> int:
    """Return the width of the frame of a board with cells of this size."""
    return max(1, cell // 5)


def gap_of(cell: int) -> int:
    """Return the free space around a piece, inside its cells."""
    return max(1, cell // 24) if cell >= 6 else 0


# The board


def draw_ground(surface: pygame.Surface, board: Board, cells: list[tuple[int, int]], theme: Theme) -> None:
    """Draw the frame of a board and the wells of these cells."""
    margin = margin_of(board.cell)
    frame, well = frame_colour(theme), mix(theme.well, theme.frame or theme.line, 0.1)
    radius = 0 if theme.look == "classic" else margin + board.cell // 8
    fill_rounded(surface, board.area.inflate(2 * margin, 2 * margin), radius, frame)
    gap = gap_of(board.cell)
    for row, column in cells:
        area = board.cell_area((row, column)).inflate(-2 * gap, -2 * gap)
        fill_rounded(surface, area, board.cell // 9 if theme.look != "classic" else 0, well)


def frame_colour(theme: Theme) -> Colour:
    """Return the colour of the frame: that of the game's box, darker on a dark ground."""
    frame = theme.frame or theme.line
    return mix(frame, BLACK, 0.45) if theme.dark and theme.frame else frame


def draw_dead(surface: pygame.Surface, area: Area, theme: Theme) -> None:
    """Shade a cell that no piece can cover."""
    gap = gap_of(area.width)
    surface.blit(_hatched(area.width - 2 * gap, theme.bad), area.move(gap, gap))


@lru_cache(maxsize=8)
def _hatched(size: int, colour: Colour) -> pygame.Surface:
    def draw(large: pygame.Surface, side: int) -> None:
        step = side // HATCH
        for start in range(-side, side, step):
            pygame.draw.line(large, colour, (start, side), (start + side, 0), max(1, step // 4))

    picture = smooth(max(1, size), colour, draw)
    picture.set_alpha(150)
    return picture


# Pieces


def piece_size(shape: Shape, cell: int) -> tuple[int, int]:
    """Return the width and height of a piece in px."""
    rows, columns = box_size(shape)
    return columns * cell, rows * cell


@lru_cache(maxsize=512)
def piece_picture(name: str, shape: Shape, cell: int, mark: str, is_flat: bool, brightness: int = 0) -> pygame.Surface:
    """Return the picture of a piece. `mark` is "letters", "patterns" or "none". One that `is_flat` has no foot: it
    cannot be taken. `brightness` is from 0 to 100."""
    colour = mix(COLOURS[name], WHITE, brightness / 100)
    face = mix(colour, BLACK, 0.16) if is_flat else colour
    gap = gap_of(cell)
    foot = 0 if is_flat or cell < 8 else max(1, cell // 9)
    picture = _joined(shape, cell, gap, 0, mix(colour, BLACK, 0.4))
    picture.blit(_joined(shape, cell, gap, foot or gap, face), (0, 0))
    _draw_lines(picture, shape, cell, gap, mix(face, BLACK, 0.2))
    if cell >= MIN_MARK_CELL:
        _draw_marks(picture, name, shape, cell, face, mark)
    return picture


@lru_cache(maxsize=128)
def halo(shape: Shape, cell: int, colour: Colour) -> pygame.Surface:
    """Return what is seen around a piece that would be put down: its shape in a colour, larger by a tenth of a cell on
    each side."""
    edge = max(2, cell // 10)
    width, height = piece_size(shape, cell)
    large = blank(width + 2 * edge, height + 2 * edge, colour)
    joined = _joined(shape, cell, 0, 0, colour)
    for right in range(-edge, edge + 1):
        for down in (-edge, edge, -(edge // 2), edge // 2):
            large.blit(joined, (edge + right, edge + down))
            large.blit(joined, (edge + down, edge + right))
    return large


def draw_sign(surface: pygame.Surface, centre: tuple[int, int], radius: int, fits: bool, theme: Theme) -> None:
    """Draw a tick or a cross in a disc."""
    colour = theme.good if fits else theme.bad

    def draw(large: pygame.Surface, side: int) -> None:
        pygame.draw.circle(large, colour, (side / 2, side / 2), side / 2)
        for stroke in TICK if fits else CROSS:
            points = [(x * side, y * side) for x, y in stroke]
            pygame.draw.lines(large, readable_on(colour), False, points, max(1, side // 8))

    picture = smooth(2 * radius, colour, draw)
    surface.blit(picture, picture.get_rect(center=centre))


def _joined(shape: Shape, cell: int, gap: int, foot: int, colour: Colour) -> pygame.Surface:
    """Return the cells of a shape as one area with round corners, without its lowest `foot` px."""
    side, gap, foot = cell * OVERSAMPLING, gap * OVERSAMPLING, foot * OVERSAMPLING
    width, height = piece_size(shape, side)
    large = blank(width, height, colour)
    radius = side // 7 if cell >= 6 else 0
    for row, column in shape:
        area = pygame.Rect(column * side + gap, row * side + gap, side - 2 * gap, side - 2 * gap)
        below = (row + 1, column) in shape
        if not below:
            area.height -= foot
        pygame.draw.rect(large, colour, area, border_radius=radius)
        if below:
            large.fill(colour, (area.x, area.centery, area.width, side - foot * ((row + 2, column) not in shape)))
        if (row, column + 1) in shape:
            beside_below = (row + 1, column + 1) in shape
            lower = 0 if below and beside_below else (foot if below or beside_below else 0)
            large.fill(colour, (area.centerx, area.y, side, side - 2 * gap - (foot if not below else lower)))
            if below and beside_below:
                large.fill(colour, (area.centerx, area.centery, side, side))
    return pygame.transform.smoothscale(large, (width // OVERSAMPLING, height // OVERSAMPLING))


def _draw_lines(picture: pygame.Surface, shape: Shape, cell: int, gap: int, colour: Colour) -> None:
    """Draw thin lines between the cells of a piece."""
    inset = gap + cell // 8
    for row, column in shape:
        x, y = column * cell, row * cell
        if (row + 1, column) in shape:
            picture.fill(colour, (x + inset, y + cell, cell - 2 * inset, 1))
        if (row, column + 1) in shape:
            picture.fill(colour, (x + cell, y + inset, 1, cell - 2 * inset))


def _draw_marks(picture: pygame.Surface, name: str, shape: Shape, cell: int, face: Colour, mark: str) -> None:
    if mark == "none":
        return
    ink = readable_on(face) if mark == "letters" else mix(face, BLACK if luminance(face) > 0.2 else WHITE, 0.62)
    if mark == "letters":
        drawn = render_text(name, max(MIN_TYPE_SIZE, cell // 2), ink, "bold")
    else:
        drawn = _pattern(name, max(4, cell // 2), ink)
    for row, column in shape:
        picture.blit(drawn, drawn.get_rect(center=(column * cell + cell // 2, row * cell + cell // 2)))


def _halves(large: pygame.Surface, side: int, colour: Colour) -> None:
    pygame.draw.polygon(large, colour, [(0, side), (side, side), (side, 0)])


def _frame(large: pygame.Surface, side: int, colour: Colour) -> None:
    pygame.draw.rect(large, colour, (0, 0, side, side), max(1, side // 6))


def _pair(large: pygame.Surface, side: int, colour: Colour) -> None:
    for x, y in ((0.22, 0.22), (0.78, 0.78)):
        pygame.draw.circle(large, colour, (x * side, y * side), side * 0.2)


def _bars(large: pygame.Surface, side: int, colour: Colour) -> None:
    for x in (0.0, 0.4, 0.8):
        pygame.draw.rect(large, colour, (x * side, 0, side * 0.2, side))


OWN_PATTERNS: tuple[Draw, ...] = (_halves, _frame, _pair, _bars)

COMMON_PATTERNS = 8


@lru_cache(maxsize=64)
def _pattern(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return the pattern of a piece: one of puzzlebox's eight, or one of four more."""
    number = PIECES.index(name)
    if number < COMMON_PATTERNS:
        return pattern_picture(size, number + 1, colour)
    return smooth(size, colour, lambda large, side: OWN_PATTERNS[number - COMMON_PATTERNS](large, side, colour))
