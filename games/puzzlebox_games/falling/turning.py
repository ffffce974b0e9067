"""The ways in which a piece turns: which cells must be free, and where the piece is afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebox.core.message import Message
from puzzlebox_games.falling.forms import Form
from puzzlebox_games.falling.rules import Placement

if TYPE_CHECKING:
    from puzzlebox_games.falling.state import FallingState


@dataclass(frozen=True)
class InPlace:
    """Turn the piece in place if it fits there. No kicks."""

    words = "A piece turns in place, and only if it fits there. There are no wall kicks."

    def __call__(self, state: FallingState, form: Form) -> Placement | None:
        row, column = state.corner
        return Placement(form, row, column) if state.well.fits(form, row, column) else None


@dataclass(frozen=True)
class PathMustBeFree:
    """Turn the piece in place if the cells of the target and of the path are on the board and free.

    If the target of one of the `shifted` shapes has a cell beyond a side wall, the turn is tried one and then two
    columns further inwards, together with its path. Cells between the old place and the new one are not checked.
    """

    shifted: frozenset[str]

    @property
    def words(self) -> str:
        return Message(
            "A piece turns only if the cells that it sweeps (x in the pictures) are free, too. "
            "If a wall is in the way of a piece of shape {shapes}, it turns one or two columns further inwards.",
            shapes=", ".join(sorted(self.shifted)),
        )

    def __call__(self, state: FallingState, form: Form) -> Placement | None:
        row, column = state.corner
        if row + state.form.reach < 0 or row + form.top < 0:
            return None
        bits = form.bits | state.form.path
        for shift in self._shifts(state, form, column):
            if not (state.well.bits >> state.well.place(row, column + shift)) & bits:
                return Placement(form, row, column + shift)
        return None

    def _shifts(self, state: FallingState, form: Form, column: int) -> tuple[int, ...]:
        if form.shape.name not in self.shifted:
            return (0,)
        columns = [column + c for _, c in form.cells]
        if min(columns) < 0:
            return (1, 2)
        return (-1, -2) if max(columns) >= state.rules.columns else (0,)
