"""A puzzle as a player's hand plays it, without a window."""

from typing import Any

from puzzlebox.core.hand import Gesture, Overlay
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.rules import Options, Session


class Player:
    """Plays one game by actions and gestures."""

    def __init__(self, session: Session[Any], preferences: str = "") -> None:
        self.play: Playthrough[Any] = Playthrough(session, Options.parse(session.game.preferences, preferences))

    def act(self, *acts: str | Gesture) -> list[str]:
        """Let the hand take actions and gestures, and send the inputs that follow. Return them."""
        sent = []
        for act in acts:
            for text in self.play.inputs_of(act):
                self.play.send(text)
                sent.append(text)
        return sent

    @property
    def state(self) -> Any:
        return self.play.state

    @property
    def shows(self) -> Overlay:
        """What the hand shows over the board."""
        return self.play.hand.shows(self.play.state)
