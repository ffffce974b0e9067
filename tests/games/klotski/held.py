"""A game of Klotski and a hand that plays it, without a window."""

from puzzlebox.core.hand import UNIT, Button, Gesture, Overlay, OverlayRole, Point
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox_games.klotski.board import SYMBOLS
from puzzlebox_games.klotski.game import GAME
from puzzlebox_games.klotski.hand import KlotskiHand
from puzzlebox_games.klotski.rules import Klotski


class Held:
    """A game and a hand. Places are (row, column), where cells begin at whole numbers."""

    def __init__(self, session: Session[Klotski]) -> None:
        self.session = session
        hand = GAME.new_hand(Options(GAME.preferences), session.options)
        assert isinstance(hand, KlotskiHand)
        self.hand = hand

    def send(self, text: str) -> None:
        assert self.session.send(text) is not None

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
