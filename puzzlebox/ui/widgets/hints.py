"""Makes the hints at the bottom of a scene. They show the keys that are bound now, as printed on the keyboard.

The labels are shown as they are given.
"""

from puzzlebox.input.key_table import KeyTable
from puzzlebox.ui.panels import KeyHint


def hints(keys: KeyTable, *pairs: tuple[str, str]) -> list[KeyHint]:
    """Return a hint for each (action, label), with the first key of the action. An action without a key has a hint for
    the pointer alone."""
    return [KeyHint(keys.first(action), label, action) for action, label in pairs]


def joint_hint(keys: KeyTable, label: str, *actions: str) -> list[KeyHint]:
    """Return one hint for actions that belong together, with the first key of each. There is none if one of them has no
    key."""
    firsts = [keys.first(action) for action in actions]
    return [KeyHint(" ".join(firsts), label, " ".join(actions))] if all(firsts) else []
