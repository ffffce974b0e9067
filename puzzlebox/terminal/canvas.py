"""A screen of characters, and the bytes that turn one such screen into another (ECMA-48)."""

import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from puzzlebox.core.colours import Colour, readable_on, rgb
from puzzlebox.terminal.columns import width, wrap

Depth = Literal["true", "256", "16", "none"]
"""How many colours a terminal has: 16 million, 256, 16 or none."""

CUBE = (0, 95, 135, 175, 215, 255)
"""The levels of the 6 x 6 x 6 colours among 256, which have the numbers from 16 on."""

SIXTEEN: tuple[Colour, ...] = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255)),
    (255, 255, 255),
)
"""The sixteen colours as xterm shows them."""

SYNCHRONIZED = (b"\x1b[?2026h", b"\x1b[?2026l")
"""What goes before and after a frame, so that a terminal shows it at once (synchronized output)."""


LIGATURES = {ord("ß"): "ss", ord("œ"): "oe", ord("æ"): "ae"}
SIMILAR = str.maketrans("↑↓←→…·–—−’×÷●○■█░‹›♣▲∧∨", "^v<>..---'x/*o##.<>&A^v") | LIGATURES
"""Signs of ASCII that look like others."""


CONSOLE = str.maketrans(
    "┏┓┗┛━┃┣┫┳┻╋┠┨┯┷┿╂┝┥┰┸⚑₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹▗▖▝▐▞▟▘▚▌▙▜▛◇◐✓",
    "╔╗╚╝═║╠╣╦╩╬╟╢╤╧╪╫╞╡╥╨F01234567890123456789.o'░##'##▒▒▒♦%√",
)
"""Signs that the font of a text console has, for those that it has not."""


class Style(NamedTuple):
    """How a character looks. A colour of None is the terminal's own."""

    ink: Colour | None = None
    ground: Colour | None = None
    bold: bool = False
    reverse: bool = False
    underline: bool = False
    faint: bool = False


PLAIN = Style()

ACCENT = rgb("#ffd166")
CHOSEN = Style(readable_on(ACCENT), ACCENT, bold=True)


class Looks(NamedTuple):
    """What a terminal can show: how many colours, and whether characters beyond ASCII. A text console has only a few of
    those."""

    depth: Depth = "true"
    unicode: bool = True
    is_console: bool = False

    @property
    def chosen(self) -> Style:
        """How the row with the focus looks, and whatever is held."""
        return CHOSEN._replace(reverse=self.depth == "none")


class Area(NamedTuple):
    """A rectangle of the screen."""

    row: int
    column: int
    rows: int
    columns: int

    def has(self, row: int, column: int) -> bool:
        """Return whether a character is in it."""
        return 0 <= row - self.row < self.rows and 0 <= column - self.column < self.columns

    def below(self, row: int) -> "Area":
        """Return what is left of it from a row of the screen on."""
        return self._replace(row=row, rows=self.row + self.rows - row)


Act = Callable[[], object]
"""What a click does."""

Cell = tuple[str, Style]

BLANK: Cell = (" ", PLAIN)


def in_ascii(text: str) -> str:
    """Return a text in ASCII for terminals that have nothing else: letters without accents, and signs by similar ones.
    A question mark stands for any other character."""
    plain = text.translate(SIMILAR)
    if plain.isascii():
        return plain
    parts = (c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))
    return "".join(c if c.isascii() else "?" for c in parts)


class Canvas:
    """A screen of `rows` x `columns` characters on a terminal that can show them in this way. The second half of a wide
    character is an empty text. `spots` are areas that can be clicked, with what that does."""

    def __init__(self, rows: int, columns: int, looks: Looks) -> None:
        self.rows, self.columns, self.looks = rows, columns, looks
        self.cells: list[Cell] = [BLANK] * (rows * columns)
        self.spots: list[tuple[Area, Act]] = []

    def act_at(self, row: int, column: int) -> Act | None:
        """Return what a click on a character does; None if it does nothing."""
        return next((act for area, act in self.spots if area.has(row, column)), None)

    def write(self, row: int, column: int, text: str, style: Style = PLAIN) -> int:
        """Write a text, cut at the edges. Return the column after it. All blanks are as wide as one character."""
        text = text if self.looks.unicode else in_ascii(text)
        if not text.isascii():
            text = text.translate(CONSOLE) if self.looks.is_console else text
            text = "".join(" " if unicodedata.category(c) == "Zs" else c for c in text)
        for character in text:
            wide = width(character)
            if wide == 0 or not character.isprintable():
                continue
            if 0 <= row < self.rows and column >= 0 and column + wide <= self.columns:
                place = row * self.columns + column
                self._put(place, (character, style))
                if wide == 2:
                    self._put(place + 1, ("", style))
            column += wide
        return column

    def write_lines(self, area: Area, text: str, style: Style = PLAIN) -> Area:
        """Write a text into an area, as many lines as fit. Return the rest of the area."""
        lines = wrap(text, area.columns)[: max(0, area.rows)] if text else []
        for number, line in enumerate(lines):
            self.write(area.row + number, area.column, line, style)
        return area.below(area.row + len(lines))

    def _put(self, place: int, cell: Cell) -> None:
        """Replace a character. What is left of a wide one, of which only a half is replaced, becomes a blank."""
        before = self.cells[place][0]
        if before == "" and cell[0] != "":
            self.cells[place - 1] = (" ", self.cells[place - 1][1])
        elif width(before) == 2 and place + 1 < len(self.cells):
            self.cells[place + 1] = (" ", self.cells[place + 1][1])
        self.cells[place] = cell

    def fill(self, row: int, column: int, rows: int, columns: int, style: Style, character: str = " ") -> None:
        """Fill a rectangle with a character."""
        for line in range(row, row + rows):
            self.write(line, column, character * columns, style)

    def text(self) -> str:
        """Return the characters, row by row."""
        rows = (self.cells[start : start + self.columns] for start in range(0, len(self.cells), self.columns))
        return "\n".join("".join(character for character, _ in row).rstrip() for row in rows)

    def bytes_after(self, before: "Canvas | None") -> bytes:
        """Return what makes a terminal that shows `before` show this screen; with None, one that shows anything."""
        whole = before is None or (before.rows, before.columns) != (self.rows, self.columns)
        if not whole and before is not None and before.cells == self.cells:
            return b""
        parts = [b"\x1b[0m\x1b[2J"] if whole else []
        style = PLAIN
        for row, column, character, wanted in self._changes(None if whole else before):
            if column >= 0:
                parts.append(b"\x1b[%d;%dH" % (row + 1, column + 1))
            if wanted != style:
                parts.append(_style_bytes(wanted, self.looks.depth))
                style = wanted
            parts.append(character.encode(errors="replace"))
        if style != PLAIN:
            parts.append(b"\x1b[0m")
        return SYNCHRONIZED[0] + b"".join(parts) + SYNCHRONIZED[1]

    def _changes(self, before: "Canvas | None") -> Iterator[tuple[int, int, str, Style]]:
        """Yield each character that differs: its row, its column or -1 if it follows the one before, and its style."""
        cells, columns = self.cells, self.columns
        old = before.cells if before else [BLANK] * len(cells)
        at = -1
        for place, (new, was) in enumerate(zip(cells, old, strict=True)):
            if new == was or not new[0]:
                continue
            row, column = divmod(place, columns)
            yield row, -1 if place == at and column else column, *new
            at = place + width(new[0])


@lru_cache(maxsize=1024)
def _style_bytes(style: Style, depth: Depth) -> bytes:
    switches = (True, style.bold, style.faint, style.underline, style.reverse)
    codes = [code for code, is_on in zip("01247", switches, strict=True) if is_on]
    codes += sgr(style.ink, 30, depth) if style.ink else []
    codes += sgr(style.ground, 40, depth) if style.ground else []
    return f"\x1b[{';'.join(codes)}m".encode()


@lru_cache(maxsize=1024)
def sgr(colour: Colour, base: int, depth: Depth) -> list[str]:
    """Return the codes of a colour: of the ink if `base` is 30, of the ground if it is 40."""
    if depth == "none":
        return []
    if depth == "true":
        return [f"{base + 8};2;{colour[0]};{colour[1]};{colour[2]}"]
    if depth == "256":
        return [f"{base + 8};5;{_of_256(colour)}"]
    number = min(range(16), key=lambda n: _distance(SIXTEEN[n], colour))
    return [str(base + number if number < 8 else base + 60 + number - 8)]


def _of_256(colour: Colour) -> int:
    levels = [min(range(6), key=lambda n, part=part: abs(CUBE[n] - part)) for part in colour]  # type: ignore[misc]
    cube = (CUBE[levels[0]], CUBE[levels[1]], CUBE[levels[2]])
    grey = min(23, max(0, (sum(colour) // 3 - 3) // 10))
    shade = 8 + 10 * grey
    if _distance((shade, shade, shade), colour) < _distance(cube, colour):
        return 232 + grey
    return 16 + 36 * levels[0] + 6 * levels[1] + levels[2]


def _distance(a: Colour, b: Colour) -> int:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True))
