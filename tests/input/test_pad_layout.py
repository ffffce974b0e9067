"""The default buttons of a gamepad, which follow from a game's actions."""

import pytest

from puzzlebox.core.action import Action, ActionRole
from puzzlebox.core.keynames import NO_PAD, PAD_KEYS
from puzzlebox.input.bindings import APP_ACTIONS, apply_player_keys, default_bindings
from puzzlebox.input.keymap import Keymap
from puzzlebox.input.pad_layout import with_pad_keys
from puzzlebox.input.sdl import code_of
from puzzlebox.registry import installed_games
from puzzlebox.store.settings import Settings
from tests.fake_game import DRIPS, LAMPS, variant_of
from tests.input.tables import action, keys_of, press, table

LEFT, RIGHT = Action("left", "left", ("Left",), hold=True), Action("right", "right", ("Right",), hold=True)
DOWN = Action("down", "soft drop", ("Down", "@S"), hold=True)
TURN, TURN_BACK = Action("cw", "turn", ("Up", "@W"), role="turn"), Action("ccw", "turn back", ("Q",), role="turn back")
DROP, HOLD = Action("drop", "drop", ("Space",), role="drop"), Action("hold", "hold", ("C",), role="hold")


def buttons(*actions: Action, real_time: bool = True) -> list[list[str]]:
    """Return the buttons of each action, without the word Pad."""
    layout = with_pad_keys(actions, real_time)
    return [[key.removeprefix("Pad ") for key in keys if key in PAD_KEYS] for keys in layout]


ROLES: tuple[ActionRole, ...] = ("up", "left", "down", "right")
STEPS = [Action(role, "walk", (key,), role=role) for role, key in zip(ROLES, "WASD", strict=True)]
ROTATIONS = [Action("r", "rotate left", ("Z",), role="turn back"), Action("l", "rotate right", ("X",), role="turn")]
AGAIN = Action("again", "once more", ("R",), role="restart")
JUMP = Action("jump", "jump", ("J",))

LAYOUTS: dict[str, tuple[list[Action], bool, str]] = {
    "a falling game": (
        [LEFT, RIGHT, DOWN, TURN, TURN_BACK, DROP, HOLD],
        True,
        "Left · Right · Down · A Up · B · X · LB RB",
    ),
    "the first turn is A, whatever it is called": (ROTATIONS, True, "A · B"),
    "roles give directions to letter keys": (STEPS, False, "Up · Left · Down · Right"),
    "the only action": ([DROP], True, "A"),
    "two actions": ([JUMP, DROP], True, "A · X"),
    "a declared button is given to no other action": (
        [JUMP._replace(keys=("J", "Pad A")), TURN, TURN_BACK],
        True,
        "A · Up · B",
    ),
    "starting over is not pressed by accident": ([AGAIN], False, "RT"),
}
"""Actions in real time or in turns, and the buttons of each."""


@pytest.mark.parametrize(("actions", "real_time", "expected"), LAYOUTS.values(), ids=LAYOUTS)
def test_buttons_follow_from_the_actions(actions: list[Action], real_time: bool, expected: str) -> None:
    assert " · ".join(map(" ".join, buttons(*actions, real_time=real_time))) == expected


def test_turn_game_leaves_the_buttons_of_undo_redo_and_hint_free() -> None:
    actions = [Action(name, name, ()) for name in ("dig", "flag", "look", "ask", "wave")]
    used = {button for each in buttons(*actions, real_time=False) for button in each}
    assert len(used) == 5
    assert used.isdisjoint({"X", "LB", "RB", "Start", "Select"})


def test_declared_pause_button_replaces_the_default() -> None:
    paused = variant_of(DRIPS, pause=DRIPS.controls.pause._replace(keys=("P", "Pad LS")))
    assert keys_of(default_bindings(paused))["pause"] == ("P", "Pad LS")


DIGITS = {*(f"digit-{digit}" for digit in range(1, 10)), "fill-in-notes", "clear-notes", "start-again"}

WITHOUT_BUTTON = {
    "nonogram": {"try", "keep", "drop", "fill-or-cross", "empty-all", *(f"colour-{number}" for number in range(10))},
    "packing": {"previous-piece", "turn-back", "clear", "start-again"},
    "sudoku": DIGITS | {"colour"},
    **dict.fromkeys(("towers", "keen", "unequal"), DIGITS),
}
"""The actions of games with more actions than buttons. In Nonogram, others paint, cross out and empty, and
choose a colour; in Sudoku, they choose a digit and place it; in Packing, they take, turn and put each piece."""


@pytest.mark.parametrize("name", [entry.id for entry in installed_games().catalogue])
def test_every_action_of_a_built_in_game_has_a_button_of_its_own(name: str) -> None:
    bindings = [binding for binding in default_bindings(installed_games().game(name)) if binding.name != "new-game"]
    lacking = {binding.name for binding in bindings if not any(key in PAD_KEYS for key in binding.keys)}
    assert lacking == WITHOUT_BUTTON.get(name, set())
    used = [key for binding in bindings for key in binding.keys if key in PAD_KEYS]
    assert len(used) == len(set(used))


# Keys in the settings
def test_buttons_in_the_settings_replace_the_default_ones() -> None:
    bindings, _ = apply_player_keys(default_bindings(DRIPS), {"drop": ("K", "Pad LT"), "left": ("Left", "Pad A")})
    assert (keys_of(bindings)["drop"], keys_of(bindings)["left"]) == (("K", "Pad LT"), ("Left", "Pad A"))
    bindings, _ = apply_player_keys(default_bindings(DRIPS), {"left": ("Left", "Pad A"), "drop": ("K",)})
    assert keys_of(bindings)["drop"] == ("K",), "its default button is taken"


def test_action_can_have_no_button() -> None:
    bindings, faults = apply_player_keys(default_bindings(LAMPS), {"pause": ("P", NO_PAD), "new-game": ()})
    assert (keys_of(bindings)["pause"], keys_of(bindings)["new-game"], faults) == (("P",), (), {})


def test_action_that_needs_a_key_needs_one_of_the_keyboard() -> None:
    bindings, faults = apply_player_keys(APP_ACTIONS, {"leave": ("Pad RS",)})
    assert keys_of(bindings)["leave"] == ("Esc", "Pad RS")
    assert "leave" in faults


# Menus
def test_start_chooses_in_menus_and_resumes_over_a_game() -> None:
    start = press(code_of("Pad Start"))
    assert [action(keys, start) for keys in (table("choosing"), table("searching"))] == ["choose", "choose"]
    assert action(table("watching"), start) == ""
    assert [action(keys, start) for keys in (table("choosing", DRIPS), table("playing", DRIPS))] == ["pause", "pause"]


def test_start_can_be_bound_to_something_else() -> None:
    keymap = Keymap(Settings())
    keymap.bind(None, "options", ("Tab", "Pad Start"))
    keys = keymap.table("choosing")
    assert action(keys, press(code_of("Pad Start"))) == "options"
    keymap.device.is_pad = True
    assert (keys.keys("options"), keys.first("choose")) == (("Start",), "A")
