"""Makes the font files of puzzlebox: subsets of Inter, with digits of equal width, and of Noto Sans CJK.

    apt-get download fonts-inter fonts-noto-cjk unicode-data
    for package in *.deb; do dpkg -x "$package" packages; done
    python -m tools.fonts packages/usr/share assets/puzzlebox_assets/fonts

Needs fonttools (`pip install fonttools`). The same packages and catalogues give the same bytes. If a catalogue needs a
character that its font does not have, make Noto again; without the package of Inter, its files stay as they are. SDL
does not apply OpenType features, so the character map of Inter points to the tabular digits instead of the proportional
ones.
"""

import bz2
import os
import sys
from pathlib import Path

os.environ["SOURCE_DATE_EPOCH"] = "0"

from fontTools import subset  # type: ignore[import-not-found]
from fontTools.ttLib import TTCollection, TTFont  # type: ignore[import-not-found]

from puzzlebox_assets import HAN_FONTS, HAN_SIGNS, LETTERS, SYMBOLS, TRANSLATIONS, HanLanguage

WEIGHTS = {"Inter-Regular": "Inter-Regular.otf", "Inter-Bold": "Inter-Bold.otf"}
"""The file name of each weight in the package, and here."""

HAN_SOURCES: dict[HanLanguage, str] = {"zh": "Noto Sans CJK SC", "ja": "Noto Sans CJK JP"}
"""The name of the font for each language in the collection of the package."""

KANA_AND_SIGNS = "".join(
    chr(code)
    for block in ((0x3000, 0x3020), (0x3041, 0x3097), (0x3099, 0x3100), (0xFF01, 0xFFA0), (0xFFE0, 0xFFE7))
    for code in range(*block)
)
"""CJK punctuation, kana, and full-width and half-width forms. Both fonts have them."""

COMMON_HANZI = 3500
"""The length of the first list of China's table of characters in general use (2013)."""

NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]
"""The entries of the table of names that are kept: names, version and licence."""

TITLE = "SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007"


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
    options.name_IDs = NAMES
    font = subset.load_font(str(source), options)
    use_tabular_digits(font)
    save(font, LETTERS + SYMBOLS, target, options)


def make_han(collection: Path, language: HanLanguage, text: str, target: Path) -> str:
    """Write the subset for one language: outlines without hints, and no tables for layout. Return its copyright."""
    names = [font["name"].getDebugName(1) for font in TTCollection(str(collection), lazy=True).fonts]
    options = subset.Options()
    options.font_number = names.index(HAN_SOURCES[language])
    options.layout_features = []
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.hinting = False
    options.desubroutinize = True  # larger, but smaller when compressed, as in a wheel
    options.drop_tables += ["BASE", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]
    options.name_IDs = NAMES
    font = subset.load_font(str(collection), options)
    save(font, text, target, options)
    return str(font["name"].getDebugName(0))


def save(font: TTFont, text: str, target: Path, options: subset.Options) -> None:
    """Reduce a font to the characters of the text, and write it."""
    maker = subset.Subsetter(options)
    maker.populate(text=text)
    maker.subset(font)
    subset.save_font(font, str(target), options)
    print(f"{target}: {target.stat().st_size} bytes, {len(font.getBestCmap())} characters")


def han_text(language: HanLanguage, unihan: Path) -> str:
    """Return the characters for one language: the common ones, and those of its catalogues that Inter does not have."""
    needed = {" ", *HAN_SIGNS, *KANA_AND_SIGNS, *common_characters(language, unihan)}
    for catalogue in Path(TRANSLATIONS).glob(f"{language}*/LC_MESSAGES/*.po"):
        needed |= set(catalogue.read_text(encoding="utf-8")) - set(LETTERS + SYMBOLS + "\n")
    return "".join(sorted(needed))


def common_characters(language: HanLanguage, unihan: Path) -> set[str]:
    """Return the characters that are taught in China or Japan, from Unicode's database of Chinese characters."""
    with bz2.open(unihan, "rt", encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.startswith("U+")]
    if language == "ja":
        return {chr(int(code[2:], 16)) for code, field, _ in rows if field == "kJoyoKanji"}
    numbers = {chr(int(code[2:], 16)): int(value.partition(":")[2]) for code, field, value in rows if field == "kTGH"}
    return {character for character, number in numbers.items() if number <= COMMON_HANZI}


def licence(source: Path, target: Path, tag: str, holder: str = "") -> None:
    """Write the full licence from the package's copyright file, where it has this tag."""
    lines = source.read_text(encoding="utf-8").splitlines()
    holder = holder or next(line.removeprefix("Copyright: ") for line in lines if line.startswith("Copyright: "))
    begin = next(i for i, line in enumerate(lines) if line.strip() == f"License: {tag}" and not lines[i - 1].strip())
    body = []
    for line in lines[begin + 1 :]:
        if not line.startswith(" "):
            break
        body.append("" if line.strip() == "." else line[1:])
    terms = "\n".join(line for line in body if line != TITLE and not line.startswith("---")).strip()
    head = f"Copyright {holder}\n\nThis Font Software is licensed under the SIL Open Font License, Version 1.1."
    target.write_text(f"{head}\n\n{TITLE}\n\n{terms}\n", encoding="utf-8")


def main(share: Path, folder: Path) -> None:
    """Make the fonts whose packages are there."""
    folder.mkdir(parents=True, exist_ok=True)
    if (inter := share / "fonts/opentype/inter").is_dir():
        for weight, name in WEIGHTS.items():
            make(inter / f"{weight}.otf", folder / name)
        licence(share / "doc/fonts-inter/copyright", folder / "Inter-OFL.txt", "OFL-1.1")
    if (collection := share / "fonts/opentype/noto/NotoSansCJK-Regular.ttc").is_file():
        for language, name in HAN_FONTS.items():
            text = han_text(language, share / "unicode/Unihan_OtherMappings.txt.bz2")
            holder = make_han(collection, language, text, folder / name)
        licence(share / "doc/fonts-noto-cjk/copyright", folder / "NotoSansCJK-OFL.txt", "SIL-1.1", holder)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m tools.fonts FOLDER_OF_THE_PACKAGES/usr/share TARGET_FOLDER")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
