"""Colours as (red, green, blue), from 0 to 255: how they are written and mixed, and how much they stand out."""

from functools import lru_cache

Colour = tuple[int, int, int]


@lru_cache(maxsize=1024)
def rgb(text: str) -> Colour:
    """Return the colour that is written as `#rrggbb`."""
    number = int(text.removeprefix("#"), 16)
    return number >> 16, number >> 8 & 255, number & 255


@lru_cache(maxsize=4096)
def mix(a: Colour, b: Colour, fraction: float) -> Colour:
    """Return the colour at this fraction (0 to 1) of the way from a to b."""
    return (
        round(a[0] + (b[0] - a[0]) * fraction),
        round(a[1] + (b[1] - a[1]) * fraction),
        round(a[2] + (b[2] - a[2]) * fraction),
    )


def luminance(colour: Colour) -> float:
    """Return the relative luminance, from 0 (black) to 1 (white), as defined by WCAG 2."""
    r, g, b = (c / 12.92 if (c := v / 255) <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for v in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast ratio of two colours, from 1 to 21, as defined by WCAG 2."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=1024)
def readable_on(ground: Colour, dark: Colour = (18, 20, 26), light: Colour = (255, 255, 255)) -> Colour:
    """Return the text colour, dark or light, with the higher contrast on this ground."""
    return max(dark, light, key=lambda ink: contrast(ink, ground))
