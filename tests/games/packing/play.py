"""The bench of Packing, and hands that play it."""

from typing import Any

from puzzlebox.core.hand import UNIT, Button, Gesture
from puzzlebox_games.packing.board import SYMBOLS
from puzzlebox_games.packing.game import GAME
from puzzlebox_games.packing.hand import tray_middle
from puzzlebox_games.packing.pieces import NAMED
from puzzlebox_games.packing.rules import Packing
from tests.games.bench import Bench
from tests.games.hands import Place, Player, dragged, point

EMPTY = "/".join(["." * 10] * 6)

FIRST = "FFIIIIILZZ/VFFYLLLLZN/VFYYYYXZZN/VVVTWXXXNN/PPPTWWXUNU/PPTTTWWUUU"
"""The first canonical solution of 6x10."""

BENCH = Bench(GAME, EMPTY)
begun, placed, session_of = BENCH.begun, BENCH.placed, BENCH.session_of
hint_of, solution_of = BENCH.hint_of, BENCH.solution_of


def without(solution: str, *names: str) -> str:
    """Return a solution as a board without some pieces."""
    return "".join("." if char in names else char for char in solution)


def board_of(state: Packing) -> str:
    return state.grid.text(SYMBOLS)


class Held(Player):
    """A game and the hand that plays it."""

    def in_tray(self, name: str) -> Place:
        """Return the place of a piece in the tray."""
        row, column = tray_middle(self.state.movable().index(name))
        return row / UNIT, column / UNIT

    def gesture(self, phase: Any, place: Place, start: Place | None = None, **more: Any) -> list[str]:
        return self.act(Gesture(phase, point(start or place), point(place), **more))

    def drag(self, *places: Place) -> list[str]:
        """Drag from the first place over the others."""
        return self.act(*dragged(*places))

    def click(self, place: Place, button: Button = "left") -> list[str]:
        return self.act(*dragged(place, button=button))

    def wheel(self, place: Place, steps: int) -> None:
        self.gesture("wheel", place, button="middle", steps=steps)

    def orientation(self, name: str) -> int:
        """Return how a piece lies in the tray."""
        value = SYMBOLS.index(name)
        return next(NAMED[piece.offsets][1] for piece in self.shows.beside if piece.value == value)


def held(position: str = EMPTY, options: str = "") -> Held:
    return Held(session_of(position, options))
