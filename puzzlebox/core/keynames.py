"""The names of keys in games and settings: those of a keyboard and the buttons of a gamepad.

`puzzlebox.input.keys` knows which key each name means.
"""

from string import ascii_uppercase

from puzzlebox.core.message import InvalidError

PAD_BUTTONS = ("Left", "Right", "Up", "Down", *"ABXY", "LB", "RB", "LT", "RT", "LS", "RS", "Start", "Select")
"""The buttons of a gamepad, with the names that they have on most of them. LS and RS are presses of the sticks."""

PAD_KEYS = tuple(f"Pad {button}" for button in PAD_BUTTONS)
"""The names of the buttons as keys. The left stick gives the same keys as the directional pad."""

NO_PAD = "Pad none"
"""Stands among an action's keys in the settings if no button of a gamepad is to trigger it. Without this and without
any button, the action keeps its default buttons."""

SIDED = {f"{side}{name}": name for name in ("Shift", "Ctrl", "Alt") for side in ("Left", "Right")}
"""The names of the modifier keys of one side, each with the name that means either side."""

NAMED_KEYS = (
    *("Left", "Right", "Up", "Down", "Space", "Enter", "Esc", "Tab", "Backspace", "Insert", "Delete", "Home", "End"),
    *("PageUp", "PageDown", "Shift", "Ctrl", "Alt", *SIDED, "CapsLock"),
    *(f"F{number}" for number in range(1, 13)),
    *(f"Keypad{digit}" for digit in range(10)),
    *("Keypad+", "Keypad-", "Keypad*", "Keypad/", "Keypad."),
    *PAD_KEYS,
)
"""The names of keys that do not type a character."""

APP_SECTION = "app"
"""The section of the settings with the keys of the app's own actions. A game's section has the game's ID."""


def is_pad_key(name: str) -> bool:
    """Return whether the name is a button of a gamepad, or says that there is none."""
    return name in PAD_KEYS or name == NO_PAD


def is_physical_key(name: str) -> bool:
    """Return whether the name is `@A` to `@Z`: the key where a US keyboard has that letter."""
    return len(name) == 2 and name[0] == "@" and name[1] in ascii_uppercase


def is_character(name: str) -> bool:
    """Return whether the name is the character printed on a key, in upper case."""
    return len(name) == 1 and name.isprintable() and name.upper() == name and name not in " @"


def check_key_name(name: str) -> None:
    """Raise ValueError if no key has this name."""
    if not (isinstance(name, str) and (name in NAMED_KEYS or is_physical_key(name) or is_character(name))):
        raise InvalidError("a key is named like Left, Space, Q or @A, not {name!r}", name=name)
