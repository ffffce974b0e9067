"""The order on the screen of a text that is partly written from right to left.

A simple form of the Unicode algorithm (UAX 9): one line, without embeddings, which `printable` does not let through.
"""

import unicodedata
from collections.abc import Sequence

LEFT, RIGHT, NUMBER, NEUTRAL = "left", "right", "number", "neutral"

KINDS = {"L": LEFT, "R": RIGHT, "AL": RIGHT, "EN": NUMBER, "AN": NUMBER}
"""The direction of a character by its class in Unicode. All other classes are neutral."""

SEPARATORS = ("CS", "ES")
"""The classes of signs that belong to a number if they are between two digits."""


def levels(clusters: Sequence[str]) -> list[int]:
    """Return the level of each cluster: odd ones are written from right to left. The direction of the line is that of
    its first letter."""
    kinds = _with_separators(
        clusters, [KINDS.get(unicodedata.bidirectional(cluster[0]), NEUTRAL) for cluster in clusters]
    )
    if RIGHT not in kinds:
        return [0] * len(kinds)
    line = next(kind for kind in kinds if kind in (LEFT, RIGHT))
    directions = _directions(kinds, line)
    ground = {LEFT: 2 * (line == RIGHT), RIGHT: 1}
    return [
        2 if kind == NUMBER and direction == RIGHT else ground[direction]
        for kind, direction in zip(kinds, directions, strict=True)
    ]


def visual_order(found: Sequence[int]) -> list[int]:
    """Return the indices of clusters or runs with these levels in their order on the screen, from left to right."""
    order = list(range(len(found)))
    for level in range(max(found, default=0), 0, -1):
        order = _reversed_from(level, order, found)
    return order


def _with_separators(clusters: Sequence[str], kinds: list[str]) -> list[str]:
    """Return the kinds with the separators inside numbers as parts of them."""
    inner = range(1, len(kinds) - 1)
    parts = [n for n in inner if kinds[n - 1] == kinds[n + 1] == NUMBER and kinds[n] == NEUTRAL]
    for n in parts:
        if unicodedata.bidirectional(clusters[n][0]) in SEPARATORS:
            kinds[n] = NUMBER
    return kinds


def _directions(kinds: Sequence[str], line: str) -> list[str]:
    """Return the direction in which each cluster stands. That of a number is the direction of the letter before it;
    that of a neutral character is that of its surroundings, or of the line between two directions."""
    strong: list[str | None] = []
    letter = line
    for kind in kinds:
        letter = kind if kind in (LEFT, RIGHT) else letter
        strong.append(None if kind == NEUTRAL else letter)
    found: list[str] = []
    for n, direction in enumerate(strong):
        if direction is None:
            after = next((other for other in strong[n:] if other), line)
            direction = after if after == (found[-1] if found else line) else line
        found.append(direction)
    return found


def _reversed_from(level: int, order: list[int], found: Sequence[int]) -> list[int]:
    """Reverse each part of the order whose levels are at least this one."""
    done: list[int] = []
    part: list[int] = []
    for index in order:
        if found[index] >= level:
            part.insert(0, index)
        else:
            done += [*part, index]
            part = []
    return done + part
