"""The box as a whole: its end, its failures, and every scene in every window."""

import errno
import io
import os
import signal
import sys

import pygame
import pytest

from puzzlebox.scenes.box import GameFailed
from puzzlebox.ui.layout import Area
from tests.scenes.conftest import Desk
from tests.scenes.games import GAMES

SIZES = [(200, 150), (201, 640), (320, 240), (319, 239), (640, 480), (960, 720), (1920, 1080)]


@pytest.mark.parametrize("game", ["drips", "lights", "drops"])
def test_closing_the_window_ends_at_once(game: str) -> None:
    desk = Desk()
    desk.play(game)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    desk.box.run()
    assert desk.scenes == []
    assert not pygame.display.get_init()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_at_once(number: int) -> None:
    desk = Desk()
    session = desk.play("drips")
    advance = desk.top.advance

    def interrupted(now: int) -> None:
        advance(now)
        os.kill(os.getpid(), number)

    desk.top.advance = interrupted
    desk.box.run()
    assert desk.scenes == []
    assert session.paused, "put in order on the way out"


def test_a_request_to_terminate_while_it_closes_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    session = desk.play("drips")
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    put_away = desk.box._put_away

    def interrupted() -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        put_away()

    monkeypatch.setattr(desk.box, "_put_away", interrupted)
    desk.box.run()
    assert session.paused
    assert not pygame.display.get_init()


def test_a_terminal_that_has_been_closed_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.EIO, "Input/output error")

    desk = Desk()
    monkeypatch.setattr(sys, "stderr", Closed())
    desk.box.tell("the disk is full")
    monkeypatch.undo()
    assert desk.box.registry.troubles[-1] == "the disk is full"


def test_what_went_wrong_before_there_is_a_game_is_said_in_it() -> None:
    desk = Desk()
    desk.box.tell("an old journal is set aside")
    desk.play("lights")
    desk.wait(4000)
    assert desk.top.said == "An old journal is set aside"
    desk.wait(2000)
    assert desk.top.said is None


def test_a_file_s_name_is_shown_as_it_is() -> None:
    desk = Desk()
    desk.box.tell("lights-1.jsonl cannot be played")
    desk.play("lights")
    assert desk.top.said == "lights-1.jsonl cannot be played"


def test_what_the_menu_says_is_not_said_again_in_the_game() -> None:
    desk = Desk()
    desk.box.tell("the settings are odd")
    desk.box.menu()
    desk.play("lights")
    assert desk.top.said is None


def test_a_game_that_breaks_down_without_a_menu_is_one_sentence() -> None:
    desk = Desk()
    desk.play("broken")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, scancode=0, mod=0))
    with pytest.raises(GameFailed, match="the game 'broken' broke down: ZeroDivisionError: the view is out of paint"):
        desk.box.run()
    assert not pygame.display.get_init()


def test_what_is_no_game_s_fault_is_not_blamed_on_one(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.box.menu()

    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(desk.box.loop, "run", broken)
    with pytest.raises(ZeroDivisionError):
        desk.box.run()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["box", "classic"])
@pytest.mark.parametrize("game", ["lights", "drops"])
def test_pause_and_result_in_every_window(size: tuple[int, int], theme: str, game: str) -> None:
    desk = Desk(size, theme)
    desk.play(game)
    if desk.scenes == ["Title"]:
        desk.tap(pygame.K_x)
    desk.tap(pygame.K_p)
    assert desk.scenes[-1] == "Pause"
    fits(desk, size)
    desk.top.go_on()
    if game == "drops":
        while not desk.top.session.state.outcome():
            desk.top.send("drop")
            if desk.scenes[-1] == "Result":
                break
        assert desk.scenes[-1] == "Result"
        fits(desk, size)
    desk.box.window.close()


def fits(desk: Desk, size: tuple[int, int]) -> None:
    """Everything on the plate is on the plate, and nothing on anything else."""
    desk.look()
    desk.picture()
    plate, *rows = desk.top.rows
    rows = [row for row in rows if row.height]
    assert Area(0, 0, *size).holds(plate)
    assert all(plate.holds(row) for row in rows)
    assert not any(a.meets(b) for n, a in enumerate(rows) for b in rows[:n])
    buttons = [choice.area for choice in desk.top.choices.choices]
    assert all(desk.top.rows.choices.holds(button) for button in buttons)
    assert all(button.height > desk.top.measures.body for button in buttons)


@pytest.mark.parametrize("size", [(200, 150), (7680, 4320)])
@pytest.mark.parametrize("theme", ["box", "classic"])
def test_the_smallest_and_the_largest_window(size: tuple[int, int], theme: str) -> None:
    desk = Desk(size, theme)
    desk.box.menu()
    desk.wait(100, 2)
    desk.box.title(GAMES["lights"])
    desk.wait(40)
    desk.tap(pygame.K_RETURN)
    desk.wait(40)
    assert desk.scenes == ["Menu", "Play"]
    ground = desk.box.window.surface.get_at((1, 1))
    colours = pygame.mask.from_threshold(desk.picture(), ground, (1, 1, 1)).count()
    assert colours < size[0] * size[1]
    desk.box.window.close()


def test_hints_of_the_box_stay_where_there_is_no_room_for_all() -> None:
    for width in (320, 480, 1200):
        desk = Desk((width, 400))
        desk.play("drips")
        shown = [hint.does for hint in desk.top.hints(width - 16)]
        assert shown[-3:] == ["pause", "quit", "new game"]
        assert shown[:-3] == ["left", "right", "drop"][: len(shown) - 3]
        desk.box.window.close()
    assert len(shown) == 6
