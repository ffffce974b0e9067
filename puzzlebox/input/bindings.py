"""Turns presses and releases of keys into the inputs of a game. It answers events; it never asks what is held."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from puzzlebox.core.game import Action
from puzzlebox.input.keys import Key, commands, place_of, printed


class Hint(NamedTuple):
    """What an action is called, and the keys for it as they are printed on this keyboard."""

    label: str
    keys: tuple[str, ...]


class Bindings:
    """The keys of a game's actions. Two keys for one action are one action: a press of either acts again, a release
    of either ends the hold.

    A key bound by its place belongs to that place. Where such a key has the sign of another action's key printed on
    it (A on a French keyboard is where a US one has Q), the other action moves to the place that its own key has on a
    US keyboard, so that none is lost.

    Raises ValueError for a key that does not exist, or one that two actions claim.
    """

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = tuple(actions)
        self._declared = [(Key.named(name), action) for action in actions for name in action.keys]
        _check(self._declared)
        self._codes: dict[int, Action] = {}
        self._places: dict[int, Action] = {}
        self.settle()

    def settle(self) -> None:
        """Find the keys on the keyboard's layout of now. Wanted again when that changes (KEYMAPCHANGED)."""
        taken = {key.place for key, _ in self._declared if key.place is not None}
        lost = {code for place, code in printed().items() if place in taken}
        self._bound = [
            (key.at_place() if lost.intersection(key.codes) else key, action) for key, action in self._declared
        ]
        self._places = {key.place: action for key, action in self._bound if key.place is not None}
        self._codes = {code: action for key, action in self._bound for code in key.codes}

    def input(self, event: pygame.event.Event) -> str | None:
        """The input that this event means; None for none. A press with Ctrl, Alt or the desktop's key is none."""
        if event.type == pygame.KEYDOWN and not commands(event):
            action = self._action(event)
            return _pressed(action) if action else None
        if event.type == pygame.KEYUP:
            action = self._action(event)
            return f"-{action.input}" if action and action.hold else None
        return None

    def _action(self, event: pygame.event.Event) -> Action | None:
        return self._places.get(place_of(event)) or self._codes.get(event.key)

    def hints(self) -> list[Hint]:
        """The actions in their order, each with its keys."""
        return [
            Hint(action.label, tuple(key.shown() for key, owner in self._bound if owner is action))
            for action in self.actions
        ]


def _pressed(action: Action) -> str:
    return f"+{action.input}" if action.hold else action.input


def _check(declared: list[tuple[Key, Action]]) -> None:
    """Raise ValueError where one key is to do two things."""
    owners: dict[int | str, Action] = {}
    for key, action in declared:
        for claim in key.codes or (key.name,):
            if owners.setdefault(claim, action) is not action:
                raise ValueError(f"the key {key.name} is bound to {owners[claim].input} and to {action.input}")
