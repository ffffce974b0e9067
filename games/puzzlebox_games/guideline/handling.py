"""How a player's keys behave in Guideline: the input `handling` sets it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from puzzlebox.rules import InputRefusedError
from puzzlebox_games.falling.kit import Falling, act_of
from puzzlebox_games.falling.readers import Act

FACTORS = range(2, 41)

NUMBER = r"(0|[1-9]\d{0,3})"

HANDLING = re.compile(
    rf"handling {NUMBER} {NUMBER} (inf|[1-9]\d?)(?: {NUMBER} (latest|first|neither) {NUMBER}"
    rf"(?: ([01]) ([01])(?: {NUMBER} (recharge|keep|step))?)?)?"
)


CHARGED = re.compile(r"\+(left|right) ([1-9]\d{0,5})")
"""The press of a key that has been down for this number of ms."""

KEY = re.compile(r"([+-])(cw|ccw|half|hold)")
"""The press or release of a key that counts while it is down."""


class Handling(NamedTuple):
    """A held left or right repeats `das` ms after the press, then every `arr` ms; 0 is to the wall at once. A soft drop
    is `sdf` times as fast as gravity; 0 is a drop to the floor at once. A held key waits at least `dcd` ms (DAS cut
    delay) after a piece has entered. If left and right are held, the key pressed last acts, and the other one again
    after its release ("latest"); or the key pressed first acts ("first"); or none ("neither"). With `irs` (1), a turn
    that is down turns a piece that enters, and with `ihs` a hold that is down holds it.

    A hard drop has no effect for `drop_guard` ms after a piece has locked on its own, and for `drop_interval` ms after
    any lock. If both left and right were held and one is released, the other one charges its `das` again ("recharge"),
    or is as charged as if it had been held alone ("keep"), or moves the piece at once and then charges again ("step").
    """

    das: int = 167
    arr: int = 33
    sdf: int = 20
    dcd: int = 0
    both: str = "latest"
    drop_guard: int = 0
    irs: int = 0
    ihs: int = 0
    drop_interval: int = 0
    on_release: str = "recharge"

    def acting(self, keys: tuple[int, ...]) -> int:
        """Return which of the held sideways keys acts, of those in the order of their presses; 0 for none."""
        if not keys or (len(keys) == 2 and self.both == "neither"):
            return 0
        return keys[0] if self.both == "first" else keys[-1]


def read_handling(text: str) -> Handling:
    """Return the handling of an input: DAS and ARR in ms and the soft drop's factor or `inf`, then DCD in ms, what
    happens if both sideways keys are held, and the guard of the hard drop in ms; then 0 or 1 for initial turns and
    holds; then the ms between hard drops, and what happens if one of both sideways keys is released. The last two, four
    or seven may be missing. Raises InputRefusedError."""
    match = HANDLING.fullmatch(text)
    if not match or not (match[3] == "inf" or int(match[3]) in FACTORS):
        raise InputRefusedError(
            "handling must be DAS and ARR in ms and a soft drop factor from 2 to 40 or inf, and then may have "
            "DCD in ms, latest, first or neither, and the hard drop guard in ms, and then may have 0 or 1 for "
            "initial turns and 0 or 1 for initial holds, and then may have the ms between hard drops and recharge, "
            "keep or step, not {input}",
            input=repr(text[:40]),
        )
    given = {name: value_of(word) for name, word in zip(Handling._fields, match.groups(), strict=True) if word}
    return Handling(**given)


def value_of(word: str) -> Any:
    """Return the value of a word: `inf` is 0, and a choice stays a word."""
    return 0 if word == "inf" else int(word) if word.isdigit() else word


class Handled(Falling):
    """A game whose keys behave as its player likes.

    `keys` are the sideways keys that are held, as -1 and 1 in the order of the presses. `direction` is the one that
    acts, 0 for none; it repeats at `shift_at`. `charges` are the times at which DAS of the held keys is over, if the
    handling keeps it. `down` are the turns and the hold that are down.
    """

    handling: Handling
    keys: tuple[int, ...]
    direction: int
    shift_at: int
    charges: Mapping[int, int]
    down: tuple[str, ...]

    def read(self, text: str) -> Act:
        """Read the press of a key that has been down before, a press or release of a key that acts on a piece that
        enters, and the player's handling."""
        if match := CHARGED.fullmatch(text):
            direction, ms = -1 if match[1] == "left" else 1, int(match[2])
            return lambda state: state.press_sideways(direction, ms)
        if (match := KEY.fullmatch(text)) and match[2] in self.acts:
            return act_of(Handled, "key_down" if match[1] == "+" else "key_up", match[2])
        if not text.startswith("handling"):
            return super().read(text)
        if self.ended:
            raise self.over(text)
        return act_of(Handled, "handle", read_handling(text))

    def key_down(self, key: str) -> None:
        """Do what the input of this name does, and keep the key down."""
        others = tuple(other for other in self.down if other != key)
        self.acts[key](self)
        if not self.ended:
            self.down = (*others, key)

    def key_up(self, key: str) -> None:
        """Release a turn or the hold."""
        self.down = tuple(other for other in self.down if other != key)

    def handle(self, new: Handling) -> None:
        """Set how the player's keys behave."""
        if new != self.handling:
            self.handling, self.direction = new, new.acting(self.keys)
            kept = self.keys if new.on_release == "keep" else ()
            self.charges = {key: self.charges.get(key, self.shift_at) for key in kept}

    @classmethod
    def sets_handling(cls, text: str) -> bool:
        return text.startswith("handling ")

    def set_handling(self, text: str) -> bool:
        before = self.handling
        self.handle(read_handling(text))
        return self.handling != before
