"""Helpers for the tests of Packing: they start games, and hands that play them."""

from typing import Any, Self

from puzzlebox.core.hand import UNIT, Button, Gesture, Overlay, Point
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox_games.packing.board import SYMBOLS
from puzzlebox_games.packing.game import GAME
from puzzlebox_games.packing.hand import PackingHand, tray_middle
from puzzlebox_games.packing.pieces import NAMED
from puzzlebox_games.packing.rules import Packing

EMPTY = "/".join(["." * 10] * 6)

FIRST = "FFIIIIILZZ/VFFYLLLLZN/VFYYYYXZZN/VVVTWXXXNN/PPPTWWXUNU/PPTTTWWUUU"
"""The first canonical solution of 6x10."""


def begun(options: str = "", position: str | None = None, seed: str = "harbour") -> Packing:
    """Return a new game."""
    start = Start(seed=seed) if position is None else Start(position=position)
    return GAME.begin(Options.parse(GAME.options, options), start)


def session_of(position: str = EMPTY, options: str = "") -> Session[Packing]:
    return Session(GAME, Options.parse(GAME.options, options), Start(position=position))


def without(solution: str, *names: str) -> str:
    """Return a solution as a board without some pieces."""
    return "".join("." if char in names else char for char in solution)


def board_of(state: Packing) -> str:
    return state.grid.text(SYMBOLS)


class Held:
    """A game and a hand. Places are (row, column), where cells begin at whole numbers."""

    def __init__(self, position: str = EMPTY, options: str = "") -> None:
        self.session: Session[Packing] = session_of(position, options)
        self.hand: Any = PackingHand()

    @property
    def state(self) -> Packing:
        return self.session.state

    def send(self, *texts: str) -> Self:
        for text in texts:
            assert self.session.send(text) is not None, text
        return self

    def take(self, act: str | Gesture) -> list[str]:
        """Send the inputs that follow. Return them."""
        texts = self.hand.take(self.state, Options(GAME.preferences), act)
        self.send(*texts)
        return [*texts]

    def press(self, *acts: str) -> list[str]:
        return [text for act in acts for text in self.take(act)]

    def in_tray(self, name: str, down: float = 0, right: float = 0) -> tuple[float, float]:
        """Return the place of a piece in the tray."""
        row, column = tray_middle(self.state.movable().index(name))
        return row / UNIT + down, column / UNIT + right

    def gesture(
        self, phase: str, place: tuple[float, float], start: tuple[float, float] | None = None, button: Button = "left"
    ) -> list[str]:
        return self.take(Gesture(phase, point(start or place), point(place), button))  # type: ignore[arg-type]

    def drag(self, *places: tuple[float, float]) -> list[str]:
        """Drag from the first place over the others."""
        texts = self.gesture("press", places[0])
        for place in places[1:]:
            texts += self.gesture("move", place, places[0])
        return texts + self.gesture("release", places[-1], places[0])

    def click(self, place: tuple[float, float], button: Button = "left") -> list[str]:
        return [*self.gesture("press", place, button=button), *self.gesture("release", place, button=button)]

    def hover(self, place: tuple[float, float]) -> None:
        self.gesture("hover", place)

    def wheel(self, place: tuple[float, float], steps: int) -> None:
        self.take(Gesture("wheel", point(place), point(place), "middle", steps=steps))

    def shows(self) -> Overlay:
        overlay: Overlay = self.hand.shows(self.state)
        return overlay

    def orientation(self, name: str) -> int:
        """Return how a piece lies in the tray."""
        value = SYMBOLS.index(name)
        return next(NAMED[piece.offsets][1] for piece in self.shows().beside if piece.value == value)


def point(place: tuple[float, float]) -> Point:
    return round(place[0] * UNIT), round(place[1] * UNIT)
