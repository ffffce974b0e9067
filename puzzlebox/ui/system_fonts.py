"""Finds the fonts of the system that have a character, in the background.

With fontconfig (Linux), the fonts come in the order that suits a language. On other systems, the folders for fonts are
searched, and files whose names are known to suit the language come first.
"""

import os
import re
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pygame.freetype

from puzzlebox_assets import Weight

TIMEOUT = 10
"""In s: how long fontconfig may take. It may have to read all fonts once."""

MAX_FONTS = 20
"""The largest number of fonts that are found."""

MAX_TRIED = 1000
"""The largest number of files that are opened to find them."""

ERRORS = (RuntimeError, OSError, ValueError, MemoryError)
"""What pygame raises for a file that is not a font, or a broken one. `pygame.error` is a RuntimeError."""

SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")

PREFERRED: Mapping[str, tuple[str, ...]] = {
    "ja": ("hiragino", "yugoth", "meiryo", "msgothic", "notosanscjkjp", "notosansjp"),
    "ko": ("malgun", "applesdgothic", "notosanscjkkr", "notosanskr"),
    "zh-cn": ("msyh", "pingfang", "simsun", "notosanscjksc", "notosanssc"),
    "zh-tw": ("msjh", "pingfang", "mingliu", "notosanscjktc", "notosanstc"),
    "zh-hk": ("msjh", "pingfang", "mingliu", "notosanscjkhk", "notosanshk"),
}
"""The beginnings of the names of fonts and their files for a language, in lower case and without blanks and hyphens."""

USUAL = ("segoeui", "arial", "notosansregular", "arialunicode", "nirmala", "leelawui", "geezapro", "sfarabic")
"""The beginnings of the names of files that are tried next."""


class FontFile(NamedTuple):
    """A font: its file, and its number in a file with several fonts. The upper half of the number, from 16 bits on, is
    that of a style in a variable font."""

    path: str
    number: int = 0


class Finding:
    """A search for the fonts that have a character, those first that suit a language, in a thread of its own. `done` is
    called in that thread at the end.

    `fonts` is empty until then, and stays empty if there are none.
    """

    def __init__(self, character: str, language: str, weight: Weight, done: Callable[[], None]) -> None:
        self.fonts: tuple[FontFile, ...] = ()
        self._wanted = character, language, weight
        self._done = done
        self._thread = threading.Thread(target=self._find, name="fonts", daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, but no longer than this. Return whether the search has ended."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _find(self) -> None:
        self.fonts = find_fonts(*self._wanted)
        self._done()


def find_fonts(character: str, language: str, weight: Weight) -> tuple[FontFile, ...]:
    """Return the installed fonts that have the character, those first that suit a language such as "ja" or "zh-tw". ""
    is no language."""
    found = from_fontconfig(character, language, weight) if sys.platform.startswith("linux") else []
    tried = (found or in_folders(font_folders(), language))[:MAX_TRIED]
    return tuple(islice((file for file in tried if has_characters(open_font(file), character)), MAX_FONTS))


def open_font(file: FontFile) -> pygame.freetype.Font | None:
    """Return the font in a file; None if it cannot be used. A font that is made of pictures has one size only."""
    if not os.path.isfile(file.path):
        return None
    with suppress(*ERRORS):
        pygame.freetype.init()
        opened = pygame.freetype.Font(file.path, font_index=file.number)
        return opened if opened.scalable else None
    return None


def has_characters(opened: pygame.freetype.Font | None, text: str) -> bool:
    """Return whether a font can draw all characters of the text."""
    with suppress(*ERRORS):
        return opened is not None and all(metrics is not None for metrics in opened.get_metrics(text, size=20))
    return False


def from_fontconfig(character: str, language: str, weight: Weight, command: str = "fc-match") -> list[FontFile]:
    """Return the fonts that fontconfig names. There are none if it is missing or does not answer in time."""
    import subprocess  # slow, and not needed for the shipped fonts

    pattern = f"sans-serif:{weight}:charset={ord(character):x}" + (f":lang={language}" if language else "")
    try:
        answer = subprocess.run(
            [command, "--all", "--format=%{file}\\t%{index}\\t%{family}\\n", pattern],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=TIMEOUT,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return []
    lines = os.fsdecode(answer.stdout).splitlines()
    matches = [match for line in lines if (match := re.fullmatch(r"(.+)\t([0-9]{1,9})\t(.*)", line))]
    matches.sort(key=lambda match: _place(match[3], PREFERRED.get(language, ())))
    files: dict[tuple[str, int], FontFile] = {}  # of a variable font, one style is enough
    for path, index, _ in (match.groups() for match in matches):
        if path.lower().endswith(SUFFIXES):
            files.setdefault((path, int(index) & 0xFFFF), FontFile(path, int(index)))
    return list(files.values())


def in_folders(folders: list[Path], language: str) -> list[FontFile]:
    """Return the font files in these folders, those first that suit the language."""
    names = (*PREFERRED.get(language, ()), *USUAL)
    return [
        FontFile(str(file))
        for file in sorted(set(_files(folders)), key=lambda file: (_place(file.name, names), file.name))
    ]


def _place(name: str, names: Sequence[str]) -> int:
    """Return the index of the first of the `names` that this name of a font begins with."""
    plain = "".join(character for character in name.lower() if character not in " -_")
    return next((n for n, start in enumerate(names) if plain.startswith(start)), len(names))


def font_folders() -> list[Path]:
    """Return the folders in which this system keeps fonts."""
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return [
            Path(os.environ.get("WINDIR", "C:\\Windows")) / "Fonts",
            *([Path(local) / "Microsoft" / "Windows" / "Fonts"] if local else []),
        ]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local" / "share" / "fonts"]


def _files(folders: list[Path]) -> Iterator[Path]:
    for top in folders:
        for folder, _, names in os.walk(top):
            yield from (Path(folder, name) for name in names if name.lower().endswith(SUFFIXES))
