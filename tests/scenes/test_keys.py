"""The keys screens: adding keys by pressing them, conflicts, and resetting."""

from pathlib import Path

import pygame
import pytest

from puzzlebox.core.game import AnyGame
from tests.fake_game import DRIPS
from tests.scenes.keys import ENTER, ESC, F10, LEFT, RIGHT, SPACE, UP, A, K, P
from tests.scenes.own import OwnDesk


def open_keys(desk: OwnDesk, game: AnyGame | None, *labels: str) -> None:
    """Open the keys from the settings, and choose these rows."""
    desk.navigator.open_settings(game)
    for label in ("Keys", *labels):
        desk.choose(label)


@pytest.fixture
def desk(tmp_path: Path) -> OwnDesk:
    return OwnDesk(tmp_path)


def test_pressed_key_is_bound_and_works_in_game(desk: OwnDesk) -> None:
    session = desk.begin(DRIPS)
    assert (desk.tap(P, F10).choose("Keys").value("Keys for"), desk.value("Drop")) == ("Drips", "Space   Pad A")
    assert desk.choose("Drop").choose("Add a key").top.captures_keys
    assert desk.tap(K).top.title == "Drop: Space   K   Pad A"
    desk.tap(ESC, ESC, ESC)
    assert '[keys.drips]\ndrop = ["Space", "K", "Pad A"]' in desk.file
    desk.tap(P)
    before = session.state.pieces
    desk.tap(K)
    assert session.state.pieces == before + 1


def test_modifier_keys_are_bound_left_and_right_apart(desk: OwnDesk) -> None:
    open_keys(desk, DRIPS, "Drop", "Add a key")
    desk.tap(pygame.K_LSHIFT).choose("Add a key").tap(pygame.K_RCTRL).choose("Add a key").tap(pygame.K_CAPSLOCK)
    assert desk.top.title == "Drop: Space   Left Shift   Right Ctrl   Caps Lock   Pad A"
    assert desk.choose("Add a key").tap(pygame.K_NUMLOCK).top.captures_keys
    assert desk.tap(pygame.K_RCTRL).top.message == "Right Ctrl is already a key for this action."
    desk.tap(ESC).choose("Left").choose("Add a key").tap(pygame.K_RCTRL)
    assert desk.top.message == "Right Ctrl is already used for Drop (Drips)."
    desk.choose("Keep Right Ctrl for Drop").choose("Add a key").tap(pygame.K_RSHIFT)
    assert desk.top.title == "Left: ←   A   Right Shift   Pad ←"
    desk.tap(ESC, ESC, ESC)
    assert '["Space", "LeftShift", "RightCtrl", "CapsLock", "Pad A"]' in desk.file


def test_hints_show_current_keys(desk: OwnDesk) -> None:
    desk.app.services.keymap.bind(DRIPS, "drop", ("K",))
    desk.app.services.keymap.bind(DRIPS, "pause", ("O",))
    desk.app.services.keymap.bind(None, "leave", ("Q",))
    desk.begin(DRIPS)
    shown = {hint.label: hint.keys for hint in desk.display.hints(2000)}
    assert (shown["Drop"], shown["Pause"], shown["Retry"], shown["Left"]) == ("K", "O", "F8", "←")
    desk.tap(pygame.K_o)
    assert (desk.value("Resume"), desk.value("New game"), desk.value("Settings")) == ("O Q", "F2", "F10")
    assert desk.choose("Quit").scenes == []


def test_key_of_another_action_can_be_taken_or_left(desk: OwnDesk) -> None:
    open_keys(desk, DRIPS, "Drop", "Add a key")
    assert desk.tap(LEFT).top.message == "← is already used for Left (Drips)."
    assert desk.labels == ["Use ← for Drop", "Keep ← for Left"]
    assert desk.choose("Keep ← for Left").top.title == "Drop: Space   Pad A"
    assert desk.choose("Add a key").tap(LEFT).choose("Use ← for Drop").top.title == "Drop: Space   ←   Pad A"
    keys = {binding.name: binding.keys for binding in desk.app.services.keymap.bindings(DRIPS)}
    assert (keys["drop"], keys["left"]) == (("Space", "Left", "Pad A"), ("@A", "Pad Left"))


def test_app_key_conflicts_with_keys_of_all_games(desk: OwnDesk) -> None:
    open_keys(desk, None)
    assert {"Enter a game ID", "Copy game ID"} <= set(desk.labels)
    assert (desk.value("Undo"), desk.value("Save as")) == ("U   Backspace   Pad X   Ctrl Z", "Ctrl S")
    assert desk.choose("Undo").choose("Add a key").tap(A).top.message == "A is already used for Left (Drips)."
    desk.choose("Use A for Undo")
    assert {b.name: b.keys for b in desk.app.services.keymap.bindings(DRIPS)}["left"] == ("Left", "Pad Left")


def test_required_action_keeps_at_least_one_key(desk: OwnDesk) -> None:
    open_keys(desk, None, "Select", "Add a key")
    assert desk.tap(UP).choose("Use ↑ for Select").top.message == "Up needs at least one key."
    desk.choose("Remove Enter").go_to("Remove Space").tap(SPACE)
    assert desk.top.message == "Select needs at least one key."
    assert desk.app.services.keymap.keys("choose") == ("Space",)


def test_reset_restores_default_keys_of_one_action_and_of_all(desk: OwnDesk) -> None:
    desk.app.services.keymap.bind(DRIPS, "drop", ("K",))
    desk.app.services.keymap.bind(DRIPS, "left", ("J",))
    open_keys(desk, DRIPS, "Drop", "Reset to default")
    assert desk.top.title == "Drop: Space   Pad A"
    assert desk.tap(ESC).value("Left") == "J"
    assert desk.choose("Reset to defaults").value("Left") == "J"
    assert desk.go_to("Keys for").tap(LEFT, RIGHT).top.message == ""
    assert desk.choose("Reset to defaults").value("Left") == "J"
    assert desk.tap(ENTER).value("Left") == "←   A   Pad ←"
    desk.tap(ESC)
    assert "keys.drips" not in desk.file or "J" not in desk.file


def test_reset_asks_about_default_key_of_another_action(desk: OwnDesk) -> None:
    desk.app.services.keymap.bind(DRIPS, "drop", ("K",))
    desk.app.services.keymap.bind(DRIPS, "left", ("Space",))
    open_keys(desk, DRIPS, "Drop", "Reset to default")
    assert desk.labels == ["Use Space for Drop", "Keep Space for Left"]


def test_esc_cancels_adding_a_key(desk: OwnDesk) -> None:
    open_keys(desk, DRIPS, "Drop", "Add a key")
    assert (desk.tap(ESC).scenes[-1], desk.top.title) == ("ActionKeysScene", "Drop: Space   Pad A")
    desk.choose("Add a key").give(pygame.KEYDOWN, key=0x40000123, scancode=400, mod=0)
    assert desk.top.message == "This key cannot be used."


def test_keys_can_be_changed_by_mouse(desk: OwnDesk) -> None:
    assert desk.go.open_settings().click_on("Keys").click_on("Keys for").value("Keys for") == "Lamps"
    desk.click_on("Darken the corner").click_on("Add a key").tap(K)
    assert desk.top.title == "Darken the corner: Space   K   Pad A"
    assert desk.click_on("Remove Space").top.title == "Darken the corner: K   Pad A"
    assert desk.click_on("Done").scenes[-1] == "KeysScene"
