"""What a front end shows of a running game besides its state."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import Overlay
from puzzlebox.core.search import Role
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import Events
from puzzlebox.input.key_hint import KeyHint

Marks = Mapping[Role, Collection[Cell]]
"""The cells that a hint marks, by their roles."""


class Beside(NamedTuple):
    """The other game of a race: its session, and what is said of it, translated. `sign` is 1 if the player leads, -1 if
    the other game does, and 0 if neither does or it is not known. `late` can be said only if the ranking `has_pace`.
    `moved` tells whether its board looks different now."""

    session: AnySession
    title: str
    label: str
    value: str
    lead: str
    late: str
    sign: int
    has_pace: bool
    moved: bool


class Sight:
    """Shows one running game. A front end overrides what it can show; texts are translated already. This one, which
    shows nothing, is for programs without a front end."""

    @property
    def busy(self) -> bool:
        """Whether a picture is due that must not wait for work."""
        return False

    def show_message(self, text: str) -> None:
        """Show a message for a few seconds; an empty one removes it."""

    def show_advice(self, text: str | None, key_hints: Sequence[KeyHint] = ()) -> None:
        """Show a text of one or two sentences, with the keys that follow from it, until this is called again. None
        removes it."""

    def show_marks(self, marks: Marks) -> None:
        """Mark the cells of a hint; no cells remove the marks."""

    def show_pace(self, pace: int | None) -> None:
        """Show how many ms the game is behind the best one (ahead of it, if negative). None removes it."""

    def show_best(self, best: str) -> None:
        """Show the best result so far, as the player reads it; it is empty if there is none."""

    def show_hand(self, overlay: Overlay) -> None:
        """Show what the player's hand holds."""

    def show_keys(self, own: Sequence[KeyHint], common: Sequence[KeyHint]) -> None:
        """Show the keys of the game and those that all games have."""

    def show_beside(self, other: Beside | None) -> None:
        """Show the other game of a race; None removes it."""

    def happened(self, text: str, events: Events) -> None:
        """Show what an input did that had an effect, or what time did if the text is empty."""

    def begin_again(self) -> None:
        """Show the state at once: another one has replaced it."""

    def changed(self) -> None:
        """Show the game again: something that a part says about itself has changed, such as the word of Ready-Go."""
