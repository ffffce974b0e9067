"""Detects taps: keys that were pressed and released on the same screen."""

from puzzlebox.input.key_table import KeyPress


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
