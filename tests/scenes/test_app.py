"""The app: how it ends, its global keys, and every scene in every window size."""

import errno
import io
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from puzzlebox import scenes
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.registry import installed_games
from puzzlebox.ui.layout import Area
from tests.lamp_game import LAMPS as LEVELLED
from tests.scenes.conftest import Desk
from tests.scenes.games import GAMES, registry
from tests.scenes.keeping import KeptDesk, finish

SIZES = [(200, 150), (201, 640), (320, 240), (319, 239), (640, 480), (960, 720), (1920, 1080)]


@pytest.mark.parametrize("game", ["drips", "lamps", "drops"])
def test_closing_the_window_ends_the_app_at_once(game: str) -> None:
    desk = Desk()
    desk.play(game)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    desk.app.run()
    assert desk.scenes == []
    assert not pygame.display.get_init()


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
    close_playthrough = desk.navigator.close_playthrough

    def interrupted() -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        close_playthrough()

    monkeypatch.setattr(desk.navigator, "close_playthrough", interrupted)
    desk.app.run()
    assert session.paused
    assert not pygame.display.get_init()


def test_closed_terminal_does_not_stop_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.EIO, "Input/output error")

    desk = Desk()
    monkeypatch.setattr(sys, "stderr", Closed())
    desk.app.notify("the disk is full")
    monkeypatch.undo()
    assert desk.app.services.messages[-1] == "the disk is full"


def test_early_problem_is_shown_in_the_first_game() -> None:
    desk = Desk()
    desk.app.notify("an old journal is set aside")
    desk.play("lamps")
    desk.wait(4000)
    assert desk.message == "An old journal is set aside"
    desk.wait(2000)
    assert desk.message is None


def test_file_name_at_start_of_message_is_not_capitalized() -> None:
    desk = Desk()
    desk.app.notify("lamps-1.jsonl cannot be played")
    desk.play("lamps")
    assert desk.message == "lamps-1.jsonl cannot be played"


def test_problem_shown_in_the_menu_is_not_repeated_in_the_game() -> None:
    desk = Desk()
    desk.app.notify("the settings are odd")
    desk.navigator.open_menu()
    desk.play("lamps")
    assert desk.message is None


def test_failure_outside_a_game_names_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.navigator.open_menu()

    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(desk.app.loop, "run", broken)
    with pytest.raises(ZeroDivisionError):
        desk.app.run()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["dark", "classic"])
@pytest.mark.parametrize("game", ["lamps", "drops"])
def test_pause_and_result_in_every_window(size: tuple[int, int], theme: str, game: str) -> None:
    desk = Desk(size, theme)
    desk.play(game)
    if desk.scenes == ["TitleScene"]:
        desk.tap(pygame.K_x)
    desk.tap(pygame.K_p)
    assert desk.scenes[-1] == "PauseScene"
    fits(desk, size)
    desk.top.resume_game()
    if game == "drops":
        while not desk.session.state.outcome():
            desk.send("drop")
            if desk.scenes[-1] == "ResultScene":
                break
        assert desk.scenes[-1] == "ResultScene"
        fits(desk, size)


def fits(desk: Desk, size: tuple[int, int]) -> None:
    """Assert that the parts of the panel are inside it and do not overlap."""
    desk.look()
    desk.picture()
    if not desk.top.has_panel:
        fits_in_line(desk, size)
        return
    plate, *rows = desk.top.areas
    rows = [row for row in rows if row.height]
    assert Area(0, 0, *size).contains(plate)
    assert all(plate.contains(row) for row in rows)
    assert not any(a.colliderect(b) for n, a in enumerate(rows) for b in rows[:n])
    buttons = [choice.area for choice in desk.top.choices.choices if choice.area.height]
    assert len(buttons) > 2, "the others are reached by scrolling"
    assert all(desk.top.areas.choices.contains(button) for button in buttons)
    assert all(button.height > desk.top.measures.body for button in buttons)


def fits_in_line(desk: Desk, size: tuple[int, int]) -> None:
    """Assert that no choice is shown until the pointer moves, and that they are then inside the window."""
    assert not any(choice.area.height for choice in desk.top.choices.choices)
    desk.point((1, 1))
    shown = [choice.area for choice in desk.top.choices.choices if choice.area.height]
    assert shown
    assert all(Area(0, 0, *size).contains(area) for area in shown)
    assert not any(a.colliderect(b) for n, a in enumerate(shown) for b in shown[:n])


@pytest.mark.parametrize("size", [(200, 150), (7680, 4320)])
@pytest.mark.parametrize("theme", ["dark", "classic"])
def test_the_smallest_and_the_largest_window(size: tuple[int, int], theme: str) -> None:
    desk = Desk(size, theme)
    desk.navigator.open_menu()
    desk.wait(100, 2)
    desk.navigator.open_title(GAMES["lamps"])
    desk.wait(40)
    desk.tap(pygame.K_RETURN)
    desk.wait(40)
    assert desk.scenes == ["MenuScene", "PlayScene"]
    ground = desk.app.window.surface.get_at((1, 1))
    assert pygame.mask.from_threshold(desk.picture(), ground, (1, 1, 1)).count() < size[0] * size[1]


def test_common_hints_stay_if_there_is_no_room_for_all() -> None:
    for width in (320, 480, 1200):
        desk = Desk((width, 400))
        desk.play("drips")
        shown = [hint.label for hint in desk.display.hints(width - 16)]
        assert shown[-3:] == ["Pause", "Retry", "New game"]
        assert shown[:-3] == ["Left", "Right", "Drop"][: len(shown) - 3]
        desk.app.window.close()
    assert len(shown) == 6


# Keys that act everywhere


def menu(desk: KeptDesk) -> None:
    pass


def title(desk: KeptDesk) -> None:
    desk.navigator.open_title(GAMES["drips"])


def playing(desk: KeptDesk) -> None:
    desk.play("drips")


def pause(desk: KeptDesk) -> None:
    desk.play("drips")
    desk.tap(pygame.K_p)


def countdown(desk: KeptDesk) -> None:
    desk.play("drips")
    desk.tap(pygame.K_SPACE)
    desk.navigator.leave_game()
    desk.navigator.open_session(Session(GAMES["drips"]), lambda record: True)
    desk.look()
    desk.tap(pygame.K_p)


def solve(desk: KeptDesk) -> None:
    playing(desk)
    desk.navigator.open_solve(desk.playthrough, desk.display)


def result(desk: KeptDesk) -> None:
    desk.play("drips")
    finish(desk)
    desk.wait(600)


def replay(desk: KeptDesk) -> None:
    result(desk)
    desk.tap(pygame.K_w)


def saves(desk: KeptDesk) -> None:
    result(desk)
    desk.navigator.leave_game()
    desk.navigator.open_saves(GAMES["drips"])


def levels(desk: KeptDesk) -> None:
    desk.navigator.open_levels(LEVELLED, Options(LEVELLED.options))


def scores(desk: KeptDesk) -> None:
    result(desk)
    desk.navigator.leave_game()
    desk.navigator.open_scores(GAMES["drips"])


def settings(desk: KeptDesk) -> None:
    desk.navigator.open_settings()


def keys(desk: KeptDesk) -> None:
    desk.navigator.open_keys()


def action_keys(desk: KeptDesk) -> None:
    desk.navigator.open_action_keys(GAMES["drips"], "drop")


def how_to_play(desk: KeptDesk) -> None:
    desk.navigator.open_how_to_play(GAMES["lamps"], Options(GAMES["lamps"].options))


def editor(desk: KeptDesk) -> None:
    desk.navigator.open_editor(installed_games().game("sokoban"))


def failure(desk: KeptDesk) -> None:
    desk.navigator.open_failure("it broke down", "here", False)


def typing(desk: KeptDesk) -> None:
    desk.navigator.open_id_entry()


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[KeptDesk]:
    """A desk with the menu open that saves games."""
    desk = KeptDesk(tmp_path / "kept", games=registry("lamps", "drips"))
    desk.navigator.open_menu()
    desk.look()
    yield desk
    desk.navigator.leave_game()
    desk.app.window.close()


EVERYWHERE = [
    (menu, "MenuScene"),
    (title, "TitleScene"),
    (playing, "PlayScene"),
    (pause, "PauseScene"),
    (countdown, "CountdownScene"),
    (solve, "SolveScene"),
    (result, "ResultScene"),
    (replay, "ReplayScene"),
    (saves, "SavesScene"),
    (levels, "LevelsScene"),
    (scores, "ScoresScene"),
    (settings, "SettingsScene"),
    (keys, "KeysScene"),
    (action_keys, "ActionKeysScene"),
    (failure, "FailureScene"),
    (how_to_play, "HowToPlayScene"),
    (editor, "EditorScene"),
]


def test_list_of_scenes_is_complete() -> None:
    folder = Path(scenes.__file__).parent
    found = {
        name for path in folder.glob("*.py") for name in re.findall(r"^class (\w+Scene)\(", path.read_text(), re.M)
    }
    assert found == {name for _, name in EVERYWHERE} | {"TextEntryScene", "LoadingScene"}


@pytest.mark.parametrize(("open_it", "name"), EVERYWHERE)
def test_mute_and_full_screen_keys_work_in_every_scene(
    kept: KeptDesk, open_it: Callable[[KeptDesk], None], name: str
) -> None:
    open_it(kept)
    kept.look()
    stack = list(kept.app.stack)
    assert kept.scenes[-1] == name
    for muted in (True, False):
        kept.ctrl(pygame.K_m)
        assert kept.app.services.sound.muted == muted
    for key, mod in ((pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_LALT)):
        for fullscreen in (True, False):
            kept.press(key, mod)
            kept.release(key)
            assert kept.app.window.fullscreen == fullscreen
    assert list(kept.app.stack) == stack, "the keys do nothing else"


@pytest.mark.parametrize(("open_it", "name"), [(typing, "TextEntryScene")])
def test_only_full_screen_keys_work_while_typing(
    kept: KeptDesk, open_it: Callable[[KeptDesk], None], name: str
) -> None:
    open_it(kept)
    kept.look()
    assert kept.scenes[-1] == name
    kept.tap(pygame.K_m)
    assert not kept.app.services.sound.muted
    kept.give(pygame.TEXTINPUT, text="m")
    for fullscreen in (True, False):
        kept.tap(pygame.K_F11)
        assert kept.app.window.fullscreen == fullscreen
        kept.press(pygame.K_RETURN, pygame.KMOD_LALT)
        kept.press(pygame.K_RETURN, pygame.KMOD_LALT)
    assert kept.top.text == "m"
    assert kept.top.problem == "", "Enter with Alt does not finish the line"


def test_only_full_screen_keys_work_while_adding_a_key(kept: KeptDesk) -> None:
    action_keys(kept)
    kept.look()
    kept.tap(pygame.K_RETURN)
    assert kept.top.captures_keys
    kept.press(pygame.K_RETURN, pygame.KMOD_LALT)
    assert kept.app.window.fullscreen
    kept.tap(pygame.K_F11)
    assert not kept.app.window.fullscreen
    assert kept.top.captures_keys
    kept.tap(pygame.K_m)
    assert not kept.app.services.sound.muted
    assert not kept.top.captures_keys


def test_enter_without_alt_does_not_toggle_full_screen(kept: KeptDesk) -> None:
    kept.tap(pygame.K_RETURN)
    assert not kept.app.window.fullscreen
    assert kept.scenes == ["MenuScene", "TitleScene"]


def test_mute_shows_a_message_in_the_game_only(kept: KeptDesk) -> None:
    kept.play("drips")
    kept.tap(pygame.K_m)
    assert kept.message == "Sound off"
    kept.tap(pygame.K_m)
    assert kept.message == "Sound on"
    kept.navigator.leave_game()
    kept.tap(pygame.K_m)
    kept.play("lamps")
    assert kept.message is None
