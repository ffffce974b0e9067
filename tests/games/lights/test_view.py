"""The view of Lights: previews, fading lamps, and how lamps differ."""

from itertools import pairwise

import pytest

from puzzlebox.ui.board_view import SWEEP, SWEEP_DELAY
from puzzlebox.ui.theme import DARK, THEMES, Theme, luminance
from puzzlebox_games.lights.painter import Lamp, LampColours, lamp_picture
from puzzlebox_games.lights.view import FADE, WAVE
from tests.games.lights.play import PLUS, Shown, session_of

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@themes
def test_hovering_shows_which_lamps_a_press_would_turn(theme: Theme) -> None:
    shown = Shown(session_of(PLUS), theme=theme)
    before = shown.pictures()
    assert shown.point_at((0, 1)).changed(before) == {(0, 0), (0, 1), (0, 2), (1, 1)}
    assert shown.point_at((-1, 1)).changed(before) == set()


def test_the_cursor_shows_which_lamps_a_press_would_turn_on_a_torus() -> None:
    shown = Shown(session_of(PLUS, "shape=torus"))
    before = shown.pictures()
    shown.point_at((0, 0)).hold("cursor up")
    assert {(0, 0), (0, 1), (1, 0), (4, 0), (0, 4)} <= shown.changed(before)
    assert (2, 2) not in shown.changed(before)


def test_lamps_fade_from_the_pressed_cell_outwards() -> None:
    shown = Shown(session_of("00000/00100/01110/00101/00011"))
    lit, off = shown.face((2, 2)), shown.face((0, 0))
    assert shown.send("press 2 2").face((2, 2)) == pytest.approx(lit, abs=2)
    assert shown.next_frame == 0
    assert shown.later(WAVE).face((2, 2)) != pytest.approx(lit, abs=2)
    assert shown.face((2, 1)) == pytest.approx(lit, abs=2)
    assert shown.later(FADE - WAVE).face((2, 2)) == off
    assert shown.face((2, 1)) not in (lit, off)
    assert (shown.later(WAVE).face((2, 1)), shown.next_frame) == (off, None)


@pytest.mark.parametrize("row", [0, 2])
def test_lamps_on_a_torus_fade_at_the_same_time_across_its_edges(row: int) -> None:
    shown = Shown(session_of(PLUS, "shape=torus"))
    beside = [((row - 1) % 5, 0), (row + 1, 0)]
    before = [shown.face(cell) for cell in beside]
    shown.send(f"press {row} 0").later(WAVE)
    assert [shown.face(cell) for cell in beside] == before
    shown.later(FADE)
    after = [shown.face(cell) for cell in beside]
    shown.later(1000)
    assert [shown.face(cell) for cell in beside] == after != before


def test_a_light_sweeps_over_the_board_after_a_win() -> None:
    shown = Shown(session_of(PLUS))
    off = shown.face((0, 0))
    shown.send("press 2 2").later(SWEEP_DELAY + SWEEP // 5)
    assert sum(shown.face((0, 0))) > sum(off)
    assert shown.face((4, 4)) == off
    assert shown.later(3 * SWEEP // 5).face((0, 0)) == off
    assert sum(shown.face((4, 4))) > sum(off)
    assert shown.next_frame == 0
    assert (shown.later(SWEEP // 5).face((4, 4)), shown.next_frame) == (off, None)


def test_a_mark_is_shown() -> None:
    shown = Shown(session_of(PLUS))
    before = shown.pictures()
    assert shown.send("mark 0 3").send("mark 2 2").changed(before) == {(0, 3), (2, 2)}


@themes
@pytest.mark.parametrize("states", [2, 3])
def test_brighter_lamps_are_lighter_and_have_a_rim_and_a_sign(theme: Theme, states: int) -> None:
    colours = LampColours.of(theme, states)
    faces = [luminance(face) for face in colours.faces]
    assert faces == sorted(faces)
    assert all(2 * dark < light for dark, light in pairwise(faces))
    for value in range(1, states):
        picture = lamp_picture(60, Lamp(value), colours)
        face = picture.get_at((15, 15))[:3]
        assert luminance(picture.get_at((1, 29))[:3]) > luminance(face)  # type: ignore[arg-type]
        edge_of_sign = next(x for x in range(15, 30) if picture.get_at((x, 29))[:3] != face)
        assert luminance(picture.get_at((edge_of_sign + 2, 29))[:3]) > luminance(face)  # type: ignore[arg-type]


def test_dim_lamps_have_a_ring_and_bright_ones_a_disc() -> None:
    colours = LampColours.of(DARK, 3)
    centres = [lamp_picture(60, Lamp(value), colours).get_at((29, 29))[:3] for value in range(3)]
    assert (centres[0], centres[1]) == (colours.faces[0], colours.faces[1])
    assert centres[2] != colours.faces[2]


def test_a_lamp_of_the_shape_random_shows_its_set() -> None:
    shown = Shown(session_of("11/11/032 020/030 020", "shape=random"))
    side = shown.draw().area((0, 0)).width
    picture = shown.surface.subsurface(shown.area((0, 0)))
    pitch = round((side - side // 26) * 0.42 / 3)
    middle = (side - side // 26) // 2
    dark = {
        (down, right)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if sum(picture.get_at((middle + right * pitch, middle + down * pitch))[:3]) < 150
    }
    assert dark == {(0, 0), (0, 1), (1, 0)}


@pytest.mark.parametrize(("states", "names"), [("2", {"off", "on"}), ("3", {"off", "dim", "bright"})])
def test_lamps_that_are_too_small_to_see_are_described(states: str, names: set[str]) -> None:
    session = session_of(options=f"size=12,states={states}")
    large, small = Shown(session), Shown(session, size=(130, 110))
    cells = list(session.state.grid)
    assert {large.view.describe_at(large.middle(cell)) for cell in cells} == {None}
    assert {small.view.describe_at(small.middle(cell)) for cell in cells} == names


def test_figures_are_the_presses_and_the_minimum() -> None:
    shown = Shown(session_of("11111/11111/11111/11111/11111"))
    assert shown.send("press 0 0").view.figures() == {"Presses": "1", "Minimum": "15"}
