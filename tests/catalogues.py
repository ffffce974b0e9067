"""Writes compiled catalogues and chooses the language for tests of translations."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from puzzlebox import translation
from puzzlebox.translation.pseudo import Pseudo
from tools.mo import compiled

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"


class Brackets(Pseudo):
    """A language in which every text is the English one in brackets."""

    def gettext(self, message: str, /) -> str:
        return f"⟦{message}⟧"


def write_catalogue(folder: Path, language: str, texts: dict[str, str]) -> Path:
    """Write a compiled catalogue for a language, and return the folder. Texts with a plural are separated by NUL."""
    path = folder / language / "LC_MESSAGES" / "puzzlebox.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(compiled({"": HEADER, **texts}))
    return folder


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let the texts be in a shipped language, or in the one that a test chooses, and then in English again."""
    folders = translation._folders[:]
    translation._folders.clear()
    try:
        translation.choose(language)
        yield
    finally:
        translation.choose()
        translation.use()
        translation._folders[:] = folders


def set_language(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Make the environment ask for this language only."""
    for name in translation.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
