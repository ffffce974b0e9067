"""The table of a context: which action each key triggers, what a press or release means, and hints with the keys that
are bound now. And the keys that are down."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from puzzlebox.core.action import Action, input_text
from puzzlebox.core.keynames import SIDED
from puzzlebox.core.state import State
from puzzlebox.input.bindings import NEW_GAME, PAUSE
from puzzlebox.input.keys import Key, Layout, Stroke, key_caption, one_cap

NO_KEY = -1
"""The code of the key of a `KeyPress` that a button stands for."""

NO_STROKE = Stroke("", code=NO_KEY)


class KeyPress(NamedTuple):
    """A press or release of a key, and the action it triggers in a context.

    `action` is the name of the action, empty if the key does nothing here. `own` is the action itself if it is one of
    the game, and `text` is then the input to send: on press, and on release if the action is held. `key` is the code of
    the key in its `stroke`. `silent` keys are modifier and lock keys, unless they trigger an action of the app. `plain`
    is set if no Ctrl, Alt or GUI is held, `modified` if the action is bound to the key together with one of them.
    """

    action: str
    text: str | None
    down: bool
    key: int
    silent: bool = False
    plain: bool = True
    modified: bool = False
    own: Action | None = None
    stroke: Stroke = NO_STROKE


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
    **{"leave": 1, "full-screen": 2, NEW_GAME: 4, PAUSE: 5},
    **dict.fromkeys(("quick-save", "quick-load", "save-as", "copy-id"), 6),
    **dict.fromkeys(("mute", "undo", "redo"), 8),
}
"""The ranks of actions that are not the game's own. The rest have `OTHER_RANK`."""


KEPT = ("leave", "pause")
"""The actions whose hints are shown even if there is no room for others that come before them."""


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


def is_available(action: Action, state: State) -> bool:
    """Return whether an action means something in this state."""
    return action.available is None or bool(action.available(state))


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
        taken = {key.name for key in own if key.by_place}
        moved = {printed for place, printed in Layout.printed().items() if place in taken} if taken else set()
        self._rows = [
            row._replace(keys=tuple(key.at_place() if key.name in moved else key for key in row.keys))
            if row.own
            else row
            for row in self.rows
        ]
        actions = {row.action: row.own for row in self.rows if row.own}
        self._texts = {name: (input_text(own, down=False), input_text(own, down=True)) for name, own in actions.items()}
        self._found: dict[tuple[str, str], Row] = {}
        self._shown: dict[tuple[str, bool], tuple[str, ...]] = {}
        for row in _by_rank(self._rows):
            for key in row.keys:
                self._found.setdefault((row.modifier, key.name), row)
        self._modifiers = {SIDED.get(name, name) for _, name in self._found}

    def look_up(self, stroke: Stroke) -> KeyPress:
        """Return what a key that goes down or up means. A press with Ctrl, Alt or GUI triggers only an action that is
        bound to the key with that modifier, or that has a shifted input for Ctrl; but a Ctrl or Alt that is a key of
        its own here does not change what the game's own keys do. A release is looked up without modifiers, whatever is
        held."""
        free = "+".join(name for name in stroke.held.split("+") if name not in self._modifiers)
        row = self._row(stroke, free) if stroke.down else self._find(stroke, "")
        shifts = stroke.down and (free == "Ctrl" or (stroke.shift and "Shift" not in self._modifiers))
        if row is None and free == "Ctrl" and (plain := self._find(stroke, "")) and _shifted(plain, shifts):
            row = plain
        return KeyPress(
            action=row.action if row else "",
            text=(_shifted(row, shifts) or self._texts[row.action][stroke.down]) if row and row.own else None,
            down=stroke.down,
            key=stroke.code,
            silent=stroke.silent and not (row and row.own is None),
            plain=not free,
            modified=bool(row and row.modifier),
            own=row.own if row else None,
            stroke=stroke,
        )

    def press(self, action: str, down: bool) -> KeyPress:
        """Return what a press or release of an action's key means, whether or not it has one. A button that stands for
        the action uses it."""
        row = next((row for row in self._rows if row.action == action), None)
        own = row.own if row else None
        return KeyPress(action, input_text(own, down) if own else None, down, NO_KEY, own=own)

    def is_own(self, stroke: Stroke) -> bool:
        """Return whether a press triggers one of the game's own actions."""
        return self.look_up(stroke).own is not None

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

    def game_rows(self) -> list[Row]:
        """Return the rows of the game's own actions, in order."""
        return [row for row in self._rows if row.own]

    def _row(self, stroke: Stroke, free: str) -> Row | None:
        """Return the row of a press. `free` are the held modifiers that are no keys of their own here."""
        found = self._find(stroke, free)
        if found and found.own and free != stroke.held:
            return found
        shifted = self._find(stroke, f"{stroke.held}+Shift") if stroke.held and stroke.shift else None
        return shifted or self._find(stroke, stroke.held) or found

    def _find(self, stroke: Stroke, modifier: str) -> Row | None:
        rows = (self._found.get((modifier, name)) for name in (stroke.place, stroke.exact, stroke.name))
        return min(filter(None, rows), key=lambda row: row.rank, default=None)

    def _names(self, row: Row) -> Iterable[str]:
        """Return the captions of the keys of a row on the device in use, without those that another row gets."""
        for key in row.keys:
            if key.on_pad != self._device.is_pad:
                continue
            if self._found[row.modifier, key.name].action == row.action:
                held = [key_caption(name) for name in row.modifier.split("+") if name]
                yield " ".join(map(one_cap, (*held, key.short_caption())))


def _shifted(row: Row, shifts: bool) -> str:
    """Return the input that a press with Shift or Ctrl gives instead of the usual one; empty if there is none."""
    return row.own.shifted if row.own and shifts else ""


def hints(keys: KeyTable, *pairs: tuple[str, str]) -> list[KeyHint]:
    """Return a hint for each (action, label), with the first key of the action. An action without a key has a hint for
    the pointer alone."""
    return [KeyHint(keys.first(action), label, action) for action, label in pairs]


def joint_hint(keys: KeyTable, label: str, *actions: str) -> list[KeyHint]:
    """Return one hint for actions that belong together, with the first key of each. There is none if one of them has no
    key."""
    firsts = [keys.first(action) for action in actions]
    return [KeyHint(" ".join(firsts), label, " ".join(actions))] if all(firsts) else []


class HeldDown:
    """The keys and buttons that are down, on the keyboard, on gamepads and on the mouse, in the order in which they
    went down. `tells_releases` is False if nobody tells when keys go up. Times are in ns."""

    def __init__(self) -> None:
        self.tells_releases = True
        self._down: dict[str, tuple[Stroke | None, int]] = {}
        self._since = 0

    def note_key(self, stroke: Stroke, now: int) -> None:
        """Note a key that goes down or up. While it is down, a change of the keyboard layout may change its name, but
        not its place."""
        place = f"place {stroke.scancode}" if stroke.scancode else f"key {stroke.code}"
        self._note(place, stroke, stroke.down, now)

    def note_button(self, button: int, down: bool, now: int) -> None:
        """Note a button of the mouse that goes down or up."""
        self._note(f"button {button}", None, down, now)

    def _note(self, place: str, stroke: Stroke | None, down: bool, now: int) -> None:
        if down:
            self._down.setdefault(place, (stroke, now))
        else:
            self._down.pop(place, None)
            self._since = now

    def clear(self, now: int) -> None:
        """Note that everything is up: a window without focus is not told when keys are released."""
        self._down.clear()
        self._since = now

    def none_since(self) -> int | None:
        """Return since when no key and no button has been down; None if one is."""
        return None if self._down else self._since

    def presses(self, table: KeyTable) -> list[tuple[KeyPress, int]]:
        """Return what the presses of the keys that are down mean in this table, one for each action, the oldest first,
        each with the time at which the key went down."""
        presses: dict[str, tuple[KeyPress, int]] = {}
        for stroke, at in self._down.values():
            if stroke:
                press = table.look_up(stroke)
                presses.setdefault(press.action, (press, at))
        return list(presses.values())


class KeyTaps:
    """Remembers which keys were pressed on this screen. The release of a key pressed on another screen is not a tap."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def tapped(self, press: KeyPress) -> bool:
        """Take a press or release and return whether it completes a tap.

        A press with Ctrl, Alt or GUI held starts none, and neither does a modifier key.
        """
        if press.down and press.plain and not press.silent:
            self._down.add(press.key)
        elif not press.down and press.key in self._down:
            self._down.remove(press.key)
            return True
        return False

    def clear(self) -> None:
        """Drop all presses: the player leaves the screen, and releases that follow belong to another one."""
        self._down.clear()


def _by_rank(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: row.rank)


def _clashes(rows: Sequence[Row]) -> list[str]:
    """Describe each key that two actions have. The first row gets it."""
    owners: dict[tuple[str, str], str] = {}
    sentences: dict[str, None] = {}
    for row in rows:
        for key in row.keys:
            first = owners.setdefault((row.modifier, key.us_name), row.action)
            if first != row.action:
                sentences[f"the key {key.name} is bound to {first} and to {row.action}; {first} gets it"] = None
    return list(sentences)
