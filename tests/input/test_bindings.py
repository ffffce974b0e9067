"""Keys become inputs: by name or by place, pressed and released, on this keyboard and on a French one."""

from collections.abc import Sequence

import pygame
import pytest

from puzzlebox.core.game import Action
from puzzlebox.input import bindings as bindings_module
from puzzlebox.input import keys as keys_module
from puzzlebox.input.bindings import Bindings, Hint
from puzzlebox.input.keys import Keys

ACTIONS = (
    Action("left", "left", ("Left", "@A"), hold=True),
    Action("cw", "turn", ("Up", "@W")),
    Action("ccw", "turn back", ("Q",)),
    Action("drop", "drop", ("Space",)),
)

FRENCH = {
    pygame.KSCAN_A: ord("q"),
    pygame.KSCAN_Q: ord("a"),
    pygame.KSCAN_W: ord("z"),
    pygame.KSCAN_Z: ord("w"),
}
"""What a French keyboard has printed on the places that a US one labels A, Q, W and Z."""


def press(key: int, scancode: int = 0, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod)


def release(key: int, scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=key, scancode=scancode, mod=0)


def inputs(bindings: Bindings, events: Sequence[pygame.event.Event]) -> list[str | None]:
    return [bindings.input(event) for event in events]


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    def printed() -> dict[int, int]:
        return FRENCH

    monkeypatch.setattr(keys_module, "printed", printed)
    monkeypatch.setattr(bindings_module, "printed", printed)


def test_a_held_action_has_a_press_and_a_release_and_others_only_a_press() -> None:
    events = [press(pygame.K_LEFT), release(pygame.K_LEFT), press(pygame.K_SPACE), release(pygame.K_SPACE)]
    assert inputs(Bindings(ACTIONS), events) == ["+left", "-left", "drop", None]


def test_two_keys_for_one_action_are_one_action() -> None:
    events = [press(pygame.K_LEFT), press(pygame.K_a), release(pygame.K_LEFT), release(pygame.K_a)]
    assert inputs(Bindings(ACTIONS), events) == ["+left", "+left", "-left", "-left"]


def test_a_key_by_place_is_found_by_its_place_whatever_is_printed_on_it(french: None) -> None:
    at_a = press(pygame.K_q, pygame.KSCAN_A)
    assert Bindings(ACTIONS).input(at_a) == "+left"


def test_a_key_by_name_whose_key_is_taken_moves_to_its_own_place(french: None) -> None:
    at_q = press(pygame.K_a, pygame.KSCAN_Q)
    assert Bindings(ACTIONS).input(at_q) == "ccw"


def test_hints_show_what_is_printed_on_the_keys() -> None:
    assert Bindings(ACTIONS).hints() == [
        Hint("left", ("←", "A")),
        Hint("turn", ("↑", "W")),
        Hint("turn back", ("Q",)),
        Hint("drop", ("Space",)),
    ]


def test_hints_on_a_french_keyboard(french: None) -> None:
    assert Bindings(ACTIONS).hints() == [
        Hint("left", ("←", "Q")),
        Hint("turn", ("↑", "Z")),
        Hint("turn back", ("A",)),
        Hint("drop", ("Space",)),
    ]


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RALT, pygame.KMOD_LGUI])
def test_a_press_with_a_command_key_is_no_input(mod: int) -> None:
    assert Bindings(ACTIONS).input(press(pygame.K_LEFT, mod=mod)) is None


def test_shift_and_locks_change_nothing() -> None:
    mod = pygame.KMOD_LSHIFT | pygame.KMOD_CAPS | pygame.KMOD_NUM
    assert Bindings(ACTIONS).input(press(pygame.K_q, pygame.KSCAN_Q, mod)) == "ccw"


def test_a_release_ends_the_hold_even_with_a_command_key_held() -> None:
    event = pygame.event.Event(pygame.KEYUP, key=pygame.K_LEFT, scancode=pygame.KSCAN_LEFT, mod=pygame.KMOD_LCTRL)
    assert Bindings(ACTIONS).input(event) == "-left"


def test_other_keys_and_other_events_mean_nothing() -> None:
    others = [press(pygame.K_x, pygame.KSCAN_X), pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(3, 4))]
    assert inputs(Bindings(ACTIONS), others) == [None, None]


@pytest.mark.parametrize("name", ["left", "@a", "@", "@AB", "Kp5", "", " ", "q", "Keypad10", "F13", "\n"])
def test_a_name_that_no_key_has_is_refused_and_named(name: str) -> None:
    with pytest.raises(ValueError, match="a key is named like") as error:
        Bindings([Action("left", "left", (name,))])
    assert repr(name) in str(error.value)


def test_one_key_for_two_actions_is_refused() -> None:
    with pytest.raises(ValueError, match="Space is bound to drop and to hold"):
        Bindings([Action("drop", "drop", ("Space",)), Action("hold", "hold", ("Space",))])


def test_enter_is_either_enter() -> None:
    keys = Keys(["Enter", "N"])
    found = [press(key) in keys for key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_n, pygame.K_m)]
    assert found == [True, True, True, False]


def test_keypad_digits() -> None:
    codes = [keys_module.Key.named(f"Keypad{digit}").codes[0] for digit in (0, 1, 9)]
    assert codes == [pygame.K_KP_0, pygame.K_KP_1, pygame.K_KP_9]


def test_every_key_that_a_name_has_is_bound() -> None:
    bindings = Bindings([Action("go", "go", ("Enter",))])
    assert [bindings.input(press(key)) for key in (pygame.K_RETURN, pygame.K_KP_ENTER)] == ["go", "go"]
