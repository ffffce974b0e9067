"""What moves over a falling-block board for a moment: cleared rows light up and the stack falls, a locked piece glints,
the blocks of a chain meet, and notices tell of special clears and new levels.

It shows what has already happened. The next piece can be played meanwhile.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame

from puzzlebox.rules import Cell, Event, Events, Message
from puzzlebox.views import (
    Board,
    Colour,
    Measures,
    Motion,
    Theme,
    blank,
    cell_gap,
    fit,
    is_still,
    readable_on,
    render_text,
    tr,
    width,
)
from puzzlebox_games.falling.drawing.painter import PiecePainter, blend
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.look import WHITE

LIGHT_UP = 80
FALL = 120
FADE = 200
GLINT = 140
"""In ms."""

SHINE = 85
"""How much light is added to cleared rows, of 255."""


class RowsGo:
    """Rows that have been cleared. `before` is the picture of the board with them, `rows` are their numbers in it from
    the top. Rows that are `empty` already do not light up."""

    def __init__(self, before: pygame.Surface, rows: Sequence[int], cell: int, now: int, empty: bool = False) -> None:
        self._before = before
        self._rows = sorted(rows)
        self._cell = cell
        light = 0 if empty else LIGHT_UP
        self._light = Motion(now, light)
        self._fall = Motion(now, FALL, delay=light, ornament=True)

    def over(self, now: int) -> bool:
        return self._light.over(now) and self._fall.over(now)

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], empty: pygame.Surface, now: int) -> None:
        """Draw over the board. `corner` is its top left corner, `empty` the picture of the empty board."""
        if not self._light.over(now):
            self._draw_light(surface, corner, now)
        else:
            self._draw_fall(surface, corner, empty, self._fall.eased(now))

    def _draw_light(self, surface: pygame.Surface, corner: tuple[int, int], now: int) -> None:
        x, y = corner
        width, cell = self._before.get_width(), self._cell
        shine = round(SHINE * self._light.eased(now))
        surface.blit(self._before, corner)
        for row in self._rows:
            blend(surface, shine, (x, y + row * cell, width, cell), pygame.BLEND_RGB_ADD)

    def _draw_fall(self, surface: pygame.Surface, corner: tuple[int, int], empty: pygame.Surface, share: float) -> None:
        x, y = corner
        width, cell = self._before.get_width(), self._cell
        last = self._rows[-1]
        surface.blit(empty, corner, (0, 0, width, (last + 1) * cell))
        for first, end, rows in self._bands():
            down = round(rows * cell * share)
            surface.blit(self._before, (x, y + first * cell + down), (0, first * cell, width, (end - first) * cell))

    def _bands(self) -> Iterable[tuple[int, int, int]]:
        """Yield the bands of rows above cleared ones, as (first row, row after the last, rows to fall)."""
        first = 0
        for number, row in enumerate(self._rows):
            if row > first:
                yield first, row, len(self._rows) - number
            first = row + 1


class RowsFade:
    """Rows that are emptied while everything else stays: they light up and fade. `before` is the picture of the board
    with them."""

    def __init__(self, before: pygame.Surface, rows: Sequence[int], cell: int, now: int) -> None:
        self._before = before
        self._rows = rows
        self._cell = cell
        self._light = Motion(now, LIGHT_UP)
        self._fade = Motion(now, FADE, delay=LIGHT_UP)

    def over(self, now: int) -> bool:
        return self._fade.over(now)

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], empty: pygame.Surface, now: int) -> None:
        """Draw the rows over the board, in which they are empty. `corner` is its top left corner."""
        cell, width = self._cell, self._before.get_width()
        shine = round(SHINE * self._light.eased(now))
        for row in self._rows:
            place = pygame.Rect(0, row * cell, width, cell)
            strip = self._before.subsurface(place).copy()
            strip.fill((shine, shine, shine), special_flags=pygame.BLEND_RGB_ADD)
            strip.set_alpha(round(255 * (1 - self._fade.progress(now))))
            surface.blit(strip, (corner[0], corner[1] + row * cell))


class Flash:
    """Cells that have just locked: for `length` ms they are white."""

    def __init__(self, cells: Sequence[Cell], length: int, now: int) -> None:
        self._cells = cells
        self._motion = Motion(now, length, ornament=True)

    def over(self, now: int) -> bool:
        return self._motion.over(now)

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], cell: int) -> None:
        """Draw over the board. `corner` is its top left corner, `cell` the size of a cell."""
        side = cell - cell_gap(cell)
        for row, column in self._cells:
            surface.fill(WHITE, (corner[0] + column * cell, corner[1] + row * cell, side, side))


class Glint:
    """Cells that have just locked, with their values: for a moment they are brighter than the stack."""

    STEPS = 5

    def __init__(self, cells: Sequence[tuple[Cell, int]], brightness: int, now: int) -> None:
        self.cells = cells
        self._brightness = brightness
        self._motion = Motion(now, GLINT, ornament=True)

    def over(self, now: int) -> bool:
        return self._motion.over(now)

    def brightness(self, now: int) -> int:
        """Return how bright they are at this time, in `STEPS` steps."""
        left = 1.0 - self._motion.progress(now)
        return round(left * self.STEPS) * self._brightness // self.STEPS


# Chains

MEET = 200
STEP = 150
FLOAT = 520
"""In ms: how long a pair moves, the time from one step to the next, and how long points are shown."""

CLOSER = 0.2
"""How far the blocks of a pair move towards each other, in cells."""

Fall = tuple[Cell, Cell]
Chain = Sequence[tuple[Sequence[Cell], Sequence[Fall]]]


class Step(NamedTuple):
    """A step of a chain: the cleared cells with their values, the direction from each one to the middle of its
    partners, and the points."""

    cells: tuple[tuple[Cell, int], ...]
    towards: tuple[tuple[float, float], ...]
    points: int


def steps_of(values: Mapping[Cell, int], chain: Chain, state: Falling) -> list[Step]:
    """Return the steps of a chain. `values` are those of the board before the chain."""
    values = dict(values)
    steps: list[Step] = []
    for gone, fallen in chain:
        if gone:
            cells = tuple((cell, values[cell]) for cell in gone)
            towards = tuple(_towards(cell, dict(cells), state) for cell in gone)
            steps.append(Step(cells, towards, state.points_of_step(len(gone), len(steps) + 1)))
        for cell in gone:
            del values[cell]
        moved = {after: values.pop(before) for before, after in fallen}
        values.update(moved)
    return steps


def _towards(cell: Cell, going: Mapping[Cell, int], state: Falling) -> tuple[float, float]:
    """Return the direction from a cell to the middle of its partners, in rows and columns."""
    (row, column), partner = cell, state.partner_of(going[cell])
    ways = [
        (down, right)
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
        if partner and going.get((row + down, column + right)) == partner
    ]
    count = max(1, len(ways))
    return sum(down for down, _ in ways) / count, sum(right for _, right in ways) / count


class ChainGoes:
    """Draws the steps of a chain over the board, one after the other."""

    def __init__(self, steps: Sequence[Step], painter: PiecePainter, theme: Theme, size: int, now: int) -> None:
        self._steps = steps
        self._painter = painter
        self._theme = theme
        self._size = size
        self._meet = [Motion(now, MEET, number * STEP) for number in range(len(steps))]
        self._float = [Motion(now, FLOAT, number * STEP) for number in range(len(steps))]

    def over(self, now: int) -> bool:
        return all(motion.over(now) for motion in self._float)

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], now: int) -> None:
        """Draw over the board. `corner` is its top left corner."""
        for step, meet, rise in zip(self._steps, self._meet, self._float, strict=True):
            if meet.progress(now) > 0 and not meet.over(now):
                self._draw_pairs(surface, corner, step, meet.eased(now), meet.progress(now))
            if rise.progress(now) > 0 and not rise.over(now):
                self._draw_points(surface, corner, step, rise.progress(now))

    def _draw_pairs(
        self, surface: pygame.Surface, corner: tuple[int, int], step: Step, come: float, share: float
    ) -> None:
        size = self._size
        for ((row, column), value), (down, right) in zip(step.cells, step.towards, strict=True):
            picture = self._painter.cell(value, size, 30).copy()
            picture.set_alpha(round(255 * (1 - share**2)))
            x = corner[0] + (column + CLOSER * come * right) * size
            y = corner[1] + (row + CLOSER * come * down) * size
            surface.blit(picture, (round(x), round(y)))

    def _draw_points(self, surface: pygame.Surface, corner: tuple[int, int], step: Step, share: float) -> None:
        if not step.points:
            return
        row, column = _middle(cell for cell, _ in step.cells)
        size = max(11, round(self._size * 0.75))
        text = f"+{step.points}"
        picture = render_text(text, size, self._theme.text, "bold").copy()
        picture.set_alpha(round(255 * (1 - share**3)))
        wide = width(text, size, "bold")
        x = corner[0] + round((column + 0.5) * self._size) - wide // 2
        y = corner[1] + round((row - 0.6 - 0.8 * share) * self._size)
        surface.blit(picture, (x, y))


def _middle(cells: Iterable[Cell]) -> tuple[float, float]:
    """Return the highest row of the cells and the middle of their columns."""
    rows, columns = zip(*cells, strict=True)
    return min(rows), (min(columns) + max(columns)) / 2


# Notices

STAYS = 700
FADES = 160
RISES = 260
"""In ms: how long a notice stays, how long it then fades, and how long it rises at first."""

RISE = 0.8
"""How far it rises, in cells."""

# Translators: {shape} is the letter of a piece: T-spin.
SPINS: Mapping[str, Sequence[Message]] = {
    "full": (
        Message("{shape}-spin"),
        Message("{shape}-spin single"),
        Message("{shape}-spin double"),
        Message("{shape}-spin triple"),
    ),
    "mini": (Message("Mini {shape}-spin"), Message("Mini {shape}-spin single"), Message("Mini {shape}-spin double")),
}
"""By the number of rows cleared."""


def _spin(event: Event, rows: int, shape: str) -> str:
    return SPINS[event.detail][rows].filled(shape=shape)


# Translators: 2, 3 or 4 lines that are cleared at once; over the board, at most 10 letters.
CLEARS = {2: Message("Double"), 3: Message("Triple"), 4: Message("Quad")}
"""The names of clears by the number of rows."""


def _chain(event: Event, rows: int, shape: str) -> str:
    steps = sum(1 for gone, _ in event.detail if gone)
    return Message("Chain of {steps}", steps=steps) if steps > 1 else ""


NOTICES: Mapping[str, Callable[[Event, int, str], str]] = {
    "spin": _spin,
    "rows": lambda event, rows, shape: CLEARS.get(rows, ""),
    "all clear": lambda event, rows, shape: Message("All clear"),
    "back to back": lambda event, rows, shape: Message("Back-to-back"),
    # Translators: {count} locks in a row have cleared lines; over the board, at most 10 letters.
    "combo": lambda event, rows, shape: Message("Combo {count}", count=event.detail) if event.detail > 1 else "",
    "chain": _chain,
    "level": lambda event, rows, shape: Message("Level {level}", level=event.detail),
    "grade": lambda event, rows, shape: Message("Grade {grade}", grade=event.detail),
}
"""The notice of an event, given the number of rows cleared with it and the name of the piece; empty for none. The first
ones are the most important."""


def notices_of(events: Events, shape: str = "") -> list[str]:
    """Return the notices of these events, one line each, the most important one first. `shape` is the name of the piece
    that has locked."""
    happened = {event.name: event for event in events}
    rows = len(happened["rows"].detail) if "rows" in happened else 0
    told = [name for name in NOTICES if name in happened and not (name == "rows" and "spin" in happened)]
    notices = [NOTICES[name](happened[name], rows, shape) for name in told]
    return [notice for notice in notices if notice]


class Notice:
    """Lines that are shown over the board for a while, above the cell `at`. They rise a little, and fade at the end.
    With reduced motion they stay in their place, and without motion all of them are in one."""

    def __init__(self, lines: Sequence[str], at: Cell, now: int) -> None:
        self.lines = lines
        self._at = at
        self._still = is_still()
        self._stay = now + STAYS
        self._rise = Motion(now, RISES, ornament=True)
        self._fade = Motion(now, FADES, delay=STAYS, ornament=True)
        self._picture: pygame.Surface | None = None

    def over(self, now: int) -> bool:
        return now >= self._stay and self._fade.over(now)

    def moves(self, now: int) -> bool:
        """Return whether it is rising or fading."""
        return not self._rise.over(now) or (now >= self._stay and not self.over(now))

    def wait(self, now: int) -> int:
        """Return the ms until it starts to fade."""
        return max(0, self._stay - now)

    def draw(self, surface: pygame.Surface, board: Board, theme: Theme, measures: Measures, now: int) -> None:
        """Draw the lines, inside the board as far as they fit."""
        if self._picture is None:
            self._picture = _lines_picture(self.lines, board.area.width, theme, measures)
        bottom = board.place(*self._at)[1] - round(RISE * board.cell * self._rise.eased(now))
        middle = board.place(0, self._at[1] + 0.5)[0]
        place = self._picture.get_rect(midbottom=(middle, bottom)).clamp(board.area)
        if self._still:
            place.midtop = (board.area.centerx, board.y + board.area.height // 4)
        self._picture.set_alpha(round(255 * (1 - self._fade.progress(now))) if now >= self._stay else 255)
        surface.blit(self._picture, place)


def _lines_picture(lines: Sequence[str], room: int, theme: Theme, measures: Measures) -> pygame.Surface:
    """Return a picture of lines below each other, with a dark edge, so that they can be read over blocks: the first one
    large."""
    sizes = (measures.lead, *(measures.body for _ in lines[1:]))
    inks = (theme.hue("yellow"), *(readable_on(theme.well) for _ in lines[1:]))
    shown = [fit([tr(line)], room - 2 * EDGE, size, "bold") for line, size in zip(lines, sizes, strict=True)]
    pictures = [_edged(text, size, ink, theme) for (text, size), ink in zip(shown, inks, strict=True)]
    whole = blank(max(each.get_width() for each in pictures), sum(each.get_height() for each in pictures))
    y = 0
    for each in pictures:
        whole.blit(each, ((whole.get_width() - each.get_width()) // 2, y))
        y += each.get_height()
    return whole


EDGE = 2
"""The width of the dark edge of a notice, in px."""


def _edged(text: str, size: int, ink: Colour, theme: Theme) -> pygame.Surface:
    """Return a picture of a text with an edge in the colour of the well."""
    face, back = render_text(text, size, ink, "bold"), render_text(text, size, theme.well, "bold")
    picture = blank(face.get_width() + 2 * EDGE, face.get_height())
    for x in range(2 * EDGE + 1):
        for y in (-EDGE, -1, 0, 1, EDGE):
            picture.blit(back, (x, y))
    picture.blit(face, (EDGE, 0))
    return picture
