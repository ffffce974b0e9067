"""Keys and what they do, as a foot shows them: with the keys that are bound now, as printed on the keyboard."""

from collections.abc import Sequence
from typing import NamedTuple

from puzzlebox.input.key_table import KeyTable

KEPT = ("leave", "pause")
"""The actions whose hints are shown even if there is no room for others that come before them."""

FIRST_ACTIONS = 6
"""How many hints of a game's own actions are as important as its first one: one cannot play without these keys."""

OWN_RANK, OTHER_RANK = 1, 3
"""The ranks of those and of a game's other actions: how easily one can do without their hints."""

RANKS = {"undo": 2, "hint": 2, "redo": 4, "zoom-in": 4, "retry": 5, "new-game": 5}
"""The ranks of hints that many games have. Those without a rank are always wanted."""


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


def least_used(own: Sequence[KeyHint], common: Sequence[KeyHint]) -> list[KeyHint]:
    """Return the hints of a game's own actions and those that all games have which may be left out if there is no room
    for all, the least important first."""
    ranked = [(OWN_RANK if number < FIRST_ACTIONS else OTHER_RANK, hint) for number, hint in enumerate(own)]
    ranked += [(RANKS[hint.action], hint) for hint in common if hint.action in RANKS]
    ranked.sort(key=lambda pair: pair[0])
    return [hint for _, hint in reversed(ranked)]
