"""Helpers for the tests of Slide: they start a game from a board as text, and return its board as text; and the game in
a window."""

from typing import Any

from puzzlebox.core.hand import Gesture, Phase
from puzzlebox.rules import Options, Session, Start
from puzzlebox_games.slide.game import GAME
from puzzlebox_games.slide.painter import Tiles
from puzzlebox_games.slide.rules import Slide
from tests.games.windows import Window


def begun(options: str = "", seed: str = "harbour") -> Slide:
    """Return a scrambled game."""
    state = GAME.begin(Options.parse(GAME.options, options), seed)
    assert isinstance(state, Slide)
    return state


def placed(board: str, options: str = "") -> Slide:
    """Return a game with this board, which has one line per row."""
    state = GAME.begin(Options.parse(GAME.options, options), Start(position=in_a_line(board)))
    assert isinstance(state, Slide)
    return state


def session_of(board: str = "", options: str = "", seed: str = "harbour") -> Session[Any]:
    start = Start(position=in_a_line(board)) if board else Start(seed=seed)
    return Session(GAME, Options.parse(GAME.options, options), start)


def in_a_line(board: str) -> str:
    return "/".join(" ".join(line.split()) for line in board.strip().splitlines())


# Windows
TWO_MOVES_OFF = "1 2 3\n 4 0 6\n 7 5 8"


class Shown(Window):
    @property
    def tiles(self) -> Tiles:
        assert self.view.arrangement
        tiles: Tiles = self.view.tiles
        return tiles

    def points(self, position: tuple[int, int], *phases: Phase) -> str | None:
        """Let the pointer do something at a position, and return the input that the hand gives."""
        point = self.view.point_at(position)
        given: tuple[str, ...] = ()
        for phase in phases:
            given = self.hand.take(self.state, self.preferences, Gesture(phase, point, point))
        return given[0] if given else None

    def clicks(self, position: tuple[int, int]) -> str | None:
        return self.points(position, "press", "release")

    def beside_number(self, row: float, column: float) -> tuple[int, int]:
        """Return a pixel of the tile at this place that its number does not cover."""
        x, y = self.tiles.at(row, column)
        return x + max(1, self.tiles.side // 10), y + self.tiles.side // 2

    def colour(self, row: float, column: float) -> tuple[int, int, int]:
        return self.pixel(self.beside_number(row, column))
