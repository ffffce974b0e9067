"""How a piece turns: what must be free, and where it comes to stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebox_games.falling.forms import Form
from puzzlebox_games.falling.rules import Placement

if TYPE_CHECKING:
    from puzzlebox_games.falling.state import FallingState


@dataclass(frozen=True)
class InPlace:
    """The form takes the piece's place if it fits there. No kicks."""

    words = "A piece turns in place, only if it fits there."

    def __call__(self, state: FallingState, form: Form) -> Placement | None:
        row, column = state.corner
        return Placement(form, row, column) if state.well.fits(form, row, column) else None


@dataclass(frozen=True)
class PathMustBeFree:
    """The form takes the piece's place if its cells and those of the path are on the board and free.

    A shape of those `shifted`, whose target has a cell beyond a side wall, is tried one and then two columns inwards,
    and its path with it; what stands between the old place and the new is not looked at.
    """

    shifted: frozenset[str]

    @property
    def words(self) -> str:
        shapes = ", ".join(sorted(self.shifted))
        return (
            "A piece turns only if the cells it sweeps on its way (x in the pictures) are free too. "
            f"Beside a wall the {shapes} moves one or two columns inwards to turn."
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
