"""Fonts, sounds and translations. SOURCE.md in `fonts` and `sounds` has their sources and licences."""

from pathlib import Path
from typing import Literal

Weight = Literal["regular", "bold"]

FOLDER = Path(__file__).parent
FONTS = {"regular": "Inter-Regular.otf", "bold": "Inter-Bold.otf"}

SYMBOLS = "‐‑–—‘’‚“”„†•…‹›′″€™←↑→↓↖↗↘↙↩↵⇥⇧⌃⌘⌥⌫⎋⏎␣−∞≈≠≤≥×÷·■□▲△▶▷▼▽◀◁◆◇○●★☆✓✗"
LETTERS = "".join(chr(code) for block in (range(0x20, 0x7F), range(0xA0, 0x180)) for code in block if code != 0x149)
"""What the fonts have: these symbols, and ASCII, Latin-1 and Latin Extended-A except the obsolete ŉ."""

TRANSLATIONS = FOLDER / "translations"
"""The folder with the catalogues that `puzzlebox.translation` loads."""

TUNE = FOLDER / "sounds" / "tune.ogg"
"""The file with the music."""


def font_path(weight: Weight) -> Path:
    """Return the path of the font with this weight."""
    return FOLDER / "fonts" / FONTS[weight]


def effect_paths() -> tuple[Path, ...]:
    """Return the paths of all sound effects. Each file is named after its effect."""
    return tuple(sorted((FOLDER / "sounds").glob("*.wav")))
