"""Remembers which keys and buttons are down, and since when none is."""

import pygame

PRESSES = {pygame.KEYDOWN: "key", pygame.MOUSEBUTTONDOWN: "button"}
RELEASES = {pygame.KEYUP: "key", pygame.MOUSEBUTTONUP: "button"}


class HeldDown:
    """The keys and buttons that are down, on the keyboard, on gamepads and on the mouse. Times are in ns."""

    def __init__(self) -> None:
        self._down: set[tuple[str, int]] = set()
        self._since = 0

    def note(self, event: pygame.event.Event, now: int) -> None:
        """Note a press or release. Any other event is ignored, except that a window without focus has no keys down."""
        if kind := PRESSES.get(event.type):
            self._down.add((kind, getattr(event, kind)))
        elif kind := RELEASES.get(event.type):
            self._down.discard((kind, getattr(event, kind)))
            self._since = now
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            self._since = now

    def none_since(self) -> int | None:
        """Return since when no key and no button has been down; None if one is."""
        return None if self._down else self._since
