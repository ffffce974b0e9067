"""The usual options of falling-block games, and the keys of the sheets."""

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import OptionError
from puzzlebox.rules import Options
from puzzlebox_games import famicom, monomino, pentomino, tenplus, tetromino, turbo
from puzzlebox_games.console.game import GAME as CONSOLE
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


# Keys
ARROWS = {"Left": "left", "Right": "right", "Down": "down", "Space": "drop"}

SWEIGART = {**ARROWS, "@A": "left", "@D": "right", "@S": "down", "Up": "cw", "@W": "cw", "Q": "ccw"}

SHEETS = [
    (tetromino.GAME, SWEIGART, "P"),
    (pentomino.GAME, SWEIGART, "P"),
    (monomino.GAME, SWEIGART, "P"),
    (famicom.GAME, {**ARROWS, "Up": "cw"}, "F8"),
    (turbo.GAME, {**ARROWS, "Up": "ccw"}, "P"),
    (NINETEEN, {**ARROWS, "Up": "cw"}, "P"),
    (tenplus.GAME, {**ARROWS, "Up": "cw", "X": "cw", "Z": "ccw"}, "P"),
    (CONSOLE, {"Left": "left", "Right": "right", "Down": "down", "Up": "cw", "X": "cw", "Z": "ccw"}, "P"),
]


@pytest.mark.parametrize(("game", "keys", "pause"), SHEETS, ids=lambda value: getattr(value, "id", ""))
def test_each_key_of_the_sheet_does_what_it_says(game: AnyGame, keys: dict[str, str], pause: str) -> None:
    actions = game.actions_for(Options(game.preferences))
    bound = {key: action.input for action in actions for key in action.keys}
    assert keys.items() <= bound.items()
    assert {action.input for action in actions if action.hold} == {"left", "right", "down"}
    assert game.controls.pause.keys == (pause,)


@pytest.mark.parametrize("game", [tetromino.GAME, pentomino.GAME, monomino.GAME], ids=lambda game: game.id)
def test_these_games_pause_on_release_and_any_key_resumes(game: AnyGame) -> None:
    assert game.controls.pause.on_release
    assert game.controls.pause.any_key_resumes
    assert game.controls.pause.hides_board
