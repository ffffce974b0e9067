"""Follows the pointer over a view: clicks, drags, long presses and the wheel."""

from typing import Any

import pygame

from puzzlebox.ui.frame_clock import MS
from puzzlebox.ui.gestures import Button, Drag
from puzzlebox.ui.view import View

BUTTONS: dict[int, Button] = {1: "left", 2: "middle", 3: "right"}

LONG_PRESS = 450
"""The ms after which a finger that rests on the screen makes a long press, which acts like the right button."""

STILL = 8
"""How many px a finger may move and still count as resting."""


class Pointer:
    """Follows the pointer for a view. While one button is held, all others are ignored. A gesture gives at most one
    input, when it ends."""

    def __init__(self, view: View[Any]) -> None:
        self._view = view
        self._held: Drag | None = None
        self._long_at: int | None = None

    def handle(self, event: pygame.event.Event, now: int) -> tuple[bool, str | None]:
        """Handle an event; `now` is in ns. Return whether it belongs to a gesture, so that the picture may have
        changed, and the input to send, None for none."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            return self._press(event, now), None
        if event.type == pygame.MOUSEBUTTONUP and event.button in BUTTONS:
            return self._release(event)
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.MOUSEWHEEL and event.y and self._held is None:
            return True, self._view.wheel(pygame.mouse.get_pos(), event.y)
        return False, None

    def _press(self, event: pygame.event.Event, now: int) -> bool:
        if self._held is not None:
            return False
        self._held = Drag(BUTTONS[event.button], event.pos, event.pos)
        self._long_at = now + LONG_PRESS * MS if getattr(event, "touch", False) else None
        self._view.press(self._held)
        return True

    def _release(self, event: pygame.event.Event) -> tuple[bool, str | None]:
        held = self._held
        if held is None or held.button != BUTTONS[event.button]:
            return False, None
        self._held = self._long_at = None
        return True, self._view.release(held._replace(position=event.pos))

    def _move(self, event: pygame.event.Event) -> tuple[bool, str | None]:
        if self._held is None:
            return False, self._view.hover_at(event.pos)
        self._held = self._held._replace(position=event.pos)
        if max(map(abs, self._held.way)) > STILL:
            self._long_at = None
        self._view.drag(self._held)
        return True, None

    def long_press(self, now: int) -> str | None:
        """Return the input of a long press, if a finger has rested long enough, None for none. `now` is in ns."""
        if self._held is None or self._long_at is None or now < self._long_at:
            return None
        held, self._held, self._long_at = self._held, None, None
        self._view.cancel()
        pressed = Drag("right", held.start, held.start)
        self._view.press(pressed)
        return self._view.release(pressed)

    @property
    def long_press_at(self) -> int | None:
        """When the long press is due, in ns; None if no finger rests."""
        return self._long_at

    def cancel(self) -> None:
        """Break off the gesture, for example because the window shows something else now."""
        if self._held is not None:
            self._held = self._long_at = None
            self._view.cancel()
