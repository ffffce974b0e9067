"""Turns events of a touch screen into those of a mouse, where SDL does not do so on its own."""

from collections.abc import Iterator

import pygame

from puzzlebox.ui.gestures import Position

FINGER_EVENTS = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})

NOWHERE: Position = (-1, -1)
"""Where the pointer is while no finger is down: outside the window, so that nothing is highlighted."""


class Touches:
    """Follows the first finger on the screen as if it were the left button of a mouse. Other fingers do nothing.

    By default, SDL sends events of a mouse for each finger, with `touch` set, before those of the finger itself.
    """

    def __init__(self) -> None:
        self._sdl_sends_mouse_events = False
        self._finger: int | None = None
        self._position: Position = NOWHERE

    def note(self, event: pygame.event.Event) -> None:
        """Note an event of the mouse, which may show that SDL sends them for fingers."""
        if event.type == pygame.MOUSEBUTTONDOWN and getattr(event, "touch", False):
            self._sdl_sends_mouse_events = True

    def mouse_events(self, event: pygame.event.Event, size: tuple[int, int]) -> Iterator[pygame.event.Event]:
        """Yield the events of a mouse for an event in `FINGER_EVENTS`, in a window of this size."""
        if self._sdl_sends_mouse_events:
            return
        position = (round(event.x * size[0]), round(event.y * size[1]))
        if event.type == pygame.FINGERDOWN and self._finger is None:
            self._finger = event.finger_id
            yield _button_event(pygame.MOUSEBUTTONDOWN, position)
        elif event.finger_id != self._finger:
            return
        elif event.type == pygame.FINGERMOTION:
            rel = (position[0] - self._position[0], position[1] - self._position[1])
            yield motion(position, rel, (1, 0, 0))
        elif event.type == pygame.FINGERUP:
            self._finger = None
            yield _button_event(pygame.MOUSEBUTTONUP, position)
        self._position = position


def is_lifted_finger(event: pygame.event.Event) -> bool:
    """Return whether this is the event of a mouse for a finger that has been lifted."""
    return event.type == pygame.MOUSEBUTTONUP and bool(getattr(event, "touch", False))


def motion(
    position: Position, rel: Position = NOWHERE, buttons: tuple[int, int, int] = (0, 0, 0)
) -> pygame.event.Event:
    """Return a move of a finger to this position, by `rel`."""
    return pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=rel, buttons=buttons, touch=True)


def _button_event(kind: int, position: Position) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=position, button=1, touch=True)
