"""Keys that are held when a game begins to run: after a pause, a restart, a countdown or Ready-Go."""

from typing import Any

import pygame
import pytest

from puzzlebox.core.game import Action
from puzzlebox.core.session import Session
from puzzlebox.core.state import Events
from tests.fake_game import DRIPS, Drips, variant_of
from tests.scenes.conftest import Desk, start
from tests.scenes.games import registry_of

LEFT, RIGHT, SPACE, A, P, ESC, F2, F8 = (
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_SPACE,
    pygame.K_a,
    pygame.K_p,
    pygame.K_ESCAPE,
    pygame.K_F2,
    pygame.K_F8,
)


def entries(session: Session[Any]) -> list[tuple[int, str]]:
    return list(session.log)


def texts(session: Session[Any]) -> list[str]:
    return [text for _, text in session.log]


def test_key_held_through_a_pause_is_pressed_again_at_its_end(desk: Desk) -> None:
    session = desk.play("drips")
    desk.wait(50)
    desk.press(LEFT)
    desk.wait(50)
    desk.tap(P)
    desk.wait(3000, 10)
    desk.tap(P)
    assert entries(session) == [(50, "+left"), (100, "pause"), (100, "resume"), (100, "+left")]
    desk.wait(30)
    desk.release(LEFT)
    assert entries(session)[-1] == (130, "-left")


def test_key_released_during_the_pause_is_not_pressed_again(desk: Desk) -> None:
    session = desk.play("drips")
    desk.press(LEFT)
    desk.tap(P)
    desk.release(LEFT)
    desk.tap(P)
    assert texts(session) == ["+left", "pause", "resume"]
    assert not session.state.direction


def test_key_pressed_during_the_pause_is_pressed_at_its_end(desk: Desk) -> None:
    session = desk.play("drips")
    desk.tap(P)
    desk.press(RIGHT)
    desk.tap(P)
    assert texts(session) == ["pause", "resume", "+right"]


def test_held_keys_are_pressed_in_the_order_in_which_they_went_down(desk: Desk) -> None:
    presses = {LEFT: "+left", RIGHT: "+right"}
    for first, second in ((LEFT, RIGHT), (RIGHT, LEFT)):
        session = desk.play("drips")
        desk.press(first)
        desk.tap(P)
        desk.press(second)
        desk.tap(P)
        assert texts(session)[1:] == ["pause", "resume", presses[first], presses[second]]
        assert session.state.direction == (1 if second == RIGHT else -1)
        desk.release(first)
        desk.release(second)
        desk.navigator.leave_game()


def test_two_held_keys_of_one_action_are_pressed_once(desk: Desk) -> None:
    session = desk.play("drips")
    desk.tap(P)
    desk.press(LEFT)
    desk.press(A)
    desk.tap(P)
    assert texts(session) == ["pause", "resume", "+left"]


@pytest.mark.parametrize(("key", "text"), [(F2, "restart"), (F8, "retry")])
@pytest.mark.parametrize("paused", [False, True])
def test_key_held_through_a_restart_is_pressed_again(desk: Desk, key: int, text: str, paused: bool) -> None:
    session = desk.play("drips")
    desk.press(RIGHT)
    desk.wait(40)
    if paused:
        desk.tap(P)
    desk.tap(key)
    assert (desk.scenes, entries(session)[-2:]) == (["PlayScene"], [(40, text), (40, "+right")])


def test_key_held_while_a_game_is_opened_counts(desk: Desk) -> None:
    desk.navigator.open_menu()
    desk.press(LEFT)
    session = desk.play("drips")
    assert entries(session) == [(0, "+left")]


def test_key_held_while_the_end_is_undone_counts() -> None:
    desk = Desk(games=registry_of(variant_of(DRIPS, undo="assisted")))
    session = desk.play("drips")
    while session.state.outcome() is None:
        desk.tap(SPACE)
    desk.wait(600)
    desk.press(LEFT)
    desk.tap(pygame.K_u)
    assert texts(session)[-2:] == ["undo", "+left"]


def test_focus_gained_without_a_loss_presses_nothing(desk: Desk) -> None:
    session = desk.play("drips")
    desk.press(LEFT)
    desk.give(pygame.WINDOWFOCUSGAINED)
    assert texts(session) == ["+left"]


def test_key_held_on_the_result_screen_counts_in_the_next_game(desk: Desk) -> None:
    session = desk.play("drips")
    while session.state.outcome() is None:
        desk.tap(SPACE)
    desk.wait(600)
    desk.press(RIGHT)
    desk.tap(pygame.K_RETURN)
    assert desk.session is not session
    assert texts(desk.session) == ["+right"]


def test_keys_that_are_not_held_actions_do_nothing(desk: Desk) -> None:
    session = desk.play("drips")
    desk.press(SPACE)
    desk.tap(P, P)
    assert texts(session) == ["drop", "pause", "resume"]


def test_fresh_action_has_to_be_pressed_again(desk: Desk) -> None:
    actions = (
        Action("left", "left", ("Left",), hold=True, fresh=True),
        Action("right", "right", ("Right",), hold=True),
    )
    session = start(variant_of(DRIPS, actions=actions))
    desk.navigator.open_session(session)
    desk.look()
    desk.tap(P)
    desk.press(LEFT)
    desk.press(RIGHT)
    desk.tap(P)
    assert texts(session) == ["pause", "resume", "+right"]


def test_classic_look_follows_the_rule_sheets_and_presses_nothing() -> None:
    desk = Desk(theme="classic")
    session = desk.play("drips")
    desk.press(LEFT)
    desk.tap(P, P, F2)
    assert texts(session) == ["+left", "pause", "resume", "restart"]


def test_focus_loss_releases_the_keys(desk: Desk) -> None:
    session = desk.play("drips")
    desk.press(LEFT)
    desk.give(pygame.WINDOWFOCUSLOST)
    desk.give(pygame.WINDOWFOCUSGAINED)
    desk.tap(P)
    assert texts(session) == ["+left", "pause", "resume"]
    assert not session.state.direction


def test_key_bound_during_the_pause_is_pressed_with_its_new_meaning(desk: Desk) -> None:
    session = desk.play("drips")
    desk.tap(P)
    desk.app.services.keymap.bind(session.game, "left", ("K",))
    desk.press(pygame.K_k)
    desk.press(LEFT)
    desk.tap(P)
    assert texts(session) == ["pause", "resume", "+left"]


def test_undo_of_a_restart_presses_nothing_until_the_game_continues(desk: Desk) -> None:
    session = desk.play("drips")
    desk.tap(SPACE, F2)
    desk.press(LEFT)
    desk.release(LEFT)
    desk.press(RIGHT)
    desk.press(pygame.K_z, pygame.KMOD_LCTRL)
    assert texts(session)[-2:] == ["undo restart", "pause"]
    desk.tap(P)
    assert texts(session)[-2:] == ["resume", "+right"]


class Ending(Drips):
    """Ends when Left is pressed."""

    def _press(self, direction: int) -> Events | None:
        self.over = direction < 0
        return super()._press(direction) or ()


def test_held_key_that_ends_the_game_is_the_last_one_pressed(desk: Desk) -> None:
    session = start(variant_of(DRIPS, state=Ending))
    desk.navigator.open_session(session)
    desk.look()
    desk.tap(P)
    desk.press(LEFT)
    desk.press(RIGHT)
    desk.tap(P)
    assert (texts(session), desk.scenes) == (["pause", "resume", "+left"], ["PlayScene", "ResultScene"])
    assert desk.message is None


def test_key_that_goes_down_right_after_the_restart_is_pressed_once(desk: Desk) -> None:
    session = desk.play("drips")
    for key in (F2, LEFT):  # both in one frame
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, scancode=0, mod=0))
    desk.look()
    assert texts(session) == ["restart", "+left"]


def test_key_that_goes_up_right_after_the_restart_is_a_tap(desk: Desk) -> None:
    session = desk.play("drips")
    desk.press(RIGHT)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=F2, scancode=0, mod=0))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=RIGHT, scancode=0, mod=0))
    desk.look()
    assert texts(session) == ["+right", "restart", "+right", "-right"]
    assert not session.state.direction
