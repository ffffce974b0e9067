"""What puzzlebox writes in a format is read as the same board."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.game_id import GameID
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start, State
from puzzlebox.play.read import begin, read
from puzzlebox.play.write import texts_of
from puzzlebox.registry import installed_games
from puzzlebox.rules import Sides
from puzzlebox_games.mines.board import Position as MinesPosition
from puzzlebox_games.mines.board import read_position as read_mines
from puzzlebox_games.mines.board import write_position as write_mines
from puzzlebox_games.sokoban.board import parse
from puzzlebox_games.sudoku.board import digits_text, geometry
from puzzlebox_games.sudoku.solver import solver

GAMES = installed_games()


def begun(game: str, position: str, **options: str) -> State:
    """Return a game with this position."""
    state: State = GAMES.game(game).begin(options, Start(position=position))
    return state


def read_again(state: State, game: str) -> dict[str, str | None]:
    """Return the positions of a state that are written and read again, by the names of the formats."""
    found = dict[str, str | None]()
    for writer, text in texts_of(GAMES, GAMES.game(game), state):
        [board] = (board for board in read(text, None, GAMES).boards if board.game == game)
        again = begin(GAMES, board)
        found[writer.name] = again.start.position
        assert again.options["extra"] == state.options["extra"] if game == "sudoku" else True
    return found


def check(state: State, game: str, *names: str) -> None:
    """Check that a board is written in these formats, and read as the same one."""
    assert read_again(state, game) == dict.fromkeys(names, state.position())


@st.composite
def sudokus(draw: st.DrawFn, size: int, diagonals: bool = False) -> str:
    """Return a solved board with some of its cells empty."""
    first = draw(st.permutations(range(1, size + 1)))
    shape = geometry(size, diagonals)
    [solved] = solver(shape).solutions([*first, *[0] * (size * size - size)], 1) if not diagonals else [DIAGONAL]
    empty = draw(st.sets(st.integers(0, size * size - 1), min_size=1, max_size=min(40, size * size - 1)))
    return digits_text(tuple(0 if cell in empty else digit for cell, digit in enumerate(solved)))


DIAGONAL = tuple(solver(geometry(9, True)).solutions([1, 2, 3, *[0] * 78], 1)[0])


@settings(deadline=None, max_examples=8)
@pytest.mark.parametrize("size", [4, 6, 9])
@given(data=st.data())
def test_sudoku(size: int, data: st.DataObject) -> None:
    check(begun("sudoku", data.draw(sudokus(size)), grade="any"), "sudoku", "sdk", "line", "ss", "tatham")


@settings(deadline=None, max_examples=8)
@given(sudokus(9, True))
def test_sudoku_with_diagonals(position: str) -> None:
    check(begun("sudoku", position, extra="x", grade="any"), "sudoku", "tatham")


LARGE = """\
CD.B3A6.758E....
7...21..GA6.DC4B
...........4.82.
14..8..D2..F...A
47..9E8.....F.12
.9.FC.3..4.6....
3.52.D4.1F9.86.E
.EAD..1F.2..39.4
F.7C..A.6E..4B9.
A.31.8D7.C4.2F.G
....G.C..D.1E.A.
E6.G.....7A2..81
5...6..CA..7..DF
.B6.D...........
D1F9.7E5..2C...6
....4921.6FDA.B8
"""


def test_sudoku_of_sixteen_digits() -> None:
    state = begun("sudoku", LARGE.replace("\n", ""))
    check(state, "sudoku", "sdk", "line", "ss", "tatham")
    for text in (LARGE, re.sub("(....)(?=.)", r"\1|", LARGE), re.sub("(.)", r"\1 ", LARGE.replace(".", "0"))):
        assert [board.position for board in read(text, None, GAMES).boards] == [state.position()]


def test_sudoku_with_regions_is_written_as_an_id_only() -> None:
    game_id = GameID.parse("sudoku:extra=jigsaw,size=5#a")
    game = GAMES.game("sudoku")
    state = game.begin(Options.parse(game.options, game_id.options), game_id.start)
    check(state, "sudoku", "tatham")


@settings(deadline=None, max_examples=20)
@given(st.lists(st.lists(st.booleans(), min_size=5, max_size=5), min_size=4, max_size=8))
def test_nonogram(rows: list[list[bool]]) -> None:
    rows[0][0] = True
    picture = "/".join("".join(".#"[cell] for cell in row) for row in rows)
    check(begun("nonogram", picture, logic="several"), "nonogram", "non", "cwd", "xml", "tatham")


@settings(deadline=None, max_examples=20)
@given(st.lists(st.lists(st.sampled_from("#-$.*"), min_size=6, max_size=6), min_size=5, max_size=5))
def test_sokoban(cells: list[list[str]]) -> None:
    inner = "|".join("#" + "".join(row) + "#" for row in [list("@$.---"), *cells])
    try:
        level = parse("#" * 8 + "|" + inner + "|" + "#" * 8)
    except ValueError:
        return  # boxes and goals are not equal in number, or out of reach
    check(begun("sokoban", level.text()), "sokoban", "xsb", "rle", "sok")
    letters = level.xsb().translate(str.maketrans("@$+*", "pbPB"))
    assert [board.position for board in read(letters, "sokoban", GAMES).boards] == [level.text()]


@settings(deadline=None, max_examples=20)
@given(st.integers(4, 12), st.integers(4, 12), st.data())
def test_mines(rows: int, columns: int, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.integers(0, rows * columns - 1), min_size=1, max_size=rows * columns - 9))
    position = write_mines(MinesPosition(Sides(rows, columns), sum(1 << cell for cell in cells), None, None))
    check(begun("mines", position), "mines", "text", "tatham")


def test_first_cell_of_mines_is_written() -> None:
    again = read_again(begun("mines", "4x4/1 *.../..../..../.... open 0 1"), "mines")
    assert again["tatham"] is not None
    assert read_mines(again["tatham"]).first == (0, 1)


@settings(deadline=None, max_examples=20)
@given(st.permutations(range(12)), st.booleans())
def test_slide(cells: list[int], swapped: bool) -> None:
    position = "/".join(" ".join(map(str, cells[at : at + 4])) for at in (0, 4, 8))
    try:
        state = begun("slide", position)
    except ValueError:
        return  # it cannot be solved, or is solved
    check(state, "slide", "text", "tatham")


CARS = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"


def test_cars() -> None:
    [board] = read(CARS, None, GAMES).boards
    check(begun("klotski", board.position, cars="yes"), "klotski", "cars")


def test_a_car_to_free_of_one_cell_is_no_wall() -> None:
    [board] = read("ooooooooooooAoBBoooooooooooooooooooo", None, GAMES).boards
    check(begun("klotski", board.position, cars="yes"), "klotski", "cars")


@settings(deadline=None, max_examples=20)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 5), st.integers(0, 5), st.integers(1, 3)), max_size=12))
def test_boards_of_cars(pieces: list[tuple[bool, int, int, int]]) -> None:
    cells = {(2, 0): "A", (2, 1): "A"}
    for letter, (upright, row, column, length) in zip("BCDEFGHIJKLM", pieces, strict=False):
        own = [(row + step * upright, column + step * (not upright)) for step in range(length)]
        if max(map(max, own)) < 6 and not {*own} & {*cells}:
            cells |= dict.fromkeys(own, "x" if length == 1 else letter)
    text = "".join(cells.get((row, column), "o") for row in range(6) for column in range(6))
    [board] = read(text, None, GAMES).boards
    check(begun("klotski", board.position, cars="yes"), "klotski", "cars")


@pytest.mark.parametrize("position", ["X.X.X.X.X./JJ.TT.OOSZ next TSZ", "X.........", ".......... next I"])
def test_falling_pieces(position: str) -> None:
    check(begun("guideline", position, mode="zen"), "guideline", "text")


KLOTSKI = ("aXXb/aXXb/cdde/cfge/h..i", "aXXb/aXXb/cdde/cfge/h..i goal 3 0", "aXX/bcc/..d goal 2 1")


@pytest.mark.parametrize("position", KLOTSKI)
def test_klotski(position: str) -> None:
    check(begun("klotski", position), "klotski", "text")


@settings(deadline=None, max_examples=20)
@given(st.lists(st.lists(st.sampled_from((0, 2, 4, 8, 1024)), min_size=4, max_size=4), min_size=4, max_size=4))
def test_2048(rows: list[list[int]]) -> None:
    rows[0][0], rows[0][1] = 2, 0
    position = "/".join(" ".join(map(str, row)) for row in rows)
    check(begun("2048", f"{position} s 16"), "2048", "text")


@settings(deadline=None, max_examples=20)
@given(st.lists(st.lists(st.sampled_from("01"), min_size=5, max_size=5), min_size=3, max_size=5))
def test_lights(rows: list[list[str]]) -> None:
    rows[0][0] = "1"
    try:
        state = begun("lights", "/".join(map("".join, rows)))
    except ValueError:
        return  # its lamps cannot all be turned off
    check(state, "lights", "text")


RANDOM = "1000101/0001010/0001001/023 063 026 031 031 030 064/122 561 160 036 320 562 222/130 760 630 330 030 760 060"
"""A board whose first set has a 2, which is no lamp."""


@pytest.mark.parametrize(
    "options", [{"shape": "torus"}, {"shape": "x"}, {"goal": "on"}, {"states": "3"}], ids=lambda options: str(options)
)
def test_rows_of_lamps_are_not_written_for_a_board_that_they_do_not_say(options: dict[str, str]) -> None:
    assert read_again(begun("lights", "10101/01010/10101/01010/10101", **options), "lights") == {}


def test_lamps_with_sets_of_their_own() -> None:
    check(begun("lights", RANDOM, shape="random"), "lights", "text")


SEEDS = ("packing", "packing:flip=off", "lights:shape=random", "lights:states=3", "slide:size=3x5")


@pytest.mark.parametrize("text", SEEDS)
@pytest.mark.parametrize("seed", "abc")
def test_boards_of_seeds(text: str, seed: str) -> None:
    game_id = GameID.parse(f"{text}#{seed}")
    game = GAMES.game(game_id.game)
    state = game.begin(Options.parse(game.options, game_id.options), game_id.start)
    assert read_again(state, game.id)["text"] == state.position()


LOGIC = ("towers", "lightup", "tents", "keen", "unequal", "singles", "unruly", "range")


@pytest.mark.parametrize("name", LOGIC)
def test_boards_of_logic_puzzles(name: str) -> None:
    game: Any = GAMES.game(name)
    for number in range(1, 6):
        state = game.begin({"level": str(number)}, Start(seed="x"))
        assert read_again(state, name) == {"tatham": state.board_text}


def test_what_a_player_has_set_is_not_written() -> None:
    state = begun("sudoku", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    state.send("set 0 2 4")
    assert {*read_again(state, "sudoku").values()} == {(state.position() or "").split()[0]}


def test_an_id_of_a_found_board_is_the_same_board_in_one_line() -> None:
    for text in ("#####\n#@$.#\n#####", "1 2 3\n4 0 6\n7 5 8", "aXXb\naXXb\ncdde\ncfge\nh..i", "101\n010\n101"):
        [board] = read(text, None, GAMES).boards
        again = GameID.parse(board.id)
        assert "\n" not in board.id
        game = GAMES.game(again.game)
        assert game.begin(Options.parse(game.options, again.options), again.start).position() == board.position
