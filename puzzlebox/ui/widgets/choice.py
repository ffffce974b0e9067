"""One button of a column: what it says and does, and how its values are drawn, or its texts as a row of a table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import NamedTuple

import pygame

from puzzlebox.core.cover import Cover
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.painter import disc, draw_outline, fill_rounded
from puzzlebox.ui.panels import Button, focus_ring
from puzzlebox.ui.text import fit, shorten, width, wrap, write
from puzzlebox.ui.theme import Colour, Measures, Theme, mix, readable_on

CARD_HEIGHT = 15
"""The height of a row of cards, in u, above that of another row."""


Columns = Mapping[str, tuple[int, int]]
"""Where the columns are, by their heading: from this x to this one, from the left edge of the table."""

MIN_COLUMNS = 2
"""A table with fewer columns is none."""


class Extra(NamedTuple):
    """A small button inside a row, for something else that can be done with it."""

    label: str
    on_choose: Callable[[], object]


@dataclass
class Item:
    """A button and what it does. `value` is shown on the right: a key that does the same, or the current value.

    `on_choose` is called when the button is chosen. `on_change`, if there is one, selects the previous (-1) or next
    (+1) value. `help` describes the value; a scene may show it while the button has the focus. The `extras` are shown
    at the right while the button has the focus, for the mouse: each does what some key does as well. All texts are
    shown as they are given.

    `segments` are the texts of all values, which are shown side by side if there is room for them; a click on one
    selects it. With `is_switch`, they are off and on. The `primary` button is the one that nobody can miss. A button
    that is `beside` shares the row of the one before it, if the row is wide enough for the labels. `swatches` are the
    themes that the values stand for: a high row shows them as cards. The `cells` of a row of a table are texts by the
    heading of their column. They are shown instead of label and value, if there is room for at least two of them,
    beside a `cover` if there is one. The `key` of a button stays the same when it is made again.
    """

    label: str
    on_choose: Callable[[], object]
    value: str = ""
    on_change: Callable[[int], None] | None = None
    help: str = ""
    area: Area = field(default_factory=lambda: EMPTY_AREA)
    extras: Sequence[Extra] = ()
    segments: Sequence[str] = ()
    primary: bool = False
    beside: bool = False
    is_switch: bool = False
    swatches: Sequence[Theme] = ()
    cells: Mapping[str, str] = field(default_factory=dict)
    cover: Cover | None = None
    key: str = ""

    @property
    def kind(self) -> tuple[bool, bool]:
        """What sets it apart from its neighbours: there is a wider gap between buttons of different kinds."""
        return self.primary, self.on_change is not None


def explained_height(measures: Measures, lines: int = 1) -> int:
    """Return the height of a button with this many lines of help below its label."""
    return line_height(measures.body) + lines * line_height(measures.small) + 2 * measures.u


def help_lines(choice: Item, taken: int, measures: Measures) -> list[str]:
    """Return the lines of a help below the label, where `taken` px are free at the right."""
    return wrap(choice.help, choice.area.width - 2 * measures.pad - taken - measures.u, measures.small)


def segments_of(choice: Item, measures: Measures, explained: bool) -> list[tuple[Area, int]]:
    """Return where the values of a row are, with their numbers: none if there is no room for
    them. The help of an `explained` row needs a third of it."""
    row = choice.area
    if choice.is_switch or len(choice.segments) < 2 or choice.value not in choice.segments or not row.height:
        return []
    if has_cards(choice, measures):
        cards = row.from_top(line_height(measures.body), measures.u)[1]
        return list(zip(cards.columns(len(choice.segments), 2 * measures.u), range(len(choice.segments)), strict=True))
    swatch = 2 * measures.small if choice.swatches else 0
    widths = [width(text, measures.small, "bold") + 2 * measures.u + swatch for text in choice.segments]
    label = width(choice.label, measures.body, "bold") + 3 * measures.pad
    label = max(label, row.width // 3 if explained else 0)
    if sum(widths) > row.width - label:
        return []
    high = min(row.height, explained_height(measures))
    x, inside = row.right - measures.u - sum(widths), row.centred(row.width, high - 2 * max(1, high // 6))
    places = zip(accumulate(widths, initial=x), widths, strict=False)
    return [(inside.but(x=left, width=wide), number) for number, (left, wide) in enumerate(places)]


def has_cards(choice: Item, measures: Measures) -> bool:
    """Return whether a row is high enough to show its values as cards."""
    return bool(choice.swatches) and choice.area.height >= CARD_HEIGHT * measures.u


def draw_cards(surface: pygame.Surface, choice: Item, theme: Theme, measures: Measures, focused: bool) -> None:
    """Draw the values of a row as cards in the colours of each theme, with its name below it."""
    name = choice.area.but(height=line_height(measures.body))
    write(surface, choice.label, (name.x, name.centery), measures.body, theme.text, "bold", "midleft")
    for area, number in segments_of(choice, measures, explained=True):
        is_current = choice.segments[number] == choice.value
        lift, high = measures.lift if focused and is_current else 0, line_height(measures.body)
        card = area.but(y=area.y - lift, height=area.height - high - 2 * measures.u)
        _draw_card(surface, card, choice.swatches[number], measures)
        if is_current and focused:
            focus_ring(surface, card, theme, measures)
        elif is_current:
            draw_outline(surface, card, measures.corner, theme.text, max(2, measures.u // 3))
        ink, place = theme.text if is_current else theme.muted, (area.x + 2, area.bottom - high // 2 - measures.u)
        label = shorten(choice.segments[number], area.width, measures.body, "bold")
        write(surface, label, place, measures.body, ink, "bold", "midleft")


def _draw_card(surface: pygame.Surface, card: Area, shown: Theme, measures: Measures) -> None:
    """Draw a card in the colours of a theme: its ground, a panel and its accent."""
    is_modern = shown.look == "modern"
    fill_rounded(surface, card, measures.corner, shown.ground if is_modern else shown.line)
    draw_outline(surface, card, measures.corner, shown.line)
    inside, tile = card.inset(card.height // 7), card.height * 2 // 7
    panel = inside.but(width=min(2 * tile, inside.width // 2), height=card.height // 2)
    fill_rounded(surface, panel, tile // 6, shown.raised if is_modern else shown.ground)
    if is_modern and shown.raised == shown.ground:
        draw_outline(surface, panel, tile // 6, shown.text)
    accent = Area(panel.right + tile // 2, inside.y, tile, tile)
    fill_rounded(surface, accent, tile // 6, shown.accent)


def draw_segments(
    surface: pygame.Surface,
    choice: Item,
    segments: Sequence[tuple[Area, int]],
    theme: Theme,
    measures: Measures,
    lift: int,
) -> None:
    """Draw the values of a row, the current one on a ground of its own."""
    for area, number in segments:
        text, place = choice.segments[number], area.but(y=area.y - lift)
        ink = theme.text if lift else theme.muted
        if text == choice.value:
            corner, ground = min(measures.corner, place.height // 4), mix(theme.line, theme.text, 0.12)
            fill_rounded(surface, place, corner, ground)
            ink = readable_on(ground, theme.ground, theme.text)
            if theme.raised == theme.ground:
                draw_outline(surface, place, corner, theme.accent, max(1, measures.u // 3))
        shift = 0
        if choice.swatches:
            shift = measures.small
            _draw_swatch(surface, (place.x + measures.u, place.centery), choice.swatches[number], theme, measures)
        write(surface, text, (place.centerx + shift, place.centery), measures.small, ink, "bold", "center")


def _draw_swatch(
    surface: pygame.Surface, place: tuple[int, int], shown: Theme, theme: Theme, measures: Measures
) -> None:
    """Draw the colours of the shown theme in a small square, with the middle of its left edge at `place`."""
    side = round(1.5 * measures.small)
    area = Area(place[0], place[1] - side // 2, side, side)
    fill_rounded(surface, area, side // 4, shown.ground)
    draw_outline(surface, area, side // 4, theme.muted)
    radius = max(2, side // 5)
    surface.blit(disc(radius, shown.accent), (area.centerx - radius, area.centery - radius))


def switch_of(choice: Item, measures: Measures) -> Area:
    """Return where the switch of a row is, EMPTY_AREA if it has none."""
    if not (choice.is_switch and choice.area.height and choice.value in choice.segments):
        return EMPTY_AREA
    high = min(choice.area.height * 2 // 3, 4 * measures.u)
    wide = high * 7 // 4
    row = choice.area
    return Area(row.right - measures.pad - wide, row.centery - high // 2, wide, high)


def draw_switch(
    surface: pygame.Surface, choice: Item, area: Area, theme: Theme, measures: Measures, focused: bool
) -> None:
    """Draw a switch, on or off."""
    if not area.height:
        return
    area = area.but(y=area.y - measures.lift) if focused else area
    is_on = choice.value == choice.segments[-1]
    radius, ground = area.height // 2, theme.accent if is_on else theme.line
    fill_rounded(surface, area, radius, ground)
    if not is_on:
        draw_outline(surface, area, radius, theme.muted, max(1, measures.u // 4))
    knob = max(2, radius - max(2, measures.u // 2))
    x = area.right - radius if is_on else area.x + radius
    ink = theme.ink if is_on else readable_on(ground, theme.ground, theme.text)
    surface.blit(disc(knob, ink), (x - knob, area.centery - knob))


def draw_explained(
    surface: pygame.Surface, choice: Item, button: Button, theme: Theme, measures: Measures, focused: bool
) -> None:
    """Draw a button with its help below its label."""
    button.draw(surface, theme, measures, focused)
    row = choice.area.but(y=choice.area.y - measures.lift) if focused else choice.area
    lines = help_lines(choice, button.taken, measures)
    name, about = row.centred(
        row.width - 2 * measures.pad, explained_height(measures, len(lines)) - 2 * measures.u
    ).from_top(line_height(measures.body))
    label, size = fit([choice.label], name.width - button.taken - measures.u, measures.body, "bold")
    write(surface, label, name.midleft, size, theme.text, "bold", "midleft")
    for line in lines:
        place, about = about.from_top(line_height(measures.small))
        write(surface, line, place.midleft, measures.small, theme.text if focused else theme.muted, anchor="midleft")


def main_theme(theme: Theme) -> Theme:
    """Return the theme for the main button of a screen: ink on the accent colour."""
    faint = mix(theme.ink, theme.accent, 0.25)
    return replace(theme, raised=theme.accent, surface=theme.accent, text=theme.ink, muted=faint, accent=theme.text)


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
