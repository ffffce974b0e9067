"""The default buttons of a gamepad for a game, which follow from its actions.

A game that declares buttons for an action keeps those. All other actions get the buttons that players expect from their
keys and labels, so that every game can be played with a gamepad.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from puzzlebox.core.game import Action
from puzzlebox.core.keynames import PAD_KEYS

DIRECTIONS = ("Left", "Right", "Up", "Down")

TURNING = frozenset({"turn", "turns", "rotate", "rotation", "spin", "cw", "ccw"})
DROPPING = frozenset({"drop"})
HOLDING = frozenset({"hold", "keep", "swap"})
STARTING_OVER = frozenset({"again", "restart", "reset", "new"})
"""The words of an action's label or input that say what it does."""

TURN_BUTTONS = ("Pad A", "Pad B", "Pad Y")
DROP_BUTTONS = ("Pad X",)
HOLD_BUTTONS = ("Pad LB", "Pad RB")
START_OVER_BUTTONS = ("Pad RT",)

REAL_TIME_BUTTONS = ("Pad A", "Pad X", "Pad Y", "Pad RB", "Pad LB", "Pad RT", "Pad LT", "Pad B")
TURN_GAME_BUTTONS = ("Pad A", "Pad Y", "Pad B", "Pad LT", "Pad RT")
"""The buttons of all other actions, in order. In games played in turns, the rest are for undo, redo and hints."""

PAUSE_BUTTON = "Pad Start"


def with_pad_keys(actions: Sequence[Action], real_time: bool) -> list[tuple[str, ...]]:
    """Return the keys of each action, with its default buttons after its other keys."""
    layout = _Layout(actions)
    layout.assign_all(TURNING, TURN_BUTTONS)
    layout.assign_directions()
    layout.assign_each(HOLDING, HOLD_BUTTONS)
    if layout.has_taken("Pad A"):
        layout.assign_each(DROPPING, DROP_BUTTONS)
    layout.assign_each(STARTING_OVER, START_OVER_BUTTONS)
    layout.assign_rest(REAL_TIME_BUTTONS if real_time else TURN_GAME_BUTTONS)
    return [(*action.keys, *layout.buttons[number]) for number, action in enumerate(actions)]


def direction_of(action: Action, actions: Iterable[Action]) -> str | None:
    """Return the direction in which an action moves: that of its arrow key, or else of its label or input; None if it
    has none."""
    if direction := next((name for name in DIRECTIONS if name in action.keys), None):
        return direction
    has_arrow_key = {name for other in actions for name in DIRECTIONS if name in other.keys}
    names = {action.label.capitalize(), action.input.capitalize()}
    return next((name for name in DIRECTIONS if name in names and name not in has_arrow_key), None)


class RoleActions(NamedTuple):
    """The actions of a real-time game by what they do; None if the game has no such action."""

    left: Action | None
    right: Action | None
    down: Action | None
    turn: Action | None
    drop: Action | None
    hold: Action | None


def actions_by_role(actions: Sequence[Action]) -> RoleActions:
    """Return the actions that move, turn, drop and hold a piece. The action of the button A is the one that turns."""
    layout = list(zip(actions, with_pad_keys(actions, real_time=True), strict=True))

    def with_button(button: str) -> Action | None:
        return next((action for action, keys in layout if button in keys), None)

    def with_word(words: frozenset[str]) -> Action | None:
        plain = (action for action in actions if not action.hold)
        return next((action for action in plain if not words.isdisjoint(words_of(action))), None)

    left, right, down = (with_button(f"Pad {direction}") for direction in ("Left", "Right", "Down"))
    return RoleActions(left, right, down, with_button("Pad A"), with_word(DROPPING), with_word(HOLDING))


def words_of(action: Action) -> set[str]:
    """Return the words of an action's label and input, in lower case."""
    return set(re.findall(r"[a-z]+", f"{action.label} {action.input}".lower()))


class _Layout:
    """Assigns buttons to actions. `buttons` are the new ones of each action. No button is assigned twice."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = actions
        self._open = [n for n, action in enumerate(actions) if not any(key in PAD_KEYS for key in action.keys)]
        self._taken = {key for action in actions for key in action.keys if key in PAD_KEYS}
        self.buttons: list[list[str]] = [[] for _ in actions]

    def has_taken(self, button: str) -> bool:
        """Return whether an action has this button."""
        return button in self._taken

    def assign_directions(self) -> None:
        """Assign the directional pad, also to actions that have a button."""
        for number in self._open:
            if direction := direction_of(self._actions[number], self._actions):
                self._assign(number, f"Pad {direction}")

    def assign_all(self, words: Iterable[str], buttons: Iterable[str]) -> None:
        """Assign one button to each action with one of these words, in order."""
        for number, button in zip(self._with(words), buttons, strict=False):
            self._assign(number, button)

    def assign_each(self, words: Iterable[str], buttons: Iterable[str]) -> None:
        """Assign all of these buttons to the first action with one of these words that has none yet."""
        for number in [n for n in self._with(words) if not self.buttons[n]][:1]:
            for button in buttons:
                self._assign(number, button)

    def assign_rest(self, buttons: Sequence[str]) -> None:
        """Assign the first free one of these buttons to each action that has none yet."""
        for number in self._open:
            if not self.buttons[number]:
                for button in [button for button in buttons if button not in self._taken][:1]:
                    self._assign(number, button)

    def _with(self, words: Iterable[str]) -> list[int]:
        return [number for number in self._open if not words_of(self._actions[number]).isdisjoint(words)]

    def _assign(self, number: int, button: str) -> None:
        if button not in self._taken:
            self._taken.add(button)
            self.buttons[number].append(button)
