"""What the falling-block games look like, as data: colours of values, and where a sheet has things printed.

A rule set names its look. How any of them is drawn is in the rooms beside this one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from puzzlebox.ui.theme import HUES, Colour, Theme, mix
from puzzlebox_games.falling.rules import RuleSet

T = TypeVar("T")

Point = tuple[int, int]
Box = tuple[int, int, int, int]
Sheet = tuple[Colour, Colour]
"""A sheet's box: its dark and its light colour."""

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


class Words(NamedTuple):
    """Words in a sheet's picture, by their top left corner; `{name}` in them is the figure of that name."""

    text: str
    place: Point
    size: int
    colour: Colour = WHITE


class Edge(NamedTuple):
    """The edge of a rectangle, drawn so many px inwards."""

    box: Box
    colour: Colour
    line: int = 1


@dataclass(frozen=True, kw_only=True)
class Printed:
    """Where things stand in a sheet's picture of `size`, in px, for a board of these rows and columns.

    The edges are drawn below the board, which is black and has, where given, `lines` between its cells. The piece
    ahead has its box's corner at `preview`, or, if it is `tight`, that of its cells; `preview_grid` are the rows and
    columns of lines drawn there, one column further left. With `above`, cells above row 0 are drawn too. `messages`
    are words for "paused" and "lost"; `keys` is where the keys are listed.
    """

    size: Point = (640, 480)
    rows: int
    columns: int
    board: Point
    cell: int
    edges: tuple[Edge, ...]
    lines: Colour | None = None
    words: tuple[Words, ...]
    preview: Point
    preview_cell: int
    preview_grid: tuple[int, int] | None = None
    tight: bool = False
    above: bool = False
    messages: Mapping[str, Words] = field(default_factory=dict)
    keys: Words | None = None


@dataclass(frozen=True, kw_only=True)
class Look:
    """How one family of games looks.

    `hues` are the box's piece colours by name, `sheet` the sheet's own: in the order of the values from 1 up, or by the
    names of shapes. `shades` say how much black (above 0) or white (below 0) goes into the hue of each value. With
    `digits` a cell shows its value as a number. Where there are `levels`, all that has landed wears the colour of the
    level, of these in turn. Figures that are `small` stand in lines below the others; `labels` are shorter names for
    some of them.
    """

    hues: tuple[str, ...] | Mapping[str, str]
    sheet: tuple[Sheet, ...] | Mapping[str, Sheet]
    shades: tuple[float, ...] = (0.0,)
    digits: bool = False
    levels: tuple[str, ...] = ()
    sheet_levels: tuple[Sheet, ...] = ()
    printed: Printed | None = None
    small: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)

    def colour(self, value: int, rules: RuleSet, theme: Theme) -> Colour:
        """The box's colour for a value."""
        colour = theme.hue(_entry(self.hues, value, rules))
        shade = self.shades[(value - 1) % len(self.shades)]
        return mix(colour, BLACK if shade > 0 else WHITE, abs(shade))

    def boxes(self, value: int, rules: RuleSet) -> Sheet:
        """The sheet's colours for a value."""
        return _entry(self.sheet, value, rules)


def _entry(entries: tuple[T, ...] | Mapping[str, T], value: int, rules: RuleSet) -> T:
    """The entry for a value; one of the others where there is none, so that every value can be shown."""
    listed = tuple(entries.values()) if isinstance(entries, Mapping) else entries
    if isinstance(entries, Mapping):
        names = {shape.colour or number: shape.name for number, shape in enumerate(rules.shapes, 1)}
        if (name := names.get(value, "")) in entries:
            return entries[name]
    return listed[(value - 1) % len(listed)]


def edged(colour: Colour) -> Sheet:
    """A sheet's box where the sheet names one colour: with a darker edge."""
    return mix(colour, BLACK, 0.3), colour


def all_edged(*colours: Colour) -> tuple[Sheet, ...]:
    return tuple(edged(colour) for colour in colours)


def plain(colour: Colour) -> Sheet:
    """A sheet's box in one colour only."""
    return colour, colour


def by_shape(box: Callable[[Colour], Sheet], **colours: Colour) -> Mapping[str, Sheet]:
    return {name: box(colour) for name, colour in colours.items()}


SHAPES = {"I": "cyan", "J": "blue", "L": "orange", "O": "yellow", "S": "green", "T": "purple", "Z": "red"}
"""The hue that players of today expect of each shape."""

GRAY, RED, GOLDENROD, BLUE, YELLOW = (128, 128, 128), (255, 0, 0), (218, 165, 32), (0, 0, 255), (255, 255, 0)
MAGENTA, GREEN, TEAL, PURPLE = (255, 0, 255), (0, 128, 0), (0, 128, 128), (128, 0, 128)
"""The Famicom sheet's colours."""

LIGHT_GRAY, DARK_GRAY = (170, 170, 170), (85, 85, 85)
"""Two of the Turbo sheet's."""

SILVER = (192, 192, 192)
"""Small words in the Famicom picture."""

SWEIGART = Look(
    hues=("blue", "green", "red", "yellow"),
    sheet=(
        ((0, 0, 155), (20, 20, 175)),
        ((0, 155, 0), (20, 175, 20)),
        ((155, 0, 0), (175, 20, 20)),
        ((155, 155, 0), (175, 175, 20)),
    ),
    printed=Printed(
        rows=20,
        columns=10,
        board=(220, 75),
        cell=20,
        edges=(Edge((217, 68, 208, 408), (0, 0, 155), 5),),
        words=(
            Words("Score: {score}", (490, 20), 18),
            Words("Level: {level}", (490, 50), 18),
            Words("Next:", (520, 80), 18),
        ),
        preview=(520, 100),
        preview_cell=20,
        above=True,
    ),
)

FAMICOM = Look(
    hues=SHAPES,
    sheet=by_shape(plain, I=RED, J=YELLOW, L=MAGENTA, O=BLUE, S=GREEN, T=GOLDENROD, Z=TEAL),
    levels=("cyan", "red", "orange", "blue", "yellow", "pink", "green", "purple"),
    sheet_levels=tuple(map(plain, (GRAY, RED, GOLDENROD, BLUE, YELLOW, MAGENTA, GREEN, TEAL, PURPLE, WHITE))),
    printed=Printed(
        size=(430, 599),
        rows=25,
        columns=10,
        board=(12, 12),
        cell=23,
        edges=(Edge((8, 8, 239, 584), GRAY, 2), Edge((268, 216, 84, 66), GRAY)),
        words=(
            Words("LEVEL", (268, 12), 15, SILVER),
            Words("{level}", (268, 30), 24),
            Words("SCORE", (268, 72), 15, SILVER),
            Words("{score}", (268, 90), 24),
            Words("LINES", (268, 132), 15, SILVER),
            Words("{lines}", (268, 150), 24),
            Words("NEXT", (268, 192), 15, SILVER),
        ),
        preview=(274, 222),
        preview_cell=18,
        tight=True,
        keys=Words("{keys}  {does}", (268, 310), 14, SILVER),
    ),
)

TURBO = Look(
    hues=SHAPES,
    sheet=by_shape(
        plain,
        T=(170, 0, 0),
        L=(255, 255, 85),
        J=LIGHT_GRAY,
        Z=(0, 170, 170),
        S=(85, 85, 255),
        O=(0, 0, 170),
        I=(0, 170, 0),
    ),
    printed=Printed(
        rows=23,
        columns=12,
        board=(30, 30),
        cell=18,
        edges=(Edge((26, 26, 225, 423), LIGHT_GRAY), Edge((300, 100, 200, 35), LIGHT_GRAY)),
        lines=DARK_GRAY,
        words=(Words("Score: {score}", (312, 108), 18, (85, 255, 255)),),
        preview=(310, 30),
        preview_cell=10,
        preview_grid=(4, 4),
        messages={
            "paused": Words("Press P to Start or Resume!", (300, 200), 18, (255, 255, 85)),
            "lost": Words("GAME OVER!", (300, 200), 18, (255, 255, 85)),
        },
        keys=Words("{keys}: {does}", (300, 250), 15, DARK_GRAY),
    ),
)

NINETEEN = Look(
    hues=tuple(SHAPES[name] for name in "ILOZJST"),
    sheet=all_edged(TEAL, GOLDENROD, (60, 60, 220), (200, 40, 40), (200, 200, 60), (40, 170, 40), (160, 60, 190)),
)

TENPLUS = Look(
    hues=("cyan", "yellow", "green", "purple", "red", "purple", "green", "yellow", "cyan"),
    shades=(-0.4, -0.4, -0.4, -0.4, 0.0, 0.16, 0.16, 0.16, 0.16),
    sheet=all_edged(
        *((150, 220, 235), (235, 225, 120), (140, 225, 150), (215, 170, 240), (225, 70, 70)),
        *((120, 60, 165), (25, 130, 50), (150, 130, 0), (0, 120, 150)),
    ),
    digits=True,
)
"""Digits that go together, as 3 and 7, share a hue; the lower one is the paler."""

GUIDELINE = Look(
    hues=SHAPES,
    sheet=by_shape(
        edged,
        I=(0, 185, 205),
        J=(50, 80, 225),
        L=(230, 130, 20),
        O=(220, 205, 30),
        S=(35, 175, 55),
        T=(160, 60, 200),
        Z=(215, 45, 45),
    ),
    small=("time", "pieces", "pieces a second", "keys a piece", "best combo"),
    labels={"pieces a second": "Pieces/s", "keys a piece": "Keys/piece"},
)

PLAIN = Look(hues=HUES, sheet=SWEIGART.sheet)

LOOKS: Mapping[str, Look] = {
    "sweigart": SWEIGART,
    "famicom": FAMICOM,
    "turbo": TURBO,
    "nineteen": NINETEEN,
    "tenplus": TENPLUS,
    "guideline": GUIDELINE,
}


def look_of(rules: RuleSet) -> Look:
    """The look that a rule set names; a plain one for a name that is not known."""
    return LOOKS.get(rules.look, PLAIN)
