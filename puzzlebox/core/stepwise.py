"""Work that is done in short slices, so that the caller can show progress or stop."""

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, closing
from typing import TypeVar

T = TypeVar("T")
Y = TypeVar("Y")

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


def in_steps(
    context: Callable[[], AbstractContextManager[None]], begin: Callable[[], Generator[Y, None, T]]
) -> Generator[Y, None, T]:
    """Begin and do some work, each step of it in a context of its own, which handles its errors.

    A context around all of it could not tell a GeneratorExit that the work raises from its being broken off.
    """
    with context():
        work = begin()
    with closing(work):
        while True:
            with context():
                try:
                    step = next(work)
                except StopIteration as finished:
                    result: T = finished.value
                    return result
            yield step


def part_of(slices: Slices[T], first: float, last: float) -> Slices[T]:
    """Do some work as a part of larger work, whose progress meanwhile goes from `first` to `last`."""
    while True:
        try:
            yield first + (last - first) * next(slices)
        except StopIteration as finished:
            result: T = finished.value
            return result
