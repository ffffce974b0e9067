"""Lays out and draws the blocks of texts: headings, paragraphs, pictures, keys and tables."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pygame

from puzzlebox.play.page import BoardOf
from puzzlebox.play.pages.how_to_play import (
    MIN_GAP,
    Block,
    Grid,
    Heading,
    Keys,
    Paragraph,
    Pictures,
    Table,
    TextPicture,
    is_piece,
    parts_of,
)
from puzzlebox.ui import panels
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.painter import fill_rounded
from puzzlebox.ui.text import shorten, width, wrap, write
from puzzlebox.ui.theme import Colour, Measures, Theme
from puzzlebox.ui.views import state_picture
from puzzlebox_assets import Weight

MAX_PICTURE_HEIGHT = 46
"""In u."""

MAX_LABEL_SHARE, MAX_VALUE_SHARE = 0.32, 0.2
"""The largest widths of the columns of a table, as shares of the whole."""

MIN_COLUMN_WIDTH = 20
"""The smallest width of a column of keys, relative to the type size."""

Piece = Callable[[pygame.Surface, int, int], object]
"""Draws a part of a block, whose upper left corner is at this place."""


class Laid:
    """A block of a text, laid out in a column of this width. A picture is painted when it is first seen."""

    def __init__(self, block: Block, wide: int, theme: Theme, measures: Measures) -> None:
        self.block, self.wide, self.theme, self.measures = block, wide, theme, measures
        self._pieces: list[Piece] = []
        self.height = LAYOUTS[type(block)](self, block)

    def draw(self, surface: pygame.Surface, area: Area) -> None:
        """Draw the block into an area with its height."""
        for piece in self._pieces:
            piece(surface, area.x, area.y)

    # What it consists of. All places are relative to its upper left corner.

    def write(
        self, text: str, x: int, y: int, size: int, ink: Colour, weight: Weight = "regular", anchor: str = "topleft"
    ) -> None:
        """Add a line of text."""
        self._pieces.append(
            lambda surface, left, top: write(surface, text, (left + x, top + y), size, ink, weight, anchor)
        )

    def paragraph(
        self, text: str, area: Area, size: int, ink: Colour, weight: Weight = "regular", anchor: str = "topleft"
    ) -> int:
        """Add a text that is wrapped to the width of an area. Return its height."""
        lines, step = wrap(text, area.width, size, weight), line_height(size)
        x, y = getattr(area, anchor)
        for number, line in enumerate(lines):
            self.write(line, x, y + number * step, size, ink, weight, anchor)
        return len(lines) * step

    def picture(self, board: BoardOf, x: int, side: int) -> None:
        """Add a picture of a board."""
        painted = cache(lambda: state_picture(board.game, board.state(), (side, side), self.theme))
        self._pieces.append(lambda surface, left, top: surface.blit(painted(), (left + x, top)))

    def key_cap(self, caption: str, x: int, y: int) -> None:
        """Add a key, with the middle of its left edge at a place."""
        theme, measures = self.theme, self.measures
        self._pieces.append(
            lambda surface, left, top: panels.key_cap(surface, (left + x, top + y), caption, theme, measures)
        )

    def cell(self, place: Area, character: str) -> None:
        """Add a cell of a piece, or one that it passes, as a cross; or a free cell as a dot."""
        side, theme = place.width - 1, self.theme

        def draw(surface: pygame.Surface, left: int, top: int) -> None:
            square = place.but(x=left + place.x, y=top + place.y).centred(side, side)
            if character == "O":
                fill_rounded(surface, square, max(1, side // 7), theme.accent)
            elif character == "x":
                cross = square.inset(max(1, side // 5))
                for start, end in ((cross.topleft, cross.bottomright), (cross.bottomleft, cross.topright)):
                    pygame.draw.aaline(surface, theme.muted, start, end)
            elif character == ".":
                dot = max(2, side // 6)
                fill_rounded(surface, place.but(x=left + place.x, y=top + place.y).centred(dot, dot), 1, theme.line)

        self._pieces.append(draw)


# How each kind of block is laid out. Each function returns its height.


def _heading(laid: Laid, block: Heading) -> int:
    size = laid.measures.lead
    high = line_height(size) + 2 * laid.measures.u
    text = shorten(block.text, laid.wide, size, "bold")
    laid.write(text, 0, high - line_height(size) // 2, size, laid.theme.accent, "bold", "midleft")
    return high


def _paragraph(laid: Laid, block: Paragraph) -> int:
    size = getattr(laid.measures, block.size)
    return laid.paragraph(block.text, Area(0, 0, laid.wide, 0), size, laid.theme.text)


def _pictures(laid: Laid, block: Pictures) -> int:
    """Lay out pictures side by side, each with a caption below it."""
    measures, count = laid.measures, len(block.captions)
    across = max(2, count)
    side = max(1, min((laid.wide - (across - 1) * measures.pad) // across, MAX_PICTURE_HEIGHT * measures.u))
    x, high = (laid.wide - count * (side + measures.pad) + measures.pad) // 2, 0
    for caption, board in zip(block.captions, block.boards, strict=True):
        laid.picture(board, x, side)
        below = Area(x, side + measures.u, side, 0)
        high = max(high, laid.paragraph(caption, below, measures.small, laid.theme.muted, anchor="midtop"))
        x += side + measures.pad
    return side + measures.u + high


def _keys(laid: Laid, block: Keys) -> int:
    """Lay out a table of actions and keys, in two columns if there is room."""
    measures, size = laid.measures, laid.measures.body
    high = max(panels.cap_height(measures), line_height(size)) + measures.u
    longest = max(width(row.label, size) for row in block.rows)
    caps = max(sum(panels.cap_width(key, measures) + measures.u for key in row.keys) for row in block.rows)
    needed = max(MIN_COLUMN_WIDTH * size, min(longest, laid.wide // 2) + measures.pad + caps)
    count = 2 if 2 * needed + measures.pad <= laid.wide else 1
    columns = Area(0, 0, laid.wide, 0).columns(count, measures.pad)
    per_column, labels = -(-len(block.rows) // count), min(longest, columns[0].width // 2)
    for number, row in enumerate(block.rows):
        column, middle = columns[number // per_column], number % per_column * high + high // 2
        laid.write(shorten(row.label, labels, size), column.x, middle, size, laid.theme.text, anchor="midleft")
        x = column.x + labels + measures.pad
        for key in row.keys:
            if x + panels.cap_width(key, measures) > column.right:
                break
            laid.key_cap(key, x, middle)
            x += panels.cap_width(key, measures) + measures.u
    return per_column * high


def _table(laid: Laid, block: Table) -> int:
    """Lay out labels in bold with texts beside them, and values between them if there are any."""
    theme, size, wide, gap, y = laid.theme, laid.measures.body, laid.wide, laid.measures.pad, 0
    first = min(max(width(row.label, size, "bold") for row in block.rows), round(wide * MAX_LABEL_SHARE))
    second = min(max(width(row.value, size) for row in block.rows), round(wide * MAX_VALUE_SHARE))
    third = max(1, wide - first - second - gap * (2 if second else 1))
    for row in block.rows:
        y += laid.measures.u + max(
            laid.paragraph(row.label, Area(0, y, first, 0), size, theme.text, "bold"),
            laid.paragraph(row.value, Area(first + gap, y, second, 0), size, theme.accent),
            laid.paragraph(row.text, Area(wide - third, y, third, 0), size, theme.muted),
        )
    return y


def _grid(laid: Laid, block: Grid) -> int:
    """Lay out rows of figures below each other, each with a label before it. The first row is a heading; the columns
    wrap."""
    theme, size, high, y = laid.theme, laid.measures.body, line_height(laid.measures.body), 0
    labels = max(width(row[0], size) for row in block.rows) + laid.measures.pad
    step = max(width(text, size, "bold") for row in block.rows for text in row[1:]) + size
    across = max(1, (laid.wide - labels) // step)
    for first in range(1, len(block.rows[0]), across):
        for number, row in enumerate(block.rows):
            weight: Weight = "bold" if number else "regular"
            ink, middle = theme.text if number else theme.muted, y + high // 2
            laid.write(row[0], 0, middle, size, theme.muted, anchor="midleft")
            for place, text in enumerate(row[first : first + across]):
                laid.write(text, labels + place * step, middle, size, ink, weight, "midleft")
            y += high
        y += laid.measures.u
    return y


def _text_picture(laid: Laid, block: TextPicture) -> int:
    """Lay out a picture made of characters, in cells of equal width. Parts of it that are apart wrap like words.

    Where it shows the cells of pieces as `O`, below a line with their names, it is drawn with cells; `x` is a cell that
    a piece passes, drawn as a cross.
    """
    cell = round(laid.measures.body * 0.8)
    x = y = high = 0
    for part in parts_of(block.lines):
        cells = max(len(line.rstrip()) for line in part[is_piece(part) :]) * cell
        name = width(part[0].strip(), laid.measures.body, "bold") if is_piece(part) else 0
        if x and x + max(cells, name) > laid.wide:
            x, y, high = 0, y + high + laid.measures.pad, 0
        high = max(high, (_piece if is_piece(part) else _characters)(laid, part, x, y, cell))
        x += max(cells, name) + MIN_GAP * cell
    return y + high + laid.measures.pad


def _piece(laid: Laid, part: Sequence[str], x: int, y: int, cell: int) -> int:
    """Lay out a piece in square cells, below its name."""
    size = laid.measures.body
    laid.write(part[0].strip(), x, y, size, laid.theme.text, "bold")
    top = line_height(size) + laid.measures.u // 2
    for number, line in enumerate(part[1:]):
        for column, character in enumerate(line):
            laid.cell(Area(x + column * cell, y + top + number * cell, cell, cell), character)
    return top + (len(part) - 1) * cell


def _characters(laid: Laid, part: Sequence[str], x: int, y: int, cell: int) -> int:
    """Lay out characters, dots in a muted colour."""
    size, high = laid.measures.body, round(laid.measures.body * 1.05)
    for number, line in enumerate(part):
        for column, character in enumerate(line):
            middle = Area(x + column * cell, y + number * high, cell, high).center
            ink = laid.theme.muted if character == "." else laid.theme.text
            if character != " ":
                laid.write(character, *middle, size, ink, "bold", "center")
    return len(part) * high


LAYOUTS: dict[type, Callable[[Laid, Any], int]] = {
    **{Heading: _heading, Paragraph: _paragraph, Pictures: _pictures, Keys: _keys},
    **{Table: _table, Grid: _grid, TextPicture: _text_picture},
}
"""What lays out each kind of block."""
