"""The keys screens: adding keys by pressing them, conflicts, and resetting."""

from pathlib import Path

import pygame
import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.play.pages.keys import keys, keys_of
from tests.fake_game import DRIPS
from tests.scenes.keys import ENTER, ESC, F10, UP, K, P
from tests.scenes.own import OwnDesk


def open_keys(desk: OwnDesk, game: AnyGame | None, *labels: str) -> None:
    """Open the keys, and choose these rows."""
    desk.open_page(keys_of, game)
    for label in labels:
        desk.choose(label)
        if label != "Add a key" and desk.top.captures_keys:
            desk.tap(ESC)


@pytest.fixture
def desk(tmp_path: Path) -> OwnDesk:
    return OwnDesk(tmp_path)


def test_pressed_key_is_bound_and_works_in_game(desk: OwnDesk) -> None:
    session = desk.begin(DRIPS)
    assert desk.tap(P, F10).choose("Keys").focused == "Drips"
    assert desk.tap(ENTER).value("Drop") == "Space   Pad A"
    assert desk.choose("Drop").tap(ESC).choose("Add a key").top.captures_keys
    assert desk.tap(K).top.page.title == "Drop: Space   K   Pad A"
    desk.tap(ESC, ESC, ESC, ESC)
    assert '[keys.drips]\ndrop = ["Space", "K", "Pad A"]' in desk.file
    desk.tap(P)
    before = session.state.pieces
    desk.tap(K)
    assert session.state.pieces == before + 1


def test_modifier_keys_are_bound_left_and_right_apart(desk: OwnDesk) -> None:
    open_keys(desk, DRIPS, "Drop", "Add a key")
    desk.tap(pygame.K_LSHIFT).choose("Add a key").tap(pygame.K_RCTRL).choose("Add a key").tap(pygame.K_CAPSLOCK)
    assert desk.top.page.title == "Drop: Space   Left Shift   Right Ctrl   Caps Lock   Pad A"
    assert desk.choose("Add a key").tap(pygame.K_NUMLOCK).top.captures_keys
    assert desk.tap(pygame.K_RCTRL).top.message == "Right Ctrl is already a key for this action."
    desk.tap(ESC).choose("Left").tap(ESC).choose("Add a key").tap(pygame.K_RCTRL)
    assert desk.top.page.text == "Right Ctrl is already used for Drop (Drips)."
    desk.choose("Keep Right Ctrl for Drop").choose("Add a key").tap(pygame.K_RSHIFT)
    assert desk.top.page.title == "Left: ←   A   Right Shift   Pad ←"
    desk.tap(ESC, ESC, ESC)
    assert '["Space", "LeftShift", "RightCtrl", "CapsLock", "Pad A"]' in desk.file


def test_a_key_that_is_pressed_replaces_the_others(desk: OwnDesk) -> None:
    open_keys(desk, DRIPS)
    assert desk.choose("Drop").top.captures_keys
    assert desk.tap(K).scenes[-1] == "keys_of"
    assert desk.value("Drop") == "K   Pad A"
    assert desk.choose("Drop").pad("B").value("Drop") == "K   Pad B"
    assert desk.choose("Drop").tap(ESC).top.page.title == "Drop: K   Pad B"
    assert desk.tap(ESC).choose("Drop").tap(pygame.K_LEFT).top.page.text == "← is already used for Left (Drips)."


def test_hints_show_current_keys(desk: OwnDesk) -> None:
    desk.app.desk.keymap.bind(DRIPS, "drop", ("K",))
    desk.app.desk.keymap.bind(DRIPS, "pause", ("O",))
    desk.app.desk.keymap.bind(None, "leave", ("Q",))
    desk.begin(DRIPS)
    shown = {hint.label: hint.keys for hint in desk.display.hints(2000)}
    assert (shown["Drop"], shown["Pause"], shown["Retry"], shown["Left"]) == ("K", "O", "R", "←")
    desk.tap(pygame.K_o)
    assert (desk.value("Resume"), desk.value("New game"), desk.value("Settings")) == ("O Q", "N", "F10")
    assert desk.choose("Quit").scenes == []


def test_esc_cancels_adding_a_key(desk: OwnDesk) -> None:
    open_keys(desk, DRIPS, "Drop", "Add a key")
    assert (desk.tap(ESC).scenes[-1], desk.top.page.title) == ("action_keys", "Drop: Space   Pad A")
    desk.choose("Add a key").give(pygame.KEYDOWN, key=0x40000123, scancode=400, mod=0)
    assert desk.top.message == "This key cannot be used."


def test_keys_can_be_changed_by_mouse(desk: OwnDesk) -> None:
    desk.go.open_settings().click_on("Keys").click_on("Lamps").click_on("Darken the corner").click_on("Add a key").tap(
        K
    )
    assert desk.top.page.title == "Darken the corner: Space   K   Pad A"
    assert desk.click_on("Remove Space").top.page.title == "Darken the corner: K   Pad A"
    assert desk.click_on("Done").scenes[-1] == "keys_of"


def test_wide_windows_show_the_keys_beside_the_games(tmp_path: Path) -> None:
    desk = OwnDesk(tmp_path, (960, 720)).open_page(keys, DRIPS)
    assert (desk.focused, desk.top.beside.choices[0].label) == ("Drips", "Left")
    assert desk.tap(UP).top.beside.choices[0].label == "Darken the corner"
    assert desk.tap(ENTER, ENTER).top.page.title == "Darken the corner: Space   Pad A"
