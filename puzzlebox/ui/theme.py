"""How the box looks: themes and measures, as data. What draws with them is elsewhere; a new theme is a new entry here.

Colours are (red, green, blue), 0 to 255. Sizes are window pixels.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

Colour = tuple[int, int, int]

HUES = ("cyan", "blue", "orange", "yellow", "green", "purple", "red", "pink")
"""What the eight piece colours of every theme are called, in their order."""

MIN_TYPE_SIZE = 9


def rgb(text: str) -> Colour:
    """The colour written as `#rrggbb`."""
    number = int(text.removeprefix("#"), 16)
    return number >> 16, number >> 8 & 255, number & 255


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """The colour that lies `share` (0 to 1) of the way from a to b."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it."""
    r, g, b = (c / 12.92 if (c := v / 255) <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for v in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Colour, b: Colour) -> float:
    """Contrast ratio of two colours, 1 to 21, as WCAG 2 defines it."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def readable_on(ground: Colour, dark: Colour = (18, 20, 26), light: Colour = (255, 255, 255)) -> Colour:
    """Of a dark and a light ink, the one that stands out more on this ground."""
    return max(dark, light, key=lambda ink: contrast(ink, ground))


@dataclass(frozen=True, kw_only=True)
class Theme:
    """Everything that is a matter of taste.

    `look` "classic" shows each game as the published one looks, "modern" as puzzlebox draws it. `well` is the ground of
    a falling game's board and `grid` the lines on it; the `tile…` colours are for boards of numbered tiles. `patterns`
    puts a pattern on every cell, to tell pieces apart without colour. Figures named in `hidden_figures` are not shown
    while a game is played. Without `panels` a view draws its board and nothing else: a card of the menu.
    """

    name: str
    look: Literal["modern", "classic"]
    ground: Colour
    surface: Colour
    raised: Colour
    line: Colour
    text: Colour
    muted: Colour
    shadow: Colour
    accent: Colour
    good: Colour
    warn: Colour
    bad: Colour
    well: Colour
    grid: Colour
    pieces: tuple[Colour, ...]
    tile: Colour
    tile_home: Colour
    tile_ground: Colour
    tile_blank: Colour
    tile_text: Colour
    patterns: bool = False
    hidden_figures: frozenset[str] = frozenset()
    panels: bool = True

    def hue(self, name: str) -> Colour:
        """The piece colour of that name. Raises ValueError for one that is not in HUES."""
        return self.pieces[HUES.index(name)]

    def visible_figures(self, figures: Mapping[str, str]) -> dict[str, str]:
        """These figures, by their labels, without the hidden ones."""
        return {label: value for label, value in figures.items() if label.lower() not in self.hidden_figures}

    def card(self) -> "Theme":
        """The same for a card of the menu: only the board."""
        return replace(self, panels=False)


DARK = Theme(
    name="dark",
    look="modern",
    ground=rgb("#12141a"),
    surface=rgb("#1b1e26"),
    raised=rgb("#242834"),
    line=rgb("#353b4a"),
    text=rgb("#e8eaf0"),
    muted=rgb("#9aa3b5"),
    shadow=rgb("#08090c"),
    accent=rgb("#7cc4ff"),
    good=rgb("#7ddba3"),
    warn=rgb("#ffcf70"),
    bad=rgb("#ff7b7b"),
    well=rgb("#0c0e13"),
    grid=rgb("#171a22"),
    pieces=(
        rgb("#56c7e6"),
        rgb("#6a87f5"),
        rgb("#f2a24d"),
        rgb("#f0d252"),
        rgb("#6fd38d"),
        rgb("#b584f2"),
        rgb("#f27070"),
        rgb("#ee8fc6"),
    ),
    tile=rgb("#d9b26a"),
    tile_home=rgb("#b99a66"),
    tile_ground=rgb("#2a2622"),
    tile_blank=rgb("#231f1c"),
    tile_text=rgb("#2a2118"),
)

CLASSIC = Theme(
    name="classic",
    look="classic",
    ground=(0, 0, 0),
    surface=(0, 0, 0),
    raised=(0, 0, 60),
    line=(0, 0, 155),
    text=(255, 255, 255),
    muted=(185, 185, 185),
    shadow=(185, 185, 185),
    accent=(225, 225, 60),
    good=(60, 200, 60),
    warn=(225, 225, 60),
    bad=(255, 105, 105),
    well=(0, 0, 0),
    grid=(0, 0, 0),
    pieces=(
        (20, 155, 155),
        (20, 20, 175),
        (185, 110, 20),
        (175, 175, 20),
        (20, 175, 20),
        (140, 40, 165),
        (175, 20, 20),
        (185, 70, 140),
    ),
    tile=rgb("#edc22e"),
    tile_home=rgb("#edc22e"),
    tile_ground=rgb("#92877d"),
    tile_blank=rgb("#9e948a"),
    tile_text=(255, 255, 255),
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (DARK, CLASSIC)}
"""Every theme by its name; the first is the default."""


class Measures(NamedTuple):
    """The sizes that everything in a window is made of: multiples of `u`, which grows with the window.

    `small`, `body`, `lead`, `figure` and `title` are type sizes. No type is ever below 9 px, and none below 11 where
    the window has 400 x 300: words are dropped before they become too small to read.
    """

    u: int
    small: int
    body: int
    lead: int
    figure: int
    title: int

    @property
    def gap(self) -> int:
        """Between things."""
        return self.u

    @property
    def pad(self) -> int:
        """Between a panel's edge and what is in it."""
        return 2 * self.u

    @property
    def corner(self) -> int:
        """The radius of a panel's corner."""
        return self.u

    @staticmethod
    @lru_cache(maxsize=64)
    def of(width: int, height: int) -> "Measures":
        """The measures of a window of this size, or of a place in it."""
        scale = min(width / 160, height / 120)
        u = max(4, round(scale))
        roomy = scale >= 2.5
        small = max(11 if roomy else MIN_TYPE_SIZE, round(1.75 * u))
        body = max(small + 2 if roomy else small, round(2.25 * u))
        lead = max(body + 2, 3 * u)
        return Measures(u, small, body, lead, max(lead + 3, round(4.5 * u)), max(lead + 5, 7 * u))
