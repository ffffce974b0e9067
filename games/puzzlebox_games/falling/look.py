"""The look of a falling-block game as data: the colours of values, and the picture in its rule sheet.

A rule set carries its look. The modules that draw are `painter` and `view`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from string import Formatter
from typing import NamedTuple

from puzzlebox.rules import Frozen

Colour = tuple[int, int, int]
"""(red, green, blue), from 0 to 255."""

Point = tuple[int, int]
Box = tuple[int, int, int, int]
Sheet = tuple[Colour, Colour]
"""A cell in the classic look: its dark and its light colour."""

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


class Words(NamedTuple):
    """A text in a sheet's picture, with its top left corner. `{name}` stands for the figure of that name."""

    text: str
    place: Point
    size: int
    colour: Colour = WHITE


class Edge(NamedTuple):
    """The edge of a rectangle, drawn inwards with a thickness of `line` px."""

    box: Box
    colour: Colour
    line: int = 1


class Counts(NamedTuple):
    """A list of the shapes with how many of each have entered, in a sheet's picture: the top left corner of the first
    shape, the distance to the next one, the size of its cells, and the x coordinate and the size of the numbers."""

    place: Point
    step: int
    cell: int
    numbers: int
    size: int


class Palette(NamedTuple):
    """The colours of a level: `hues` and `sheet` of a look."""

    hues: tuple[str, ...]
    sheet: tuple[Sheet, ...]


class Mark(NamedTuple):
    """A small drawing in a sheet's picture, with its top left corner. `rows` has its squares, such as `#.#/.#.`."""

    rows: str
    place: Point
    square: int
    colour: Colour


class Printed(Frozen, kw_only=True):
    """The layout of the picture in a rule sheet, of `size` in px, for a board with these rows and columns.

    The picture has a `ground`. The edges and the marks are drawn on it first, then the board in the colour `well`,
    with `lines` of this colour between its cells; without these colours, ground and board are those of the theme.
    The next piece is drawn with its box's corner at `preview`, or with that of its cells if `tight`. `preview_grid`
    is the size of the grid drawn there, which starts one column further left. With `above`, cells above row 0 are
    drawn, too. `messages` has the texts for "paused" and "lost". `counts` is where the pieces are counted, `keys`
    where the keys are listed.
    """

    size: Point = (640, 480)
    rows: int
    columns: int
    board: Point
    cell: int
    edges: tuple[Edge, ...]
    ground: Colour | None = None
    well: Colour | None = None
    lines: Colour | None = None
    marks: tuple[Mark, ...] = ()
    words: tuple[Words, ...]
    preview: Point
    preview_cell: int
    preview_grid: tuple[int, int] | None = None
    tight: bool = False
    above: bool = False
    messages: Mapping[str, Words] = field(default_factory=dict)
    counts: Counts | None = None
    keys: Words | None = None

    @property
    def figures(self) -> frozenset[str]:
        """The names of the figures that the texts show."""
        return frozenset(name for words in self.words for _, name, _, _ in Formatter().parse(words.text) if name)


class Sections(NamedTuple):
    """What changes every `levels` levels: the colour behind the board in the classic look, and the hue of the board's
    edge in the modern look. Both are in turn."""

    levels: int
    sheet: tuple[Colour, ...]
    hues: tuple[str, ...]

    def ground(self, level: int) -> Colour:
        return self.sheet[level // self.levels % len(self.sheet)]

    def hue(self, level: int) -> str:
        return self.hues[level // self.levels % len(self.hues)]


class Look(Frozen, kw_only=True):
    """The look of one game or of a family of games.

    `hues` are the names of the colours in the modern look, `sheet` the colours in the classic look: in the order of
    the values from 1 up, or by the names of shapes and `garbage`. `patterns` are the numbers of the patterns that
    the values have in the classic look. Cells that are about to be removed blink for `blink` ms at a time, in the
    classic look in the `blink_colour`. `shades` are the shares of black (above 0) or white (below 0) that are mixed
    into the hue of each value. With `digits`, a cell shows its value as a number. If there are `levels` and
    `sheet_levels`, the stack has the colour of the level, in turn. If there are `palettes`, all cells have the
    colours of the level, in turn from the lowest one. In the classic look, `stack_shade` is the share of black that
    is mixed into the stack, and `stack_edge` the colour of its edges. A piece that locks is white for `flash` ms.
    With `every_frame`, the picture changes with every frame of the game. `playing` are the figures that are shown
    during a game, all if it is empty. `small` figures are listed below the others, and `labels` are the labels of
    figures, if these are not their names. `first` are the figures with which the result begins. Beside its figures, a
    board shows this many rows `above` the field, where pieces enter.
    """

    __eq__, __hash__ = object.__eq__, object.__hash__

    hues: tuple[str, ...] | Mapping[str, str]
    sheet: tuple[Sheet, ...] | Mapping[str, Sheet]
    patterns: tuple[int, ...] = ()
    blink: int = 160
    blink_colour: Colour = WHITE
    shades: tuple[float, ...] = (0.0,)
    digits: bool = False
    levels: tuple[str, ...] = ()
    sheet_levels: tuple[Sheet, ...] = ()
    stack_shade: float = 0.0
    stack_edge: Colour | None = None
    flash: int = 0
    every_frame: bool = False
    sections: Sections | None = None
    palettes: tuple[Palette, ...] = ()
    printed: Printed | None = None
    small: tuple[str, ...] = ()
    above: int = 0
    playing: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    first: tuple[str, ...] = ()

    def at_level(self, number: int) -> Look:
        """Return the look at a level, counted from the lowest one."""
        if not self.palettes:
            return self
        hues, sheet = self.palettes[number % len(self.palettes)]
        return replace(self, hues=hues, sheet=sheet)


def edged(colour: Colour) -> Sheet:
    """Return a cell in this colour with a darker edge."""
    red, green, blue = colour
    return (round(red - 0.3 * red), round(green - 0.3 * green), round(blue - 0.3 * blue)), colour


def all_edged(*colours: Colour) -> tuple[Sheet, ...]:
    return tuple(edged(colour) for colour in colours)


def plain(colour: Colour) -> Sheet:
    """Return a cell in one colour."""
    return colour, colour


def by_shape(box: Callable[[Colour], Sheet], **colours: Colour) -> Mapping[str, Sheet]:
    return {name: box(colour) for name, colour in colours.items()}


SHAPE_HUES = {"I": "cyan", "J": "blue", "L": "orange", "O": "yellow", "S": "green", "T": "purple", "Z": "red"}
"""The usual hue of each shape."""
