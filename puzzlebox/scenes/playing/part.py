"""The interface of the parts of a running game."""


class Part:
    """A part of a running game that the play scene calls only while it is `active`. Times are in ns of a monotonic
    clock."""

    active = False

    def advance(self, now: int) -> bool:
        """Set the time to `now`. Return whether the picture has changed."""
        return False

    def next_update(self, now: int) -> int | None:
        """Return the time in ms until `advance` has to be called; None if nothing is going on."""
        return None

    def note(self, text: str) -> None:
        """Take note of an input that had an effect; the text is empty if time has passed."""

    def suspend(self) -> None:
        """Stop what must not go on while another scene covers the game."""
