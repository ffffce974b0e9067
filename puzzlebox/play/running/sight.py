"""What a front end shows of a running game besides its state."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import NOTHING, Overlay
from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.core.search import Role
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import Events
from puzzlebox.input.key_table import KeyHint
from puzzlebox.play.wording import sentence_case

MESSAGE_TIME = 5_000 * MS
"""How long a message is shown, in ns."""

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
    """Shows one running game: what the controller says is kept, and `changed` shows it. Texts are translated already.
    A front end overrides what it shows in another way. This one, which shows nothing, is for programs without one."""

    message = advice = best = ""
    advice_keys: Sequence[KeyHint] = ()
    own_keys: Sequence[KeyHint] = ()
    common_keys: Sequence[KeyHint] = ()
    marks: Marks = MappingProxyType({})
    overlay: Overlay = NOTHING
    pace: int | None = None
    other: Beside | None = None
    _message_until: int | None = None

    @property
    def busy(self) -> bool:
        """Whether a picture is due that must not wait for work."""
        return False

    def show_message(self, text: str) -> None:
        """Show a message for a few seconds; an empty one removes it."""
        self.message, self._message_until = sentence_case(text), None
        self.changed()

    def expire(self, now: int) -> None:
        """Remove a message that has been shown long enough. The time is set to `now`, in ns."""
        if self.message and self._message_until is None:
            self._message_until = now + MESSAGE_TIME
        elif self.message and now >= (self._message_until or 0):
            self.show_message("")

    def message_update(self, now: int) -> int | None:
        """Return the ms until a message is removed; None if there is none."""
        return wait_until(self._message_until or now, now) if self.message else None

    def show_advice(self, text: str | None, key_hints: Sequence[KeyHint] = ()) -> None:
        """Show a text of one or two sentences, with the keys that follow from it, until this is called again. None
        removes it."""
        self.advice, self.advice_keys = text or "", key_hints
        self.changed()

    def show_marks(self, marks: Marks) -> None:
        """Mark the cells of a hint; no cells remove the marks."""
        self.marks = marks
        self.changed()

    def show_pace(self, pace: int | None) -> None:
        """Show how many ms the game is behind the best one (ahead of it, if negative). None removes it."""
        self.pace = pace
        self.changed()

    def show_best(self, best: str) -> None:
        """Show the best result so far, as the player reads it; it is empty if there is none."""
        self.best = best
        self.changed()

    def show_hand(self, overlay: Overlay) -> None:
        """Show what the player's hand holds."""
        if overlay != self.overlay:
            self.overlay = overlay
            self.changed()

    def show_keys(self, own: Sequence[KeyHint], common: Sequence[KeyHint]) -> None:
        """Show the keys of the game and those that all games have."""
        self.own_keys, self.common_keys = own, common
        self.changed()

    def show_beside(self, other: Beside | None) -> None:
        """Show the other game of a race; None removes it."""
        self.other = other
        self.changed()

    def happened(self, text: str, events: Events) -> None:
        """Show what an input did that had an effect, or what time did if the text is empty."""
        self.changed()

    def begin_again(self) -> None:
        """Show the state at once: another one has replaced it."""
        self.changed()

    def changed(self) -> None:
        """Show the game again: something that is said about it has changed, or that a part says about itself, such as
        the word of Ready-Go."""
