"""Keys pressed and let go on one screen. Letting go of a key that was pressed elsewhere is no tap."""

import pygame

from puzzlebox.input.keys import commands

SILENT = frozenset(
    {pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT}
    | {pygame.K_LGUI, pygame.K_RGUI, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_PRINTSCREEN}
)
"""Keys that do nothing alone: they are no "any key"."""


class Taps:
    """Remembers which keys went down on this screen."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def tapped(self, event: pygame.event.Event) -> bool:
        """Take a press or release; whether it ends a tap. A press with Ctrl, Alt or the desktop's key begins none."""
        if event.type == pygame.KEYDOWN and not commands(event) and event.key not in SILENT:
            self._down.add(event.key)
        elif event.type == pygame.KEYUP and event.key in self._down:
            self._down.remove(event.key)
            return True
        return False

    def forget(self) -> None:
        """The screen has been left: what is still down was pressed elsewhere when it comes back."""
        self._down.clear()
