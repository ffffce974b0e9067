"""The default buttons of a gamepad for a game, which follow from its actions.

A game that declares buttons for an action keeps those. All other actions get the buttons that players expect from their
roles, so that every game can be played with a gamepad.
"""

from collections.abc import Collection, Iterable, Sequence

from puzzlebox.core.action import DIRECTIONS, Action, ActionRole, role_of
from puzzlebox.core.keynames import PAD_KEYS

TURNING: frozenset[ActionRole] = frozenset({"turn", "turn back", "half turn"})

TURN_BUTTONS = ("Pad A", "Pad B", "Pad Y")
DROP_BUTTONS = ("Pad X",)
HOLD_BUTTONS = ("Pad LB", "Pad RB")
START_OVER_BUTTONS = ("Pad RT",)

REAL_TIME_BUTTONS = ("Pad A", "Pad X", "Pad Y", "Pad RB", "Pad LB", "Pad RT", "Pad LT", "Pad B")
TURN_GAME_BUTTONS = ("Pad A", "Pad Y", "Pad B", "Pad LT", "Pad RT")
"""The buttons of all other actions, in order. In games played in turns, the rest are for undo, redo and hints."""


def with_pad_keys(actions: Sequence[Action], real_time: bool) -> list[tuple[str, ...]]:
    """Return the keys of each action, with its default buttons after its other keys."""
    layout = _Layout(actions)
    layout.assign_all(TURNING, TURN_BUTTONS)
    layout.assign_directions()
    layout.assign_each("hold", HOLD_BUTTONS)
    if "Pad A" in layout.taken:
        layout.assign_each("drop", DROP_BUTTONS)
    layout.assign_each("restart", START_OVER_BUTTONS)
    layout.assign_rest(REAL_TIME_BUTTONS if real_time else TURN_GAME_BUTTONS)
    return [(*action.keys, *layout.buttons[number]) for number, action in enumerate(actions)]


class _Layout:
    """Assigns buttons to actions. `buttons` are the new ones of each action, and `taken` those that some action has. No
    button is assigned twice."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = actions
        self._open = [n for n, action in enumerate(actions) if not any(key in PAD_KEYS for key in action.keys)]
        self.taken = {key for action in actions for key in action.keys if key in PAD_KEYS}
        self.buttons: list[list[str]] = [[] for _ in actions]

    def assign_directions(self) -> None:
        """Assign the directional pad, also to actions that have a button."""
        for number in self._open:
            action = self._actions[number]
            for role in DIRECTIONS:
                if role.capitalize() in action.keys or action.role == role:
                    self._assign(number, f"Pad {role.capitalize()}")

    def assign_all(self, roles: Collection[ActionRole], buttons: Iterable[str]) -> None:
        """Assign one button to each action with one of these roles, in order."""
        for number, button in zip(self._with(roles), buttons, strict=False):
            self._assign(number, button)

    def assign_each(self, role: ActionRole, buttons: Iterable[str]) -> None:
        """Assign all of these buttons to the first action with this role that has none yet."""
        for number in [n for n in self._with((role,)) if not self.buttons[n]][:1]:
            for button in buttons:
                self._assign(number, button)

    def assign_rest(self, buttons: Sequence[str]) -> None:
        """Assign the first free one of these buttons to each action that has none yet."""
        for number in self._open:
            if not self.buttons[number]:
                for button in [button for button in buttons if button not in self.taken][:1]:
                    self._assign(number, button)

    def _with(self, roles: Collection[ActionRole]) -> list[int]:
        return [number for number in self._open if role_of(self._actions[number]) in roles]

    def _assign(self, number: int, button: str) -> None:
        if button not in self.taken:
            self.taken.add(button)
            self.buttons[number].append(button)
