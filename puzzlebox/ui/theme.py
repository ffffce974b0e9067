"""Themes and measures, as data: what puzzlebox looks like. Other modules draw with them; a new theme is a new entry
here.

Colours are (red, green, blue), from 0 to 255. Sizes are in window pixels.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from puzzlebox.core.colours import Colour as Colour
from puzzlebox.core.colours import contrast as contrast
from puzzlebox.core.colours import luminance as luminance
from puzzlebox.core.colours import mix as mix
from puzzlebox.core.colours import readable_on as readable_on
from puzzlebox.core.colours import rgb as rgb
from puzzlebox.core.frozen import Frozen
from puzzlebox.core.shown import HUES, PIECE_COLOURS

TINT = 0.06
"""How much of a game's colour is in the ground of its screens."""

HAIRLINE = 1.6
"""The contrast below which a game's colour does not stand out from the ground."""

INK: Colour = (43, 33, 6)
"""The dark ink on the accent colour."""

FAINT = 0.5
"""How clearly a faint mark on a board stands out."""

MIN_TYPE_SIZE = 9
"""The smallest type size, in px."""


class Theme(Frozen, kw_only=True):
    """All decisions about the look.

    `look` "classic" shows each game as the published one looks, "modern" as puzzlebox draws it. `well` is the ground of
    a falling-block game's board and `grid` the colour of the lines on it. The `tile…` colours are for boards of
    numbered tiles. `patterns` adds a pattern to every cell, so that pieces can be told apart without colour.
    Figures named in `hidden_figures` are not shown during a game. With `clock`, puzzles show their time during a
    game. If `panels` is False, a view draws its board and nothing else, as on a card of the menu. `scale` is the
    size of texts and buttons, in percent of the usual one.
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
    clock: bool = False
    panels: bool = True
    scale: int = 100
    frame: Colour | None = None

    @property
    def dark(self) -> bool:
        """Whether the ground is darker than the text."""
        return luminance(self.ground) < luminance(self.text)

    @property
    def ink(self) -> Colour:
        """The colour of a text on the accent colour."""
        return readable_on(self.accent, INK)

    @cached_property
    def mark(self) -> Colour:
        """The colour of what a player's hand shows on a board."""
        return readable_on(self.well)

    @cached_property
    def faint_mark(self) -> Colour:
        """The colour of what the next input would change there."""
        return mix(self.well, self.mark, FAINT)

    def of_game(self, colour: Colour) -> "Theme":
        """Return the same theme for the screens of a game with this colour: its ground is tinted, and the frame of its
        board has the colour. The classic look and the theme `contrast` stay as they are."""
        if self.look == "classic" or self.ground == self.surface:
            return self
        tint = colour if self.dark else mix(colour, self.raised, 0.65)
        ground, surface = mix(self.ground, tint, TINT), mix(self.surface, tint, TINT)
        frame = colour if contrast(colour, ground) >= HAIRLINE else mix(colour, self.text, 0.35)
        return replace(self, ground=ground, surface=surface, frame=frame)

    def hue(self, name: str) -> Colour:
        """Return the piece colour with this name, or the grey of muted texts. Raises ValueError if it is neither `gray`
        nor in HUES."""
        return self.muted if name == "gray" else self.pieces[HUES.index(name)]

    def visible_figures(self, figures: Mapping[str, str]) -> dict[str, str]:
        """Return the figures without the hidden ones. The keys are English labels."""
        return {label: value for label, value in figures.items() if label.lower() not in self.hidden_figures}

    def card(self) -> "Theme":
        """Return the same theme for a card of the menu, which shows only the board."""
        return replace(self, panels=False, scale=100)


DARK = Theme(
    name="dark",
    look="modern",
    ground=rgb("#14151b"),
    surface=rgb("#1c1e27"),
    raised=rgb("#262936"),
    line=rgb("#343848"),
    text=rgb("#eceef4"),
    muted=rgb("#9aa2b4"),
    shadow=rgb("#08090c"),
    accent=rgb("#ffd166"),
    good=rgb("#7ddba3"),
    warn=rgb("#ffb454"),
    bad=rgb("#ff7b7b"),
    well=rgb("#0c0d13"),
    grid=rgb("#171923"),
    pieces=tuple(map(rgb, PIECE_COLOURS)),
    tile=rgb("#fff2d6"),
    tile_home=rgb("#e8c987"),
    tile_ground=rgb("#c98f2f"),
    tile_blank=rgb("#c98f2f"),
    tile_text=rgb("#553a0a"),
)
"""The theme "dark": puzzlebox's own look."""

LIGHT = replace(
    DARK,
    name="light",
    ground=rgb("#f4f1ea"),
    surface=rgb("#fffdf8"),
    raised=rgb("#ffffff"),
    line=rgb("#d8d2c4"),
    text=rgb("#22242c"),
    muted=rgb("#62656f"),
    shadow=rgb("#b9b3a4"),
    accent=rgb("#965508"),
    good=rgb("#1f7a4a"),
    warn=rgb("#9a5b00"),
    bad=rgb("#b3261e"),
)
"""The theme "light": dark ink on paper. The well of falling-block games stays dark, for the colours of the pieces."""

CONTRAST = replace(
    DARK,
    name="contrast",
    ground=rgb("#000000"),
    surface=rgb("#000000"),
    raised=rgb("#000000"),
    line=rgb("#ffffff"),
    text=rgb("#ffffff"),
    muted=rgb("#ffffff"),
    shadow=rgb("#000000"),
    accent=rgb("#ffe14d"),
    good=rgb("#8dffc0"),
    warn=rgb("#ffc46b"),
    bad=rgb("#ffa3a3"),
    well=rgb("#000000"),
    grid=rgb("#3a3a3a"),
    tile=rgb("#ffffff"),
    tile_home=rgb("#ffe14d"),
    tile_ground=rgb("#000000"),
    tile_blank=rgb("#000000"),
    tile_text=rgb("#000000"),
)
"""The theme "contrast": black, white and one yellow, with lines instead of shades."""

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
    tile_text=rgb("#3d3226"),
)
"""The theme "classic": the looks of the published games. The numbers on tiles are the exception: white ones, as
published, have too little contrast to be read."""

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST, CLASSIC)}
"""All themes by name. The first one is the default."""


SMALL_WINDOW = (320, 240)
"""In smaller windows, in px, only the most important texts are shown."""

SMALL_LINE, SMALL_LINES = 30, 22
"""So it is in a window that is narrower or lower than this many times the size of its texts."""

MIN_LINE, MIN_LINES = 24, 18
"""A scale that would leave less room than this, in the same unit, is reduced."""


class Measures(NamedTuple):
    """The sizes that everything in a window is made of: multiples of `u`, which grows with the window and with the
    scale that the player has set.

    `small`, `body`, `lead`, `figure`, `title` and `result` are type sizes. No type is smaller than 9 px, or than 11 px
    in windows of at least 400 x 300: texts are left out before they become too small to read.
    """

    u: int
    small: int
    body: int
    lead: int
    figure: int
    title: int
    result: int

    @property
    def gap(self) -> int:
        """The distance between things."""
        return self.u

    @property
    def pad(self) -> int:
        """The distance from the edge of a panel to its content."""
        return 2 * self.u

    @property
    def corner(self) -> int:
        """The radius of a panel's corner."""
        return self.u + self.u // 2

    @property
    def lift(self) -> int:
        """How far a button with the focus is raised: half a u, or less if its ring would cover the button above."""
        return min(self.u // 2, self.gap - 3)

    @staticmethod
    @lru_cache(maxsize=64)
    def of(width: int, height: int, percent: int = 100) -> "Measures":
        """Return the measures of a window, or of a part of it, with this size.

        `percent` is the player's scale. It is reduced if less than a few short lines would fit.
        """
        usual = Measures._usual(width, height)
        room = min(width // MIN_LINE, height // MIN_LINES)
        percent = max(100, min(percent, 100 * room // usual.body))
        return Measures(*(size * percent // 100 for size in usual))

    def is_small(self, width: int, height: int) -> bool:
        """Return whether a window of this size has room for the most important texts only."""
        least_width, least_height = SMALL_LINE * self.body, SMALL_LINES * self.body
        return width < max(SMALL_WINDOW[0], least_width) or height < max(SMALL_WINDOW[1], least_height)

    @staticmethod
    def _usual(width: int, height: int) -> "Measures":
        scale = min(width / 160, height / 120)
        u = max(4, round(scale))
        roomy = scale >= 2.5
        small = max(11 if roomy else MIN_TYPE_SIZE, round(1.6 * u))
        body = max(small + 2 if roomy else small, 2 * u)
        lead = max(body + 2, round(2.4 * u))
        figure, title = max(lead + 3, round(3.5 * u)), max(lead + 5, 6 * u)
        return Measures(u, small, body, lead, figure, title, max(title + 2, 9 * u))
