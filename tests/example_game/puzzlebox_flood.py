"""Flood: paint the patch in the corner until all of the board has one colour.

A game for puzzlebox in one file: its rules, its declaration, and a hand that takes clicks. The default view shows it.
"""

from collections.abc import Mapping

from puzzlebox.rules import (
    CURSOR_MOVES,
    CURSOR_PRESS,
    Action,
    Cell,
    CellHand,
    Controls,
    Event,
    Events,
    Game,
    Grid,
    InputRefusedError,
    Measure,
    Message,
    Number,
    Outcome,
    PlayPolicy,
    Presentation,
    TurnState,
    Words,
)

COLOURS = range(1, 7)
PAINTS = tuple(f"paint {colour}" for colour in COLOURS)


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
        if text not in PAINTS:
            raise InputRefusedError(Message("expected paint 1 to paint 6, not {text!r}", text=text[:40]))
        colour = int(text[-1])
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
        return tuple(text for text in PAINTS if int(text[-1]) != self.grid[0, 0])

    def status(self) -> Mapping[str, int | str]:
        return {"moves": self.painted, "patch": len(self.patch())}

    def outcome(self) -> Outcome | None:
        return Outcome("won", "all of one colour") if len(set(self.grid.cells)) == 1 else None

    def details(self) -> str:
        return f"painted {self.painted}"


class FloodHand(CellHand[Flood]):
    """A press of a cell paints with its colour."""

    def press(self, state: Flood, cell: Cell) -> tuple[str, ...]:
        return (f"paint {state.grid[cell]}",)


GAME = Game(
    id="flood",
    title="Flood",
    summary="Paint the board in one colour",
    group="arranging",
    fact="Colours that flow",
    known_as="flood-it floodit colorflood",
    similar_to="samegame",
    state=Flood,
    options=(Number(name="size", low=2, high=30, default=12, steps=(8, 12, 16, 20), help="cells on a side"),),
    play=PlayPolicy(measures=(Measure("moves", "moves", least=True, won=True),)),
    controls=Controls(
        actions=(*CURSOR_MOVES, CURSOR_PRESS, *(Action(text, f"colour {text[-1]}", (text[-1],)) for text in PAINTS)),
        hand=FloodHand,
    ),
    words=Words(PAINTS),
    presentation=Presentation(
        letters="CBOYGP",
        rules_text=lambda options: ("Paint the corner and everything connected to it, until one colour is left.",),
    ),
)
