"""The result screen: how the game ended, and only a new key press leaves it."""

from typing import Any

import pygame
import pytest

from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from tests.scenes.conftest import Desk
from tests.scenes.games import GAMES

ENTER, ESC, SPACE = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE


def end(desk: Desk, game: str) -> Session[Any]:
    """Play until the basin is full."""
    session = desk.play(game)
    for _ in range(40):
        if session.state.outcome():
            break
        desk.tap(SPACE)
    assert session.state.outcome()
    return session


@pytest.mark.parametrize("game", ["drips", "drops"])
def test_key_pressed_right_after_the_end_does_not_close_the_result(desk: Desk, game: str) -> None:
    session = end(desk, game)
    length = len(session.log)
    desk.wait(499)
    desk.tap(SPACE, ENTER, pygame.K_F2)
    assert desk.scenes == ["PlayScene", "ResultScene"]
    assert len(session.log) == length


def test_press_within_half_a_second_does_not_count_when_released_later(desk: Desk) -> None:
    session = end(desk, "drops")
    desk.wait(400)
    desk.press(SPACE)
    desk.wait(400)
    desk.release(SPACE)
    assert session.state.outcome()


def test_release_of_a_key_pressed_in_the_game_does_not_count(desk: Desk) -> None:
    session = desk.play("drops")
    desk.press(pygame.K_LEFT)
    while not session.state.outcome():
        desk.press(SPACE)
    desk.wait(900)
    desk.release(pygame.K_LEFT)
    desk.release(SPACE)
    assert session.state.outcome()


def test_any_key_plays_again_if_any_key_resumes(desk: Desk) -> None:
    session = end(desk, "drops")
    desk.wait(500)
    desk.press(pygame.K_x)
    assert session.state.outcome()
    desk.release(pygame.K_x)
    assert desk.scenes == ["PlayScene"]
    assert desk.session.state.outcome() is None


@pytest.mark.parametrize("key", [ENTER, pygame.K_KP_ENTER, pygame.K_F2])
def test_enter_and_new_game_keys_play_again(desk: Desk, key: int) -> None:
    session = end(desk, "drips")
    desk.wait(500)
    desk.tap(pygame.K_x)
    assert session.state.outcome()
    desk.press(key)
    assert desk.scenes == ["PlayScene"]
    assert desk.session.state.outcome() is None


@pytest.mark.parametrize("game", ["drips", "drops"])
def test_esc_leaves_at_once(desk: Desk, game: str) -> None:
    end(desk, game)
    desk.press(ESC)
    assert desk.scenes == ["PlayScene", "ResultScene"]
    desk.release(ESC)
    assert desk.scenes == []


def test_mouse_plays_again_and_leaves(desk: Desk) -> None:
    session = end(desk, "drips")
    again, _, leave = (choice.area.center for choice in desk.top.choices.choices)
    desk.click(again)
    assert desk.scenes == ["PlayScene", "ResultScene"], "not within the first half second"
    desk.wait(500)
    desk.click(again)
    assert desk.scenes == ["PlayScene"]
    assert desk.session is not session
    end_again = end(desk, "drips")
    assert end_again.state.outcome()
    desk.click(leave)
    assert desk.scenes == []


def test_final_board_stays_visible(desk: Desk) -> None:
    session = end(desk, "drips")
    before = desk.picture()
    session.state.grid[5, 0] = 1 - session.state.grid[5, 0]
    changed = pygame.mask.from_threshold(desk.picture(), (0, 0, 0), (1, 1, 1), before)
    changed.invert()
    assert len(changed.get_bounding_rects()) == 1
    assert not changed.get_bounding_rects()[0].colliderect(desk.top.areas.panel)


def test_result_shows_the_reason_and_figures(desk: Desk) -> None:
    end(desk, "drips")
    assert desk.top.heading == "The end"
    assert desk.top.subtitle == "Drips: the basin is full"
    assert int(desk.top.figures["Rows"]) >= 0
    assert desk.top.game_id == "drips#puzzlebox"


def test_id_after_a_restart_is_that_of_the_current_game(desk: Desk) -> None:
    session = end(desk, "drips")
    drawn_on = session.state.random.state
    desk.wait(500)
    desk.tap(ENTER)
    desk.tap(pygame.K_p)
    assert desk.top.game_id == f"drips~{drawn_on:016x}"


def test_win_shows_the_views_result_title(desk: Desk) -> None:
    session = desk.play("clicked", options={"size": "2"})
    lit = {cell for cell, value in session.state.grid.items() if value}
    presses = next(  # presses that switch exactly the lamps that are on
        [cell for n, cell in enumerate(session.state.grid) if chosen >> n & 1]
        for chosen in range(16)
        if turned([cell for n, cell in enumerate(session.state.grid) if chosen >> n & 1]) == lit
    )
    for cell in presses:
        desk.click(desk.view.middle(*cell))
    assert desk.scenes == ["PlayScene", "ResultScene"]
    assert desk.top.heading == "All dark"


def turned(presses: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the lamps of a 2 x 2 board that these presses switch: each switches all but the opposite one."""
    lamps: set[tuple[int, int]] = set()
    for row, column in presses:
        lamps ^= {(r, c) for r in (0, 1) for c in (0, 1)} - {(1 - row, 1 - column)}
    return lamps


def test_key_in_the_same_frame_as_the_end_is_not_an_input(desk: Desk) -> None:
    session = desk.play("drips")
    ended = False
    while not ended:
        due = session.state.due()
        assert due is not None
        desk.wait(due - session.time, steps=10)
        trial = session.state.copy()
        trial.advance_to(due + 1)
        ended = trial.outcome() is not None
        if not ended:
            desk.wait(1)
    length = len(session.log)
    desk.time += 1_000_000
    desk.press(SPACE)
    assert session.state.outcome() is not None
    assert len(session.log) == length
    assert desk.scenes == ["PlayScene", "ResultScene"]


@pytest.mark.parametrize("key", [ENTER, pygame.K_F2])
def test_play_again_keeps_a_custom_start(desk: Desk, key: int) -> None:
    desk.navigator.open_session(Session(GAMES["lamps"], start=Start(position="##/#.")))
    desk.look()
    for _ in range(3):
        begun = desk.session
        assert begun.state.grid.text(".#") == "##/#."
        desk.send("press 0 0")
        assert desk.scenes == ["PlayScene", "ResultScene"]
        desk.wait(500)
        desk.tap(key)
        assert desk.scenes == ["PlayScene"]
        assert desk.session is not begun
        assert desk.session.start.position == "##/#."


def test_play_again_after_restart_of_a_custom_start_is_a_new_board(desk: Desk) -> None:
    desk.navigator.open_session(Session(GAMES["lamps"], start=Start(position="##/#.")))
    desk.look()
    desk.tap(pygame.K_F2)
    drawn_on = desk.session.state.random.state
    while not desk.session.state.outcome():
        solve(desk)
    desk.wait(500)
    desk.tap(ENTER)
    assert desk.session.start == Start(generator=drawn_on)


def solve(desk: Desk) -> None:
    """Switch all lamps off, with a set of presses found by trial and error."""
    cells = list(desk.session.state.grid)
    for chosen in range(1 << len(cells)):
        trial = desk.session.state.copy()
        presses = [f"press {r} {c}" for n, (r, c) in enumerate(cells) if chosen >> n & 1]
        for text in presses:
            if trial.outcome() is None:
                trial.send(text)
        if trial.outcome():
            for text in presses:
                if desk.session.state.outcome() is None:
                    desk.send(text)
            return
    raise AssertionError("there is no solution")
