"""How boards are drawn: exactly as the rule sheet says, with one solution, the symmetry and the grade."""

import pytest

from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.samples import sample_state
from puzzlebox.core.search import Search
from puzzlebox.core.session import Session
from puzzlebox.core.state import InputRefusedError, Start
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.pages.how_to_play import pictures_of
from puzzlebox_games.sudoku.board import digits_text, geometry
from puzzlebox_games.sudoku.game import GAME, SAMPLES
from puzzlebox_games.sudoku.generator import find_try
from puzzlebox_games.sudoku.options import GRADES, SYMMETRIES
from puzzlebox_games.sudoku.solver import solver
from puzzlebox_games.sudoku.techniques import grade_of
from tests.games.lights.model import words, words_from
from tests.games.sudoku import model
from tests.games.sudoku.play import options_of


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        ("", "a"),
        ("grade=hard", "harbour"),
        ("symmetry=mirror,grade=easy", "a"),
        ("size=6", "a"),
        ("size=6,symmetry=none", "b"),
        ("size=6,extra=x", "a"),
        ("size=4", "harbour"),
        ("size=4,extra=x,symmetry=mirror", "a"),
    ],
)
def test_board_is_the_one_of_the_slow_model(options: str, seed: str) -> None:
    chosen = options_of(options)
    size, x = int(chosen["size"]), chosen["extra"] == "x"
    source = words(seed)
    number, givens, full = model.generated(size, x, chosen["symmetry"], chosen["grade"], source)
    state = GAME.begin(chosen, seed)
    assert digits_text(state.givens) == model.text(givens, size)
    assert digits_text(state.solution or ()) == model.text(full, size)
    assert str(state.prepared).split()[:3] == ["try", str(number), model.text(givens, size)]
    assert next(words_from(state.random.state)) == next(source)


def checked_board(options: Options, seed: str) -> dict[Cell, int]:
    """Return the givens of a board, which has one solution, its grade and its symmetry."""
    state = GAME.begin(options, seed)
    assert solver(state.shape).solutions(state.givens, 2) == [state.solution]
    assert grade_of(state.shape, state.givens) == options["grade"]
    board = model.read(digits_text(state.givens))
    assert {model.image(cell, state.shape.size, options["symmetry"]) for cell in board} == set(board)
    return board


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_boards_have_one_solution_their_symmetry_and_grade(grade: str, symmetry: str) -> None:
    assert checked_board(options_of(f"grade={grade},symmetry={symmetry}"), f"{grade} {symmetry}")


def test_any_board_is_the_first_one() -> None:
    options = options_of("grade=any")
    texts = [result_of(find_try(options, Random.from_seed(str(seed)), Search())) for seed in range(12)]
    assert {text.split()[1] for text in texts} == {"1"}
    grades = {grade_of(geometry(9, False), [int(d) for d in text.split()[2].replace(".", "0")]) for text in texts}
    assert len(grades) > 1


@pytest.mark.parametrize(("size", "extra"), SAMPLES)
def test_pictures_show_boards_that_take_no_search(size: str, extra: str) -> None:
    options = options_of(f"size={size},extra={extra},grade=any")
    pictures = [sample_state(GAME, options), *(picture.state for picture in pictures_of(GAME, options))]
    assert len(pictures) == 3
    for state in pictures:
        assert state.prepared is None
        assert (str(state.shape.size), state.shape.diagonals) == (size, extra.endswith("x"))
        assert state.solution


@pytest.mark.parametrize("options", ["size=6", "size=6,extra=x"])
def test_rules_refuse_other_texts(options: str) -> None:
    chosen, start = options_of(options), Start(seed="texts")
    text = str(GAME.prepared(chosen, start).prepared)
    words_of = text.split()
    wrong = words_of[2].translate(str.maketrans("123456", "234561"))
    others = ["", "try 1", text.replace("try", "try 0"), text + " 1 1", f"try 99999 {words_of[2]}", f"try 1 {'.' * 81}"]
    others += [" ".join([*words_of[:2], wrong if "x" not in options else "." * 36, *words_of[3:]])]
    for other in others:
        with pytest.raises(ValueError, match=r"expected the number of a try|are not from its full grid"):
            GAME.begin(chosen, Start(seed="texts", prepared=other))
    assert GAME.begin(chosen, Start(seed="texts", prepared=text)).prepared == text


def test_restart_continues_with_the_generator() -> None:
    session = Session(GAME, options_of("size=4"), "restart")
    state = session.state.random.state
    first = session.state.givens
    session.send("restart")
    assert session.log[-1][1].startswith("restart try ")
    assert session.state.givens != first
    _, givens, _ = model.generated(4, False, "half-turn", "easy", words_from(state))
    assert digits_text(session.state.givens) == model.text(givens, 4)
    with pytest.raises(InputRefusedError, match="restart: expected the number of a try"):
        session.state.send("restart try 1")


# Long runs
BOARDS = {
    **dict.fromkeys(("easy", "medium", "hard", "beyond"), 1000),
    **dict.fromkeys(("expert", "medium,symmetry=none", "hard,symmetry=mirror", "expert,symmetry=none"), 100),
    **dict.fromkeys(("easy,size=4", "medium,size=6", "expert,size=6,extra=x"), 100),
    **dict.fromkeys(("medium,extra=x", "hard,size=6"), 10),
}
"""How many boards are made with each grade and further options."""


@pytest.mark.soak
@pytest.mark.parametrize("grade", BOARDS)
def test_boards_have_one_solution_their_grade_and_their_symmetry(grade: str) -> None:
    options = options_of(f"grade={grade}")
    size, x = int(options["size"]), options["extra"] == "x"
    for number in range(BOARDS[grade]):
        board = checked_board(options, f"soak {grade} {number}")
        if number % 100 == 0:
            assert model.solutions(board, size, x) == 1
            assert model.LEVELS[model.level(board, size, x)] == options["grade"]
