"""What puzzlebox writes in a format is read as the same board."""

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.game_id import GameID
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox.play.read import read
from puzzlebox.registry import installed_games
from puzzlebox.rules import Grid, Sides
from puzzlebox_games.klotski.board import read_position as read_klotski
from puzzlebox_games.klotski.notation import write_cars
from puzzlebox_games.mines.board import Position as MinesPosition
from puzzlebox_games.mines.board import read_position as read_mines
from puzzlebox_games.mines.notation import write_foreign as write_mines
from puzzlebox_games.nonogram.notation import write_file, write_pattern
from puzzlebox_games.slide.board import can_be_solved, is_solved
from puzzlebox_games.slide.notation import write_board
from puzzlebox_games.slide.notation import write_foreign as write_fifteen
from puzzlebox_games.sokoban.board import parse
from puzzlebox_games.sudoku.board import digits_text, geometry
from puzzlebox_games.sudoku.notation import write_sdk, write_solo
from puzzlebox_games.sudoku.solver import solver

GAMES = installed_games()


@st.composite
def sudokus(draw: st.DrawFn, size: int = 9, diagonals: bool = False) -> tuple[int, ...]:
    """Return a solved board with some of its cells empty."""
    first = draw(st.permutations(range(1, size + 1)))
    [solved] = solver(geometry(size, diagonals)).solutions([*first, *[0] * (size * size - size)], 1)
    empty = draw(st.sets(st.integers(0, size * size - 1), min_size=1, max_size=40))
    return tuple(0 if cell in empty else digit for cell, digit in enumerate(solved))


@settings(deadline=None, max_examples=20)
@given(sudokus())
def test_sudoku(givens: tuple[int, ...]) -> None:
    for text in (write_sdk(givens), write_solo(givens, False), digits_text(givens)):
        assert [board.position for board in read(text, None, GAMES).boards] == [digits_text(givens)]


@settings(deadline=None, max_examples=20)
@given(st.lists(st.lists(st.booleans(), min_size=5, max_size=5), min_size=4, max_size=8))
def test_nonogram(rows: list[list[bool]]) -> None:
    rows[0][0] = True
    picture = "/".join("".join(".#"[cell] for cell in row) for row in rows)
    state = GAMES.game("nonogram").begin({"logic": "several"}, Start(position=picture))
    for text in (write_file(state), write_pattern(state)):
        [board] = (board for board in read(text, None, GAMES).boards if board.game == "nonogram")
        assert board.position == state.position()


@settings(deadline=None, max_examples=20)
@given(st.lists(st.lists(st.sampled_from("#-$.*"), min_size=6, max_size=6), min_size=5, max_size=5))
def test_sokoban(cells: list[list[str]]) -> None:
    inner = "|".join("#" + "".join(row) + "#" for row in [list("@$.---"), *cells])
    try:
        level = parse("#" * 8 + "|" + inner + "|" + "#" * 8)
    except ValueError:
        return  # boxes and goals are not equal in number, or out of reach
    for text in (level.text(), level.xsb(), level.xsb().translate(str.maketrans("@$+*", "pbPB"))):
        assert [board.position for board in read(text, "sokoban", GAMES).boards] == [level.text()]


@settings(deadline=None, max_examples=20)
@given(st.integers(4, 12), st.integers(4, 12), st.data())
def test_mines(rows: int, columns: int, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.integers(0, rows * columns - 1), min_size=1, max_size=rows * columns - 9))
    position = MinesPosition(Sides(rows, columns), sum(1 << cell for cell in cells), None, None)
    [board] = read(write_mines(position), "mines", GAMES).boards
    assert read_mines(board.position) == position


@settings(deadline=None, max_examples=20)
@given(st.permutations(range(12)))
def test_slide(cells: list[int]) -> None:
    board = Grid(3, 4, cells)
    if can_be_solved(board) and not is_solved(board):
        assert [found.position for found in read(write_fifteen(board), None, GAMES).boards] == [write_board(board)]


def test_cars() -> None:
    text = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"
    [board] = read(text, None, GAMES).boards
    written = write_cars(*read_klotski(board.position, cars=True))
    assert [again.position for again in read(written, None, GAMES).boards] == [board.position]


def test_an_id_of_a_found_board_is_the_same_board_in_one_line() -> None:
    for text in ("#####\n#@$.#\n#####", "1 2 3\n4 0 6\n7 5 8", "aXXb\naXXb\ncdde\ncfge\nh..i", "101\n010\n101"):
        [board] = read(text, None, GAMES).boards
        again = GameID.parse(board.id)
        assert "\n" not in board.id
        game = GAMES.game(again.game)
        assert game.begin(Options.parse(game.options, again.options), again.start).position() == board.position
