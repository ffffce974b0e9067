"""Names of keys, and the keys of this keyboard that they mean."""

import pygame
import pytest

from puzzlebox.core import keynames
from puzzlebox.input.keys import Key
from puzzlebox.input.sdl import CODES, code_of
from tests.input.tables import press


def test_all_named_keys_and_no_others_have_codes() -> None:
    assert tuple(CODES) == keynames.NAMED_KEYS


@pytest.mark.parametrize("name", ["left", "@a", "@", "@AB", "Kp5", "", " ", "q", "Keypad10", "F13", "\n"])
def test_unknown_key_name_is_refused_and_quoted(name: str) -> None:
    with pytest.raises(ValueError, match="a key is named like") as error:
        Key.named(name)
    assert repr(name) in str(error.value)


def test_enter_means_both_enter_keys() -> None:
    enter = Key.named("Enter")
    found = [enter.matches(press(key)) for key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_n)]
    assert found == [True, True, False]


def test_place_matches_the_key_there_whatever_its_caption() -> None:
    key = Key.named("@A")
    assert key.matches(press(pygame.K_q, scancode=pygame.KSCAN_A))
    assert not key.matches(press(pygame.K_a, scancode=pygame.KSCAN_Q))


def test_keypad_digits() -> None:
    assert [code_of(f"Keypad{digit}") for digit in (0, 1, 9)] == [pygame.K_KP_0, pygame.K_KP_1, pygame.K_KP_9]


@pytest.mark.parametrize("name", [*CODES, "A", "Q", "1", "Ä", "Ж", ";"])
def test_key_of_a_press_has_the_name_of_that_key(name: str) -> None:
    for code in CODES.get(name, (code_of(name),)):
        assert Key.named(name).matches(press(code))
        assert Key.pressed(press(code)) == Key.named(name) or name in ("Shift", "Ctrl", "Alt")


def test_key_without_name_is_found_by_place_or_is_none() -> None:
    assert Key.pressed(press(0x40000123, scancode=pygame.KSCAN_Q)) == Key.named("@Q")
    assert Key.pressed(press(0x40000123, scancode=300)) is None


@pytest.mark.parametrize("code", [0, 0xDF, 0xB5, 0x2028, 0x110000])
def test_key_whose_capital_is_no_name_has_none(code: int) -> None:
    assert press(code, scancode=300).name == ""


@pytest.mark.parametrize(("name", "shown"), [("Left", "←"), ("Space", "Space"), ("Q", "Q"), ("@A", "A")])
def test_caption_is_what_is_printed_on_the_key(name: str, shown: str) -> None:
    assert Key.named(name).caption() == shown
