"""How a player's keys behave in games with a lock delay: the input `handling` sets it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, cast, get_args

from puzzlebox.core.message import Message
from puzzlebox.core.state import InputRefusedError
from tests.witness.groups import check, check_literal, check_range
from tests.witness.milliseconds import BOTH, Both

OnRelease = Literal["recharge", "keep", "step"]

MAX_SOFT_FACTOR = 40

NUMBER = r"(0|[1-9]\d{0,3})"

HANDLING = re.compile(
    rf"handling {NUMBER} {NUMBER} (inf|[1-9]\d?)(?: {NUMBER} (latest|first|neither) {NUMBER}"
    rf"(?: ([01]) ([01])(?: {NUMBER} ({'|'.join(get_args(OnRelease))}))?)?)?"
)


class Handling(NamedTuple):
    """A held left or right repeats `das` ms after the press, then every `arr` ms; 0 is to the wall at once. A soft drop
    is `sdf` times as fast as gravity; 0 is a drop to the floor at once. A held key waits at least `dcd` ms (DAS cut
    delay) after a piece has entered. If left and right are held, the key pressed last acts, and the other one again
    after its release ("latest"); or the key pressed first acts ("first"); or none ("neither"). A hard drop has no
    effect for `drop_guard` ms after a piece has locked on its own. With `irs` (1), a turn that is down turns a piece
    that enters, and with `ihs` a hold that is down holds it.

    A hard drop has no effect for `drop_interval` ms after any lock, either. If both left and right were held and one is
    released, the other one charges its `das` again ("recharge"), or is as charged as if it had been held alone
    ("keep"), or moves the piece at once and then charges again ("step")."""

    das: int
    arr: int
    sdf: int
    dcd: int = 0
    both: Both = "latest"
    drop_guard: int = 0
    irs: int = 0
    ihs: int = 0
    drop_interval: int = 0
    on_release: OnRelease = "recharge"

    def check(self) -> None:
        """Check the values. Raises ValueError."""
        for name in ("das", "arr", "dcd", "drop_guard", "drop_interval"):
            check_range(name, getattr(self, name), 0)
        valid = self.sdf == 0 or 2 <= self.sdf <= MAX_SOFT_FACTOR
        check(valid, "sdf", f"0 or from 2 to {MAX_SOFT_FACTOR}", self.sdf)
        words = ("latest", "first", "neither")
        for name in ("irs", "ihs"):
            check_range(name, getattr(self, name), 0, 1)
        check(self.both in words, "both", "latest, first or neither with a lock delay", self.both)
        check_literal("on_release", self.on_release, OnRelease)

    def rules_text(self) -> Iterator[str]:
        yield Message(
            "Holding left or right repeats it after {das} ms (DAS), then every {arr} ms (ARR).",
            das=self.das,
            arr=self.arr,
        )
        yield BOTH[self.both]
        if self.sdf:
            yield Message("A soft drop is {factor} times as fast as gravity.", factor=self.sdf)
        else:
            yield "A soft drop moves the piece all the way down at once."

    def changed(self, text: str) -> Handling:
        """Return the handling that an input sets: DAS and ARR in ms and the soft drop's factor or `inf`, then DCD in
        ms, what happens if both sideways keys are held, and the guard of the hard drop in ms; then 0 or 1 for initial
        turns and holds; then the ms between hard drops, and what happens if one of both sideways keys is released. The
        last two may be missing, and so may the last four: they then are `0 0 0 recharge`. So may the last seven, which
        then are those of this handling. Raises InputRefusedError."""
        match = HANDLING.fullmatch(text)
        factor = 0 if match and match[3] == "inf" else int(match[3]) if match else 1
        if not match or not (factor == 0 or 2 <= factor <= MAX_SOFT_FACTOR):
            raise InputRefusedError(
                "handling must be DAS and ARR in ms and a soft drop factor from 2 to 40 or inf, and then may have "
                "DCD in ms, latest, first or neither, and the hard drop guard in ms, and then may have 0 or 1 for "
                "initial turns and 0 or 1 for initial holds, and then may have the ms between hard drops and recharge, "
                "keep or step, not {input}",
                input=repr(text[:40]),
            )
        new = self._replace(das=int(match[1]), arr=int(match[2]), sdf=factor)
        if match[4] is None:
            return new
        new = new._replace(dcd=int(match[4]), both=cast(Both, match[5]), drop_guard=int(match[6]))
        new = new._replace(irs=int(match[7] or 0), ihs=int(match[8] or 0))
        return new._replace(drop_interval=int(match[9] or 0), on_release=cast(OnRelease, match[10] or "recharge"))
