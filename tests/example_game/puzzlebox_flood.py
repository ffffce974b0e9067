"""Flood: paint the patch in the corner until all of the board has one colour.

A game for puzzlebox in one file: its rules, its declaration, and a view that takes clicks.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from puzzlebox.core.game import Action, Controls, Game, Measure, PlayPolicy, Presentation
from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.message import Message
from puzzlebox.core.options import Number
from puzzlebox.core.state import Event, Events, InputRefusedError, Outcome, TurnState

if TYPE_CHECKING:
    from puzzlebox.ui.view import View

COLOURS = range(1, 7)
PAINT = re.compile("paint ([1-6])")


class Flood(TurnState):
    """A square of colours. `paint N` gives the patch in the corner the colour N."""

    def begin(self, position: str | None) -> None:
        if position is not None:
            raise ValueError("Flood begins from a seed, not from a position")
        size = self.options["size"]
        self.painted = 0
        self.grid = Grid(size, size, (self.random.choice(COLOURS) for _ in range(size * size)))
        if self.outcome():  # a small board may already have one colour
            self.begin(None)

    def act(self, text: str) -> Events | None:
        match = PAINT.fullmatch(text)
        if not match:
            raise InputRefusedError(Message("expected paint 1 to paint 6, not {text!r}", text=text[:40]))
        colour = int(match[1])
        if colour == self.grid[0, 0]:
            return None
        patch = self.patch()
        for cell in patch:
            self.grid[cell] = colour
        self.painted += 1
        return (Event("painted", patch), *([Event("won")] if self.outcome() else []))

    def patch(self) -> tuple[Cell, ...]:
        """Return the cells of the corner's colour that are connected to it."""
        found, waiting = {(0, 0)}, [(0, 0)]
        while waiting:
            for cell in self.grid.neighbours(waiting.pop()):
                if cell not in found and self.grid[cell] == self.grid[0, 0]:
                    found.add(cell)
                    waiting.append(cell)
        return tuple(sorted(found))

    def moves(self) -> tuple[str, ...]:
        return tuple(f"paint {colour}" for colour in COLOURS if colour != self.grid[0, 0])

    def status(self) -> Mapping[str, int | str]:
        return {"moves": self.painted, "patch": len(self.patch())}

    def outcome(self) -> Outcome | None:
        return Outcome("won", "all of one colour") if len(set(self.grid.cells)) == 1 else None

    def details(self) -> str:
        return f"painted {self.painted}"


def view() -> "type[View[Flood]]":
    """Return the class of the view. It is defined here so that pygame is only imported when a window opens."""
    from puzzlebox.ui.grid_view import GridView

    class FloodView(GridView[Flood]):
        """The default view. A click on a cell paints with its colour."""

        def input_at(self, position: tuple[int, int]) -> str | None:
            cell = self.cell_at(position)
            return f"paint {self.state.grid[cell]}" if cell else None

    return FloodView


GAME = Game(
    id="flood",
    title="Flood",
    summary="Paint the board in one colour",
    state=Flood,
    options=(Number(name="size", low=2, high=30, default=12, steps=(8, 12, 16, 20), help="cells on a side"),),
    play=PlayPolicy(measures=(Measure("moves", "moves", least=True, won=True),)),
    controls=Controls(
        actions=tuple(Action(f"paint {colour}", f"colour {colour}", (str(colour),)) for colour in COLOURS)
    ),
    presentation=Presentation(
        view=view,
        rules_text=lambda options: ("Paint the corner and everything connected to it, until one colour is left.",),
    ),
)
