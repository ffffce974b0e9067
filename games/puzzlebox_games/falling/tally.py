"""What a game has counted so far: the value that scoring strategies return after each lock."""

from __future__ import annotations

from typing import NamedTuple


class Tally(NamedTuple):
    """Score, level and counts. `speed` is the level whose gravity applies, in most games `level`. `combo` is the number
    of locks in a row that cleared lines, less one. `back_to_back` is True if the last clear was a difficult one."""

    score: int
    level: int
    first_level: int
    speed: int
    lines: int = 0
    blocks: int = 0
    combo: int = -1
    best_combo: int = 0
    back_to_back: bool = False

    def at_level(self, level: int) -> Tally:
        """Return the tally at this level, which also sets the speed."""
        return self if level == self.level == self.speed else self._replace(level=level, speed=level)

    def add(self, points: int, lines: int = 0) -> Tally:
        """Return the tally with more points and lines."""
        score, level, first_level, speed, lines_before, blocks, combo, best_combo, back_to_back = self
        return Tally(
            score + points, level, first_level, speed, lines_before + lines, blocks, combo, best_combo, back_to_back
        )
