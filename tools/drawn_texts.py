"""Records where texts are drawn, and finds those that cannot be read: cut, covered, overlapping or too faint.

While `recording` is active, every surface that is created is a `Canvas`. It knows the texts that were drawn on it, also
through other pictures, until something is drawn over them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from puzzlebox.ui import painter, text
from puzzlebox.ui.theme import Colour, contrast

LARGE = 24
"""In px: texts of this size need less contrast."""

MIN_CONTRAST, MIN_LARGE_CONTRAST = 4.5, 3.0

SHARE = 0.1
"""The part of a text's ground that a colour must cover to count as its ground."""

BARELY = 0.06
"""A smaller part of a text may be covered or outside."""

SAMPLES = (16, 5)
"""The ground of a text is looked at in this many columns and rows."""

PlainSurface = pygame.Surface
PlainFont = pygame.font.Font


@dataclass
class DrawnText:
    """A text on a canvas: the rectangle of its `ink`, in px of the canvas, and the parts that can still be seen.

    `ratio` is the contrast to the ground, None if that is not known yet.
    """

    text: str
    size: int
    colour: Colour
    ink: pygame.Rect
    visible: list[pygame.Rect] = field(default_factory=list)
    ratio: float | None = None

    @property
    def seen(self) -> float:
        """The part of the ink that can be seen, from 0 to 1."""
        return sum(part.width * part.height for part in self.visible) / max(1, self.ink.width * self.ink.height)

    @property
    def seen_part(self) -> pygame.Rect:
        """The rectangle around the parts that can be seen."""
        return self.visible[0].unionall(self.visible[1:])

    @property
    def least_ratio(self) -> float:
        return MIN_LARGE_CONTRAST if self.size >= LARGE else MIN_CONTRAST

    def cover(self, rect: pygame.Rect) -> None:
        """Something is drawn over this rectangle."""
        self.visible = [left for part in self.visible for left in _without(part, rect)]


class Fault(NamedTuple):
    """A text that cannot be read, and why: outside, cut, scrolled, overlapping or faint. A text is scrolled if its
    upper or lower part is missing in its full width."""

    kind: str
    text: str
    detail: str


class Canvas(pygame.Surface):
    """A surface that knows its texts."""

    texts: Sequence[DrawnText] = ()

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        corner = dest.topleft if isinstance(dest, pygame.Rect) else (round(dest[0]), round(dest[1]))
        part = source.get_rect() if area is None else pygame.Rect(area)
        new = [self._placed(drawn, corner, part) for drawn in getattr(source, "texts", ())]
        opaque = not source.get_masks()[3]
        drawn = super().blit(source, dest, area, special_flags)
        if opaque:
            self._cover(pygame.Rect(drawn), source.get_alpha() not in (None, 255))
        for added in new:
            self._add(added)
        return drawn

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        filled = super().fill(color, rect, special_flags)
        self._cover(pygame.Rect(filled).clip(self.get_clip()), dims=False)
        return filled

    def copy(self) -> "Canvas":
        new = super().copy()
        assert isinstance(new, Canvas)
        new.texts = [replace(drawn) for drawn in self.texts]
        return new

    def subsurface(self, *args: Any) -> "Canvas":
        part = super().subsurface(*args)
        assert isinstance(part, Canvas)
        x, y = part.get_offset()
        part.texts = [
            replace(drawn, ink=drawn.ink.move(-x, -y), visible=[rect.move(-x, -y) for rect in drawn.visible])
            for drawn in self.texts
        ]
        return part

    def _placed(self, drawn: DrawnText, corner: tuple[int, int], part: pygame.Rect) -> DrawnText:
        """Return a text of a picture whose `part` is drawn at this corner."""
        offset = corner[0] - part.x, corner[1] - part.y
        shown = pygame.Rect(corner, part.size).clip(self.get_clip())
        visible = [rect.move(offset).clip(shown) for rect in drawn.visible]
        placed = replace(drawn, ink=drawn.ink.move(offset), visible=[rect for rect in visible if rect.size > (0, 0)])
        if placed.ratio is None:
            placed.ratio = self._ratio(placed)
        return placed

    def _ratio(self, drawn: DrawnText) -> float | None:
        """Return the contrast of a text to what is on the canvas at its place now; None if that is transparent."""
        place = drawn.ink.clip(self.get_rect())
        if not place.width or not place.height:
            return None
        columns, rows = SAMPLES
        xs = [place.x + place.width * (2 * n + 1) // (2 * columns) for n in range(columns)]
        ys = [place.y + place.height * (2 * n + 1) // (2 * rows) for n in range(rows)]
        pixels = [self.get_at((x, y)) for x in xs for y in ys]
        if any(pixel.a == 0 for pixel in pixels):
            return None
        grounds = Counter((pixel.r, pixel.g, pixel.b) for pixel in pixels)
        wide = [ground for ground, count in grounds.items() if count >= SHARE * len(pixels)]
        return min(contrast(drawn.colour, ground) for ground in wide or grounds)

    def _cover(self, rect: pygame.Rect, dims: bool) -> None:
        """Forget texts that something was drawn over. Under a veil (`dims`), even a part of a text is background."""
        if not self.texts:
            return
        for drawn in self.texts:
            if drawn.ink.colliderect(rect):
                drawn.cover(drawn.ink if dims else rect)
        self.texts = [drawn for drawn in self.texts if drawn.visible and drawn.seen > BARELY]

    def _add(self, added: DrawnText) -> None:
        """Add a text. If the one before is the same text at nearly the same place, that is the shadow of this one."""
        before = self.texts[-1] if self.texts else None
        if before and before.text == added.text and _distance(before.ink, added.ink) <= max(4, added.size // 8):
            self.texts = self.texts[:-1]
            grounds = [drawn.ratio for drawn in (before, added) if drawn.ratio is not None]
            added.ratio = max(grounds, default=None)
        self.texts = [*self.texts, added]


class TaggingFont(pygame.font.Font):
    """A font whose pictures know their text."""

    def __init__(self, path: str, size: int) -> None:
        super().__init__(path, size)
        self._size = size

    def render(self, shown: Any, antialias: bool, color: Any, *rest: Any) -> pygame.Surface:
        drawn = super().render(shown, antialias, color, *rest)
        picture = Canvas(drawn.get_size(), pygame.SRCALPHA)
        PlainSurface.blit(picture, drawn, (0, 0))
        ink = drawn.get_bounding_rect()
        if ink.width:
            colour = pygame.Color(color)
            picture.texts = [DrawnText(shown, self._size, (colour.r, colour.g, colour.b), ink, [ink])]
        return picture


@contextmanager
def recording() -> Iterator[None]:
    """Let every new surface know its texts."""
    text.clear_cache()
    painter.clear_cache()
    with patch.object(pygame, "Surface", Canvas), patch.object(pygame.font, "Font", TaggingFont):
        yield
    text.clear_cache()
    painter.clear_cache()


def find_faults(canvas: Canvas) -> list[Fault]:
    """Return what is wrong with the texts on a canvas."""
    faults = [fault for drawn in canvas.texts for fault in _own_faults(drawn, canvas.get_rect())]
    return [*faults, *_overlaps(canvas.texts)]


def _own_faults(drawn: DrawnText, window: pygame.Rect) -> Iterator[Fault]:
    if not window.contains(drawn.ink):
        yield Fault("outside", drawn.text, f"{drawn.ink} in {window.size}")
    elif drawn.seen < 1 - BARELY:
        kind = "scrolled" if drawn.seen_part.width == drawn.ink.width else "cut"
        yield Fault(kind, drawn.text, f"{drawn.seen:.0%} of {drawn.ink}")
    if drawn.ratio is not None and drawn.ratio < drawn.least_ratio:
        yield Fault("faint", drawn.text, f"{drawn.ratio:.2f} : 1 at {drawn.size} px")


def _overlaps(texts: Sequence[DrawnText]) -> Iterator[Fault]:
    for number, one in enumerate(texts):
        for other in texts[:number]:
            if one.seen_part.inflate(-2, -2).colliderect(other.seen_part.inflate(-2, -2)):
                yield Fault("overlapping", one.text, f"{other.text!r}: {one.ink} and {other.ink}")


def _distance(a: pygame.Rect, b: pygame.Rect) -> int:
    return max(abs(a.x - b.x), abs(a.y - b.y))


def _without(part: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """Return what is left of a rectangle."""
    hole = part.clip(hole)
    if not hole.width or not hole.height:
        return [part]
    left = [
        pygame.Rect(part.x, part.y, part.width, hole.y - part.y),
        pygame.Rect(part.x, hole.bottom, part.width, part.bottom - hole.bottom),
        pygame.Rect(part.x, hole.y, hole.x - part.x, hole.height),
        pygame.Rect(hole.right, hole.y, part.right - hole.right, hole.height),
    ]
    return [rect for rect in left if rect.width > 0 and rect.height > 0]
