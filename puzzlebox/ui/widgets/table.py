"""Texts in columns: the headings and the rows of a table."""

from collections.abc import Iterable, Mapping, Sequence

import pygame

from puzzlebox.ui.layout import Area
from puzzlebox.ui.text import shorten, width, write
from puzzlebox.ui.theme import Colour, Measures

Columns = Mapping[str, tuple[int, int]]
"""Where the columns are, by their heading: from this x to this one, from the left edge of the table."""

MIN_COLUMNS = 2
"""A table with fewer columns is none."""


def columns_of(rows: Sequence[Mapping[str, str]], room: int, measures: Measures) -> Columns:
    """Return the columns that fit into `room` px. The last ones are left out first. There are none if even two do not
    fit, or if there are no rows."""
    wide = {
        heading: max(width(heading, measures.small), *(width(row.get(heading, ""), measures.body) for row in rows))
        for row in rows[:1]
        for heading in row
    }
    while len(wide) >= MIN_COLUMNS and sum(wide.values()) + 2 * measures.u * (len(wide) - 1) > room:
        wide.popitem()
    if len(wide) < MIN_COLUMNS:
        return {}
    gap, x, columns = (room - sum(wide.values())) // (len(wide) - 1), 0, {}
    for heading, across in wide.items():
        columns[heading] = (x, x + across)
        x += across + gap
    return columns


def draw_columns(
    surface: pygame.Surface,
    area: Area,
    columns: Columns,
    texts: Mapping[str, str],
    size: int,
    colours: Iterable[Colour],
) -> None:
    """Draw the texts that fit into the area: the first column on the left of its room, the others on the right.
    `colours` are those of the columns."""
    for (heading, (left, right)), colour in zip(columns.items(), colours, strict=False):
        if right > area.width:
            return
        text = shorten(texts.get(heading, ""), right - left, size)
        x, anchor = (left, "midleft") if left == 0 else (right, "midright")
        write(surface, text, (area.x + x, area.centery), size, colour, anchor=anchor)
