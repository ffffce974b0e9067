"""The hand of a player of Lights: a cursor, and the lamps that a press would turn."""

from puzzlebox.rules import CellHand, Overlay
from puzzlebox_games.lights.rules import Lights


class LightsHand(CellHand[Lights]):
    """A `CellHand` that shows what a press of the cell of the cursor, or under the pointer, would turn."""

    def __init__(self) -> None:
        super().__init__("press", "mark")

    def shows(self, state: Lights) -> Overlay:
        """Return the cursor and the lamps after a press."""
        overlay, cell = super().shows(state), self.cursor or self.pointed
        if cell is None or state.paused or state.outcome():
            return overlay
        return overlay._replace(preview=state.after_press(cell))
