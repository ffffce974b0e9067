"""Escapes the characters in texts that could control a terminal or break a line."""

import re

UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Control characters, line separators and surrogates."""


def escaped(text: object) -> str:
    """Return the text with each unsafe character written as an escape, such as `\\x1b`."""
    return UNSAFE.sub(lambda match: match[0].encode("unicode_escape").decode(), str(text))


def is_safe(text: str) -> bool:
    return UNSAFE.search(text) is None
