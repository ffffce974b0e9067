"""Gestures in a running game: what the hand shows is drawn at once and never logged."""

import pygame
import pytest

from puzzlebox.core.hand import NOTHING, Gesture, Hand, Overlay
from puzzlebox.rules import Cell, Options
from puzzlebox.ui.board_view import GridView
from puzzlebox.ui.pointer import LONG_PRESS, Position
from tests.fake_game import Lamps, variant_of
from tests.scenes.conftest import Desk
from tests.scenes.games import LAMPS, registry_of
from tests.scenes.keys import F2, P, U

LEFT, MIDDLE, RIGHT = 1, 2, 3


class DragHand(Hand[Lamps]):
    """A left drag presses the lamp at its end, which it shows. The right button darkens the corner, and so does the
    wheel."""

    end: Cell | None = None

    def take(self, state: Lamps, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        if isinstance(act, str):
            return (act,)
        self.end = act.cell if act.phase in ("press", "move") and act.button == "left" else None
        if act.phase == "wheel" or (act.phase, act.button) == ("release", "right"):
            return ("darken",)
        return (f"press {act.cell[0]} {act.cell[1]}",) if (act.phase, act.button) == ("release", "left") else ()

    def shows(self, state: Lamps) -> Overlay:
        return Overlay({"target": frozenset([self.end])}) if self.end else NOTHING


class DragView(GridView[Lamps]):
    """Draws the end of a drag in white."""

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        for cell in self.overlay.cells.get("target", ()):
            surface.fill((255, 255, 255), self.board.cell_area(cell))

    def middle(self, row: int, column: int) -> Position:
        return self.board.cell_area((row, column)).center


GAME = variant_of(LAMPS, id="dragged", title="Dragged", view=lambda: DragView, hand=DragHand)


@pytest.fixture
def desk() -> Desk:
    desk = Desk(games=registry_of(GAME))
    desk.open("dragged", seed="d").wait(20)
    return desk


def press(desk: Desk, row: int, column: int, button: int = LEFT, touch: bool = False) -> None:
    desk.give(pygame.MOUSEBUTTONDOWN, pos=desk.view.middle(row, column), button=button, touch=touch)


def release(desk: Desk, row: int, column: int, button: int = LEFT) -> None:
    desk.give(pygame.MOUSEBUTTONUP, pos=desk.view.middle(row, column), button=button)


def is_white(desk: Desk, row: int, column: int) -> bool:
    return desk.app.window.surface.get_at(desk.view.middle(row, column))[:3] == (255, 255, 255)


def test_a_drag_is_drawn_at_once_and_gives_one_input(desk: Desk) -> None:
    press(desk, 1, 1)
    assert is_white(desk, 1, 1)
    for cell in ((1, 2), (2, 2)):
        desk.wait(20).point(desk.view.middle(*cell))
        assert is_white(desk, *cell)
    assert not is_white(desk, 1, 1)
    assert desk.inputs == []
    desk.wait(20)
    release(desk, 2, 2)
    assert not is_white(desk, 2, 2)
    assert desk.inputs == ["press 2 2"]


def test_other_buttons_and_the_wheel_give_the_inputs_of_the_hand(desk: Desk) -> None:
    for button, sent in ((MIDDLE, []), (RIGHT, ["darken"])):
        press(desk, 1, 1, button)
        release(desk, 1, 1, button)
        assert desk.inputs == sent
    assert desk.tap(U).give(pygame.MOUSEWHEEL, x=0, y=1).inputs == ["darken", "undo", "darken"]


def test_a_finger_that_rests_acts_like_the_right_button(desk: Desk) -> None:
    press(desk, 1, 1, touch=True)
    assert (desk.wait(LONG_PRESS - 1).inputs, desk.top.next_update()) == ([], 1)
    assert desk.wait(20).inputs == ["darken"]
    assert not is_white(desk, 1, 1)
    release(desk, 1, 1)
    assert desk.inputs == ["darken"]


def test_losing_the_focus_breaks_off_a_gesture(desk: Desk) -> None:
    press(desk, 1, 1)
    desk.give(pygame.WINDOWFOCUSLOST).give(pygame.WINDOWFOCUSGAINED).tap(P)
    assert desk.scenes == ["PlayScene"]
    desk.wait(20)
    assert not is_white(desk, 1, 1)
    release(desk, 1, 1)
    assert desk.inputs == ["pause", "resume"]


@pytest.mark.parametrize("change", ["undo", "restart", "new size"])
def test_another_board_or_a_new_size_breaks_off_a_gesture(desk: Desk, change: str) -> None:
    desk.send("press 2 2")
    press(desk, 1, 1)
    if change == "new size":
        desk.top.layout(pygame.Rect(0, 0, 300, 200), desk.app.loop.theme)
    else:
        desk.tap({"undo": U, "restart": F2}[change])
    release(desk, 1, 1)
    assert desk.inputs == ["press 2 2", *[change] * (change != "new size")]
