"""Catch: drops fall, and a basket on the ground catches them. The game ends with the first missed drop.

A real-time game for puzzlebox in one file. It has no view of its own: the default view shows the grid.
"""

from collections.abc import Mapping

from puzzlebox.rules import (
    Action,
    Controls,
    Event,
    Events,
    Game,
    Grid,
    InputRefusedError,
    Message,
    Number,
    Outcome,
    PlayPolicy,
    Presentation,
    Switch,
    TimedState,
)

ROWS, COLUMNS = 8, 7
DROP, BASKET = 1, 2
STEPS = {"left": -1, "right": 1}


class Catch(TimedState):
    """`left` and `right` move the basket by one cell. A drop falls one row in `pace` ms."""

    def begin(self, position: str | None) -> None:
        if position is not None:
            raise ValueError("Catch begins from a seed, not from a position")
        self.grid = Grid(ROWS, COLUMNS)
        self.missed = False
        self.caught, self.basket = 0, COLUMNS // 2
        self.grid[ROWS - 1, self.basket] = BASKET
        self.enter()

    def enter(self) -> None:
        self.row, self.column = 0, self.random.below(COLUMNS)
        self.grid[0, self.column] = DROP
        self.pieces += 1
        self.timers["fall"] = self.time + self.pace()

    def pace(self) -> int:
        """Return the ms that a drop takes from row to row. Every caught drop makes the next one faster."""
        pace: int = self.options["pace"]
        return max(pace - 5 * self.caught, pace // 4)

    def moves(self) -> tuple[str, ...]:
        return tuple(text for text, step in STEPS.items() if 0 <= self.basket + step < COLUMNS)

    def act(self, text: str) -> Events | None:
        if text not in STEPS:
            raise InputRefusedError(Message("expected left or right, not {text!r}", text=text[:40]))
        if text not in self.moves():
            return None
        self.grid[ROWS - 1, self.basket] = 0
        self.basket += STEPS[text]
        self.grid[ROWS - 1, self.basket] = BASKET
        return (Event("moved"),)

    def fire(self, timer: str) -> Events:
        self.grid[self.row, self.column] = 0
        self.row += 1
        if self.row < ROWS - 1:
            self.grid[self.row, self.column] = DROP
            self.timers["fall"] = self.time + self.pace()
            return (Event("fell"),)
        self.missed = self.column != self.basket
        if self.missed:
            return (Event("lost"),)
        self.caught += 1
        self.enter()
        return (Event("caught"),)

    def outcome(self) -> Outcome | None:
        return Outcome("ended", "a drop was missed") if self.missed else None

    def status(self) -> Mapping[str, int | str]:
        return {"score": self.caught}

    def details(self) -> str:
        return f"caught {self.caught} missed {self.missed}"


def showcase(state: Catch) -> Catch:
    """Let a drop fall halfway down."""
    state.advance_to(ROWS // 2 * state.pace() + 1)
    return state


GAME = Game(
    id="catch",
    title="Catch",
    summary="Catch every drop with the basket",
    state=Catch,
    options=(
        Number(name="pace", low=50, high=2000, default=300, help="ms in which the first drop falls one row"),
        Switch(name="practice", default=False, help="undo is allowed"),
    ),
    play=PlayPolicy(undo=lambda options: "assisted" if options["practice"] else "none"),
    controls=Controls(actions=(Action("left", "left", ("Left", "@A")), Action("right", "right", ("Right", "@D")))),
    presentation=Presentation(
        symbols=".ou",
        rules_text=lambda options: ("Move the basket under every drop before it reaches the ground.",),
        sounds={"caught": "row"},
        showcase=showcase,
    ),
)
