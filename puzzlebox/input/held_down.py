"""Remembers which keys and buttons are down, and since when none is."""

from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.keys import Stroke


class HeldDown:
    """The keys and buttons that are down, on the keyboard, on gamepads and on the mouse, in the order in which they
    went down. Times are in ns."""

    def __init__(self) -> None:
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

    def presses(self, table: KeyTable) -> list[KeyPress]:
        """Return what the presses of the keys that are down mean in this table, one for each action, the oldest
        first."""
        return [press for press, _ in self.timed_presses(table)]

    def timed_presses(self, table: KeyTable) -> list[tuple[KeyPress, int]]:
        """Return the same presses, each with the time at which the key went down."""
        presses: dict[str, tuple[KeyPress, int]] = {}
        for stroke, at in self._down.values():
            if stroke:
                press = table.look_up(stroke)
                presses.setdefault(press.action, (press, at))
        return list(presses.values())
