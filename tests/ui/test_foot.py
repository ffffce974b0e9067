"""Tests for the hints at the foot of a screen: each is a button that acts like its key."""

import pygame
import pytest

from puzzlebox.core.game import Action
from puzzlebox.input.key_table import KeyHint, KeyTable
from puzzlebox.input.keymap import Keymap
from puzzlebox.store.settings import Settings
from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import DARK, Measures
from puzzlebox.ui.widgets.foot import Foot, Reply
from tests.fake_game import DRIPS, variant_of
from tests.ui.drawing import down, move, up

MEASURES = Measures.of(640, 480)
AREA = Area(0, 450, 640, 30)
HINTS = [
    KeyHint("Enter", "Select", "choose"),
    KeyHint("↑ ↓", "Move", "up down"),
    KeyHint("Esc", "Back", "leave"),
    KeyHint("A…Z", "Find"),
]


@pytest.fixture
def keys() -> KeyTable:
    return Keymap(Settings(), print).table("choosing")


@pytest.fixture
def surface() -> pygame.Surface:
    return pygame.Surface((640, 480))


@pytest.fixture
def foot(surface: pygame.Surface) -> Foot:
    foot = Foot()
    foot.draw(surface, AREA, HINTS, DARK, MEASURES)
    return foot


def click(foot: Foot, keys: KeyTable, position: tuple[int, int], release_at: tuple[int, int] | None = None) -> Reply:
    pressed, released = foot.handle(down(position), keys), foot.handle(up(release_at or position), keys)
    return Reply(pressed.taken or released.taken, False, (*pressed.presses, *released.presses))


def test_a_click_presses_and_releases_the_key_of_the_hint(foot: Foot, keys: KeyTable) -> None:
    reply = click(foot, keys, foot.actions["leave"].center)
    assert reply.taken
    assert [(press.action, press.down) for press in reply.presses] == [("leave", True), ("leave", False)]


def test_each_key_of_a_joint_hint_is_a_button(foot: Foot, keys: KeyTable) -> None:
    assert list(foot.actions) == ["choose", "up", "down", "leave"]
    assert not foot.actions["up"].colliderect(foot.actions["down"])
    assert [press.action for press in click(foot, keys, foot.actions["down"].center).presses] == ["down", "down"]


def test_a_click_counts_only_if_it_begins_and_ends_on_the_same_button(foot: Foot, keys: KeyTable) -> None:
    leave, choose = foot.actions["leave"].center, foot.actions["choose"].center
    assert click(foot, keys, leave, release_at=choose) == Reply(True)
    assert click(foot, keys, (320, 200), release_at=leave) == Reply()
    assert click(foot, keys, (2, 455)) == Reply()


def test_the_hint_under_the_pointer_is_highlighted(foot: Foot, keys: KeyTable, surface: pygame.Surface) -> None:
    before = pygame.image.tobytes(surface, "RGB")
    assert foot.handle(move(foot.actions["leave"].center), keys).changed
    foot.draw(surface, AREA, HINTS, DARK, MEASURES)
    assert foot.hovered == "leave"
    assert pygame.image.tobytes(surface, "RGB") != before
    assert foot.handle(move((320, 200)), keys).changed
    foot.draw(surface, AREA, HINTS, DARK, MEASURES)
    assert pygame.image.tobytes(surface, "RGB") == before


def test_the_hint_that_leaves_is_shown_in_a_narrow_window(surface: pygame.Surface, keys: KeyTable) -> None:
    foot = Foot()
    foot.draw(surface, Area(0, 450, 160, 30), HINTS, DARK, MEASURES)
    assert list(foot.actions) == ["choose", "leave"]
    foot.draw(surface, Area(0, 450, 80, 30), HINTS, DARK, MEASURES)
    assert list(foot.actions) == ["leave"]


def test_a_foot_without_height_has_no_buttons(foot: Foot, surface: pygame.Surface, keys: KeyTable) -> None:
    position = foot.actions["leave"].center
    foot.draw(surface, Area(0, 0, 0, 0), HINTS, DARK, MEASURES)
    assert foot.actions == {}
    assert click(foot, keys, position) == Reply()


def test_a_hint_of_a_held_action_is_held_as_long_as_the_button(surface: pygame.Surface) -> None:
    game = variant_of(DRIPS, actions=(Action("left", "Left", ("Left",), hold=True),))
    keys = Keymap(Settings(), print).table("playing", game)
    foot = Foot()
    foot.draw(surface, AREA, [KeyHint("←", "Left", "left")], DARK, MEASURES)
    pressed = foot.handle(down(foot.actions["left"].center), keys)
    assert [press.text for press in pressed.presses] == ["+left"]
    released = foot.handle(up((5, 5)), keys)
    assert (released.taken, [press.text for press in released.presses]) == (True, ["-left"])
