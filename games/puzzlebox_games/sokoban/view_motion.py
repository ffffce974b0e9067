"""The pusher on the way: where everything is shown while the steps of an input are played."""

from typing import NamedTuple

from puzzlebox.ui.animation import Motion
from puzzlebox_games.sokoban.rules import Step

STEP = 60
"""The ms that a step takes."""

MAX_WAY = 300
"""The most ms that the steps of one input take together."""


class Between(NamedTuple):
    """A place between two cells: at this share of the way from the first to the second."""

    start: int
    end: int
    share: float


class Shown(NamedTuple):
    """What is shown: the cells of the boxes that rest, the box that moves, the pusher, and the step that is shown."""

    boxes: frozenset[int]
    moving: Between | None
    pusher: Between
    step: Step


class Walk(NamedTuple):
    """Steps that are being shown. `boxes` are the cells of the boxes before them."""

    steps: tuple[Step, ...]
    boxes: frozenset[int]
    motion: Motion

    @staticmethod
    def of(steps: tuple[Step, ...], boxes: frozenset[int], now: int) -> "Walk":
        """Return a walk that begins at this time of the view's clock, in ms."""
        return Walk(steps, boxes, Motion(now, min(STEP * len(steps), MAX_WAY)))

    def at(self, now: int) -> Shown:
        """Return what is shown at this time."""
        progress = self.motion.progress(now) * len(self.steps)
        number = min(int(progress), len(self.steps) - 1)
        boxes = set(self.boxes)
        for done in self.steps[:number]:
            if done.box is not None:
                boxes ^= {done.end, done.box}
        step, share = self.steps[number], progress - number
        moving = None if step.box is None else Between(step.end, step.box, share)
        return Shown(frozenset(boxes - {step.end}), moving, Between(step.start, step.end, share), step)
