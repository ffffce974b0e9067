"""A picture of a keyboard, with what its keys do."""

from collections.abc import Iterator, Mapping

import pygame

from puzzlebox.input.keys import Key
from puzzlebox.ui.layout import EMPTY_AREA, Area
from puzzlebox.ui.painter import draw_outline, fill_rounded
from puzzlebox.ui.text import line_height, shorten, wrap, write
from puzzlebox.ui.theme import MIN_TYPE_SIZE, Colour, Measures, Theme

ROWS = (
    ("Esc", *(f"F{number}" for number in range(1, 13))),
    ("`", *"1234567890-=", "Backspace"),
    ("Tab", *"QWERTYUIOP[]"),
    ("CapsLock", *"ASDFGHJKL;'", "Enter"),
    ("Shift", *"ZXCVBNM,./", "Up"),
    ("Ctrl", "Alt", "Space", "Delete", "Left", "Down", "Right"),
)
"""The keys from top to bottom, by the names that they have on a US keyboard."""

WIDE = {
    "Backspace": 2,
    "Tab": 1.5,
    "CapsLock": 1.75,
    "Enter": 2.25,
    "Shift": 2.25,
    "Ctrl": 1.5,
    "Alt": 1.25,
    "Space": 7.25,
}
"""The widths of wide keys, in times that of a letter."""

ACROSS = 15
"""The width of the keyboard, in keys."""

MIN_KEY = 26
"""The least width of a key, in px: smaller ones would have no labels."""

FLATNESS = 0.9
"""The height of a key, as a share of its width."""


def keyboard_area(room: Area) -> Area:
    """Return the area of the largest keyboard in the upper half of a room; an empty one if its keys would be too
    small."""
    key = min(room.width // ACROSS, int(room.height / 2 / len(ROWS) / FLATNESS))
    return room.but(width=key * ACROSS, height=round(key * FLATNESS) * len(ROWS)) if key >= MIN_KEY else EMPTY_AREA


def draw_keyboard(
    surface: pygame.Surface,
    area: Area,
    own: Mapping[str, str],
    common: Mapping[str, str],
    theme: Theme,
    measures: Measures,
) -> None:
    """Draw a keyboard in such an area. By the names of keys, `own` says what a game does with them, and `common` what
    they do in all games."""
    for name, place in _places(area):
        at = Key.named(f"@{name}") if name.isalpha() and len(name) == 1 else Key.named(name)
        names = (at.name, at.caption())
        label = next((labels[each] for labels in (own, common) for each in names if each in labels), "")
        is_own = any(each in own for each in names)
        colours = (theme.accent, theme.ink) if is_own else (theme.raised, theme.text if label else theme.muted)
        _draw_key(surface, place, (at.caption(), label), colours, theme, measures)


def _places(area: Area) -> Iterator[tuple[str, Area]]:
    key, high = area.width // ACROSS, round(area.width // ACROSS * FLATNESS)
    for row, names in enumerate(ROWS):
        x = 0.0
        for name in names:
            wide = WIDE.get(name, 1)
            left, right = round(area.x + x * key), round(area.x + (x + wide) * key)
            yield name, Area(left, area.y + row * high, right - left - 2, high - 2)
            x += wide


def _draw_key(
    surface: pygame.Surface,
    place: Area,
    texts: tuple[str, str],
    colours: tuple[Colour, Colour],
    theme: Theme,
    measures: Measures,
) -> None:
    """Draw a key with its caption above, and what it does below."""
    (caption, label), (ground, ink), corner = texts, colours, measures.u // 2
    inner, small = place.inset(3), max(MIN_TYPE_SIZE, min(measures.small, place.height // 5))
    fill_rounded(surface, place, corner, ground if label else theme.ground)
    if ground != theme.accent:
        draw_outline(surface, place, corner, theme.line)
    size = small + 1
    write(surface, shorten(caption, inner.width, size), inner.topleft, size, ink, "bold" if label else "regular")
    most, wrapped = max(1, inner.height // line_height(small) - 1), wrap(label, inner.width, small)
    lines = [*wrapped[: most - 1], *filter(None, [" ".join(wrapped[most - 1 :])])]
    for number, line in enumerate(reversed(lines)):
        below = (inner.x, inner.bottom - number * line_height(small))
        write(surface, shorten(line, inner.width, small), below, small, ink, anchor="bottomleft")
