"""Draws texts that need more than Inter: each run of characters in a font that has them. Common Chinese and Japanese
characters are in fonts that puzzlebox ships, all others in fonts of the system.

Imported only when the first such text is shown. Fonts of the system are searched for in the background; until they are
found, missing characters are boxes.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import accumulate, groupby
from typing import NamedTuple

import pygame
import pygame.freetype

from puzzlebox.core.clusters import clusters
from puzzlebox.ui.bidi import levels, visual_order
from puzzlebox.ui.fonts import FONTS_FOUND, font, is_shipped, language_in_use
from puzzlebox.ui.system_fonts import ERRORS, Finding, FontFile, has_characters, open_font
from puzzlebox.ui.theme import Colour
from puzzlebox_assets import HAN_FONTS, HAN_SIGNS, Weight, han_font_path

PATIENCE = 0.2
"""In s: how long the first text that needs another font waits for it. Usually, a tenth of that is enough."""

WHITE: Colour = (255, 255, 255)

IGNORED = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u200c\u200d").union(
    map(chr, range(0x180B, 0x180F)), map(chr, range(0xFE00, 0xFE10)), map(chr, range(0xE0100, 0xE01F0))
)
"""Invisible characters, which a font need not have."""

SCRIPTS: Mapping[str, str] = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo", "DEVANAGARI": "Deva",
    "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr", "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu",
    "KANNADA": "Knda", "MALAYALAM": "Mlym", "SINHALA": "Sinh", "THAI": "Thai", "LAO": "Laoo", "TIBETAN": "Tibt",
    "MYANMAR": "Mymr", "KHMER": "Khmr", "HANGUL": "Hang", "MONGOLIAN": "Mong",
}  # fmt: skip
"""The script of a letter, by the first word of its name in Unicode, as far as fonts need to be told."""

MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
"""The signs that look the other way in a text from right to left."""

FAMILIES: Mapping[str, re.Pattern[str]] = {
    "ja": re.compile("[\u3040-\u30ff]"),
    "ko": re.compile("[\u1100-\u11ff\uac00-\ud7a3]"),
    "zh-tw": re.compile("[\u3100-\u312f]"),
}
"""Ranges of characters that only one language uses, of those that share Chinese characters."""

HAN = {language: FontFile(str(han_font_path(language))) for language in HAN_FONTS}
"""The shipped fonts with Chinese characters and kana."""

HAN_STARTS = (("\u3000", "\u9fff"), ("\uff00", "\uffef"), ("\U00020000", "\U0002ffff"))
"""Ranges of the characters for which these fonts are tried."""

SIGNS = frozenset(HAN_SIGNS)

STRENGTH = 1 / 26
"""How much bolder than their one weight these fonts are drawn for a bold text, in type sizes."""


class Run(NamedTuple):
    """A part of a text in one font (None is the shipped one), one script and one direction. `level` is its level in
    `bidi`."""

    text: str
    face: FontFile | None
    script: str
    level: int


class PlacedRun(NamedTuple):
    """A run at `x` in the picture of its text, and the type size at which it fits into the line. `start` is the index
    of its first character."""

    run: Run
    start: int
    x: int
    width: int
    size: int


class FontFiles:
    """The fonts of the system that are known, by script, language and weight, and those that cannot be used."""

    def __init__(self) -> None:
        self.findings: dict[tuple[str, str, Weight], Finding] = {}
        self.broken: set[FontFile] = set()

    def fonts(self, script: str, character: str, language: str, weight: Weight) -> tuple[FontFile, ...]:
        """Return the fonts for a script, of which this is a character; none as long as they are being searched for."""
        key = script, language, weight
        if key not in self.findings:
            self.findings[key] = Finding(character, language, weight, _post_found)
            self.findings[key].wait(PATIENCE)
        return self.findings[key].fonts


font_files = FontFiles()


def _post_found() -> None:
    """Let the loop draw everything again."""
    with suppress(pygame.error):  # the window has been closed
        pygame.event.post(pygame.event.Event(FONTS_FOUND))


def render(text: str, size: int, colour: Colour, weight: Weight) -> pygame.Surface:
    """Return a picture of the text, as high as a line of the shipped font."""
    high = font(size, weight).get_height()
    placed = place_runs(text, size, weight)
    picture = pygame.Surface((sum(part.width for part in placed), high), pygame.SRCALPHA)
    baseline = font(size, weight).get_ascent()
    for part in placed:
        drawn, ascent = _picture(part.run, part.size, colour, weight)
        picture.blit(drawn, (part.x, baseline - ascent))
    return picture


def width(text: str, size: int, weight: Weight) -> int:
    """Return the width of the text in px."""
    return sum(part.width for part in place_runs(text, size, weight))


def caret(text: str, index: int, size: int, weight: Weight) -> int:
    """Return how far from the left the cursor stands before the character with this index."""
    placed = place_runs(text, size, weight)
    for part in sorted(placed, key=lambda part: part.start):
        run = part.run
        if part.start <= index <= part.start + len(run.text):
            before = _width(run._replace(text=run.text[: index - part.start]), part.size, weight)
            return part.x + (part.width - before if run.level % 2 else before)
    return sum(part.width for part in placed)


@lru_cache(maxsize=512)
def place_runs(text: str, size: int, weight: Weight) -> tuple[PlacedRun, ...]:
    """Return the runs of a text in their order on the screen."""
    runs = split_runs(text, weight)
    starts = [sum(len(run.text) for run in runs[:n]) for n in range(len(runs))]
    placed: list[PlacedRun] = []
    x = 0
    for n in visual_order([run.level for run in runs]):
        fitting = _fitting_size(runs[n], size, weight)
        wide = _width(runs[n], fitting, weight)
        placed.append(PlacedRun(runs[n], starts[n], x, wide, fitting))
        x += wide
    return tuple(placed)


def split_runs(text: str, weight: Weight = "regular") -> list[Run]:
    """Return the runs of a text in the order in which it is read."""
    parts = clusters(text)
    scripts = _scripts(parts)
    faces = _with_blanks(parts, _with_signs(parts, _faces(parts, scripts, weight, language_of(text))))
    keys = zip(faces, (SCRIPTS.get(script, "") for script in scripts), levels(parts), strict=True)
    marked = zip(keys, parts, strict=True)
    return [
        Run("".join(part for _, part in group), *key) for key, group in groupby(marked, key=lambda marked: marked[0])
    ]


def language_of(text: str) -> str:
    """Return the language to choose fonts for: the one that the characters are from, or else the player's."""
    return next((language for language, own in FAMILIES.items() if own.search(text)), "") or language_in_use()


def forget() -> None:
    """Drop everything that depends on the fonts of the system, so that texts are laid out again."""
    for cached in (_opened, _shaping_font, _face, place_runs):
        cached.cache_clear()


# Faces


def _faces(parts: Sequence[str], scripts: Sequence[str], weight: Weight, language: str) -> list[FontFile | None]:
    """Return the font of each cluster: None for the shipped one, also if no font has it. The clusters of one script are
    in one font if there is one that has all of them."""
    kinds = [_kind(part, script) for part, script in zip(parts, scripts, strict=True)]
    letters: dict[str, str] = {}
    for part, kind in zip(parts, kinds, strict=True):
        letters[kind] = letters.get(kind, "") + part if kind else ""
    return [
        _face(letters[kind], kind, weight, language) or _face(part if kind else "", kind, weight, language)
        for part, kind in zip(parts, kinds, strict=True)
    ]


@lru_cache(maxsize=4096)
def _kind(part: str, script: str) -> str:
    """Return what to search fonts for: the script of a letter, or the block of a sign; nothing for a shipped one."""
    if is_shipped(_composed(part)):
        return ""
    return script if part[0].isalpha() else f"{ord(part[0]) >> 8:x}"


@lru_cache(maxsize=4096)
def _face(letters: str, kind: str, weight: Weight, language: str) -> FontFile | None:
    """Return the first font that has all these letters of one kind, shipped ones first; None if there is none."""
    needed = "".join(character for character in letters if character not in IGNORED)
    if not needed:
        return None
    return _first_with(needed, _han_fonts(needed, language)) or _first_with(
        needed, font_files.fonts(kind, needed[0], language, weight)
    )


def _first_with(needed: str, files: Sequence[FontFile]) -> FontFile | None:
    usable = (file for file in files if file not in font_files.broken)
    return next((file for file in usable if has_characters(_opened(file), needed)), None)


def _han_fonts(needed: str, language: str) -> list[FontFile]:
    """Return the shipped fonts to try for these letters: the one for Japanese, or else for Chinese, comes first."""
    if not any(first <= needed[0] <= last for first, last in HAN_STARTS):
        return []
    return [HAN["ja"], HAN["zh"]] if language.startswith("ja") else [HAN["zh"], HAN["ja"]]


@lru_cache(maxsize=12)
def _opened(file: FontFile) -> pygame.freetype.Font | None:
    return open_font(file)


@lru_cache(maxsize=24)
def _shaping_font(path: str, size: int, script: str, from_right: bool) -> pygame.font.Font:
    made = pygame.font.Font(path, size)
    made.set_direction(pygame.DIRECTION_RTL if from_right else pygame.DIRECTION_LTR)
    if script:
        made.set_script(script)
    return made


def _with_blanks(parts: Sequence[str], faces: list[FontFile | None]) -> list[FontFile | None]:
    """Draw a blank between two clusters of one font in that font, so that they are one run."""
    for n in range(1, len(parts) - 1):
        if parts[n] == " " and faces[n - 1] == faces[n + 1]:
            faces[n] = faces[n - 1]
    return faces


def _with_signs(parts: Sequence[str], faces: list[FontFile | None]) -> list[FontFile | None]:
    """Draw quotation marks, ellipses and dashes beside Chinese characters in their font, but no apostrophes."""
    if SIGNS.isdisjoint(parts):
        return faces
    han = next((face for face in faces if face in HAN.values()), None)
    for n, part in enumerate(parts):
        apostrophe = 0 < n < len(parts) - 1 and parts[n - 1].isalpha() and parts[n + 1].isalpha() and part == "’"
        if han and part in SIGNS and not apostrophe:
            faces[n] = han
    return faces


def _scripts(parts: Sequence[str]) -> list[str]:
    """Return the script of each cluster, as the first word of its name in Unicode. Blanks and signs have that of the
    cluster before them."""
    found: list[str] = []
    for part in parts:
        if found and not part[0].isalpha():
            found.append(found[-1])
        else:
            found.append(_script(part[0]))
    return found


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


# Pictures


def _picture(run: Run, size: int, colour: Colour, weight: Weight) -> tuple[pygame.Surface, int]:
    """Return a picture of a run, and the height of its baseline in it from the top."""
    if run.face:
        try:
            return _picture_in(run.face, run, size, colour, weight)
        except ERRORS:
            font_files.broken.add(run.face)
    text = _composed(run.text)
    drawn = _rendered(font(size, weight), _reversed(text) if run.level % 2 else text, colour)
    return drawn, font(size, weight).get_ascent()


def _reversed(text: str) -> str:
    """Return signs from the shipped font in the order from right to left."""
    return "".join(reversed(clusters(text.translate(MIRRORED))))


def _picture_in(face: FontFile, run: Run, size: int, colour: Colour, weight: Weight) -> tuple[pygame.Surface, int]:
    if face in HAN.values():
        return _han_picture(face, run.text, size, colour, weight)
    if face.number == 0 or (run.script and not face.number & 0xFFFF):
        shaped = _shaping_font(face.path, size, run.script, run.level % 2 == 1)
        return _rendered(shaped, run.text, colour), shaped.get_ascent()
    # SDL_ttf opens only the first font of a file in its first style; freetype opens all, but does not join letters
    opened = _opened(face)
    if opened is None:
        raise ValueError(f"{face.path} cannot be opened")
    opened.origin = True
    drawn, box = opened.render(run.text, colour, size=size)
    metrics = opened.get_metrics(run.text, size=size)
    wide = round(sum(entry[4] for entry in metrics if entry))
    picture = pygame.Surface((max(wide, box.x + box.width, 0), max(box.height, 1)), pygame.SRCALPHA)
    picture.blit(drawn, (max(0, box.x), 0))
    return picture, box.y


def _han_picture(face: FontFile, text: str, size: int, colour: Colour, weight: Weight) -> tuple[pygame.Surface, int]:
    """Return a picture in which each character has the width of the regular weight, so that they are evenly spaced."""
    opened = _opened(face)
    assert opened is not None
    places = _han_places(face, text, size)
    baseline = font(size, weight).get_ascent()
    picture = pygame.Surface((round(places[-1]), font(size, weight).get_height()), pygame.SRCALPHA)
    opened.origin, opened.strength = True, STRENGTH
    opened.strong = weight == "bold"
    for character, x in zip(_composed(text), places, strict=False):
        drawn, box = opened.render(character, colour, size=size)
        picture.blit(drawn, (round(x) + box.x, baseline - box.y))
    return picture, baseline


def _han_places(face: FontFile, text: str, size: int) -> list[float]:
    """Return where each character of a text in a shipped font begins, and where the last one ends, in px."""
    opened = _opened(face)
    assert opened is not None
    opened.strong = False
    advances = (entry[4] if entry else 0 for entry in opened.get_metrics(_composed(text), size=size))
    return list(accumulate(advances, initial=0.0))


def _width(run: Run, size: int, weight: Weight) -> int:
    """Return the width of the picture of a run, in px."""
    if run.face in HAN.values() and run.face is not None:
        return round(_han_places(run.face, run.text, size)[-1])
    return _picture(run, size, WHITE, weight)[0].get_width()


def _rendered(drawn_in: pygame.font.Font, text: str, colour: Colour) -> pygame.Surface:
    """Return the text in this font; an empty picture if it has no width, for which pygame raises an error."""
    return drawn_in.render(text if drawn_in.size(text)[0] else "", True, colour)


def _fitting_size(run: Run, size: int, weight: Weight) -> int:
    """Return the type size for a run: smaller than `size` if its letters would not fit into the line."""
    if run.face is None or run.face in HAN.values():
        return size
    drawn, ascent = _picture(run, size, WHITE, weight)
    ink = drawn.get_bounding_rect()
    above, below = ascent - ink.top, ink.bottom - ascent
    line_above = font(size, weight).get_ascent()
    line_below = font(size, weight).get_height() - line_above
    share = min(1.0, line_above / max(1, above), line_below / max(1, below))
    return size if share == 1 else max(1, int(size * share))


def _composed(text: str) -> str:
    """Return the text with letters and accents as single characters, as the shipped fonts have them."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)
