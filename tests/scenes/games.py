"""Games for the scenes to show: the two fake ones, and what some games do otherwise."""

from dataclasses import replace

import pygame

from puzzlebox.core.game import Events, PauseStyle
from puzzlebox.registry import Entry, Registry
from puzzlebox.ui.gridview import GridView
from tests import fake_game


class ClickView(GridView):
    """Every cell can be clicked; the top row also hovered over; the whole board says what is where."""

    def input_at(self, position: tuple[int, int]) -> str | None:
        cell = self.cell_at(position)
        return cell and f"press {cell[0]} {cell[1]}"

    def hover_at(self, position: tuple[int, int]) -> str | None:
        cell = self.cell_at(position)
        return "press 0 0" if cell == (0, 0) else None

    def describe_at(self, position: tuple[int, int]) -> str | None:
        cell = self.cell_at(position)
        return cell and f"row {cell[0]}"

    def headline(self) -> str:
        return f"Lights: {self._state.status()['lit']}"

    def verdict(self) -> str:
        return "All dark"

    def cell_at(self, position: tuple[int, int]) -> tuple[int, int] | None:
        return self._fitted()[0].board.cell_at(position)

    def middle(self, row: int, column: int) -> tuple[int, int]:
        """The middle of a cell, in the window."""
        board = self._fitted()[0].board
        x, y = board.place(row, column)
        return x + board.cell // 2, y + board.cell // 2


class BrokenView(GridView):
    """Breaks down when it is to show what has happened."""

    def notice(self, events: Events) -> None:
        raise ZeroDivisionError("the view is out of paint")

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((1, 2, 3))


LIGHTS = replace(fake_game.LIGHTS, title="Lights", line="Turn all the lights off")
DRIPS = replace(fake_game.DRIPS, title="Drips", line="Keep the basin from running over")
CLICKED = replace(LIGHTS, id="clicked", title="Clicked", view=lambda: ClickView)
ANY_KEY = replace(DRIPS, id="drops", title="Drops", pause=PauseStyle(on_release=True, any_key_resumes=True))
OPEN = replace(DRIPS, id="open", title="Open", pause=PauseStyle(hides_board=False))
BROKEN = replace(DRIPS, id="broken", title="Broken", view=lambda: BrokenView)
UNSHOWN = replace(DRIPS, id="unshown", title="Unshown", view="tests.scenes.nowhere:View")

GAMES = {game.id: game for game in (LIGHTS, DRIPS, CLICKED, ANY_KEY, OPEN, BROKEN, UNSHOWN)}


def registry(*names: str) -> Registry:
    """A box of these games, or of all of them."""
    games = [GAMES[name] for name in names or GAMES]
    entries = tuple(Entry(game.id, game.title, game.line, "") for game in games)
    return Registry(entries, _loaded={game.id: game for game in games})
