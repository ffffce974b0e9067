"""Measures how loud a short sound is, with the K-weighting of ITU-R BS.1770."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

WINDOW = 0.1
"""The part of a sound that counts, in s: its loudest tenth of a second. A shorter sound is followed by silence."""

OFFSET = -0.691
"""In dB, from the standard: with it, a full-scale sine of 997 Hz has -3.01."""


class Biquad(NamedTuple):
    """The coefficients of a filter of second order. The first one of the output is 1."""

    b0: float
    b1: float
    b2: float
    a1: float
    a2: float

    def apply(self, values: Iterable[float]) -> list[float]:
        """Return the filtered values."""
        filtered, first, second = [], 0.0, 0.0
        for value in values:
            now = self.b0 * value + first
            first, second = self.b1 * value - self.a1 * now + second, self.b2 * value - self.a2 * now
            filtered.append(now)
        return filtered


def head_shelf(rate: int) -> Biquad:
    """Return the filter for the acoustic effect of the head, at this many samples per second."""
    k, q, gain = math.tan(math.pi * 1681.974450955533 / rate), 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    middle, scale = gain**0.4996667741545416, 1 + k / q + k * k
    return Biquad(
        (gain + middle * k / q + k * k) / scale,
        2 * (k * k - gain) / scale,
        (gain - middle * k / q + k * k) / scale,
        2 * (k * k - 1) / scale,
        (1 - k / q + k * k) / scale,
    )


def high_pass(rate: int) -> Biquad:
    """Return the filter that takes out what is too low to be heard, at this many samples per second."""
    k, q = math.tan(math.pi * 38.13547087602444 / rate), 0.5003270373238773
    scale = 1 + k / q + k * k
    return Biquad(1.0, -2.0, 1.0, 2 * (k * k - 1) / scale, (1 - k / q + k * k) / scale)


def loudness(samples: Sequence[float], rate: int) -> float:
    """Return the K-weighted level of the loudest tenth of a second of a sound on one channel, in dB. Full scale is
    1."""
    window = round(WINDOW * rate)
    weighted = high_pass(rate).apply(head_shelf(rate).apply([*samples, *[0.0] * window]))
    sums = list(accumulate((value * value for value in weighted), initial=0.0))
    loudest = max(after - before for before, after in zip(sums, sums[window:], strict=False))
    return OFFSET + 10 * math.log10(loudest / window)
