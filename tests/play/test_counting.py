"""Rows and columns in the words of games, as people count them."""

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.places import cells_text
from puzzlebox.core.state import InputRefusedError
from puzzlebox.play.counting import for_game, for_people, forms_of
from puzzlebox.registry import installed_games

GAMES = installed_games()


def forms(name: str) -> tuple[str, ...]:
    game = GAMES.game(name)
    return forms_of(game, Options(game.options))


@pytest.mark.parametrize(
    ("name", "game", "people"),
    [
        ("lights", "press 0 4", "press 1 5"),
        ("lights", "mark 3 0", "mark 4 1"),
        ("mines", "open 0 0", "open 1 1"),
        ("mines", "open 0 8 try 12", "open 1 9 try 12"),
        ("mines", "flag 2 3 ask", "flag 3 4 ask"),
        ("mines", "chord 1 1", "chord 2 2"),
        ("sudoku", "set 0 2 0", "set 1 3 0"),
        ("sudoku", "notes 0 2 1 4 7", "notes 1 3 1 4 7"),
        ("sudoku", "notes 0 2", "notes 1 3"),
        ("sudoku", "fill notes", "fill notes"),
        ("sudoku", "colour 8 8 0", "colour 9 9 0"),
        ("nonogram", "set 0 1 black", "set 1 2 black"),
        ("nonogram", "fill 0 0 3 4 none", "fill 1 1 4 5 none"),
        ("nonogram", "cross row 0", "cross row 1"),
        ("nonogram", "cross column 9", "cross column 10"),
        ("klotski", "slide f 4 1", "slide f 5 2"),
        ("klotski", "move h right 2", "move h right 2"),
        ("sokoban", "push 1 2 1 3", "push 2 3 2 4"),
        ("sokoban", "go 0 0", "go 1 1"),
        ("sokoban", "moves 2r", "moves 2r"),
        ("packing", "put F 4 0 0", "put F 4 1 1"),
        ("packing", "lay F 0", "lay F 0"),
        ("slide", "tile 0 3", "tile 1 4"),
        ("2048", "left", "left"),
        ("guideline", "handling 0 33 20", "handling 0 33 20"),
        ("guideline", "+left 0", "+left 0"),
    ],
)
def test_rows_and_columns_count_from_1_for_people_and_from_0_in_the_game(name: str, game: str, people: str) -> None:
    assert for_people(game, forms(name)) == people
    assert for_game(people, forms(name)) == game


@pytest.mark.parametrize("name", ["lights", "mines", "sudoku", "nonogram", "klotski", "packing", "slide", "tetromino"])
def test_every_input_comes_back(name: str) -> None:
    game = GAMES.game(name)
    for text in game.inputs(Options(game.options)):
        assert for_game(for_people(text, forms(name)), forms(name)) == text


def test_row_0_is_refused() -> None:
    with pytest.raises(InputRefusedError, match="rows and columns count from 1, not from 0"):
        for_game("open 0 1", forms("mines"))


@pytest.mark.parametrize("text", ["open 1", "open", "open x 1", "press 1 1", "", "open ٣ 1", "open -1 1"])
def test_what_is_no_place_stays_for_the_game_to_refuse(text: str) -> None:
    assert "٣" not in text or for_game(text, forms("mines")) == "open ٣ 0"
    assert for_people(for_game(text, forms("mines")), forms("mines")) == text


def test_blanks_between_words_do_not_move_a_cell() -> None:
    assert for_game("open  3   4", forms("mines")) == "open 2 3"


@pytest.mark.parametrize(
    ("cells", "texts"),
    [
        ([(1, 4)], ["row 2, column 5"]),
        ([(0, 0), (0, 1)], ["row 1, columns 1, 2"]),
        ([(4, column) for column in range(9)], ["row 5, columns 1 to 9"]),
        ([(row, 2) for row in range(9)], ["rows 1 to 9, column 3"]),
        ([(row, column) for row in (3, 4, 5) for column in (0, 1, 2)], ["rows 4 to 6, columns 1 to 3"]),
        ([(0, 0), (1, 1), (0, 5), (1, 0)], ["row 1, columns 1, 6", "row 2, columns 1, 2"]),
        ([], []),
    ],
)
def test_cells_are_named_as_rectangles(cells: list[tuple[int, int]], texts: list[str]) -> None:
    assert cells_text(cells) == texts
