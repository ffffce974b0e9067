"""Splits a text into what a reader takes for one character each (a letter with its accents, a flag, a syllable), and
into the pieces between which a line may be broken.

The first follows the rules of Unicode for extended grapheme clusters (UAX 29), as far as texts of players need them.
"""

import re
import unicodedata
from functools import lru_cache

JOINER, NON_JOINER = "\u200d", "\u200c"
"""Invisible characters that join two others, or keep them from joining."""

MARKS = ("Mn", "Mc", "Me")
"""The categories of characters that belong to the character before them."""

EXTENDING = frozenset((JOINER, NON_JOINER, "\u0e33", "\u0eb3", *map(chr, range(0x1F3FB, 0x1F400))))
"""Other characters that do: joiners, the Thai and Lao vowel AM, and skin tones."""

BLANKS = re.compile(r"[^\S\xa0\u2007\u202f]+")
"""White space at which a line may be broken."""

OPENING, CLOSING = ("Ps", "Pi"), ("Pe", "Pf", "Po")
"""The categories of signs that do not end a line, and of those that do not start one."""

NOT_FIRST = frozenset("ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶｧｨｩｪｫｬｭｮｯｰﾞﾟー々〻ゝゞヽヾ〜～").union(
    map(chr, range(0x31F0, 0x3200))
)
"""Letters that do not start a line in Japanese: small kana, and marks that lengthen or repeat."""


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


def breakable(text: str) -> list[str]:
    """Return the pieces of a text between which a line may be broken, without the blanks at its ends. Each piece begins
    with the blank before it, which is left out at the start of a line.

    Lines break at white space that is not a no-break space, and on both sides of Chinese characters and of others that
    are written without blanks, but not before a closing sign or small kana, nor after an opening sign, nor inside a
    word in katakana.
    """
    if text.isascii():
        words = text.split()
        return [*words[:1], *(f" {word}" for word in words[1:])]
    pieces = [piece for word in filter(None, BLANKS.split(text)) for piece in _parts_of_word(f" {word}")]
    return [piece.removeprefix(" ") if n == 0 else piece for n, piece in enumerate(pieces)]


def _parts_of_word(word: str) -> list[str]:
    """Return the pieces of a word; it begins with a blank, which is no piece of its own."""
    pieces: list[str] = []
    for cluster in clusters(word):
        if pieces and pieces[-1] != " " and _may_break(pieces[-1][-1], cluster[0]):
            pieces.append(cluster)
        elif pieces:
            pieces[-1] += cluster
        else:
            pieces.append(cluster)
    return pieces


def _may_break(before: str, after: str) -> bool:
    """Return whether a line may end with the first of two characters that follow each other in a word."""
    if unicodedata.category(after) in CLOSING or after in NOT_FIRST or unicodedata.category(before) in OPENING:
        return False
    if _is_katakana(before) and _is_katakana(after):
        return False
    return _is_wide(before) or _is_wide(after)


def _is_katakana(character: str) -> bool:
    """Return whether this is one of the signs in which Japanese writes foreign words."""
    return "\u30a1" <= character <= "\u30fc"


def _is_wide(character: str) -> bool:
    """Return whether a character is one of those that are written without blanks."""
    return unicodedata.east_asian_width(character) in "WFH" and character.isprintable()


def _belongs_to(character: str, cluster: str) -> bool:
    """Return whether a character belongs to the cluster before it."""
    if _is_extending(character):
        return True
    if cluster[-1] == JOINER:
        return _is_picture(character) and _is_picture(cluster[0])
    if _is_regional(character):
        return len(cluster) == 1 and _is_regional(cluster)
    return _continues_syllable(character, cluster[-1])


@lru_cache(maxsize=4096)
def _is_extending(character: str) -> bool:
    return character in EXTENDING or unicodedata.category(character) in MARKS


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
