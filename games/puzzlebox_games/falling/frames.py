"""The kit of games that count frames, as consoles do: once a frame, the keys are looked at and the piece moves. A rule
book says what happens in one frame, as plainly as its sheet; frames in which only counters change are skipped here."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from puzzlebox.rules import Event
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.readers import EFFECTS_OF_FRAMES

ENDLESS = 1 << 40
"""More frames than a game has."""

Steps = tuple[tuple[str, int], ...]
"""The counters that change in a frame, and by how much."""

Steady = tuple[int, Steps]
"""For how many frames only these counters change."""


def key_inputs(key: str) -> dict[str, tuple[str, str]]:
    """Return the inputs of a key that can be held: a tap, a press and a release."""
    return {key: ("tap_key", key), f"+{key}": ("press_key", key), f"-{key}": ("release_key", key)}


class Frames(Falling):
    """A game in which frame n is at `MS * n // PER` ms, rounded down. `frame` is the number of the last one.

    `side` is the sideways key that is held (-1 for left, 1 for right, 0 for none): of the two, only the one pressed
    last is. `pressed_side` is the one pressed last since the frame before. `down` are the other keys that are held,
    and `pressed` those pressed since then. A key counts as held in a frame if it is down or has been pressed.

    `planned` are frames and the names of the methods to be called at their end; `METHODS` has those of other names.
    `wake` is the next frame that is not steady, or 0 if it is not known, and `steps` are the counters that change until
    then.
    """

    MS: ClassVar[int]
    PER: ClassVar[int]
    METHODS: ClassVar[dict[str, str]] = {}
    HELD: ClassVar[tuple[str, ...]] = ("side", "pressed_side", "down", "pressed")
    INPUTS = {
        "left": ("tap_sideways", -1), "+left": ("press_sideways", -1), "-left": ("release_sideways", -1),
        "right": ("tap_sideways", 1), "+right": ("press_sideways", 1), "-right": ("release_sideways", 1),
        **key_inputs("down"), "cw": ("tap_key", "cw"), "ccw": ("tap_key", "ccw"),
        "pause": ("pause",), "resume": ("resume",), "restart": ("restart",),
    }  # fmt: skip

    EFFECTS = EFFECTS_OF_FRAMES

    down: tuple[str, ...]
    pressed: tuple[str, ...]
    planned: tuple[tuple[int, str], ...]
    steps: Steps

    def restart(self, position: str | None = None) -> None:
        self.frame = self.side = self.pressed_side = self.wake = 0
        self.down, self.pressed, self.planned, self.steps = (), (), (), ()
        super().restart(position)

    @property
    def rate(self) -> float:
        """The frames in a second."""
        return 1000 * self.PER / self.MS

    # Keys

    def end_holds(self) -> None:
        self.side, self.down, self.wake = 0, (), 0

    def press_sideways(self, direction: int) -> None:
        self.side, self.pressed_side, self.wake = direction, direction, 0

    def release_sideways(self, direction: int) -> None:
        self.side, self.wake = 0 if self.side == direction else self.side, 0

    def tap_sideways(self, direction: int) -> None:
        self.side, self.pressed_side, self.wake = 0, direction, 0

    def press_key(self, key: str) -> None:
        self.down, self.pressed, self.wake = with_key(self.down, key), with_key(self.pressed, key), 0

    def release_key(self, key: str) -> None:
        self.down, self.wake = without_key(self.down, key), 0

    def tap_key(self, key: str) -> None:
        self.down, self.pressed, self.wake = without_key(self.down, key), with_key(self.pressed, key), 0

    def holds_key(self, key: str) -> bool:
        """Return whether a key other than left and right counts as held in this frame."""
        return key in self.down or key in self.pressed

    def keys_pressed(self, *keys: str) -> list[str]:
        """Return those of these keys that have been pressed since the frame before."""
        return [key for key in keys if key in self.pressed]

    # Frames

    def act(self) -> None:
        """Do what belongs to each frame, with a piece in play or without."""
        raise NotImplementedError

    def steady(self) -> Steady:
        """Return for how many frames `act` only counts, if no key is pressed in them, and what it counts. Held keys may
        be among the keys. A number below 0 counts as 0, which is always right, only slower."""
        return 0, ()

    def time_used(self) -> tuple[int, tuple[int, ...]]:
        """Return what decides how long the piece stays in its place, if down is not held: a number in which two games
        must agree to be compared, and numbers that grow with the frames in the place. If neither of them is greater
        than in another game, the piece can stay at least as long. Gravity that never stops needs none of them. Bots ask
        this."""
        return 0, ()

    def plan(self, frames: int, name: str) -> None:
        """Plan the call of a method, this number of frames from now. Calls are planned in their order."""
        self.planned += ((self.frame + frames, name),)

    def due(self) -> int | None:
        if self.paused or self.ended:
            return None
        return self.started + self.MS * (self.wake or self.find_wake()) // self.PER

    def find_wake(self) -> int:
        """Return the next frame that is not steady, and keep it until a key or a frame changes it."""
        wake = following = self.frame + 1
        if self.pressed_side or self.pressed:
            self.steps = ()
        else:
            frames, self.steps = self.steady()
            if frames > 0:
                wake += frames
        if self.planned and (planned := self.planned[0][0]) < wake:
            wake = planned if planned > following else following
        self.wake = wake
        return wake

    def run_to(self, time: int) -> None:
        last = ((time - self.started) * self.PER - 1) // self.MS
        while self.frame < last and not self.ended:
            wake = self.wake or self.find_wake()
            if frames := (wake - 1 if wake <= last else last) - self.frame:
                self.frame += frames
                for name, step in self.steps:
                    self.__dict__[name] += step * frames
            if wake <= last:
                self.frame, self.wake = wake, 0
                self.act()
                if self.planned:
                    self.call_planned()
                self.pressed_side, self.pressed = 0, ()
        self.time = time

    def call_planned(self) -> None:
        """Call the methods that are planned for this frame."""
        while self.planned and self.planned[0][0] == self.frame and not self.ended:
            (_, name), self.planned = self.planned[0], self.planned[1:]
            getattr(self, self.METHODS.get(name, name))()

    # From a lock to the next piece

    def remove(self) -> None:
        """The rows that were found go, and those above come down."""
        assert self.found
        self.remove_rows(self.found.rows)
        self.happened.append(Event("removed", self.found))
        self.found = None

    def spawn(self) -> None:
        """The next piece enters, even over blocks."""
        self.enter(self.take())

    # The text of a state

    def timer_lines(self) -> list[str]:
        planned = " ".join(f"{frame} {name}" for frame, name in self.planned)
        return [
            f"side {self.side} pressed {self.pressed_side} down {self.down} pressed {self.pressed}",
            f"frame {self.frame} since {self.started} planned {planned or 'nothing'}",
        ]


@cache
def with_key(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    """Return the keys with this one, sorted."""
    return tuple(sorted({*keys, key}))


@cache
def without_key(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    """Return the keys without this one."""
    return tuple(other for other in keys if other != key)
