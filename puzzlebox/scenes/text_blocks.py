"""Draws the blocks of texts: headings, paragraphs, pictures, keys and tables."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import pygame

from puzzlebox.play.pages.how_to_play import (
    MIN_GAP,
    Block,
    Grid,
    Heading,
    Keys,
    Paragraph,
    Pictures,
    Table,
    TableRow,
    TextPicture,
    is_piece,
    parts_of,
)
from puzzlebox.ui import panels
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.painter import fill_rounded
from puzzlebox.ui.text import shorten, width, wrap, write
from puzzlebox.ui.theme import Measures, Theme
from puzzlebox.ui.views import state_picture
from puzzlebox_assets import Weight

B = TypeVar("B", bound=Block)

MAX_PICTURE_HEIGHT = 46
"""In u."""

MAX_LABEL_SHARE, MAX_VALUE_SHARE = 0.32, 0.2
"""The largest widths of the columns of a table, as shares of the whole."""

MIN_COLUMN_WIDTH = 20
"""The smallest width of a column of keys, relative to the type size."""


class Drawn(Generic[B]):
    """A block of a text, as it is drawn."""

    def __init__(self, block: B) -> None:
        self.block = block

    def height(self, wide: int, measures: Measures) -> int:
        """Return the height in a column of this width."""
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
        """Draw the block into an area with this height."""
        raise NotImplementedError


class DrawnHeading(Drawn[Heading]):
    """The title of a section."""

    def height(self, wide: int, measures: Measures) -> int:
        return line_height(measures.lead) + 2 * measures.u

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
        text = shorten(self.block.text, area.width, measures.lead, "bold")
        place = (area.x, area.bottom - line_height(measures.lead) // 2)
        write(surface, text, place, measures.lead, theme.accent, "bold", "midleft")


class DrawnParagraph(Drawn[Paragraph]):
    """A text that is wrapped to the column, in body type or larger."""

    def height(self, wide: int, measures: Measures) -> int:
        size = getattr(measures, self.block.size)
        return len(wrap(self.block.text, wide, size)) * line_height(size)

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
        panels.paragraph(surface, area, self.block.text, getattr(measures, self.block.size), theme.text)


class DrawnPictures(Drawn[Pictures]):
    """Pictures side by side, each with a caption below it."""

    def __init__(self, block: Pictures) -> None:
        super().__init__(block)
        self._painted: dict[tuple[int, tuple[int, int], Theme], pygame.Surface] = {}

    def _paint(self, number: int, size: tuple[int, int], theme: Theme) -> pygame.Surface:
        """Return the picture with this number in this size. The latest ones are kept."""
        key, board = (number, size, theme), self.block.boards[number]
        if key not in self._painted:
            if len(self._painted) >= 2 * len(self.block.boards):
                self._painted.clear()
            self._painted[key] = state_picture(board.game, board.state(), size, theme)
        return self._painted[key]

    def height(self, wide: int, measures: Measures) -> int:
        side = self._side(wide, measures)
        lines = max(len(wrap(caption, side, measures.small)) for caption in self.block.captions)
        return side + measures.u + lines * line_height(measures.small)

    def _side(self, wide: int, measures: Measures) -> int:
        count = max(2, len(self.block.captions))
        return max(1, min((wide - (count - 1) * measures.pad) // count, MAX_PICTURE_HEIGHT * measures.u))

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
        side = self._side(area.width, measures)
        total = len(self.block.captions) * (side + measures.pad) - measures.pad
        x = area.x + (area.width - total) // 2
        for number, caption in enumerate(self.block.captions):
            surface.blit(self._paint(number, (side, side), theme), (x, area.y))
            place = Area(x, area.y + side + measures.u, side, area.height - side - measures.u)
            panels.paragraph(surface, place, caption, measures.small, theme.muted, "center")
            x += side + measures.pad


class DrawnKeys(Drawn[Keys]):
    """A table of actions and keys, in two columns if there is room."""

    def height(self, wide: int, measures: Measures) -> int:
        count = -(-len(self.block.rows) // self._columns(wide, measures))
        return count * _key_row_height(measures)

    def _columns(self, wide: int, measures: Measures) -> int:
        column = max(
            MIN_COLUMN_WIDTH * measures.body,
            self._label_width(wide, measures)
            + measures.pad
            + max(_caps_width(row.keys, measures) for row in self.block.rows),
        )
        return 2 if 2 * column + measures.pad <= wide else 1

    def _label_width(self, wide: int, measures: Measures) -> int:
        labels = max(width(row.label, measures.body) for row in self.block.rows)
        return min(labels, wide // 2)

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
        columns = area.columns(self._columns(area.width, measures), measures.pad)
        per_column = -(-len(self.block.rows) // len(columns))
        labels = self._label_width(columns[0].width, measures)
        for number, row in enumerate(self.block.rows):
            column = columns[number // per_column]
            middle = column.y + (number % per_column) * _key_row_height(measures) + _key_row_height(measures) // 2
            label = shorten(row.label, labels, measures.body)
            write(surface, label, (column.x, middle), measures.body, theme.text, anchor="midleft")
            x = column.x + labels + measures.pad
            for key in row.keys:
                if x + panels.cap_width(key, measures) > column.right:
                    break
                x += panels.key_cap(surface, (x, middle), key, theme, measures) + measures.u


def _key_row_height(measures: Measures) -> int:
    return max(panels.cap_height(measures), line_height(measures.body)) + measures.u


def _caps_width(keys: Sequence[str], measures: Measures) -> int:
    return sum(panels.cap_width(key, measures) + measures.u for key in keys)


class DrawnTable(Drawn[Table]):
    """Labels in bold with texts beside them, and values between them if there are any."""

    def height(self, wide: int, measures: Measures) -> int:
        return sum(self._row_height(row, wide, measures) for row in self.block.rows)

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
        first, second, third = self._columns(area.width, measures)
        y = area.y
        for row in self.block.rows:
            step = line_height(measures.body)
            for number, line in enumerate(wrap(row.label, first, measures.body, "bold")):
                write(surface, line, (area.x, y + number * step), measures.body, theme.text, "bold")
            for number, line in enumerate(wrap(row.value, second, measures.body)):
                write(surface, line, (area.x + first + measures.pad, y + number * step), measures.body, theme.accent)
            rest = Area(area.right - third, y, third, self._row_height(row, area.width, measures))
            panels.paragraph(surface, rest, row.text, measures.body, theme.muted)
            y += self._row_height(row, area.width, measures)

    def _columns(self, wide: int, measures: Measures) -> tuple[int, int, int]:
        """Return the widths of labels, values and texts."""
        first = min(
            max(width(row.label, measures.body, "bold") for row in self.block.rows), round(wide * MAX_LABEL_SHARE)
        )
        second = min(max(width(row.value, measures.body) for row in self.block.rows), round(wide * MAX_VALUE_SHARE))
        return first, second, max(1, wide - first - second - measures.pad * (2 if second else 1))

    def _row_height(self, row: TableRow, wide: int, measures: Measures) -> int:
        first, second, third = self._columns(wide, measures)
        lines = max(
            len(wrap(row.label, first, measures.body, "bold")),
            len(wrap(row.value, second, measures.body)),
            len(wrap(row.text, third, measures.body)),
        )
        return lines * line_height(measures.body) + measures.u


class DrawnGrid(Drawn[Grid]):
    """Rows of figures below each other, each with a label before it. The first row is a heading; the columns wrap."""

    def height(self, wide: int, measures: Measures) -> int:
        count = -(-len(self._columns) // self._across(wide, measures))
        return count * (len(self.block.rows) * line_height(measures.body) + measures.u)

    @property
    def _columns(self) -> list[tuple[str, ...]]:
        return list(zip(*(row[1:] for row in self.block.rows), strict=True))

    def _label_width(self, measures: Measures) -> int:
        return max(width(row[0], measures.body) for row in self.block.rows) + measures.pad

    def _step(self, measures: Measures) -> int:
        """Return the distance of two columns."""
        return max(width(text, measures.body, "bold") for row in self.block.rows for text in row[1:]) + measures.body

    def _across(self, wide: int, measures: Measures) -> int:
        """Return how many columns fit side by side."""
        return max(1, (wide - self._label_width(measures)) // self._step(measures))

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
        labels, across = self._label_width(measures), self._across(area.width, measures)
        high, step, size = line_height(measures.body), self._step(measures), measures.body
        y = area.y
        for first in range(0, len(self._columns), across):
            for number, row in enumerate(self.block.rows):
                weight: Weight = "bold" if number else "regular"
                ink, middle = theme.text if number else theme.muted, y + high // 2
                write(surface, row[0], (area.x, middle), size, theme.muted, anchor="midleft")
                for place, text in enumerate(row[1:][first : first + across]):
                    write(surface, text, (area.x + labels + place * step, middle), size, ink, weight, "midleft")
                y += high
            y += measures.u


class DrawnTextPicture(Drawn[TextPicture]):
    """A picture made of characters, in cells of equal width. Parts of it that are apart wrap like words.

    Where it shows the cells of pieces as `O`, below a line with their names, it is drawn with cells; `x` is a cell that
    a piece passes, drawn as a cross.
    """

    def height(self, wide: int, measures: Measures) -> int:
        rows = self._rows(wide, measures)
        return sum(max(_part_height(part, measures) for part in row) + measures.pad for row in rows)

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
        cell, y = _cell(measures)[0], area.y
        for row in self._rows(area.width, measures):
            x = area.x
            for part in row:
                self._draw_part(surface, Area(x, y, 0, 0), part, theme, measures)
                x += _part_width(part, measures) + MIN_GAP * cell
            y += max(_part_height(part, measures) for part in row) + measures.pad

    def _draw_part(
        self, surface: pygame.Surface, corner: Area, part: tuple[str, ...], theme: Theme, measures: Measures
    ) -> None:
        cell, pieces, y = _cell(measures)[0], is_piece(part), corner.y
        if pieces:
            write(surface, part[0].strip(), corner.topleft, measures.body, theme.text, "bold")
        for number, line in enumerate(part):
            high = _line_height(part, number, measures)
            for column, character in enumerate(line):
                place = Area(corner.x + column * cell, y, cell, high)
                if pieces and number:
                    _draw_cell(surface, place, character, theme)
                elif character != " " and not pieces:
                    colour = theme.muted if character == "." else theme.text
                    write(surface, character, place.center, measures.body, colour, "bold", "center")
            y += high

    def _rows(self, wide: int, measures: Measures) -> list[list[tuple[str, ...]]]:
        """Return the parts of the picture in rows that fit into the column."""
        cell, used = _cell(measures)[0], 0
        rows: list[list[tuple[str, ...]]] = [[]]
        for part in parts_of(self.block.lines):
            needed = _part_width(part, measures)
            if rows[-1] and used + needed > wide:
                rows.append([])
                used = 0
            rows[-1].append(part)
            used += needed + MIN_GAP * cell
        return rows


def _cell(measures: Measures) -> tuple[int, int]:
    """Return the width and the height of a character's cell."""
    return round(measures.body * 0.8), round(measures.body * 1.05)


def _part_width(part: Sequence[str], measures: Measures) -> int:
    """Return the width of a part: that of its cells, or of the name of a piece if it is longer."""
    cells = max(len(line.rstrip()) for line in part[is_piece(part) :]) * _cell(measures)[0]
    return max(cells, width(part[0].strip(), measures.body, "bold")) if is_piece(part) else cells


def _line_height(part: Sequence[str], number: int, measures: Measures) -> int:
    """Return the height of a line of a part. The cells of pieces are squares below their name."""
    if not is_piece(part):
        return _cell(measures)[1]
    return _cell(measures)[0] if number else line_height(measures.body) + measures.u // 2


def _part_height(part: Sequence[str], measures: Measures) -> int:
    return sum(_line_height(part, number, measures) for number in range(len(part)))


def _draw_cell(surface: pygame.Surface, place: Area, character: str, theme: Theme) -> None:
    """Draw a cell of a piece, or one that it passes, as a cross; and a free cell as a dot."""
    side = place.width - 1
    square = place.centred(side, side)
    if character == "O":
        fill_rounded(surface, square, max(1, side // 7), theme.accent)
    elif character == "x":
        cross = square.inset(max(1, side // 5))
        for start, end in ((cross.topleft, cross.bottomright), (cross.bottomleft, cross.topright)):
            pygame.draw.aaline(surface, theme.muted, start, end)
    elif character == ".":
        fill_rounded(surface, place.centred(max(2, side // 6), max(2, side // 6)), 1, theme.line)


DRAWN: dict[type, type[Drawn[Any]]] = {
    **{Heading: DrawnHeading, Paragraph: DrawnParagraph, Pictures: DrawnPictures, Keys: DrawnKeys},
    **{Table: DrawnTable, Grid: DrawnGrid, TextPicture: DrawnTextPicture},
}
"""What draws each kind of block."""


def drawn(block: Block) -> Drawn[Any]:
    """Return what draws a block."""
    return DRAWN[type(block)](block)
