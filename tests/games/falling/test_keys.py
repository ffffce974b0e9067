"""The keys of the sheets: the default bindings, and how each game pauses."""

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox_games import famicom, monomino, pentomino, tenplus, tetromino, turbo
from puzzlebox_games.console.game import GAME as CONSOLE
from puzzlebox_games.nineteen.game import GAME as NINETEEN

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
