"""Reads compiled catalogues (`.mo`). Each text is looked up in the bytes of the file, because a command that shows a
few of the thousands of texts would otherwise spend most of its time on the others."""

import struct
from bisect import bisect_left
from functools import lru_cache
from gettext import c2py
from itertools import repeat
from operator import add

BYTE_ORDERS = {b"\xde\x12\x04\x95": "<", b"\x95\x04\x12\xde": ">"}
"""The order of the bytes in a number, by the first four bytes of the file."""


class CompiledCatalogue:
    """A catalogue in the form that GNU gettext describes, with the interface of `gettext.NullTranslations`.

    Raises ValueError, struct.error or LookupError if these bytes are no such file, or not all of it.
    """

    def __init__(self, data: bytes) -> None:
        if data[:4] not in BYTE_ORDERS:
            raise ValueError("bad magic number")
        order = BYTE_ORDERS[data[:4]]
        version, self._count, ids, texts = struct.unpack_from(f"{order}4I", data, 4)
        if version >> 16 > 1:
            raise ValueError(f"bad version number {version >> 16}")
        self._data = data
        self._ids, self._texts = (struct.unpack_from(f"{order}{2 * self._count}I", data, at) for at in (ids, texts))
        places = self._ids + self._texts
        end = max(map(add, places[::2], places[1::2]), default=0)
        if end >= len(data):
            raise ValueError("the file is cut")
        header = self._bytes(self._texts, 0).decode() if self._count and not self._ids[0] else ""
        fields = {name.strip().lower(): value for name, _, value in map(str.partition, header.split("\n"), repeat(":"))}
        self._charset = fields.get("content-type", "").partition("charset=")[2].strip() or "ascii"
        rule = fields.get("plural-forms", "plural=n != 1").partition("plural=")[2].partition(";")[0]
        self._plural = c2py(rule)
        data[min(places[1::2], default=0) : end].decode(self._charset)
        self._found = lru_cache(4096)(self._find)

    def gettext(self, message: str) -> str:
        return self._found(message, None, message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return self._found(singular, n, singular if n == 1 else plural)

    def pgettext(self, context: str, message: str) -> str:
        return self._found(f"{context}\x04{message}", None, message)

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:
        return self._found(f"{context}\x04{singular}", n, singular if n == 1 else plural)

    def _find(self, key: str, n: int | None, missing: str) -> str:
        """Return the text of a key, in the form for a count if there is one. The keys in the file are sorted. One of a
        text with plural forms has NUL and the plural after it."""
        plain = key.encode(self._charset)
        with_plural = plain + b"\0"
        number = bisect_left(range(self._count), plain if n is None else with_plural, key=self._id)
        found = self._id(number) if number < self._count else b""
        if found == plain:
            return self._bytes(self._texts, number).decode(self._charset)
        if not found.startswith(with_plural):
            return missing
        forms = self._bytes(self._texts, number).decode(self._charset).split("\0")
        return dict(enumerate(forms)).get(self._plural(1 if n is None else n), missing)

    def _id(self, number: int) -> bytes:
        return self._bytes(self._ids, number)

    def _bytes(self, places: tuple[int, ...], number: int) -> bytes:
        """Return the string with this number. `places` has the length and the offset of each."""
        length, start = places[2 * number : 2 * number + 2]
        return self._data[start : start + length]
