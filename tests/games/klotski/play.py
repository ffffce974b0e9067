"""Helpers for the tests of Klotski: they start games, play them by hand or in a window, and write
boards as text."""

from typing import Self

from puzzlebox.core.game import AnyGame
from puzzlebox.core.hand import UNIT, Button, Gesture, Overlay, OverlayRole, Point
from puzzlebox.rules import Options, Session, Start
from puzzlebox.ui.theme import DARK, Theme
from puzzlebox_games.klotski.board import SYMBOLS, corner_of
from puzzlebox_games.klotski.game import GAME
from puzzlebox_games.klotski.hand import KlotskiHand
from puzzlebox_games.klotski.rules import Klotski
from tests.games.windows import Window

RED_DONKEY = "aXXb/aXXb/cdde/cfge/h..i"

GATE = "aX./..b/cc. goal 1 0"
"""A small board: X, which has one cell, has to go around the corner."""


def begun(options: str = "", position: str | None = None) -> Klotski:
    """Return a new game."""
    start = Start(seed="harbour") if position is None else Start(position=position)
    return GAME.begin(Options.parse(GAME.options, options), start)


def session_of(options: str = "", position: str | None = None, seed: str = "harbour") -> Session[Klotski]:
    start = Start(seed=seed) if position is None else Start(position=position)
    game: AnyGame = GAME
    return Session(game, Options.parse(GAME.options, options), start)


def sent(state: Klotski, *texts: str) -> Klotski:
    """Send inputs that must have an effect. Return the state."""
    for text in texts:
        assert state.send(text) is not None, text
    return state


def board_of(state: Klotski) -> str:
    """Return the board with the letters of this game."""
    return state.grid.text(SYMBOLS)


def counts_of(state: Klotski) -> tuple[int, int, int]:
    """Return slides, straight moves and steps."""
    return state.tally.slides, state.tally.straight, state.tally.steps


# Hands
class Held:
    """A game and a hand. Places are (row, column), where cells begin at whole numbers."""

    def __init__(self, session: Session[Klotski]) -> None:
        self.session = session
        hand = GAME.new_hand(Options(GAME.preferences), session.options)
        assert isinstance(hand, KlotskiHand)
        self.hand = hand

    def send(self, *texts: str) -> Self:
        for text in texts:
            assert self.session.send(text) is not None
        return self

    def take(self, act: str | Gesture) -> str | None:
        """Return the input that follows, if there is one."""
        texts = self.hand.take(self.session.state, Options(GAME.preferences), act)
        assert len(texts) <= 1
        return texts[0] if texts else None

    def press(self, *texts: str) -> list[str | None]:
        """Press keys, and send the inputs that follow. Return these."""
        inputs: list[str | None] = []
        for text in texts:
            inputs.append(self.take(text))
            if inputs[-1]:
                self.send(inputs[-1])
        return inputs

    def drag(self, *places: tuple[float, float], button: Button = "left", ends: bool = True) -> str | None:
        """Drag from the first place over the others. Return the input."""
        start, *points = map(point, places)
        self.take(Gesture("press", start, start, button))
        for each in points:
            self.take(Gesture("move", start, each, button))
        return self.take(Gesture("release", start, [start, *points][-1], button)) if ends else None

    def click(self, row: float, column: float) -> str | None:
        return self.drag((row, column))

    def shows(self) -> Overlay:
        return self.hand.shows(self.session.state)

    def piece(self, role: OverlayRole) -> str:
        """Return the letters of the pieces under the cells of this role."""
        values = {self.session.state.grid[cell] for cell in self.shows().cells.get(role, ())}
        return "".join(SYMBOLS[value] for value in sorted(values))


def point(place: tuple[float, float]) -> Point:
    """Return the point of a place."""
    return round(place[0] * UNIT), round(place[1] * UNIT)


# Windows
class Shown(Window, Held):
    """A game, the hand that plays it and a view."""

    def __init__(self, session: Session[Klotski], theme: Theme = DARK, preferences: str = "") -> None:
        Window.__init__(self, session, theme=theme, preferences=preferences)

    def draw(self) -> Self:
        self.view.show_hand(self.shows())
        return super().draw()

    def colour(self, row: float, column: float) -> tuple[int, int, int]:
        board = self.draw().view.board
        return self.pixel((board.x + round(column * board.cell), board.y + round(row * board.cell)))

    def corner(self, name: str) -> tuple[int, int]:
        return corner_of(self.session.state.grid, SYMBOLS.index(name))
