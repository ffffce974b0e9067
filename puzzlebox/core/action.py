"""The actions of a game's keys, and how a game pauses."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal, NamedTuple

from puzzlebox.core.fields import FROM_ONE, LINE

ActionRole = Literal[
    "", "left", "right", "up", "down", "turn", "turn back", "half turn", "drop", "hold", "press", "mark", "restart"
]
"""What an action is for, so that every device has a place for it: the directional pad, the main buttons, a swipe."""

DIRECTIONS: tuple[ActionRole, ...] = ("left", "right", "up", "down")
"""The roles of the four directions."""


class Repeat(NamedTuple):
    """How often an action repeats while its key is held: `delay` ms after the press, then every `interval` ms. Before
    each repeat, `condition` is called with the state, if it is set; the repeats end when it returns False."""

    delay: Annotated[int, FROM_ONE]
    interval: Annotated[int, FROM_ONE]
    condition: Callable[[Any], bool] | None = None


class Action(NamedTuple):
    """Something that a player does with a key. `input` is the text that the key gives to the game's hand (see
    `puzzlebox.core.hand`), which by default sends it to the game. `label` is its name in hints.

    `keys` are the default keys. A key is named as the keyboard shows it ("Left", "Space", "Q"), or `@A` for the key
    where a US keyboard has the A; `puzzlebox.core.keynames` has all names. `role` says what the action is for (see
    `role_of`). `when` is the name of a switch among the game's options: the action exists only if the switch is on.
    `available` returns whether the action means anything in a state; if it does not, the key does nothing and no hint
    shows it.

    With `hold`, a press gives `+input` and a release gives `-input`. Otherwise a press gives `input` and, with
    `repeat`, goes on giving it while the key is held. Actions with the same `group` share one hint: the keys of all of
    them, with the group as their label.

    If the key of a held action is down when the game begins to run (at its start, after a pause, after a restart), the
    press is sent then, as if the key went down at that moment. With `fresh`, the key must be pressed again.
    With `charges`, the press of a key that went down in the countdown before the game says how long it has been down,
    in ms: `+left 120`.

    With `shifted`, a press while Shift or Ctrl is held gives this input instead. With `cancels`, the key for leaving
    the game does the same, while the action is available.
    """

    input: str
    label: Annotated[str, LINE]
    keys: tuple[str, ...]
    hold: bool = False
    when: str = ""
    available: Callable[[Any], bool] | None = None
    repeat: Repeat | None = None
    group: str = ""
    fresh: bool = False
    charges: bool = False
    role: ActionRole = ""
    shifted: str = ""
    cancels: bool = False


def role_of(action: Action) -> ActionRole:
    """Return what an action is for: its role, or the direction of its arrow key if it has none."""
    arrows = (role for role in DIRECTIONS if role.capitalize() in action.keys)
    return action.role or next(arrows, "")


def cancelling(actions: Iterable[Action], state: Any) -> Action | None:
    """Return the action that the key for leaving does in this state, None if it leaves."""
    found = (action for action in actions if action.cancels)
    return next((action for action in found if action.available is None or action.available(state)), None)


def input_text(action: Action, down: bool) -> str | None:
    """Return the input of a press or release of an action's key; None if there is none."""
    if action.hold:
        return f"+{action.input}" if down else f"-{action.input}"
    return action.input if down else None


class PauseStyle(NamedTuple):
    """How a game pauses: the keys that pause it, whether they act on press or on release, whether any key or only these
    keys resume it, and whether a pause hides the board. A state that is `paused` from the start begins with a pause."""

    keys: tuple[str, ...] = ("P",)
    on_release: bool = False
    any_key_resumes: bool = False
    hides_board: bool = True
