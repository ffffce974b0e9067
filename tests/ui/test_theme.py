"""Themes are data; words can be read on their ground; measures follow the window."""

from dataclasses import replace

import pytest

from puzzlebox.ui.theme import CLASSIC, DARK, HUES, THEMES, Measures, Theme, contrast, luminance, mix, readable_on, rgb


def test_the_first_theme_is_ours_and_the_sheets_have_theirs() -> None:
    assert list(THEMES) == ["dark", "classic"]
    assert (DARK.look, CLASSIC.look) == ("modern", "classic")


def test_contrast_is_that_of_the_published_examples() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(rgb("#777777"), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert luminance((255, 0, 0)) == pytest.approx(0.2126)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_can_be_read_on_every_ground(theme: Theme) -> None:
    for ground in (theme.ground, theme.surface, theme.raised):
        for ink in (theme.text, theme.muted):
            assert contrast(ink, ground) >= 4.5
    for ink in (theme.accent, theme.good, theme.warn, theme.bad):
        assert contrast(ink, theme.ground) >= 4.5
        assert contrast(ink, theme.surface) >= 4.5


def test_numbers_on_our_tiles_can_be_read() -> None:
    assert contrast(DARK.tile_text, DARK.tile) >= 4.5
    assert contrast(DARK.tile_text, DARK.tile_home) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_hue_has_a_colour_of_its_own_that_stands_out_from_the_board(theme: Theme) -> None:
    assert len({theme.hue(name) for name in HUES}) == 8
    if theme.look == "modern":
        assert min(contrast(theme.hue(name), theme.well) for name in HUES) >= 4.5


def test_the_sheets_colours_are_the_sheets() -> None:
    assert CLASSIC.ground == (0, 0, 0)
    assert CLASSIC.text == (255, 255, 255)
    assert CLASSIC.shadow == (185, 185, 185)
    assert CLASSIC.tile == (0xED, 0xC2, 0x2E)


def test_a_hue_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="tuple"):
        DARK.hue("beige")


def test_another_theme_is_the_same_data_with_other_values() -> None:
    light = replace(DARK, name="light", ground=rgb("#f6f7fa"), text=rgb("#16181d"))
    assert light.look == "modern"
    assert contrast(light.text, light.ground) > 15


def test_a_card_is_the_theme_without_panels() -> None:
    assert DARK.panels
    assert not DARK.card().panels
    assert replace(DARK.card(), panels=True) == DARK


def test_colours_mix_and_the_better_ink_is_found() -> None:
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
    assert readable_on((250, 240, 200)) == (18, 20, 26)
    assert readable_on((20, 20, 90)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("size", "u", "types"),
    [
        ((1280, 960), 8, (14, 18, 24, 36, 56)),
        ((960, 720), 6, (11, 14, 18, 27, 42)),
        ((640, 480), 4, (11, 13, 15, 18, 28)),
        ((200, 150), 4, (9, 9, 12, 18, 28)),
        ((7680, 4320), 36, (63, 81, 108, 162, 252)),
    ],
)
def test_measures_grow_with_the_window(size: tuple[int, int], u: int, types: tuple[int, ...]) -> None:
    measures = Measures.of(*size)
    assert measures.u == u
    assert measures[1:] == types
    assert (measures.gap, measures.pad, measures.corner) == (u, 2 * u, u)


def test_no_type_is_ever_below_nine_px() -> None:
    for width in range(1, 400, 7):
        for height in range(1, 400, 7):
            assert min(Measures.of(width, height)[1:]) >= 9
