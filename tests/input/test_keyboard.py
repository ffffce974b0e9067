"""Which keys do what: by default, as the player wants it, and where two actions want one key."""

from dataclasses import replace

import pygame
import pytest

from puzzlebox.core.game import Action
from puzzlebox.core.options import Options
from puzzlebox.input import keyboard
from puzzlebox.input.bindings import Bindings
from puzzlebox.input.keys import NAMED, Key
from tests.fake_game import DRIPS, LIGHTS


def keys(bounds: tuple[keyboard.Bound, ...]) -> dict[str, tuple[str, ...]]:
    return {bound.name: bound.keys for bound in bounds}


def event(key: int, scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=0)


def test_a_game_s_actions_by_name_with_pause_and_new_game() -> None:
    bounds, faults = keyboard.chosen(keyboard.declared(DRIPS), {})
    assert keys(bounds) == {
        "left": ("Left", "@A"),
        "right": ("Right", "@D"),
        "drop": ("Space",),
        "pause": ("P",),
        "new-game": ("F2",),
    }
    assert faults == {}


def test_names_are_labels_and_inputs_where_labels_are_alike() -> None:
    names = keyboard.names_of(
        (Action("cw", "Turn it!", ("X",)), Action("a b", "go", ("A",)), Action("c", "go", ("B",)))
    )
    assert {name: action.input for name, action in names.items()} == {"turn-it": "cw", "a-b": "a b", "c": "c"}


def test_what_the_player_wants_goes_before_what_is_only_so_by_default() -> None:
    bounds, faults = keyboard.chosen(keyboard.declared(DRIPS), {"drop": ("Left", "K")})
    assert keys(bounds) == {
        "left": ("@A",),
        "right": ("Right", "@D"),
        "drop": ("Left", "K"),
        "pause": ("P",),
        "new-game": ("F2",),
    }
    assert faults == {}


def test_of_two_that_want_one_key_the_first_has_it_and_the_other_is_told() -> None:
    bounds, faults = keyboard.chosen(keyboard.declared(DRIPS), {"right": ("K", "L"), "left": ("K",)})
    assert (keys(bounds)["left"], keys(bounds)["right"]) == (("K",), ("L",))
    assert faults == {"right": "the key K does 'left' already"}


def test_keys_and_actions_that_do_not_exist_are_named_and_the_rest_applies() -> None:
    bounds, faults = keyboard.chosen(keyboard.declared(DRIPS), {"left": ("Nix", "J"), "fly": ("F",)})
    assert keys(bounds)["left"] == ("J",)
    assert faults == {
        "fly": "there is no action 'fly' here",
        "left": "a key is named like Left, Space, Q or @A, not 'Nix'",
    }


def test_an_action_can_be_without_a_key_but_not_one_that_is_needed() -> None:
    bounds, _ = keyboard.chosen(keyboard.SCENES, {"first": (), "leave": ()})
    assert (keys(bounds)["first"], keys(bounds)["leave"]) == ((), ("Esc",))
    bounds, faults = keyboard.chosen(keyboard.SCENES, {"up": ("Esc",), "leave": ()})
    assert (keys(bounds)["up"], keys(bounds)["leave"]) == ((), ("Esc",))
    assert "leave" in faults


def test_one_key_may_do_one_thing_in_lists_and_another_while_watching() -> None:
    bounds, faults = keyboard.chosen(keyboard.SCENES, {"next-input": ("Up",)})
    assert (keys(bounds)["next-input"], keys(bounds)["up"], keys(bounds)["faster"]) == (("Up",), ("Up",), ("+",))
    assert faults == {}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("A", "@A", True), ("@A", "@A", True), ("@A", "@B", False), ("Left", "Left", True), ("A", "B", False)],
)
def test_names_of_one_key(one: str, other: str, same: bool) -> None:
    assert keyboard.same(Key.named(one), Key.named(other)) is same


def test_check_says_what_is_wrong_with_keys() -> None:
    bounds = keyboard.declared(DRIPS)
    keyboard.check(bounds, "drop", ("K", "Space"))
    with pytest.raises(ValueError, match="the key Left does 'left' already"):
        keyboard.check(bounds, "drop", ("Left",))
    with pytest.raises(ValueError, match="there is no action 'fly' here; there are left, right, drop"):
        keyboard.check(bounds, "fly", ("K",))
    with pytest.raises(ValueError, match="a key is named"):
        keyboard.check(bounds, "drop", ("Nix",))
    with pytest.raises(ValueError, match="'leave' needs a key"):
        keyboard.check(keyboard.SCENES, "leave", ())


def test_an_action_keeps_its_name_when_a_preference_turns_its_input_round() -> None:
    turned = replace(
        LIGHTS,
        actions=lambda preferences: (
            Action("darken" if preferences["corner"] == "c" else "lighten", "the corner", ("Space",)),
        ),
    )
    for corner, sent in (("c", "darken"), ("space", "lighten")):
        preferences = Options(turned.preferences, {"corner": corner})
        bounds, _ = keyboard.chosen(keyboard.declared(turned, preferences), {"the-corner": ("K",)})
        bindings = Bindings(keyboard.actions_of(turned, preferences, bounds, Options()))
        assert bindings.input(event(pygame.K_k)) == sent
        assert bindings.input(event(pygame.K_SPACE)) is None


def test_the_keys_of_the_scenes_follow_what_is_chosen() -> None:
    leave = keyboard.scene("leave")
    try:
        keyboard.use(keyboard.chosen(keyboard.SCENES, {"leave": ("Q", "Esc")})[0])
        assert event(pygame.K_q) in leave
        assert leave.shown() == ["Q", "Esc"]
    finally:
        keyboard.use(keyboard.SCENES)
    assert event(pygame.K_q) not in leave


def test_no_two_actions_of_the_scenes_want_one_key_at_first() -> None:
    for bound in keyboard.SCENES:
        for name in bound.keys:
            assert keyboard.owner(keyboard.SCENES, bound, Key.named(name)) is None, (bound.name, name)


@pytest.mark.parametrize("name", [*NAMED, "A", "Q", "1", "Ä", "Ж", ";"])
def test_the_key_of_a_press_is_the_one_that_the_name_means(name: str) -> None:
    for code in Key.named(name).codes:
        pressed = Key.pressed(event(code))
        assert pressed is not None
        assert pressed.name == name


def test_a_key_without_a_name_goes_by_its_place_or_cannot_be_bound() -> None:
    by_place = Key.pressed(event(0x40000123, pygame.KSCAN_Q))
    assert by_place is not None
    assert by_place.name == "@Q"
    assert Key.pressed(event(0x40000123, 300)) is None
