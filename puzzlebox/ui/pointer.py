"""Follows the pointer over a view: clicks, drags, long presses, swipes and the wheel."""

from typing import Any

import pygame

from puzzlebox.input.pad_layout import actions_by_role
from puzzlebox.ui.frame_clock import MS
from puzzlebox.ui.gestures import Button, Drag, Position, Swipes
from puzzlebox.ui.view import View

BUTTONS: dict[int, Button] = {1: "left", 2: "middle", 3: "right"}

LONG_PRESS = 450
"""The ms after which a finger that rests on the screen makes a long press, which acts like the right button."""

STILL = 8
"""How many px a finger may move and still count as resting."""


STEPS_ACROSS = 20
"""How many steps of a swipe the shorter side of a view has, about as many as the rows of most boards."""

MIN_STEP = 24
"""The shortest step of a swipe, in px."""

NO_INPUTS: tuple[str, ...] = ()


class Pointer:
    """Follows the pointer for a view. While one button is held, all others are ignored. A gesture over the view gives
    at most one input, when it ends.

    A finger plays a real-time game whose view takes no gestures with swipes, which give inputs while it moves.
    """

    def __init__(self, view: View[Any]) -> None:
        self._view = view
        self._swipes: Swipes | None = None
        self._held: Drag | None = None
        self._long_at: int | None = None

    def handle(self, event: pygame.event.Event, now: int) -> tuple[bool, tuple[str, ...]]:
        """Handle an event; `now` is in ns. Return whether it belongs to a gesture, so that the picture may have
        changed, and the inputs to send."""
        if self._swipes:
            return True, tuple(self._swipe(self._swipes, event, now // MS))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            return self._press(event, now), NO_INPUTS
        if event.type == pygame.MOUSEBUTTONUP and event.button in BUTTONS:
            return _with_input(*self._release(event))
        if event.type == pygame.MOUSEMOTION:
            return _with_input(*self._move(event))
        if event.type == pygame.MOUSEWHEEL and event.y and self._held is None:
            return _with_input(True, self._view.wheel(pygame.mouse.get_pos(), event.y))
        return False, NO_INPUTS

    def _swipe(self, swipes: Swipes, event: pygame.event.Event, now: int) -> list[str]:
        if event.type == pygame.MOUSEMOTION:
            return swipes.move(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._swipes = None
            return [*swipes.move(event.pos), *swipes.release(event.pos, now)]
        return []

    def _begin_swipes(self, position: Position, now: int) -> None:
        view = self._view
        actions = view.game.actions_for(view.preferences, view.state.options)
        step = max(MIN_STEP, min(view.area.width, view.area.height) // STEPS_ACROSS)
        self._swipes = Swipes(actions_by_role(actions), step, position, now)

    def _press(self, event: pygame.event.Event, now: int) -> bool:
        if self._held is not None:
            return False
        is_touch = getattr(event, "touch", False)
        if is_touch and self._view.game.real_time and not _takes_gestures(self._view):
            self._begin_swipes(event.pos, now // MS)
            return False
        self._held = Drag(BUTTONS[event.button], event.pos, event.pos)
        self._long_at = now + LONG_PRESS * MS if is_touch else None
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

    def cancel(self) -> tuple[str, ...]:
        """Break off the gesture, for example because the window shows something else now. Return the inputs that end
        what it holds."""
        swipes, self._swipes = self._swipes, None
        if self._held is not None:
            self._held = self._long_at = None
            self._view.cancel()
        return tuple(swipes.cancel()) if swipes else NO_INPUTS


def _takes_gestures(view: View[Any]) -> bool:
    """Return whether a view has gestures of its own."""
    methods = (type(view).input_at, type(view).second_input_at, type(view).press, type(view).release)
    return methods != (View.input_at, View.second_input_at, View.press, View.release)


def _with_input(belongs: bool, text: str | None) -> tuple[bool, tuple[str, ...]]:
    return belongs, NO_INPUTS if text is None else (text,)
