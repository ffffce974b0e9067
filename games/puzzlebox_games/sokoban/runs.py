"""Counts in a text of signs: `3#-2$` stands for `###-$$`, and `2(-$)` for `-$-$`."""

import re

from puzzlebox.core.message import Message

MAX_DEPTH = 8
"""The most groups that may be inside each other."""

TOKEN = re.compile(r"(0|[1-9][0-9]*)|(.)", re.DOTALL)


def expand(text: str, limit: int) -> str:
    """Return the text without counts and groups.

    Raises ValueError, naming the character, for a count of 0 or one without a sign, a bracket without its partner,
    groups that are nested too deep, and a result of more than `limit` characters.
    """
    groups: list[tuple[int, int, list[str]]] = [(1, 0, [])]  # count, position of the bracket, and the parts so far
    sizes = [0]
    count, counted_at = 1, 0
    for match in TOKEN.finditer(text):
        position, sign = match.start() + 1, match[2]
        if sign is None:
            count, counted_at = _count(match[1], position, counted_at), position
            continue
        if sign == "(":
            groups.append((count, position, []))
            sizes.append(0)
            _check_depth(len(groups) - 1, position)
        else:
            times, part = _close(groups, sizes, position, counted_at) if sign == ")" else (count, sign)
            sizes[-1] += times * len(part)
            if sum(sizes) > limit:
                raise ValueError(
                    Message("{sign}: the text stands for more than {limit} signs", sign=_at(position), limit=limit)
                )
            groups[-1][2].append(part * times)
        count, counted_at = 1, 0
    if counted_at:
        raise ValueError(Message("{sign}: a count must be before a sign", sign=_at(counted_at)))
    if len(groups) > 1:
        raise ValueError(Message("{sign}: the group has no closing bracket", sign=_at(groups[-1][1])))
    return "".join(groups[0][2])


def _at(position: int) -> Message:
    return Message("character {position}", position=position)


def _count(digits: str, position: int, counted_at: int) -> int:
    if counted_at or digits == "0":
        raise ValueError(
            Message("{sign}: a count must be 1 or more, without leading zeros", sign=_at(counted_at or position))
        )
    return int(digits[:18])


def _check_depth(depth: int, position: int) -> None:
    if depth > MAX_DEPTH:
        raise ValueError(Message("{sign}: at most {limit} groups may be nested", sign=_at(position), limit=MAX_DEPTH))


def _close(
    groups: list[tuple[int, int, list[str]]], sizes: list[int], position: int, counted_at: int
) -> tuple[int, str]:
    """Close the innermost group, and return its count and its text."""
    if counted_at:
        raise ValueError(Message("{sign}: a count must be before a sign", sign=_at(counted_at)))
    if len(groups) == 1:
        raise ValueError(Message("{sign}: the closing bracket has no partner", sign=_at(position)))
    count, _, parts = groups.pop()
    sizes.pop()
    return count, "".join(parts)
