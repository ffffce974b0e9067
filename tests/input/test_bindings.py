"""Bindings: default keys, and keys that the player has chosen."""

import pytest

from puzzlebox.core.game import Action, PauseStyle
from puzzlebox.input.bindings import APP_ACTIONS, apply_player_keys, check, default_bindings, is_same_key, names_of
from puzzlebox.input.keys import Key
from tests.fake_game import DRIPS, variant_of
from tests.input.tables import keys_of


def test_game_has_its_own_actions_pause_and_new_game() -> None:
    bindings, faults = apply_player_keys(default_bindings(DRIPS), {})
    assert keys_of(bindings) == {
        "left": ("Left", "@A", "Pad Left"),
        "right": ("Right", "@D", "Pad Right"),
        "drop": ("Space", "Pad A"),
        "pause": ("P", "Pad Start"),
        "new-game": ("N", "F2"),
    }
    assert faults == {}


def test_names_are_labels_or_inputs_if_labels_are_not_unique() -> None:
    names = names_of((Action("cw", "Turn it!", ("X",)), Action("a b", "go", ("A",)), Action("c", "go", ("B",))))
    assert {name: action.input for name, action in names.items()} == {"turn-it": "cw", "a-b": "a b", "c": "c"}
    assert list(names_of((Action("stop", "Pause", ("X",)), Action("again", "new game", ("A",))))) == ["stop", "again"]


def test_key_that_does_not_exist_is_left_out() -> None:
    broken = variant_of(DRIPS, actions=(Action("drop", "drop", ("Nix", "Space")),), pause=PauseStyle(keys=("Nix",)))
    assert keys_of(default_bindings(broken)) == {
        "drop": ("Space", "Pad A"),
        "pause": ("Pad Start",),
        "new-game": ("N", "F2"),
    }


def test_player_key_displaces_default_key() -> None:
    bindings, faults = apply_player_keys(default_bindings(DRIPS), {"drop": ("Left", "K")})
    changed = {"left": ("@A", "Pad Left"), "drop": ("Left", "K", "Pad A")}
    assert keys_of(bindings) == keys_of(default_bindings(DRIPS)) | changed
    assert faults == {}


def test_first_of_two_actions_with_the_same_player_key_gets_it() -> None:
    bindings, faults = apply_player_keys(default_bindings(DRIPS), {"right": ("K", "L"), "left": ("K",)})
    assert (keys_of(bindings)["left"], keys_of(bindings)["right"]) == (("K", "Pad Left"), ("L", "Pad Right"))
    assert faults == {"right": "the key K is already bound to 'left'"}


def test_unknown_keys_and_actions_are_faults_and_the_rest_applies() -> None:
    bindings, faults = apply_player_keys(default_bindings(DRIPS), {"left": ("Nix", "J"), "fly": ("F",)})
    assert keys_of(bindings)["left"] == ("J", "Pad Left")
    assert faults == {
        "fly": "there is no action 'fly' here",
        "left": "a key is named like Left, Space, Q or @A, not 'Nix'",
    }


def test_an_action_may_have_no_key_unless_it_is_required() -> None:
    bindings, _ = apply_player_keys(APP_ACTIONS, {"first": (), "leave": ()})
    assert (keys_of(bindings)["first"], keys_of(bindings)["leave"]) == ((), ("Esc",))
    bindings, faults = apply_player_keys(APP_ACTIONS, {"up": ("Esc",), "leave": ()})
    assert (keys_of(bindings)["up"], keys_of(bindings)["leave"]) == (("Pad Up",), ("Esc",))
    assert "leave" in faults


def test_actions_without_a_common_context_may_share_a_key() -> None:
    bindings, faults = apply_player_keys(APP_ACTIONS, {"next-input": ("Up",)})
    keys = keys_of(bindings)
    assert keys["next-input"] == ("Up", "Pad RB")
    assert (keys["up"], keys["faster"], faults) == (("Up", "Pad Up"), ("+", "Pad Up"), {})


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("A", "@A", True), ("@A", "@A", True), ("@A", "@B", False), ("Left", "Left", True), ("A", "B", False)],
)
def test_letter_and_its_place_are_the_same_key(one: str, other: str, expected: bool) -> None:
    assert is_same_key(Key.named(one), Key.named(other)) is expected


def test_check_reports_what_is_wrong_with_keys() -> None:
    bindings = default_bindings(DRIPS)
    check(bindings, "drop", ("K", "Space"))
    with pytest.raises(ValueError, match="the key Left is already bound to 'left'"):
        check(bindings, "drop", ("Left",))
    with pytest.raises(ValueError, match="there is no action 'fly' here; there are left, right, drop"):
        check(bindings, "fly", ("K",))
    with pytest.raises(ValueError, match="a key is named"):
        check(bindings, "drop", ("Nix",))
    with pytest.raises(ValueError, match="'leave' needs a key"):
        check(APP_ACTIONS, "leave", ())
