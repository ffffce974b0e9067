"""The keymap: rebinding keys, and faults in the settings."""

import pygame

from puzzlebox.core.options import Options
from puzzlebox.input.keymap import Keymap
from puzzlebox.store.settings import Settings
from tests.fake_game import DRIPS, LAMPS
from tests.input.tables import action, press, texts


def test_rebinding_takes_effect_at_once() -> None:
    keymap = Keymap(Settings())
    assert action(keymap.table("watching"), press(pygame.K_q)) == ""
    keymap.bind(None, "leave", ("Q", "Esc"))
    for context in ("choosing", "playing", "watching"):
        assert action(keymap.table(context), press(pygame.K_q)) == "leave"
    assert keymap.keys("leave") == ("Q", "Esc")
    keymap.unbind(None, "leave")
    assert action(keymap.table("watching"), press(pygame.K_q)) == ""


def test_rebinding_an_action_of_a_game() -> None:
    keymap = Keymap(Settings())
    keymap.bind(DRIPS, "drop", ("K",))
    keymap.bind(DRIPS, "pause", ("F8",))
    keys = keymap.table("playing", DRIPS)
    assert texts(keys, press(pygame.K_k), press(pygame.K_SPACE)) == ["drop", None]
    assert action(keys, press(pygame.K_F8)) == action(keymap.table("choosing", DRIPS), press(pygame.K_F8)) == "pause"
    keymap.unbind(DRIPS, "drop")
    assert texts(keymap.table("playing", DRIPS), press(pygame.K_SPACE)) == ["drop"]


def test_table_is_cached_until_something_changes() -> None:
    settings = Settings()
    keymap = Keymap(settings)
    first = keymap.table("playing", LAMPS)
    assert keymap.table("playing", LAMPS) is first
    assert keymap.table("playing", LAMPS, Options(LAMPS.options, {"size": "5"})) is not first
    settings.prefer(LAMPS, Options(LAMPS.preferences, {"corner": "c"}))
    assert texts(keymap.table("playing", LAMPS), press(pygame.K_c)) == ["darken"]
    settings.bind("lamps", "darken-the-corner", ("K",))
    assert texts(keymap.table("playing", LAMPS), press(pygame.K_k)) == ["darken"]
    second = keymap.table("playing", LAMPS)
    settings.bind("app", "mute", ("F7",))
    assert keymap.table("playing", LAMPS) is not second
    third = keymap.table("playing", LAMPS)
    keymap.drop_cache()
    assert keymap.table("playing", LAMPS) is not third


def test_full_screen_bound_to_a_letter_does_not_keep_it_from_being_typed() -> None:
    keymap = Keymap(Settings())
    keymap.bind(None, "full-screen", ("F", "F12", "Keypad5", "Backspace"))
    keys = keymap.table("typing")
    pressed = (pygame.K_f, pygame.K_KP_5, pygame.K_F11, pygame.K_F12, pygame.K_BACKSPACE)
    assert [action(keys, press(key)) for key in pressed] == ["", "", "", "full-screen", "erase"]


def test_leave_bound_to_another_key_is_still_esc_while_typing() -> None:
    keymap = Keymap(Settings())
    keymap.bind(None, "leave", ("Q",))
    keys = keymap.table("typing")
    assert [action(keys, press(key)) for key in (pygame.K_ESCAPE, pygame.K_q)] == ["leave", ""]


# Faults.
def test_faults_in_the_settings_are_reported_once_and_the_rest_applies() -> None:
    settings = Settings()
    settings.bind("drips", "drop", ("Nix", "K"))
    settings.bind("app", "fly", ("F",))
    heard: list[str] = []
    keymap = Keymap(settings, heard.append)
    for _ in range(2):
        assert texts(keymap.table("playing", DRIPS), press(pygame.K_k)) == ["drop"]
        keymap.drop_cache()
    assert (
        sorted(heard)
        == sorted(settings.problems)
        == [
            "settings.toml: keys.app.fly: there is no action 'fly' here",
            "settings.toml: keys.drips.drop: a key is named like Left, Space, Q or @A, not 'Nix'",
        ]
    )
