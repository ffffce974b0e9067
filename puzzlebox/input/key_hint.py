"""Keys and what they do, as a foot shows them: with the keys that are bound now, as printed on the keyboard."""

from typing import NamedTuple

from puzzlebox.input.key_table import KeyTable


class KeyHint(NamedTuple):
    """A key and what it does: `KeyHint("Space", "Drop")`. Several keys are separated by blanks: `KeyHint("← →",
    "Move")`.

    `action` is the action of the key table that the hint stands for, or the actions of several keys, separated by
    blanks: `KeyHint("← →", "Move", "left right")`. It is empty if a click on the hint does nothing.
    """

    keys: str
    label: str
    action: str = ""

    @property
    def caps(self) -> list[str]:
        """The captions of the keys. A no-break space is a part of a caption."""
        return [cap for cap in self.keys.split(" ") if cap]


def hints(keys: KeyTable, *pairs: tuple[str, str]) -> list[KeyHint]:
    """Return a hint for each (action, label), with the first key of the action. An action without a key has a hint for
    the pointer alone."""
    return [KeyHint(keys.first(action), label, action) for action, label in pairs]


def joint_hint(keys: KeyTable, label: str, *actions: str) -> list[KeyHint]:
    """Return one hint for actions that belong together, with the first key of each. There is none if one of them has no
    key."""
    firsts = [keys.first(action) for action in actions]
    return [KeyHint(" ".join(firsts), label, " ".join(actions))] if all(firsts) else []
