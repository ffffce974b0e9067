"""Splits a text into what a reader takes for one character each: a letter with its accents, a flag, a syllable.

This follows the rules of Unicode for extended grapheme clusters (UAX 29), as far as texts of players need them.
"""

import unicodedata

JOINER, NON_JOINER = "\u200d", "\u200c"
"""Invisible characters that join two others, or keep them from joining."""

MARKS = ("Mn", "Mc", "Me")
"""The categories of characters that belong to the character before them."""

EXTENDING = frozenset((JOINER, NON_JOINER, "\u0e33", "\u0eb3", *map(chr, range(0x1F3FB, 0x1F400))))
"""Other characters that do: joiners, the Thai and Lao vowel AM, and skin tones."""


def clusters(text: str) -> list[str]:
    """Return the text in pieces that must not be cut. Joined, they are the text again."""
    if text.isascii():
        return list(text)
    found: list[str] = []
    for character in text:
        if found and _belongs_to(character, found[-1]):
            found[-1] += character
        else:
            found.append(character)
    return found


def boundaries(text: str) -> list[int]:
    """Return the indices between clusters, the start and the end among them."""
    found = [0]
    for cluster in clusters(text):
        found.append(found[-1] + len(cluster))
    return found


def breakable(word: str) -> list[str]:
    """Return the pieces of a word between which a line may be broken: on both sides of Chinese characters and of
    others that are written without blanks, but not before a closing sign."""
    pieces: list[str] = []
    for cluster in clusters(word):
        wide = unicodedata.east_asian_width(cluster[0]) == "W"
        closing = unicodedata.category(cluster[0]) in ("Po", "Pe", "Pf")
        if pieces and (closing or not (wide or _ends_wide(pieces[-1]))):
            pieces[-1] += cluster
        else:
            pieces.append(cluster)
    return pieces


def _ends_wide(piece: str) -> bool:
    return unicodedata.east_asian_width(piece[-1]) == "W"


def _belongs_to(character: str, cluster: str) -> bool:
    """Return whether a character belongs to the cluster before it."""
    if character in EXTENDING or unicodedata.category(character) in MARKS:
        return True
    if cluster[-1] == JOINER:
        return _is_picture(character) and _is_picture(cluster[0])
    if _is_regional(character):
        return len(cluster) == 1 and _is_regional(cluster)
    return _continues_syllable(character, cluster[-1])


def _is_picture(character: str) -> bool:
    return unicodedata.category(character) == "So"


def _is_regional(character: str) -> bool:
    """Return whether this is one of the letters of which two make a flag."""
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _continues_syllable(character: str, before: str) -> bool:
    """Return whether a Korean letter continues the syllable that ends with `before`."""
    if "\u1160" <= character <= "\u11a7":
        return "\u1100" <= before <= "\u11a7" or _is_open_syllable(before)
    return "\u11a8" <= character <= "\u11ff" and ("\u1160" <= before <= "\u11ff" or _is_open_syllable(before))


def _is_open_syllable(character: str) -> bool:
    return "\uac00" <= character <= "\ud7a3" and (ord(character) - 0xAC00) % 28 == 0
