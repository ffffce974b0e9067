"""Tests for texts that need more than the shipped fonts. The font that pygame has, which knows Greek, Cyrillic and
Arabic but neither Hebrew nor emoji, stands in for the fonts of the system."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pygame.freetype
import pytest

from puzzlebox import translation
from puzzlebox.ui import fallback, system_fonts, text
from puzzlebox.ui.fallback import language_of, split_runs
from puzzlebox.ui.fonts import FONTS_FOUND, SHIPPED, font, is_shipped
from puzzlebox.ui.system_fonts import FontFile
from puzzlebox.ui.text import caret, fit_lines, printable, render_text, shorten, width, wrap
from puzzlebox_assets import TRANSLATIONS, HanLanguage, Weight, font_path, han_font_path

GREEK = FontFile(str(Path(pygame.__file__).parent / pygame.font.get_default_font()))
WHITE = (255, 255, 255)
LAMBDA = "\u03bb"


@pytest.fixture(autouse=True)
def fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[FontFile]]:
    """The fonts that the system has in this test."""
    pygame.freetype.init()
    found = [GREEK]
    monkeypatch.setattr(system_fonts, "find_fonts", lambda *_: tuple(found))
    monkeypatch.setattr(fallback, "font_files", fallback.FontFiles())
    text.clear_cache()
    yield found
    text.clear_cache()


def ink(shown: str) -> bytes:
    return pygame.image.tobytes(render_text(shown, 24, WHITE), "RGBA")


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_the_shipped_fonts_have_the_characters_that_need_no_other_font(weight: Weight) -> None:
    shipped = pygame.freetype.Font(str(font_path(weight)), 20)
    assert [c for c in SHIPPED - {"\ufffd"} if shipped.get_metrics(c)[0] is None] == []
    assert is_shipped("Score 12 \u00b7 \u00e9 \u2190")
    assert not is_shipped("Score \u03bb")


def test_shipped_characters_need_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_fonts, "find_fonts", lambda *_: pytest.fail("searched"))
    assert width("rainy-day \u00e4\u0142 \u2190 \u2026 \u00b7", 14)
    assert not fallback.font_files.findings


@pytest.mark.parametrize(("language", "count"), [("zh", 3500), ("ja", 2136)])
def test_the_han_fonts_have_the_common_characters_and_the_catalogues(language: HanLanguage, count: int) -> None:
    shipped = pygame.freetype.Font(str(han_font_path(language)), 20)
    catalogues = Path(TRANSLATIONS).glob(f"{language}*/LC_MESSAGES/*.po")
    needed = {c for file in catalogues for c in file.read_text(encoding="utf-8") if c.isprintable()} - SHIPPED
    missing = [c for c in sorted(needed.union("、。「」～（），Ａ１ぁんァヶー・")) if shipped.get_metrics(c)[0] is None]
    assert missing == [], "run tools/fonts.py"
    assert (
        sum(metrics is not None for metrics in shipped.get_metrics("".join(map(chr, range(0x4E00, 0xA000))))) >= count
    )


@pytest.mark.parametrize(
    ("language", "shown", "font_language"),
    [
        ("zh_CN", "消除 10 行", "zh"),
        ("zh_CN", "骨直", "zh"),
        ("ja_JP.UTF-8", "骨直", "ja"),
        ("de", "骨直", "zh"),
        ("de", "骨直の", "ja"),
        ("de", "日本語", "ja"),
        ("ja", "简体中文", "zh"),
    ],
)
def test_the_forms_of_chinese_characters_follow_the_language(
    monkeypatch: pytest.MonkeyPatch, language: str, shown: str, font_language: HanLanguage
) -> None:
    monkeypatch.setenv("LANGUAGE", language)
    monkeypatch.setattr(system_fonts, "find_fonts", lambda *_: pytest.fail("searched"))
    assert {run.face for run in split_runs(shown)} - {None} == {fallback.HAN[font_language]}


def test_a_chosen_language_is_asked_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "zh_CN")
    before = ink("骨直")
    translation.choose("ja")
    try:
        text.measure_again()
        assert ink("骨直") != before
    finally:
        translation.choose()
        translation.use()


def test_signs_beside_chinese_characters_are_in_their_font_but_apostrophes_are_not() -> None:
    shown = "“Don’t” 按——下……"
    assert "".join(run.text for run in split_runs(shown) if run.face) == "“” 按——下……"


def test_a_rare_character_does_not_change_the_font_of_the_others() -> None:
    assert [(run.text, run.face) for run in split_runs("字龘")] == [("字", fallback.HAN["zh"]), ("龘", None)]


@pytest.mark.parametrize("weight", ["regular", "bold"])
@pytest.mark.parametrize("size", [9, 14, 24, 48])
def test_chinese_characters_fill_the_line_as_evenly_as_digits(size: int, weight: Weight) -> None:
    digits, han = (render_text(shown, size, WHITE, weight).get_bounding_rect() for shown in ("10", "国"))
    assert abs(digits.centery - han.centery) <= max(1, size // 20)
    assert 0 < han.top < han.bottom < font(size).get_height()
    assert width("国国国", size, weight) == 3 * size


def test_bold_chinese_characters_have_more_ink() -> None:
    regular, bold = (
        sum(ink_of) for ink_of in (ink("国"), pygame.image.tobytes(render_text("国", 24, WHITE, "bold"), "RGBA"))
    )
    assert regular < bold < 2 * regular


def test_each_run_is_in_a_font_that_has_it() -> None:
    runs = split_runs("abc \u03b1\u03b2 \u03b3 def")
    assert [(run.text, run.face) for run in runs] == [("abc ", None), ("\u03b1\u03b2 \u03b3", GREEK), (" def", None)]


def test_a_character_that_no_font_has_is_a_box() -> None:
    assert split_runs("\ua500") == [fallback.Run("\ua500", None, "", 0)]
    assert ink("\ua500") == pygame.image.tobytes(font(24).render("\ua500", True, WHITE), "RGBA")
    assert ink(LAMBDA) != pygame.image.tobytes(font(24).render(LAMBDA, True, WHITE), "RGBA")


def test_an_accent_is_part_of_its_letter() -> None:
    assert ink("e\u0301") == ink("\u00e9")
    assert [run.face for run in split_runs("e\u0301")] == [None]


@pytest.mark.parametrize(
    "shown", ["a\u03b1b", "10x20 を「消す」", "\u0441\u043d\u0435\u0433 12", "\u05e9\u05dc\u05d5\u05dd", "\U0001f600"]
)
@pytest.mark.parametrize("size", [9, 14, 41])
def test_a_text_in_several_fonts_is_as_wide_as_measured_and_as_high_as_a_line(shown: str, size: int) -> None:
    assert render_text(shown, size, WHITE).get_size() == (width(shown, size), font(size).get_height())


def test_high_letters_are_made_smaller_instead_of_being_cut() -> None:
    stacked = "\u0410" + "\u030a" * 3
    drawn, ascent = fallback._picture(fallback.Run(stacked, GREEK, "", 0), 40, WHITE, "regular")
    assert ascent - drawn.get_bounding_rect().top > 0
    (placed,) = fallback.place_runs(stacked, 40, "regular")
    picture, baseline = fallback._picture(placed.run, placed.size, WHITE, "regular")
    assert baseline - picture.get_bounding_rect().top <= font(40).get_ascent()


def test_hebrew_and_arabic_are_drawn_from_right_to_left() -> None:
    assert [run.level for run in split_runs("\u05d0\u05d1 ab")] == [1, 2]
    order = [part.run.text.strip() for part in fallback.place_runs("\u05d0\u05d1 ab", 20, "regular")]
    assert [entry for entry in order if entry] == ["ab", "\u05d0\u05d1"]
    (arabic,) = split_runs("\u0633\u0633")
    assert (arabic.face, arabic.script, arabic.level) == (GREEK, "Arab", 1)
    first = render_text("\u0633", 40, WHITE)
    both = render_text("\u0633\u0633", 40, WHITE)
    assert both.get_width() > first.get_width()
    assert caret("\u0633\u0633", 1, 40) == both.get_width() - first.get_width()
    assert (fallback._reversed("(\u05d0)"), fallback._reversed("12)")) == ("(\u05d0)", "(21"), "brackets are turned"


@pytest.mark.parametrize(
    ("shown", "language"),
    [("\u3042\u5b57", "ja"), ("\ud55c\u5b57", "ko"), ("\u3105\u5b57", "zh-tw"), ("\u5b57", "zh-hk")],
)
def test_the_language_of_chinese_characters(monkeypatch: pytest.MonkeyPatch, shown: str, language: str) -> None:
    monkeypatch.setenv("LANGUAGE", "zh_HK")
    assert language_of(shown) == language
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language_of("\u5b57") == "", "none is chosen without a locale"


def test_broken_missing_and_unusual_font_files_are_skipped(fonts: list[FontFile], tmp_path: Path) -> None:
    broken, pipe = tmp_path / "broken.ttf", tmp_path / "folder.ttf"
    broken.write_bytes(b"\0\1\0\0" + b"nonsense" * 40)
    pipe.mkdir()
    fonts[:0] = [FontFile(str(broken)), FontFile(str(tmp_path / "missing.ttf")), FontFile(str(pipe)), FontFile("x", 9)]
    assert split_runs(LAMBDA)[0].face == GREEK
    assert width(LAMBDA, 14)


def test_a_font_that_breaks_while_drawing_is_replaced_by_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("bad glyph")

    monkeypatch.setattr(fallback, "_picture_in", fail)
    assert ink(LAMBDA) == pygame.image.tobytes(font(24).render(LAMBDA, True, WHITE), "RGBA")


def test_text_is_drawn_with_boxes_until_fonts_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = threading.Event()

    def find(*_: object) -> tuple[FontFile, ...]:
        may_end.wait(30)
        return (GREEK,)

    monkeypatch.setattr(system_fonts, "find_fonts", find)
    monkeypatch.setattr(fallback, "PATIENCE", 0)
    pygame.event.clear()
    box = ink(LAMBDA)
    assert box == pygame.image.tobytes(font(24).render(LAMBDA, True, WHITE), "RGBA")
    may_end.set()
    assert all(finding.wait(30) for finding in fallback.font_files.findings.values())
    assert pygame.event.get(FONTS_FOUND)
    text.measure_again()
    assert ink(LAMBDA) != box


def test_texts_are_never_cut_inside_a_character() -> None:
    long = "\u0416\u0301" * 30
    for room in range(0, 200, 7):
        short = shorten(long, room, 14)
        assert width(short, 14) <= room or short == ""
        assert short == "" or short.removesuffix("\u2026").endswith("\u0416\u0301")


def test_joiners_stay_between_letters_that_need_them() -> None:
    assert printable("\u06cc\u200c\u062e") == "\u06cc\u200c\u062e"
    assert printable("\U0001f469\u200d\U0001f467") == "\U0001f469\u200d\U0001f467"
    assert printable("a\u200db\u200c") == "a\ufffdb\ufffd"


def test_chinese_text_is_broken_into_lines_without_blanks() -> None:
    lines, _ = fit_lines("\u5b57" * 20, 100, 1000, 14)
    assert "".join(lines) == "\u5b57" * 20
    assert len(lines) > 1
    assert all(width(line, 14) <= 100 for line in lines)
    assert wrap("ab \u5b57\u5b57", 1000, 14) == ["ab \u5b57\u5b57"]


def test_the_cursor_stands_between_characters() -> None:
    assert [caret("ab", n, 20) for n in range(3)] == [0, width("a", 20), width("ab", 20)]
    mixed = "a\u03b1\u03b2"
    places = [caret(mixed, n, 20) for n in range(4)]
    assert places == sorted(places)
    assert (places[0], places[1], places[-1]) == (0, width("a", 20), width(mixed, 20))
    hebrew = "\u05d0\u05d1"
    assert [caret(hebrew, n, 20) for n in (0, 2)] == [width(hebrew, 20), 0]
