"""Remembers which keys and buttons are down, and since when none is."""

import pygame

from puzzlebox.input.key_table import KeyPress, KeyTable

PRESSES = {pygame.KEYDOWN: "key", pygame.MOUSEBUTTONDOWN: "button"}
RELEASES = {pygame.KEYUP: "key", pygame.MOUSEBUTTONUP: "button"}


class HeldDown:
    """The keys and buttons that are down, on the keyboard, on gamepads and on the mouse, in the order in which they
    went down. Times are in ns."""

    def __init__(self) -> None:
        self._down: dict[tuple[str, int], tuple[pygame.event.Event, int]] = {}
        self._since = 0

    def note(self, event: pygame.event.Event, now: int) -> None:
        """Note a press or release. Any other event is ignored, except that a window without focus has no keys down:
        SDL does not tell it when they are released."""
        if kind := PRESSES.get(event.type):
            self._down.setdefault(_place(event, kind), (event, now))
        elif kind := RELEASES.get(event.type):
            self._down.pop(_place(event, kind), None)
            self._since = now
        elif event.type == pygame.WINDOWFOCUSLOST:
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
        for event, at in self._down.values():
            if event.type == pygame.KEYDOWN:
                press = table.look_up(event)
                presses.setdefault(press.action, (press, at))
        return list(presses.values())


def _place(event: pygame.event.Event, kind: str) -> tuple[str, int]:
    """Return what identifies the key or button of an event. While a key is down, a change of the keyboard layout may
    change its code, but not its place."""
    place = getattr(event, "scancode", 0) if kind == "key" else 0
    return ("place", place) if place else (kind, getattr(event, kind))
