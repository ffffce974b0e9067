"""What moves on the board of 2048 after a move: tiles slide, then merged ones swell and the new one grows."""

from collections.abc import Collection, Iterator
from math import pi, sin
from typing import NamedTuple, Self

from puzzlebox.core.grid import Cell, Grid
from puzzlebox.ui.animation import Motion, interpolate
from puzzlebox_games.p2048.board import TileMove
from puzzlebox_games.p2048.rules import NewTile

SLIDE = 100
"""The ms that tiles take to slide."""

GROWTH = 200
"""The ms that merged tiles then take to swell and shrink again, and the new tile to grow."""

SWELLING = 0.2
"""How much larger than usual a merged tile becomes."""

RISE = 600
"""The ms for which the points rise."""


class ShownTile(NamedTuple):
    """A tile as it is shown: its value, where it is, perhaps between two cells, and its size, where 1 is the usual
    one."""

    value: int
    row: float
    column: float
    scale: float = 1.0


class Movement(NamedTuple):
    """The movement after one move, with the `points` that it scored."""

    moves: tuple[TileMove, ...]
    new: NewTile
    points: int
    sliding: Motion
    growth: Motion
    rise: Motion

    @classmethod
    def begin(cls, moves: tuple[TileMove, ...], new: NewTile, points: int, now: int) -> Self:
        """Return the movement that begins now, in ms of the view's clock."""
        return cls(moves, new, points, Motion(now, SLIDE), Motion(now, GROWTH, SLIDE), Motion(now, RISE))

    def over(self, now: int) -> bool:
        """Return whether everything is at rest."""
        return self.growth.over(now) and (not self.points or self.rise.over(now))

    def tiles(self, board: Grid, now: int) -> Iterator[ShownTile]:
        """Yield the tiles as they are shown now, those in front last. `board` is the board after the move."""
        if self.sliding.over(now):
            return self._growing(board, self.growth.progress(now))
        return self._sliding(board, self.sliding.eased(now))

    def _sliding(self, board: Grid, share: float) -> Iterator[ShownTile]:
        yield from tiles_at_rest(board, {self.new.cell, *(move.end for move in self.moves)})
        for value, start, end, _ in self.moves:
            yield ShownTile(value, interpolate(start[0], end[0], share), interpolate(start[1], end[1], share))

    def _growing(self, board: Grid, share: float) -> Iterator[ShownTile]:
        merged = {move.end for move in self.moves if move.merged}
        yield from tiles_at_rest(board, {self.new.cell, *merged})
        yield ShownTile(self.new.value, *self.new.cell, share)
        for cell in sorted(merged):
            yield ShownTile(board[cell], *cell, 1 + SWELLING * sin(pi * share))


def tiles_at_rest(board: Grid, without: Collection[Cell] = ()) -> Iterator[ShownTile]:
    """Yield the tiles of a board in their cells, except for those in the cells `without`."""
    for cell, value in board.items():
        if value and cell not in without:
            yield ShownTile(value, *cell)
