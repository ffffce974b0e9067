"""The wheel and two fingers, which enlarge a board with small cells and show other parts of it."""

import pygame

from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.pointer import pointer_position

PINCH = 0.1
"""How far two fingers move apart for one step of the size of a board, as a share of the screen."""

PANNED = 3
"""The number of cells by which one step of the wheel moves an enlarged board."""


class Enlarger:
    """Changes the size and the part of the board that a display shows."""

    def __init__(self, display: GameDisplay) -> None:
        self._display = display
        self._pinched = 0.0

    def handle(self, event: pygame.event.Event, size: tuple[int, int], is_held: bool) -> bool:
        """Enlarge the board with Ctrl and the wheel or two fingers, or show another part of it with the wheel, and
        sideways with Shift. While a button `is_held`, the wheel does neither. `size` is that of the window, in px.
        Return whether the event did so."""
        view, keys = self._display.view, pygame.key.get_mods()
        if event.type == pygame.MULTIGESTURE:
            self._pinched += event.pinched
            steps = int(self._pinched / PINCH)
            self._pinched -= steps * PINCH
            return bool(steps) and view.zoom(steps, (round(event.x * size[0]), round(event.y * size[1])))
        if event.type != pygame.MOUSEWHEEL or is_held:
            return False
        if keys & pygame.KMOD_CTRL:
            return view.zoom((event.y > 0) - (event.y < 0), pointer_position())
        right, down = (-event.y, event.x) if keys & pygame.KMOD_SHIFT else (event.x, -event.y)
        return view.pan(PANNED * right, PANNED * down)
