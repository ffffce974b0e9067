"""Work that is done in short slices, so that the caller can show progress or stop."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Slices = Generator[float, None, T]
"""Work that is done in slices: it yields its progress, from 0 to 1, after each slice, and returns its result."""


def result_of(slices: Slices[T]) -> T:
    """Do all the work at once, and return its result."""
    while True:
        try:
            next(slices)
        except StopIteration as finished:
            result: T = finished.value
            return result


def part_of(slices: Slices[T], first: float, last: float) -> Slices[T]:
    """Do some work as a part of larger work, whose progress meanwhile goes from `first` to `last`."""
    while True:
        try:
            yield first + (last - first) * next(slices)
        except StopIteration as finished:
            result: T = finished.value
            return result
