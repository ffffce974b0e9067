"""What a window shows at one time, and the stack of them."""

from collections.abc import Iterator
from typing import Protocol

import pygame

from puzzlebox.ui.theme import Theme


class Scene(Protocol):
    """One screen. Only the top of the stack gets events and time; a scene that lies over another (a pause over a
    game) draws the one below itself. `stale` is set when what was drawn last no longer holds: only then is a frame
    drawn, so that a scene with a running animation sets it in `advance`."""

    stale: bool

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take the whole window. Called on entering, at every change of size, and at a change of theme, also on a
        scene that another one covers."""

    def advance(self, now: int) -> None:
        """Real time is `now` ns of a monotonic clock. Called before every event and every frame."""

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event of the window."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window as it stands."""

    def next_wake(self) -> int | None:
        """Real ms until `advance` is wanted again (0: next frame); None: nothing happens without an event."""

    def suspend(self) -> None:
        """Another scene covers this one, or the window has lost the focus."""

    def resume(self) -> None:
        """This scene is on top again."""


class Stack:
    """The scenes from the bottom up; the box closes when none is left."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    def push(self, scene: Scene) -> None:
        """Cover the top with another scene."""
        if self._scenes:
            self._scenes[-1].suspend()
        self._scenes.append(scene)

    def pop(self) -> None:
        """Leave the top scene and return to the one below."""
        self._scenes.pop()
        if self._scenes:
            self._scenes[-1].resume()

    def replace(self, scene: Scene) -> None:
        """Leave the top scene for another."""
        self._scenes.pop()
        self._scenes.append(scene)

    def clear(self) -> None:
        """Leave everything: the box closes."""
        self._scenes.clear()

    def __iter__(self) -> Iterator[Scene]:
        """From the bottom up."""
        return iter(tuple(self._scenes))

    def __len__(self) -> int:
        return len(self._scenes)
