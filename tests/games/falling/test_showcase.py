"""The pictures of falling-block games on the menu: a tidy stack with any options, and always the same."""

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.samples import sample_state
from puzzlebox.registry import installed_games

GAMES = [game for entry in installed_games().catalogue if (game := installed_games().game(entry.id)).real_time]


def heights(game: AnyGame, options: Options) -> list[int]:
    """Return the height of each column without the falling piece."""
    grid = sample_state(game, options).grid
    tops = [next((row for row in range(grid.rows) if grid[row, column]), grid.rows) for column in range(grid.columns)]
    return [grid.rows - top for top in tops]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_stack_of_the_showcase_is_tidy_and_leaves_room(game: AnyGame) -> None:
    state = sample_state(game, Options(game.options))
    shown = state.grid.rows - state.HIDDEN  # type: ignore[attr-defined]
    high = heights(game, Options(game.options))
    filled = sum(1 for value in state.grid.cells if value)
    assert state.outcome() is None
    assert shown // 5 <= max(high) <= shown * 0.6
    assert sum(high) - filled <= 4, "gaps under cells"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_piece_of_the_showcase_is_in_the_air(game: AnyGame) -> None:
    state = sample_state(game, Options(game.options))
    piece = state.piece  # type: ignore[attr-defined]
    hidden = state.HIDDEN  # type: ignore[attr-defined]
    assert all(row > hidden and not state.grid[row, column] for row, column in piece.cells)
    assert state.copy().send("down") is not None


@pytest.mark.parametrize(("width", "height"), [("6", "10"), ("40", "60"), ("6", "60"), ("40", "10")])
def test_a_board_of_any_size_can_be_shown(width: str, height: str) -> None:
    game = installed_games().game("tetromino")
    state = sample_state(game, Options(game.options, {"width": width, "height": height}))
    assert (state.grid.columns, state.grid.rows) == (int(width), int(height))
    assert state.outcome() is None
    assert sum(1 for value in state.grid.cells if value) >= 8
