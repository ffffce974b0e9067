"""Measures how far apart two colours look, to people with and without colour blindness."""

from collections.abc import Iterable
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin

from puzzlebox.ui.theme import Colour

Lab = tuple[float, float, float]

Matrix = tuple[tuple[float, float, float], ...]

SIGHTS: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What each kind of sight makes of a colour, for linear RGB: the model of Machado, Oliveira and Fernandes (2009)."""


def lab(colour: Colour, sight: str = "normal") -> Lab:
    """Return a colour in CIE Lab (D65), as seen with this kind of sight."""
    linear = [c / 12.92 if (c := v / 255) <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for v in colour]
    seen = [min(1.0, max(0.0, sum(a * c for a, c in zip(row, linear, strict=True)))) for row in SIGHTS[sight]]
    r, g, b = seen
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Lab, other: Lab) -> float:
    """Return the distance of two colours by CIEDE2000: below 1 nobody sees it, from 12 on it is plain."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * (mean_c**7 / (mean_c**7 + 25**7)) ** 0.5
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dh = 2 * (c1 * c2) ** 0.5 * sin(radians(turn / 2))
    lm, cm, hm = (l1 + l2) / 2, (c1 + c2) / 2, (h1 + turn / 2) % 360
    if c1 * c2 == 0:
        hm = h1 + h2
    t = (
        1
        - 0.17 * cos(radians(hm - 30))
        + 0.24 * cos(radians(2 * hm))
        + 0.32 * cos(radians(3 * hm + 6))
        - 0.2 * cos(radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / (20 + (lm - 50) ** 2) ** 0.5
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rotation = -2 * (cm**7 / (cm**7 + 25**7)) ** 0.5 * sin(radians(60 * exp(-(((hm - 275) / 25) ** 2))))
    dl, dc, dhs = (l2 - l1) / sl, (c2 - c1) / sc, dh / sh
    return float((dl**2 + dc**2 + dhs**2 + rotation * dc * dhs) ** 0.5)


def least_difference(colours: Iterable[Colour]) -> float:
    """Return how far apart the two most similar of these colours are, with the kind of sight that tells them least."""
    seen = list(colours)
    return min(difference(lab(a, sight), lab(b, sight)) for sight in SIGHTS for a, b in combinations(seen, 2))
