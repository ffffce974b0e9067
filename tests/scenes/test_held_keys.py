"""Keys that are held when a game begins to run: after a pause, a restart, a countdown or Ready-Go."""

from collections.abc import Callable

import pygame
import pytest

from puzzlebox.core.game import Action
from puzzlebox.core.state import Events
from tests.fake_game import DRIPS, Drips, variant_of
from tests.scenes.conftest import Desk, start, texts
from tests.scenes.games import registry_of
from tests.scenes.keeping import finish
from tests.scenes.keys import CTRL, ENTER, F2, F8, LEFT, RIGHT, SPACE, A, K, P, U, Z


def test_key_held_through_a_pause_is_pressed_again_at_its_end(desk: Desk) -> None:
    session = desk.play("drips")
    desk.wait(50).press(LEFT).wait(50).tap(P).wait(3000, 10).tap(P)
    assert session.log == [(50, "+left"), (100, "pause"), (100, "resume"), (100, "+left")]
    desk.wait(30).release(LEFT)
    assert session.log[-1] == (130, "-left")


@pytest.mark.parametrize(
    ("before", "meanwhile", "after"),
    [
        ([LEFT], lambda desk: desk.release(LEFT), []),
        ([], lambda desk: desk.press(RIGHT), ["+right"]),
        ([LEFT], lambda desk: desk.press(RIGHT), ["+left", "+right"]),
        ([RIGHT], lambda desk: desk.press(LEFT), ["+right", "+left"]),
        ([LEFT], lambda desk: desk.press(A), ["+left"]),
        ([SPACE], lambda desk: None, []),
    ],
    ids=["released", "pressed", "in this order", "in that order", "two keys of one action", "not held"],
)
def test_keys_that_are_down_at_the_end_of_a_pause_are_pressed_in_their_order(
    desk: Desk, before: list[int], meanwhile: Callable[[Desk], None], after: list[str]
) -> None:
    session = desk.play("drips")
    for key in before:
        desk.press(key)
    desk.tap(P)
    meanwhile(desk)
    desk.tap(P)
    assert texts(session)[len(before) :] == ["pause", "resume", *after]
    assert session.state.direction == {"": 0, "+left": -1, "+right": 1}[after[-1] if after else ""]


@pytest.mark.parametrize(("key", "text"), [(F2, "restart"), (F8, "retry")])
@pytest.mark.parametrize("paused", [False, True])
def test_key_held_through_a_restart_is_pressed_again(desk: Desk, key: int, text: str, paused: bool) -> None:
    session = desk.play("drips")
    desk.press(RIGHT).wait(40)
    if paused:
        desk.tap(P)
    assert (desk.tap(key).scenes, list(session.log)[-2:]) == (["PlayScene"], [(40, text), (40, "+right")])


def test_key_held_while_a_game_is_opened_counts(desk: Desk) -> None:
    assert desk.go.open_menu().press(LEFT).play("drips").log == [(0, "+left")]


@pytest.mark.parametrize(("key", "last"), [(U, ["undo", "+left"]), (ENTER, ["+left"])])
def test_key_held_on_the_result_screen_counts_in_the_game_that_follows(key: int, last: list[str]) -> None:
    desk = Desk(games=registry_of(variant_of(DRIPS, undo="assisted")))
    session = desk.play("drips")
    finish(desk)
    assert (desk.wait(600).press(LEFT).tap(key).inputs[-2:], desk.session is session) == (last, key == U)


def test_fresh_action_has_to_be_pressed_again(desk: Desk) -> None:
    actions = (
        Action("left", "left", ("Left",), hold=True, fresh=True),
        Action("right", "right", ("Right",), hold=True),
    )
    session = start(variant_of(DRIPS, actions=actions))
    desk.go.open_session(session).tap(P).press(LEFT).press(RIGHT).tap(P)
    assert texts(session) == ["pause", "resume", "+right"]


def test_classic_look_follows_the_rule_sheets_and_presses_nothing() -> None:
    desk = Desk(theme="classic")
    session = desk.play("drips")
    desk.press(LEFT).tap(P, P, F2)
    assert texts(session) == ["+left", "pause", "resume", "restart"]


@pytest.mark.parametrize("hiding", [pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_a_window_that_cannot_be_seen_pauses_the_game(desk: Desk, hiding: int) -> None:
    session = desk.play("drips")
    desk.wait(100).press(LEFT).give(hiding).wait(5000, 10)
    assert session.time == 100
    assert (session.paused, desk.app.desk.held_down.none_since() is not None) == (True, True)


def test_focus_loss_releases_the_keys_and_focus_gained_presses_nothing(desk: Desk) -> None:
    session = desk.play("drips")
    desk.press(LEFT).give(pygame.WINDOWFOCUSGAINED)
    assert texts(session) == ["+left"]
    desk.give(pygame.WINDOWFOCUSLOST).give(pygame.WINDOWFOCUSGAINED).tap(P)
    assert texts(session) == ["+left", "pause", "resume"]
    assert not session.state.direction


def test_key_bound_during_the_pause_is_pressed_with_its_new_meaning(desk: Desk) -> None:
    session = desk.play("drips")
    desk.tap(P).app.desk.keymap.bind(session.game, "left", ("K",))
    desk.press(K).press(LEFT).tap(P)
    assert texts(session) == ["pause", "resume", "+left"]


def test_undo_of_a_restart_presses_nothing_until_the_game_continues(desk: Desk) -> None:
    session = desk.play("drips")
    desk.tap(SPACE, F2).press(LEFT).release(LEFT).press(RIGHT).press(Z, CTRL)
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
    desk.go.open_session(session).tap(P).press(LEFT).press(RIGHT).tap(P)
    assert (texts(session), desk.scenes) == (["pause", "resume", "+left"], ["PlayScene", "result"])
    assert desk.message is None


@pytest.mark.parametrize(
    ("event", "key", "inputs"),
    [(pygame.KEYDOWN, LEFT, ["restart", "+left"]), (pygame.KEYUP, RIGHT, ["+right", "restart", "+right", "-right"])],
)
def test_key_that_goes_down_or_up_in_a_restart(desk: Desk, event: int, key: int, inputs: list[str]) -> None:
    session = desk.play("drips")
    if event == pygame.KEYUP:
        desk.press(key)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=F2, scancode=0, mod=0))
    pygame.event.post(pygame.event.Event(event, key=key, scancode=0, mod=0))
    desk.look()
    assert texts(session) == inputs
    assert bool(session.state.direction) == (event == pygame.KEYDOWN)
