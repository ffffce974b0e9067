"""Ready-Go: games against the clock begin after a short wait that is not part of the game."""

from pathlib import Path

import pygame
import pytest

from puzzlebox.registry import installed_games
from tests.fake_game import DRIPS, variant_of
from tests.scenes.conftest import Desk, texts
from tests.scenes.games import registry_of
from tests.scenes.keeping import KeptDesk
from tests.scenes.keys import CTRL, ESC, F2, F4, F8, LEFT, SPACE, P, U, Z

RACE = variant_of(DRIPS, id="race", title="Race", ready_go=lambda options: True)


@pytest.fixture
def desk() -> Desk:
    return Desk(games=registry_of(RACE, DRIPS))


def word(desk: Desk) -> str:
    return str(desk.top.controller.ready_go.word)


def test_game_time_starts_at_go(desk: Desk) -> None:
    session = desk.play("race")
    desk.wait(1990, 10)
    assert (word(desk), session.time) == ("Ready", 0)
    desk.wait(20)
    assert (word(desk), session.time) == ("Go!", 0)
    desk.wait(200)
    assert (word(desk), session.time) == ("Go!", 200)
    desk.wait(400, 4)
    assert (word(desk), session.time, desk.inputs) == ("", 600, [])
    desk.tap(P, P).wait(100)
    assert (word(desk), session.time) == ("", 700), "a pause of the running game is not followed by it"


def test_keys_pressed_before_go_do_nothing(desk: Desk) -> None:
    session = desk.play("race")
    desk.tap(SPACE, LEFT, U, F4).wait(2010, 10)
    assert session.log == []


def test_key_held_at_go_is_pressed_then(desk: Desk) -> None:
    session = desk.play("race")
    desk.wait(1500, 5).press(LEFT).wait(510, 5)
    assert session.log == [(0, "+left")]
    desk.wait(100).release(LEFT)
    assert session.log[-1] == (100, "-left")


def test_window_sleeps_until_go(desk: Desk) -> None:
    assert desk.open("race").wait(500).top.next_update() == 1500
    frames = desk.app.loop.frames
    assert desk.wait(1000, 20).app.loop.frames == frames


@pytest.mark.parametrize(("key", "text"), [(F2, "restart"), (F8, "retry")])
def test_restart_during_ready_go_begins_it_again_and_is_shorter(desk: Desk, key: int, text: str) -> None:
    session = desk.play("race")
    desk.wait(1500, 5).tap(key)
    assert texts(session) == [text]
    desk.wait(990, 5)
    assert word(desk) == "Ready"
    desk.wait(20)
    assert (word(desk), session.time) == ("Go!", 0)


@pytest.mark.parametrize("key", [F2, F8])
def test_next_game_after_the_result_has_a_short_ready_go(desk: Desk, key: int) -> None:
    first = desk.play("race")
    desk.wait(2010, 5)
    while first.state.outcome() is None:
        desk.tap(SPACE)
    assert (desk.wait(600).tap(key).session is not first, word(desk)) == (True, "Ready")
    desk.wait(1010, 5)
    assert word(desk) == "Go!"


@pytest.mark.parametrize(
    ("game", "setting", "ms"),
    [("race", "full", 2000), ("race", "short", 1000), ("race", "off", 0), ("drips", "full", 0)],
)
def test_setting_and_game_choose_the_length(desk: Desk, game: str, setting: str, ms: int) -> None:
    desk.app.desk.settings.choose("countdown", setting)
    session = desk.play(game)
    desk.wait(3000, 300)
    assert session.time == 3000 - ms


def test_pause_during_ready_go_begins_it_again(desk: Desk) -> None:
    session = desk.play("race")
    assert desk.wait(1500, 5).tap(ESC).scenes == ["PlayScene", "pause"]
    desk.tap(P)
    assert texts(session) == ["pause", "resume"]
    desk.wait(1900, 5)
    assert (word(desk), session.time) == ("Ready", 0)
    desk.wait(200, 2)
    assert (word(desk), session.time) == ("Go!", 100)


def test_focus_loss_during_ready_go_begins_it_again_without_a_pause(desk: Desk) -> None:
    session = desk.play("race")
    desk.wait(1500, 5).press(LEFT).give(pygame.WINDOWFOCUSLOST).wait(5000, 10).give(pygame.WINDOWFOCUSGAINED)
    desk.wait(1900, 5)
    assert (word(desk), session.time, desk.scenes) == ("Ready", 0, ["PlayScene"])
    desk.wait(110)
    assert (word(desk), desk.inputs) == ("Go!", [])


def test_retry_by_mistake_is_undone_during_ready_go(desk: Desk) -> None:
    session = desk.play("race")
    desk.wait(2010, 10).tap(SPACE).wait(500, 5)
    board, time = session.state.grid.copy(), session.time
    assert desk.tap(F8).wait(300).press(Z, CTRL).scenes == ["PlayScene", "pause"]
    desk.wait(3000, 10)
    assert (session.state.grid, session.time) == (board, time)
    desk.tap(P).wait(100)
    assert (word(desk), session.time) == ("", time + 100)


def test_board_and_word_are_shown(desk: Desk) -> None:
    waiting = desk.open("race").picture()
    desk.wait(2600, 26)
    assert word(desk) == ""
    running = desk.picture()
    board = pygame.Rect(desk.view.board.area)
    changed = pygame.mask.from_threshold(waiting, (0, 0, 0), (1, 1, 1), running)
    changed.invert()
    [plate] = changed.connected_component().get_bounding_rects()
    assert board.collidepoint(plate.center)
    assert plate.height < board.height // 4
    assert pygame.Rect(waiting.get_rect()).contains(plate)
    assert pygame.mask.from_threshold(waiting.subsurface(plate), desk.app.loop.theme.text, (2, 2, 2)).count() > 20


def test_game_that_is_left_during_ready_go_is_not_in_progress(tmp_path: Path) -> None:
    desk = KeptDesk(tmp_path, games=registry_of(RACE))
    assert desk.open("race").wait(500).tap(ESC).go.leave_game().scenes == []
    assert desk.app.desk.library.games_in_progress() == set()


def test_time_for_which_a_key_was_down_before_go_is_sent_if_the_action_charges() -> None:
    desk = Desk(games=registry_of(installed_games().game("guideline")))
    session = desk.play("guideline", options={"mode": "sprint"})
    desk.wait(1500, 10).press(LEFT).wait(700, 10)
    charged = [text for _, text in session.log if text.startswith("+left ")]
    assert len(charged) == 1
    assert 400 <= int(charged[0].split()[1]) <= 600
    assert "+left" not in texts(session)
