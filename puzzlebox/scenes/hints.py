"""Hints at the foot of the scenes: they show the keys that are bound now, as they are printed on the keyboard."""

from puzzlebox.input.keys import Keys
from puzzlebox.ui.panels import Hint


def hints(*pairs: tuple[Keys, str]) -> list[Hint]:
    """A hint for each, with its first key; none for what has no key."""
    return [Hint(keys.shown()[0], does) for keys, does in pairs if keys.keys]


def together(does: str, *several: Keys) -> list[Hint]:
    """One hint for actions that belong together, with the first key of each; none where one has no key."""
    if not all(keys.keys for keys in several):
        return []
    return [Hint(" ".join(keys.shown()[0] for keys in several), does)]


def first_key(keys: Keys) -> str:
    """What is printed on the first of the keys; nothing where there is none."""
    return keys.shown()[0] if keys.keys else ""
