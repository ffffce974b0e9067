"""Tests for the covers of games: no two look alike, at any size, and a game without one gets one."""

from itertools import combinations

import pygame
import pytest

from puzzlebox.core.cover import NO_COVER, Cover, Emblem, Part
from puzzlebox.core.grid import Grid
from puzzlebox.registry import installed_games
from puzzlebox.testing import check_cover
from puzzlebox.ui.colours import Lab, difference, lab
from puzzlebox.ui.cover import cell_size, colour_of, emblem_picture, made_cover, paint_cover
from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import DARK, THEMES, Theme, contrast, rgb
from puzzlebox_games.covers import COVERS
from tests.fake_game import LAMPS, variant_of

STEP = 4
"""The distance of the pixels that are compared, in px."""


def painted(cover: Cover, size: tuple[int, int] = (64, 48), theme: Theme = DARK) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(theme.ground)
    paint_cover(surface, Area(0, 0, *size), cover, 6, theme.ground)
    return surface


def labs(picture: pygame.Surface) -> list[Lab]:
    width, height = picture.get_size()
    return [lab(tuple(picture.get_at((x, y)))[:3]) for y in range(2, height, STEP) for x in range(2, width, STEP)]  # type: ignore[arg-type]


def test_no_two_covers_look_alike() -> None:
    seen = {name: labs(painted(cover)) for name, cover in COVERS.items()}
    for one, other in combinations(seen, 2):
        pairs = list(zip(seen[one], seen[other], strict=True))
        assert sum(difference(*pair) for pair in pairs) / len(pairs) >= 12, (one, other)


def test_every_game_of_the_catalogue_has_the_cover_that_it_declares() -> None:
    registry = installed_games()
    for entry in registry.catalogue:
        assert registry.cover(entry) == registry.game(entry.id).cover == COVERS[entry.id]


@pytest.mark.parametrize("name", COVERS)
@pytest.mark.parametrize("size", [(16, 16), (40, 30), (158, 118), (560, 800)])
def test_an_emblem_fits_into_its_cover_and_can_be_seen(name: str, size: tuple[int, int]) -> None:
    emblem = emblem_picture(COVERS[name].emblem, *size)
    assert emblem.get_width() <= size[0]
    assert emblem.get_height() <= size[1]
    picture, colour, step = painted(COVERS[name], size), colour_of(COVERS[name]), max(1, size[0] // 40)
    places = [(x, y) for x in range(0, size[0], step) for y in range(0, size[1], step)]
    seen = [contrast(tuple(picture.get_at(place))[:3], colour) for place in places]  # type: ignore[arg-type]
    assert sum(found >= 3 for found in seen) >= 0.04 * len(seen)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_cover_close_to_the_ground_has_a_hairline(theme: Theme) -> None:
    hidden = Cover("#{:02x}{:02x}{:02x}".format(*theme.ground), NO_COVER.emblem)
    assert tuple(painted(hidden, theme=theme).get_at((32, 0)))[:3] != theme.ground
    plain = Cover("#c98f2f", NO_COVER.emblem)
    assert tuple(painted(plain, theme=theme).get_at((32, 0)))[:3] == rgb("#c98f2f")


def test_a_game_without_a_cover_gets_one_from_its_name_and_board() -> None:
    names = ("pancakes", "flood", "net", "catch")
    assert len({made_cover(name, name.title()).colour for name in names}) == 4
    assert made_cover("net", "Net") == made_cover("net", "Net")
    letter = made_cover("net", "net").emblem
    assert [part.label for part in letter.parts.values()] == ["N"]
    assert made_cover("net", "Net", Grid.parse("1 0/0 2")).emblem.picture == ("1.", ".2")
    assert made_cover("net", "Net", Grid.parse("0 0/0 0")) == made_cover("net", "Net")
    for name in names:
        cover = made_cover(name, name.title())
        part = next(iter(cover.emblem.parts.values()))
        assert contrast(rgb(part.colour), colour_of(cover)) >= 3


def test_joined_cells_are_one_piece() -> None:
    emblem = Emblem(("aab", "aa "), {"a": Part("#000000", joined=True), "b": Part("#ffffff")})
    assert ([place for _, *place in emblem.pieces()], emblem.size) == ([[0, 0, 2, 2], [0, 2, 1, 1]], (2, 3))
    assert cell_size(emblem, 300, 100) == 39


def test_check_cover_refuses_an_emblem_that_is_hard_to_see() -> None:
    faint = Emblem(("a",), {"a": Part("#707070")})
    with pytest.raises(AssertionError, match="lamps: more than half of the emblem must have a contrast of 3 : 1"):
        check_cover(variant_of(LAMPS, cover=Cover("#808080", faint)))
    check_cover(LAMPS)
