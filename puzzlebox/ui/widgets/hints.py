"""Hints at the foot of a scene. They show the keys that are bound now, as printed on the keyboard."""

from puzzlebox.input.keymap import KeyTable
from puzzlebox.ui.panels import Hint


def hints(keys: KeyTable, *pairs: tuple[str, str]) -> list[Hint]:
    """Return a hint for each (action, words), with the first key of the action; none for an action without a key."""
    return [Hint(key, words) for action, words in pairs if (key := keys.first(action))]


def joint_hint(keys: KeyTable, words: str, *actions: str) -> list[Hint]:
    """Return one hint for actions that belong together, with the first key of each; none if one has no key."""
    firsts = [keys.first(action) for action in actions]
    return [Hint(" ".join(firsts), words)] if all(firsts) else []
