"""The keys of controls that count frames.

A key is pressed in a frame if it went down since the frame before, and held if it is down or pressed. Of left and right
only one is held: a press of one ends the hold of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from puzzlebox.core.state import Events
from puzzlebox_games.falling.controls import HELD, Act, Check

SIDES = {"left": -1, "right": 1}


class Keys(NamedTuple):
    """The keys as a frame sees them. `side` is the sideways key that is held (-1 for left, 1 for right, 0 for none) and
    `pressed_side` the one pressed last since the frame before. `down` are the other keys that are held and `pressed`
    those pressed since then, each as a sorted tuple."""

    side: int = 0
    pressed_side: int = 0
    down: tuple[str, ...] = ()
    pressed: tuple[str, ...] = ()

    def press(self, key: str) -> Keys:
        if key in SIDES:
            return self._replace(side=SIDES[key], pressed_side=SIDES[key])
        return self._replace(down=_with(self.down, key), pressed=_with(self.pressed, key))

    def release(self, key: str) -> Keys:
        if key in SIDES:
            return self._replace(side=0) if self.side == SIDES[key] else self
        return self._replace(down=_without(self.down, key))

    def tap(self, key: str) -> Keys:
        """Return the keys after a press and a release at one instant."""
        return self.press(key).release(key)

    def released(self) -> Keys:
        """Return the keys after the release of all."""
        return self._replace(side=0, down=())

    def seen(self) -> Keys:
        """Return the keys after a frame, in which the presses are used up."""
        return self._replace(pressed_side=0, pressed=())

    @property
    def held_side(self) -> int:
        """The sideways key that counts as held in a frame."""
        return self.pressed_side or self.side

    @property
    def down_alone(self) -> bool:
        """Whether down is held in a frame, and left and right are not."""
        return ("down" in self.down or "down" in self.pressed) and not (self.side or self.pressed_side)

    def holds(self, key: str) -> bool:
        """Return whether a key other than left and right counts as held in a frame."""
        return key in self.down or key in self.pressed


def _with(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    return keys if key in keys else tuple(sorted((*keys, key)))


def _without(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    return tuple(other for other in keys if other != key)


NO_KEYS = Keys()


class HasKeys(Protocol):
    """Controls with keys."""

    keys: Keys


def key_inputs(key: str, can_be_held: bool = True) -> Mapping[str, tuple[Act, Check]]:
    """Return the inputs of a key: a tap, and if it can be held, a press and a release."""
    changes = {key: Keys.tap, f"+{key}": Keys.press, f"-{key}": Keys.release}
    return {text: _input(text, change, key) for text, change in changes.items() if text == key or can_be_held}


def _input(text: str, change: Callable[[Keys, str], Keys], key: str) -> tuple[Act, Check]:
    def act(controls: HasKeys) -> Events | None:
        keys = change(controls.keys, key)
        if keys == controls.keys:
            return None
        controls.keys = keys
        return HELD

    def check(controls: HasKeys) -> bool:
        return change(controls.keys, key) != controls.keys

    act.__name__ = check.__name__ = text  # no method has this name, so subclasses keep the functions
    return act, check
