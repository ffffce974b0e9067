"""Games for the tests of scenes: the two fake games, and variants of them."""

import pygame

from puzzlebox.core.catalogue import CatalogueEntry
from puzzlebox.core.game import AnyGame, PauseStyle
from puzzlebox.core.hand import CellHand, Point
from puzzlebox.core.state import Event, Events
from puzzlebox.registry import Registry
from puzzlebox.ui.board_view import GridView
from puzzlebox_games import CATALOGUE
from tests import fake_game
from tests.fake_game import variant_of


class ClickView(GridView[fake_game.Lamps]):
    """A view in which every cell is described."""

    def describe_at(self, position: tuple[int, int]) -> str | None:
        cell = self.cell_at(position)
        return cell and f"row {cell[0]}"

    def window_title(self) -> str:
        return f"Lamps: {self.state.status()['lit']}"

    def result_title(self) -> str:
        return "All dark"

    def middle(self, row: int, column: int) -> tuple[int, int]:
        """Return the middle of a cell, in the window."""
        x, y = self.board.place(row, column)
        return x + self.board.cell // 2, y + self.board.cell // 2


class BrokenView(GridView[fake_game.Drips]):
    """Fails when it is notified of events."""

    def notice(self, events: Events) -> None:
        raise ZeroDivisionError("the view is out of paint")

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((1, 2, 3))


class FaultyView(ClickView):
    """Fails in the method that `fault` names."""

    fault = ""

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self._break_in("draw")

    def notice(self, events: Events) -> None:
        self._break_in("notice")

    def point_at(self, position: tuple[int, int]) -> Point:
        self._break_in("point_at")
        return super().point_at(position)

    def _break_in(self, method: str) -> None:
        if self.fault == method:
            raise ZeroDivisionError("the view is out of paint")


class FaultyLights(fake_game.Lamps):
    """Fails when the lamp in the middle is pressed."""

    def act(self, text: str) -> Events | None:
        if text == "press 1 1":
            self.grid[1, 1] = 1 - self.grid[1, 1]
            raise ZeroDivisionError("the middle is hot")
        return super().act(text)


class FaultyDrips(fake_game.Drips):
    """Fails when the third drop falls on its own."""

    def _fire(self, at: int, happened: list[Event]) -> None:
        if self.pieces == 3:
            raise ZeroDivisionError("the third drop is stuck")
        super()._fire(at, happened)


LAMPS = variant_of(fake_game.LAMPS, title="Lamps", summary="Turn all the lamps off")
DRIPS = variant_of(fake_game.DRIPS, title="Drips", summary="Keep the basin from running over")
CLICKED = variant_of(LAMPS, id="clicked", title="Clicked", view=lambda: ClickView, hand=CellHand)
ANY_KEY = variant_of(DRIPS, id="drops", title="Drops", pause=PauseStyle(on_release=True, any_key_resumes=True))
OPEN = variant_of(DRIPS, id="open", title="Open", pause=PauseStyle(hides_board=False))
BROKEN = variant_of(DRIPS, id="broken", title="Broken", view=lambda: BrokenView)
UNSHOWN = variant_of(DRIPS, id="unshown", title="Unshown", view="tests.scenes.nowhere:View")

GAMES = {game.id: game for game in (LAMPS, DRIPS, CLICKED, ANY_KEY, OPEN, BROKEN, UNSHOWN)}


FAULTY_VIEW = variant_of(LAMPS, id="faulty-view", view=lambda: FaultyView, hand=CellHand)
FAULTY_LIGHTS = variant_of(LAMPS, id="faulty-lamps", state=FaultyLights)
FAULTY_DRIPS = variant_of(DRIPS, id="faulty-drips", state=FaultyDrips)
FAULTY = {game.id: game for game in (FAULTY_VIEW, FAULTY_LIGHTS, FAULTY_DRIPS)}


def registry(*names: str) -> Registry:
    """Return a registry of these games, or of all of them."""
    return registry_of(*({**GAMES, **FAULTY}[name] for name in names or GAMES))


def registry_of(*games: AnyGame) -> Registry:
    """Return a registry of these games."""
    real = {entry.id: entry for entry in CATALOGUE}
    entries = tuple(real.get(game.id) or CatalogueEntry(game.id, game.title, game.summary, "") for game in games)
    return Registry(entries, _loaded={game.id: game for game in games})
