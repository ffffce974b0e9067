"""Names that people know games by lead to the games that puzzlebox has."""

import pytest

from puzzlebox.cli.runner import run
from puzzlebox.core.other_names import OTHER_GAMES, OTHER_NAMES, suggestion
from puzzlebox.registry import RESERVED_NAMES, installed_games


@pytest.mark.parametrize("words", ["tetris", "TETRIS", "play tetris#1", "rules tetris", "daily tetris", "shot tetris"])
def test_every_command_suggests_games(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words.split()) == 2
    sentence = capsys.readouterr().err.splitlines()[0]
    assert sentence == "puzzlebox: there is no game 'tetris'; did you mean tetromino or guideline?"


def test_other_names_lead_to_games() -> None:
    games = [entry.id for entry in installed_games().entries()]
    assert "did you mean tetromino or guideline?" in str(suggestion("Tetris", games))
    assert "did you mean slide?" in str(suggestion("fifteen", games))
    assert str(suggestion("sudoku", games)).startswith("puzzlebox has no sudoku; the games most like it are ")
    assert suggestion("something", games) is None
    assert suggestion("tetris", ["slide"]) is None


def test_other_names_are_neither_games_nor_commands() -> None:
    taken = {entry.id for entry in installed_games().entries()} | RESERVED_NAMES
    assert taken.isdisjoint({*OTHER_NAMES, *OTHER_GAMES})
    assert set(OTHER_NAMES).isdisjoint(OTHER_GAMES)
