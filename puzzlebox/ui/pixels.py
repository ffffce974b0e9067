"""Digits of 3 x 5 pixels, for cells that are too small for a font."""

from functools import lru_cache

import pygame

from puzzlebox.ui.theme import Colour

DIGIT_WIDTH, DIGIT_HEIGHT = 3, 5
"""The size of a digit in pixels."""

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
    """Return the picture of a digit on a transparent ground, each of its pixels `scale` px wide. It is cached: do not
    draw on it."""
    surface = pygame.Surface((DIGIT_WIDTH * scale, DIGIT_HEIGHT * scale), pygame.SRCALPHA)
    for y, row in enumerate(DIGITS[symbol].split()):
        for x, pixel in enumerate(row):
            if pixel == "#":
                surface.fill(colour, (x * scale, y * scale, scale, scale))
    return surface
