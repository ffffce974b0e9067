"""Fonts and other material, each with its source and licence beside it."""

from pathlib import Path
from typing import Literal

Weight = Literal["regular", "bold"]

FOLDER = Path(__file__).parent
FONTS = {"regular": "Inter-Regular.otf", "bold": "Inter-Bold.otf"}


def font(weight: Weight) -> Path:
    """The font file of that weight."""
    return FOLDER / "fonts" / FONTS[weight]
