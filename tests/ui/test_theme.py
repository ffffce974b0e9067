"""Tests for the themes and measures: contrast of texts, and sizes that follow the window."""

from dataclasses import replace

import pytest

from puzzlebox.core.shown import HUES
from puzzlebox.store import setting_list
from puzzlebox.ui.colours import difference, lab, least_difference
from puzzlebox.ui.theme import (
    CLASSIC,
    CONTRAST,
    DARK,
    LIGHT,
    THEMES,
    Measures,
    Theme,
    contrast,
    luminance,
    mix,
    readable_on,
    rgb,
)


def test_dark_is_the_default_theme_and_classic_has_its_own_look() -> None:
    assert list(THEMES) == ["dark", "light", "contrast", "classic"]
    assert [theme.look for theme in THEMES.values()] == ["modern", "modern", "modern", "classic"]
    assert set(THEMES) | {"auto"} == set(setting_list.THEMES)
    assert (CLASSIC.ground, CLASSIC.text, CLASSIC.shadow) == ((0, 0, 0), (255, 255, 255), (185, 185, 185))
    assert CLASSIC.tile == (0xED, 0xC2, 0x2E), "as in the rule sheets"


def test_contrast_agrees_with_published_examples() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(rgb("#777777"), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert luminance((255, 0, 0)) == pytest.approx(0.2126)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_text_is_readable_on_every_ground(theme: Theme) -> None:
    least = 7 if theme.name == "contrast" else 4.5
    for ground in (theme.ground, theme.surface, theme.raised):
        for ink in (theme.text, theme.muted):
            assert contrast(ink, ground) >= least
    for ink in (theme.accent, theme.good, theme.warn, theme.bad):
        assert contrast(ink, theme.ground) >= least
        assert contrast(ink, theme.surface) >= least
    assert contrast(theme.ink, theme.accent) >= least
    assert min(contrast(DARK.tile_text, tile) for tile in (DARK.tile, DARK.tile_home)) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_text_stays_readable_on_the_tinted_ground_of_a_game(theme: Theme) -> None:
    for colour in ("#2f6db5", "#7d1a38", "#1c2b5e", "#3d3620", "#9aa3af", "#fef72c", "#000000", "#ffffff"):
        tinted = theme.of_game(rgb(colour))
        assert min(contrast(ink, tinted.ground) for ink in (tinted.text, tinted.muted, tinted.good)) >= 4.5
        assert (tinted.ground == theme.ground) is (theme.name in ("contrast", "classic"))


@pytest.mark.parametrize("theme", [DARK, LIGHT, CONTRAST], ids=lambda theme: theme.name)
def test_pieces_are_told_apart_with_every_kind_of_sight(theme: Theme) -> None:
    assert least_difference(theme.pieces) >= 12
    assert luminance(theme.well) < 0.01, "the well is dark"


def test_differences_of_colours_agree_with_published_examples() -> None:
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)
    assert difference((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619)) == pytest.approx(2.0373, abs=1e-4)
    assert lab((255, 255, 255)) == pytest.approx((100, 0, 0), abs=0.02)
    assert difference(lab((200, 80, 0), "protanopia"), lab((120, 110, 0), "protanopia")) < 12


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_hues_have_different_colours_that_stand_out_from_the_board(theme: Theme) -> None:
    assert len({theme.hue(name) for name in HUES}) == 8
    if theme.look == "modern":
        assert min(contrast(theme.hue(name), theme.well) for name in HUES) >= 4.5
    with pytest.raises(ValueError, match="tuple"):
        theme.hue("beige")


def test_a_card_is_the_theme_without_panels() -> None:
    assert DARK.panels
    assert not DARK.card().panels
    assert replace(DARK.card(), panels=True) == DARK
    assert replace(DARK, scale=200).card() == DARK.card(), "a board has no texts to scale"


def test_mix_and_readable_on() -> None:
    assert (mix((0, 0, 0), (200, 100, 50), 0.5), readable_on((250, 240, 200))) == ((100, 50, 25), (18, 20, 26))
    assert readable_on((20, 20, 90)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("size", "u", "types"),
    [
        *[((1280, 960), 8, (13, 16, 19, 28, 48, 72)), ((960, 720), 6, (11, 13, 15, 21, 36, 54))],
        *[((640, 480), 4, (11, 13, 15, 18, 24, 36)), ((200, 150), 4, (9, 9, 11, 14, 24, 36))],
        ((7680, 4320), 36, (58, 72, 86, 126, 216, 324)),
    ],
)
def test_measures_grow_with_the_window(size: tuple[int, int], u: int, types: tuple[int, ...]) -> None:
    measures = Measures.of(*size)
    assert (measures.u, measures[1:]) == (u, types)
    assert (measures.gap, measures.pad, measures.corner) == (u, 2 * u, u * 3 // 2)


def test_measures_grow_with_the_scale() -> None:
    for size in ((960, 720), (1920, 1080), (3840, 2160)):
        usual, large = Measures.of(*size), Measures.of(*size, 150)
        assert large == tuple(measure * 150 // 100 for measure in usual)
        assert Measures.of(*size, 200).body == 2 * usual.body


@pytest.mark.parametrize("percent", [100, 125, 200])
@pytest.mark.parametrize("size", [(200, 150), (320, 240), (640, 480), (400, 1200), (3840, 200)])
def test_a_scale_leaves_room_for_a_few_short_lines(size: tuple[int, int], percent: int) -> None:
    usual, scaled = Measures.of(*size), Measures.of(*size, percent)
    assert usual.body <= scaled.body <= usual.body * percent // 100
    assert scaled.body == usual.body or (size[0] >= 24 * scaled.body and size[1] >= 18 * scaled.body)


def test_large_texts_make_a_window_small() -> None:
    small = {percent for percent in (100, 125, 150, 175, 200) if Measures.of(640, 480, percent).is_small(640, 480)}
    assert small == {175, 200}
    assert not Measures.of(960, 720, 200).is_small(960, 720)
    assert not Measures.of(320, 240).is_small(320, 240)
    assert Measures.of(319, 240).is_small(319, 240)


def test_no_type_size_is_below_9_px() -> None:
    for width in range(1, 400, 7):
        for height in range(1, 400, 7):
            assert min(Measures.of(width, height)[1:]) >= 9
