"""The view of Packing: layout, tray, motion and look."""

from itertools import pairwise

import pygame
import pytest

from puzzlebox.core.hand import Gesture
from puzzlebox.ui.theme import DARK, Theme, luminance
from puzzlebox.ui.view import Position
from puzzlebox_games.packing.hand import NEXT, TURN
from puzzlebox_games.packing.painter import COLOURS, piece_picture
from puzzlebox_games.packing.pieces import ORIENTATIONS, PIECES
from puzzlebox_games.packing.view import FLIGHT, TURNING, WAVE, WAVE_STEP
from tests.games.packing.play import EMPTY, FIRST, Held, session_of, without
from tests.games.windows import Window


class Shown(Window, Held):
    """A game, the hand that plays it and a view, with a manual clock."""

    def __init__(
        self, position: str = EMPTY, size: Position = (960, 720), theme: Theme = DARK, preferences: str = ""
    ) -> None:
        super().__init__(session_of(position), size, theme, preferences=preferences)


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 960), (500, 900)])
@pytest.mark.parametrize(
    "position", [EMPTY, "/".join(["." * 20] * 3), without(FIRST, *"XYZ") + " given FILNPTUVW", "....."]
)
def test_board_and_tray_do_not_overlap_and_stay_in_the_window(size: tuple[int, int], position: str) -> None:
    view = Shown(position, size).view
    areas = [view.board.area, *view.slots]
    assert len(view.slots) == len(view.state.movable())
    assert all(view.area.contains(area) for area in areas)
    assert not any(area.colliderect(other) for area in areas for other in areas if area is not other)


def test_a_click_in_the_tray_takes_the_piece_at_the_clicked_cell() -> None:
    shown = Shown()
    slot = shown.view.slots[PIECES.index("X")]
    point = shown.view.point_at(slot.center)
    shown.act(Gesture("press", point, point))
    assert shown.hand.held is not None
    assert (shown.hand.held.name, shown.hand.held.grip) == ("X", (1500, 1500))


def test_a_piece_in_the_tray_keeps_its_place_when_it_is_grasped() -> None:
    shown = Shown()
    before = shown.drawn()
    shown.gesture("press", shown.in_tray("X"))
    home = shown.view._rest("X", None)
    assert shown.view.overlay.lifted is not None
    assert shown.view._home_of(shown.view.overlay.lifted.corner) == pytest.approx(home, abs=1)
    assert shown.drawn() != before  # it is brighter in the hand


def test_a_dropped_piece_flies_home() -> None:
    shown = Shown()
    at_rest = shown.drawn()
    shown.drag(shown.in_tray("X"), (-1, 4))
    assert shown.view.is_moving()
    assert shown.drawn() != at_rest
    shown.ms = FLIGHT
    assert shown.drawn() == at_rest
    assert not shown.view.is_moving()


def test_a_piece_that_a_hint_puts_flies_from_the_tray() -> None:
    shown = Shown()
    shown.send("put X 0 2 5")
    assert shown.view.motions
    shown.ms = FLIGHT
    shown.drawn()
    assert not shown.view.motions


def test_a_turn_takes_a_moment() -> None:
    shown = Shown()
    shown.act(NEXT, TURN)
    first = shown.drawn()
    shown.ms = TURNING
    last = shown.drawn()
    assert first != last
    assert not shown.view.is_moving()


def test_where_a_piece_does_not_fit_looks_different() -> None:
    shown = Shown(without(FIRST, "X"))
    shown.gesture("press", shown.in_tray("X"))
    shown.gesture("move", (3.5, 6.5), shown.in_tray("X"))
    good, bad = DARK.good, DARK.bad
    assert _has_colour(shown, good)
    assert not _has_colour(shown, bad)
    shown.gesture("move", (3.5, 4.5), shown.in_tray("X"))
    assert _has_colour(shown, bad)
    assert not _has_colour(shown, good)


def _has_colour(shown: Shown, colour: tuple[int, int, int]) -> bool:
    shown.drawn()
    return pygame.mask.from_threshold(shown.surface, colour, (2, 2, 2, 255)).count() > 1200


def test_a_light_runs_over_the_pieces_after_a_win() -> None:
    shown = Shown(without(FIRST, "X"))
    shown.ms = 1000
    shown.send("put X 0 2 5")
    pictures = set()
    for ms in range(0, FLIGHT + WAVE_STEP * 12 + WAVE, 200):
        shown.ms = 1000 + ms
        pictures.add(shown.drawn())
    assert len(pictures) > 5
    shown.later(10_000).draw()
    assert not shown.view.is_moving()


@pytest.mark.parametrize("preferences", ["dead-areas=always", "marks=letters", "marks=patterns"])
def test_preferences_change_the_picture(preferences: str) -> None:
    position = "...LLLL.../IIIII.L.../" + "/".join(["." * 10] * 4)
    assert Shown(position, preferences=preferences).drawn() != Shown(position).drawn()


def test_dead_areas_are_shaded_on_easy_boards() -> None:
    position = without(FIRST, *"XZN")
    easy = position + " given FILPTUVWY"
    assert Shown(easy).view._warns
    assert not Shown(position + " given FIL").view._warns


def test_colours_differ_in_lightness_and_stand_out_from_the_ground() -> None:
    assert COLOURS.keys() == set(PIECES)
    lights = sorted(_lightness(colour) for colour in COLOURS.values())
    assert min(b - a for a, b in pairwise(lights)) >= 2.5
    assert lights[0] > 40


def _lightness(colour: tuple[int, int, int]) -> float:
    """Return CIE L*, from 0 to 100."""
    lightness: float = 116 * luminance(colour) ** (1 / 3) - 16
    return lightness


def test_patterns_are_told_apart_in_grey() -> None:
    shape = ORIENTATIONS["X"][0]
    white = {name: piece_picture(name, shape, 40, "patterns", False, 100) for name in PIECES}
    pictures = {
        name: pygame.image.tobytes(pygame.transform.grayscale(picture), "RGBA") for name, picture in white.items()
    }
    assert len(set(pictures.values())) == len(PIECES)


def test_figures() -> None:
    shown = Shown(without(FIRST, "X", "Y") + " given FIL")
    assert [*shown.view.figures()] == ["Placed", "Time", "Solutions"]
    assert shown.view.figures()["Placed"] == "10 of 12"
    shown.send("solvable on")
    assert shown.view.figures()["Still solvable"] == "yes, 1 way"
    assert Shown(".....").view.figures()["Placed"] == "0 of 1"
