"""Exact cover: choose some of given sets so that each element is in exactly one of them.

A set is an integer with a bit for each element. The search always covers an element that few sets can still cover.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from puzzlebox.rules import Search, Slices

T = TypeVar("T")

SLICE = 200
"""The number of nodes in a slice: some ms of work."""

Cover = tuple[int, ...]
"""Sets that cover each element exactly once, in the order in which they were chosen."""


def covers(
    sets: Sequence[int], elements: int, search: Search, is_dead: Callable[[int], bool]
) -> Iterator[Cover | float]:
    """Yield all covers and, after every slice of work, the progress from 0 to 1.

    Each of the `elements` has to be covered. Other elements of the sets may be covered, at most once. `is_dead` may say
    that no cover is possible any more, with these elements left. Each branch is a node of the search.
    """
    stack: list[tuple[int, Sequence[int], Cover, float]] = [(elements, sets, (), 1.0)]
    done, nodes = 0.0, 0
    while stack:
        free, left, chosen, share = stack.pop()
        nodes += 1
        if nodes % SLICE == 0:
            search.visit(SLICE)
            yield min(done, 1.0)
        if not free:
            yield chosen
        branches = _branches(free, left) if free and not is_dead(free) else ()
        for one in branches:
            stack.append(
                (free & ~one, [other for other in left if not other & one], (*chosen, one), share / len(branches))
            )
        done += 0 if branches else share
    search.visit(nodes % SLICE)


def gathered(found: Iterator[T | float], most: int | None = None) -> Slices[list[T]]:
    """Return the first `most` results of a search, by default all of them, and pass its progress on."""
    kept: list[T] = []
    for one in found:
        if isinstance(one, float):
            yield one
        else:
            kept.append(one)
            if len(kept) == most:
                break
    return kept


def _branches(free: int, sets: Sequence[int]) -> Sequence[int]:
    """Return the sets that cover a free element that few sets cover; none if there is an element that no set covers."""
    once = twice = thrice = often = 0  # the elements that at least 1, 2, 3, 4 sets cover
    for one in sets:
        often |= thrice & one
        thrice |= twice & one
        twice |= once & one
        once |= one
    if free & ~once:
        return ()
    few = free & ~twice or free & ~thrice or free & ~often or free
    element = few & -few
    return [one for one in sets if one & element]
