"""Pages over a game, whose board stays in sight, and the countdown before it goes on."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from puzzlebox.core.durations import clock_text
from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.input.bindings import PAUSE
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.play.page import Act, Page
from puzzlebox.play.place import OpenPage, Place, Stack
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.parts import undoes_restart

COUNTS = 3

COUNT_DURATION = 600 * MS
"""The time for which each number is shown, in ns."""


def figures_of(play: AnyPlaythrough) -> dict[str, str]:
    """Return the figures of a game that rests, by their labels, with the time of a puzzle."""
    figures = dict(play.game.show(play.state, play.preferences).figures)
    elapsed = play.state.elapsed()
    if elapsed is not None:
        figures["Time"] = clock_text(elapsed, hundredths=play.outcome is not None)
    return figures


@dataclass(kw_only=True)
class Over:
    """What a page over a game has besides: the game ID, what the line for messages says instead (see `Controller`), and
    whether the board is hidden. The actions `on_release` act when their keys go up, and `any_key`, if there is one, is
    what a key without another meaning does then."""

    game_id: str = ""
    hides_board: bool = False
    on_release: Collection[str] = ("leave",)
    any_key: Act | None = None


class OverPage(OpenPage):
    """A page over the game of a controller."""

    def __init__(self, desk: Stack, make: Callable[[], Page], controller: Controller) -> None:
        self.controller = controller
        super().__init__(desk, make)

    @property
    def over(self) -> Over:
        """What the page has besides its rows."""
        assert isinstance(self.page.detail, Over)
        return self.page.detail

    def press(self, press: KeyPress) -> None:
        """Take a key: as the page says, or else as any key."""
        tapped, over = self.taps.tapped(press), self.over
        if undoes_restart(press) and self.act("undo-restart"):
            return
        if press.action in over.on_release:
            if tapped and press.action == "choose":
                self.choose()
            elif tapped:
                self.act(press.action)
        elif press.action == "choose":
            if press.down:
                self.choose()
        elif press.down and self.act(press.action):
            self.taps.clear()  # its release does not count as any key
        elif over.any_key and tapped:
            self.do(over.any_key)


class Countdown(Place):
    """Lies over a paused game and resumes it at the end of the countdown. The keys that leave or pause go back to the
    pause; all others do nothing."""

    kind = "countdown"
    overlays_game = True

    def __init__(self, desk: Stack, controller: Controller) -> None:
        self.desk = desk
        self.controller = controller
        self._ends: int | None = None
        self._now = 0
        self._shown = COUNTS

    @property
    def keys(self) -> KeyTable:
        """What each key means."""
        play = self.controller.playthrough
        return self.controller.stage.desk.keymap.table("choosing", play.game, play.session.options)

    @property
    def left(self) -> int:
        """How many counts are left, from 3 to 0."""
        return COUNTS if self._ends is None else max(0, -(-(self._ends - self._now) // COUNT_DURATION))

    def advance(self, now: int) -> bool:
        """Set the real time to `now`, in ns. Return whether another number is shown."""
        self._now = now
        if self._ends is None:
            self._ends = now + COUNTS * COUNT_DURATION
        changed, self._shown = self.left != self._shown, self.left
        if not self.left:
            self.desk.back()
            self.controller.playthrough.send("resume")
        return changed

    def next_update(self) -> int:
        """Return the real time in ms until another number is shown."""
        ends = self._now if self._ends is None else self._ends - (self.left - 1) * COUNT_DURATION
        return wait_until(ends, self._now)

    def suspend(self) -> None:
        """Show the pause again: the player turns away."""
        if self.desk.top is self:
            self.desk.back()
            self.controller.command("open-pause")

    pad_lost = suspend

    def press(self, press: KeyPress) -> None:
        """Take a key that goes down or up."""
        if press.down and press.action in ("leave", PAUSE):
            self.suspend()
