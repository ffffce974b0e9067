"""The key display: a row of caps that light up while their keys are pressed, in games and in replays."""

import pygame
import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.session import play
from puzzlebox.play.watching import TAP_SHOWN, LoggedKeys
from puzzlebox.ui.theme import DARK
from tests.fake_game import DRIPS
from tests.scenes.conftest import Desk
from tests.scenes.keys import END, LEFT, RIGHT, SPACE, A, P


@pytest.fixture
def shown() -> Desk:
    desk = Desk()
    desk.app.desk.settings.choose("key-display", "on")
    return desk


def lit(desk: Desk) -> set[str]:
    assert desk.display.key_display
    return set(desk.display.key_display.lit)


def accents(desk: Desk) -> int:
    """Return how many pixels have the colour of a pressed key."""
    return int(pygame.mask.from_threshold(desk.picture(), DARK.accent, (2, 2, 2)).count())


def test_keys_are_lit_while_they_are_down(shown: Desk) -> None:
    shown.play("drips")
    none = accents(shown)
    shown.press(LEFT)
    assert lit(shown) == {"left"}
    one = accents(shown)
    shown.press(SPACE)
    assert lit(shown) == {"left", "drop"}
    assert none < one < accents(shown)
    shown.release(LEFT)
    shown.release(SPACE)
    assert (lit(shown), accents(shown)) == (set(), none)
    shown.press(LEFT)
    shown.press(A)
    shown.release(LEFT)
    assert lit(shown) == {"left"}, "another key of the action is still down"
    shown.release(A)
    assert lit(shown) == set()


@pytest.mark.parametrize("by", ["key", "focus"])
def test_pause_darkens_all_keys_and_held_ones_light_up_again(shown: Desk, by: str) -> None:
    shown.play("drips")
    shown.press(LEFT)
    shown.press(RIGHT)
    if by == "key":
        shown.tap(P)
        assert lit(shown) == set()
        shown.release(RIGHT)
    else:
        shown.give(pygame.WINDOWFOCUSLOST)
        shown.give(pygame.WINDOWFOCUSGAINED)
    shown.tap(P)
    assert lit(shown) == ({"left"} if by == "key" else set())


@pytest.mark.parametrize("game", ["drips", "lamps"])
def test_row_covers_neither_the_board_nor_the_hints(game: str) -> None:
    desk = Desk()
    assert desk.open(game).display.key_display is None, "it is off by default"
    desk.app.desk.settings.choose("key-display", "on")
    desk.tap(P, P)
    row = pygame.Rect(desk.display._key_row)
    assert row.height > 0
    assert not row.colliderect(desk.view.board.area)
    assert not row.colliderect(desk.display._foot)
    assert desk.app.window.surface.get_rect().contains(row)
    desk.app.desk.settings.choose("key-display", "off")
    assert desk.tap(P, P).display.key_display is None


def replayed(desk: Desk) -> set[str]:
    return set(desk.top._key_display.lit)


def test_replay_lights_the_keys_of_its_inputs(shown: Desk) -> None:
    log = [(200, "+left"), (600, "-left"), (1000, "drop"), (1600, "+right"), (1700, "pause"), (1700, "resume")]
    shown.program.open_replay(Record.of(play(DRIPS, None, "same", log, 2000)), DRIPS)
    shown.look()
    seen = []
    for _ in range(180):
        shown.wait(10)
        seen.append(replayed(shown))
    changes = [(n * 10, keys) for n, keys in enumerate(seen) if n == 0 or keys != seen[n - 1]]
    assert [keys for _, keys in changes] == [set(), {"left"}, set(), {"drop"}, set(), {"right"}, set()]
    times = dict(
        zip(["left", "left up", "drop", "drop up", "right", "right up"], [at for at, _ in changes[1:]], strict=True)
    )
    assert 380 <= times["left up"] - times["left"] <= 420
    assert abs(times["drop up"] - times["drop"] - TAP_SHOWN // 1_000_000) <= 20


def test_step_in_a_replay_lights_the_key_of_its_input_and_a_jump_darkens_all(shown: Desk) -> None:
    log = [(200, "+left"), (600, "drop"), (1600, "drop")]
    shown.program.open_replay(Record.of(play(DRIPS, None, "same", log, 2000)), DRIPS)
    shown.look()
    shown.tap(pygame.K_PERIOD, pygame.K_PERIOD)
    assert replayed(shown) == {"left", "drop"}
    shown.wait(200)
    assert replayed(shown) == {"left"}
    shown.tap(END)
    assert replayed(shown) == set()


def test_restart_with_a_prepared_board_ends_holds() -> None:
    keys = LoggedKeys()
    keys.take(["+left", "restart 17"])
    assert keys.pressed == set()
