"""Positions in the window, the pointer over a view, whose events become gestures for the player's hand, and fingers on
a touch screen, which act as a mouse where SDL does not do so on its own."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

import pygame

from puzzlebox.core.hand import UNIT, Button, Gesture, Hand, Modifier, Phase, Point
from puzzlebox.core.real_time import MS, wait_until

Position = tuple[int, int]
"""A position in the window: (x, y) in px."""


BUTTONS: dict[int, Button] = {1: "left", 2: "middle", 3: "right"}

MODIFIERS: dict[int, Modifier] = {pygame.KMOD_SHIFT: "shift", pygame.KMOD_CTRL: "ctrl", pygame.KMOD_ALT: "alt"}

LONG_PRESS = 450
"""The ms after which a finger that rests on the screen makes a long press, which acts like the right button."""

QUICK = 250
"""The ms from press to release in which a gesture is quick."""

STILL = 8
"""How many px a finger may move and still count as resting."""

Take = Callable[[Gesture], object]
"""Takes a gesture, and sends the inputs that it means."""

FINGER_EVENTS = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})

NOWHERE: Position = (-1, -1)
"""Where the pointer is while no finger is down: outside the window, so that nothing is highlighted."""


class Density:
    """How many px there are `now` in a point, in which the system says where the pointer is: 2 on a screen with scale
    2. The window sets it."""

    now = 1.0


def pointer_position() -> Position:
    """Return where the pointer is."""
    return scaled(pygame.mouse.get_pos(), Density.now)


def in_points(area: pygame.Rect) -> pygame.Rect:
    """Return an area of the window as the system wants to be told of it."""
    return pygame.Rect(scaled(area.topleft, 1 / Density.now), scaled(area.size, 1 / Density.now))


def scaled(pair: Position, by: float) -> Position:
    """Return a position in another measure, in which a px is `by` times as long."""
    return round(pair[0] * by), round(pair[1] * by)


def point_of(position: Position) -> Point:
    """Return the point of a position in a window whose cells are pixels."""
    return position[1] * UNIT, position[0] * UNIT


class Pointer:
    """Follows the pointer over a view and passes gestures to `take`. `point_at` returns the point of a position. While
    one button is held, the wheel and all others are ignored, unless the kind of `hand` has `joins_buttons` or
    `both_buttons`. Without its `long_presses`, a finger may rest; otherwise `advance` has to be called while it is
    `active`."""

    def __init__(self, point_at: Callable[[Position], Point], take: Take, hand: type[Hand[Any]] = Hand) -> None:
        self._point_at, self._take, self._hand = point_at, take, hand
        self._ends: Collection[Button] = ()
        self._button: Button | None = None
        self._start = self._place = (0, 0)
        self._began = 0
        self._is_touch = False
        self._long_at: int | None = None
        self.active = False

    @property
    def is_held(self) -> bool:
        """Whether a button is held."""
        return self._button is not None

    def handle(self, event: pygame.event.Event, now: int) -> bool:
        """Handle an event; `now` is in ns. Return whether it belongs to a gesture with a button or the wheel, so that
        the picture may have changed."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS and self._button is None:
            self._press(event, now, BUTTONS[event.button], (BUTTONS[event.button],))
        elif event.type == pygame.MOUSEBUTTONDOWN and self._joins(event):
            self._give("cancel", self._end())
            self._press(event, now, "middle", ("left", "right"))
        elif event.type == pygame.MOUSEBUTTONUP and self._button and BUTTONS.get(event.button) in self._ends:
            self._release(event, now)
        elif event.type == pygame.MOUSEMOTION:
            return self._move(event.pos)
        elif event.type == pygame.MOUSEWHEEL and event.y and self._button is None:
            self._start = self._place = pointer_position()
            self._give("wheel", "middle", steps=event.y)
        else:
            return self._hand.both_buttons and self._button is not None and self._press_too(event)
        return True

    def _press_too(self, event: pygame.event.Event) -> bool:
        """Handle another button or the wheel while a button is held. Return whether it was one."""
        if event.type == pygame.MOUSEWHEEL and event.y:
            self._give("wheel", "middle", steps=event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            self._give("press", BUTTONS[event.button])
        else:
            return False
        return True

    def _joins(self, event: pygame.event.Event) -> bool:
        """Return whether this press makes the left and the right button one."""
        return self._hand.joins_buttons and {self._button, BUTTONS.get(event.button)} == {"left", "right"}

    def _press(self, event: pygame.event.Event, now: int, button: Button, ends: Collection[Button]) -> None:
        """Begin a gesture of a button, which ends when one of these goes up."""
        self._button, self._ends, self._began = button, ends, now
        self._start = self._place = event.pos
        self._is_touch = bool(getattr(event, "touch", False))
        self.active = self._is_touch and self._hand.long_presses
        self._long_at = now + LONG_PRESS * MS if self.active else None
        self._give("press", self._button)

    def _release(self, event: pygame.event.Event, now: int) -> None:
        button = self._end()
        self._place = event.pos
        self._give("release", button, quick=now - self._began <= QUICK * MS)

    def _move(self, position: Position) -> bool:
        self._place = position
        if self._button is None:
            self._start = position
            self._give("hover", "left")
            return False
        if max(abs(here - there) for here, there in zip(position, self._start, strict=True)) > STILL:
            self._long_at, self.active = None, False
        self._give("move", self._button)
        return True

    def _give(self, phase: Phase, button: Button, steps: int = 0, quick: bool = False) -> None:
        pressed = pygame.key.get_mods()
        modifiers = {name for bits, name in MODIFIERS.items() if pressed & bits}
        if self._is_touch and phase != "hover":
            modifiers.add("touch")
        if quick:
            modifiers.add("quick")
        start, place = self._point_at(self._start), self._point_at(self._place)
        self._take(Gesture(phase, start, place, button, frozenset(modifiers), steps))

    def advance(self, now: int) -> bool:
        """Turn the press of a finger that has rested long enough into a click of the right button. Return whether it
        has; `now` is in ns."""
        if self._button is None or self._long_at is None or now < self._long_at:
            return False
        button = self._end()
        self._place = self._start
        self._give("cancel", button)
        self._give("press", "right")
        self._give("release", "right")
        return True

    def next_update(self, now: int) -> int | None:
        """Return the time in ms until a finger that rests makes a long press; None if none does."""
        return None if self._long_at is None else wait_until(self._long_at, now)

    def _end(self) -> Button:
        """End the gesture, and return its button."""
        assert self._button
        button, self._button = self._button, None
        self._long_at, self.active = None, False
        return button

    def cancel(self) -> None:
        """Break off the gesture, for example because the window shows something else now."""
        if self._button is not None:
            self._give("cancel", self._end())


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
