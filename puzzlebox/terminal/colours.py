"""The colours of a terminal: how many it has, and the codes of the nearest ones (ECMA-48, SGR)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from puzzlebox.core.colours import Colour

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


def depth_of(environment: Mapping[str, str]) -> Depth:
    """Return how many colours the terminal of this environment has. NO_COLOR turns them off (see no-color.org)."""
    term = environment.get("TERM", "")
    if environment.get("NO_COLOR") or term in ("", "dumb"):
        return "none"
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or "WT_SESSION" in environment:
        return "true"
    if "256color" in term or term.endswith("kitty"):
        return "256"
    return "none" if term.startswith("vt") else "16"


def has_unicode(environment: Mapping[str, str]) -> bool:
    """Return whether the terminal shows UTF-8. If LANG is C, Python itself sets LC_CTYPE to `C.UTF-8` as it starts."""
    language, characters = environment.get("LANG", ""), environment.get("LC_CTYPE", "")
    if language in ("C", "POSIX") and characters.startswith("C."):
        characters = ""
    locale = environment.get("LC_ALL") or characters or language
    return "utf-8" in locale.lower() or "utf8" in locale.lower() or "WT_SESSION" in environment


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
