"""Pages over a game, whose board stays in sight: what they have in common."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from puzzlebox.core.durations import clock_text
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.page import Act, Page
from puzzlebox.play.place import Holder, OpenPage
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.parts import undoes_restart


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

    def __init__(self, desk: Holder, make: Callable[[], Page], controller: Controller) -> None:
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
            if tapped:
                self._take(press.action)
        elif press.action == "choose":
            if press.down:
                self.choose()
        elif press.down and self.act(press.action):
            self.taps.clear()  # its release does not count as any key
        elif over.any_key and tapped:
            self.do(over.any_key)

    def _take(self, action: str) -> None:
        if action == "choose":
            self.choose()
        else:
            self.act(action)
