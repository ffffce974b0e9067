"""The usual options of falling-block games."""

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import OptionError
from puzzlebox.rules import Options
from puzzlebox_games import tenplus, tetromino, turbo
from puzzlebox_games.nineteen.game import GAME as NINETEEN
from tests.games.falling.boards import begin


@pytest.mark.parametrize(
    ("width", "column"), [(6, 1), (7, 1), (8, 2), (9, 2), (10, 3), (11, 3), (12, 4), (13, 4), (40, 18)]
)
def test_pieces_enter_in_the_middle_of_a_board_of_any_width(width: int, column: int) -> None:
    """The box enters at column 3 of 10; half of the columns more or less, rounded down, are on its left."""
    assert begin(tetromino.GAME, "O", width=str(width)).corner == (-2, column)


@pytest.mark.parametrize("ghost", ["on", "off"])
def test_ghost_is_shown_if_the_option_says_so(ghost: str) -> None:
    assert begin(tetromino.GAME, "O", ghost=ghost).shows_ghost == (ghost == "on")


@pytest.mark.parametrize(("game", "last"), [(tetromino.GAME, 20), (tenplus.GAME, 20), (NINETEEN, 10), (turbo.GAME, 9)])
def test_last_level_to_start_at(game: AnyGame, last: int) -> None:
    Options(game.options, {"start-level": str(last)})
    with pytest.raises(OptionError):
        Options(game.options, {"start-level": str(last + 1)})


@pytest.mark.parametrize(("game", "sizes"), [(tetromino.GAME, True), (tenplus.GAME, False), (turbo.GAME, False)])
def test_size_is_an_option_only_of_some_games(game: AnyGame, sizes: bool) -> None:
    assert {"width", "height"}.isdisjoint(option.name for option in game.options) != sizes
