"""Handheld on the screen: the picture of its sheet in four greys, rows that blink, and figures with their labels."""

import pygame
import pytest

from puzzlebox.ui.animation import NEXT_FRAME
from puzzlebox.ui.theme import CLASSIC, DARK, Theme
from puzzlebox_games.falling.drawing.painter import PiecePainter
from puzzlebox_games.handheld.game import GAME
from puzzlebox_games.handheld.look import DARK as DARK_GREY
from puzzlebox_games.handheld.look import INK, LIGHT, LOOK, PALE
from tests.games.falling.boards import lay
from tests.games.falling.shown import Shown

BLINK = 10 * 70224000 // 4194304
"""10 frames in ms."""


def classic(**options: str) -> Shown:
    return Shown(GAME, CLASSIC, (960, 720), options=options)


def clearing(theme: Theme) -> Shown:
    """Return a game in which an upright I has just completed row 17, with row 16 above it."""
    shown = Shown(GAME, theme, (960, 720))
    state = shown.state
    state.enter(state.shapes[2][1].drawn(3))
    lay(state, "55.5.5.5.5\n.555555555")
    state.offset = state.offset_of(14, -1)
    shown.reset(state)
    state.send("down")
    wait(shown, 40)  # the lock and the search, at once
    assert state.found is not None
    return shown


def wait(shown: Shown, ms: int) -> None:
    shown.notice(shown.state.advance_to(shown.state.time + ms))


def cell(shown: Shown, row: int, column: int) -> tuple[int, ...]:
    """Return the colour near the corner of a cell, where there is no pattern."""
    size = shown.draw().board.cell
    x, y = shown.board.place(row, column)
    return shown.at(x + size // 6, y + size // 6)


def test_the_classic_look_has_four_greys() -> None:
    shown = classic()
    lay(shown.state, "1234567...\n8.........")
    shown.draw()
    well = cell(shown, 10, 5)
    assert {well, *([cell(shown, 16, column) for column in range(7)])} == {PALE, LIGHT, DARK_GREY}
    assert shown.at(2, 360) == (0, 0, 0)  # beside the picture


def test_each_shape_has_its_own_face_and_pattern_in_the_classic_look() -> None:
    faces = [(LOOK.sheet[value], LOOK.patterns[value]) for value in range(7)]  # type: ignore[index]
    assert len(set(faces)) == 7
    painter = PiecePainter(CLASSIC, classic().state.setting)
    assert len({pygame.image.tobytes(painter.cell(value, 32), "RGBA") for value in range(1, 9)}) == 8


def test_rows_blink_in_the_classic_look_ten_frames_each_from_the_lock_on() -> None:
    shown = clearing(CLASSIC)
    before = cell(shown, 16, 1)
    colours = []
    for _ in range(6):
        colours.append(cell(shown, 17, 1))
        assert (cell(shown, 16, 1), shown.next_frame) == (before, NEXT_FRAME)
        wait(shown, BLINK)
    assert colours == [LIGHT, before, LIGHT, before, LIGHT, before]


def test_rows_blink_in_the_modern_look_and_stay_until_they_are_removed() -> None:
    shown = clearing(DARK)
    bright = cell(shown, 17, 1)
    wait(shown, BLINK + 40)
    assert sum(cell(shown, 17, 1)) < sum(bright)
    assert any(shown.state.grid.row(17))


def test_removed_rows_light_up_and_fall_in_the_modern_look() -> None:
    shown = clearing(DARK)
    shown.draw()
    wait(shown, 1300)
    assert shown.state.found is None
    assert shown.view._rows is not None
    assert cell(shown, 17, 1)  # the animation can be drawn


def test_a_level_that_goes_up_after_the_lock_has_its_notice() -> None:
    shown = clearing(DARK)
    shown.state.lines = 10
    assert shown.view._notice is None
    wait(shown, 1600)
    assert shown.state.level == 1
    assert shown.view._notice is not None


def test_the_heart_is_drawn_beside_the_level() -> None:
    with_heart, without = classic(heart="on").draw().surface, classic().draw().surface
    places = [(x, y) for x in range(0, 960, 2) for y in range(0, 720, 2)]
    changed = [place for place in places if with_heart.get_at(place) != without.get_at(place)]
    assert len(changed) > 50
    assert {tuple(with_heart.get_at(place))[:3] for place in changed} == {INK}


@pytest.mark.parametrize(
    ("options", "labels"),
    [
        ({}, ["Score", "Level", "Lines"]),
        ({"type": "b"}, ["Score", "Level", "Lines left"]),
        ({"heart": "on"}, ["Score", "Level (heart)", "Lines"]),
    ],
)
def test_labels_of_the_figures(options: dict[str, str], labels: list[str]) -> None:
    shown = Shown(GAME, DARK, (960, 720), options=options)
    assert list(shown.view._fit().stage._figures(shown.state)) == labels  # type: ignore[attr-defined]
