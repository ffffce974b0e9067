"""Makes the font files of puzzlebox: a subset of Inter, with digits of equal width.

    apt-get download fonts-inter && dpkg -x fonts-inter_*.deb inter
    python -m tools.fonts inter/usr/share assets/puzzlebox_assets/fonts

Needs fonttools (`pip install fonttools`). The same package gives the same bytes. SDL does not apply OpenType features,
so the character map points to the tabular digits instead of the proportional ones.
"""

import os
import sys
from pathlib import Path

os.environ["SOURCE_DATE_EPOCH"] = "0"

from fontTools import subset  # type: ignore[import-not-found]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found]

from puzzlebox_assets import LETTERS, SYMBOLS

WEIGHTS = {"Inter-Regular": "Inter-Regular.otf", "Inter-Bold": "Inter-Bold.otf"}
"""The file name of each weight in the package, and here."""


def use_tabular_digits(font: TTFont) -> None:
    """Map the ten digits to the tabular glyphs, and make these equally wide."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    replacements: dict[str, str] = {}
    for index in lookups:
        for part in table.LookupList.Lookup[index].SubTable:
            replacements |= getattr(part, "ExtSubTable", part).mapping
    for part in font["cmap"].tables:  # some of them share one mapping
        for digit in map(ord, "0123456789"):
            if (plain := part.cmap.get(digit)) in replacements:
                part.cmap[digit] = replacements[plain]
    digits = [font.getBestCmap()[ord(digit)] for digit in "0123456789"]
    widest = max(font["hmtx"][digit][0] for digit in digits)
    for digit in digits:  # the bold four is slightly narrower than the others
        font["hmtx"][digit] = (widest, font["hmtx"][digit][1])


def make(source: Path, target: Path) -> None:
    """Write the subset of one weight. Kerning is the only layout feature that is kept."""
    options = subset.Options()
    options.layout_features = ["kern"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.hinting = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    font = subset.load_font(str(source), options)
    use_tabular_digits(font)
    maker = subset.Subsetter(options)
    maker.populate(text=LETTERS + SYMBOLS)
    maker.subset(font)
    subset.save_font(font, str(target), options)
    print(f"{target}: {target.stat().st_size} bytes, {len(font.getBestCmap())} characters")


def licence(source: Path, target: Path) -> None:
    """Write the full licence from the package's copyright file."""
    lines = source.read_text(encoding="utf-8").splitlines()
    holder = next(line.removeprefix("Copyright: ") for line in lines if line.startswith("Copyright: "))
    begin = next(i for i, line in enumerate(lines) if line.strip() == "License: OFL-1.1" and not lines[i - 1].strip())
    body = []
    for line in lines[begin + 1 :]:
        if not line.startswith(" "):
            break
        body.append("" if line.strip() == "." else line[1:])
    head = [
        f"Copyright {holder}",
        "",
        "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        "",
        "SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007",
        "",
    ]
    target.write_text("\n".join(head + body).rstrip() + "\n", encoding="utf-8")


def main(share: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for weight, name in WEIGHTS.items():
        make(share / "fonts/opentype/inter" / f"{weight}.otf", folder / name)
    licence(share / "doc/fonts-inter/copyright", folder / "Inter-OFL.txt")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m tools.fonts FOLDER_OF_THE_PACKAGE/usr/share TARGET_FOLDER")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
