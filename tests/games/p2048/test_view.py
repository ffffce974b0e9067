"""The view of 2048: movement, swipes, colours, numbers and patterns."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from puzzlebox.ui.colours import difference, lab
from puzzlebox.ui.theme import CONTRAST, DARK, THEMES, Colour, Theme, contrast, luminance, readable_on
from puzzlebox_games.p2048.painter import TilePainter, blank_colour, ground_colour, tile_colour
from puzzlebox_games.p2048.rules import NewTile
from puzzlebox_games.p2048.view import GROWTH, RISE, SLIDE, Movement
from tests.games.p2048.play import CHEQUERED, Shown, placed, session_of

LAST = 17
"""The exponent of 131072."""

BOARD = "4 2 2/0 0 0/0 0 8"

SMALL = "goal=256"


def test_tiles_slide_for_a_tenth_of_a_second() -> None:
    state = placed(BOARD, SMALL)
    events = {event.name: event.detail for event in state.send("left") or ()}
    moving = Movement.begin(events["slid"], events["appeared"], events["merged"], 0)
    assert SLIDE == 100
    assert list(moving.tiles(state.grid, 0)) == [(4, 0, 0, 1), (2, 0, 1, 1), (2, 0, 2, 1), (8, 2, 2, 1)]
    half = list(moving.tiles(state.grid, 50))
    assert [tile.value for tile in half] == [4, 2, 2, 8]
    assert half[2].column < 1.5
    assert half[3].column < 1
    assert all(tile.row in (0, 2) for tile in half)


def test_then_merged_tiles_swell_and_the_new_one_grows() -> None:
    state = placed(BOARD, SMALL)
    events = {event.name: event.detail for event in state.send("left") or ()}
    new: NewTile = events["appeared"]
    moving = Movement.begin(events["slid"], new, events["merged"], 0)
    assert GROWTH == 200
    scales = {}
    for now in (SLIDE, SLIDE + 100, SLIDE + 200):
        tiles = {(tile.row, tile.column): tile for tile in moving.tiles(state.grid, now)}
        assert {place: tile.value for place, tile in tiles.items()} == {c: v for c, v in state.grid.items() if v}
        scales[now] = tiles[0, 1].scale, tiles[new.cell].scale, tiles[2, 0].scale
    assert [tuple(round(scale, 3) for scale in three) for three in scales.values()] == [
        (1, 0, 1),
        (1.2, 0.5, 1),
        (1, 1, 1),
    ]
    assert [moving.growth.over(SLIDE + GROWTH - 1), moving.growth.over(SLIDE + GROWTH)] == [False, True]


def test_a_new_input_finishes_the_movement_at_once() -> None:
    shown, other = Shown(session_of(BOARD, SMALL)), Shown(session_of(BOARD, SMALL))
    shown.send("left")
    shown.ms = 30
    assert shown.next_frame == 0
    other.session.send("left")  # its view does not show this move
    other.ms = 30
    for each in (shown, other):
        each.send("right")
        each.ms = 60
    assert shown.drawn() == other.drawn()


def test_after_the_movement_the_board_rests() -> None:
    shown = Shown(session_of(BOARD, SMALL))
    shown.send("left")
    shown.ms = SLIDE + GROWTH + RISE
    rested = shown.drawn()
    assert shown.next_frame is None
    assert rested == Shown(shown.session).drawn()


def test_a_move_without_points_rests_when_the_new_tile_has_grown() -> None:
    shown = Shown(session_of("4 2 8/0 0 0/0 0 0", SMALL))
    shown.send("down")
    shown.ms = SLIDE + GROWTH
    assert shown.draw().next_frame is None


def test_undo_and_restart_show_the_board_at_once() -> None:
    shown = Shown(session_of(BOARD, SMALL))
    assert shown.send("left").send("restart").draw().next_frame is None


def test_points_rise_from_the_score_and_fade() -> None:
    shown = Shown(session_of(BOARD, SMALL))
    panel = shown.view.arrangement.right
    shown.send("left")
    pictures = []
    for shown.ms in (0, RISE // 6, RISE // 3, RISE):
        shown.draw()
        pictures.append(pygame.image.tobytes(shown.surface.subsurface(panel), "RGB"))
    assert len(set(pictures)) == 4
    hidden = Shown(session_of(BOARD, SMALL), theme=replace(DARK, hidden_figures=frozenset({"score"})))
    before = hidden.drawn()
    hidden.send("left")
    hidden.ms = SLIDE + GROWTH
    after = hidden.drawn()
    assert before != after
    hidden.ms = RISE
    assert hidden.drawn() == after


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_colours_of_tiles_differ_and_change_in_lightness_with_the_exponent(theme: Theme) -> None:
    colours = [tile_colour(theme, exponent) for exponent in range(1, LAST + 2)]
    assert len(set(colours)) == LAST + 1
    light = [luminance(colour) for colour in colours]
    assert light == sorted(light, reverse=light[0] > light[-1])
    least = 1.03 if theme.name == "contrast" else 1.08
    assert all(contrast(one, other) > least for one, other in pairwise(colours))
    assert {tile_colour(theme, exponent) for exponent in (LAST + 2, 40, 65)} == {colours[-1]}


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_numbers_can_be_read_on_every_colour_and_tiles_stand_out(theme: Theme) -> None:
    least = 7 if theme.name == "contrast" else 4.5
    for exponent in range(1, LAST + 2):
        colour = tile_colour(theme, exponent)
        assert contrast(colour, readable_on(colour, dark=(0, 0, 0))) >= least
    for empty in (blank_colour(theme), ground_colour(theme)):
        assert contrast(tile_colour(theme, 1), empty) > 1.2


def test_a_move_without_points_does_not_say_that_it_scored_none() -> None:
    shown = Shown(session_of("64 64 8/0 0 0/0 0 0", SMALL))
    shown.send("left")
    assert "rise" in shown.view.motions
    shown.ms = RISE // 2
    shown.send("down")
    assert "rise" not in shown.view.motions


def test_dark_themes_have_the_warm_colours_of_the_cover_which_differ_from_tile_to_tile() -> None:
    for theme in (DARK, CONTRAST):
        colours = [tile_colour(theme, exponent) for exponent in range(1, LAST + 1)]
        assert all(red > blue for red, _, blue in colours[:11])
    colours = [tile_colour(DARK, exponent) for exponent in range(1, LAST + 1)]
    for sight, least in {"normal": 7, "protanopia": 3, "deuteranopia": 3, "tritanopia": 3}.items():
        seen = [lab(colour, sight) for colour in colours]
        assert all(difference(one, other) >= least for one, other in pairwise(seen))


def test_in_high_contrast_every_tile_and_empty_cell_stands_out() -> None:
    empty, lines = blank_colour(CONTRAST), ground_colour(CONTRAST)
    assert contrast(empty, lines) >= 3
    for exponent in range(1, LAST + 2):
        colour = tile_colour(CONTRAST, exponent)
        assert min(contrast(colour, lines), contrast(colour, empty)) >= 3


def inked(painter: TilePainter, value: int) -> pygame.Rect:
    """Return where the number of a tile is."""
    picture = painter.picture(value)
    face = picture.get_at((picture.get_width() // 2, picture.get_height() // 10))
    mask = pygame.mask.from_threshold(picture, face, (40, 40, 40, 255))
    mask.invert()
    inner = pygame.Rect(0, 0, *picture.get_size()).inflate(-picture.get_width() // 5, -picture.get_height() // 5)
    part = pygame.mask.Mask(inner.size)
    part.draw(mask, (-inner.x, -inner.y))
    rects = part.get_bounding_rects()
    return rects[0].unionall(rects[1:])


def test_numbers_of_five_and_more_digits_are_smaller() -> None:
    painter = TilePainter(DARK, 120)
    heights = [inked(painter, value).height for value in (2048, 16_384, 131_072)]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 3
    for exponent in range(1, 21):
        assert inked(painter, 2**exponent).width <= painter.side * 0.88


def test_patterns_tell_all_tiles_apart_without_colour() -> None:
    theme = replace(DARK, patterns=True)
    corners = []
    for exponent in range(1, LAST + 1):
        picture = TilePainter(theme, 120).picture(2**exponent).copy()
        face: Colour = tile_colour(theme, exponent)
        mask = pygame.mask.from_threshold(picture, (*face, 255), (8, 8, 8, 255))
        size = picture.get_width() // 3
        parts = []
        for corner in ((4, 6), (2 * size, 2 * size), (2 * size, 6)):
            part = pygame.mask.Mask((size - 6, size - 12))
            part.draw(mask, (-corner[0], -corner[1]))
            parts.append(tuple(part.get_at((x, y)) for x in range(size - 6) for y in range(size - 12)))
        corners.append(tuple(parts))
    assert len(set(corners)) == LAST


def test_tiny_tiles_have_no_number_but_are_described() -> None:
    session = session_of("2048 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0", "goal=none")
    for size, described in (((960, 720), None), ((24, 24), "2048")):
        shown = Shown(session, size)
        assert shown.view.describe_at(shown.board.place(0, 0)) == described
        assert shown.view.describe_at(shown.board.place(3, 3)) is None


def test_figures_have_the_goal_and_the_time_while_nothing_moves() -> None:
    shown = Shown(session_of(BOARD, SMALL))
    shown.session.advance_to(65_000)
    assert shown.view.figures() == {"Score": "0", "Largest tile": "8", "Moves": "0", "Goal": "256"}
    shown.session.send("pause")
    assert shown.view.figures()["Time"] == "1:05"
    assert "Goal" not in Shown(session_of(options="goal=none")).view.figures()


def test_only_a_win_has_a_title_of_its_own() -> None:
    assert Shown(session_of("64 0 0/0 0 0/0 0 0", "goal=64")).view.result_title() == "You win"
    assert Shown(session_of(CHEQUERED)).view.result_title() is None
