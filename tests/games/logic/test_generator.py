"""The boards that are made: one solution, the wanted grade, and always the same ones."""

import pytest

from puzzlebox.core.stepwise import result_of
from puzzlebox.rules import Options, Random, Search, SearchLimitError
from tests.games.logic.boards import NAMES, begun, game_of
from tests.games.logic.model import count

SMALL = {
    **{"unruly": "size=6", "lightup": "size=5", "tents": "size=6", "singles": "size=5", "range": "size=5"},
    **{"towers": "size=4", "keen": "size=4", "unequal": "size=5"},
}
"""Options of boards that the slow count solves at once."""

RARE = {("towers", "expert"): "size=5"}
"""Options of boards whose grade is rare on the smallest ones."""

GRADES = [(name, grade) for name in NAMES for grade in game_of(name).state.puzzle.grades]


def made(name: str, options: str, seed: str, limit: int = 10**7) -> str:
    game = game_of(name)
    return result_of(game.preparing(Options.parse(game.options, options), Random.from_seed(seed), Search(limit=limit)))


@pytest.mark.parametrize(("name", "grade"), GRADES)
def test_a_board_has_its_grade_and_one_solution(name: str, grade: str) -> None:
    check_board(name, grade, f"{grade} 0")


def check_board(name: str, grade: str, seed: str) -> None:
    text = made(name, f"{RARE.get((name, grade), SMALL[name])},grade={grade}", seed)
    state = begun(name, text)
    assert state.board.grade == grade
    assert count(state.puzzle, text) == [state.board.solution]


FROZEN = {
    ("unruly", "", "frozen"): "8x8:fmCaceGEbaDAFAcd",
    ("range", "", "frozen"): "9x6:6a6s3c3_5_2a4a2j9b5g",
    ("singles", "", "frozen"): "6x6:464425355163416232343611653241433446",
    ("singles", "grade=expert", "frozen"): "6x6:651635233564332543146263421316344124",
    ("towers", "", "frozen"): "5:/1/2////3//3///2//2///1//2/,f2r",
    ("lightup", "", "frozen"): "7x7:a1bBk3a0cBcBc1aBk0b2a",
    ("tents", "", "frozen"): "8x8:i_aabucbdc_db,2,1,2,1,1,1,2,2,2,1,1,2,1,2,2,1",
    ("keen", "", "frozen"): "6:ba__aa_aa_6a_a3ba3_3a__a_3ab_a_,m120d2m15a9m20m6a12m60m2m60a7m45a12a7",
    ("unequal", "", "frozen"): "5:0,5,3,0D,0,0,0,0,0,0,0,0,0,0,0,0U,0,0D,0D,0UD,0,0,0L,0,0,",
    ("unequal", "adjacent=on", "frozen"): "5a:0,0,3R,0DL,0,0,2R,0DL,0U,0,0,0,0U,0,0D,0,0,0D,0D,0U,0,0R,0UL,0UR,0L,",
    ("unruly", "size=6,grade=medium", "frozen"): "6x6:ceBAgcEeea",
}


@pytest.mark.parametrize(("name", "options", "seed"), FROZEN)
def test_a_seed_gives_the_same_board_for_ever(name: str, options: str, seed: str) -> None:
    """A board is part of the meaning of an ID: draws and techniques of the generator must not change."""
    assert made(name, options, seed) == FROZEN[name, options, seed]


@pytest.mark.parametrize("name", NAMES)
def test_no_part_of_a_board_is_superfluous(name: str) -> None:
    """Without any one of the parts that may be removed, the techniques of the grade no longer solve the board."""
    puzzle = game_of(name).state.puzzle
    shape, board = puzzle.parse(made(name, SMALL[name], "parts"))
    parts = [*board.givens, *(clue for clue in board.clues if clue.kind in puzzle.removable)]
    tier = 1 + ("easy", "medium", "hard", "expert").index(puzzle.grades[0])
    for part in parts:
        assert puzzle.problem(shape, board.without(part)).grade(tier) > tier


def test_a_search_ends_at_its_limit() -> None:
    with pytest.raises(SearchLimitError):
        made("unruly", "", "limit", limit=50)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "grade"), GRADES)
def test_many_boards_have_their_grade_and_one_solution(name: str, grade: str) -> None:
    for number in range(200):
        check_board(name, grade, f"soak {grade} {number}")
