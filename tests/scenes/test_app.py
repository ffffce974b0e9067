"""The app: how it ends, its global keys, and every scene in every window size."""

import errno
import io
import os
import re
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame
import pytest

from puzzlebox import scenes
from puzzlebox.play.pages.keys import keys_of
from puzzlebox.play.pages.over import OverPage
from puzzlebox.play.pages.pause import solve
from puzzlebox.registry import installed_games
from puzzlebox.rules import Options, Session
from puzzlebox.ui.layout import Area
from tests.lamp_game import LAMPS as LEVELLED
from tests.scenes.conftest import Desk
from tests.scenes.games import GAMES, registry
from tests.scenes.keeping import KeptDesk, finish
from tests.scenes.keys import ALT, ENTER, F11, SPACE, M, P, W, X

SIZES = [(200, 150), (201, 640), (320, 240), (319, 239), (640, 480), (960, 720), (1920, 1080)]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_the_app_at_once(number: int) -> None:
    desk = Desk()
    session = desk.play("drips")
    advance = desk.top.advance

    def interrupted(now: int) -> None:
        advance(now)
        os.kill(os.getpid(), number)

    desk.top.advance = interrupted
    desk.app.run()
    assert desk.scenes == []
    assert session.paused, "paused while closing"


def test_terminate_signal_while_closing_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    session = desk.play("drips")
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    close_playthrough = desk.program.close_playthrough

    def interrupted() -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        close_playthrough()

    monkeypatch.setattr(desk.program, "close_playthrough", interrupted)
    desk.app.run()
    assert session.paused
    assert not pygame.display.get_init()


@pytest.mark.parametrize(
    ("size", "saved"),
    [((120, 90), "200x150"), ((199, 4321), "200x4320"), ((8000, 100), "7680x150"), ((400, 300), "400x300")],
)
def test_any_size_that_a_window_manager_gives_is_remembered(size: tuple[int, int], saved: str, tmp_path: Path) -> None:
    desk = KeptDesk(tmp_path)
    desk.app.desk.settings.choose("theme", "light")
    desk.app.window.surface = pygame.Surface(size)
    desk.run()
    assert desk.app.desk.messages == []
    assert desk.paths.settings.read_text().splitlines()[-2:] == ['theme = "light"', f'window = "{saved}"']


def test_closing_goes_on_after_a_step_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ZeroDivisionError("of the test")

    desk = KeptDesk(tmp_path)
    desk.app.desk.settings.choose("theme", "light")
    monkeypatch.setattr(desk.app.desk.library, "close", fail)
    monkeypatch.setattr(desk.app, "_remember_size", fail)
    desk.run()
    assert desk.app.desk.messages == ["puzzlebox failed: ZeroDivisionError: of the test"] * 2
    assert 'theme = "light"' in desk.paths.settings.read_text()
    assert not pygame.display.get_init()


def test_closed_terminal_does_not_stop_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.EIO, "Input/output error")

    desk = Desk()
    monkeypatch.setattr(sys, "stderr", Closed())
    desk.app.desk.notify("the disk is full")
    monkeypatch.undo()
    assert desk.app.desk.messages[-1] == "the disk is full"


def test_early_problem_is_shown_in_the_first_game_or_in_the_menu() -> None:
    for in_menu, shown in ((False, "An old journal is set aside"), (True, None)):
        desk = Desk()
        desk.app.desk.notify("an old journal is set aside")
        if in_menu:
            desk.program.open_menu()
        assert desk.open("lamps").wait(4000).message == shown
        assert desk.wait(2000).message is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("theme", "game"), [("dark", "lamps"), ("dark", "drops"), ("classic", "drops")])
def test_pause_and_result_in_every_window(size: tuple[int, int], theme: str, game: str) -> None:
    desk = Desk(size, theme)
    assert desk.open(game).tap(*[X] * (desk.scenes == ["game_page"]), P).scenes[-1] == "pause"
    fits(desk, size)
    desk.top.place.choose()
    if game == "drops":
        finish(desk)
        fits(desk, size)


def fits(desk: Desk, size: tuple[int, int]) -> None:
    """Assert that the parts of the panel are inside it and do not overlap."""
    desk.look().picture()
    if not desk.top.has_panel:
        fits_in_line(desk, size)
        return
    plate, *rows = desk.top.areas.values()
    rows = [row for row in rows if row.height]
    assert Area(0, 0, *size).contains(plate)
    assert all(plate.contains(row) for row in rows)
    assert not any(a.colliderect(b) for n, a in enumerate(rows) for b in rows[:n])
    buttons = [choice.area for choice in desk.top.choices.choices if choice.area.height]
    assert len(buttons) > 2, "the others are reached by scrolling"
    assert all(desk.top.part("choices").contains(button) for button in buttons)
    assert all(button.height > desk.top.measures.body for button in buttons)


def fits_in_line(desk: Desk, size: tuple[int, int]) -> None:
    """Assert that no choice is shown until the pointer moves, and that they are then inside the window."""
    assert not any(choice.area.height for choice in desk.top.choices.choices)
    desk.point((1, 1))
    shown = [choice.area for choice in desk.top.choices.choices if choice.area.height]
    assert shown
    assert all(Area(0, 0, *size).contains(area) for area in shown)
    assert not any(a.colliderect(b) for n, a in enumerate(shown) for b in shown[:n])


@pytest.mark.parametrize(("size", "theme"), [((200, 150), "dark"), ((200, 150), "classic"), ((7680, 4320), "dark")])
def test_the_smallest_and_the_largest_window(size: tuple[int, int], theme: str) -> None:
    desk = Desk(size, theme)
    desk.go.open_menu().wait(100, 2).go.open_game(GAMES["lamps"])
    assert desk.wait(40).tap(ENTER).wait(40).scenes == ["menu", "PlayScene"]
    ground = desk.app.window.surface.get_at((1, 1))
    assert pygame.mask.from_threshold(desk.picture(), ground, (1, 1, 1)).count() < size[0] * size[1]


# Keys that act everywhere
def finished(desk: KeptDesk, leave: bool = True) -> None:
    """Finish a game, and leave it."""
    desk.play("drips")
    finish(desk)
    desk.wait(600)
    if leave:
        desk.program.leave_game()


def countdown(desk: KeptDesk) -> None:
    desk.open("drips").tap(SPACE).go.leave_game().go.open_session(Session(GAMES["drips"]), lambda record: True)
    desk.tap(P)


TETROMINO = installed_games().game("tetromino")

EVERYWHERE: dict[str, Sequence[Callable[[KeptDesk], object]]] = {
    "menu": (),
    "game_page": (lambda desk: desk.program.open_game(GAMES["drips"]),),
    "PlayScene": (lambda desk: desk.play("drips"),),
    "pause": (lambda desk: desk.play("drips"), lambda desk: desk.tap(P)),
    "CountdownScene": (countdown,),
    "solve": (
        lambda desk: desk.play("drips"),
        lambda desk: desk.program.push(
            OverPage(desk.program, partial(solve, desk.program, desk.top.controller), desk.top.controller)
        ),
    ),
    "result": (lambda desk: finished(desk, leave=False),),
    "ReplayScene": (lambda desk: finished(desk, leave=False), lambda desk: desk.tap(W)),
    "saves": (finished, lambda desk: desk.go.open_saves(GAMES["drips"])),
    "levels": (lambda desk: desk.go.open_levels(LEVELLED, Options(LEVELLED.options)),),
    "game_scores": (finished, lambda desk: desk.program.open_scores(GAMES["drips"])),
    "settings": (lambda desk: desk.program.open_settings(),),
    "keys_of": (lambda desk: desk.open_page(keys_of, None),),
    "action_keys": (lambda desk: desk.open_action_keys(GAMES["drips"], "drop"),),
    "failure": (lambda desk: desk.program.open_failure("it broke down", "here", False),),
    "how_to_play": (lambda desk: desk.program.open_how_to_play(LEVELLED, Options(LEVELLED.options)),),
    "editor": (lambda desk: desk.program.open_editor(installed_games().game("sokoban")),),
    "bots": (lambda desk: desk.go.open_bots(TETROMINO, Options(TETROMINO.options)),),
}
"""How each scene is opened over the menu."""


@pytest.fixture
def kept(tmp_path: Path) -> KeptDesk:
    """A desk with the menu open that saves games."""
    desk = KeptDesk(tmp_path, games=registry("lamps", "drips"))
    desk.go.open_menu()
    return desk


def test_list_of_scenes_is_complete() -> None:
    folder = Path(scenes.__file__).parent
    found = {
        name for path in folder.glob("*.py") for name in re.findall(r"^class (\w+Scene)\(", path.read_text(), re.M)
    }
    assert found - {"PageScene", "PlaceScene", "ResultScene"} <= EVERYWHERE.keys() | {"WorkPage"}


@pytest.mark.parametrize("name", EVERYWHERE)
def test_mute_and_full_screen_keys_work_in_every_scene(kept: KeptDesk, name: str) -> None:
    for step in EVERYWHERE[name]:
        step(kept)
        kept.look()
    stack = kept.app.loop.scenes
    assert kept.scenes[-1] == name
    for muted in (True, False):
        assert kept.ctrl(M).app.desk.sound.muted == muted
    for key, mod in ((F11, 0), (ENTER, ALT)):
        for fullscreen in (True, False):
            assert kept.press(key, mod).release(key).app.window.fullscreen == fullscreen
    assert kept.app.loop.scenes == stack, "the keys do nothing else"


def test_only_full_screen_keys_work_while_typing(kept: KeptDesk) -> None:
    assert kept.go.open_id_entry().scenes[-1] == "enter_id"
    assert not kept.tap(M).app.desk.sound.muted
    kept.give(pygame.TEXTINPUT, text="m")
    for fullscreen in (True, False):
        assert kept.tap(F11).app.window.fullscreen == fullscreen
        kept.press(ENTER, ALT).press(ENTER, ALT)
    assert kept.top.place.line.text == "m"
    assert kept.top.place.message == "", "Enter with Alt does not finish the line"


def test_only_full_screen_keys_work_while_adding_a_key(kept: KeptDesk) -> None:
    assert kept.open_action_keys(GAMES["drips"], "drop").tap(ENTER).top.captures_keys
    assert kept.press(ENTER, ALT).app.window.fullscreen
    assert not kept.tap(F11).app.window.fullscreen
    assert kept.top.captures_keys
    assert not kept.tap(M).app.desk.sound.muted
    assert not kept.top.captures_keys


def test_enter_without_alt_does_not_toggle_full_screen(kept: KeptDesk) -> None:
    assert not kept.tap(ENTER).app.window.fullscreen
    assert kept.scenes == ["menu", "game_page"]


def test_mute_shows_a_message_in_the_game_only(kept: KeptDesk) -> None:
    assert kept.open("drips").tap(M).message == "Sound off"
    assert kept.tap(M).message == "Sound on"
    assert kept.go.leave_game().tap(M).open("lamps").message is None
