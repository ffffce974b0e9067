"""A puzzle as a player's hand plays it, without a window."""

from typing import Any, Self

from puzzlebox.core.hand import UNIT, Button, Gesture, Overlay, OverlayRole, Point
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.rules import Cell, Options, Session

Place = tuple[float, float]
"""(row, column), where cells begin at whole numbers."""


def point(place: Place) -> Point:
    """Return the point of a place."""
    return round(place[0] * UNIT), round(place[1] * UNIT)


def dragged(*places: Place, button: Button = "left") -> list[Gesture]:
    """Return the gestures of a drag from the first place over the others. With one place, it is a click."""
    start, *points = map(point, places)
    moves = [Gesture("move", start, each, button) for each in points]
    return [Gesture("press", start, start, button), *moves, Gesture("release", start, [start, *points][-1], button)]


class Player:
    """Plays one game by actions and gestures."""

    def __init__(self, session: Session[Any], preferences: str = "") -> None:
        self.play: Playthrough[Any] = Playthrough(session, Options.parse(session.game.preferences, preferences))

    def take(self, *acts: str | Gesture) -> list[str]:
        """Let the hand take actions and gestures. Return the inputs that follow, which are not sent."""
        return [text for act in acts for text in self.play.inputs_of(act)]

    def act(self, *acts: str | Gesture) -> list[str]:
        """Let the hand take actions and gestures, and send the inputs that follow. Return them."""
        sent = []
        for act in acts:
            for text in self.take(act):
                self.send(text)
                sent.append(text)
        return sent

    def send(self, *texts: str) -> Self:
        """Send inputs, each of which must have an effect."""
        for text in texts:
            assert self.play.send(text) is not None, text
        return self

    @property
    def session(self) -> Session[Any]:
        return self.play.session

    @property
    def state(self) -> Any:
        return self.play.state

    @property
    def hand(self) -> Any:
        return self.play.hand

    @property
    def shows(self) -> Overlay:
        """What the hand shows over the board."""
        return self.play.hand.shows(self.play.state)

    def cells(self, role: OverlayRole) -> set[Cell]:
        """Return the cells that have a role for the hand."""
        return set(self.shows.cells.get(role, ()))
