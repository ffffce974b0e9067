"""The keys that take back and bring again. Held down they repeat, until there is nothing left to take back."""

import pygame

from puzzlebox.core.session import Session
from puzzlebox.input.keyboard import scene
from puzzlebox.input.keys import Keys
from puzzlebox.scenes.pace import MS

UNDO, REDO = scene("undo"), scene("redo")
CTRL_UNDO, CTRL_REDO = Keys(["Z"]), Keys(["Y"])

FIRST = 300 * MS
EVERY = 33 * MS
"""After how long a key that is held acts again, and how often then, in ns."""


class History:
    """What these keys mean in a play, and when the one that is held acts again."""

    def __init__(self) -> None:
        self._held: int | None = None
        self._text = ""
        self._next = 0

    def input(self, event: pygame.event.Event, session: Session, now: int) -> str | None:
        """What a press means: undo and redo, where the play lets its player take back steps; else only Ctrl-Z, and
        that takes back a restart. A release ends the repeating."""
        if event.type == pygame.KEYUP:
            if event.key == self._held:
                self.stop()
            return None
        text = meaning(event)
        if text == "undo" and not session.may_undo:
            return "undo restart" if takes_back_restart(event) else None
        if text and session.may_undo:
            self._held, self._text, self._next = event.key, text, now + FIRST
        return text

    def repeats(self, now: int) -> str | None:
        """The input of the key that is held, if it is due again."""
        if self._held is None or now < self._next:
            return None
        self._next = max(self._next + EVERY, now - EVERY)
        return self._text

    def due(self, now: int) -> int | None:
        """Real ms until then; None while no key is held."""
        return None if self._held is None else max(0, -(-(self._next - now) // MS))

    def stop(self) -> None:
        """No key is held any more, or there is nothing to take back."""
        self._held = None


def meaning(event: pygame.event.Event) -> str | None:
    """The input that a press of one of these keys means: U or Ctrl-Z, R, Ctrl-Y or Ctrl-Shift-Z."""
    if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_ALT | pygame.KMOD_GUI):
        return None
    ctrl, shift = event.mod & pygame.KMOD_CTRL, event.mod & pygame.KMOD_SHIFT
    if event in (CTRL_UNDO if ctrl else UNDO):
        return "redo" if ctrl and shift else "undo"
    return "redo" if event in (CTRL_REDO if ctrl else REDO) else None


def takes_back_restart(event: pygame.event.Event) -> bool:
    """Whether a press is Ctrl-Z, which no player hits by chance."""
    return meaning(event) == "undo" and bool(event.mod & pygame.KMOD_CTRL)
