"""Fonts, sounds and other material, each with its source and licence beside it."""

from pathlib import Path
from typing import Literal

Weight = Literal["regular", "bold"]

FOLDER = Path(__file__).parent
FONTS = {"regular": "Inter-Regular.otf", "bold": "Inter-Bold.otf"}

TRANSLATIONS = FOLDER / "translations"
"""The catalogues of translations, as `puzzlebox.translation` loads them."""

TUNE = FOLDER / "sounds" / "tune.ogg"
"""The music."""


def font_path(weight: Weight) -> Path:
    """The font file of that weight."""
    return FOLDER / "fonts" / FONTS[weight]


def effect_paths() -> tuple[Path, ...]:
    """The files of all effects, each called as its effect."""
    return tuple(sorted((FOLDER / "sounds").glob("*.wav")))
