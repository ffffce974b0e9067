"""Controls with initial turns and holds (IRS and IHS): the keys that are down as a piece enters turn it or hold it."""

from __future__ import annotations

import re
from typing import Self

from puzzlebox.core.state import Events
from tests.witness.body import HELD, Body
from tests.witness.lock_delay import LockDelayControls
from tests.witness.pieces import Drawn

KEY = re.compile(r"([+-])(cw|ccw|half|hold)")
"""The press or release of a key that counts while it is down."""


class InitialControls(LockDelayControls):
    """Controls that also take, if the handling is adjustable, presses and releases of turns and the hold (`+cw -cw`). A
    press does what the input of the same name does. `down` are the keys that are down, in the order of their presses.
    """

    __slots__ = ("down",)

    down: tuple[str, ...]

    def copy(self, body: Body) -> Self:
        new = super().copy(body)
        new.down = self.down
        return new

    def begin(self) -> None:
        super().begin()
        self.down = ()

    def release(self) -> bool:
        held, self.down = bool(self.down), ()
        return super().release() or held

    def more_lines(self) -> list[str]:
        handling = self.handling
        initial = self.down or handling.irs or handling.ihs
        more = [f"initial {handling.irs} {handling.ihs} {' '.join(self.down)}"] if initial else []
        return super().more_lines() + more

    # Inputs

    def take(self, text: str) -> Events | None:
        match = KEY.fullmatch(text)
        if not match or not self.config.adjustable or match[2] not in self.body.handlers:
            return super().take(text)
        if self.body.ended:
            raise self.body.over(text)
        if self.body.paused:
            return None
        return self._key_down(match[2]) if match[1] == "+" else self._key_up(match[2])

    def _key_down(self, key: str) -> Events | None:
        events, before = self.body.handlers[key](self), self.down
        if not self.body.ended:  # the end has let go of all keys
            self.down = (*(other for other in before if other != key), key)
        return HELD if events is None and self.down != before else events

    def _key_up(self, key: str) -> Events | None:
        if key not in self.down:
            return None
        self.down = tuple(other for other in self.down if other != key)
        return HELD

    # The entry of a piece

    def holds_entering(self) -> bool:
        return "hold" in self.down and bool(self.handling.ihs)

    def entering(self, drawn: Drawn) -> Drawn:
        turns = [key for key in self.down if key != "hold"] if self.handling.irs else []
        if not turns:
            return drawn
        turned = drawn.orientation.turned(turns[-1])
        fits = not (self.body.well.bits >> turned.entry) & turned.bits
        return drawn._replace(orientation=turned) if fits else drawn
