"""Boards that are drawn again and again until one passes a test: the number of the try, and the search for it."""

import re
from collections.abc import Iterator
from typing import TypeVar

from puzzlebox.rules import InvalidError, Search, Slices, part_of

T = TypeVar("T")

TRY = re.compile(r"try ([1-9][0-9]{0,8})")


def finding(tries: Iterator[Slices[T]], search: Search, share: float, limit: int) -> Slices[tuple[int, T]]:
    """Return the number of the first of these tries that finds something true, from 1, and what it found; of the try
    `limit` if none of the first ones does.

    Each try works in slices. Progress is the share of the searches that need at most as many tries, if a `share` of
    them finds something. Raises SearchLimitError.
    """
    number = 0
    while True:
        number += 1
        search.visit()
        progress = 1 - (1 - share) ** (number - 1)
        found = yield from part_of(next(tries), progress, progress)
        if found or number == limit:
            return number, found


def try_text(number: int) -> str:
    """Return the text of a try: `try 17`."""
    return f"try {number}"


def read_try(text: str, limit: int) -> int:
    """Return the number of a try, from 1 to `limit`. Raises ValueError for any other text."""
    match = TRY.fullmatch(text)
    if not match or int(match[1]) > limit:
        raise InvalidError("expected try 1 to try {limit}, not {text!r}", limit=limit, text=text[:40])
    return int(match[1])
