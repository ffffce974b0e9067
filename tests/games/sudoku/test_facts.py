"""The facts of Sudoku: solutions, grades and techniques of published boards."""

import random

import pytest

from puzzlebox_games.sudoku.board import geometry
from puzzlebox_games.sudoku.options import GRADES
from puzzlebox_games.sudoku.solver import solver
from puzzlebox_games.sudoku.techniques import TECHNIQUES, Candidates, grade_of
from tests.games.sudoku import model
from tests.games.sudoku.play import KNOWN, KNOWN_SOLUTION, SMALL, SMALL_SOLUTION

NEEDS = {
    "Full house": "008050040650000190700041086090070000107000409000010060970130008041000073080060900",
    "Hidden single": "470090001206731000015000000000903740700080006048607000000000170000369204800070059",
    "Naked single": "000400023000000070000738964050074000807203406000960050694187000070000000380009000",
    "Pointing": "030005006000000530506300921300108600900060003005403002693004107057000000800700040",
    "Claiming": "009060030000200470030000600091080700750020093003070520006000080087004000020050900",
    "Naked pair": "001000009309000700740050600130600900004805200008004067006010073007000406400000100",
    "Hidden pair": "700000000804010006002700004000068210010309060069120000300007600100040508000000002",
    "Naked triple": "003500070690000080700008900305000009020090560060000130000913006000600007000000200",
    "X-wing": "804001070001305090030040201000000602000090000603000000409010030020408100010500704",
    "XY-wing": "000000008823500000010700653080095760060000080047820090495008020000009835200000000",
    "Swordfish": "009000000030600405100020000004009600005070280000002000700000000001006000600501970",
    "": "509000480403180090600900050200740000000201000000098004040009006060072308082000509",
}
"""The hardest technique that each board takes, as hints try them; none finishes the last one."""

GRADE_OF_NEED = dict(zip(NEEDS, ("easy medium medium " + "hard " * 5 + "expert " * 3 + "beyond").split(), strict=True))

FEW_GIVENS = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
HARDEST = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"

SOLVED = {
    KNOWN: KNOWN_SOLUTION,
    FEW_GIVENS: "693784512487512936125963874932651487568247391741398625319475268856129743274836159",
    HARDEST: "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
    SMALL: SMALL_SOLUTION,
    "003050400003000004060200010005600000": "123456456123231564564231312645645312",
}
"""Boards with one solution."""


def values_of(text: str) -> list[int]:
    return [int(digit) for digit in text]


def solutions_of(text: str, limit: int = 10) -> list[str]:
    found = solver(geometry(round(len(text) ** 0.5), False)).solutions(values_of(text), limit)
    return ["".join(map(str, values)) for values in found]


@pytest.mark.parametrize("board", SOLVED)
def test_board_has_one_solution(board: str) -> None:
    assert solutions_of(board) == [SOLVED[board]]


@pytest.mark.parametrize(("cell", "count"), [((2, 2), 8), ((3, 4), 2), ((4, 8), 3), ((5, 4), 4), ((6, 6), 6)])
def test_known_board_without_a_given_has_more_solutions(cell: tuple[int, int], count: int) -> None:
    place = cell[0] * 9 + cell[1]
    assert KNOWN[place] != "0"
    board = KNOWN[:place] + "0" + KNOWN[place + 1 :]
    assert len(solutions_of(board)) == count == model.solutions(model.read(board), 9, limit=10)


def test_grades_of_known_boards() -> None:
    shape = geometry(9, False)
    assert grade_of(shape, values_of(KNOWN)) == "easy"
    assert grade_of(shape, values_of(FEW_GIVENS)) == "medium"
    assert grade_of(shape, values_of(HARDEST)) == "beyond"
    taken, board = True, Candidates(shape, values_of(HARDEST))
    while taken:
        taken = any(board.take(step) for technique in TECHNIQUES for step in technique.find(board))
    assert board.values == values_of(HARDEST)


def test_board_with_few_givens_takes_two_line_singles() -> None:
    board, used = Candidates(geometry(9, False), values_of(FEW_GIVENS)), []
    while 0 in board.values:
        technique, step = next((t, s) for t in TECHNIQUES if (s := next(t.find(board), None)))
        board.take(step)
        used.append((technique.name, technique.level))
    assert used.count(("Hidden single", 2)) == 2
    assert max(level for _, level in used) == 2


@pytest.mark.parametrize("need", NEEDS)
def test_board_takes_its_technique(need: str) -> None:
    shape, values = geometry(9, False), values_of(NEEDS[need])
    assert len(solutions_of(NEEDS[need])) == 1
    assert grade_of(shape, values) == GRADE_OF_NEED[need]
    board, used = Candidates(shape, values), set()
    while 0 in board.values and (step := next(((t, s) for t in TECHNIQUES if (s := next(t.find(board), None))), None)):
        board.take(step[1])
        used.add(TECHNIQUES.index(step[0]))
    if need == "Full house":
        assert used == {0, 1}
    elif need:
        assert TECHNIQUES[max(used)].name == need
    assert (0 not in board.values) == bool(need)


@pytest.mark.parametrize("need", ["Claiming", "Naked triple", "XY-wing", ""])
def test_grade_does_not_depend_on_the_order_of_techniques(need: str) -> None:
    shuffle_techniques(need, 6)


def shuffle_techniques(need: str, trials: int) -> None:
    """Solve a board with techniques in a random order, up to its level and up to the one below. Only the first is
    enough. The first technique that finds steps takes one of them, before all are shuffled and tried again."""
    rng, level = random.Random(need), GRADES.index(GRADE_OF_NEED[need]) + 1
    for number in range(trials):
        highest, found = level - number % 2, True
        board = Candidates(geometry(9, False), values_of(NEEDS[need]))
        allowed = [technique for technique in TECHNIQUES if technique.level <= highest]
        while 0 in board.values and found:
            rng.shuffle(allowed)
            found = any(board.take(rng.choice(steps)) for t in allowed if (steps := [*t.find(board)]))
        assert (0 not in board.values) == (highest == level < 5)


@pytest.mark.parametrize("need", ["Naked single", "Hidden pair", "Swordfish"])
def test_slow_model_gives_the_same_grades(need: str) -> None:
    assert model.LEVELS[model.level(model.read(NEEDS[need]), 9)] == GRADE_OF_NEED[need]


def test_there_are_288_full_grids_of_size_4() -> None:
    assert len(solver(geometry(4, False)).solutions([0] * 16, 1000)) == 288 == model.solutions({}, 4, limit=1000)


@pytest.mark.soak
@pytest.mark.parametrize("need", NEEDS)
def test_no_grade_depends_on_the_order_of_techniques(need: str) -> None:
    shuffle_techniques(need, 240)
