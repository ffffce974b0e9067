"""The interface of the parts of a running game, and what they share."""

from collections.abc import Callable
from dataclasses import dataclass, field

from puzzlebox.input.key_table import HeldDown
from puzzlebox.input.keymap import Keymap
from puzzlebox.play.library import Library
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.running.sight import Sight
from puzzlebox.store.settings import Settings


@dataclass
class Stage:
    """What the parts of a running game share, besides the game itself.

    `clock` is real time in ns of a monotonic clock. `held_down` are the keys and buttons that are down.
    `send_with_board` sends an input after the search for the board that it makes. `sight` shows the game now.
    """

    playthrough: AnyPlaythrough
    library: Library
    settings: Settings
    keymap: Keymap
    clock: Callable[[], int]
    held_down: HeldDown
    send_with_board: Callable[[str], None]
    sight: Sight = field(default_factory=Sight)


class Part:
    """A part of a running game that the controller calls only while it is `active`. Times are in ns of a monotonic
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
        """Stop what must not go on while a page covers the game."""
