"""The names of keys, as games and settings write them. Which key of a keyboard each one means is known to `input`."""

from string import ascii_uppercase

NAMED_KEYS = (
    *("Left", "Right", "Up", "Down", "Space", "Enter", "Esc", "Tab", "Backspace", "Insert", "Delete", "Home", "End"),
    *("PageUp", "PageDown", "Shift"),
    *(f"F{number}" for number in range(1, 13)),
    *(f"Keypad{digit}" for digit in range(10)),
    *("Keypad+", "Keypad-", "Keypad*", "Keypad/", "Keypad."),
)
"""The names of keys that do not write a character."""


APP_SECTION = "app"
"""The section of the settings with the keys of the app's own actions. A game's section has the game's ID."""


def is_physical_key(name: str) -> bool:
    """Whether the name is `@A` to `@Z`: the key where a US keyboard has that letter, whatever is printed on it."""
    return len(name) == 2 and name[0] == "@" and name[1] in ascii_uppercase


def is_character(name: str) -> bool:
    """Whether the name is the character printed on a key, in upper case."""
    return len(name) == 1 and name.isprintable() and name.upper() == name and name not in " @"


def check_key_name(name: str) -> None:
    """Raise ValueError if no key has this name."""
    if not (isinstance(name, str) and (name in NAMED_KEYS or is_physical_key(name) or is_character(name))):
        raise ValueError(f"a key is named like Left, Space, Q or @A, not {name!r}")
