"""Writes compiled catalogues and chooses the language for tests of translations."""

import struct
from pathlib import Path

import pytest

from puzzlebox import translation

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"


def write_catalogue(folder: Path, language: str, texts: dict[str, str]) -> Path:
    """Write a compiled catalogue for a language, and return the folder. Texts with a plural are separated by NUL."""
    pairs = [(key.encode(), value.encode()) for key, value in sorted({"": HEADER, **texts}.items())]
    path = folder / language / "LC_MESSAGES" / "puzzlebox.mo"
    path.parent.mkdir(parents=True)
    start = 28 + 16 * len(pairs)
    tables = [b"", b""]
    body = b""
    for side in (0, 1):
        for pair in pairs:
            tables[side] += struct.pack("<II", len(pair[side]), start + len(body))
            body += pair[side] + b"\0"
    head = struct.pack("<IIIIIII", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    path.write_bytes(head + tables[0] + tables[1] + body)
    return folder


def set_language(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Make the environment ask for this language only."""
    for name in translation.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
