"""Asks whether to solve the game, searches for a solution, and shows it as a replay."""

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import figure_name
from puzzlebox.core.record import Record
from puzzlebox.core.search import NoSolution, SearchLimitError, Solution
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import InputRefusedError
from puzzlebox.core.stepwise import Slices, part_of
from puzzlebox.input.key_table import KeyPress
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.play.playthrough import AnyPlaythrough, BrokenGameError
from puzzlebox.play.wording import label_text
from puzzlebox.registry import failure_message
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.widgets.choices import Choices, Item
from puzzlebox.ui.widgets.panel_scene import PanelScene

DIMMING = 0.6
"""How much of the game the ground colour covers: 0 for nothing, 1 for all of it."""

MAX_SPACING, MIN_SPACING = 250, 10
"""The game time between two inputs of a solution, in ms."""

MAX_DURATION = 60_000
"""How long a solution may take to watch, in ms of game time, unless its inputs would be too close together."""

SEARCH_PART = 0.9
"""The part of the progress for the search, from 0 to 1. The rest is for playing the solution."""

SLICE_INPUTS = 64
"""The inputs of a solution that are played in one slice of work."""


class Solved(NamedTuple):
    """A record of a game that is continued with a solution, the number of its entries before that, and a caption."""

    record: Record
    place: int
    caption: str


class SolveScene(PanelScene):
    """Asks before the game is solved, because it then counts as assisted, and for which figure if there are several."""

    def __init__(
        self, services: Services, navigator: Navigator, playthrough: AnyPlaythrough, display: GameDisplay
    ) -> None:
        self.game = playthrough.game
        self.services = services
        self.navigator = navigator
        self.playthrough = playthrough
        self._taps = KeyTaps()
        keys = services.keymap.table("choosing")
        self._solves = playthrough.game.assistance.solve is not None
        choices = [Item(self._label(target), partial(self.solve, target)) for target in targets_of(playthrough.game)]
        super().__init__(display, keys, Choices([*choices, Item(tr("Cancel"), navigator.back)]), {}, "")
        self.captions_changed()
        self.heading = tr("Solve?") if self._solves else tr("Demonstration")
        self.subtitle = "" if playthrough.session.assisted else tr("The game will count as assisted.")

    def _label(self, target: str) -> str:
        if target:
            return tr("Solve: {figure}", figure=figure_name(target))
        return tr("Solve") if self._solves else tr("Show demonstration")

    def captions_changed(self) -> None:
        super().captions_changed()
        first, *_, cancel = self.choices.choices
        first.value, cancel.value = self.keys.first("choose"), self.keys.first("leave")

    def solve(self, target: str = "") -> None:
        """Search for a solution with the least value of this figure, and show it."""
        self.navigator.back()
        solve(self.services, self.navigator, self.playthrough, self.display, target)

    @property
    def has_panel(self) -> bool:
        return True

    def copy_id(self) -> None:
        """Do nothing: this panel shows no game ID."""

    def suspend(self) -> None:
        self._taps.clear()

    def press(self, press: KeyPress) -> None:
        tapped = self._taps.tapped(press)
        if press.action == "leave":
            if tapped:
                self.navigator.back()
        elif press.down and self.choices.handle_action(press.action):
            self.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        if self.game and self.game.controls.pause.hides_board:
            surface.fill(self.theme.ground)
        else:
            self.display.draw(surface)
            panels.dim(surface, self.area, self.theme.ground, DIMMING)
        self.draw_panel(surface)


def targets_of(game: AnyGame) -> tuple[str, ...]:
    """Return the figures whose least values a solution can have; one empty text if there is nothing to choose."""
    assists = game.assistance
    return (assists.minimum, *assists.targets) if assists.targets else ("",)


def solve(
    services: Services, navigator: Navigator, playthrough: AnyPlaythrough, display: GameDisplay, target: str = ""
) -> None:
    """Search for a solution of the game, or for the inputs of a good player, and replay them."""
    game = playthrough.game
    solves = game.assistance.solve is not None

    def show(found: Solved | str) -> None:
        if isinstance(found, str):
            display.show_message(found, services.clock())
        else:
            navigator.open_replay(found.record, game, found.place, found.caption)

    navigator.do_in_slices(game, tr("Solving …") if solves else tr("Thinking …"), solving(playthrough, target), show)


def solving(playthrough: AnyPlaythrough, target: str = "") -> Slices[Solved | str]:
    """Search for a solution from the current position on. Return a record that continues the game with it, and log that
    the player sees it; or else return the reason why there is none.

    Raises BrokenGameError for a solution that the game refuses.
    """
    try:
        found = yield from part_of(_searching(playthrough, target), 0, SEARCH_PART)
    except SearchLimitError:
        return tr("No solution found in time.")
    if isinstance(found, NoSolution):
        return label_text(found.reason)
    playthrough.send("solved")
    session = playthrough.session.copy()
    session.send("resume")
    place = sum(1 for _ in session.entries())
    try:
        inputs = found.inputs if isinstance(found, Solution) else found
        yield from part_of(_playing(session, inputs), SEARCH_PART, 1)
    except InputRefusedError as error:
        raise BrokenGameError(failure_message(playthrough.game.id, error)) from error
    return Solved(Record.of(session), place, _caption(found, target or playthrough.game.assistance.minimum))


def _searching(playthrough: AnyPlaythrough, target: str) -> Slices[Solution | NoSolution | Sequence[str]]:
    """Return a solution, or else the inputs of a good player."""
    found = yield from playthrough.solving(target=target)
    return found or (yield from playthrough.demonstrating()) or ()


def _caption(found: Solution | Sequence[str], figure: str) -> str:
    """Return what a replay shows. A solution that may not be the shortest has what is proved about it."""
    if not isinstance(found, Solution):
        return tr("Demonstration")
    if found.optimal:
        return tr("Solution")
    return tr("Solution ({summary})", summary=found.summary(figure))


def _playing(session: AnySession, inputs: Sequence[str]) -> Slices[None]:
    """Play the inputs in a session, with the same time between them, until the game ends."""
    spacing = max(MIN_SPACING, min(MAX_SPACING, MAX_DURATION // max(1, len(inputs))))
    left, played = iter(inputs), 0
    while batch := list(islice(left, SLICE_INPUTS)):
        for text in batch:
            session.advance_to(session.time + spacing)
            if session.state.outcome():
                return
            session.send(text)
        played += len(batch)
        yield played / len(inputs)
