"""Names that people know games by lead to the games that puzzlebox has."""

import pytest

from puzzlebox.cli.runner import run
from puzzlebox.registry import RESERVED_NAMES, installed_games


@pytest.mark.parametrize("words", ["tetris", "TETRIS", "play tetris#1", "rules tetris", "daily tetris", "shot tetris"])
def test_every_command_suggests_games(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words.split()) == 2
    sentence = capsys.readouterr().err.splitlines()[0]
    assert sentence == "puzzlebox: there is no game 'tetris'; did you mean tetromino or guideline?"


def test_other_names_lead_to_games() -> None:
    games = installed_games()
    assert "did you mean tetromino or guideline?" in str(games.suggestion("Tetris"))
    assert "did you mean slide?" in str(games.suggestion("fifteen"))
    assert games.suggestion("columns") == "puzzlebox has no columns; the games most like it are tetromino, tenplus"
    assert games.suggestion("something") is None


def test_other_names_are_neither_games_nor_commands() -> None:
    entries = installed_games().entries()
    known = {name for entry in entries for name in entry.known_as.split()}
    similar = {name for entry in entries for name in entry.similar_to.split()}
    assert {"tetris", "15-puzzle"} <= known
    assert "columns" in similar
    assert ({entry.id for entry in entries} | RESERVED_NAMES).isdisjoint(known | similar)
    assert known.isdisjoint(similar)
