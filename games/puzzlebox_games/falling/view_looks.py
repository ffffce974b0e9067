"""The looks of the falling-block games as data: the colours of values, and the pictures in the rule sheets.

A rule set names its look. The other modules of this package draw it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from puzzlebox.core.message import Message
from puzzlebox.ui.theme import HUES, Colour, Theme, mix
from puzzlebox_games.falling.rules import RuleSet

T = TypeVar("T")

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


@dataclass(frozen=True, kw_only=True)
class Printed:
    """The layout of the picture in a rule sheet, of `size` in px, for a board with these rows and columns.

    The edges are drawn first, then the black board, with `lines` of this colour between its cells. The next piece is
    drawn with its box's corner at `preview`, or with that of its cells if `tight`. `preview_grid` is the size of the
    grid drawn there, which starts one column further left. With `above`, cells above row 0 are drawn, too. `messages`
    has the texts for "paused" and "lost". `keys` is where the keys are listed.
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
    """The look of one game or of a family of games.

    `hues` are the names of the colours in the modern look, `sheet` the colours in the classic look: in the order of the
    values from 1 up, or by the names of shapes. `shades` are the shares of black (above 0) or white (below 0) that are
    mixed into the hue of each value. With `digits`, a cell shows its value as a number. If there are `levels` and
    `sheet_levels`, the stack has the colour of the level, in turn. `small` figures are listed below the others, and
    `labels` are the labels of figures, if these are not their names.
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
        """Return the colour of a value in the modern look."""
        colour = theme.hue(_entry(self.hues, value, rules))
        shade = self.shades[(value - 1) % len(self.shades)]
        return mix(colour, BLACK if shade > 0 else WHITE, abs(shade))

    def boxes(self, value: int, rules: RuleSet) -> Sheet:
        """Return the colours of a value in the classic look."""
        return _entry(self.sheet, value, rules)


def _entry(entries: tuple[T, ...] | Mapping[str, T], value: int, rules: RuleSet) -> T:
    """Return the entry for a value, or some other one if there is none, so that every value can be shown."""
    listed = tuple(entries.values()) if isinstance(entries, Mapping) else entries
    if isinstance(entries, Mapping):
        names = {shape.colour or number: shape.name for number, shape in enumerate(rules.shapes, 1)}
        if (name := names.get(value, "")) in entries:
            return entries[name]
    return listed[(value - 1) % len(listed)]


def edged(colour: Colour) -> Sheet:
    """Return a cell in this colour with a darker edge."""
    return mix(colour, BLACK, 0.3), colour


def all_edged(*colours: Colour) -> tuple[Sheet, ...]:
    return tuple(edged(colour) for colour in colours)


def plain(colour: Colour) -> Sheet:
    """Return a cell in one colour."""
    return colour, colour


def by_shape(box: Callable[[Colour], Sheet], **colours: Colour) -> Mapping[str, Sheet]:
    return {name: box(colour) for name, colour in colours.items()}


SHAPES = {"I": "cyan", "J": "blue", "L": "orange", "O": "yellow", "S": "green", "T": "purple", "Z": "red"}
"""The usual hue of each shape."""

GRAY, RED, GOLDENROD, BLUE, YELLOW = (128, 128, 128), (255, 0, 0), (218, 165, 32), (0, 0, 255), (255, 255, 0)
MAGENTA, GREEN, TEAL, PURPLE = (255, 0, 255), (0, 128, 0), (0, 128, 128), (128, 0, 128)
"""Colours in the Famicom sheet."""

LIGHT_GRAY, DARK_GRAY = (170, 170, 170), (85, 85, 85)
"""Colours in the Turbo sheet."""

SILVER = (192, 192, 192)
"""The colour of small texts in the Famicom picture."""

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
            Words(Message("Score: {score}"), (490, 20), 18),
            Words(Message("Level: {level}"), (490, 50), 18),
            Words(Message("Next:"), (520, 80), 18),
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
            Words(Message("LEVEL"), (268, 12), 15, SILVER),
            Words("{level}", (268, 30), 24),
            Words(Message("SCORE"), (268, 72), 15, SILVER),
            Words("{score}", (268, 90), 24),
            Words(Message("LINES"), (268, 132), 15, SILVER),
            Words("{lines}", (268, 150), 24),
            Words(Message("NEXT"), (268, 192), 15, SILVER),
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
        words=(Words(Message("Score: {score}"), (312, 108), 18, (85, 255, 255)),),
        preview=(310, 30),
        preview_cell=10,
        preview_grid=(4, 4),
        messages={
            "paused": Words(Message("Press P to Start or Resume!"), (300, 200), 18, (255, 255, 85)),
            "lost": Words(Message("GAME OVER!"), (300, 200), 18, (255, 255, 85)),
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
"""Digits that add up to ten, such as 3 and 7, share a hue. The lower one is paler."""

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
    labels={"pieces a second": Message("Pieces/s"), "keys a piece": Message("Keys/piece")},
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
    """Return the look that a rule set names, or a plain one if the name is unknown."""
    return LOOKS.get(rules.look, PLAIN)
