"""Fonts, sounds and translations. SOURCE.md in `fonts` and `sounds` has their sources and licences."""

import os
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path  # loaded late: most commands need no path

Weight = Literal["regular", "bold"]
HanLanguage = Literal["zh", "ja"]

FOLDER = os.path.dirname(__file__)
FONTS = {"regular": "Inter-Regular.otf", "bold": "Inter-Bold.otf"}
HAN_FONTS: dict[HanLanguage, str] = {"zh": "NotoSansCJKsc-Regular.otf", "ja": "NotoSansCJKjp-Regular.otf"}
"""The fonts with Chinese characters and kana. The forms of the characters differ between the languages."""

SYMBOLS = "‐‑–—‘’‚“”„†•…‹›′″€™←↑→↓↖↗↘↙↩↵⇥⇧⌃⌘⌥⌫⎋⏎␣−∞≈≠≤≥×÷·■□▲△▶▷▼▽◀◁◆◇○●★☆✓✗"
LETTERS = "".join(chr(code) for block in (range(0x20, 0x7F), range(0xA0, 0x180)) for code in block if code != 0x149)
"""What the fonts have: these symbols, and ASCII, Latin-1 and Latin Extended-A except the obsolete ŉ."""

HAN_SIGNS = "‘’“”…—"
"""What all fonts have: signs that are as wide as a character between Chinese characters."""

TRANSLATIONS = os.path.join(FOLDER, "translations")
"""The folder with the catalogues that `puzzlebox.translation` loads."""

TUNE = os.path.join(FOLDER, "sounds", "tune.ogg")
"""The file with the music."""


def font_path(weight: Weight) -> "Path":
    """Return the path of the font with this weight."""
    return _path("fonts", FONTS[weight])


def han_font_path(language: HanLanguage) -> "Path":
    """Return the path of the font with Chinese characters in the forms of this language."""
    return _path("fonts", HAN_FONTS[language])


def effect_paths() -> "tuple[Path, ...]":
    """Return the paths of all sound effects. Each file is named after its effect."""
    return tuple(sorted(_path("sounds").glob("*.wav")))


def _path(*names: str) -> "Path":
    from pathlib import Path

    return Path(FOLDER, *names)
