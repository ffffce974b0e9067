"""The table of a context: which action each key triggers, and what a press or release means."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from puzzlebox.core.action import Action, input_text
from puzzlebox.input.bindings import NEW_GAME, PAUSE
from puzzlebox.input.keys import SILENT, Key, place_of, printed_characters

MODIFIERS = {"Ctrl": pygame.KMOD_CTRL, "Alt": pygame.KMOD_ALT, "GUI": pygame.KMOD_GUI}
"""The modifiers that give a key another meaning. Shift only counts together with one of them."""


NO_KEY = -1
"""The code of the key of a `KeyPress` that a button stands for."""


class KeyPress(NamedTuple):
    """A press or release of a key, and the action it triggers in a context.

    `action` is the name of the action, empty if the key does nothing here. `own` is the action itself if it is one of
    the game, and `text` is then the input to send: on press, and on release if the action is held. `key` is the code of
    the key. `silent` keys are modifier and lock keys. `plain` is set if no Ctrl, Alt or GUI is held, `modified` if the
    action is bound to the key together with one of them.
    """

    action: str
    text: str | None
    down: bool
    key: int
    silent: bool = False
    plain: bool = True
    modified: bool = False
    own: Action | None = None


@dataclass
class Device:
    """The device that the player pressed a key of last: a gamepad if `is_pad` is set, otherwise the keyboard."""

    is_pad: bool = False


class Row(NamedTuple):
    """One row of a table: an action and its keys, pressed together with the `modifier` if there is one.

    If two rows have the same key, the one with the lower `rank` gets it. `own` is the game's own action, if it is one;
    `label` is its name in hints.
    """

    action: str
    keys: tuple[Key, ...]
    rank: int
    modifier: str = ""
    own: Action | None = None
    label: str = ""


FIXED_RANK, OWN_RANK, OTHER_RANK, LAST_RANK = 0, 7, 9, 10

RANKS = {
    **{"leave": 1, "full-screen": 2, "mute": 3, NEW_GAME: 4, PAUSE: 5},
    **dict.fromkeys(("quick-save", "quick-load", "save-as", "copy-id"), 6),
    **dict.fromkeys(("undo", "redo"), 8),
}
"""The ranks of actions that are not the game's own. The rest have `OTHER_RANK`."""


class KeyTable:
    """The keys of one context. If two rows have the same key, the one with the lower rank gets it, or the first one of
    the same rank; `clashes` describes each such key.

    A key bound by place belongs to that place. If the character printed there is another key of the game (a French
    keyboard has Q at `@A`), that key moves to the place that it has on a US keyboard, so that no action loses its key.

    `rows` are the rows as they were given. Captions are those of the keys of `device`, which is the one that the player
    uses.
    """

    def __init__(self, rows: Iterable[Row], device: Device | None = None) -> None:
        self._device = device or Device()
        self.rows = tuple(rows)
        self.clashes = _clashes(_by_rank(self.rows))
        self.update_layout()

    def update_layout(self) -> None:
        """Find the keys on the current keyboard layout. Call this again after KEYMAPCHANGED."""
        own = [key for row in self.rows if row.own for key in row.keys]
        taken = {key.place for key in own if key.place is not None}
        moved = {code for place, code in printed_characters().items() if place in taken} if taken else set()
        self._rows = [
            row._replace(keys=tuple(k.at_place() if moved.intersection(k.codes) else k for k in row.keys))
            if row.own
            else row
            for row in self.rows
        ]
        self._codes: dict[tuple[str, int], Row] = {}
        self._places: dict[tuple[str, int], Row] = {}
        self._shown: dict[tuple[str, bool], tuple[str, ...]] = {}
        for row in _by_rank(self._rows):
            for key in row.keys:
                if key.place is not None:
                    self._places.setdefault((row.modifier, key.place), row)
                for code in key.codes:
                    self._codes.setdefault((row.modifier, code), row)

    def look_up(self, event: pygame.event.Event) -> KeyPress:
        """Return what a KEYDOWN or KEYUP means. A press with Ctrl, Alt or GUI triggers only an action that is bound to
        the key with that modifier. A release is looked up without modifiers, whatever is held."""
        down = event.type == pygame.KEYDOWN
        mod = getattr(event, "mod", 0)
        held = "+".join(name for name, mask in MODIFIERS.items() if mod & mask)
        row = None
        if held and down and mod & pygame.KMOD_SHIFT:
            row = self._find(event, f"{held}+Shift")
        row = row or self._find(event, held if down else "")
        return KeyPress(
            action=row.action if row else "",
            text=input_text(row.own, down) if row and row.own else None,
            down=down,
            key=event.key,
            silent=event.key in SILENT,
            plain=not held,
            modified=bool(row and row.modifier),
            own=row.own if row else None,
        )

    def press(self, action: str, down: bool) -> KeyPress:
        """Return what a press or release of an action's key means, whether or not it has one. A button that stands for
        the action uses it."""
        row = next((row for row in self._rows if row.action == action), None)
        own = row.own if row else None
        return KeyPress(action, input_text(own, down) if own else None, down, NO_KEY, own=own)

    def is_own(self, code: int) -> bool:
        """Return whether the key with this code triggers one of the game's own actions."""
        return self.look_up(pygame.event.Event(pygame.KEYDOWN, key=code)).own is not None

    def keys(self, action: str) -> tuple[str, ...]:
        """Return the captions of the keys of this action on the device in use, those with a modifier last."""
        shown = (action, self._device.is_pad)
        if shown not in self._shown:
            rows = [row for row in self._rows if row.action == action]
            rows.sort(key=lambda row: (row.modifier != "", row.rank != FIXED_RANK))
            self._shown[shown] = tuple(name for row in rows for name in self._names(row))
        return self._shown[shown]

    def first(self, action: str) -> str:
        """Return the caption of the first key of this action, for a hint; empty if it has none."""
        return next(iter(self.keys(action)), "")

    def game_hints(self) -> list[tuple[str, tuple[str, ...]]]:
        """Return the label of each of the game's own actions, in order, with the captions of its keys."""
        return [(row.label, self.keys(row.action)) for row in self._rows if row.own]

    def game_rows(self) -> list[Row]:
        """Return the rows of the game's own actions, in order."""
        return [row for row in self._rows if row.own]

    def _find(self, event: pygame.event.Event, modifier: str) -> Row | None:
        by_place = self._places.get((modifier, place_of(event))) if self._places else None
        by_code = self._codes.get((modifier, event.key))
        if by_place and by_code:
            return by_code if by_code.rank < by_place.rank else by_place
        return by_place or by_code

    def _names(self, row: Row) -> Iterable[str]:
        """Return the captions of the keys of a row on the device in use, without those that another row gets."""
        for key in row.keys:
            if key.on_pad != self._device.is_pad:
                continue
            found = [self._codes[row.modifier, code] for code in key.codes]
            found += [self._places[row.modifier, key.place]] if key.place is not None else []
            if any(other.action == row.action for other in found):
                yield " ".join([*filter(None, row.modifier.split("+")), key.short_caption()])


def _by_rank(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: row.rank)


def _clashes(rows: Sequence[Row]) -> list[str]:
    """Describe each key that two actions have. The first row gets it."""
    owners: dict[tuple[str, int], str] = {}
    sentences: dict[str, None] = {}
    for row in rows:
        for key in row.keys:
            for code in key.us_codes:
                first = owners.setdefault((row.modifier, code), row.action)
                if first != row.action:
                    sentences[f"the key {key.name} is bound to {first} and to {row.action}; {first} gets it"] = None
    return list(sentences)
