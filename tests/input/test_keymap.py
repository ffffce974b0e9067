"""The keymap: default bindings, keys chosen by the player, and the table of keys of each context."""

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from puzzlebox.core.game import Action, Game, PauseStyle
from puzzlebox.core.options import Options, Switch
from puzzlebox.input import keymap as keymap_module
from puzzlebox.input import keys as keys_module
from puzzlebox.input.keymap import (
    APP_ACTIONS,
    NEW_GAME,
    PAUSE,
    Binding,
    Context,
    Keymap,
    KeyPress,
    KeyTable,
    apply_player_keys,
    check,
    default_bindings,
    is_same_key,
    key_owner,
    names_of,
)
from puzzlebox.input.keys import Key
from puzzlebox.registry import installed_games
from puzzlebox.store.settings import Settings
from tests.fake_game import DRIPS, LAMPS, variant_of

CTRL, ALT, GUI, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LGUI, pygame.KMOD_LSHIFT

PIECES = variant_of(
    DRIPS,
    id="pieces",
    actions=(
        Action("left", "left", ("Left", "@A"), hold=True),
        Action("cw", "turn", ("Up", "@W")),
        Action("ccw", "turn back", ("Q",)),
        Action("drop", "drop", ("Space",)),
        Action("hold", "keep", ("C", "Shift"), when="hold"),
    ),
    options=(Switch(name="hold", help="a piece can be kept", default=False),),
)

FRENCH = {
    pygame.KSCAN_A: ord("q"),
    pygame.KSCAN_Q: ord("a"),
    pygame.KSCAN_W: ord("z"),
    pygame.KSCAN_Z: ord("w"),
}
"""What a French keyboard has printed on the keys that a US one labels A, Q, W and Z."""


def press(key: int, mod: int = 0, scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod)


def release(key: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=key, scancode=0, mod=mod)


def table(context: Context, game: Game[Any] | None = None, options: Options | None = None) -> KeyTable:
    return Keymap(Settings()).table(context, game, options)


def action(keys: KeyTable, event: pygame.event.Event) -> str:
    return keys.look_up(event).action


def texts(keys: KeyTable, *events: pygame.event.Event) -> list[str | None]:
    return [keys.look_up(event).text for event in events]


def playing(*actions: Action, **bound: Sequence[str]) -> KeyTable:
    """The table of a game with these actions; `bound` are keys of the app that the player has chosen."""
    settings = Settings()
    for name, keys in bound.items():
        settings.bind("app", name.replace("_", "-"), tuple(keys))
    return Keymap(settings).table("playing", variant_of(DRIPS, actions=actions))


def keys_of(bindings: Sequence[Binding]) -> dict[str, tuple[str, ...]]:
    return {binding.name: binding.keys for binding in bindings}


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (keys_module, keymap_module):
        monkeypatch.setattr(module, "printed_characters", lambda: FRENCH)


# Bindings.


def test_game_has_its_own_actions_pause_and_new_game() -> None:
    bindings, faults = apply_player_keys(default_bindings(DRIPS), {})
    assert keys_of(bindings) == {
        "left": ("Left", "@A"),
        "right": ("Right", "@D"),
        "drop": ("Space",),
        "pause": ("P",),
        "new-game": ("F2",),
    }
    assert faults == {}


def test_names_are_labels_or_inputs_if_labels_are_not_unique() -> None:
    names = names_of((Action("cw", "Turn it!", ("X",)), Action("a b", "go", ("A",)), Action("c", "go", ("B",))))
    assert {name: action.input for name, action in names.items()} == {"turn-it": "cw", "a-b": "a b", "c": "c"}


def test_action_labelled_pause_is_named_by_its_input() -> None:
    assert list(names_of((Action("stop", "Pause", ("X",)), Action("again", "new game", ("A",))))) == ["stop", "again"]


def test_key_that_does_not_exist_is_left_out() -> None:
    broken = variant_of(DRIPS, actions=(Action("drop", "drop", ("Nix", "Space")),), pause=PauseStyle(keys=("Nix",)))
    assert keys_of(default_bindings(broken)) == {"drop": ("Space",), "pause": (), "new-game": ("F2",)}


def test_player_key_displaces_default_key() -> None:
    bindings, faults = apply_player_keys(default_bindings(DRIPS), {"drop": ("Left", "K")})
    assert keys_of(bindings) == {
        "left": ("@A",),
        "right": ("Right", "@D"),
        "drop": ("Left", "K"),
        "pause": ("P",),
        "new-game": ("F2",),
    }
    assert faults == {}


def test_first_of_two_actions_with_the_same_player_key_gets_it() -> None:
    bindings, faults = apply_player_keys(default_bindings(DRIPS), {"right": ("K", "L"), "left": ("K",)})
    assert (keys_of(bindings)["left"], keys_of(bindings)["right"]) == (("K",), ("L",))
    assert faults == {"right": "the key K is already bound to 'left'"}


def test_unknown_keys_and_actions_are_faults_and_the_rest_applies() -> None:
    bindings, faults = apply_player_keys(default_bindings(DRIPS), {"left": ("Nix", "J"), "fly": ("F",)})
    assert keys_of(bindings)["left"] == ("J",)
    assert faults == {
        "fly": "there is no action 'fly' here",
        "left": "a key is named like Left, Space, Q or @A, not 'Nix'",
    }


def test_an_action_may_have_no_key_unless_it_is_required() -> None:
    bindings, _ = apply_player_keys(APP_ACTIONS, {"first": (), "leave": ()})
    assert (keys_of(bindings)["first"], keys_of(bindings)["leave"]) == ((), ("Esc",))
    bindings, faults = apply_player_keys(APP_ACTIONS, {"up": ("Esc",), "leave": ()})
    assert (keys_of(bindings)["up"], keys_of(bindings)["leave"]) == ((), ("Esc",))
    assert "leave" in faults


def test_actions_without_a_common_context_may_share_a_key() -> None:
    bindings, faults = apply_player_keys(APP_ACTIONS, {"next-input": ("Up",)})
    keys = keys_of(bindings)
    assert (keys["next-input"], keys["up"], keys["faster"]) == (("Up",), ("Up",), ("+",))
    assert faults == {}


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


def test_no_two_app_actions_of_one_context_have_the_same_default_key() -> None:
    for binding in APP_ACTIONS:
        for name in binding.keys:
            assert key_owner(APP_ACTIONS, binding, Key.named(name)) is None, (binding.name, name)


# Tables.

KEYS: list[tuple[Context, dict[tuple[int, int], str]]] = [
    (
        "choosing",
        {
            (pygame.K_UP, 0): "up",
            (pygame.K_SPACE, 0): "choose",
            (pygame.K_KP_ENTER, 0): "choose",
            (pygame.K_ESCAPE, 0): "leave",
            (pygame.K_w, 0): "replay",
            (pygame.K_F11, 0): "full-screen",
            (pygame.K_RETURN, ALT): "full-screen",
            (pygame.K_m, 0): "mute",
            (pygame.K_u, 0): "undo",
            (pygame.K_z, CTRL): "undo",
            (pygame.K_s, CTRL): "save-as",
            (pygame.K_p, 0): "pause",
            (pygame.K_F2, 0): "new-game",
            (pygame.K_LEFT, 0): "left",  # of the list, not of the game
            (pygame.K_a, 0): "",
            (pygame.K_PERIOD, 0): "",
            (pygame.K_v, CTRL): "",
        },
    ),
    (
        "playing",
        {
            (pygame.K_LEFT, 0): "left",
            (pygame.K_SPACE, 0): "drop",
            (pygame.K_p, 0): "pause",
            (pygame.K_F2, 0): "new-game",
            (pygame.K_ESCAPE, 0): "leave",
            (pygame.K_F11, 0): "full-screen",
            (pygame.K_RETURN, ALT): "full-screen",
            (pygame.K_m, 0): "mute",
            (pygame.K_F5, 0): "quick-save",
            (pygame.K_F9, 0): "quick-load",
            (pygame.K_s, CTRL): "save-as",
            (pygame.K_c, CTRL): "copy-id",
            (pygame.K_u, 0): "undo",
            (pygame.K_r, 0): "redo",
            (pygame.K_z, CTRL): "undo",
            (pygame.K_z, CTRL | SHIFT): "redo",
            (pygame.K_y, CTRL): "redo",
            (pygame.K_y, CTRL | SHIFT): "redo",
            (pygame.K_RETURN, 0): "",
            (pygame.K_w, 0): "",
            (pygame.K_z, 0): "",
        },
    ),
    (
        "watching",
        {
            (pygame.K_SPACE, 0): "run",
            (pygame.K_UP, 0): "faster",
            (pygame.K_LEFT, 0): "previous",
            (pygame.K_RETURN, 0): "take-over",
            (pygame.K_KP_7, 0): "to-70-percent",
            (pygame.K_ESCAPE, 0): "leave",
            (pygame.K_F11, 0): "full-screen",
            (pygame.K_RETURN, ALT): "full-screen",
            (pygame.K_m, 0): "mute",
            (pygame.K_p, 0): "run",
            (pygame.K_F2, 0): "",
            (pygame.K_u, 0): "",
            (pygame.K_z, CTRL): "",
        },
    ),
    (
        "typing",
        {
            (pygame.K_RETURN, 0): "done",
            (pygame.K_BACKSPACE, 0): "erase",
            (pygame.K_ESCAPE, 0): "leave",
            (pygame.K_v, CTRL): "paste",
            (pygame.K_F11, 0): "full-screen",
            (pygame.K_RETURN, ALT): "full-screen",
            (pygame.K_m, 0): "",
            (pygame.K_v, 0): "",
            (pygame.K_SPACE, 0): "",
            (pygame.K_UP, 0): "",
            (pygame.K_F2, 0): "",
            (pygame.K_z, CTRL): "",
            (pygame.K_BACKSPACE, CTRL): "",
        },
    ),
]


@pytest.mark.parametrize(("context", "expected"), KEYS, ids=[context for context, _ in KEYS])
def test_keys_of_each_context(context: Context, expected: dict[tuple[int, int], str]) -> None:
    keys = table(context, DRIPS)
    assert {event: action(keys, press(*event)) for event in expected} == expected


def test_without_a_game_there_is_no_pause_and_no_new_game() -> None:
    keys = table("choosing")
    assert [action(keys, press(key)) for key in (pygame.K_p, pygame.K_F2)] == ["", ""]


def test_press_has_action_input_and_modifiers() -> None:
    keys = table("playing", PIECES)
    assert keys.look_up(press(pygame.K_LEFT)) == KeyPress("left", "+left", True, pygame.K_LEFT, False, True, False)
    assert keys.look_up(press(pygame.K_z, CTRL)) == KeyPress("undo", None, True, pygame.K_z, False, False, True)
    assert keys.look_up(press(pygame.K_u)) == KeyPress("undo", None, True, pygame.K_u, False, True, False)
    assert keys.look_up(release(pygame.K_x, GUI)) == KeyPress("", None, False, pygame.K_x, False, False, False)


def test_modifier_keys_are_silent_but_shift_may_be_bound() -> None:
    keys = table("playing", PIECES, Options(PIECES.options, {"hold": "on"}))
    shift = keys.look_up(press(pygame.K_LSHIFT, SHIFT))
    assert (shift.action, shift.text, shift.silent, shift.plain) == ("keep", "hold", True, True)
    assert keys.look_up(press(pygame.K_CAPSLOCK)).silent
    assert not keys.look_up(press(pygame.K_LEFT)).silent


def test_action_disabled_by_the_options_has_no_key() -> None:
    assert action(table("playing", PIECES), press(pygame.K_c)) == ""
    assert action(table("playing", PIECES, Options(PIECES.options, {"hold": "on"})), press(pygame.K_c)) == "keep"


# Inputs.


def test_hold_action_sends_on_press_and_release_others_on_press_only() -> None:
    events = [press(pygame.K_LEFT), release(pygame.K_LEFT), press(pygame.K_SPACE), release(pygame.K_SPACE)]
    assert texts(table("playing", PIECES), *events) == ["+left", "-left", "drop", None]


def test_every_key_of_an_action_sends_its_input() -> None:
    events = [press(pygame.K_LEFT), press(pygame.K_a), release(pygame.K_LEFT), release(pygame.K_a)]
    assert texts(table("playing", PIECES), *events) == ["+left", "+left", "-left", "-left"]
    go = playing(Action("go", "go", ("Enter",)))
    assert texts(go, press(pygame.K_RETURN), press(pygame.K_KP_ENTER)) == ["go", "go"]


@pytest.mark.parametrize("mod", [CTRL, pygame.KMOD_RALT, GUI, CTRL | ALT])
def test_press_with_modifier_sends_nothing(mod: int) -> None:
    assert texts(table("playing", PIECES), press(pygame.K_LEFT, mod)) == [None]


def test_shift_and_locks_do_not_matter() -> None:
    mod = SHIFT | pygame.KMOD_CAPS | pygame.KMOD_NUM
    assert texts(table("playing", PIECES), press(pygame.K_q, mod)) == ["ccw"]


@pytest.mark.parametrize("mod", [CTRL, ALT, GUI, CTRL | SHIFT])
def test_release_ends_the_hold_whatever_modifier_is_held(mod: int) -> None:
    assert texts(table("playing", PIECES), release(pygame.K_LEFT, mod)) == ["-left"]


def test_a_release_never_matches_a_key_with_a_modifier() -> None:
    assert action(table("playing", PIECES), release(pygame.K_z, CTRL)) == ""
    assert action(table("playing", PIECES), release(pygame.K_ESCAPE, CTRL)) == "leave"


def test_actions_of_the_app_send_no_input() -> None:
    events = [press(key) for key in (pygame.K_ESCAPE, pygame.K_p, pygame.K_F2, pygame.K_u, pygame.K_x)]
    assert texts(table("playing", PIECES), *events) == [None] * 5


def test_action_keeps_its_key_if_a_preference_changes_its_input() -> None:
    turned = variant_of(
        LAMPS,
        actions=lambda preferences: (
            Action("darken" if preferences["corner"] == "c" else "lighten", "the corner", ("Space",)),
        ),
    )
    settings = Settings()
    settings.bind("lamps", "the-corner", ("K",))
    keymap = Keymap(settings)
    for corner, sent in (("c", "darken"), ("space", "lighten")):
        settings.prefer(turned, Options(turned.preferences, {"corner": corner}))
        keys = keymap.table("playing", turned)
        assert texts(keys, press(pygame.K_k), press(pygame.K_SPACE)) == [sent, None]


# Precedence and clashes.


@pytest.mark.parametrize(
    ("key", "app", "wins"),
    [
        ("Esc", {}, "leave"),
        ("F11", {}, "full-screen"),
        ("M", {}, "mute"),
        ("F2", {}, "new-game"),
        ("P", {}, "pause"),
        ("F5", {}, "quick-save"),
        ("F9", {}, "quick-load"),
        ("K", {"save_as": ("K",)}, "save-as"),
        ("K", {"copy_id": ("K",)}, "copy-id"),
        ("U", {}, "fly"),
        ("R", {}, "fly"),
        ("@U", {}, "fly"),
        ("@M", {}, "mute"),
    ],
)
def test_order_of_the_app_s_actions_and_the_game_s_own(key: str, app: dict[str, tuple[str]], wins: str) -> None:
    keys = playing(Action("fly", "fly", (key,)), **app)
    code = (*Key.named(key).codes, ord(key[-1].lower()))[0]
    assert action(keys, press(code)) == wins
    [clash] = keys.clashes
    assert "fly" in clash
    assert clash.endswith(f"; {wins} gets it")


@pytest.mark.parametrize(
    ("key", "wins"),
    [("Esc", "leave"), ("M", "mute"), ("F2", NEW_GAME), ("Space", PAUSE), ("F5", PAUSE), ("U", PAUSE)],
)
def test_order_with_the_keys_of_a_paused_game(key: str, wins: str) -> None:
    keys = table("choosing", variant_of(DRIPS, pause=PauseStyle(keys=(key,))))
    assert action(keys, press(Key.named(key).codes[0])) == wins
    assert len(keys.clashes) == 1


def test_new_game_goes_before_pause() -> None:
    keys = table("playing", variant_of(DRIPS, pause=PauseStyle(keys=("N",)), new_game_keys=("N",)))
    assert action(keys, press(pygame.K_n)) == NEW_GAME
    assert keys.clashes == ["the key N is bound to new-game and to pause; new-game gets it"]


def test_two_actions_of_a_game_with_one_key_clash() -> None:
    keys = playing(Action("drop", "drop", ("Space",)), Action("hold", "hold", ("Space",)))
    assert keys.clashes == ["the key Space is bound to drop and to hold; drop gets it"]
    assert texts(keys, press(pygame.K_SPACE)) == ["drop"]


def test_letter_and_its_place_clash() -> None:
    keys = playing(Action("drop", "drop", ("@A",)), Action("hold", "hold", ("A",)))
    assert keys.clashes == ["the key A is bound to drop and to hold; drop gets it"]


def test_two_keys_for_one_action_do_not_clash() -> None:
    assert playing(Action("drop", "drop", ("A", "@A", "Enter"))).clashes == []


def test_game_action_named_like_an_app_action_is_distinct() -> None:
    keys = playing(Action("take-back", "undo", ("K",)))
    assert keys.look_up(press(pygame.K_k))[:2] == ("drips.undo", "take-back")
    assert keys.look_up(press(pygame.K_u))[:2] == ("undo", None)
    assert (keys.first("undo"), keys.first("drips.undo")) == ("U", "K")


@pytest.mark.parametrize("context", ["choosing", "playing", "watching", "typing"])
def test_the_app_s_default_keys_do_not_clash(context: Context) -> None:
    assert table(context).clashes == []


@pytest.mark.parametrize("name", [entry.id for entry in installed_games().catalogue])
def test_no_built_in_game_clashes_with_the_app(name: str) -> None:
    game = installed_games().game(name)
    every_option = Options(game.options, {o.name: "on" for o in game.options if isinstance(o, Switch)})
    for options in (None, every_option):
        assert table("playing", game, options).clashes == []
        assert table("choosing", game, options).clashes == []


# Hints.


def test_keys_and_first_return_captions_with_modifiers_last() -> None:
    keys = table("playing", PIECES)
    assert keys.keys("left") == ("←", "A")
    assert keys.keys("undo") == ("U", "Ctrl Z")
    assert keys.keys("redo") == ("R", "Ctrl Y", "Ctrl Shift Z")
    assert keys.keys("full-screen") == ("F11", "Alt Enter")
    assert (keys.first("pause"), keys.first("save-as"), keys.first("settings")) == ("P", "Ctrl S", "")


def test_key_that_another_action_gets_is_not_shown() -> None:
    keys = playing(Action("fly", "fly", ("U", "M", "K")))
    assert (keys.keys("fly"), keys.keys("undo"), keys.keys("mute")) == (("U", "K"), ("Ctrl Z",), ("M", "Ctrl M"))


def test_game_hints_have_the_game_s_own_actions_in_their_order() -> None:
    assert table("playing", PIECES).game_hints() == [
        ("left", ("←", "A")),
        ("turn", ("↑", "W")),
        ("turn back", ("Q",)),
        ("drop", ("Space",)),
    ]
    assert table("choosing", PIECES).game_hints() == []


def test_shortcuts_for_hints_of_the_app() -> None:
    settings = Settings()
    keymap = Keymap(settings)
    assert (keymap.keys("choose"), keymap.first("next-input")) == (("Enter", "Space"), ".")
    keymap.bind(None, "first", ())
    assert (keymap.keys("first"), keymap.first("first")) == ((), "")


# Places.


def test_key_by_place_is_found_whatever_its_caption(french: None) -> None:
    at_a = press(pygame.K_q, scancode=pygame.KSCAN_A)
    assert texts(table("playing", PIECES), at_a) == ["+left"]


def test_letter_printed_on_a_bound_place_moves_to_its_own_place(french: None) -> None:
    at_q = press(pygame.K_a, scancode=pygame.KSCAN_Q)
    assert texts(table("playing", PIECES), at_q) == ["ccw"]


def test_hints_on_a_french_keyboard(french: None) -> None:
    assert table("playing", PIECES).game_hints() == [
        ("left", ("←", "Q")),
        ("turn", ("↑", "Z")),
        ("turn back", ("A",)),
        ("drop", ("Space",)),
    ]


def test_update_layout_follows_a_change_of_the_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = table("playing", PIECES)
    assert keys.keys("turn-back") == ("Q",)
    for module in (keys_module, keymap_module):
        monkeypatch.setattr(module, "printed_characters", lambda: FRENCH)
    keys.update_layout()
    assert keys.keys("turn-back") == ("A",)
    assert texts(keys, press(pygame.K_a, scancode=pygame.KSCAN_Q)) == ["ccw"]


def test_app_action_can_be_bound_by_place(french: None) -> None:
    keys = playing(Action("fly", "fly", ("F",)), undo=("@Q",))
    assert action(keys, press(pygame.K_a, scancode=pygame.KSCAN_Q)) == "undo"
    assert keys.first("undo") == "A"


# Rebinding.


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
