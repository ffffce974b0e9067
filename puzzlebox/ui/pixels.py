"""Digits of 3 x 5 pixels, for cells in which no font can be read."""

from functools import lru_cache

import pygame

from puzzlebox.ui.theme import Colour

DIGIT_WIDTH, DIGIT_HEIGHT = 3, 5

DIGITS = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "##. ..# .#. #.. ###",
    "3": "##. ..# ##. ..# ##.",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ##. ..# ##.",
    "6": ".## #.. ### #.# ###",
    "7": "### ..# .#. .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ##.",
}


@lru_cache(maxsize=64)
def digit(symbol: str, scale: int, colour: Colour) -> pygame.Surface:
    """A digit, each of its pixels `scale` px wide, on a see-through ground. Kept: do not draw on it."""
    surface = pygame.Surface((DIGIT_WIDTH * scale, DIGIT_HEIGHT * scale), pygame.SRCALPHA)
    for y, row in enumerate(DIGITS[symbol].split()):
        for x, pixel in enumerate(row):
            if pixel == "#":
                surface.fill(colour, (x * scale, y * scale, scale, scale))
    return surface
