"""Paints the cells of logic puzzles on paper, the lines between them, and the keys beside a board."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from puzzlebox.rules import ShownKey
from puzzlebox.views import (
    BLACK,
    WHITE,
    Area,
    Board,
    Colour,
    Measures,
    Theme,
    draw_outline,
    fill_rounded,
    fit,
    mix,
    pattern_picture,
    readable_on,
    smooth,
    tr,
    width,
    write,
)
from puzzlebox_games.logic.digits import DIGIT_SIGNS, digits_of, signs_of

MIN_NOTE = 7
"""Notes in smaller type, in px, are drawn as dots."""

MIN_LINED = 10
"""Smaller cells, in px, have neither thin lines nor a bar below a wrong digit: both would run through the digit."""

DIGIT_SIZE = 0.6
"""The type size of a digit, as a share of the cell."""

LONG_SIZE, CORNER_SIZE = 0.46, 0.24
"""The type sizes of a label of two characters and of a small text in the corner, as shares of the cell."""

TILES = ("white", "black")
"""The pictures that fill a cell: what is given has corners, what the player sets is round."""

COLOUR_HUES = ("red", "orange", "yellow", "green", "cyan", "purple")
"""The colours that a player can give to cells."""


class Palette(NamedTuple):
    """The colours of a board: its paper and ink, those of the player's digits and of faults, of thin lines, of thick
    ones between blocks and of the frame, and the grounds of cells: around the cursor, with the same digit, at the
    cursor, on a diagonal, dark ones, and lit ones. A black tile is a `tile`."""

    paper: Colour
    ink: Colour
    own: Colour
    fault: Colour
    line: Colour
    thick: Colour
    frame: Colour
    tint: Colour
    same: Colour
    cursor: Colour
    diagonal: Colour
    dark: Colour
    light: Colour
    tile: Colour

    @classmethod
    def of(cls, theme: Theme, colour: Colour) -> "Palette":
        """Return the colours in a theme, for a game of this colour: ink on paper, or the few colours of a theme that
        has lines instead of shades."""
        red, gold, purple = theme.hue("red"), mix(theme.hue("yellow"), theme.hue("orange"), 0.5), theme.hue("purple")
        if theme.ground == theme.surface:
            paper, frame, thick = theme.ground, theme.line, theme.line
            inks, line = (theme.text, theme.accent, theme.bad), mix(paper, frame, 0.5)
            tints = ((theme.text, 0.16), (theme.accent, 0.22), (theme.accent, 0.3), (purple, 0.35))
            dark, light, tile = mix(paper, frame, 0.4), mix(paper, gold, 0.45), paper
        else:
            frame = theme.frame or colour
            paper, thick = mix(WHITE, frame, 0.04), mix(frame, BLACK, 0.3)
            inks, line = (
                (mix(frame, BLACK, 0.72), mix(frame, BLACK, 0.32), mix(red, BLACK, 0.3)),
                mix(paper, frame, 0.38),
            )
            tints = ((frame, 0.17), (frame, 0.42), (gold, 0.6), (purple, 0.3))
            dark, light, tile = mix(frame, BLACK, 0.72), mix(paper, gold, 0.42), mix(frame, BLACK, 0.72)
        grounds = (mix(paper, tint, share) for tint, share in tints)
        return cls(*(paper, *inks, line, thick, frame, *grounds, dark, light, tile))


class Look(NamedTuple):
    """What a cell shows: the name of its ground in the palette, the player's colour, its label, how that is written,
    masks of notes, the digit that is lit among them, a picture (see PICTURES), and a small text in the corner."""

    ground: str = "paper"
    colour: int = 0
    label: str = ""
    given: bool = False
    fault: bool = False
    notes: int = 0
    centre: int = 0
    lit: int = 0
    picture: str = ""
    corner: str = ""


class CellPainter:
    """Paints cells of one size in one theme. `size` is the number of digits, `across` that of columns of notes, which
    stay away from the edge by `inset`."""

    def __init__(self, theme: Theme, palette: Palette, side: int, size: int, across: int, inset: int = 0) -> None:
        self.theme, self.palette = theme, palette
        self.side, self.size, self.across, self.inset = side, size, across, inset

    def picture(self, look: Look) -> pygame.Surface:
        """Return the picture of a cell."""
        side, palette = self.side, self.palette
        cell = pygame.Surface((side, side))
        cell.fill(self._ground(look))
        if look.colour and self.theme.patterns and side >= 16:
            mark = pattern_picture(side * 2 // 3, look.colour, mix(self._ground(look), palette.ink, 0.16))
            cell.blit(mark, mark.get_rect(center=(side // 2, side // 2)))
        if side >= MIN_LINED:
            cell.fill(palette.line, (side - 1, 0, 1, side))
            cell.fill(palette.line, (0, side - 1, side, 1))
        if look.picture:
            self._draw_picture(cell, look)
        if look.label:
            self._draw_label(cell, look)
        else:
            self._draw_notes(cell, look)
            if look.fault and side >= MIN_LINED:
                self._underline(cell, side // 4, side // 2)
        draw_corner(cell, Area(0, 0, side, side), look.corner, palette)
        return cell

    def _ground(self, look: Look) -> Colour:
        ground: Colour = getattr(self.palette, look.ground)
        return mix(ground, self.theme.hue(COLOUR_HUES[look.colour - 1]), 0.5) if look.colour else ground

    def _draw_label(self, cell: pygame.Surface, look: Look) -> None:
        side, palette = self.side, self.palette
        usual = palette.ink if look.given else palette.own
        ink = palette.fault if look.fault else readable_on(palette.dark) if look.ground == "dark" else usual
        size = max(6, round(side * (DIGIT_SIZE if len(look.label) < 2 else LONG_SIZE)))
        middle = ((side - 1) // 2, side // 2 + (side // 12 if look.corner or self.inset else 0))
        written = write(cell, look.label, middle, size, ink, "bold" if look.given else "regular", "center")
        if look.fault and side >= MIN_LINED:
            self._underline(cell, written.x, written.width)

    def _underline(self, cell: pygame.Surface, x: int, width: int) -> None:
        thick = max(2, self.side // 16)
        top = self.side - thick - max(2, self.side // 9)
        cell.fill(self.palette.fault, (x - thick, top, width + 2 * thick, thick))

    def _draw_picture(self, cell: pygame.Surface, look: Look) -> None:
        side, palette = self.side - 1, self.palette
        if look.picture in TILES:
            area = Area(0, 0, side, side).inset(max(1, side // (24 if look.given else 9)))
            radius = 0 if look.given else side // 6
            fill_rounded(cell, area, radius, WHITE if look.picture == "white" else palette.tile)
            draw_outline(cell, area, radius, palette.ink, max(1, side // 30))
        elif picture := drawn(look.picture, side, palette, self.theme):
            cell.blit(picture, (0, 0))

    def _draw_notes(self, cell: pygame.Surface, look: Look) -> None:
        top = self.side * 3 // 10 if self.inset else self.side // 5 if look.corner else 0
        for digit in digits_of(look.notes):
            self._draw_note(cell, digit, look.lit == digit, top)
        if look.centre:
            digits, middle, ink = signs_of(look.centre), cell.get_rect().center, self.palette.ink
            text, size = fit([digits], self.side - 2, max(MIN_NOTE, round(self.side * 0.26)), "bold")
            cell.fill(self._ground(look), write(cell, text, middle, size, ink, "bold", "center"))
            write(cell, text, middle, size, ink, "bold", "center")

    def _draw_note(self, cell: pygame.Surface, digit: int, is_lit: bool, top: int) -> None:
        """Draw a small digit at its place below the `top`, which no other one takes."""
        across, down = self.across, self.size // self.across
        row, column = divmod(digit - 1, across)
        edge, share = self.inset, 0.2 if across > 3 else 0.27
        size = round((self.side - top // 2 - edge) * share)
        wide, high = self.side - 3 - 2 * edge, self.side - 3 - top - edge
        place = (
            1 + edge + wide * (2 * column + 1) // (2 * across),
            1 + top + high * (2 * row + 1) // (2 * down),
        )
        ink = self.palette.ink if is_lit else mix(self.palette.own, self.palette.ink, 0.3)
        if size < MIN_NOTE:
            dot = 2 if self.side > 12 else 1
            cell.fill(ink, (*place, dot, dot))
            return
        if is_lit:
            ground = Area(place[0] - size // 2, place[1] - size // 2, size, size)
            fill_rounded(cell, ground, size // 4, self.palette.same)
        write(cell, DIGIT_SIGNS[digit], place, size, ink, "bold" if is_lit else "regular", "center")


@lru_cache(maxsize=64)
def drawn(name: str, side: int, palette: Palette, theme: Theme) -> pygame.Surface | None:
    """Return a picture of this name, None if there is none."""
    draw = PICTURES.get(name)
    if not draw:
        return None
    return smooth(side, palette.ink, lambda surface, size: draw(surface, size, palette, theme))


def _lamp(surface: pygame.Surface, size: int, palette: Palette, theme: Theme) -> None:
    pygame.draw.circle(surface, palette.ink, (size / 2, size / 2), size * 0.34)
    pygame.draw.circle(surface, theme.hue("yellow"), (size / 2, size / 2), size * 0.29)


def _dot(surface: pygame.Surface, size: int, palette: Palette, theme: Theme) -> None:
    pygame.draw.circle(surface, mix(palette.paper, palette.own, 0.75), (size / 2, size / 2), size * 0.09)


def _circle(surface: pygame.Surface, size: int, palette: Palette, theme: Theme) -> None:
    pygame.draw.circle(surface, palette.own, (size / 2, size / 2), size * 0.44, max(1, size // 24))


def _falling(surface: pygame.Surface, size: int, palette: Palette, theme: Theme) -> None:
    pygame.draw.line(surface, palette.own, (0, 0), (size, size), size // 12)


def _rising(surface: pygame.Surface, size: int, palette: Palette, theme: Theme) -> None:
    pygame.draw.line(surface, palette.own, (0, size), (size, 0), size // 12)


def _tree(surface: pygame.Surface, size: int, palette: Palette, theme: Theme) -> None:
    pygame.draw.rect(
        surface, mix(theme.hue("orange"), BLACK, 0.55), (size * 0.44, size * 0.5, size * 0.12, size * 0.36)
    )
    green = mix(theme.hue("green"), BLACK, 0.45)
    for x, y, radius in ((0.5, 0.34, 0.22), (0.34, 0.5, 0.18), (0.66, 0.5, 0.18)):
        pygame.draw.circle(surface, green, (size * x, size * y), size * radius)


def _tent(surface: pygame.Surface, size: int, palette: Palette, theme: Theme) -> None:
    points = [(size * x, size * y) for x, y in ((0.5, 0.16), (0.88, 0.82), (0.12, 0.82))]
    door = [(size * x, size * y) for x, y in ((0.5, 0.46), (0.64, 0.82), (0.36, 0.82))]
    pygame.draw.polygon(surface, mix(theme.hue("orange"), theme.hue("red"), 0.35), points)
    pygame.draw.polygon(surface, palette.ink, door)


PICTURES: Mapping[str, Callable[[pygame.Surface, int, Palette, Theme], None]] = {
    "lamp": _lamp,
    "dot": _dot,
    "circle": _circle,
    "falling": _falling,
    "rising": _rising,
    "tree": _tree,
    "tent": _tent,
}
"""What draws each picture."""


def draw_lines(surface: pygame.Surface, board: Board, block: tuple[int, int], palette: Palette) -> None:
    """Draw the frame of the board and the thick lines between blocks of these rows and columns."""
    area, thick = board.area, max(1, board.cell // 18)
    for row in range(block[0], board.rows, block[0]):
        surface.fill(palette.thick, (area.x, area.y + row * board.cell - (thick + 1) // 2, area.width, thick))
    for column in range(block[1], board.columns, block[1]):
        surface.fill(palette.thick, (area.x + column * board.cell - (thick + 1) // 2, area.y, thick, area.height))
    edge = frame_width(board.cell)
    draw_outline(surface, area.inflate(2 * edge, 2 * edge), 2 * edge, palette.frame, edge)


def draw_areas(surface: pygame.Surface, board: Board, areas: Iterable[Sequence[int]], palette: Palette) -> None:
    """Draw thick lines between the cells of different areas."""
    owner = {cell: number for number, area in enumerate(areas) for cell in area}
    thick = max(2, board.cell // 14)
    for cell, number in owner.items():
        row, column = divmod(cell, board.columns)
        x, y = board.place(row, column)
        if column and owner.get(cell - 1) != number:
            surface.fill(palette.thick, (x - thick // 2 - 1, y - thick // 2 - 1, thick, board.cell + thick))
        if row and owner.get(cell - board.columns) != number:
            surface.fill(palette.thick, (x - thick // 2 - 1, y - thick // 2 - 1, board.cell + thick, thick))


def draw_points(
    surface: pygame.Surface, board: Board, numbers: Mapping[int, int], faults: Collection[int], palette: Palette
) -> None:
    """Draw numbers in circles where the corners of cells meet. Circles at the edge are on the frame."""
    radius = board.cell * 0.2
    beyond = round(radius) - frame_width(board.cell)
    centres = board.area.inflate(-2 * beyond, -2 * beyond)
    for point, number in numbers.items():
        x, y = board.place(*divmod(point, board.columns + 1))
        place = min(max(x, centres.left), centres.right), min(max(y, centres.top), centres.bottom)
        ink = palette.fault if point in faults else palette.ink
        pygame.draw.circle(surface, palette.paper, place, radius)
        pygame.draw.circle(surface, ink, place, radius, max(1, board.cell // 30))
        write(surface, str(number), place, max(6, round(board.cell * 0.3)), ink, "bold", "center")


def draw_cages(surface: pygame.Surface, board: Board, cages: Iterable[Sequence[int]], palette: Palette) -> None:
    """Draw a dashed line inside the edge of each cage, with room for the text in the corner of its first cell."""
    inset, thick, dash = max(2, board.cell // 13), max(1, board.cell // 40), max(2, board.cell // 14)
    ink = mix(palette.paper, palette.ink, 0.6)
    for cage in cages:
        inside = {divmod(cell, board.columns) for cell in cage}
        for row, column in inside:
            area = board.cell_area((row, column)).but(width=board.cell - 1, height=board.cell - 1)
            for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                if (row + down, column + right) in inside:
                    continue
                ends = []
                for way in (-1, 1):
                    beside = (row, column + way) if down else (row + way, column)
                    is_bent = (beside[0] + down, beside[1] + right) in inside
                    ends.append(inset if beside not in inside else -inset if is_bent else 0)
                if divmod(cage[0], board.columns) == (row, column) and -1 in (down, right):
                    ends[0] = board.cell * (52 if down else 32) // 100
                _dashed(surface, _side(area, (down, right), ends, inset, thick), dash, ink)


def _side(area: Area, way: tuple[int, int], ends: Sequence[int], inset: int, thick: int) -> Area:
    """Return the line along a side of an area, this far inside, which begins and ends this far from its corners."""
    down, right = way
    if down:
        y = area.y + inset if down < 0 else area.bottom - inset - thick
        return Area(area.x + ends[0], y, area.width - sum(ends), thick)
    x = area.x + inset if right < 0 else area.right - inset - thick
    return Area(x, area.y + ends[0], thick, area.height - sum(ends))


def _dashed(surface: pygame.Surface, line: Area, dash: int, ink: Colour) -> None:
    if line.width > line.height:
        for x in range(line.x, line.right, 2 * dash):
            surface.fill(ink, (x, line.y, min(dash, line.right - x), line.height))
    else:
        for y in range(line.y, line.bottom, 2 * dash):
            surface.fill(ink, (line.x, y, line.width, min(dash, line.bottom - y)))


SIGNS: Mapping[str, Sequence[tuple[float, float]]] = {
    "<": ((0.5, 1.0), (-0.5, 0.0), (0.5, -1.0)),
    ">": ((-0.5, 1.0), (0.5, 0.0), (-0.5, -1.0)),
    "|": ((0.0, 1.6), (0.0, -1.6)),
}
"""The corners of the signs between a cell and the next one in its row, in ninths of a cell from the middle."""


def draw_corner(surface: pygame.Surface, area: Area, text: str, palette: Palette) -> None:
    """Draw the small text in the corner of a cell, if there is one."""
    side = area.width
    if text:
        place = (area.x + max(2, side // 14), area.y + max(1, side // 20))
        write(surface, text, place, max(6, round(side * CORNER_SIZE)), palette.ink, "bold")


def draw_between(surface: pygame.Surface, board: Board, signs: Mapping[tuple[int, int], str], ink: Colour) -> None:
    """Draw the signs between neighbours: `<` and `>` point from left to right, or from above, and `|` is a bar."""
    for (one, other), sign in signs.items():
        areas = [board.cell_area(divmod(place, board.columns)) for place in (one, other)]
        x, y = Area(areas[0].union(areas[1])).center
        picture = _sign(sign, other - one > 1, board.cell, ink)
        surface.blit(picture, picture.get_rect(center=(x - 1, y - 1)))


@lru_cache(maxsize=64)
def _sign(sign: str, down: bool, side: int, ink: Colour) -> pygame.Surface:
    """Return the picture of a sign between a cell and the next one, or the one below."""

    def draw(surface: pygame.Surface, size: int) -> None:
        points = [(size / 2 + x * size / 9, size / 2 + y * size / 9) for x, y in SIGNS[sign]]
        pygame.draw.lines(surface, ink, False, points, size // (8 if sign == "|" else 16))

    picture = smooth(side, ink, draw)
    return pygame.transform.rotate(picture, -90) if down else picture


def frame_width(cell: int) -> int:
    """Return the width of the frame around a board with cells of this size."""
    return max(1, cell // 9)


def draw_key(
    surface: pygame.Surface, area: Area, key: ShownKey, is_chosen: bool, theme: Theme, measures: Measures, room: str
) -> None:
    """Draw a key. One whose digit is complete is faint. Labels have the size at which the longest one, `room`, fits."""
    ground = theme.accent if is_chosen else theme.raised
    fill_rounded(surface, area, measures.corner, ground)
    if theme.raised == theme.ground and not is_chosen:
        draw_outline(surface, area, measures.corner, theme.line)
    ink, faint = (theme.ink, theme.ink) if is_chosen else (theme.text, theme.muted)
    if key.left < 0:
        usual = measures.lead if width(room, measures.lead, "bold") <= area.width - measures.u else measures.small + 1
        longest, size = fit([room], area.width - 2, usual, "bold")
        text = tr(key.label) if longest == room else tr(key.label)[:1]
        write(surface, text, area.center, size, ink, "bold", "center")
        return
    small, roomy, done = max(9, area.height // 5), area.height >= 30, not key.left
    middle = (area.centerx, area.y + area.height * (42 if roomy else 50) // 100)
    colour, size = faint if done else ink, area.height * 48 // 100
    text, size = fit([key.label], area.width * 3 // 4, size, "bold")
    write(surface, text, middle, size, colour, "regular" if done else "bold", "center")
    if roomy:
        place = (area.centerx, area.bottom - small * 3 // 4)
        write(surface, "✓" if done else str(key.left), place, small, faint, "regular", "center")
