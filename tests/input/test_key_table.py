"""The table of keys of each context: what a press means, which action gets a key, and the hints."""

import re

import pygame
import pytest

from puzzlebox.core.game import Action, PauseStyle
from puzzlebox.core.options import Options, Switch
from puzzlebox.input.bindings import NEW_GAME, PAUSE, Context
from puzzlebox.input.key_table import NO_STROKE, KeyPress, KeyTable
from puzzlebox.input.keymap import Keymap
from puzzlebox.input.keys import Stroke
from puzzlebox.input.sdl import code_of
from puzzlebox.registry import installed_games
from puzzlebox.store.settings import Settings
from tests.fake_game import DRIPS, LAMPS, variant_of
from tests.input.tables import (
    ALT,
    CTRL,
    FRENCH,
    GUI,
    PIECES,
    SHIFT,
    action,
    playing,
    press,
    release,
    set_layout,
    table,
    texts,
)

KEYS: dict[Context, str] = {
    "choosing": """
        UP up · SPACE choose · KP_ENTER choose · ESCAPE leave · w replay · F11 full-screen
        Alt+RETURN full-screen · m mute · u undo · Ctrl+z undo · Ctrl+s save-as · p pause · F2 new-game
        LEFT left · a – · PERIOD – · Ctrl+v –
    """,
    "playing": """
        LEFT left · SPACE drop · p pause · F2 new-game · ESCAPE leave · F11 full-screen · Alt+RETURN full-screen
        m mute · F5 quick-save · F9 quick-load · Ctrl+s save-as · Ctrl+c copy-id · u undo · BACKSPACE undo
        y redo · Ctrl+z undo · Ctrl+Shift+z redo · Ctrl+y redo · Ctrl+Shift+y redo · RETURN – · w – · z –
    """,
    "watching": """
        SPACE run · UP faster · LEFT previous · RETURN take-over · KP_7 to-70-percent · ESCAPE leave
        F11 full-screen · Alt+RETURN full-screen · m mute · p run · F2 – · u – · Ctrl+z –
    """,
    "typing": """
        RETURN done · BACKSPACE erase · ESCAPE leave · Ctrl+v paste · F11 full-screen · Alt+RETURN full-screen
        m – · v – · SPACE – · UP – · F2 – · Ctrl+z – · Ctrl+BACKSPACE –
    """,
}
"""What keys mean in each context, by the names of SDL. The arrows in a list are those of the list, not of the game."""

MODIFIERS = {"Ctrl": CTRL, "Alt": ALT, "Shift": SHIFT}


def read_keys(text: str) -> dict[tuple[int, int], str]:
    """Return the action of each key and modifiers of a text. `–` is no action."""
    found = {}
    for item in re.split(r" · |\n", text.strip()):
        *modifiers, key, meant = re.split(r"[+ ]", item.strip())
        held = sum(MODIFIERS[name] for name in modifiers)
        found[getattr(pygame, f"K_{key}"), held] = meant.strip("–")
    return found


@pytest.mark.parametrize("context", KEYS)
def test_keys_of_each_context(context: Context) -> None:
    keys, expected = table(context, DRIPS), read_keys(KEYS[context])
    assert {event: action(keys, press(*event)) for event in expected} == expected
    assert table(context).clashes == [], "the keys of the app"
    without_game = {action(table(context), press(key)) for key in (pygame.K_p, pygame.K_F2)}
    assert without_game.isdisjoint({"pause", "new-game"})


def looked_up(keys: KeyTable, stroke: Stroke) -> KeyPress:
    """Return what a stroke means, without the stroke."""
    found = keys.look_up(stroke)
    assert found.stroke == stroke
    return found._replace(stroke=NO_STROKE)


def test_press_has_action_input_and_modifiers() -> None:
    keys = table("playing", PIECES)
    left = PIECES.all_actions(Options(PIECES.preferences))[0]
    undo = KeyPress("undo", None, True, pygame.K_z, plain=False, modified=True)
    assert looked_up(keys, press(pygame.K_LEFT)) == KeyPress("left", "+left", True, pygame.K_LEFT, own=left)
    assert looked_up(keys, press(pygame.K_z, CTRL)) == undo
    assert looked_up(keys, press(pygame.K_u)) == KeyPress("undo", None, True, pygame.K_u)
    assert looked_up(keys, release(pygame.K_x, GUI)) == KeyPress("", None, False, pygame.K_x, plain=False)


def test_modifier_keys_are_silent_but_shift_may_be_bound() -> None:
    keys = table("playing", PIECES, Options(PIECES.options, {"hold": "on"}))
    shift = keys.look_up(press(pygame.K_LSHIFT, SHIFT))
    assert (shift.action, shift.text, shift.silent, shift.plain) == ("keep", "hold", True, True)
    assert keys.look_up(press(pygame.K_CAPSLOCK)).silent
    assert not keys.look_up(press(pygame.K_LEFT)).silent


SIDES = playing(
    Action("left", "left", ("LeftShift",), hold=True),
    Action("right", "right", ("RightShift",), hold=True),
    Action("turn", "turn", ("RightCtrl", "Z"), shifted="turn back"),
    Action("hold", "keep", ("LeftAlt", "X")),
    Action("drop", "drop", ("CapsLock",)),
    Action("soft", "soft", ("Ctrl",)),
)


def test_modifier_keys_are_keys_of_their_own_left_and_right_apart() -> None:
    shifts = [press(pygame.K_LSHIFT, SHIFT), release(pygame.K_LSHIFT), press(pygame.K_RSHIFT, pygame.KMOD_RSHIFT)]
    assert texts(SIDES, *shifts) == ["+left", "-left", "+right"]
    others = [press(pygame.K_RCTRL, pygame.KMOD_RCTRL), press(pygame.K_LALT, ALT), press(pygame.K_CAPSLOCK)]
    assert texts(SIDES, *others) == ["turn", "hold", "drop"]
    assert texts(SIDES, press(pygame.K_RALT, pygame.KMOD_RALT), press(pygame.K_MODE)) == [None, None]
    assert texts(SIDES, press(pygame.K_LCTRL, CTRL)) == ["soft"]


def test_a_name_of_either_side_means_both_keys_and_that_of_one_side_comes_first() -> None:
    keys = playing(Action("drop", "drop", ("Shift", "Ctrl", "Alt")), Action("hold", "hold", ("RightShift",)))
    both = (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT)
    assert texts(keys, *map(press, both)) == ["drop", "hold", "drop", "drop", "drop", "drop"]


def test_a_modifier_that_is_a_key_of_its_own_does_not_change_what_the_games_keys_do() -> None:
    assert texts(SIDES, press(pygame.K_z, ALT), press(pygame.K_x, CTRL)) == ["turn", "hold"]
    assert texts(SIDES, press(pygame.K_LSHIFT, CTRL | SHIFT), press(pygame.K_CAPSLOCK, ALT)) == ["+left", "drop"]
    assert texts(SIDES, press(pygame.K_z, CTRL), press(pygame.K_z, SHIFT)) == ["turn", "turn"]
    assert action(SIDES, press(pygame.K_s, CTRL)) == "save-as"
    assert action(SIDES, press(pygame.K_RETURN, ALT)) == "full-screen"
    only_ctrl = playing(Action("drop", "drop", ("LeftCtrl",)), Action("turn", "turn", ("X",)))
    assert texts(only_ctrl, press(pygame.K_x, ALT), press(pygame.K_x, CTRL | ALT)) == [None, None]
    assert only_ctrl.look_up(press(pygame.K_x, CTRL)).plain


def test_a_modifier_key_of_the_app_is_not_silent() -> None:
    keys = playing(Action("drop", "drop", ("LeftCtrl",)), hint=["RightCtrl"])
    ctrl = keys.look_up(press(pygame.K_RCTRL, pygame.KMOD_RCTRL))
    assert (ctrl.action, ctrl.silent, ctrl.plain) == ("hint", False, True)


def test_action_disabled_by_the_options_has_no_key() -> None:
    assert action(table("playing", PIECES), press(pygame.K_c)) == ""
    assert action(table("playing", PIECES, Options(PIECES.options, {"hold": "on"})), press(pygame.K_c)) == "keep"


# Inputs.
def test_hold_action_sends_on_press_and_release_others_on_press_only() -> None:
    events = [press(pygame.K_LEFT), release(pygame.K_LEFT), press(pygame.K_SPACE), release(pygame.K_SPACE)]
    assert texts(table("playing", PIECES), *events) == ["+left", "-left", "drop", None]
    events = [press(pygame.K_LEFT), press(pygame.K_a), release(pygame.K_LEFT), release(pygame.K_a)]
    assert texts(table("playing", PIECES), *events) == ["+left", "+left", "-left", "-left"], "with each of its keys"
    go = playing(Action("go", "go", ("Enter",)))
    assert texts(go, press(pygame.K_RETURN), press(pygame.K_KP_ENTER)) == ["go", "go"]
    turn = playing(Action("turn", "turn", ("R",), shifted="turn back"))
    assert texts(turn, press(pygame.K_r), press(pygame.K_r, SHIFT)) == ["turn", "turn back"]


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
        *[("Esc", {}, "leave"), ("F11", {}, "full-screen"), ("M", {}, "fly"), ("F2", {}, "new-game")],
        *[("P", {}, "pause"), ("F5", {}, "quick-save"), ("F9", {}, "quick-load")],
        *[("K", {"save_as": ("K",)}, "save-as"), ("K", {"copy_id": ("K",)}, "copy-id"), ("U", {}, "fly")],
        *[("Y", {}, "fly"), ("@U", {}, "fly"), ("@M", {}, "fly")],
    ],
)
def test_order_of_the_app_s_actions_and_the_game_s_own(key: str, app: dict[str, tuple[str]], wins: str) -> None:
    keys = playing(Action("fly", "fly", (key,)), **app)
    assert action(keys, press(code_of(key))) == wins
    [clash] = keys.clashes
    assert "fly" in clash
    assert clash.endswith(f"; {wins} gets it")


@pytest.mark.parametrize(
    ("key", "wins"), [("Esc", "leave"), ("M", PAUSE), ("F2", NEW_GAME), ("Space", PAUSE), ("F5", PAUSE), ("U", PAUSE)]
)
def test_order_with_the_keys_of_a_paused_game(key: str, wins: str) -> None:
    keys = table("choosing", variant_of(DRIPS, pause=PauseStyle(keys=(key,))))
    assert (action(keys, press(code_of(key))), len(keys.clashes)) == (wins, 1)


def test_new_game_goes_before_pause() -> None:
    keys = table("playing", variant_of(DRIPS, pause=PauseStyle(keys=("N",)), new_game_keys=("N",)))
    assert action(keys, press(pygame.K_n)) == NEW_GAME
    assert keys.clashes == ["the key N is bound to new-game and to pause; new-game gets it"]


@pytest.mark.parametrize(("first", "second", "key"), [("Space", "Space", "Space"), ("@A", "A", "A")])
def test_two_actions_of_a_game_with_one_key_clash(first: str, second: str, key: str) -> None:
    keys = playing(Action("drop", "drop", (first,)), Action("hold", "hold", (second,)))
    assert keys.clashes == [f"the key {key} is bound to drop and to hold; drop gets it"]
    assert texts(keys, press(code_of(key))) == ["drop"]
    assert playing(Action("drop", "drop", ("A", "@A", "Enter"))).clashes == [], "two keys of one action do not"


def test_game_action_named_like_an_app_action_is_distinct() -> None:
    keys = playing(Action("take-back", "undo", ("K",)))
    assert keys.look_up(press(pygame.K_k))[:2] == ("drips.undo", "take-back")
    assert keys.look_up(press(pygame.K_u))[:2] == ("undo", None)
    assert (keys.first("undo"), keys.first("drips.undo")) == ("U", "K")


PAUSE_TAKES_RETRY = ["the key F8 is bound to pause and to retry; pause gets it"]

AGAIN_TAKES_RETRY = "the key R is bound to start-again and to retry; start-again gets it"

MARKS, DIGITS = ("unruly", "lightup", "tents", "singles", "range"), ("towers", "keen", "unequal", "sudoku")
"""The logic puzzles whose cells are marked, and those with digits."""

TAKEN_FROM_THE_APP: dict[tuple[str, Context], list[str]] = {
    **{("famicom", context): PAUSE_TAKES_RETRY for context in ("playing", "choosing")},
    **{(name, "playing"): [AGAIN_TAKES_RETRY] for name in ("klotski", "lights", "packing", *MARKS)},
    ("2048", "playing"): ["the key H is bound to left and to hint; left gets it"],
    ("sokoban", "playing"): [AGAIN_TAKES_RETRY, "the key H is bound to left and to hint; left gets it"],
    **{
        (name, "playing"): ["the key Backspace is bound to clear and to undo; clear gets it", AGAIN_TAKES_RETRY]
        for name in DIGITS
    },
    ("nonogram", "playing"): [
        "the key M is bound to try and to mute; try gets it",
        "the key Backspace is bound to empty and to undo; empty gets it",
        AGAIN_TAKES_RETRY,
    ],
    ("mines", "playing"): ["the key M is bound to flag and to mute; flag gets it", AGAIN_TAKES_RETRY],
}
"""The keys that a built-in game takes from an action of the app, which has another key."""


@pytest.mark.parametrize("name", [entry.id for entry in installed_games().catalogue])
def test_no_built_in_game_clashes_with_the_app(name: str) -> None:
    game = installed_games().game(name)
    every_option = Options(game.options, {o.name: "on" for o in game.options if isinstance(o, Switch)})
    contexts: tuple[Context, ...] = ("playing", "choosing")
    for options in (None, every_option):
        for context in contexts:
            assert table(context, game, options).clashes == TAKEN_FROM_THE_APP.get((name, context), [])


# Hints.
def test_keys_and_first_return_captions_with_modifiers_last() -> None:
    keys = table("playing", PIECES)
    assert (keys.keys("left"), keys.keys("undo")) == (("←", "A"), ("U", "Backspace", "Ctrl Z"))
    assert keys.keys("redo") == ("Y", "Ctrl Y", "Ctrl Shift Z")
    assert keys.keys("full-screen") == ("F11", "Alt Enter")
    assert (keys.first("pause"), keys.first("save-as"), keys.first("settings")) == ("P", "Ctrl S", "F10")


def test_key_that_another_action_gets_is_not_shown() -> None:
    keys = playing(Action("fly", "fly", ("U", "F11", "K")))
    assert (keys.keys("fly"), keys.keys("undo"), keys.keys("full-screen")) == (
        ("U", "K"),
        ("Backspace", "Ctrl Z"),
        ("F11", "Alt Enter"),
    )


def game_hints(keys: KeyTable) -> list[tuple[str, tuple[str, ...]]]:
    """Return the label of each of the game's own actions, with the captions of its keys."""
    return [(row.label, keys.keys(row.action)) for row in keys.game_rows()]


def test_the_rows_of_a_game_have_the_game_s_own_actions_in_their_order() -> None:
    assert game_hints(table("playing", PIECES)) == [
        ("left", ("←", "A")),
        ("turn", ("↑", "W")),
        ("turn back", ("Q",)),
        ("drop", ("Space",)),
    ]
    assert game_hints(table("choosing", PIECES)) == []


def test_shortcuts_for_hints_of_the_app() -> None:
    keymap = Keymap(Settings())
    assert (keymap.keys("choose"), keymap.first("next-input")) == (("Enter", "Space"), ".")
    keymap.bind(None, "first", ())
    assert (keymap.keys("first"), keymap.first("first")) == ((), "")


# Places.
def test_keys_by_place_follow_a_change_of_the_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = table("playing", PIECES)
    assert keys.keys("turn-back") == ("Q",)
    set_layout(monkeypatch, FRENCH)
    keys.update_layout()
    for french in (keys, table("playing", PIECES)):
        at_a, at_q = press(pygame.K_q, scancode=pygame.KSCAN_A), press(pygame.K_a, scancode=pygame.KSCAN_Q)
        assert texts(french, at_a, at_q) == ["+left", "ccw"], "a letter printed on a bound place moves to its own place"
        assert game_hints(french) == [
            ("left", ("←", "Q")),
            ("turn", ("↑", "Z")),
            ("turn back", ("A",)),
            ("drop", ("Space",)),
        ]
    bound = playing(Action("fly", "fly", ("F",)), undo=("@Q",))
    assert action(bound, press(pygame.K_a, scancode=pygame.KSCAN_Q)) == "undo"
    assert bound.first("undo") == "A"
